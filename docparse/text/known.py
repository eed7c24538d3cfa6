"""English words and how common they are: SymSpell's list (SCOWL and Google Books)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import resources

FEW = 150
"""Words to search the list for: reading all of it takes about as long."""


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
    """Return how often a word occurs, 0 if it is not listed; from many words on all are read."""
    many = _search.cache_info().currsize == FEW
    return known_words().get(word, 0) if many else _search(word)


@lru_cache(maxsize=FEW)
def _search(word: str) -> int:
    start = _listed().find(f"\n{word} ") + len(word) + 2
    if start < len(word) + 2:
        return 0
    return int(_listed()[start : _listed().index("\n", start)])
