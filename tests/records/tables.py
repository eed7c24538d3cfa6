"""Tables written as lines of cells, for the tests of this folder."""

from __future__ import annotations

from docparse.document import Block, Cell, Document, Page, Provenance, Role, Table
from docparse.geometry import BBox
from docparse.records.grid import NumberCell, RecordGrid

SOURCE = Provenance("text_layer", "test", "1")


def table(text: str, heads: int = 1) -> Table:
    """A table of lines with cells parted by `|`; `..` before a label indents it, `~` repeats the cell before.

    The first `heads` rows are header rows; a cell followed by `~` spans those columns.
    """
    rows = [[part.strip() for part in line.split("|")] for line in text.strip().split("\n")]
    cells = []
    for at, row in enumerate(rows):
        for column, part in enumerate(row):
            if part in ("", "~"):
                continue
            span = 1
            while column + span < len(row) and row[column + span] == "~":
                span += 1
            indent = 12.0 * (len(part) - len(part.lstrip("."))) / 2 if part.startswith("..") else 0.0
            box = BBox(10 + 90 * column + indent, 20 * at, 95 + 90 * (column + span - 1), 20 * at + 12)
            cells.append(Cell(at, column, part.lstrip(".").strip(), 1, span, at < heads, box))
    return Table(len(rows), max(map(len, rows)), tuple(cells))


def entries(text: str, heads: int = 1) -> list[NumberCell]:
    return list(RecordGrid(table(text, heads)).entries())


def document(*parts: str | Table) -> Document:
    """One page of paragraphs and tables."""
    blocks = []
    for at, part in enumerate(parts):
        box = BBox(10, 100 * at, 500, 100 * at + 90)
        role: Role = "text" if isinstance(part, str) else "table"
        text = part if isinstance(part, str) else "\n".join(cell.text for cell in part.cells)
        blocks.append(Block(1, box, role, text, SOURCE, table=None if isinstance(part, str) else part))
    return Document("", (Page(1, 600, 800, tuple(blocks)),), 1)
