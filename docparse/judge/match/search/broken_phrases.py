"""Phrases of heads and labels that a prediction does not have in one run of text.

`Three Mon | ths Ended` over `Jun | e 30`: the n-th lines of the cells of a row make up a line of the page.
Or the values of a row stand beside the second of three lines of its label; or a date's year is on the line
below the rest of it (`stacked_dates`). A number cut is another number.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise, zip_longest
from typing import NamedTuple

from docparse.judge.match.search.index import SearchIndex
from docparse.judge.match.search.label_texts import words_in
from docparse.judge.match.search.queries import Occurrence, SearchKey
from docparse.judge.match.search.stacked_dates import stacked_dates

_SHORTEST = 5  # letters and digits of a phrase that chance does not put together
Found = Mapping[SearchKey, Sequence[Occurrence]]


class _LinePart(NamedTuple):
    """A part of a line, one a cell: its text without white space."""

    start: int
    end: int
    text: str


_NOTHING = _LinePart(0, 0, "")


def with_broken_phrases(gold: SearchIndex, wanted: Found, index: SearchIndex, found: Found) -> Found:
    """Return what was found on a page, and of phrases in tables those that are not in one run of text.

    What seems to be a date but is the upper part of one and the lower part of another is left out.
    """
    dates = stacked_dates(index)
    lines = [*_lines_across_cells(index, gold.vocabulary), *_labels_round_values(index)]
    over_years = {date.start: date for date in dates if date.over_years}
    phrases = {}
    for key in (key for key in wanted if key.kind == "phrase"):
        whole = [
            one
            for one in found[key]
            if (date := over_years.get(one.start)) is None or date.key == key.text or one.end <= date.end
        ]
        if any(gold.cell(own.start) >= 0 for own in wanted[key]):
            stacked = (
                Occurrence(date.start, date.end, broken=True) for date in dates if date.key == key.text
            )
            apart = [one for one in stacked if not any(w.start <= one.start < w.end for w in whole)]
            whole = sorted({*whole, *apart, *_cut(lines, "".join(key.text.split()), index.text)})
        phrases[key] = whole
    return {**found, **phrases}


def cuts_word(one: str, two: str, known: frozenset[str]) -> bool:
    """Return True if a word, one of the `known`, begins in a line of a cell and ends in that of the next."""
    for before, behind in zip(one.split("\n"), two.split("\n"), strict=False):
        left, right = words_in(before)[-1:], words_in(behind)[:1]
        if left and right and left[0] + right[0] in known and not known.issuperset(left + right):
            return True
    return False


def _lines_across_cells(index: SearchIndex, known: frozenset[str]) -> Iterator[list[_LinePart]]:
    """Yield the lines of rows in which some cell has several, and of two cells whose edge cuts a word."""
    rows: dict[tuple[int, int], list[list[_LinePart]]] = defaultdict(list)
    for cell in index.page.cells:
        start, end = index.folded_span(cell.start, cell.end)
        texts = index.text[start:end].split("\n")
        starts = accumulate((len(text) + 1 for text in texts), initial=start)
        lines = [_part(index, at, at + len(text)) for at, text in zip(starts, texts, strict=False)]
        rows[cell.table, cell.row].append(lines)
    for cells in rows.values():
        if len(cells) > 1 and max(map(len, cells)) > 1:
            yield from (
                [part for part in line if part.text] for line in zip_longest(*cells, fillvalue=_NOTHING)
            )
            for two in pairwise(cells):
                one, other = (index.text[lines[0].start : lines[-1].end] for lines in two)
                if cuts_word(one, other, known):
                    by_line = zip_longest(*two, fillvalue=_NOTHING)
                    yield [part for line in by_line for part in line if part.text]


def _labels_round_values(index: SearchIndex) -> Iterator[list[_LinePart]]:
    """Yield the first words of a line with values together with those of the lines above and below."""
    firsts: list[tuple[_LinePart, bool]] = []
    for start, end, _ in index.lines:
        numbers, chunks = index.numbers_within(start, end), index.chunks(start, end)
        stop = min([end, *(n.outer_start for n in numbers[:1]), *(high for _, high in chunks[:1])])
        firsts.append((_part(index, start, stop), bool(numbers)))
    for above, (own, has_values), below in zip(firsts, firsts[1:], firsts[2:], strict=False):
        if has_values and own.text and below[0].text and not below[1]:
            yield [part for part, values in (above, (own, False), below) if part.text and not values]


def _part(index: SearchIndex, start: int, end: int) -> _LinePart:
    return _LinePart(start, end, "".join(index.text[start:end].split()))


def _cut(lines: Sequence[list[_LinePart]], phrase: str, text: str) -> Iterator[Occurrence]:
    """Yield where a phrase begins in a line in which an edge with other text behind it cuts it.

    Where nothing but white space is between its parts, the text's own search has found it.
    """
    if len(phrase) < _SHORTEST or not any(map(str.isalpha, phrase)):
        return
    for parts in lines:
        line = "".join(part.text for part in parts)
        at = line.find(phrase)
        ends = [*accumulate(len(part.text) for part in parts)] if at >= 0 else []
        while at >= 0:
            inner = [n for n, edge in enumerate(ends[:-1]) if at < edge < at + len(phrase)]
            apart = any(not text[parts[n].end : parts[n + 1].start].isspace() for n in inner)
            if apart and not any(line[ends[n] - 1].isdigit() and line[ends[n]].isdigit() for n in inner):
                yield Occurrence(parts[inner[0]].start, parts[inner[0]].end, broken=True)
            at = line.find(phrase, at + 1)
