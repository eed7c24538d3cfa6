"""A column of lines: its edges and line distance, how it is set, and where its lines end early."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from statistics import median
from typing import Literal, NamedTuple

from docparse.layout.blocks.items import is_item
from docparse.layout.blocks.paragraphs.lines import has_ended, is_marked
from docparse.layout.blocks.styles import resized
from docparse.layout.leaders import PAGES, REFERENCE
from docparse.layout.model import LineDraft
from docparse.layout.params import Numbers, Params
from docparse.layout.readings.series import rises

ENDS_IN_PAGES = re.compile(rf"\s(?P<page>{REFERENCE})(?:(?:, ?|[–-]){REFERENCE})*$")


Align = Literal["left", "centre", "right"]


class Column(NamedTuple):
    """Measures to compare a line with: its column's edges, the usual line distance in em, the body's size."""

    left: float
    right: float
    leading: float
    body: float
    align: Align
    listed: float = 0.0  # share of its lines that end before they had to, beyond half, doubled
    hanging: bool = False  # its entries hang: what begins at its left edge is one
    paged: float = 0.0  # share of its lines that end with numbers of pages, beyond half, doubled


def regions_of(lines: list[LineDraft]) -> list[list[LineDraft]]:
    """Cut lines where they leave their region."""
    regions: list[list[LineDraft]] = []
    for line in lines:
        if regions and regions[-1][-1].region == line.region:
            regions[-1].append(line)
        else:
            regions.append([line])
    return regions


def stretches_of(params: Params, region: list[LineDraft], leading: float) -> Iterator[list[LineDraft]]:
    """Cut a region where white space or size leave no doubt."""
    numbers = params.blocks.split
    stretch: list[LineDraft] = []
    for line in region:
        if stretch and (
            line.base - stretch[-1].base
            > (numbers.broken * leading + numbers.broken_more) * max(line.size, stretch[-1].size)
            or resized(params.blocks.styles, stretch[-1], line)
        ):
            yield stretch
            stretch = []
        stretch.append(line)
    if stretch:
        yield stretch


def column_of(params: Params, region: list[LineDraft], body: float, leading: float, *, index: bool) -> Column:
    """Return the column that a region is; `leading` is the page's, `index` says that it has one's entries."""
    left, right = min([line.x0 for line in region]), _right_edge(params.blocks.split, region)
    leading = usual_leading(params.blocks.split, region, leading)
    column = Column(left, right, leading, body, _alignment(params, region))
    paged = _paged_share(region) if index else 0.0
    return column._replace(hanging=_is_hanging(params, region, column), paged=paged)


def _right_edge(numbers: Numbers, region: list[LineDraft]) -> float:
    """Return where lines end: at the edge of justified ones though a few, that have no break, run over."""
    ends, near = sorted([line.x1 for line in region]), numbers.exact * region[0].size
    few = int(numbers.overrun * len(ends))
    for over, end in enumerate(ends[: -few - 2 : -1]):
        alike = sum([end - near < other <= end for other in ends])
        if over and alike > max(numbers.series, numbers.justified * len(ends)):
            return end
    return ends[-1]


def stretch_column(params: Params, stretch: list[LineDraft], column: Column) -> Column:
    """Return the column of a stretch of a region: one of its own, if it is filled as a paragraph is."""
    own = column._replace(left=min(x.x0 for x in stretch), right=max(x.x1 for x in stretch))
    if _is_full(params, stretch, own):
        return own
    return column._replace(listed=_listed_share(params, stretch, column))


def _is_full(params: Params, stretch: list[LineDraft], column: Column) -> bool:
    """Return True if a stretch is filled as one paragraph would be."""
    return len(stretch) > 2 and not any(shortness(params, a, b, column) for a, b in pairwise(stretch))


def _listed_share(params: Params, stretch: list[LineDraft], column: Column) -> float:
    """Return how surely the lines of a stretch are entries of their own, from 0 to 1: most end early."""
    numbers = params.blocks.split
    early = [shortness(params, a, b, column) for a, b in pairwise(stretch) if not is_marked(b)]
    full = sum(line.x1 > column.right - numbers.full * line.size for line in stretch)
    if (
        len(early) < numbers.series
        or full > max(1, numbers.wrapped * len(stretch))
        or _is_justified(numbers, stretch)
    ):
        return 0.0
    return max(0.0, 2 * sum(early) / len(early) - 1)


def _paged_share(region: list[LineDraft]) -> float:
    """Return how surely the lines of a region are those of an index, from 0 to 1: most end with pages."""
    ends = sum(ENDS_IN_PAGES.search(line.text) is not None for line in region)
    return max(0.0, 2 * ends / len(region) - 1)


def is_index(params: Params, lines: list[LineDraft]) -> bool:
    """Return True if lines end with pages that do not rise: those of contents do, which are one block."""
    ends = [match["page"] for line in lines if (match := ENDS_IN_PAGES.search(line.text))]
    pages = [int(page) for page in ends if page.isdecimal()]
    return len(pages) >= params.blocks.split.series and not rises(params.readings.series, pages)


def is_paged(last: LineDraft, line: LineDraft) -> bool:
    """Return True if a line ends with numbers of pages, and no more of them follow on the next one."""
    return ENDS_IN_PAGES.search(last.text) is not None and not PAGES.fullmatch(line.text)


def _is_hanging(params: Params, region: list[LineDraft], column: Column) -> bool:
    """Return True if entries without marks hang: lines at the left edge go on set in, unless they end."""
    numbers, hanging = params.blocks.split, 0
    for last, line in pairwise(region):
        flush, begins = (one.x0 < column.left + numbers.exact * one.size for one in (last, line))
        if not flush:
            continue
        ends = has_ended(last) or round(shortness(params, last, line, column)) == 1
        if is_marked(last) or ends != begins:
            return False
        hanging += not ends
    return hanging >= numbers.series


def _is_justified(numbers: Numbers, stretch: list[LineDraft]) -> bool:
    """Return True if lines end below each other: at an edge of their own, however wide the column is."""
    ends = sorted(line.x1 for line in stretch)
    edge = max(sum(0 <= end - start < numbers.exact * stretch[0].size for end in ends) for start in ends)
    return edge > max(2, numbers.justified * len(stretch))


def _alignment(params: Params, region: list[LineDraft]) -> Align:
    """Return what most neighbours share: their middle or their right edge, but not their left one."""
    numbers = params.blocks.split
    items = [is_item(line.text) and not line.initials for line in region]
    pairs = [
        (a, b)
        for (a, one), (b, other) in pairwise(zip(region, items, strict=True))
        if not (one or other or resized(params.blocks.styles, a, b))
    ]
    apart = [(a, b) for a, b in pairs if abs(a.x0 - b.x0) > numbers.exact * a.size]
    centred = sum(abs(middle_of(a) - middle_of(b)) < a.size for a, b in apart)
    right = sum(abs(a.x1 - b.x1) < numbers.exact * a.size for a, b in apart)
    if max(centred, right) <= numbers.most * len(pairs):
        return "left"
    return "centre" if centred > right else "right"


def middle_of(line: LineDraft) -> float:
    """Return where the middle of a line is."""
    return (line.x0 + line.x1) / 2


def usual_leading(numbers: Numbers, region: list[LineDraft], page: float = 0.0) -> float:
    """Return the usual distance of base lines in em; `page` is that of the page, if too few lines tell."""
    steps = [
        (b.base - a.base) / b.size
        for a, b in pairwise(region)
        if abs(a.size - b.size) < numbers.one_size * b.size
        and numbers.tight * b.size < b.base - a.base < numbers.wide * b.size
    ]
    if len(steps) < 3:
        return min(*steps, max(page, numbers.loose)) if steps else numbers.usual
    return median(steps)


def shortness(params: Params, last: LineDraft, line: LineDraft, column: Column) -> float:
    """Return how far the next word would have fitted on the line before, from 0 to 1."""
    numbers = params.blocks.split
    em = last.size
    if abs(last.x0 - line.x0) <= numbers.indent * em:  # set flush left
        free = column.right - last.x1
    elif abs(last.x1 - line.x1) <= params.typography.flush_right * em:  # flush right
        free = last.x0 - column.left
    elif abs((last.x0 + last.x1) - (line.x0 + line.x1)) < em:  # centred
        free = column.right - column.left - (last.x1 - last.x0)
    else:
        free = column.right - last.x1
    word = len(line.text.split(" ", 1)[0])
    average = (line.x1 - line.x0) / max(len(line.text), 1)
    spare = (free - (word + 1) * average) / em
    return min(max((spare - numbers.spare) / numbers.spare_range, 0.0), 1.0)
