"""Figures of a page: raster pictures and drawings, each group one figure with the words that are inside it.

A drawing shows itself by what text and tables do not need: fills that tile nothing (bars), curves,
slanted strokes. Such marks that lie close together are one drawing; rules that cross it (axes, grid) and
short words beside it (labels) belong to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

import numpy as np

from docparse.content import Drawings, PageContent
from docparse.document import Figure
from docparse.layout.drawings.legends import find_legend
from docparse.layout.drawings.marks import are_dots
from docparse.layout.drawings.rulings import Rulings
from docparse.layout.model import OCR, FigureDraft, Floats, Ints, TableDraft, Words
from docparse.layout.params import Numbers, Params
from docparse.layout.tables._kernels_numba import cluster
from docparse.layout.tables.words import Piece, make_lines, make_pieces

# Lengths are in em of the page's usual words: the same page printed larger has the same figures.

Box = tuple[float, float, float, float]
TITLES = {"figure", "fig", "table", "chart", "diagram", "source", "sources", "note", "exhibit", "graph"}
"""First words of lines that are titles or notes of a figure, not its labels."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A vector figure: its box, the rows of `Words` in it, and the log odds that they are its labels."""

    box: Box
    words: Ints
    margin: float


def find_drawings(
    params: Params,
    pieces: list[Piece],
    content: PageContent,
    rulings: Rulings,
    marks: Floats,
    known: Sequence[Drawing],
    em: float,
) -> list[Drawing]:
    """Vector drawings of a page beside those `known`; `pieces` are the words that may belong to one.

    `marks` come from `find_marks` and are no grounds of words; `em` is the page's `usual_size`.
    """
    marks = _beyond(marks, known)
    boxes = _candidates(params, marks, pieces, rulings, params.figures.near * em) if len(marks) else []
    shown = [box for box in boxes if is_figure(params, pieces, content, box, em)]
    return draw_figures(params, pieces, shown, content.drawings, em)


def _beyond(marks: Floats, plots: Sequence[Drawing]) -> Floats:
    """Return the marks whose middle is in no plot: theirs need no other explanation."""
    middle = (marks[:, :2] + marks[:, 2:]) / 2
    for plot in plots:
        x0, y0, x1, y1 = plot.box
        marks = marks[((middle < (x0, y0)) | (middle > (x1, y1))).any(1)]
        middle = (marks[:, :2] + marks[:, 2:]) / 2
    return marks


def draw_figures(
    params: Params, pieces: list[Piece], boxes: list[Box], drawings: Drawings, em: float
) -> list[Drawing]:
    """Return the drawings in boxes, with their legends and the words in and right beside them.

    What one has, no other takes.
    """
    found: list[Drawing] = []
    for box in boxes:
        inside = [piece for piece in pieces if _holds(params, box, piece, em)]
        whole, held = _with_labels(params.figures, box, inside, pieces, em)
        pieces = [piece for piece in pieces if piece not in held]
        keys, names = find_legend(params.legends, box, boxes, drawings, pieces, em)
        if names:
            whole = _around(_union(whole, bounds(keys)), names)
            held, pieces = held + names, [piece for piece in pieces if piece not in names]
        found.append(Drawing(whole, _rows(held), params.figures.drawn))
    return found


def _candidates(
    params: Params, marks: Floats, pieces: list[Piece], rulings: Rulings, near: float
) -> list[Box]:
    """Return the boxes of marks that are `near` each other, with the rulings that belong to them."""
    groups = _clusters(params, marks, near)
    whole = [
        group
        for group in groups
        if (~are_dots(params.marks, group, pieces)).sum() >= params.figures.least_marks
    ]
    return merge([_with_rulings(params.figures, bounds(group), rulings, near) for group in whole])


def is_figure(params: Params, pieces: list[Piece], content: PageContent, box: Box, em: float) -> bool:
    """Return True if a box is neither tiny nor the whole page, and no running text is in it."""
    numbers = params.figures
    width, height = box[2] - box[0], box[3] - box[1]
    if (
        min(width, height) < numbers.least * em
        or width * height > numbers.whole_page * content.width * content.height
    ):
        return False
    return not _is_text(params.figures, [piece for piece in pieces if _holds(params, box, piece, em)])


def _is_text(numbers: Numbers, pieces: list[Piece]) -> bool:
    """Return True if pieces are running text: some long lines, or mostly lines set one below the other."""
    if sum(_reads_on(piece) for piece in pieces) > 2:
        return True
    every = sum(piece.last - piece.first + 1 for piece in pieces)
    in_lines = sum(piece.last - piece.first + 1 for piece in _set_lines(numbers, pieces))
    return in_lines >= numbers.prose_words and in_lines > numbers.in_lines * every


def _set_lines(numbers: Numbers, pieces: list[Piece]) -> list[Piece]:
    """Return the pieces of at least three words that have such a one right below or above, at one edge."""
    wordy = sorted((p for p in pieces if p.last - p.first >= 2), key=lambda piece: piece.base)
    held: dict[int, Piece] = {}
    for row, one in enumerate(wordy):
        for other in wordy[row + 1 :]:
            if other.base - one.base > numbers.next_line * one.size:
                break
            if _is_one_text(numbers, one, other):
                held[id(one)], held[id(other)] = one, other
    return list(held.values())


def _clusters(params: Params, boxes: Floats, near: float) -> list[Floats]:
    """Return the boxes that hang together, group by group."""
    groups = cluster(params.array, np.ascontiguousarray(boxes, np.float32), near)
    return [boxes[groups == group] for group in np.unique(groups)]


def bounds(boxes: Floats) -> Box:
    """Return the box of boxes, (n, 4), one at least."""
    return (*boxes[:, :2].min(0).tolist(), *boxes[:, 2:].max(0).tolist())


def _with_rulings(numbers: Numbers, box: Box, rulings: Rulings, near: float) -> Box:
    """The box with the rules that meet it and are not much longer than it: axes and grid lines."""
    x0, y0, x1, y1 = box
    longer = numbers.longer / numbers.near * near
    h, v = rulings.horizontal, rulings.vertical
    for _ in range(2):
        across = (h[:, 0] > y0 - near) & (h[:, 0] < y1 + near) & (h[:, 1] < x1 + near) & (h[:, 2] > x0 - near)
        across &= h[:, 2] - h[:, 1] < numbers.times * (x1 - x0) + longer
        down = (v[:, 0] > x0 - near) & (v[:, 0] < x1 + near) & (v[:, 1] < y1 + near) & (v[:, 2] > y0 - near)
        down &= v[:, 2] - v[:, 1] < numbers.times * (y1 - y0) + longer
        if across.any():
            x0, x1 = min(x0, float(h[across, 1].min())), max(x1, float(h[across, 2].max()))
            y0, y1 = min(y0, float(h[across, 0].min())), max(y1, float(h[across, 0].max()))
        if down.any():
            x0, x1 = min(x0, float(v[down, 0].min())), max(x1, float(v[down, 0].max()))
            y0, y1 = min(y0, float(v[down, 1].min())), max(y1, float(v[down, 2].max()))
    return x0, y0, x1, y1


def merge(boxes: list[Box]) -> list[Box]:
    """Boxes that overlap made one."""
    merged: list[Box] = []
    for box in sorted(boxes):
        current = box
        while hit := next((m for m in merged if _overlap(m, current)), None):
            merged.remove(hit)
            current = _union(hit, current)
        merged.append(current)
    return merged


def _union(a: Box, b: Box) -> Box:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _holds(params: Params, box: Box, piece: Piece, em: float) -> bool:
    x, y, off = (
        (piece.x0 + piece.x1) / 2,
        piece.base - params.typography.middle * piece.size,
        params.figures.inside * em,
    )
    return box[0] - off < x < box[2] + off and box[1] - off < y < box[3] + off


def _reads_on(piece: Piece) -> bool:
    return piece.last - piece.first >= 7


def _with_labels(
    numbers: Numbers, box: Box, inside: list[Piece], pieces: list[Piece], em: float
) -> tuple[Box, list[Piece]]:
    """Short words right beside the box, and those beside them, join it; what text goes on from does not."""
    held = {id(piece) for piece in inside}
    prose = [piece for piece in pieces if id(piece) not in held and _reads_on(piece)]
    whole, labels = box, list[Piece]()
    for _ in range(3):
        more = [
            p
            for p in pieces
            if id(p) not in held
            and p.last - p.first < 5
            and _beside(numbers, whole, p, em)
            and not _titles(p)
            if not any(_is_flush(numbers, p, line) for line in prose)
        ]
        if not more:
            break
        labels += more
        held.update(id(piece) for piece in more)
        whole = _around(box, labels)
    free = [piece for piece in pieces if id(piece) not in held]
    while bases := [one.base for one in labels if any(_is_one_text(numbers, one, other) for other in free)]:
        free += [one for one in labels if one.base in bases]
        labels = [one for one in labels if one.base not in bases]
    return _around(box, labels), inside + labels


def _around(box: Box, pieces: list[Piece]) -> Box:
    """Return the box with some pieces beside it."""
    return bounds(np.array([box, *((p.x0, p.top, p.x1, p.bottom) for p in pieces)]))


def _is_one_text(numbers: Numbers, one: Piece, other: Piece) -> bool:
    """Return True if two pieces are words set one below the other, as lines of a text are."""
    return (
        0 < abs(one.base - other.base) < numbers.next_line * one.size
        and abs(one.x0 - other.x0) < numbers.flush * one.size
        and abs(one.size - other.size) < numbers.alike * one.size
        and min(sum(map(str.isalpha, piece.text)) for piece in (one, other)) > numbers.letters
    )


def _is_flush(numbers: Numbers, piece: Piece, line: Piece) -> bool:
    """Return True if a piece is set at the left edge of a line of prose, right above or below it."""
    below = line.base - piece.base
    return (
        abs(piece.x0 - line.x0) < numbers.flush * piece.size and 0 < abs(below) < numbers.leading * piece.size
    )


def _beside(numbers: Numbers, box: Box, piece: Piece, em: float) -> bool:
    dx = max(box[0] - piece.x1, piece.x0 - box[2], 0.0)
    dy = max(box[1] - piece.bottom, piece.top - box[3], 0.0)
    # Beside a side, not round a corner; and no wider than the figure.
    return (
        dx + dy < numbers.label * em
        and min(dx, dy) == 0.0
        and piece.x1 - piece.x0 < numbers.narrower * (box[2] - box[0])
    )


def _titles(piece: Piece) -> bool:
    first = piece.text.split()[0].lower() if piece.text else ""
    return first.rstrip(".:") in TITLES


def _rows(pieces: list[Piece]) -> Ints:
    rows = [np.arange(piece.first, piece.last + 1) for piece in pieces]
    return np.sort(np.concatenate(rows)).astype(np.int32) if rows else np.zeros(0, np.int32)


def read_in_pictures(
    numbers: Numbers, words: Words, content: PageContent, em: float
) -> list[tuple[Box, Ints]]:
    """Return each picture and the rows of words that OCR read in it, on a page with a text layer.

    They are the picture's own: they vouch for no labels beside it, and no line or table of the page has them.
    """
    read = words.style & OCR > 0
    if not read.any() or read.all():
        return []
    x, y = (words.box[:, 0] + words.box[:, 2]) / 2, (words.box[:, 1] + words.box[:, 3]) / 2
    found: list[tuple[Box, Ints]] = []
    for x0, y0, x1, y1 in _picture_boxes(numbers, content, em):
        held = (x > x0) & (x < x1) & (y > y0) & (y < y1)
        own = held & read
        if 2 * own.sum() > held.sum():
            found.append(((x0, y0, x1, y1), np.flatnonzero(own).astype(np.int32)))
            read &= ~own
    return found


def beside_pictures(params: Params, pieces: list[Piece], content: PageContent, em: float) -> list[Piece]:
    """The pieces that do not belong to a picture: what is on it, or labels it, is no row of a table."""
    held: set[int] = set()
    for box in _picture_boxes(params.figures, content, em):
        if _bears_labels(params, box, pieces, em):
            held.update(id(piece) for piece in _labelled(params, box, pieces, em)[1])
    return [piece for piece in pieces if id(piece) not in held]


def _labelled(params: Params, box: Box, pieces: list[Piece], em: float) -> tuple[Box, list[Piece]]:
    """A picture with the text over it and, where that is more than one piece (a chart), its labels."""
    over = [piece for piece in pieces if _holds(params, box, piece, em)]
    return _with_labels(params.figures, box, over, pieces, em) if len(over) > 1 else (box, over)


def _bears_labels(params: Params, box: Box, pieces: list[Piece], em: float) -> bool:
    """Return True if the text over a picture is sparse and short: not a picture behind text."""
    over = [piece for piece in pieces if _holds(params, box, piece, em)]
    ink = sum((piece.x1 - piece.x0) * piece.size for piece in over)
    area = (box[2] - box[0]) * (box[3] - box[1])
    return sum(_reads_on(piece) for piece in over) <= 2 and ink < params.figures.inked * area


def _picture_boxes(numbers: Numbers, content: PageContent, em: float) -> list[Box]:
    """Pictures as far as they are on the page, slices put together, without tiny ones and backgrounds."""
    edges = [content.width, content.height] * 2
    boxes = np.clip(content.pictures.box, 0, edges).tolist() if len(content.pictures.box) else []
    page = content.width * content.height
    return [
        (x0, y0, x1, y1)
        for x0, y0, x1, y1 in _stitch(sorted(boxes, key=lambda box: (box[1], box[0])), numbers.seam * em)
        if min(x1 - x0, y1 - y0) >= numbers.least_picture * em
        and (x1 - x0) * (y1 - y0) < numbers.ground * page
    ]


def _stitch(boxes: list[list[float]], seam: float) -> list[list[float]]:
    """Pictures that continue each other downwards or to the right, edge on edge, made one."""
    whole: list[list[float]] = []
    for x0, y0, x1, y1 in boxes:
        for other in whole:
            below = abs(other[3] - y0) < seam and abs(other[0] - x0) < seam and abs(other[2] - x1) < seam
            beside = abs(other[2] - x0) < seam and abs(other[1] - y0) < seam and abs(other[3] - y1) < seam
            if below or beside:
                other[2], other[3] = max(other[2], x1), max(other[3], y1)
                break
        else:
            whole.append([x0, y0, x1, y1])
    return whole


def make_figures(
    params: Params,
    words: Words,
    pieces: list[Piece],
    content: PageContent,
    drawings: Sequence[Drawing],
    tables: Sequence[TableDraft],
    apart: tuple[Ints, Ints],
    em: float,
) -> list[FigureDraft]:
    """Figures from drawings and pictures; touching ones become one. Pictures behind text are backgrounds.

    `apart` are rows of words that are not upright, axis titles where they are in a figure, and those of
    `read_in_pictures`.
    """
    turned, read = apart
    items = [(drawing.box, "vector") for drawing in drawings]
    items += [(box, "raster") for box in _picture_boxes(params.figures, content, em)]
    tabled = [table.box for table in tables]
    drafts: list[FigureDraft] = []
    used = np.zeros(len(words), bool)
    for box, kind in _merge_kinds(items):
        if any(_overlap(box, table) for table in tabled):
            continue
        known = [d.words for d in drawings if _overlap(d.box, box)]
        if kind != "vector" and _is_text(
            params.figures, [piece for piece in pieces if _holds(params, box, piece, em)]
        ):
            continue
        whole, inside = _labelled(params, box, pieces, em)
        labels, whole = _with_turned(words, turned, whole, params.figures.label * em)
        rows = [_rows(inside), labels, _within(words, read, box, 0.0), *known]
        taken = np.unique(np.concatenate(rows)).astype(np.int32)
        taken = taken[~used[taken]]
        if kind != "vector":
            taken = np.setdiff1d(taken, _titles_over(params, words, taken, box, em))
        used[taken] = True
        drafts.append(FigureDraft(whole, Figure(kind, figure_text(params, words, taken)), taken))  # type: ignore[arg-type]
    return sorted(drafts, key=lambda draft: (draft.box[1], draft.box[0]))


def _titles_over(params: Params, words: Words, rows: Ints, box: Box, em: float) -> Ints:
    """Return those of `rows` that are in far larger type, above all others in the upper half of a picture.

    Such are titles set over it, which are read before it. What OCR reads in large type may be a logo.
    """
    numbers = params.figures
    half = (box[1] + box[3]) / 2
    printed = make_pieces(params, words, rows[words.style[rows] & OCR == 0])
    top = takewhile(
        lambda one: one.size > numbers.display * em and one.base < half,
        sorted(printed, key=lambda one: one.base),
    )
    return _rows([one for one in top if sum(map(str.isalpha, one.text)) >= numbers.letters])


def _with_turned(words: Words, turned: Ints, box: Box, near: float) -> tuple[Ints, Box]:
    """Return the turned words in or near a figure, and its box with them: a scale and its title."""
    held = np.zeros(len(turned), np.bool_)
    x0, y0, x1, y1 = words.box[turned].T
    for _ in range(2):
        dx = np.maximum(np.maximum(box[0] - x1, x0 - box[2]), 0)
        dy = np.maximum(np.maximum(box[1] - y1, y0 - box[3]), 0)
        held |= (dx + dy < near) & (np.minimum(dx, dy) == 0)
        if held.any():
            box = _union(box, bounds(words.box[turned[held]]))
    return turned[held], box


def _within(words: Words, rows: Ints, box: Box, near: float) -> Ints:
    x, y = (words.box[rows, 0] + words.box[rows, 2]) / 2, (words.box[rows, 1] + words.box[rows, 3]) / 2
    beside = (x > box[0] - near) & (x < box[2] + near) & (y > box[1] - near) & (y < box[3] + near)
    inside: Ints = rows[beside]
    return inside


def _merge_kinds(items: list[tuple[Box, str]]) -> list[tuple[Box, str]]:
    merged: list[tuple[Box, str]] = []
    for item in items:
        box, kind = item
        while hit := next((m for m in merged if _overlap(m[0], box)), None):
            merged.remove(hit)
            box = _union(hit[0], box)
            kind = kind if kind == hit[1] else "mixed"
        merged.append((box, kind))
    return merged


def figure_text(params: Params, words: Words, rows: Ints) -> str:
    """Return the text of a figure's words, line by line."""
    lines = make_lines(make_pieces(params, words, rows))
    return "\n".join(" ".join(piece.text for piece in line.pieces) for line in lines)
