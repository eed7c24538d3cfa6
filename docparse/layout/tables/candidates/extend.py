"""Lines of a region that share no gap with its others: between its rows, or above the rule that ends it."""

from __future__ import annotations

from math import inf

from docparse.layout.params import Numbers, Params
from docparse.layout.tables.candidates.parts import leads
from docparse.layout.tables.candidates.regions import NUMBERED
from docparse.layout.tables.rows.across import Rule, over_most, rules_within
from docparse.layout.tables.words import TextLine, extent


def extend(params: Params, lines: list[TextLine], free: list[TextLine], rules: list[Rule]) -> list[TextLine]:
    """Return the lines of a region, top to bottom, with the short ones of `free` that are within its box.

    Labels are at half the height of two lines of values, or wrap. `rules` are horizontal ones.
    """
    numbers = params.tables.candidates.extend
    x0, x1 = extent(lines)
    top, last = lines[0].base - numbers.level * lines[0].size, lines[-1]
    near = rules_within(rules, last.base, last.base + numbers.reach * last.size)
    ends = over_most(params.tables.rows.across, near, x0, x1)
    bottom = min(ends, default=last.base + numbers.level * last.size)
    inside = [line for line in free if top < line.base < bottom and _short(params, line)]
    inside = [line for line in inside if line.x0 >= x0 - numbers.beyond and line.x1 <= x1 + numbers.beyond]
    rows = sorted([*lines, *inside], key=lambda line: line.base)
    lower = [line for line in free if line.base > rows[-1].base + numbers.level * last.size]
    return rows if ends else [*rows, *_rest_of_row(params, rows, lower)]


def _rest_of_row(params: Params, rows: list[TextLine], below: list[TextLine]) -> list[TextLine]:
    """Return the first lines `below` that go on with the last of `rows`: text of one of its cells, wrapped.

    They are as close as lines are inside the table, where its rows are further apart.
    """
    row = params.tables.row
    numbers = params.tables.candidates.extend
    steps = [_step_down(numbers, rows[max(0, at - 2) : at], line) for at, line in enumerate(rows)]
    found: list[TextLine] = []
    for line in below:
        step = _step_down(numbers, [*rows[-2:], *found], line)
        close = any(step < row.wider * other and other < row.wider * step for other in steps)
        wraps = close and any(row.wider * step < other < inf for other in steps)
        if not (wraps and len(line.pieces) == 1 and _short(params, line)):
            break
        found.append(line)
    return found


def _step_down(numbers: Numbers, above: list[TextLine], line: TextLine) -> float:
    """Return how far a line is below the last piece of the two lines `above` that it begins under."""
    over = [p.base for upper in above[-2:] for p in upper.pieces if p.x0 - numbers.beyond < line.x0 < p.x1]
    return line.base - max(over, default=-inf)


def _short(params: Params, line: TextLine) -> bool:
    most = params.tables.candidates.extend.most_words
    if any(piece.last - piece.first + 1 > most for piece in line.pieces):
        return False
    lead = NUMBERED.match(line.pieces[0].text) or leads(params.tables.candidates.parts, line)
    return len(line.pieces) > 1 or not lead
