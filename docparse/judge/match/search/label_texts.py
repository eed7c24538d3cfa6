"""Compare the texts of labels and heads: typography, white space and end marks do not count."""

from __future__ import annotations

import re
from functools import lru_cache

from rapidfuzz.distance import Levenshtein

from docparse.text import fold

_WORD = re.compile(r"\w+")
_IN_WORD = re.compile(r"(?<=[^\W\d_])[.'](?=[^\W\d_])")  # U.S., Int'l
_DASHES = re.compile("-{2,}")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")  # notes of labels, which HTML pages set as plain figures
_NOTE = re.compile(r"(?:\((?:\d{1,2}|[a-z])\)|[*†‡])+\Z")
_TOLERANCE = 0.15  # share of a label's characters that may be misread; never a digit


@lru_cache(maxsize=1 << 14)
def canonical(label: str) -> str:
    """A label as compared: folded, raised figures plain, one dash for several, no space or end marks."""
    return _DASHES.sub("-", "".join(fold(label.translate(_RAISED), "strict").text.split())).rstrip(".:")


@lru_cache(maxsize=1 << 14)
def words_of(label: str) -> frozenset[str]:
    """Return the words and figures of a label."""
    return frozenset(words_in(label))


def words_in(text: str) -> list[str]:
    """Return the words and figures of a text in order; marks inside a word do not count."""
    return _WORD.findall(_IN_WORD.sub("", fold(text.translate(_RAISED), "strict").text))


@lru_cache(maxsize=1 << 14)
def label_key(label: str) -> str:
    """Return a label as it is compared: folded, without white space, end marks and note marks."""
    key = canonical(label)
    return _NOTE.sub("", key).rstrip(".:") or key


@lru_cache(maxsize=1 << 14)
def _digits(key: str) -> str:
    return "".join(c for c in key if c.isdecimal())


@lru_cache(maxsize=1 << 15)
def same_label(label: str, other: str) -> bool:
    """Return True for two keys of one label: equal but for a few misread letters; digits count in full."""
    if label == other:
        return True
    most = int(_TOLERANCE * len(label) + 0.5)
    return (
        most > 0
        and _digits(label) == _digits(other)
        and Levenshtein.distance(label, other, score_cutoff=most) <= most
    )
