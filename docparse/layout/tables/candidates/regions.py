"""Find tables without a full lattice: rows of short pieces that keep the same gaps, ruled or not."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, pairwise
from math import inf

import numpy as np

from docparse.layout.drawings.rulings import Floats
from docparse.layout.model import BOLD, MONOSPACE
from docparse.layout.params import Numbers, Params
from docparse.layout.tables.candidates.zones import part_at_walls
from docparse.layout.tables.columns.entries import TableFrame
from docparse.layout.tables.kinds import FIGURE
from docparse.layout.tables.rows.across import Rule, over_most, rules_within
from docparse.layout.tables.words import (
    Flags,
    PieceLines,
    Pieces,
    above_each_other,
    extent,
    make_lines,
    row_pitch,
)

CAPTION = re.compile(r"(?:Table|TABLE|Tab\.|Tabelle|Tableau|Tabla|Tabell?a)\s*(?:[A-Z]?\d|[IVX]+\b)")
NUMBERED = re.compile(CAPTION.pattern + r"\d*\s*[:.]\s*\S")


@dataclass(frozen=True, slots=True, eq=False)
class TableRegion:
    """Lines of a likely table, top to bottom, and the stretch of the rules that hold them, if any.

    It is a `part` where its rules hold but some of what the page has of it. `zone` has the pieces between the
    walls of the page that the lines are between, `frame` their columns, if known.
    """

    lines: PieceLines
    zone: Pieces
    ruled: tuple[float, float] | None = None
    part: bool = False
    frame: TableFrame | None = None


def find_regions(params: Params, lines: PieceLines, rules: list[Rule]) -> list[TableRegion]:
    """Runs of lines, downwards, whose gaps agree; single pieces between them come along.

    A rule between two lines that runs far beyond both is the page's, not the table's: it ends a region, as
    the caption of a table does.
    """
    walk = _Regions(params.tables.candidates.regions, lines, rules)
    several = (lines.bodies > 1).tolist()
    regions: list[list[int]] = []
    region, waiting = list[int](), list[int]()  # single pieces below the region's last line
    for line in range(len(lines)):
        if walk.is_caption(line):
            region, waiting = [], []
            continue
        if region and not walk.is_parted(region, (waiting or region)[-1], line):
            if several[line] and walk.agrees(region, line) and not walk.is_larger(region, line):
                region += [*waiting, line]
                waiting = []
                continue
            if not (several[line] or walk.goes_on(region, waiting, line) or walk.is_prose_of(region, line)):
                waiting.append(line)
                continue
        region, waiting = [line] if several[line] else [], []
        regions += [region] if region else []
    return [TableRegion(lines[own], lines.pieces) for own in regions]


class _Regions:
    """What lines say for going on with a region: a list of lines above them."""

    def __init__(self, numbers: Numbers, lines: PieceLines, rules: list[Rule]) -> None:
        self._numbers, self.lines, self.rules = numbers, lines, rules
        self.x0, self.x1 = lines.x0.tolist(), lines.x1.tolist()
        self.base, self.size, self.starts = lines.base.tolist(), lines.size.tolist(), lines.starts.tolist()
        self.sides = lines.pieces.columns[:, :2].tolist()

    def sides_of(self, region: list[int], *lines: int) -> tuple[float, float]:
        own = [*region, *lines]
        return min([self.x0[at] for at in own]), max([self.x1[at] for at in own])

    def gaps(self, line: int) -> list[tuple[float, float]]:
        own = self.sides[self.starts[line] : self.starts[line + 1]]
        return [(left[1], right[0]) for left, right in pairwise(own)]

    def is_caption(self, line: int) -> bool:
        return bool(self.lines.counts[line] == 1) and NUMBERED.match(self.lines.text(line)) is not None

    def agrees(self, region: list[int], line: int) -> bool:
        """Return True if a line shares a gap with one of the last lines of several pieces."""
        broken, gaps = (other for other in reversed(region) if self.lines.bodies[other] > 1), self.gaps(line)
        return any(
            min(right, right_of_line) - max(left, left_of_line) > 1.0
            for other in islice(broken, self._numbers.recent)
            for left, right in self.gaps(other)
            for left_of_line, right_of_line in gaps
        )

    def is_larger(self, region: list[int], line: int) -> bool:
        """Return True if a line below rows is larger than the last of them, as numbered headings are.

        One with figures may be a row below heads in smaller type.
        """
        last = region[-self._numbers.recent :]
        largest = max([self.size[other] for other in last])
        if len(last) < self._numbers.recent or self.size[line] <= self._numbers.larger * largest:
            return False
        return bool(self.lines.has_figures[last].all()) or not self.lines.of(line)[1:].are(FIGURE).any()

    def goes_on(self, region: list[int], waiting: list[int], line: int) -> bool:
        """Return True if a single piece is a line of prose: it fills a region, and is no name of a section.

        Such is set apart, as labels are not, and on one line.
        """
        left, right = self.sides_of(region)
        if not _is_prose(self.lines, line, self._numbers.full * (right - left)):
            return False
        store, piece = self.lines.pieces.store, self.lines.pieces.at[self.starts[line]]
        text, style = (
            store.texts[piece],
            self.lines.pieces.words.style[store.first[piece] : store.last(piece) + 1],
        )
        apart = text.isupper() or bool((style & BOLD).all())
        return not apart or bool(waiting) or text[-1:] in ".,;:"

    def is_prose_of(self, region: list[int], line: int) -> bool:
        """Return True if a single piece is not in a monospaced font as rows are that an output is made of."""
        store, style = self.lines.pieces.store, self.lines.pieces.words.style
        row, piece = self.lines.pieces.at[[self.starts[region[-1]], self.starts[line]]].tolist()
        own = style[store.first[piece]] | style[store.last(piece)]
        return bool(style[store.first[row]] & ~own & MONOSPACE)

    def is_parted(self, region: list[int], last: int, line: int) -> bool:
        """Return True if a line is further below a region than rows are, or below a much longer rule."""
        params, base, size = self.lines.pieces.params, self.base, self.size
        numbers, step, blank = (
            params.tables.candidates.regions,
            base[line] - base[last],
            params.tables.part.blank,
        )
        far = step > numbers.far * min(size[line], size[last])
        if far and step > blank * row_pitch(self.lines.base[region]):
            return True
        x0, x1 = self.sides_of(region, line)
        low = base[line] - params.tables.rows.across.upper * size[line]
        between = rules_within(self.rules, base[last], low)
        wide = any(left < x0 - numbers.beyond and right > x1 + numbers.beyond for _, left, right in between)
        return wide and not self.is_alike(region, line)

    def is_alike(self, region: list[int], line: int) -> bool:
        """Return True if a line has most of its pieces, three or more, in the columns of a row before it.

        Such rows are on bands of shade as wide as the page.
        """
        enough, own = max(3, self._numbers.most * self.lines.counts[line]), self.lines.of(line)
        for row in region[-self._numbers.recent :]:
            em, other = self._numbers.aligned * min(self.size[row], self.size[line]), self.lines.of(row)
            off = [
                abs(side[:, None] - sides) < em for side, sides in ((own.x0, other.x0), (own.x1, other.x1))
            ]
            if (off[0] | off[1]).any(1).sum() >= enough:
                return True
        return False


def _is_prose(lines: PieceLines, line: int, width: float) -> bool:
    """Return True if the first piece of a line reads like prose that is wider than so much."""
    x0, x1, *_, count = lines.pieces.columns[lines.starts[line]].tolist()
    wordy = bool(count > lines.pieces.params.tables.candidates.regions.sentence)
    return wordy and x1 - x0 > width


def ruled_regions(params: Params, pieces: Pieces, rulings: Floats) -> list[TableRegion]:
    """Return what is between three rules or more of one width: head, body, end, and nothing like prose.

    Two rules will do where a caption says that they hold a table. The rules tell how wide it is: text beside
    them belongs to another column of the page.
    """
    numbers = params.tables.candidates.regions
    said = [at for at, text in enumerate(pieces.texts) if text[:1] == "T" and CAPTION.match(text)]
    groups = [rules for rules in _of_one_width(numbers, rulings) if len(rules) > 2 or said]
    if not groups or not len(pieces):
        return []
    regions: list[TableRegion] = []
    captions, height = pieces[said], pieces.base - params.typography.middle * pieces.size
    order = np.argsort(height, kind="stable")
    pieces, height, free = pieces[order], height[order], np.ones(len(order), np.bool_)
    for rules in groups:
        _, left, right = rules[0]
        aligned = captions[_is_amid(captions.middle, left - numbers.same, right + numbers.same)]
        if len(rules) == 2 and not _captioned(aligned, *rules):
            continue
        shared = np.minimum(pieces.x1, right + numbers.same) - np.maximum(pieces.x0, left - numbers.same)
        inside = free & (2 * shared > np.minimum(pieces.x1 - pieces.x0, right - left))
        for chain, lines in _chains(params, rules, pieces[inside], height[inside].tolist()):
            if lines is not None and (len(chain) > 2 or _captioned(aligned, *chain)):
                regions.append(TableRegion(lines, pieces, (left, right)))
                free &= ~np.isin(pieces.at, lines.pieces.at)  # no other rules hold them
    return regions


def _is_amid(x: Floats, left: float, right: float) -> Flags:
    amid: Flags = (left < x) & (x < right)
    return amid


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
    params: Params, rules: list[list[float]], pieces: Pieces, height: list[float]
) -> Iterator[tuple[list[list[float]], PieceLines | None]]:
    """Rules with lines between each two that may be rows of a table, and these lines.

    `pieces` are sorted by the `height` of their middles.
    """
    numbers = params.tables.candidates.regions
    chain, lines = [rules[0]], None
    x0, x1, same = pieces.x0, pieces.x1, numbers.same
    for rule in rules[1:]:
        first = bisect_right(height, chain[-1][0])
        stop = bisect_left(height, rule[0], first)
        double, slab = rule[0] - chain[-1][0] < numbers.double, None
        if first < stop:
            own = slice(first, stop)
            inside = x0[own].min() >= rule[1] - same and x1[own].max() <= rule[2] + same
            slab = make_lines(pieces[own]) if double or inside else None
        if double or (slab is not None and _may_be_rows(params, lines, slab, rule)):
            chain.append(rule)
            lines = above_each_other(lines, slab) if lines and slab else lines or slab
        else:
            yield chain, lines
            chain, lines = [rule], None
    yield chain, lines


def _may_be_rows(params: Params, lines: PieceLines | None, slab: PieceLines, rule: list[float]) -> bool:
    """Return True if nothing between two rules is unlike rows of the table that `lines` above them begin."""
    numbers, (_, left, right) = params.tables.candidates.regions, rule
    for at in np.flatnonzero(slab.counts == 1).tolist():
        if _is_prose(slab, at, numbers.wide * (right - left)):
            return False
        if NUMBERED.match(slab.text(at)) and (lines is not None or at):
            return False  # of the next table
    return not _has_paragraph(slab) and not (lines is not None and _has_other_columns(lines, slab))


def _has_other_columns(lines: PieceLines, slab: PieceLines) -> bool:
    """Return True if lines are paragraphs side by side, and rows above them are not in the same columns."""
    params = slab.pieces.params
    if not (slab.pieces.count >= params.tables.prose.words).any():
        return False
    zones = list(part_at_walls(params, slab, []))
    middle = lines.pieces.middle
    amid = [_is_amid(middle, *extent(zone)) for zone in zones]
    more = lines.counts.max() > len(zones)  # else a head may be over several of them
    return bool(more and not np.any(amid, axis=0).all()) and any(map(_has_paragraph, zones))


def _has_paragraph(lines: PieceLines) -> bool:
    """Return True if a line of several words that fills the column of `lines` goes on below."""
    numbers, alone = lines.pieces.params.tables.prose, lines.counts == 1
    wordy = lines.pieces.count[lines.starts[:-1]] >= numbers.words
    goes_on = alone[:-1] & wordy[:-1] & alone[1:]
    if not goes_on.any():
        return False
    x0, x1 = extent(lines)
    full = (lines.x0 < x0 + numbers.indent * lines.size) & (lines.x1 > x0 + numbers.width * (x1 - x0))
    return bool((goes_on & full[:-1]).any())


def _captioned(captions: Pieces, top: list[float], bottom: list[float]) -> bool:
    """Return True if a caption is right above the upper rule or below the lower one."""
    below, above = top[0] - captions.bottom, captions.top - bottom[0]
    return bool((_is_amid(below, -2, 3 * captions.size) | _is_amid(above, -2, 2 * captions.size)).any())


def leads(lines: PieceLines, line: int) -> bool:
    """Return True if a line is one piece that reads like running text that leads to a table or follows it."""
    text, sentence = lines.text(line), lines.pieces.params.tables.candidates.parts.sentence
    return bool(lines.counts[line] == 1) and text.endswith((":", ".")) and len(text.split()) >= sentence


def extend(params: Params, lines: PieceLines, free: PieceLines, rules: list[Rule]) -> PieceLines:
    """Return the lines of a region, top to bottom, with the short ones of `free` that are within its box.

    Labels are at half the height of two lines of values, or wrap. `rules` are horizontal ones.
    """
    numbers = params.tables.candidates.extend
    x0, x1 = extent(lines)
    size, last, em = float(lines.size[0]), float(lines.base[-1]), float(lines.size[-1])
    ends = over_most(params.tables.rows.across, rules, x0, x1, last, last + numbers.reach * em)
    bottom = min(ends, default=last + numbers.level * em)
    inside = (free.base > lines.base[0] - numbers.level * size) & (free.base < bottom)
    inside &= (free.x0 >= x0 - numbers.beyond) & (free.x1 <= x1 + numbers.beyond)
    held = [at for at in np.flatnonzero(inside).tolist() if _is_short(free, at)]
    rows = lines
    if held:
        rows = above_each_other(lines, free[held])
        rows = rows[np.argsort(rows.base, kind="stable")]
    if ends:
        return rows
    lower = free[free.base > rows.base[-1] + numbers.level * em]
    more = _rest_of_row(params, rows, lower)
    return above_each_other(rows, lower[:more]) if more else rows


def _rest_of_row(params: Params, rows: PieceLines, below: PieceLines) -> int:
    """Count the first lines `below` that go on with the last of `rows`: text of one of its cells, wrapped.

    They are as close as lines are inside the table, where its rows are further apart.
    """
    wider, near, found, steps = (
        params.tables.row.wider,
        params.tables.candidates.extend.beyond,
        0,
        list[float](),
    )
    while found < len(below) and below.counts[found] == 1 and _is_short(below, found):
        steps = steps or [_step_down(rows[max(0, at - 2) : at], rows, at, near) for at in range(len(rows))]
        step = _step_down(above_each_other(rows[-2:], below[:found])[-2:], below, found, near)
        close = any(step < wider * other and other < wider * step for other in steps)
        if not (close and any(wider * step < other < inf for other in steps)):
            break
        found += 1
    return found


def _step_down(above: PieceLines, lines: PieceLines, line: int, near: float) -> float:
    """Return how far a line is below the last piece of the two lines `above` that it begins under."""
    x0, over = lines.x0[line], above.pieces
    over = over[(over.x0 - near < x0) & (x0 < over.x1)]
    return float(lines.base[line] - over.base.max(initial=-inf))


def _is_short(lines: PieceLines, line: int) -> bool:
    """Return True if a line has no long piece and is no caption or sentence."""
    pieces = lines.of(line)
    if pieces.count.max() > pieces.params.tables.candidates.extend.most_words:
        return False
    return len(pieces) > 1 or not (NUMBERED.match(lines.text(line)) or leads(lines, line))
