"""Find tables without a full lattice: rows of short pieces that keep the same gaps, ruled or not."""

from __future__ import annotations

import itertools
import math
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Set
from dataclasses import dataclass, field
from math import inf

import numpy as np

from docparse.layout.drawings.rulings import Floats
from docparse.layout.model import BOLD, MONOSPACE
from docparse.layout.params import Numbers, Params
from docparse.layout.tables.candidates.zones import part_at_walls
from docparse.layout.tables.columns.entries import TableFrame
from docparse.layout.tables.kinds import BASE, SIZE, X0, X1
from docparse.layout.tables.rows.across import Rule, over_most, rules_within
from docparse.layout.tables.words import Piece, TextLine, extent, make_lines, row_pitch
from docparse.text.captions import TABLE_LABEL

_NUMBERED = re.compile(TABLE_LABEL.pattern + r"\d*\s*[:.]\s*\S")


@dataclass(slots=True, eq=False)
class TableRegion:
    """Lines of a likely table, top to bottom, and the stretch of the rules that hold them, if any.

    It is a `part` where its rules hold but some of what the page has of it. `zone` has the first words of all
    pieces between the walls of the page that the lines are between, `frame` their columns, if known, and
    `captions` the base lines of those of tables next to it.
    """

    lines: list[TextLine]
    zone: Set[int] = frozenset()
    ruled: tuple[float, float] | None = None
    part: bool = False
    frame: TableFrame | None = None
    captions: list[float] = field(default_factory=list)
    x0: float = field(init=False, default=math.inf)
    x1: float = field(init=False, default=-math.inf)

    def __post_init__(self) -> None:
        self._reach(self.lines)

    def add(self, lines: list[TextLine]) -> None:
        """Add lines below the others."""
        self.lines += lines
        self._reach(lines)

    def _reach(self, lines: list[TextLine]) -> None:
        for line in lines:
            self.x0, self.x1 = min(self.x0, line.x0), max(self.x1, line.x1)


def find_regions(params: Params, lines: list[TextLine], rules: list[Rule]) -> list[TableRegion]:
    """Runs of lines, downwards, whose gaps agree; single pieces between them come along.

    A rule between two lines that runs far beyond both is the page's, not the table's: it ends a region, as
    the caption of a table does.
    """
    numbers = params.tables.candidates.regions
    regions: list[TableRegion] = []
    region, waiting = TableRegion([]), list[TextLine]()  # single pieces below the region's last line
    captions: list[float] = []
    for line in lines:
        if is_caption(line):
            captions = [line.base]
            region.captions += captions
            region, waiting = TableRegion([]), []
            continue
        if region.lines and not _parted(params, region, (waiting or region.lines)[-1], line, rules):
            several = len(line.body) > 1
            if several and _agrees(numbers, region, line) and not _is_larger(numbers, region, line):
                region.add([*waiting, line])
                waiting = []
                continue
            if not (several or _goes_on(numbers, region, line) or _is_prose_of(numbers, region, line)):
                waiting.append(line)
                continue
        region, waiting = TableRegion([line] if len(line.body) > 1 else [], captions=[*captions]), []
        regions += [region] if region.lines else []
    return regions


def is_caption(line: TextLine) -> bool:
    """Return True for the caption of a table."""
    return len(line.pieces) == 1 and _NUMBERED.match(line.pieces[0].text) is not None


def _agrees(numbers: Numbers, region: TableRegion, line: TextLine) -> bool:
    """Return True if a line shares a gap with one of the last lines of several pieces."""
    broken, gaps = (other for other in reversed(region.lines) if len(other.body) > 1), _gaps(line)
    return any(
        min(right, right_of_line) - max(left, left_of_line) > 1.0
        for other in itertools.islice(broken, numbers.recent)
        for left, right in _gaps(other)
        for left_of_line, right_of_line in gaps
    )


def _is_larger(numbers: Numbers, region: TableRegion, line: TextLine) -> bool:
    """Return True if a line below rows is larger than the last of them, as numbered headings are.

    One with figures may be a row below heads in smaller type.
    """
    last, size = region.lines[-numbers.recent :], min([piece.size for piece in line.pieces])
    if len(last) < numbers.recent or size <= numbers.larger * max(other.size for other in last):
        return False
    return all(other.has_figures for other in last) or not any(piece.figure for piece in line.pieces[1:])


def _goes_on(numbers: Numbers, region: TableRegion, line: TextLine) -> bool:
    """Return True if a single piece is a line of prose: it fills a region, and is no name of a section.

    Such is set apart, as labels are not. Nor is it a long label: that ends before all that is beside labels.
    """
    beside = min([piece.x0 for other in region.lines for piece in other.body[1:]])
    if line.x1 < beside or not _is_prose(numbers, line, numbers.full * (region.x1 - region.x0)):
        return False
    piece = line.pieces[0]
    style = piece.words.style[piece.first : piece.last + 1]
    apart = piece.text.isupper() or bool((style & BOLD).all())
    return not apart or piece.text[-1:] in ".,;:"


def _is_prose_of(numbers: Numbers, region: TableRegion, line: TextLine) -> bool:
    """Return True if a single piece is not in a monospaced font as the rows are that an output is made of.

    What begins where words of the last row do goes on with these, behind a label in such a font.
    """
    row, piece = region.lines[-1].pieces, line.pieces[0]
    wordy = [entry for entry in row[1:] if entry.last > entry.first]
    if any(abs(piece.x0 - entry.x0) < numbers.aligned * piece.size for entry in wordy):
        return False
    style = piece.words.style
    return bool(style[row[0].first] & ~(style[piece.first] | style[piece.last]) & MONOSPACE)


def _is_prose(numbers: Numbers, line: TextLine, width: float) -> bool:
    """Return True if the first piece of a line reads like prose that is wider than so much."""
    piece = line.pieces[0]
    return piece.last - piece.first >= numbers.sentence and piece.x1 - piece.x0 > width


def _parted(params: Params, region: TableRegion, last: TextLine, line: TextLine, rules: list[Rule]) -> bool:
    """Return True if a line is further below a region than rows are, or below a much longer rule."""
    numbers = params.tables.candidates.regions
    step, blank = line.base - last.base, params.tables.part.blank
    if step > numbers.far * min(line.size, last.size) and step > blank * row_pitch(region.lines):
        return True
    x0, x1 = min(region.x0, line.x0), max(region.x1, line.x1)
    between = rules_within(rules, last.base, line.base - params.tables.rows.across.upper * line.size)
    wide = [rule for rule in between if rule[1] < x0 - numbers.beyond and rule[2] > x1 + numbers.beyond]
    near = numbers.band * step
    beside = rules_within(rules, last.base - near, line.base + near) if wide else []
    return not all(_recurs(numbers, rule, beside) for rule in wide)


def _recurs(numbers: Numbers, rule: Rule, others: list[Rule]) -> bool:
    """Return True if another rule as wide is above or below: those of bands of shade come row by row."""
    y, x0, x1 = rule
    return any(
        abs(y - other) > numbers.double and max(abs(x0 - left), abs(x1 - right)) < numbers.same
        for other, left, right in others
    )


def ruled_regions(params: Params, pieces: list[Piece], rulings: Floats) -> list[TableRegion]:
    """Return what is between three rules or more of one width: head, body, end, and nothing like prose.

    Two rules will do where a caption says that they hold a table. The rules tell how wide it is: text beside
    them belongs to another column of the page.
    """
    numbers = params.tables.candidates.regions
    captions = [piece for piece in pieces if TABLE_LABEL.match(piece.text)]
    groups = [rules for rules in _of_one_width(numbers, rulings) if len(rules) > 2 or captions]
    if not groups or not pieces:
        return []
    regions: list[TableRegion] = []
    columns = pieces[0].table.of(pieces)
    middle = columns[:, BASE] - params.typography.middle * columns[:, SIZE]
    order = np.argsort(middle, kind="stable")
    pieces, height, sides = [pieces[at] for at in order], middle[order].tolist(), columns[order][:, [X0, X1]]
    for rules in groups:
        _, left, right = rules[0]
        aligned = [p for p in captions if left - numbers.same < (p.x0 + p.x1) / 2 < right + numbers.same]
        shared = np.minimum(sides[:, 1], right + numbers.same) - np.maximum(sides[:, 0], left - numbers.same)
        inside = np.flatnonzero(2 * shared > np.minimum(np.ptp(sides, axis=1), right - left)).tolist()
        own = [pieces[at] for at in inside], [height[at] for at in inside]
        for chain, lines in _chains(params, rules, *own):
            if lines and (len(chain) > 2 or _captioned(aligned, *chain)):
                regions.append(TableRegion(lines, ruled=(left, right)))
                used = {id(piece) for line in lines for piece in line.pieces}
                sides[[at for at in inside if id(pieces[at]) in used]] = np.nan  # no other rules hold them
    return regions


def _of_one_width(numbers: Numbers, rulings: Floats) -> list[list[list[float]]]:
    """Return the rules (y, x0, x1), from top to bottom, in groups of two or more with the same ends."""
    groups: list[list[list[float]]] = []
    same = numbers.same
    for rule in rulings.tolist():
        for group in groups:
            if abs(rule[1] - group[0][1]) < same and abs(rule[2] - group[0][2]) < same:
                group.append(rule)
                break
        else:
            groups.append([rule])
    return [group for group in groups if len(group) > 1]


def _chains(
    params: Params, rules: list[list[float]], pieces: list[Piece], height: list[float]
) -> Iterator[tuple[list[list[float]], list[TextLine]]]:
    """Rules with lines between each two that may be rows of a table, and these lines.

    `pieces` are sorted by the `height` of their middles.
    """
    numbers = params.tables.candidates.regions
    chain, lines = [rules[0]], list[TextLine]()
    for rule in rules[1:]:
        y, left, right = rule
        first = bisect_right(height, chain[-1][0])
        slab = make_lines(pieces[first : bisect_left(height, y, first)])
        double = y - chain[-1][0] < numbers.double
        outside = any(
            s.x0 < left - numbers.same
            or s.x1 > right + numbers.same
            or (
                len(s.pieces) == 1
                and _is_prose(numbers, s, numbers.wide * (right - left))
                and not _has_label(slab, s)
            )
            or (is_caption(s) and (lines or at))  # of the next table
            for at, s in enumerate(slab)
        )
        if double or (
            slab
            and not outside
            and not _has_paragraph(params.tables.prose, slab)
            and not _has_other_columns(params, lines, slab)
        ):
            chain.append(rule)
            lines += slab
        else:
            yield chain, lines
            chain, lines = [rule], []
    yield chain, lines


def _has_label(slab: list[TextLine], line: TextLine) -> bool:
    """Return True if other text is at the left of a line, and none of it reaches over where that begins."""
    ends = [piece.x1 for other in slab for piece in other.pieces if piece.x0 < line.x0]
    return 0.0 < max(ends, default=0.0) < line.x0


def _has_other_columns(params: Params, lines: list[TextLine], slab: list[TextLine]) -> bool:
    """Return True if lines are paragraphs side by side, and rows above them are not in the same columns."""
    if not lines or not any([is_wordy(params.tables.prose, piece) for line in slab for piece in line.pieces]):
        return False
    zones = list(part_at_walls(params, slab, []))
    sides = [extent(zone) for zone in zones]
    middles = [(piece.x0 + piece.x1) / 2 for line in lines for piece in line.pieces]
    between = any(not any(x0 < middle < x1 for x0, x1 in sides) for middle in middles)
    most, own = [max(len(line.pieces) for line in some) for some in (lines, slab)]
    return between and most > own and any(_has_paragraph(params.tables.prose, zone) for zone in zones)


def _has_paragraph(numbers: Numbers, lines: list[TextLine]) -> bool:
    """Return True if a line of several words that fills the column of `lines` goes on below."""
    x0, x1 = extent(lines)
    full = [
        len(line.pieces) == 1
        and is_wordy(numbers, line.pieces[0])
        and line.x0 < x0 + numbers.indent * line.size
        and line.x1 > x0 + numbers.width * (x1 - x0)
        for line in lines
    ]
    return any(len(below.pieces) == 1 for above, below in zip(full, lines[1:], strict=False) if above)


def is_wordy(numbers: Numbers, piece: Piece) -> bool:
    """Return True for a piece of as many words as prose has."""
    return piece.last - piece.first + 1 >= numbers.words


def _captioned(captions: list[Piece], top: list[float], bottom: list[float]) -> bool:
    """Return True if a caption is right above the upper rule or below the lower one."""
    return any(
        -2 < top[0] - piece.bottom < 3 * piece.size or -2 < piece.top - bottom[0] < 2 * piece.size
        for piece in captions
    )


def leads(numbers: Numbers, line: TextLine) -> bool:
    """Return True if a line is one piece that reads like running text that leads to a table or follows it."""
    text = line.pieces[0].text
    return len(line.pieces) == 1 and text.endswith((":", ".")) and len(text.split()) >= numbers.sentence


def _gaps(line: TextLine) -> list[tuple[float, float]]:
    return [(left.x1, right.x0) for left, right in itertools.pairwise(line.pieces)]


def extend(params: Params, lines: list[TextLine], free: list[TextLine], rules: list[Rule]) -> list[TextLine]:
    """Return the lines of a region, top to bottom, with the short ones of `free` that are within its box.

    Labels are at half the height of two lines of values, or wrap. `rules` are horizontal ones.
    """
    numbers = params.tables.candidates.extend
    x0, x1 = extent(lines)
    top, last = lines[0].base - numbers.level * lines[0].size, lines[-1]
    across, low = params.tables.rows.across, last.base + numbers.reach * last.size
    ends = over_most(across, rules, x0, x1, last.base, low)
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
    long = any(piece.last - piece.first + 1 > most for piece in line.pieces)
    return not (long or is_caption(line) or leads(params.tables.candidates.parts, line))
