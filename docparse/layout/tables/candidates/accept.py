"""Are rows of pieces a table? They are weighed before their cells are made."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields

from docparse.layout.params import Numbers, Params
from docparse.layout.tables.candidates._evidence_numba import weigh_rows
from docparse.layout.tables.candidates.regions import TableRegion
from docparse.layout.tables.columns.entries import TableFrame
from docparse.layout.tables.kinds import PAGE
from docparse.layout.tables.rows.across import Rule, rules_within
from docparse.layout.tables.words import extent, is_led

Stretch = tuple[float, float]


@dataclass(frozen=True, slots=True)
class RowsEvidence:
    """Evidence for and against rows of pieces being a table; shares are 0 to 1."""

    announced: float  # by rules of one width or a caption
    values: float  # share of figures and quantities behind the labels, from their first row on
    unlabelled: float  # share of rows that begin with a figure, no name on the line above
    ruled: float  # rules along its width
    rows: float  # doublings of their number beyond two
    columns: float  # beyond two
    leading: float  # em between base lines beyond one
    running: float  # share of entries that go on with a sentence above
    listed: float  # share of entries that open with a bullet
    sizes: float  # 1 where type of several sizes is mixed
    contents: float  # 1 for titles and page numbers
    part: float  # 1 where rules hold but some of what the page has of it
    aligned: float  # doublings of entries of words that are set exactly as others of their column are


_NAMES = tuple(one.name for one in fields(RowsEvidence))


def log_odds(params: Params, frame: TableFrame, rules: list[Rule], region: TableRegion) -> float:
    """Weigh a frame of lines of a region: the sum of its evidence."""
    table = params.tables.table
    found = find_evidence(params, frame, rules, region)
    total: float = sum([getattr(table, name) * getattr(found, name) for name in _NAMES]) if found else 0.0
    return total - table.least


def find_evidence(
    params: Params, frame: TableFrame, rules: list[Rule], region: TableRegion
) -> RowsEvidence | None:
    """Return the evidence for a frame; None for a single line and for one column: the labels of an axis."""
    table = params.tables.table
    found = weigh_rows(params.array, *frame.arrays).tolist()
    rows, values, unlabelled, leading, running, listed, sizes, aligned, *pages = found
    if not rows:
        return None
    return RowsEvidence(
        announced=region.ruled is not None or _is_captioned(params.readings.features.far, frame, region),
        values=values,
        unlabelled=unlabelled,
        ruled=min(table.most_rules, _spanning_rules(params, frame, rules)),
        rows=math.log2(min(table.most_rows, rows) / 2),
        columns=min(table.most_columns, frame.columns - 2),
        leading=min(table.most_leading, leading - 1),
        running=running,
        listed=listed,
        sizes=sizes,
        contents=_is_contents(params.tables.candidates.accept, frame, *pages),
        part=region.part,
        aligned=aligned,
    )


def _spanning_rules(params: Params, frame: TableFrame, rules: list[Rule]) -> int:
    """Count heights above, in and below the lines where rules run over most of their width, hardly beyond."""
    table = params.tables.table
    x0, x1 = extent(frame.lines)
    first, last = frame.lines[0], frame.lines[-1]
    y0, y1 = first.top - table.reach * first.size, last.bottom + table.reach * last.size
    heights: dict[int, list[Stretch]] = {}  # heads may be underlined column by column
    for height, begin, end in rules_within(rules, y0, y1):
        if begin < x1 and end > x0:
            heights.setdefault(round(height), []).append((max(begin, x0), min(end, x1)))
    least = params.tables.rows.across.most * (x1 - x0)
    return sum([sum([right - left for left, right in parts]) > least for parts in heights.values()])


def _is_captioned(far: float, frame: TableFrame, region: TableRegion) -> bool:
    """Return True if a table's caption is next to the first or the last line, no further than so many em."""
    first, last = frame.lines[0], frame.lines[-1]
    return any(
        0 < first.base - base < far * first.size or 0 < base - last.base < far * last.size
        for base in region.captions
    )


def _is_contents(numbers: Numbers, frame: TableFrame, pages: float, ends: float, alone: float) -> bool:
    """Return True for titles and page numbers: low integers that never fall, hardly a number before them.

    Two tell if leaders go to them, else four.
    """
    paged = [row for row in frame.rows if len(row) > 1 and row[-1].piece.kind & PAGE]
    led = all([is_led(row[-2].piece, row[-1].piece) for row in paged])
    if not alone or frame.columns > 3 or pages <= max(1 if led else 3, numbers.rising * ends):
        return False
    rising = [int(row[-1].text) for row in paged]
    return rising == sorted(rising)
