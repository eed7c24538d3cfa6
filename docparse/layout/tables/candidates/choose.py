"""Choose which lines of a region are one table: all of them, or those between two breaks.

At a break another table may begin: with a head of its own, or below a wide gap. What lies between two breaks
that are not too many apart is a candidate, so is the whole region, and the best set of candidates without
overlap is chosen. A candidate is worth its log odds of being a table, less what its inner breaks say, for
every line that it holds, and a little less for being one more; to be no table is worth nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from docparse.layout.params import Params
from docparse.layout.tables.candidates.accept import log_odds
from docparse.layout.tables.candidates.parts import head_spans, is_ruled_head
from docparse.layout.tables.candidates.regions import TableRegion
from docparse.layout.tables.columns.frame import make_frame
from docparse.layout.tables.heads.unfinished import settle_numbers
from docparse.layout.tables.rows.across import Rule
from docparse.layout.tables.words import TextLine, row_pitch


@dataclass(frozen=True, slots=True)
class Break:
    """Lines before `stop` may be of another table than those from `start` on; `weight` is log odds a line."""

    stop: int
    start: int
    weight: float


def choose(params: Params, regions: list[TableRegion], rules: list[Rule]) -> list[TableRegion]:
    """Return regions in their best parts, from top to bottom; `rules` are horizontal ones."""
    for region in regions:
        if not region.part:  # what is around a part may say what its numbers are
            settle_numbers(params, region.lines, rules)
    return [part for region in regions for part in _best_parts(params, region, rules)]


def _best_parts(params: Params, region: TableRegion, rules: list[Rule]) -> list[TableRegion]:
    lines, breaks = region.lines, find_breaks(params, region, rules)
    if not breaks and not region.part:
        return [region]
    starts, stops = [0, *(b.start for b in breaks)], [*(b.stop for b in breaks), len(lines)]
    best: list[tuple[float, list[TableRegion]]] = [(0.0, [])]  # of the lines before each start
    for end, stop in enumerate(stops):
        ways: list[tuple[float, list[TableRegion]]] = []
        for begin in range(max(0, end - int(params.tables.part.most)), end + 1):
            own, (total, parts) = lines[starts[begin] : stop], best[begin]
            frame = make_frame(params, own)
            odds = log_odds(params, frame, rules, region) if frame is not None else 0.0
            inner = sum([b.weight for b in breaks[begin:end]])
            worth = max(0.0, (odds - inner) * len(own) - params.tables.part.table)
            part = [replace(region, lines=own, frame=frame)] if worth or not region.part else []
            ways.append((total + worth, parts + part))
        best.append(max(ways, key=lambda way: way[0]))
    return best[-1][1]


def find_breaks(params: Params, region: TableRegion, rules: list[Rule]) -> list[Break]:
    """Return where another table may begin among the lines of a region, from top to bottom."""
    part = params.tables.part
    lines, pitch = region.lines, row_pitch(region.lines)
    heads = head_spans(params.tables.candidates.parts, lines)
    found = [Break(stop, start, part.head) for stop, start in heads]
    for at in set(range(1, len(lines))).difference(*(range(stop, start + 1) for stop, start in heads)):
        em, step = min(lines[at - 1].size, lines[at].size), lines[at].base - lines[at - 1].base
        begun = max([start for _, start in heads if start < at], default=0)
        if step <= max(part.far * em, part.blank * pitch):
            continue
        above = lines[begun:at]
        other = part.columns * _crossed(params, above, lines[at:])
        gap = Break(at, at, part.gap * (step / em - part.far) + other)
        if any([line.has_figures for line in above]):  # else it is a head's distance
            found.append(gap)
        elif is_ruled_head(params.tables.rows.across, lines[at : at + 2], rules) and all(
            [len(one.pieces) < 3 for one in lines[:at]]
        ):
            found.append(Break(at, at, part.ruled_head))  # below addresses side by side, say
        elif (
            sum([len(line.pieces) > 1 for line in above]) > params.tables.above.labelled
        ):  # rows of words, more than a head has
            found.append(gap)
    return sorted(found, key=lambda b: b.start)


def _crossed(params: Params, above: list[TextLine], below: list[TextLine]) -> float:
    """Return the share of the gutters of lines above a gap and of those below that the others cross."""
    sides = [[line for line in lines if len(line.pieces) > 1] for lines in (above, below)]
    frames = [make_frame(params, lines) if len(lines) > 1 else None for lines in sides]
    crossed = [
        sum([any([p.x0 < edge < p.x1 for p in line.pieces]) for line in lines])
        > params.tables.part.crossed * len(lines)
        for frame, lines in zip(frames, reversed(sides), strict=True)
        if frame is not None
        for edge in frame.edges
    ]
    return sum(crossed) / len(crossed) if all(frames) else 0.0
