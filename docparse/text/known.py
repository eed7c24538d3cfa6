"""English words and how common they are: SymSpell's list (SCOWL and Google Books)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources


@cache
def _listed() -> str:
    """Return the list as it is written: a word and its count on each line."""
    file = resources.files("symspellpy") / "frequency_dictionary_en_82_765.txt"
    return "\n" + file.read_text(encoding="utf-8-sig")


@cache
def known_words() -> Mapping[str, int]:
    """Return every word with its frequency (of about 10^12); to look up many."""
    return {word: int(count) for word, count in (line.split() for line in _listed().splitlines() if line)}


def frequency(word: str) -> int:
    """Return how often a word occurs, 0 if it is not listed; for a few words, without reading all."""
    start = _listed().find(f"\n{word} ") + len(word) + 2
    if start < len(word) + 2:
        return 0
    return int(_listed()[start : _listed().index("\n", start)])
