"""Scripts that set no white space between words: there, a neighbour does not make a word longer."""

from __future__ import annotations

# Hiragana, katakana, CJK ideographs with extension A, compatibility ideographs.
UNSPACED_RANGES = ((0x3040, 0x30FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF))
UNSPACED = "".join(f"{chr(first)}-{chr(last)}" for first, last in UNSPACED_RANGES)
"""The same as the inside of a regular expression's character class."""


def is_unspaced(character: str) -> bool:
    """Return True if a character belongs to such a script."""
    return character >= "\u3040" and any(first <= ord(character) <= last for first, last in UNSPACED_RANGES)


def count_unspaced(text: str) -> int:
    """Return how many characters of a text belong to such scripts."""
    return 0 if text.isascii() else sum(map(is_unspaced, text))
