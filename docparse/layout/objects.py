"""Tables and figures of a page, found together: what one of them holds, the other must not take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from docparse.content import PageContent
from docparse.document import Figure
from docparse.layout.drawings.charts import find_charts
from docparse.layout.drawings.figures import (
    Drawing,
    beside_pictures,
    figure_text,
    find_drawings,
    make_figures,
    read_in_pictures,
)
from docparse.layout.drawings.marks import are_underlines, find_marks, without_grounds
from docparse.layout.drawings.rulings import NO_RULINGS, Rulings
from docparse.layout.folios import folio_rows
from docparse.layout.leaders import Leaders, with_leaders
from docparse.layout.model import HIDDEN, FigureDraft, Floats, Ints, TableDraft, Words
from docparse.layout.params import Numbers, Params
from docparse.layout.readings.page import PageEvidence, page_evidence
from docparse.layout.readings.score import best_cover, rivals, weighed_tables
from docparse.layout.readings.titles import between_titles, title_bases
from docparse.layout.size import usual_size
from docparse.layout.tables.find import parts_between, ruled_tables, text_tables, worth_a_look
from docparse.layout.tables.lattice.blanks import with_cells
from docparse.layout.tables.words import Piece, make_pieces
from docparse.layout.turned.sideways import sideways_tables
from docparse.text.captions import TABLE_LABEL


class PageObjects(NamedTuple):
    """Tables and figures of a page, each from top to bottom, and the tables that something else beat."""

    tables: list[TableDraft]
    figures: list[FigureDraft]
    beaten: list[TableDraft]


def find_objects(
    params: Params,
    words: Words,
    content: PageContent,
    rulings: Rulings,
    leaders: Leaders,
    *,
    tables: bool = True,
    figures: bool = True,
) -> PageObjects:
    """Tables and figures, each from top to bottom; no word belongs to two of them.

    `rulings` are those of `content`, as `find_rulings` returns them.

    Each kind proposes its readings, and the best that share no words are taken: what strokes show by
    themselves (charts against tables drawn by rules), then in what those leave drawings against tables
    by their text. The rules of a table that is taken are no axes.
    """
    em = usual_size(params.typography, words)
    pictured, around, read = _pictured(params, words, content, em, tables) if figures else ([], [], [])
    shown, upright = _shown(params.objects, words), np.abs(words.angle) < params.objects.upright
    shown[leaders.rows] = shown[folio_rows(params, words, content.height)] = False
    for rows in [*read, *(table.words for table in pictured), *(figure.words for figure in around)]:
        shown[rows] = False
    free, turned = shown & upright, shown & ~upright
    marks, seen = find_marks(params.marks, content, rulings, em), _rows(free)
    every = make_pieces(params, words, seen)
    drawn = without_grounds(params, marks, words, (seen, every), content.drawings) if len(marks) else marks
    cells = with_cells(params, rulings, _still(every, free))
    evidence = cache(partial(page_evidence, words, content, cells, marks, leaders.index))
    ruled = ruled_tables(params, words, _rows(free), cells) if tables else []
    readings = weighed_tables(params, ruled, evidence, drawn=True)
    drawings, found = rivals(find_charts(params, words, content, every, shown, em), readings)
    _take(free, [*drawings, *found])
    beside = _rows(turned & ~_held(words, drawings))  # labels along the upright axis of a chart are its own
    sideways = list(sideways_tables(params, words, beside, content)) if tables else []
    _take(turned, sideways)
    rulings = _outside(rulings, found)
    pieces = every if free[seen].all() else make_pieces(params, words, _rows(free))
    links = are_underlines(params, rulings.horizontal, words, seen)
    axes = replace(rulings, horizontal=rulings.horizontal[~links])
    others = find_drawings(params, pieces, content, axes, drawn, drawings, em)
    look = tables and worth_a_look(params, pieces, rulings, TABLE_LABEL.search(words.text) is not None)
    own = beside_pictures(params, pieces, content, em) if look else []
    by_text = _by_text(params, own, rulings, evidence)
    others, text = rivals(others, by_text)
    _take(free, [*others, *text])
    if len(text) < sum(one.margin > 0 for one in by_text):  # what a rival left may be a table too
        rest = _by_text(params, _still(own, free), rulings, evidence)
        by_text, text = by_text + rest, text + best_cover(rest)
        _take(free, text)
    drawings, readings = drawings + others, readings + by_text
    found = with_leaders(params.typography, words, [*found, *sideways, *pictured, *text], leaders.rows)
    found.sort(key=lambda draft: (draft.box[1], draft.box[0]))
    beaten = [draft for draft in readings if draft.margin <= 0]
    if not figures:
        return PageObjects(found, [], beaten)
    inside = np.concatenate([np.zeros(0, np.int32), *read])
    drafts = make_figures(
        params, words, _still(pieces, free), content, drawings, found, (_rows(turned), inside), em
    )
    return PageObjects(found, sorted(drafts + around, key=lambda draft: (draft.box[1], draft.box[0])), beaten)


def _by_text(
    params: Params, pieces: list[Piece], rulings: Rulings, evidence: Callable[[], PageEvidence]
) -> list[TableDraft]:
    """Weigh the tables that only their text shows; what is none as a whole may have some for parts."""
    drafts = weighed_tables(params, text_tables(params, pieces, rulings, doubtful=True), evidence)
    again: list[TableDraft] = []
    for draft in drafts:
        if draft.margin <= 0:
            titles = title_bases(params, draft, evidence().words, rulings.horizontal)
            parts = between_titles(titles, pieces, draft) if titles else parts_between(params, draft, pieces)
            again += [one for part in parts for one in text_tables(params, part, rulings)]
    return drafts + weighed_tables(params, again, evidence)


def _pictured(
    params: Params, words: Words, content: PageContent, em: float, tables: bool
) -> tuple[list[TableDraft], list[FigureDraft], list[Ints]]:
    """Return the tables that are pictures on a page of text, and the rows of words in its other pictures.

    A table's place on the page is its picture's; where the picture has words around the table, it is a figure
    too, with these. What OCR reads in a picture is never part of the lines around it.
    """
    found: list[TableDraft] = []
    around: list[FigureDraft] = []
    others: list[Ints] = []
    for box, rows in read_in_pictures(params.figures, words, content, em):
        table = _only_table(params, words, rows) if tables else None
        if table is None:
            others.append(rows)
            continue
        found.append(replace(table, box=box))
        rest = np.setdiff1d(rows, table.words)
        if len(rest):
            around.append(FigureDraft(box, Figure("raster", figure_text(params, words, rest)), rest))
    return found, around, others


def _only_table(params: Params, words: Words, rows: Ints) -> TableDraft | None:
    """Return the table that nearly all of the words in `rows` are, if there is one."""
    drafts = text_tables(params, make_pieces(params, words, rows), NO_RULINGS)
    found = max(drafts, key=lambda draft: len(draft.words), default=None)
    if found is None or len(found.words) < params.objects.only * len(rows):
        return None
    cells = [cell for cell in found.table.cells if cell.text]
    labels = sum(any(map(str.isalpha, cell.text)) for cell in cells if cell.column == 0)
    filled = Counter(cell.row for cell in cells)
    values = sum(count > 1 for count in filled.values())
    # A chart's words are in rows and columns too, but its numbers have no labels, its labels no numbers.
    return found if 2 * min(labels, values) > found.table.rows else None


def _shown(numbers: Numbers, words: Words) -> NDArray[np.bool_]:
    """Return which words can be seen; those of a scan's text layer lie unseen upon what they say."""
    shown: NDArray[np.bool_] = words.style & HIDDEN == 0
    return shown if shown.sum() > numbers.stamps * len(words) else np.ones(len(words), bool)


def _rows(free: NDArray[np.bool_]) -> Ints:
    return np.flatnonzero(free).astype(np.int32)


def _take(free: NDArray[np.bool_], objects: Sequence[TableDraft | Drawing]) -> None:
    for item in objects:
        free[item.words] = False


def _held(words: Words, drawings: Sequence[Drawing]) -> NDArray[np.bool_]:
    """Return which words have their middle in a drawing."""
    x, y = (words.box[:, 0] + words.box[:, 2]) / 2, (words.box[:, 1] + words.box[:, 3]) / 2
    held = np.zeros(len(words), np.bool_)
    for x0, y0, x1, y1 in [drawing.box for drawing in drawings]:
        held |= (x0 < x) & (x < x1) & (y0 < y) & (y < y1)
    return held


def _still(pieces: list[Piece], free: NDArray[np.bool_]) -> list[Piece]:
    """Pieces that are free: drawings and tables by text take them whole."""
    return [piece for piece in pieces if free[piece.first]]


def _outside(rulings: Rulings, tables: list[TableDraft]) -> Rulings:
    """The rules that no table has used."""
    if not tables:
        return rulings
    boxes = np.array([draft.box for draft in tables], np.float32)

    def keep(flat: Floats) -> Floats:
        y, x = flat[:, 0, None], (flat[:, 1, None] + flat[:, 2, None]) / 2
        inside = (y > boxes[:, 1] - 4) & (y < boxes[:, 3] + 4) & (x > boxes[:, 0]) & (x < boxes[:, 2])
        return flat[~inside.any(1)]

    return replace(rulings, horizontal=keep(rulings.horizontal), shade_h=keep(rulings.shade_h))
