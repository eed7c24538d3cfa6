"""Cell adjacency on the ICDAR-2013 table competition's files (Göbel et al. 2012), end to end.

A folder holds `NAME.pdf` with `NAME-str.xml`. A relation is a pair of neighbouring cells with text, one
beside or below the other (empty places between them are skipped), its texts without white space and
marks. Relations found on a page are compared with those of its true tables as multisets; nothing is told
to the parser, so a table that is missed or invented costs in full. Precision and recall are averaged over
documents, as the competition did.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from bench.measures import Figures
from docparse.document import Cell, Table

Relation = tuple[int, str, str, str]
Place = tuple[int, int, str, int, int]
"""Row, column, text, row span and column span of a cell in the truth."""

_KEPT = re.compile(r"[\W_]+")


def relations(page: int, table: Table) -> Counter[Relation]:
    """Neighbour relations of a table as (page, direction, text, text of the neighbour)."""
    owner: dict[tuple[int, int], Cell] = {}
    for cell in table.cells:
        if _text(cell):
            for row in range(cell.row, cell.row + cell.row_span):
                for column in range(cell.column, cell.column + cell.column_span):
                    owner[row, column] = cell
    found: Counter[Relation] = Counter()
    for cell in {id(cell): cell for cell in owner.values()}.values():
        rows = range(cell.row, cell.row + cell.row_span)
        columns = range(cell.column, cell.column + cell.column_span)
        right = [_next(owner, [(row, c) for c in range(columns.stop, table.columns)]) for row in rows]
        below = [_next(owner, [(r, column) for r in range(rows.stop, table.rows)]) for column in columns]
        for direction, neighbours in (("right", right), ("below", below)):
            for other in {id(n): n for n in neighbours if n is not None}.values():
                found[page, direction, _text(cell), _text(other)] += 1
    return found


def _next(owner: dict[tuple[int, int], Cell], places: list[tuple[int, int]]) -> Cell | None:
    return next((owner[place] for place in places if place in owner), None)


def _text(cell: Cell) -> str:
    return _KEPT.sub("", cell.text).upper()


def read_truth(path: Path) -> list[tuple[int, Table]]:
    """Tables of a `-str.xml`, one for every region, with their 1-based pages."""
    from lxml import etree

    tables = []
    for region in etree.parse(path).iter("region"):
        cells = _from_origin([_read_cell(cell) for cell in region.iter("cell")])
        rows = max((cell.row + cell.row_span for cell in cells), default=0)
        columns = max((cell.column + cell.column_span for cell in cells), default=0)
        tables.append((int(region.get("page")), Table(rows, columns, tuple(cells))))
    return tables


def _from_origin(places: list[Place]) -> list[Cell]:
    """Cells counted from row and column 0, wherever the truth begins, which may be at -1."""
    top = min((place[0] for place in places), default=0)
    left = min((place[1] for place in places), default=0)
    return [
        Cell(row - top, column - left, text, row_span, column_span)
        for row, column, text, row_span, column_span in places
    ]


def _read_cell(element) -> Place:  # type: ignore[no-untyped-def]
    row, column = int(element.get("start-row")), int(element.get("start-col"))
    last_row, last_column = int(element.get("end-row", row)), int(element.get("end-col", column))
    text = " ".join((element.findtext("content") or "").split())
    return row, column, text, max(1, last_row - row + 1), max(1, last_column - column + 1)


def score_document(truth: list[tuple[int, Table]], found: list[tuple[int, Table]]) -> Figures:
    """Compare the relations of all pages of a document: precision and recall."""
    gold: Counter[Relation] = sum((relations(page, table) for page, table in truth), Counter())
    ours: Counter[Relation] = sum((relations(page, table) for page, table in found), Counter())
    right = (gold & ours).total()
    precision = right / ours.total() if ours else 0.0
    return {"precision": (precision, 1), "recall": (right / gold.total() if gold else 1.0, 1)}
