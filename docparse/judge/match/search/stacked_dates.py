"""Dates set on two lines of heads: `July 1,` and `June 25,` over `2023` and `2022`, read downwards.

The n-th of the first line belongs to the n-th of the second. Both lines hold as many of their kind, in table
rows as in running text; both may have come to be one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from docparse.judge.match.search.index import FoldedLine, SearchIndex

_MONTHS = (
    "january february march april may june july august september october november december "
    "jan feb mar apr jun jul aug sep sept oct nov dec"
)
_MONTH = rf"(?:{'|'.join(sorted(_MONTHS.split(), key=len, reverse=True))})(?![a-z])\.?"
_YEAR = r"(?:19|20)\d\d(?!\d)"
_APART = r"(?<![\d/.,$])"
_LONE_YEAR = rf"{_APART}(?<![a-z]\s\d,\s)(?<![a-z]\s\d\d,\s){_YEAR}(?![%/])(?![,.]\d)"  # of no whole date
_LINES = tuple(
    (re.compile(upper), re.compile(lower))
    for upper, lower in (
        (rf"(?<![a-z]){_MONTH}\s?\d{{1,2}}(?![\d/])(?!,?\s?{_YEAR}),?", _LONE_YEAR),
        (rf"(?<![a-z]){_MONTH}(?!\s?\d)", rf"{_APART}\d{{1,2}},\s?{_YEAR}"),
        (rf"(?<![a-z]){_MONTH}(?!\s?\d)", rf"{_APART}(?<![a-z]\s)\d{{1,2}}(?=,?(?:\s|\Z))(?!,?\s?{_YEAR})"),
    )
)  # what is on the upper and on the lower line
_DAY = rf"(?:(?:at|as of|ended)\s+)?{_MONTH}\s?\d{{1,2}},?\s+"
_ONE_LINE = re.compile(rf"(?<![a-z])((?:{_DAY}){{2,}})((?:{_YEAR}\s*){{2,}})")
_BETWEEN = 2  # further lines that may come between the two
_TOP = re.compile(rf"{_MONTH}\s?\d{{1,2}},?")
_MOST_WORDS = 30  # a line of heads is short, prose is not


class StackedDate(NamedTuple):
    """A date without white space, the folded span of its upper part, and whether years alone are below."""

    key: str
    start: int
    end: int
    over_years: bool = False


def stacked_dates(index: SearchIndex) -> list[StackedDate]:
    """Return the dates of a page that are set on two lines, in the order of their upper parts."""
    found = [date for upper, lower in _LINES for date in _stacked(index.lines, upper, lower)]
    return sorted([*found, *_in_one_line(index.text)], key=lambda date: date.start)


def _in_one_line(text: str) -> Iterator[StackedDate]:
    """Yield the dates of days that follow one another before as many years: `June 30, May 31, 2023 2022`."""
    for match in _ONE_LINE.finditer(text):
        days, years = list(_TOP.finditer(match[1])), match[2].split()
        if len(days) == len(years):
            for day, year in zip(days, years, strict=True):
                start, end = match.start() + day.start(), match.start() + day.end()
                yield _date(day[0], year, (start, end), over_years=True)


def _date(top: str, bottom: str, span: tuple[int, int], *, over_years: bool) -> StackedDate:
    joined = top if top.endswith(",") or not top[-1].isdigit() else f"{top},"
    return StackedDate("".join(f"{joined}{bottom}".split()), *span, over_years)


def _stacked(
    lines: list[FoldedLine], upper: re.Pattern[str], lower: re.Pattern[str]
) -> Iterator[StackedDate]:
    for at, (start, _, line) in enumerate(lines):
        tops = list(upper.finditer(line)) if len(line.split()) <= _MOST_WORDS else []
        if not tops:
            continue
        for *_, below in lines[at + 1 : at + 2 + _BETWEEN]:
            bottoms = lower.findall(below)
            if bottoms and len(bottoms) == len(tops):
                over_years = len(bottoms[0]) == 4 and not any(map(str.isalpha, below))
                for top, bottom in zip(tops, bottoms, strict=True):
                    span = start + top.start(), start + top.end()
                    yield _date(top[0], bottom, span, over_years=over_years)
                break
            if bottoms:
                break
