"""Lines of a table's body → where its rows begin: the best choice for all lines together.

Every line goes on with the row above it or begins one. Leading, rulings, the wording, place and style of
labels speak for one or the other; a row has its figures once. The limit between the leading within rows and
that of rows is part of the choice, and so is that there is none.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter

from docparse.layout.model import BOLD, ITALIC
from docparse.layout.params import Numbers, Params
from docparse.layout.tables.columns.entries import Entry, Row
from docparse.layout.tables.words import Piece, TextLine, leading
from docparse.numerals.months import MONTH
from docparse.numerals.patterns import YEAR

_BREAKS = (",", "-", "–", "/", "(", " and", " of", " the", " in", " for", " to", " &", " or", " by", " on",
           " from", " with", " a", " an", " at", " as", " per", "±")  # fmt: skip
_NAME = re.compile(r"[^\W\d_]{3}")  # no limit or part of a formula
_WORD = re.compile(r"[^\W\d_]{2}|a\s")  # no symbol: `x(0)`
_OPENS = (":", " -", " –", " —")
_DAY = re.compile(rf"\b(?:{MONTH})\.?(?: \d{{1,2}})?,?$", re.IGNORECASE)
_REST = re.compile(rf"(?:\d{{1,2}},?)? ?(?:{YEAR})?")
"""A date whose year, or day and year, are on the next line, and these."""


@dataclass(frozen=True, slots=True)
class _RowLine:
    """A line as the choice sees it: step from the line above in em, mask of columns with figures, and so on.

    `goes_on` is what speaks for its going on with the row above, leading left aside; `amid` is the same for
    a row that has no label so far: one is set amid its lines. To have no label says little in a table of
    words where few lines have one and lines are set wide.
    """

    step: float
    figures: int
    label: bool
    goes_on: float
    amid: float


def row_starts(
    params: Params, lines: Sequence[TextLine], rows: Sequence[Row], numeric: list[bool], parted: list[bool]
) -> list[int]:
    """Return the lines that begin a row; `parted[i]` says that a rule lies above line i."""
    body = _lines(params, lines, list(map(_whole, rows)), numeric, parted)
    steps = sorted([line.step for line in body[1:] if line.step >= params.tables.words.beside])
    choices = [_best_path(params, body, limit, clear) for limit, clear in _limits(params.tables.row, steps)]
    return max(choices, key=lambda choice: choice[0])[1]


def _whole(row: Row) -> Row:
    """Return the entries of a line, words of one column as one: blanks of justified text are wide."""
    whole = row[:1]
    for entry in row[1:]:
        last = whole[-1]
        alone = last.first == last.last == entry.first == entry.last and not (last.number or entry.number)
        if alone and entry.piece.first == last.piece.last + 1:
            whole[-1] = Entry(last.piece.joined(entry.piece), entry.first, entry.last, number=False)
        else:
            whole.append(entry)
    return whole


def _limits(numbers: Numbers, steps: list[float]) -> list[tuple[float, float]]:
    """Return base-line distances that may part rows from lines, each with how clearly it does (0 to 1)."""
    limits: list[tuple[float, float]] = [(numbers.farthest, 0.0)]
    for at, (small, large) in enumerate(itertools.pairwise(steps)):
        if small < numbers.farthest and large > numbers.wider * small:
            clear = min(1.0, (large / small - 1) / numbers.clear)
            limits.append(((small + large) / 2, clear if at else numbers.once * clear))
    return limits


def _best_path(params: Params, body: list[_RowLine], limit: float, clear: float) -> tuple[float, list[int]]:
    """Return the best score and its row starts; a state is where a row has figures, and if it has a label."""
    states = {(body[0].figures, body[0].label): (0.0, [0])}
    for at, line in enumerate(body[1:], 1):
        apart = line.step >= params.tables.words.beside
        lead = _lead(params.tables.row, line.step, limit, clear) if apart else 0.0
        new: dict[tuple[int, bool], tuple[float, list[int]]] = {}
        for (mask, labelled), (total, starts) in states.items():
            going = lead + (line.goes_on if labelled else line.amid)
            joined = mask | line.figures, labelled or line.label
            together = total + going - _join_cost(params.tables.row, line, mask)
            for key, score, own in (
                ((line.figures, line.label), total - going, [*starts, at]),
                (joined, together, starts),
            ):
                if key not in new or score > new[key][0]:
                    new[key] = score, own
        states = new
    return max(states.values(), key=itemgetter(0))


def _lead(numbers: Numbers, step: float, limit: float, clear: float) -> float:
    """Return what a line's distance from the line above says for going on."""
    if step > numbers.farthest:
        return -numbers.leading
    if not clear:
        return numbers.tight * max(-1.0, min(1.0, (numbers.set - step) / numbers.clear))
    return numbers.leading * clear * (1 if step <= limit else -1)


def _join_cost(numbers: Numbers, line: _RowLine, mask: int) -> float:
    if not line.figures & mask:
        return 0.0
    alone = line.figures & (line.figures - 1) == 0
    return numbers.stacked if alone and not line.label else numbers.twice


def _lines(
    params: Params, lines: Sequence[TextLine], rows: Sequence[Row], numeric: list[bool], parted: list[bool]
) -> list[_RowLine]:
    body: list[_RowLine] = []
    upper: dict[int, Entry] = {}  # the last entry of each column
    capitals = _capitals(rows)
    labelled = min(1.0, 2 * sum([row[0].first == 0 for row in rows]) / len(rows)) if not any(numeric) else 1.0
    for at, (line, row) in enumerate(zip(lines, rows, strict=True)):
        figures = sum({1 << e.last for e in row if numeric[e.last] and _is_figure(e)})
        label = row[0].first == 0
        step = leading(lines[at - 1], line) if at else 0.0
        goes_on = amid = 0.0
        if at:
            above = rows[at - 1]
            goes_on = -params.tables.row.ruled if parted[at] else _beside(params, step, row, above)
            if not (label or figures):
                goes_on += params.tables.row.headless * (labelled if step > params.tables.row.set else 1.0)
            amid = goes_on
            texts = [e for e in (row[:1] if label else row) if e.first in upper]
            if figures and not label:  # but for the rest of a figure
                texts = [e for e in texts if upper[e.first].text.endswith("±")]
            goes_on += _tell(params.tables.row, texts, upper, capitals)
            goes_on += _values_tell(params, upper[0], above, step) if label and texts else 0.0
            goes_on += 0.0 if any(numeric) else _text_goes_on(params, row, above)
            under = _under(row, above) if label else []
            amid = amid + _tell(params.tables.row, under, upper, capitals) if under else goes_on
        body.append(_RowLine(step, figures, label, goes_on, amid))
        upper.update({entry.first: entry for entry in row})
    return body


def _tell(
    numbers: Numbers, texts: Sequence[Entry], upper: dict[int, Entry], capitals: dict[int, float]
) -> float:
    """Return what wording says for entries being the next lines of those above them, on average."""
    tells = [_wording(numbers, entry, upper[entry.first], capitals.get(entry.first, 0.0)) for entry in texts]
    return sum(tells) / max(1, len(tells))


def _under(row: Row, above: Row) -> Row:
    """Return the entries below those of the line above if each of these has one, and none is a number."""
    if any([entry.number for entry in above]):
        return []
    over = {entry.first for entry in above}
    under = [entry for entry in row if entry.first in over]
    return under if len(under) == len(above) and not any([entry.number for entry in under]) else []


def _is_figure(entry: Entry) -> bool:
    """Return True for a number, and for an amount that reaches into its column from that of currencies."""
    return entry.number if entry.first == entry.last else entry.first > 0 and entry.piece.value


def _capitals(rows: Sequence[Row]) -> dict[int, float]:
    """Return how much small letters tell in each column, 0 to 1: nothing where all entries begin with one."""
    small: dict[int, list[bool]] = {}
    for entry in itertools.chain.from_iterable(rows):
        if entry.text[:1].isalpha():
            small.setdefault(entry.first, []).append(entry.text[:1].islower())
    return {column: min(1.0, 2 - 2 * sum(own) / len(own)) for column, own in small.items()}


def _beside(params: Params, step: float, row: Row, above: Row) -> float:
    """Lines nearer than text is set are one row, unless both are in a column or the upper one is complete."""
    if step >= params.tables.words.beside or (
        row[0].first == 0 and _NAME.search(row[0].text) and _is_complete(params.tables.words, above)
    ):
        return params.tables.row.usual
    taken = {column for entry in above for column in range(entry.first, entry.last + 1)}
    return params.tables.row.beside if not taken & {entry.first for entry in row if entry.number} else 0.0


def _is_complete(numbers: Numbers, row: Row) -> bool:
    """Return True for a label with a figure on its own base line; one at the middle of its lines is lower."""
    label = row[0].piece
    level = [abs(e.piece.base - label.base) <= numbers.off_middle * label.size for e in row[1:] if e.number]
    return row[0].first == 0 and any(level)


def _wording(numbers: Numbers, entry: Entry, upper: Entry, capitals: float) -> float:
    """Return what wording and style say for an entry being the next line of `upper`."""
    text, above = entry.text, upper.text
    if _REST.fullmatch(text) and _DAY.search(above):
        return numbers.breaks
    if entry.first and entry.number and upper.number:
        return -numbers.twice
    if entry.first == 0 and above.endswith(_OPENS) and not text[:1].islower():
        return -numbers.opens
    if text[:1].islower() and _WORD.match(text):
        score = numbers.lower * capitals
    else:
        score = numbers.bracket if text[:1] in "(&/,-–" else -numbers.capital
    if above.lower().endswith(_BREAKS) or above.count("(") > above.count(")"):
        score += numbers.breaks
    return score - numbers.style * _is_set_otherwise(entry.piece, upper.piece)


def _is_set_otherwise(piece: Piece, upper: Piece) -> bool:
    """Return True if a piece begins in another weight, slant or colour than the one above it ends in."""
    words, first, last = piece.words, piece.first, upper.last
    other = (words.style[first] ^ words.style[last]) & (BOLD | ITALIC)
    return bool(other) or bool(words.color[first] != words.color[last])


def _values_tell(params: Params, upper: Entry, above: Row, step: float) -> float:
    """Return what figures of the line above say: beside its label, it is complete; below it, it is not."""
    row = params.tables.row
    words = params.tables.words
    level = upper.piece.base + words.off_middle * upper.piece.size
    below = [entry.piece.base > level for entry in above if entry.number]
    if any(below):
        return row.beside if step < 2 * words.beside and upper in above else 0.0
    return -row.figures if below else 0.0


def _text_goes_on(params: Params, row: Row, above: Row) -> float:
    """Return what speaks for a line of words being one with the line above, by the columns that they fill."""
    taken = {column for entry in above for column in range(entry.first, entry.last + 1)}
    if any(entry.first not in taken for entry in row):
        return -params.tables.row.new_column
    as_many = len(row) >= max(2, params.tables.rows.starts.as_many * len(above))
    return -params.tables.row.as_many if as_many else 0.0
