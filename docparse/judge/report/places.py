"""Find the facts of a gold page in another text of the page: an engine's output, the words of the image.

A fact is at the occurrence that is nearest to where both texts, aligned, have its place; where it occurs
nowhere, between what is on both sides of it.
"""

from __future__ import annotations

from docparse.judge.match.align.alignment import TextAlignment, most_like
from docparse.judge.match.search.index import SearchIndex
from docparse.judge.match.search.queries import occurrences, phrase_key
from docparse.judge.read.text_page import TextPage

Span = tuple[int, int]


class Places:
    """Spans of a gold text in another text."""

    def __init__(self, gold: str, other: str) -> None:
        self._gold, self._other = (SearchIndex(TextPage(text, (), 0)) for text in (gold, other))
        self._alignment = TextAlignment(self._gold.words, self._other.words)

    def find(self, start: int, end: int) -> Span | None:
        """Return the span of the other text in which `gold[start:end]` is printed; None if it is not."""
        low, high = self._gold.folded_span(start, end)
        if low >= high:
            return None
        key, expected = phrase_key(self._gold, low, high), self._alignment.expected(low)
        if found := occurrences(self._other, [key])[key]:
            nearest = min(found, key=lambda one: min(abs(one.start - at) for at in expected))
            return self._other.folded.source_span(nearest.start, nearest.end)
        between = expected[0], self._alignment.expected(high)[1]
        return self._source(*between) if self._alignment.located(low, high) else None

    def most_like(self, start: int, end: int) -> Span | None:
        """Return the span of the passage of the other text that is most like `gold[start:end]`, if any."""
        low, high = self._gold.folded_span(start, end)
        found = most_like(self._gold.text[low:high], self._other.text, self._alignment.expected(low))
        return self._source(found.start, found.end) if found.score else None

    def expected(self, start: int) -> int:
        """Return the offset in the other text at which what is at `start` of the gold text is expected."""
        at = self._alignment.expected(self._gold.folded.folded_at(start))[0]
        return int(self._other.folded.offsets[min(max(at, 0), len(self._other.text))])

    def _source(self, start: int, end: int) -> Span | None:
        low, high = self._other.word_span(max(start, 0), min(end, len(self._other.text)))
        return self._other.folded.source_span(low, high) if low < high else None
