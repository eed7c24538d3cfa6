"""Evidence that a finished table is one, and that it is a formula, chart, list, form or prose set in columns.

Shares are 0 to 1, lengths are in em of the page's type, counts are logarithms or capped, so that no single
feature runs away on a page that nobody has seen.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import TypeAlias

import numpy as np

from docparse.document import Cell
from docparse.layout.drawings.marks import are_underlines
from docparse.layout.model import MONOSPACE, SUBSCRIPT, SUPERSCRIPT, Floats, Ints, TableDraft, Words
from docparse.layout.params import Numbers, Params
from docparse.layout.readings.page import PageEvidence
from docparse.layout.readings.series import page_references
from docparse.layout.readings.surroundings import blank_height, plotted_lines, rules_leaving
from docparse.layout.readings.titles import titled
from docparse.numerals.cells import is_number, is_year
from docparse.text.bullets import SURE_BULLETS

_EQUAL = re.compile(r"(?<![<>!])[=<>≤≥≈≡≠](?!=)")  # `>= 4.18` is a version, no formula
_EQUATION = re.compile(r"\(\w{0,2}\d{1,3}(?:\.\d+)*[a-z]?\)$")
_BULLET = re.compile(
    rf"[{SURE_BULLETS}]|[·–—*-]\s|\(?(?:\d{{1,2}}|[a-zA-Z]|[ivx]+)[.)]\s|I(?:tem|TEM)\s\d{{1,2}}[A-C]?\."
)
_SIGN = re.compile(r"[{}()\[\]=;#&|$\\\"'<>]")
_FULL_STOP = re.compile(r"[^\W\d_]{3}\. [A-Z]")
_BRACKET, _PAIRS = re.compile(r"[|()\[\]{}⎡⎤⎛⎞]"), tuple(map(tuple, ("()", "[]", "{}", "⎡⎤", "⎛⎞")))
_STOPS, _ENDS = (".", ";", ":", ",", "。", "-"), (".", ";", ":", ")")


Evidence: TypeAlias = dict[str, float]
"""Pieces of `TableEvidence` by name."""
Extent: TypeAlias = tuple[Cell, float, float]
"""A cell, and the left and right side of its words."""


@dataclass(frozen=True, slots=True)
class TableEvidence:
    """What is said of a table; see the comments, and `score` for what it weighs."""

    rows: float  # log2 of their number
    columns: float  # log2
    filled: float  # share of the grid's places
    numbers: float  # share of entries behind the first column
    labels: float  # share of first entries, or those behind the number of a row, with a word or year
    words: float  # log2 of the mean number in an entry
    long: float  # share of entries of many words
    open: float  # the same where no rules part the rows
    running: float  # share of entries that go on with the sentence above
    prose: float  # squared, words alone too, where sentences end in between; less where rules part rows
    stopped: float  # share of entries of several words that end as sentences or their parts do
    equal: float  # share of rows with a sign of equality or order
    brackets: float  # share of entries with a bracket that opens or closes nothing
    equations: float  # share of rows that end in the number of an equation
    listed: float  # share of entries that open as an item of a list
    colons: float  # share of first entries that end in a colon
    single: float  # share of entries of one or two signs that are no number
    math: float  # share of words with mathematical signs or fonts
    raised: float  # share of raised and lowered words
    caption: float  # 1 where a table's caption is next to it
    figure: float  # 1 where a figure's is
    drawn: float  # 1 where rules or fills draw its places
    rules: float  # rules across for a row
    framed: float  # 1 where rules run along its top and its bottom
    marks: float  # log2 of curves, bars and slanted strokes in it
    aligned: float  # mean share of a column's entries that are set alike
    gaps: float  # em between neighbours in a row, log2 of the median
    narrow: float  # the same of the narrowest tenth
    leading: float  # em between rows, log2 of the median
    ragged: float  # spread of that, as a share of it
    sizes: float  # share of words of another size than most
    headed: float  # 1 where a row of words stands over figures
    share: float  # of the page's words
    references: float  # share of rows that end in the number of a page, as contents and indexes do
    few: float  # 1 for a square of four entries, less for more rows or columns; 0 where rules part rows
    code: float  # share of rows in one monospaced font that have signs of program text
    doubtful: float  # 1 where rows alone leave it open, before its cells are made; more where they are few
    blank: float  # share of the height between rules across where bands without words are stacked
    leaving: float  # rules for a place that go on beyond an outline that rules or fills draw
    part: float  # 1 where rules hold but some of what the page has of it: its labels, head or rows are beside
    frames: float  # share of a single column's places that hold many words or none
    sparse: float  # share of rows without text, times that of columns without any in the fullest row
    titled: float  # titles in it, up to three; less where entries are figures, or rules or fills part rows
    plotted: float  # 1 where lines run over it as those of a plot do


def table_evidence(params: Params, draft: TableDraft, page: PageEvidence, *, drawn: bool) -> TableEvidence:
    """Return the evidence for and against a finished table of the page, whose places may be `drawn`."""
    cells = [cell for cell in draft.table.cells if cell.text]
    across = _rules_across(params, draft, page)
    rules = min(params.readings.features.most_rules, len(across) / draft.table.rows)
    said = _texts(params, draft, cells, rules) | _marked(params, draft, cells, page)
    return TableEvidence(
        **said,
        titled=0.0
        if drawn
        else titled(params, draft, page.words, page.rulings.horizontal) * max(0.0, 1 - 2 * rules),
        **_places(params, draft, cells, page),
        **_strokes(params, draft, page, across, drawn=drawn),
        rules=rules,
    )


def _texts(params: Params, draft: TableDraft, cells: Sequence[Cell], rules: float) -> Evidence:
    """Return what the entries of a table say."""
    numbers = params.readings.features
    table = draft.table
    rows: dict[int, list[str]] = {}
    for cell in cells:
        rows.setdefault(cell.row, []).append(cell.text)
    first = _labels(cells)
    texts = [cell.text for cell in cells]
    counts = [len(text.split()) for text in texts]
    n = max(1, len(cells))
    long = sum(count >= numbers.long for count in counts) / n
    stopped = sum(count > 2 and text.endswith(_STOPS) for count, text in zip(counts, texts, strict=True))
    fullest = max(map(len, rows.values()), default=0)
    return {
        "numbers": _share([is_number(cell.text) for cell in cells if cell.column > 0]),
        "labels": _share([is_year(t) or (any(map(str.isalpha, t)) and len(t) > 2) for t in first]),
        "words": math.log2(sum(counts) / n + 1),
        "long": long,
        "open": long * (1 - min(1.0, rules)),
        "stopped": stopped / n,
        "equal": _share([any(_EQUAL.search(text) for text in row) for row in rows.values()]),
        "brackets": _share([_is_open(text) for text in texts]),
        "equations": _share([bool(_EQUATION.search(row[-1])) for row in rows.values()]),
        "listed": _share([bool(_BULLET.match(text)) for text in texts]),
        "colons": _share([text.endswith((":", "：")) for text in first]),
        "single": sum(len(text) <= 2 and not is_number(text) for text in texts) / n,
        "headed": _headed(cells, table.rows),
        "few": (1 - min(1.0, rules)) / max(1, (table.rows - 1) * (table.columns - 1)),
        "frames": 1 - (1 - long) * len(cells) / table.rows if table.columns == 1 else 0.0,
        "sparse": (1 - len(rows) / table.rows) * (1 - fullest / table.columns),
    } | _running(cells, rules)


def _marked(params: Params, draft: TableDraft, cells: Sequence[Cell], page: PageEvidence) -> Evidence:
    """Return how the words of a table are set, and what is said of it."""
    numbers = params.readings.features
    words, own = page.words, draft.words
    n, sizes = max(1, len(own)), words.size[own]
    usual = float(np.sort(sizes)[len(own) // 2]) if len(own) else 1.0
    is_index = _is_index(draft, page.index)
    return {
        "math": np.count_nonzero(page.math[own]) / n,
        "raised": np.count_nonzero(words.style[own] & (SUPERSCRIPT | SUBSCRIPT)) / n,
        "sizes": np.count_nonzero(np.abs(sizes / usual - 1) > numbers.other_size) / n,
        "caption": float(_captioned(params, draft, words, page.captions)),
        "figure": float(_captioned(params, draft, words, page.figures)),
        "references": 1.0
        if is_index
        else page_references(params.readings.series, cells, _is_titled(params, draft, page)),
        "code": _code(numbers, draft, words),
        "doubtful": draft.doubtful * (numbers.few_dearer if draft.table.rows < numbers.few_rows else 1.0),
        "part": float(draft.part),
    }


def _places(params: Params, draft: TableDraft, cells: Sequence[Cell], page: PageEvidence) -> Evidence:
    """Return how many places a table has, and how its rows and columns are set."""
    numbers = params.readings.features
    em, table = params.typography.em, draft.table
    extents = _extents(params.typography, cells, draft, page.words)
    gaps, steps = _gaps(extents), _row_steps(params, draft, page.words)

    def white(lengths: list[float], least: float, percent: int) -> float:
        return math.log2(max(least, _percentile(lengths, percent) / em)) if lengths else 0.0

    mean = sum(steps) / max(1, len(steps))
    spread = math.sqrt(sum([(step - mean) ** 2 for step in steps]) / max(1, len(steps)))
    return {
        "rows": math.log2(table.rows),
        "columns": math.log2(table.columns),
        "filled": sum(cell.row_span * cell.column_span for cell in cells) / (table.rows * table.columns),
        "aligned": _aligned(params, extents),
        "gaps": white(gaps, numbers.least_gap, 50),
        "narrow": white(gaps, numbers.least_gap, 10),
        "leading": white(steps, numbers.least_leading, 50),
        "ragged": min(numbers.most_ragged, spread / max(1.0, mean)),
        "share": len(draft.words) / max(1, len(page.words)),
    }


def _strokes(
    params: Params, draft: TableDraft, page: PageEvidence, across: Sequence[float], *, drawn: bool
) -> Evidence:
    """Return what is drawn in a table and round it; `across` are the heights of rules along its width."""
    places = draft.table.rows * draft.table.columns
    leaving = rules_leaving(params, draft, page.rulings) / places if drawn else 0.0
    return {
        "drawn": float(drawn),
        "framed": float(_framed(params, draft, across)),
        "marks": math.log2(1 + _marks_in(draft, page.marks)),
        # a form has places to be filled in
        "blank": 0.0 if drawn else blank_height(params, draft, page.words, across),
        "leaving": min(1.0, leaving),
        "plotted": float(plotted_lines(params, draft, page.marks) > 1),
    }


def _code(numbers: Numbers, draft: TableDraft, words: Words) -> float:
    """Return the share of base lines all of whose words are monospaced, some with signs of program text.

    Numbers of lines before them are set otherwise.
    """
    if not (words.style[draft.words] & MONOSPACE).any():
        return 0.0
    lines: dict[int, list[int]] = {}
    for row, base in zip(draft.words.tolist(), words.base[draft.words].tolist(), strict=True):
        lines.setdefault(round(base / numbers.step), []).append(row)
    mono = [rows for rows in lines.values() if (words.style[_unnumbered(rows, words)] & MONOSPACE).all()]
    return sum(bool(_SIGN.search("".join(map(words.word, rows)))) for rows in mono) / max(1, len(lines))


def _unnumbered(rows: list[int], words: Words) -> list[int]:
    return rows[1:] if len(rows) > 1 and words.word(rows[0]).isdecimal() else rows


def _is_open(text: str) -> bool:
    """Return True if a bracket or upright stroke of a text is without its other half."""
    return bool(_BRACKET.search(text)) and (
        text.count("|") % 2 == 1 or any([text.count(a) != text.count(b) for a, b in _PAIRS])
    )


def _share(flags: Sequence[bool]) -> float:
    return sum(flags) / max(1, len(flags))


def _running(cells: Sequence[Cell], rules: float) -> Evidence:
    """Return the share of entries below another that go on in lower case where it did not end, and its square
    where sentences end in between, less where `rules` part rows.

    Some wrapped entries say little; where most go on and sentences end, columns are prose, words alone too.
    """
    by_place = {(cell.row, cell.column): cell.text for cell in cells}
    pairs = [
        (by_place[row - 1, column], text)
        for (row, column), text in by_place.items()
        if (row - 1, column) in by_place
    ]
    going = [below[:1].islower() and not above.endswith(_ENDS) for above, below in pairs]
    ends = any(
        [_FULL_STOP.search(f"{above} {below}") for above, below in pairs if "." in above or "." in below]
    )
    several = [one and " " in above for one, (above, _) in zip(going, pairs, strict=True)]
    return {"running": _share(several), "prose": ends * _share(going) ** 2 * max(0.0, 1 - 2 * rules)}


def _extents(numbers: Numbers, cells: Sequence[Cell], draft: TableDraft, words: Words) -> list[Extent]:
    """Return each entry with the left and right side of its words."""
    tops = sorted({(cell.box.y0, cell.row) for cell in cells if cell.box is not None})
    lefts = sorted({(cell.box.x0, cell.column) for cell in cells if cell.box is not None})
    if not tops:
        return []
    box, base = words.box[draft.words], words.base[draft.words] - numbers.middle * words.size[draft.words]
    row = np.searchsorted([top for top, _ in tops], base, side="right") - 1
    column = np.searchsorted([x0 for x0, _ in lefts], (box[:, 0] + box[:, 2]) / 2, side="right") - 1
    place = np.maximum(row, 0) * len(lefts) + np.maximum(column, 0)
    order = np.argsort(place, kind="stable")
    starts = np.flatnonzero(np.diff(place[order], prepend=-1))
    left, right = np.minimum.reduceat(box[order, 0], starts), np.maximum.reduceat(box[order, 2], starts)
    sides = {
        (tops[at // len(lefts)][1], lefts[at % len(lefts)][1]): (x0, x1)
        for at, x0, x1 in zip(place[order][starts].tolist(), left.tolist(), right.tolist(), strict=True)
    }
    return [(cell, *sides[cell.row, cell.column]) for cell in cells if (cell.row, cell.column) in sides]


def _aligned(params: Params, extents: Sequence[Extent]) -> float:
    """Return the mean share of a column's entries whose left side, right side or middle agree."""
    numbers = params.readings.features
    columns: dict[int, list[tuple[float, float]]] = {}
    for cell, x0, x1 in extents:
        if cell.column_span == 1 and not cell.header:
            columns.setdefault(cell.column, []).append((x0, x1))
    near, shares = numbers.aligned * params.typography.em, []
    for sides in columns.values():
        if len(sides) > 1:
            manners = [x0 for x0, _ in sides], [x1 for _, x1 in sides], [(x0 + x1) / 2 for x0, x1 in sides]
            shares.append(max([_alike(manner, near) for manner in manners]) / len(sides))
    return sum(shares) / len(shares) if shares else numbers.untold


def _alike(values: list[float], near: float) -> int:
    """Count the values that are near the one in the middle."""
    middle = median(values)
    return sum([abs(value - middle) < near for value in values])


def _percentile(values: list[float], percent: int) -> float:
    """Return the value that so many percent of them are below."""
    ordered, place = sorted(values), percent * (len(values) - 1) / 100
    at = int(place)
    return ordered[at] + (place - at) * (ordered[min(at + 1, len(values) - 1)] - ordered[at])


def _gaps(extents: Sequence[Extent]) -> list[float]:
    """Return the white between neighbours of a row, in points."""
    rows: dict[int, list[tuple[float, float]]] = {}
    for cell, x0, x1 in extents:
        rows.setdefault(cell.row, []).append((x0, x1))
    return [b[0] - a[1] for sides in rows.values() for a, b in pairwise(sorted(sides))]


def _row_steps(params: Params, draft: TableDraft, words: Words) -> list[float]:
    """Return the distances of the base lines that its words stand on, in points."""
    least = params.readings.features.row * params.typography.em
    steps = [below - above for above, below in pairwise(sorted(words.base[draft.words].tolist()))]
    return [step for step in steps if step > least]


def _captioned(params: Params, draft: TableDraft, words: Words, opened: Ints) -> bool:
    """Return True if one of the words `opened` begins a line right above or below a table."""
    numbers = params.readings.features
    em = params.typography.em
    x0, y0, x1, y1 = draft.box
    base, left = words.base[opened], words.box[opened, 0]
    above = (base > y0 - numbers.far * em) & (base < y0 + em)
    below = (base > y1 - numbers.above * em) & (base < y1 + numbers.far * em)
    near = (above | below) & (left > x0 - 8 * em) & (left < x1)
    return not set(opened[near].tolist()) <= set(draft.words.tolist())


def _is_titled(params: Params, draft: TableDraft, page: PageEvidence) -> bool:
    """Return True if a line right above a table is a title of contents."""
    top, base = draft.box[1], page.words.base[page.titles]
    return bool(((base > top - params.readings.features.far * params.typography.em) & (base < top)).any())


def _rules_across(params: Params, draft: TableDraft, page: PageEvidence) -> list[float]:
    """Return the heights at which rules or edges of fills run along most of a table's width."""
    numbers = params.readings.features
    typography = params.typography
    x0, y0, x1, y1 = draft.box
    flat = np.concatenate([page.rulings.horizontal, page.rulings.shade_h])
    length = np.minimum(flat[:, 2], x1) - np.maximum(flat[:, 1], x0)
    near = (
        (flat[:, 0] > y0 - numbers.reach * typography.em)
        & (flat[:, 0] < y1 + numbers.reach * typography.em)
        & (length > 0)
    )
    near[near] = ~are_underlines(params, flat[near], page.words, draft.words)
    heights: dict[int, float] = {}
    steps = np.round(flat[near, 0] / numbers.step).astype(int).tolist()
    for height, own in zip(steps, length[near].tolist(), strict=True):
        heights[height] = heights.get(height, 0.0) + own
    return [numbers.step * height for height, total in heights.items() if total > numbers.spans * (x1 - x0)]


def _framed(params: Params, draft: TableDraft, across: Sequence[float]) -> bool:
    """Return True if there is a rule at the top and one at the bottom."""
    return all(
        any(abs(height - side) < params.readings.features.reach * params.typography.em for height in across)
        for side in draft.box[1::2]
    )


def _marks_in(draft: TableDraft, marks: Floats) -> int:
    """Return how many marks lie in a table by their middle."""
    if not len(marks):
        return 0
    x0, y0, x1, y1 = draft.box
    x, y = (marks[:, 0] + marks[:, 2]) / 2, (marks[:, 1] + marks[:, 3]) / 2
    return int(((x > x0) & (x < x1) & (y > y0) & (y < y1)).sum())


def _is_index(draft: TableDraft, index: Floats) -> bool:
    """Return True if several lines of an index end in a table; between them are terms and wrapped lines."""
    if len(index) < 2:
        return False
    x0, y0, x1, y1 = draft.box
    x, base = index[:, 0], index[:, 1]
    within = (x > x0) & (x < x1 + 1) & (base > y0) & (base < y1 + 1)
    return int(within.sum()) > 1


def _labels(cells: Sequence[Cell]) -> list[str]:
    """Return the first entries of rows, but for the number of a row what is right behind it."""
    second = {cell.row: cell.text for cell in cells if cell.column == 1}
    counts = [(cell, cell.text.isdecimal() and not is_year(cell.text)) for cell in cells if cell.column == 0]
    return [second.get(cell.row, "") if counted else cell.text for cell, counted in counts]


def _headed(cells: Sequence[Cell], rows: int) -> float:
    """Return 1 if the first row is words or years, and figures stand below.

    Single letters head the figures right below them; over anything else they are those of an index, or parts
    of a bracket.
    """
    head = {cell.column: cell.text for cell in cells if cell.row == 0 and cell.column > 0}
    body = [cell for cell in cells if cell.row > 0 and cell.column > 0]
    if not head or not body or rows < 2:
        return 0.0
    wordy = all(not is_number(text) or is_year(text) for text in head.values())
    figures = [cell for cell in body if is_number(cell.text)]
    named = max(map(len, head.values())) > 1
    under = named or 2 * sum(bool(head.get(cell.column)) for cell in figures) >= len(figures)
    return float(wordy and under and 2 * len(figures) > len(body))
