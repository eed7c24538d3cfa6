"""Are rows of pieces a table? They are weighed before their cells are made."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, fields
from statistics import median, median_low

from docparse.layout.params import Numbers, Params
from docparse.layout.tables.candidates.regions import TableRegion
from docparse.layout.tables.columns.entries import Row
from docparse.layout.tables.columns.frame import TableFrame
from docparse.layout.tables.rows.across import Rule, rules_within
from docparse.layout.tables.words import BULLETS, Piece, extent, leading
from docparse.numerals.cells import is_year

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
    rows = [row for row in frame.rows if row[-1].first > row[0].first]
    if len(frame.lines) < 2 or not rows:
        return None
    first = next((i for i, row in enumerate(rows) if any([e.piece.value for e in row[1:]])), 0)
    if first > params.tables.above.labelled:  # rows of words, more than a head has
        first = 0
    later = [entry for row in rows[first:] for entry in row if entry.first > 0]
    entries = [entry for row in frame.rows for entry in row]
    sizes = sorted([entry.piece.size for entry in entries])
    return RowsEvidence(
        announced=region.ruled is not None,
        values=sum([entry.number or entry.piece.value for entry in later]) / max(1, len(later)),
        unlabelled=_unlabelled(frame.rows) / len(rows),
        ruled=min(table.most_rules, _spanning_rules(params, frame, rules)),
        rows=math.log2(min(table.most_rows, len(rows)) / 2),
        columns=min(table.most_columns, frame.columns - 2),
        leading=min(table.most_leading, median(map(leading, frame.lines, frame.lines[1:])) - 1),
        running=_running(frame.rows),
        listed=sum([len(e.text) > 1 and e.text[0] in BULLETS for e in entries]) / len(entries),
        sizes=sizes[len(sizes) * 9 // 10] > table.larger * sizes[len(sizes) // 10],
        contents=_is_contents(params.tables.candidates.accept, frame),
        part=region.part,
        aligned=_exactly_set(table, rows),
    )


def _exactly_set(numbers: Numbers, rows: list[Row]) -> float:
    """Return the doublings of entries of rows of words that are set exactly as two others of their column.

    Only brief ones that open as names do are counted, and no lone one behind its label: columns of prose,
    marks and their items, labels and their values are set alike too. It is said of these rows alone: among as
    many others it does not count.
    """
    wordy = [row for row in rows if len(row) > 2 and not any(e.piece.value or e.text in BULLETS for e in row)]
    columns: dict[int, list[Piece]] = {}
    for row in wordy:
        for entry in row[1:]:
            columns.setdefault(entry.first, []).append(entry.piece)
    count = 0
    for column in columns.values():
        own = [p for p in column if p.last - p.first < numbers.brief and p.text[:1].isupper()]
        if 2 * len(own) > len(column):
            sides = [p.x0 for p in own], [p.x1 for p in own], [(p.x0 + p.x1) / 2 for p in own]
            near = numbers.alike * own[0].size
            alike = max(sum(abs(x - median_low(side)) < near for x in side) for side in sides)
            count += max(0, alike - 2)
    return math.log2(1 + count) * max(0, 2 * len(wordy) - len(rows)) / len(rows)


def _unlabelled(rows: list[Row]) -> int:
    """Count rows that begin with a figure; a line of one name alone above it is the label of such a row."""
    return sum(
        row[-1].first > row[0].first and row[0].piece.value and not (above and _is_name(above))
        for above, row in itertools.pairwise([[], *rows])
    )


def _is_name(row: Row) -> bool:
    return len(row) == 1 and row[0].first == 0 and not row[0].piece.value


def _running(rows: list[Row]) -> float:
    """Return the share of entries that go on with a sentence, of those below another in their column."""
    pairs = [
        (upper.text, entry.text)
        for above, row in itertools.pairwise(rows)
        for entry in row
        for upper in above
        if upper.first == entry.first
    ]
    return sum([below[:1].islower() and " " in above for above, below in pairs]) / max(1, len(pairs))


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
    return sum([_length(sorted(parts)) > least for parts in heights.values()])


def _length(parts: list[Stretch]) -> float:
    """Return how much of a line stretches cover that may overlap; they are sorted."""
    total, reach = 0.0, -math.inf
    for left, right in parts:
        if right > reach:
            total += right - left if left > reach else right - reach
            reach = right
    return total


def _is_contents(numbers: Numbers, frame: TableFrame) -> bool:
    """Return True for titles and page numbers: low integers that never fall, hardly a number before them."""
    last = [row[-1].text for row in frame.rows if len(row) > 1]
    pages = [int(text) for text in last if text.isdecimal() and len(text) < 5 and not is_year(text)]
    inner = [entry.number for row in frame.rows for entry in row[1:-1]]
    rising = len(pages) > max(3, numbers.rising * len(last)) and pages == sorted(pages)
    return rising and frame.columns < 4 and 2 * sum(inner) <= len(inner)
