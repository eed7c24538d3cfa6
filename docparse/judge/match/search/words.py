"""The words of a text, or characters of scripts without spaces, with their places."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from docparse.numerals.script import UNSPACED

_PART = rf"[^\W_{UNSPACED}]+"
_WORD = re.compile(rf"{_PART}(?:[.,'/-]{_PART})*|[{UNSPACED}]")


class TextWords(NamedTuple):
    """The words of a text: 1,234 is one, and so is each character of an unspaced script."""

    starts: list[int]
    ends: list[int]
    texts: list[str]


def text_words(text: str, start: int = 0, end: int | None = None) -> TextWords:
    """Return the words of a text, or of a part of it."""
    words = [*_WORD.finditer(text, start, len(text) if end is None else end)]
    return TextWords([one.start() for one in words], [one.end() for one in words], [one[0] for one in words])


def joined(words: TextWords, phrases: Iterable[str]) -> TextWords:
    """Return words in which each phrase (words, a blank between them) is one; of several the longest."""
    by_first: dict[str, list[list[str]]] = defaultdict(list)
    for phrase in sorted(phrases, key=len, reverse=True):
        by_first[phrase.split(" ")[0]].append(phrase.split(" "))
    found = TextWords([], [], [])
    at = 0
    while at < len(words.texts):
        of = by_first.get(words.texts[at], ())
        size = next((len(one) for one in of if words.texts[at : at + len(one)] == one), 1)
        found.starts.append(words.starts[at])
        found.ends.append(words.ends[at + size - 1])
        found.texts.append(" ".join(words.texts[at : at + size]))
        at += size
    return found
