"""Hyphens at line ends: which were put there to break a word, and which belong to it."""

from __future__ import annotations

import re
from collections import Counter

from docparse.document import Seam
from docparse.layout.params import Numbers
from docparse.text.known import frequency

GLUE: dict[Seam, str] = {"blank": " ", "joined": ""}
HYPHENS = frozenset("-\u2010\u00ad")
FIRST_CJK = "\u2e80"

_WORDS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_LAST_WORD = re.compile(r"([^\W\d_]{2,})[-\u2010\u00ad]$")
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_COMPOUND = re.compile(r"[^\W\d_]+[-\u2010][^\W\d_]")
_HYPHENED = re.compile(r"\w[-\u2010\u00ad]$")
_BROKEN = re.compile(r"(?<![^\W\d_])([^\W\d_]++)[-\u2010\u00ad]\n([^\W\d_]*)")
_CJK = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]")
_JOINTS = "-/_=&#~+"  # of the parts of an address
_ADDRESS = re.compile(rf"(?:\w://|\bwww\.|\w\.[a-z]{{2,4}}/)\S*[{_JOINTS}]$")
"""What an address that goes on in the next line ends with."""
_SUSPENDED = frozenset({"and", "or", "to", "und", "oder", "bis", "et", "ou", "y", "o"})
"""Words before which a hyphen keeps its place: "pre- and post-tax"."""
_ELSEWHERE = ("de", "der", "la", "het", "och", "og", "di", "na", "je", "ja", "ve")
"""Small words of other languages, which an English page has less often than "the"."""


class Hyphens:
    """Evidence that a text gives about its own hyphens, and an English one the list of English words."""

    def __init__(self, numbers: Numbers, text: str) -> None:
        """`text`: its lines end with a line feed."""
        self._numbers, self.text = numbers, text
        self._known: Counter[str] | None = None

    @property
    def known(self) -> Counter[str]:
        """Count each word; words with a hyphen count whole and in parts.

        What a line's end cut off counts neither before the hyphen nor after it.
        """
        if self._known is None:
            self._known = _count(self.text.lower())
        return self._known

    @property
    def soft(self) -> bool:
        """True if hyphens at line ends are another character than those within words."""
        return "\u2010\n" in self.text or "\u00ad\n" in self.text

    def breaks(self, text: str, line: str) -> bool:
        """Return True if the hyphen at the end of `text` is there only because its line ends.

        So it is if the word made whole occurs elsewhere, or if nothing says that its parts are words.
        """
        last, first = _LAST_WORD.search(text[-self._numbers.reach :].lower()), _FIRST_WORD.match(line.lower())
        if last is None or first is None or line[0].isupper():
            return False
        if self.soft:
            return text[-1] != "-"
        before, after = last[1], first[0]
        if self.known[before + after] > 0:
            return True
        if self.known[f"{before}-{after}"] > 0:
            return False
        if self._is_english():
            whole = frequency(before + after)
            if whole >= self._numbers.common or (whole and not _are_words(self._numbers, before, after)):
                return True
            long = len(after) >= self._numbers.shortest_last or _COMPOUND.match(line)  # "state-of-the-art"
            if long and _are_words(self._numbers, before, after):
                return False
        return self.known[after] < 1 or self.known[before] < 1

    def _is_english(self) -> bool:
        return self.known["the"] >= max(self.known[word] for word in _ELSEWHERE)


def _count(text: str) -> Counter[str]:
    found = Counter(_WORDS.findall(text))
    found.update([part for word in found if "-" in word for part in word.split("-")])
    if any(hyphen + "\n" in text for hyphen in "-\u2010\u00ad"):
        found.subtract([part for broken in _BROKEN.findall(text) for part in broken])
    return found


def _are_words(numbers: Numbers, *parts: str) -> bool:
    return all(frequency(part) >= numbers.common_part for part in parts)


def seam(numbers: Numbers, hyphens: Hyphens | None, text: str, line: str) -> Seam:
    """Return how `line` goes on after `text`; with `hyphens` None, every hyphen stays."""
    if text and text[-1] in _JOINTS and line[:1].isalnum() and _ADDRESS.search(text[-numbers.reach :]):
        return "joined"
    if text[-1:] in HYPHENS and _HYPHENED.search(text[-2:]) and line[:1].isalnum():
        word = _FIRST_WORD.match(line)
        if word is not None and word[0] in _SUSPENDED:
            return "blank"
        return "mended" if hyphens is not None and hyphens.breaks(text, line) else "joined"
    cjk = text[-1:] >= FIRST_CJK and _CJK.match(text[-1:]) and _CJK.match(line[:1])
    return "joined" if cjk else "blank"
