"""Tables and figures of a page, found together: what one of them holds, the other must not take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from docparse.content import PageContent
from docparse.document import Figure
from docparse.layout.drawings.diagrams import find_diagrams
from docparse.layout.drawings.figures import (
    Drawing,
    beside_pictures,
    draw_figures,
    figure_text,
    find_drawings,
    is_figure,
    make_figures,
    merge,
    read_in_pictures,
)
from docparse.layout.drawings.gauges import draw_gauges
from docparse.layout.drawings.marks import are_underlines, find_marks, without_grounds
from docparse.layout.drawings.plots import find_plots
from docparse.layout.drawings.rulings import NO_RULINGS, Rulings
from docparse.layout.folios import folio_rows
from docparse.layout.leaders import Leaders, with_leaders
from docparse.layout.model import HIDDEN, FigureDraft, Floats, Ints, TableDraft, Words
from docparse.layout.params import Numbers, Params
from docparse.layout.readings.features import PageEvidence, page_evidence
from docparse.layout.readings.score import best_cover, weighed_tables
from docparse.layout.readings.titles import between_titles, title_bases
from docparse.layout.size import usual_size
from docparse.layout.tables.candidates.regions import CAPTION
from docparse.layout.tables.find import parts_between, ruled_tables, text_tables, worth_a_look
from docparse.layout.tables.lattice.blanks import with_cells
from docparse.layout.tables.words import Piece, make_pieces
from docparse.layout.turned.sideways import sideways_tables


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

    Tables drawn by rules come first, since nothing else looks like them; then drawings, since the labels of a
    chart are in rows as those of a table are; then tables that only their text shows.
    """
    em = usual_size(params.typography, words)
    pictured, around, read = _pictured(params, words, content, em, tables) if figures else ([], [], [])
    shown, upright = _shown(params.objects, words), np.abs(words.angle) < params.objects.upright
    shown[leaders.rows] = shown[folio_rows(params, words, content.height)] = False
    for rows in [*read, *(table.words for table in pictured), *(figure.words for figure in around)]:
        shown[rows] = False
    free, turned = shown & upright, shown & ~upright
    marks, seen = find_marks(params.marks, content, rulings, em), _rows(free)
    drawn = without_grounds(params, marks, words, seen, content.drawings) if len(marks) else marks
    found: list[TableDraft] = []
    readings: list[TableDraft] = []
    every = make_pieces(params, words, seen)
    plots = _plots(params, words, content, every, shown, em)
    _take(free, plots)
    if tables:
        cells = with_cells(params, rulings, _still(every, free))
        evidence = partial(page_evidence, words, content, cells, marks, leaders.index)
        ruled = ruled_tables(params, words, _rows(free), cells)
        readings += weighed_tables(params, ruled, evidence, drawn=True)
        found = best_cover(readings)
        _take(free, found)
        rulings = _outside(rulings, found)
        sideways = list(sideways_tables(params, words, _rows(turned), content))
        _take(turned, sideways)
        found += sideways
    found += pictured
    pieces = every if free[seen].all() else make_pieces(params, words, _rows(free))
    look = tables and worth_a_look(params, pieces, rulings, CAPTION.search(words.text) is not None)
    links = are_underlines(params, rulings.horizontal, words, seen)
    axes = replace(rulings, horizontal=rulings.horizontal[~links])
    drawings = plots + find_drawings(params, pieces, content, axes, _beyond(drawn, plots), em)
    _take(free, drawings)
    if look:
        own = beside_pictures(params, _still(pieces, free), content, em)
        by_text = _by_text(params, own, rulings, evidence)
        readings += by_text
        text = best_cover(by_text)
        _take(free, text)
        found += text
    found = with_leaders(params.typography, words, found, leaders.rows)
    found.sort(key=lambda draft: (draft.box[1], draft.box[0]))
    beaten = [draft for draft in readings if draft.margin <= 0]
    if not figures:
        return PageObjects(found, [], beaten)
    inside = np.concatenate([np.zeros(0, np.int32), *read])
    drafts = make_figures(
        params, words, _still(pieces, free), content, drawings, found, (_rows(turned), inside), em
    )
    return PageObjects(found, sorted(drafts + around, key=lambda draft: (draft.box[1], draft.box[0])), beaten)


def _plots(
    params: Params,
    words: Words,
    content: PageContent,
    pieces: list[Piece],
    shown: NDArray[np.bool_],
    em: float,
) -> list[Drawing]:
    """Return the charts, diagrams and gauges that strokes and fills show by themselves, before any table."""
    drawings = content.drawings
    shapes = find_plots(params.plots, words, drawings, em)
    shapes = [box for box in shapes if is_figure(params, pieces, content, box, em)]
    shapes += find_diagrams(params.diagrams, words, drawings, content.width, em)
    gauges = draw_gauges(params, _still(pieces, shown), words, drawings, em)
    return draw_figures(params, pieces, merge(shapes), em) + gauges


def _by_text(
    params: Params, pieces: list[Piece], rulings: Rulings, evidence: Callable[[], PageEvidence]
) -> list[TableDraft]:
    """Weigh the tables that only their text shows; what is none as a whole may have some for parts."""
    drafts = weighed_tables(params, text_tables(params, pieces, rulings, doubtful=True), evidence)
    again: list[TableDraft] = []
    for draft in drafts:
        if draft.margin <= 0:
            titles = title_bases(params, draft, evidence().words)
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


def _beyond(marks: Floats, plots: Sequence[Drawing]) -> Floats:
    """Return the marks whose middle is in no plot: theirs need no other explanation."""
    middle = (marks[:, :2] + marks[:, 2:]) / 2
    for plot in plots:
        x0, y0, x1, y1 = plot.box
        marks = marks[((middle < (x0, y0)) | (middle > (x1, y1))).any(1)]
        middle = (marks[:, :2] + marks[:, 2:]) / 2
    return marks


def _rows(free: NDArray[np.bool_]) -> Ints:
    return np.flatnonzero(free).astype(np.int32)


def _take(free: NDArray[np.bool_], objects: Sequence[TableDraft | Drawing]) -> None:
    for item in objects:
        free[item.words] = False


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
