"""Hashes of the words of a text, all at once.

A word's hash is a polynomial in its characters modulo 2**64, taken out of one running sum over the text and
brought to a common power by the inverse of the base.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Hashes = npt.NDArray[np.uint64]
_BASE = 0x9E3779B97F4A7C15  # odd, hence invertible modulo 2**64


@lru_cache(maxsize=8)
def _powers(length: int) -> tuple[Hashes, Hashes]:
    """Powers of the base and of its inverse."""
    inverse = pow(_BASE, -1, 1 << 64)
    powers = np.full(length, _BASE, np.uint64)
    inverses = np.full(length, inverse, np.uint64)
    powers[0] = inverses[0] = 1
    return np.cumprod(powers, dtype=np.uint64), np.cumprod(inverses, dtype=np.uint64)


def hashed_words(codes: npt.NDArray[np.uint32], is_word: npt.NDArray[np.bool_]) -> tuple[Ints, Hashes]:
    """Spans (n, 2) and hashes (n) of the runs of word characters."""
    word = np.concatenate(([False], is_word, [False]))
    edges = np.flatnonzero(word[1:] != word[:-1])
    spans = edges.reshape(-1, 2)
    if not len(spans):
        return spans, np.zeros(0, np.uint64)
    size = 1 << max(12, (len(codes) - 1).bit_length())
    powers, inverses = _powers(size)
    with np.errstate(over="ignore"):
        sums = np.zeros(len(codes) + 1, np.uint64)
        np.cumsum(codes.astype(np.uint64) * powers[: len(codes)], out=sums[1:])
        hashes = (sums[spans[:, 1]] - sums[spans[:, 0]]) * inverses[spans[:, 0]]
    return spans, hashes
