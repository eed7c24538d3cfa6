"""Index a page for searching: folded text, words, numbers, phrases, units; each made once, when needed."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from docparse.judge.match.search.label_texts import words_in
from docparse.judge.match.search.words import TextWords, text_words
from docparse.judge.read.labels import TableLabels
from docparse.judge.read.text_page import TextPage
from docparse.judge.remembered import remembered
from docparse.numerals.script import UNSPACED_RANGES
from docparse.numerals.tokens import Number, numbers
from docparse.numerals.units import unit_classes
from docparse.text import Folded, fold

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

_IN_NUMBER = re.compile(r"(?<=\d[.,/])(?=\d)")
_BEFORE_MARK = re.compile(r"(?<=\d)(?=[.,/]\d)")
_PIECE = re.compile(r"[^\s](?:[^\t\n]*[^\s])?")
LINE_HYPHEN = re.compile(r"(?<=[^\W\d_])-(?=[ \t]*\n\s*[^\W\d_])")  # may be part of the word or not


@dataclass(frozen=True, slots=True)
class Squeezed:
    """A text without white space, save one space between two digits; dashes in a row are one.

    `offsets` are folded offsets of its characters; a phrase can begin where `begins` says so: no word runs on
    into it, or letters follow a figure (`12.5bn`).
    """

    text: str
    offsets: Ints
    begins: Bools

    def find(self, phrase: str) -> Iterator[tuple[int, int]]:
        """Yield the folded spans of a squeezed phrase, in order."""
        at = self.text.find(phrase)
        while at >= 0:
            if self.begins[at]:
                yield int(self.offsets[at]), int(self.offsets[at + len(phrase) - 1]) + 1
            at = self.text.find(phrase, at + 1)


@cache
def _classes() -> tuple[Bools, Bools, Bools, Bools]:
    """Per code point of the BMP: part of a word, decimal digit, white space, of an unspaced script."""
    word, digit, space, unspaced = (np.zeros(0x10000, np.bool_) for _ in range(4))
    for code in range(0x10000):
        character = chr(code)
        if character.isalnum():
            word[code] = True
            digit[code] = character.isdecimal()
        elif character.isspace():
            space[code] = True
    word[[*range(0x300, 0x370), 0x3099, 0x309A]] = True  # combining marks belong to their letter
    word[[ord(c) for c in "⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉"]] = False  # raised figures bound a word
    for first, last in UNSPACED_RANGES:
        unspaced[first : last + 1] = True
    return word, digit, space, unspaced


class FoldedLine(NamedTuple):
    """A line of the folded text, and its span."""

    start: int
    end: int
    text: str


class SearchIndex:
    """A page, its folded text (offsets below are into it) and the indices over it."""

    def __init__(self, page: TextPage, labels: TableLabels | None = None) -> None:
        self.page = page
        self.labels = labels or TableLabels(page)
        self.folded: Folded = fold(page.text, "strict")
        self.text = self.folded.text

    @cached_property
    def codes(self) -> npt.NDArray[np.uint32]:
        """Code points of the folded text; those beyond the BMP as U+FFFF."""
        codes = np.frombuffer(self.text.encode("utf-32-le", "surrogatepass"), np.uint32)
        return np.minimum(codes, np.uint32(0xFFFF))

    @cached_property
    def is_word(self) -> Bools:
        """Return a mask of the characters that can extend a word or a number."""
        return _classes()[0][self.codes]

    @cached_property
    def _joined(self) -> Bools:
        """Return a mask of the characters that are of one word with the one before them."""
        parts: Bools = self.is_word & ~_classes()[3][self.codes]
        joined: Bools = parts & np.append(False, parts[:-1])
        return joined

    @cached_property
    def words(self) -> TextWords:
        """The words of the folded text."""
        return text_words(self.text)

    @cached_property
    def numbers(self) -> list[Number]:
        """Number tokens, in order."""
        return numbers(self.text)

    @cached_property
    def number_starts(self) -> list[int]:
        """Start of the digits of each token."""
        return [number.start for number in self.numbers]

    @cached_property
    def by_body(self) -> dict[str, list[Number]]:
        """Number tokens by their digits as printed."""
        index: dict[str, list[Number]] = {}
        for number in self.numbers:
            index.setdefault(number.body, []).append(number)
        return index

    @cached_property
    def squeezings(self) -> tuple[Squeezed, ...]:
        """The text without white space; where lines end in a hyphen, also without those hyphens."""
        _, digit, space, _ = _classes()
        gap = space[self.codes]
        digits = digit[self.codes]
        ends = np.flatnonzero(gap & ~np.append(gap[1:], False))  # last of each run of white space
        starts = np.flatnonzero(gap & ~np.append(False, gap[:-1]))
        keep = ~gap
        dash = self.codes == ord("-")
        keep &= ~(dash & np.append(False, dash[:-1]))
        keep[starts[np.append(False, digits[:-1])[starts] & np.append(digits[1:], False)[ends]]] = True
        hyphens = [match.start() for match in LINE_HYPHEN.finditer(self.text)] if "-\n" in self.text else []
        if not hyphens:
            return (self._squeeze(keep, gap),)
        joined = keep.copy()
        joined[hyphens] = False
        return self._squeeze(keep, gap), self._squeeze(joined, gap)

    def _squeeze(self, keep: Bools, gap: Bools) -> Squeezed:
        kept = np.flatnonzero(keep)
        codes = self.codes[kept]
        codes[gap[kept]] = ord(" ")
        digit = _classes()[1][self.codes]
        runs_on = (self._joined & ~(np.append(False, digit[:-1]) & ~digit))[kept]
        text = codes.tobytes().decode("utf-32-le", "surrogatepass")
        return Squeezed(text, kept, ~runs_on & ~gap[kept])

    @property
    def squeezed(self) -> str:
        """The folded text without white space, save one space between two digits."""
        return self.squeezings[0].text

    @cached_property
    def lines(self) -> list[FoldedLine]:
        """The lines that say something, in order; a row of a table is one, but for cells of several lines."""
        lines, start = [], 0
        for text in self.text.split("\n"):
            if text and not text.isspace():
                lines.append(FoldedLine(start, start + len(text), text))
            start += len(text) + 1
        return lines

    def line(self, at: int) -> int:
        """The number of the line that an offset is in."""
        return bisect_left(self.lines, (at + 1,)) - 1

    def source(self, start: int, end: int) -> str:
        """The page's own text behind a folded span, separators shown as spaces."""
        low, high = self.folded.source_span(start, end)
        return self.page.text[low:high].replace("\t", " ").replace("\n", " ").strip()

    def word_span(self, start: int, end: int) -> tuple[int, int]:
        """A span widened to whole words, without white space at its ends."""
        while start < end and self.text[start].isspace():
            start += 1
        while start < end and self.text[end - 1].isspace():
            end -= 1
        while 0 < start < end and self._joined[start]:
            start -= 1
        while start < end < len(self.text) and self._joined[end]:
            end += 1
        return start, end

    def run_on(self, start: int, end: int) -> tuple[str, str]:
        """Return the characters beside a span that make it part of a longer word or number, "" where none."""
        into = start > 0 and (self._joined[start] or _IN_NUMBER.match(self.text, start))
        on = end < len(self.text) and (self._joined[end] or _BEFORE_MARK.match(self.text, end))
        return self.text[start - 1] if into else "", self.text[end] if on else ""

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """The words and figures of the page."""
        return frozenset(words_in(self.page.text))

    @cached_property
    def units(self) -> frozenset[str]:
        """The units in the text, by their one name."""
        return unit_classes(self.text)

    @remembered
    def cell(self, offset: int) -> int:
        """Index of the table cell at a folded offset, or -1."""
        return self.page.cell_at(int(self.folded.offsets[offset])) if self.page.cells else -1

    @cached_property
    def cell_starts(self) -> list[int]:
        """Where each cell begins in the folded text."""
        return [self.folded.folded_at(cell.start) for cell in self.page.cells]

    @cached_property
    def table_tops(self) -> dict[int, int]:
        """Where each table begins in the folded text."""
        cells = zip(self.page.cells, self.cell_starts, strict=True)
        return {cell.table: start for cell, start in reversed([*cells])}

    def folded_span(self, start: int, end: int) -> tuple[int, int]:
        """The folded span of a span of the page's text."""
        return self.folded.folded_at(start), self.folded.folded_at(end)

    @cached_property
    def _runs(self) -> list[int]:
        return sorted(self.page.runs)

    def chunks(self, start: int, end: int) -> list[tuple[int, int]]:
        """Return the spans of a line's cells, or of its runs of words with wide blanks between them."""
        low, high = self.folded.source_span(start, end) if start < end else (0, 0)
        edges = self._runs[bisect_right(self._runs, low) : bisect_left(self._runs, high)]
        starts = [start, *(self.folded.folded_at(edge) for edge in edges), end]
        return [
            piece.span() for one, two in pairwise(starts) for piece in _PIECE.finditer(self.text, one, two)
        ]

    def numbers_within(self, start: int, end: int) -> list[Number]:
        """Number tokens whose digits overlap a span."""
        at = bisect_left(self.number_starts, start)
        if at and self.numbers[at - 1].end > start:
            at -= 1
        stop = bisect_left(self.number_starts, end)
        return self.numbers[at:stop]
