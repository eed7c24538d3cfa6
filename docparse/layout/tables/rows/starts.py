"""Lines of a table's body → where its rows begin: the best choice for all lines together.

Every line goes on with the row above it or begins one. Leading, rulings, the wording, place and style of
labels speak for one or the other; a row has its figures once, and all rows of a table have them at the first
or all at the last line of their labels. The limit between the leading within rows and that of rows is part
of the choice, and so is that there is none.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from docparse.layout.model import BOLD, ITALIC, Words
from docparse.layout.tables.columns.entries import Entry, Row
from docparse.layout.tables.weights import ROW
from docparse.layout.tables.words import BESIDE, TextLine, leading

_BREAKS = (",", "-", "–", "/", "(", " and", " of", " the", " in", " for", " to", " &", " or", " by", " on",
           " from", " with", " a", " an", " at", " as", " per")  # fmt: skip
_OPENS = (":", " -", " –", " —")


@dataclass(frozen=True, slots=True)
class _Line:
    """A line as the choice sees it: step from the line above in em, mask of columns with figures, and so on.

    `goes_on` is what speaks for its going on with the row above, leading left aside.
    """

    step: float
    figures: int
    label: bool
    goes_on: float


def row_starts(
    words: Words, lines: Sequence[TextLine], rows: Sequence[Row], numeric: list[bool], parted: list[bool]
) -> list[int]:
    """Return the lines that begin a row; `parted[i]` says that a rule lies above line i."""
    body = _lines(words, lines, rows, numeric, parted)
    steps = sorted(line.step for line in body[1:] if line.step >= BESIDE)
    choices = [
        _best_path(body, limit, clear, low)
        for limit, clear in _limits(steps)
        for low in ((True, False) if any(numeric) else (True,))
    ]
    return max(choices, key=lambda choice: choice[0])[1]


def _limits(steps: list[float]) -> list[tuple[float, float]]:
    """Return base-line distances that may part rows from lines, each with how clearly it does (0 to 1)."""
    limits = [(ROW.farthest, 0.0)]
    for at, (small, large) in enumerate(itertools.pairwise(steps)):
        if small < ROW.farthest and large > ROW.wider * small:
            clear = min(1.0, (large / small - 1) / ROW.clear)
            limits.append(((small + large) / 2, clear if at else ROW.once * clear))
    return limits


def _best_path(body: list[_Line], limit: float, clear: float, low: bool) -> tuple[float, list[int]]:
    """Return the best score and its row starts; `low` tells that figures are at the last line of labels.

    Two states: the row so far has no figures, or has some.
    """
    first = body[0].figures
    states: list[tuple[float, int, list[int]] | None] = [None, None]
    states[first > 0] = (0.0, first, [0])
    for at, line in enumerate(body[1:], 1):
        going = line.goes_on + (_lead(line.step, limit, clear) if line.step >= BESIDE else 0.0)
        new: list[tuple[float, int, list[int]] | None] = [None, None]
        for had, state in enumerate(states):
            if state is None:
                continue
            total, mask, starts = state
            joined = total + going - _join_cost(line, mask, low)
            split = total - going - (ROW.section * (not had))
            for score, held, began in (
                (joined, mask | line.figures, starts),
                (split, line.figures, [*starts, at]),
            ):
                other = new[held > 0]
                if other is None or score > other[0]:
                    new[held > 0] = (score, held, began)
        states = new
    score, _, starts = max((state for state in states if state is not None), key=lambda state: state[0])
    return score, starts


def _lead(step: float, limit: float, clear: float) -> float:
    """Return what a line's distance from the line above says for going on."""
    if step > ROW.farthest:
        return -ROW.leading
    if not clear:
        return ROW.tight * max(-1.0, min(1.0, (ROW.set - step) / ROW.clear))
    return ROW.leading * clear * (1 if step <= limit else -1)


def _join_cost(line: _Line, mask: int, low: bool) -> float:
    if line.figures & mask:
        alone = line.figures & (line.figures - 1) == 0
        return ROW.stacked if alone and not line.label else ROW.twice
    beside = line.step < BESIDE
    if mask:
        return ROW.misplaced * (low and not line.figures and not beside)
    return ROW.misplaced * (line.figures > 0 and not low and not beside)


def _lines(
    words: Words, lines: Sequence[TextLine], rows: Sequence[Row], numeric: list[bool], parted: list[bool]
) -> list[_Line]:
    ends = [row[0].piece.x1 for row in rows if row[0].first == row[0].last == 0]
    right = max(ends, default=0.0)
    body: list[_Line] = []
    upper: Entry | None = None  # the last label, if the line above or that before has it
    for at, (line, row) in enumerate(zip(lines, rows, strict=True)):
        figures = sum({1 << e.first for e in row if e.number and e.first == e.last and numeric[e.first]})
        label = row[0] if row[0].first == 0 else None
        step = leading(lines[at - 1], line) if at else 0.0
        goes_on = 0.0
        if at:
            goes_on = -ROW.ruled if parted[at] else _beside(step, row, rows[at - 1])
            if label is None:
                goes_on += ROW.headless if not figures else 0.0
            elif upper is not None:
                above = any(e.number for e in rows[at - 1])
                goes_on += _label_goes_on(words, label, upper, right, above)
            if not any(numeric):
                goes_on += _text_goes_on(row, rows[at - 1])
        body.append(_Line(step, figures, label is not None, goes_on))
        upper = label or upper
    return body


def _beside(step: float, row: Row, above: Row) -> float:
    """Lines nearer than text is set are one row, unless both are in a column."""
    if step >= BESIDE:
        return ROW.usual
    taken = {column for entry in above for column in range(entry.first, entry.last + 1)}
    return ROW.beside if not taken & {entry.first for entry in row if entry.number} else 0.0


def _label_goes_on(words: Words, label: Entry, upper: Entry, right: float, figures: bool) -> float:
    """Return what speaks for a label being the next line of `upper`, with or without `figures` beside it."""
    text, above = label.text, upper.text
    em = label.piece.size
    if above.endswith(_OPENS) and not text[:1].islower():
        return -ROW.opens
    score = 0.0
    if text[:1].islower():
        score += ROW.lower
    elif text[:1] in "(&/,-–":
        score += ROW.bracket
    else:
        score -= ROW.capital
    if above.endswith(_BREAKS) or above.count("(") > above.count(")"):
        score += ROW.breaks
    first = float(words.box[label.piece.first, 2] - words.box[label.piece.first, 0])
    score += ROW.full if upper.piece.x1 + 0.25 * em + first > right else -ROW.room
    style = words.style[label.piece.first] ^ words.style[upper.piece.last]
    score -= ROW.style * bool(style & (BOLD | ITALIC))
    return score - ROW.figures * figures


def _text_goes_on(row: Row, above: Row) -> float:
    """Return what speaks for a line of words being one with the line above, by the columns that they fill."""
    taken = {column for entry in above for column in range(entry.first, entry.last + 1)}
    if any(entry.first not in taken for entry in row):
        return -ROW.new_column
    return -ROW.as_many if len(row) >= max(2, 0.75 * len(above)) else ROW.fewer
