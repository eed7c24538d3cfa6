"""Right-to-left words: which they are, and their order in a run."""

from __future__ import annotations

from docparse._jit import inner, njit
from docparse.layout.words.kernels._codes_numba import is_rtl


@inner
def right_to_left(word, words, letters):  # type: ignore[no-untyped-def]
    """Return True if a word has a right-to-left letter."""
    for k in range(words[word, 0], words[word, 1]):
        if is_rtl(letters[k]):
            return True
    return False


@inner
def is_latin(word, words, letters):  # type: ignore[no-untyped-def]
    """Return True if a word has a Latin letter."""
    for k in range(words[word, 0], words[word, 1]):
        c = letters[k]
        if 97 <= c | 32 <= 122 or 0xC0 <= c < 0x590:
            return True
    return False


@inner
def reads_forward(word, words, letters):  # type: ignore[no-untyped-def]
    """Return True if a word has a Latin letter or digit."""
    for k in range(words[word, 0], words[word, 1]):
        if 48 <= letters[k] <= 57:
            return True
    return is_latin(word, words, letters)


@inner
def reverse(order, first, last):  # type: ignore[no-untyped-def]
    """Turn `order[first:last]` round in place."""
    for k in range((last - first) // 2):
        order[first + k], order[last - 1 - k] = order[last - 1 - k], order[first + k]


@njit()
def turn_right_to_left(order, words, letters):  # type: ignore[no-untyped-def]
    """Reverse a run that is mostly right-to-left; stretches of Latin words keep their order."""
    n = order.size
    backward = forward = 0
    for k in range(n):
        if right_to_left(order[k], words, letters):
            backward += 1
        else:
            forward += is_latin(order[k], words, letters)
    if backward < forward or backward == 0:
        return
    reverse(order, 0, n)
    k = 0
    while k < n:
        stop = k
        while stop < n and not right_to_left(order[stop], words, letters):
            stop += 1
        begin, end = k, stop  # signs beside Latin words, and numbers before them, follow the run
        while begin < end and not reads_forward(order[begin], words, letters):
            begin += 1
        while end > begin and not is_latin(order[end - 1], words, letters):
            end -= 1
        reverse(order, begin, end)
        k = stop + 1
