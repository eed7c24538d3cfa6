"""Marks of a page: what neither its text nor its tables need, and which of them are text's own after all.

Drawings show themselves by such marks. Dots before lines, rules below words and the grounds of words belong
to text, whatever shape they have.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from docparse.content import Drawings, PageContent
from docparse.layout.drawings.rulings import Rulings
from docparse.layout.model import Floats, Ints, Words
from docparse.layout.params import Numbers, Params
from docparse.layout.tables.words import Piece

# Lengths are in em of the page's usual words.


def find_marks(numbers: Numbers, content: PageContent, rulings: Rulings, em: float) -> Floats:
    """Boxes of what no table or text draws; `em` is the page's `usual_size`."""
    curves, paths = content.drawings.path_curves, content.drawings.paths
    curved = paths[curves > 0]
    if not len(curved) + len(rulings.loose) + len(rulings.slanted):
        return rulings.slanted
    curved = curved[(curved[:, 2:] - curved[:, :2] > numbers.least_mark * em).all(1)]
    marks = np.concatenate([rulings.loose, rulings.slanted, curved])
    size = np.array([content.width, content.height] * 2, np.float32)
    marks = np.clip(marks[((marks[:, 2:] > 0) & (marks[:, :2] < size[:2])).all(1)], 0, size)
    width, height = marks[:, 2] - marks[:, 0], marks[:, 3] - marks[:, 1]
    kept: Floats = marks[(width < numbers.wide * content.width) | (height < numbers.high * content.height)]
    return kept


def without_grounds(
    params: Params, marks: Floats, words: Words, shown: tuple[Ints, list[Piece]], drawings: Drawings
) -> Floats:
    """Return marks, each once, that are no ground or frame of words, or of lines of them.

    `shown` are the rows of these words, and their pieces.
    """
    rows, pieces = shown
    if len(marks) > params.marks.most:
        return marks[:0]
    grounds = _are_panels(params.marks, pieces, marks, _plots(params.marks, drawings))
    grounds |= _are_shades(params, marks, words, rows)
    return _distinct(params.marks, marks[~grounds])


def _are_shades(params: Params, marks: Floats, words: Words, rows: Ints) -> NDArray[np.bool_]:
    """Return which marks shade words within a line: as high as type, and filled by the words in them."""
    numbers = params.marks
    low = marks[:, 3] - marks[:, 1] < numbers.shade * params.typography.em
    if not 0 < low.sum() <= numbers.few:
        return np.zeros(len(marks), np.bool_)
    x0, x1, base = words.box[rows, 0], words.box[rows, 2], words.base[rows]
    held = (x0 > marks[:, 0, None] - 1) & (x1 < marks[:, 2, None] + 1)
    held &= (base > marks[:, 1, None]) & (base < marks[:, 3, None] + 1)
    filled = held @ (x1 - x0)
    shades: NDArray[np.bool_] = low & (filled > numbers.filled * (marks[:, 2] - marks[:, 0]))
    return shades


def _are_panels(numbers: Numbers, pieces: list[Piece], marks: Floats, plots: Floats) -> NDArray[np.bool_]:
    """Return which marks are the ground or frame of words: cards, buttons, boxes round a paragraph.

    The frame of a chart has words inside it too, and so has the box of a plotted line: `plots`.
    """
    letters = [sum(map(str.isalpha, piece.text)) for piece in pieces]
    rows = [k for k, piece in enumerate(pieces) if letters[k] >= 4]
    if not rows:
        return np.zeros(len(marks), bool)
    box = np.array([(pieces[k].x0, pieces[k].top, pieces[k].x1, pieces[k].bottom) for k in rows], np.float32)
    held = (marks[:, None, :2] <= box[None, :, :2] + 1).all(2) & (
        marks[:, None, 2:] >= box[None, :, 2:] - 1
    ).all(2)
    count = held @ np.array([letters[k] for k in rows])
    panels: NDArray[np.bool_] = (count >= numbers.panel_letters) & ~_hold(marks, plots)
    return panels


def _hold(marks: Floats, plots: Floats) -> NDArray[np.bool_]:
    """Return which marks have a plot inside, or are one."""
    held = np.zeros(len(marks), np.bool_)
    for x0, y0, x1, y1 in plots.tolist():
        held |= (
            (marks[:, 0] <= x0 + 1)
            & (marks[:, 1] <= y0 + 1)
            & (marks[:, 2] >= x1 - 1)
            & (marks[:, 3] >= y1 - 1)
        )
    return held


def _plots(numbers: Numbers, drawings: Drawings) -> Floats:
    """Boxes of plotted lines, (n, 4): paths of many curves, but no frame drawn round a card's ground."""
    many = drawings.path_curves > np.where(drawings.path_fill, numbers.rounded, numbers.plotted)
    grounds = drawings.paths[~many]
    plots: Floats = drawings.paths[many]
    return (
        plots
        if len(plots) * len(grounds) > numbers.few**2
        else plots[~_alike(numbers, plots, grounds).any(1)]
    )


def _distinct(numbers: Numbers, marks: Floats) -> Floats:
    """Return marks without those painted upon one that looks the same: ground, frame and shadow of a box."""
    if len(marks) > numbers.few:
        return marks
    later = np.tri(len(marks), k=-1, dtype=np.bool_)
    kept: Floats = marks[~(_alike(numbers, marks, marks) & later).any(1)]
    return kept


def _alike(numbers: Numbers, some: Floats, others: Floats) -> NDArray[np.bool_]:
    """Return which boxes lie upon which, (n, m)."""
    same: NDArray[np.bool_] = (np.abs(some[:, None] - others) < numbers.same).all(2)
    return same


def are_dots(numbers: Numbers, marks: Floats, pieces: list[Piece]) -> NDArray[np.bool_]:
    """Return which marks are bullets: small and about square, right before words and on their height.

    OCR reads a bullet that is drawn: it is where the words begin.
    """
    if not pieces or len(marks) > numbers.few:
        return np.zeros(len(marks), np.bool_)
    x0 = np.array([piece.x0 for piece in pieces], np.float32)
    base = np.array([piece.base for piece in pieces], np.float32)
    size = np.array([piece.size for piece in pieces], np.float32)
    wide, high = (marks[:, 2:] - marks[:, :2]).T
    middle = ((marks[:, 1] + marks[:, 3]) / 2)[:, None]
    before = x0 - marks[:, 2, None]
    beside = (
        (before > -numbers.dot * size)
        & (before < numbers.to_text * size)
        & (wide[:, None] < numbers.dot * size)
    )
    beside &= (middle > base - numbers.above_base * size) & (middle < base + numbers.below_base * size)
    dots: NDArray[np.bool_] = (
        beside.any(1) & (high > numbers.flattest * wide) & (high < numbers.tallest * wide)
    )
    return dots


def are_underlines(params: Params, rules: Floats, words: Words, rows: Ints) -> NDArray[np.bool_]:
    """Return which rules (y, x0, x1) begin and end as words of `rows` right above them: links, mostly."""
    numbers = params.marks
    typography = params.typography
    depth = rules[:, 0, None] - words.base[rows]
    rule, word = np.nonzero((depth > 0) & (depth < numbers.under * typography.em))
    off = np.abs(words.box[rows[word]][:, [0, 2]] - rules[rule, 1:]) < numbers.ends * typography.em
    reached = np.zeros((len(rules), 2), np.bool_)
    for side in (0, 1):
        reached[rule[off[:, side]], side] = True
    return np.asarray(reached.all(1))
