"""Numbers, and single digits, that a prediction holds and its page does not."""

from __future__ import annotations

import re
from collections import Counter

from rapidfuzz.distance import Levenshtein

from bench.measures.multiset import fold, plain

ALIKE = 0.5
"""Similarity (normalised Levenshtein) from which a number is taken for a misreading of another."""

_DIGIT = re.compile(r"(?<!\S)\d(?!\S)")
_NUMBER = re.compile(r"\d(?:[\d.,]*\d)?")


def invented(gold_html: str, prediction: str | None) -> list[str]:
    """Numbers of the prediction that are neither on the gold page nor misreadings of one that is.

    Numbers are counted as a multiset: equal ones cancel out, then each one left over is paired with the most
    similar number of the gold page that nothing else was paired with.
    """
    found, there = _numbers(prediction or ""), _numbers(gold_html)
    left = sorted((there - found).elements())
    extra = []
    for number in sorted((found - there).elements(), key=len, reverse=True):
        best = max(left, key=lambda other: Levenshtein.normalized_similarity(number, other), default="")
        if Levenshtein.normalized_similarity(number, best) >= ALIKE:
            left.remove(best)
        else:
            extra.append(number)
    return extra


def single_digits(printed: str, said: str) -> list[str]:
    """Digits between blanks in the text `said` that `printed` has not, or not as often: specks and the sides
    of boxes read as 1, misreadings of other marks, pieces of numbers."""
    extra = Counter(_DIGIT.findall(said)) - Counter(_DIGIT.findall(printed))
    return sorted(extra.elements())


def _numbers(page: str) -> Counter[str]:
    return Counter(_NUMBER.findall(fold(plain(page))))
