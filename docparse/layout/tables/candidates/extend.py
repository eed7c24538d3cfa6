"""Lines of a region that share no gap with its others: between its rows, or above the rule that ends it."""

from __future__ import annotations

from math import inf

from docparse.layout.params import count, number
from docparse.layout.tables.candidates.parts import is_sentence
from docparse.layout.tables.rows.across import Rule, over_most, rules_within
from docparse.layout.tables.weights import ROW
from docparse.layout.tables.words import TextLine, extent

MOST_WORDS = count("tables.candidates.extend.most_words")
BEYOND = number("tables.candidates.extend.beyond")
REACH = number("tables.candidates.extend.reach")
LEVEL = number("tables.candidates.extend.level")


def extend(lines: list[TextLine], free: list[TextLine], rules: list[Rule]) -> list[TextLine]:
    """Return the lines of a region, top to bottom, with the short ones of `free` that are within its box.

    Labels are at half the height of two lines of values, or wrap. `rules` are horizontal ones.
    """
    x0, x1 = extent(lines)
    top, last = lines[0].base - LEVEL * lines[0].size, lines[-1]
    ends = over_most(rules_within(rules, last.base, last.base + REACH * last.size), x0, x1)
    bottom = min(ends, default=last.base + LEVEL * last.size)
    inside = [line for line in free if top < line.base < bottom and _short(line)]
    inside = [line for line in inside if line.x0 >= x0 - BEYOND and line.x1 <= x1 + BEYOND]
    rows = sorted([*lines, *inside], key=lambda line: line.base)
    if ends:
        return rows
    return [
        *rows,
        *_rest_of_row(rows, [line for line in free if line.base > rows[-1].base + LEVEL * last.size]),
    ]


def _rest_of_row(rows: list[TextLine], below: list[TextLine]) -> list[TextLine]:
    """Return the first lines `below` that go on with the last of `rows`: text of one of its cells, wrapped.

    They are as close as lines are inside the table, where its rows are further apart.
    """
    steps = [_step_down(rows[max(0, at - 2) : at], line) for at, line in enumerate(rows)]
    found: list[TextLine] = []
    for line in below:
        step = _step_down([*rows[-2:], *found], line)
        close = any(step < ROW.wider * other and other < ROW.wider * step for other in steps)
        wraps = close and any(ROW.wider * step < other < inf for other in steps)
        if not (wraps and len(line.pieces) == 1 and _short(line)):
            break
        found.append(line)
    return found


def _step_down(above: list[TextLine], line: TextLine) -> float:
    """Return how far a line is below the last piece of the two lines `above` that it begins under."""
    over = [p.base for upper in above[-2:] for p in upper.pieces if p.x0 - BEYOND < line.x0 < p.x1]
    return line.base - max(over, default=-inf)


def _short(line: TextLine) -> bool:
    if any(piece.last - piece.first + 1 > MOST_WORDS for piece in line.pieces):
        return False
    return len(line.pieces) > 1 or not is_sentence(line.pieces[0].text)
