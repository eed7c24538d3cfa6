"""Phrases of heads and labels that a prediction does not have in one run of text, in other readings of it.

A reading takes parts of a page in another order than its text: the n-th lines of the cells of a row (`Three
Mon | ths Ended` over `Jun | e 30`), the lines of a label round its values, and the n-th day of a line with
the n-th year of a line below (`July 1,` and `June 25,` over `2023` and `2022`). A number cut is another
number.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise, zip_longest
from typing import NamedTuple

from docparse.judge.match.search.index import SearchIndex
from docparse.judge.match.search.label_texts import words_in
from docparse.judge.match.search.queries import Occurrence, SearchKey
from docparse.judge.read.text_page import CellSpan

_SHORTEST = 5  # letters and digits of a phrase that chance does not put together
_MONTHS = (
    "january february march april may june july august september october november december "
    "jan feb mar apr jun jul aug sep sept oct nov dec"
)
_MONTH = rf"(?:{'|'.join(sorted(_MONTHS.split(), key=len, reverse=True))})(?![a-z])\.?"
_YEAR = r"(?:19|20)\d\d(?!\d)"
_APART = r"(?<![\d/.,$])"
_LONE_YEAR = rf"{_APART}(?<![a-z]\s\d,\s)(?<![a-z]\s\d\d,\s){_YEAR}(?![%/])(?![,.]\d)"  # of no whole date
_LONE_DAY = rf"{_APART}(?<![a-z]\s)\d{{1,2}}(?=,?(?:\s|\Z))(?!,?\s?{_YEAR})"
_STACKED = tuple(
    (re.compile(rf"(?<![a-z]){_MONTH}{upper}"), re.compile(lower))
    for upper, lower in (
        (rf"\s?\d{{1,2}}(?![\d/])(?!,?\s?{_YEAR}),?", _LONE_YEAR),
        (r"(?!\s?\d)", rf"{_APART}\d{{1,2}},\s?{_YEAR}"),
        (r"(?!\s?\d)", _LONE_DAY),
    )
)  # what is on the upper and on the lower line
_TOP = re.compile(rf"{_MONTH}\s?\d{{1,2}},?")
_DAY = rf"(?:(?:at|as of|ended)\s+)?{_TOP.pattern}\s+"
_ONE_LINE = re.compile(rf"(?<![a-z])((?:{_DAY}){{2,}})(?:{_YEAR}\s*){{2,}}")  # June 30, May 31, 2023 2022
_BETWEEN = 2  # further lines that may come between the two
_MOST_WORDS = 30  # a line of heads is short, prose is not
Found = Mapping[SearchKey, Sequence[Occurrence]]


class _ReadingPart(NamedTuple):
    """A part of a reading: its text without white space."""

    start: int
    end: int
    text: str


_NOTHING = _ReadingPart(0, 0, "")


class _Readings:
    """Readings one below another as a `text`: its `parts`, and where each of them `ends` in it."""

    def __init__(self, readings: Sequence[Sequence[_ReadingPart]]) -> None:
        self.text = "\n".join("".join(part.text for part in reading) for reading in readings)
        self.parts = [part for reading in readings for part in reading]
        lengths = [len(part.text) for reading in readings for part in reading]
        below = [n for n, reading in enumerate(readings) for _ in reading]
        self.ends = [end + n for end, n in zip(accumulate(lengths), below, strict=True)]


def with_broken_phrases(gold: SearchIndex, wanted: Found, index: SearchIndex, found: Found) -> Found:
    """Return what was found on a page, and of phrases in tables those that are not in one run of text.

    What seems to be a date but is the upper part of one and the lower part of another is left out.
    """
    dates = [*_stacked_dates(index)]
    readings = _Readings([*_lines_across_cells(index, gold), *_labels_round_values(index), *dates])
    over_years = {top.start: top.text + year.text for top, year in dates if _is_lone_year(index.text, year)}
    ends = {top.start: top.end for top, _ in dates}
    phrases = {}
    for key in (key for key in wanted if key.kind == "phrase"):
        whole = [
            one
            for one in found[key]
            if over_years.get(one.start, key.text) == key.text or one.end <= ends[one.start]
        ]
        if any(gold.cell(own.start) >= 0 for own in wanted[key]):
            whole = sorted({*whole, *_cut(readings, "".join(key.text.split()), index.text)})
        phrases[key] = whole
    return {**found, **phrases}


def cuts_word(one: str, two: str, known: frozenset[str]) -> bool:
    """Return True if a word, one of the `known`, begins in a line of a cell and ends in that of the next."""
    for before, behind in zip(one.split("\n"), two.split("\n"), strict=False):
        left, right = words_in(before)[-1:], words_in(behind)[:1]
        if left and right and left[0] + right[0] in known and not known.issuperset(left + right):
            return True
    return False


def _lines_across_cells(index: SearchIndex, gold: SearchIndex) -> Iterator[list[_ReadingPart]]:
    """Yield the lines of rows in which some cell has several, and of two cells whose edge cuts a word."""
    page, rows = index.page, dict[tuple[int, int], list[CellSpan]]()
    for cell in page.cells:
        rows.setdefault((cell.table, cell.row), []).append(cell)
    for row in rows.values():
        if len(row) > 1 and any("\n" in page.text[cell.start : cell.end] for cell in row):
            cells = [_lines(index, cell) for cell in row]
            yield from (
                [part for part in line if part.text] for line in zip_longest(*cells, fillvalue=_NOTHING)
            )
            for two in pairwise(cells):
                one, other = (index.text[lines[0].start : lines[-1].end] for lines in two)
                if cuts_word(one, other, gold.vocabulary):
                    by_line = zip_longest(*two, fillvalue=_NOTHING)
                    yield [part for line in by_line for part in line if part.text]


def _lines(index: SearchIndex, cell: CellSpan) -> list[_ReadingPart]:
    start, end = index.folded_span(cell.start, cell.end)
    texts = index.text[start:end].split("\n")
    starts = accumulate((len(text) + 1 for text in texts), initial=start)
    return [_part(index, at, at + len(text)) for at, text in zip(starts, texts, strict=False)]


def _labels_round_values(index: SearchIndex) -> Iterator[list[_ReadingPart]]:
    """Yield the first words of a line with values together with those of the lines above and below."""
    firsts: list[tuple[_ReadingPart, bool]] = []
    for start, end, _ in index.lines:
        numbers, chunks = index.numbers_within(start, end), index.chunks(start, end)
        stop = min([end, *(n.outer_start for n in numbers[:1]), *(high for _, high in chunks[:1])])
        firsts.append((_part(index, start, stop), bool(numbers)))
    for above, (own, has_values), below in zip(firsts, firsts[1:], firsts[2:], strict=False):
        if has_values and own.text and below[0].text and not below[1]:
            yield [part for part, values in (above, (own, False), below) if part.text and not values]


def _part(index: SearchIndex, start: int, end: int) -> _ReadingPart:
    return _ReadingPart(start, end, "".join(index.text[start:end].split()))


def _stacked_dates(index: SearchIndex) -> Iterator[list[_ReadingPart]]:
    """Yield the upper and the lower parts of dates: as many on one line as below it, or further on in it."""
    for match in _ONE_LINE.finditer(index.text):
        years = match.end(1)
        days = _spans(_TOP, index.text[match.start() : years], match.start())
        yield from _paired(index, days, _spans(re.compile(_YEAR), index.text[years : match.end()], years))
    for at, line in enumerate(index.lines):
        short = len(line.text.split()) <= _MOST_WORDS
        for upper, lower in _STACKED if short else ():
            tops = _spans(upper, line.text, line.start)
            below = index.lines[at + 1 : at + 2 + _BETWEEN] if tops else []
            found = (_spans(lower, one.text, one.start) for one in below)
            yield from _paired(index, tops, next(filter(None, found), []))


def _spans(pattern: re.Pattern[str], text: str, start: int) -> list[tuple[int, int]]:
    return [(start + match.start(), start + match.end()) for match in pattern.finditer(text)]


def _paired(
    index: SearchIndex, tops: Sequence[tuple[int, int]], bottoms: Sequence[tuple[int, int]]
) -> Iterator[list[_ReadingPart]]:
    """Yield the dates of as many upper as lower parts."""
    for top, bottom in zip(tops, bottoms, strict=True) if len(tops) == len(bottoms) else ():
        day = _part(index, *top)
        comma = "," if day.text[-1].isdigit() else ""
        yield [day._replace(text=day.text + comma), _part(index, *bottom)]


def _is_lone_year(text: str, bottom: _ReadingPart) -> bool:
    """Return True for a year without a day that no words follow on its line."""
    end = text.find("\n", bottom.end)
    return len(bottom.text) == len("2023") and not any(
        map(str.isalpha, text[bottom.end : end if end >= 0 else None])
    )


def _cut(readings: _Readings, phrase: str, text: str) -> Iterator[Occurrence]:
    """Yield where a phrase begins in a reading in which an edge with other text behind it cuts it.

    Where nothing but white space is between its parts, the text's own search has found it.
    """
    if len(phrase) < _SHORTEST or not any(map(str.isalpha, phrase)):
        return
    line, ends, parts = readings.text, readings.ends, readings.parts
    at = line.find(phrase)
    while at >= 0:
        inner = range(bisect_right(ends, at), bisect_left(ends, at + len(phrase)))
        apart = any(not text[parts[n].end : parts[n + 1].start].isspace() for n in inner)
        if apart and not any(line[ends[n] - 1].isdigit() and line[ends[n]].isdigit() for n in inner):
            yield Occurrence(parts[inner[0]].start, parts[inner[0]].end, broken=True)
        at = line.find(phrase, at + 1)
