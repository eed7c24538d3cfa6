"""Right-to-left words: which they are, and their order in a run."""

from __future__ import annotations

from docparse._jit import njit
from docparse.layout.words._codes_numba import is_rtl


@njit(cache=True)
def right_to_left(word, words, letters):  # type: ignore[no-untyped-def]
    """Return True if a word has a right-to-left letter."""
    for k in range(words[word, 0], words[word, 1]):
        if is_rtl(letters[k]):
            return True
    return False


@njit(cache=True)
def reverse(order, first, last):  # type: ignore[no-untyped-def]
    """Turn `order[first:last]` round in place."""
    for k in range((last - first) // 2):
        order[first + k], order[last - 1 - k] = order[last - 1 - k], order[first + k]


@njit(cache=True)
def turn_right_to_left(order, words, letters):  # type: ignore[no-untyped-def]
    """Reverse a run that is mostly right-to-left; stretches of other words (numbers) keep their order."""
    n = order.size
    backward = 0
    for k in range(n):
        backward += right_to_left(order[k], words, letters)
    if 2 * backward < n or backward == 0:
        return
    reverse(order, 0, n)
    k = 0
    while k < n:
        stop = k
        while stop < n and not right_to_left(order[stop], words, letters):
            stop += 1
        reverse(order, k, stop)
        k = stop + 1
