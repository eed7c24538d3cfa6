"""Find the facts of a gold page in another text of the page: an engine's output, the words of the image.

Both texts are cut into words and marks, which are aligned (Levenshtein). A fact is where its own tokens went;
where the alignment lost it (another reading order), at the occurrence nearest to where it is expected.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from unicodedata import normalize

from rapidfuzz.distance import Levenshtein

Span = tuple[int, int]
_TOKEN = re.compile(r"[^\W_]+|[^\w\s]")


class Places:
    """Spans of a gold text in another text."""

    def __init__(self, gold: str, other: str) -> None:
        self._gold, gold_words = _tokens(gold)
        self._other, other_words = _tokens(other)
        self._starts = [start for start, _ in self._gold]
        ids: dict[str, int] = {}
        self._a = [ids.setdefault(word, len(ids)) for word in gold_words]
        self._b = [ids.setdefault(word, len(ids)) for word in other_words]
        self._exact, self._near = _alignment(self._a, self._b)

    def find(self, start: int, end: int) -> Span | None:
        """Return the span of the other text in which `gold[start:end]` is printed; None if it is not."""
        first, last = self._range(start, end)
        exact = [self._exact[at] for at in range(first, last) if at in self._exact]
        if first < last and len(exact) == last - first:
            return self._other[exact[0]][0], self._other[exact[-1]][1]
        at = self._occurrence(self._a[first:last], self._expected_token(first))
        if at is not None:
            return self._other[at][0], self._other[at + last - first - 1][1]
        near = sorted(self._near[at] for at in range(first, last) if at in self._near)
        return (self._other[near[0]][0], self._other[near[-1]][1]) if near else None

    def expected(self, start: int) -> int:
        """Return the offset in the other text at which what is at `start` of the gold text is expected."""
        at = self._expected_token(self._range(start, start + 1)[0])
        return self._other[min(at, len(self._other) - 1)][0] if self._other else 0

    def _range(self, start: int, end: int) -> Span:
        first = bisect_right(self._starts, start) - 1
        if first < 0 or self._gold[first][1] <= start:
            first += 1
        return first, max(first, bisect_left(self._starts, end))

    def _expected_token(self, first: int) -> int:
        """Return where the token goes, or one after where the nearest aligned token before it goes."""
        for at in range(first, -1, -1):
            if at in self._near:
                return self._near[at] + first - at
        return first

    def _occurrence(self, tokens: Sequence[int], expected: int) -> int | None:
        size = len(tokens)
        if not size:
            return None
        found = (
            at
            for at in range(len(self._b) - size + 1)
            if self._b[at] == tokens[0] and self._b[at : at + size] == tokens
        )
        return min(found, key=lambda at: abs(at - expected), default=None)


def _tokens(text: str) -> tuple[list[Span], list[str]]:
    found = list(_TOKEN.finditer(text))
    return [match.span() for match in found], [normalize("NFKC", match[0]).casefold() for match in found]


def _alignment(a: Sequence[int], b: Sequence[int]) -> tuple[dict[int, int], dict[int, int]]:
    """Return token pairs that are equal, and those together with pairs that replace each other."""
    exact: dict[int, int] = {}
    near: dict[int, int] = {}
    for change in Levenshtein.opcodes(a, b):
        length = change.src_end - change.src_start
        pairs = zip(
            range(change.src_start, change.src_end), range(change.dest_start, change.dest_end), strict=False
        )
        if change.tag == "equal":
            exact |= dict(pairs)
        elif change.tag == "replace" and length == change.dest_end - change.dest_start:
            near |= dict(pairs)
    return exact, near | exact
