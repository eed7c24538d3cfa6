"""Words in run order → the text of the page."""

from __future__ import annotations

import numpy as np

from docparse._jit import inner, njit
from docparse.layout.model import JOINED

_I = "int32[::1]"
_U = "uint32[::1]"
_B = "uint8[::1]"


@inner
def expansion(code):  # type: ignore[no-untyped-def]
    """Return up to three letters of a Latin ligature, 0 where there are none."""
    if code == 0xFB00:
        return 0x66, 0x66, 0
    if code == 0xFB01:
        return 0x66, 0x69, 0
    if code == 0xFB02:
        return 0x66, 0x6C, 0
    if code == 0xFB03:
        return 0x66, 0x66, 0x69
    if code == 0xFB04:
        return 0x66, 0x66, 0x6C
    if code in (0xFB05, 0xFB06):
        return 0x73, 0x74, 0
    if code in (2, 0xAD):
        return 0x2D, 0, 0
    if code <= 0 or 0xD800 <= code <= 0xDFFF or code > 0x10FFFF:
        return 0xFFFD, 0, 0
    return code, 0, 0


@njit(f"Tuple(({_U}, {_I}, {_I}))({_I}, {_I}, {_B}, int32[:, ::1], {_I})")
def emit_text(order, run, style, words, letters):  # type: ignore[no-untyped-def]
    """Return the code points of all words in run order with separators, and every word's start and end."""
    size = 0
    for w in order:
        size += 3 * (words[w, 1] - words[w, 0]) + 1
    text = np.empty(size, np.uint32)
    start, end = np.empty(order.size, np.int32), np.empty(order.size, np.int32)
    at = 0
    for k in range(order.size):
        if k > 0 and not style[k] & JOINED:
            text[at] = 0x20 if run[k] == run[k - 1] else 0x0A
            at += 1
        start[k] = at
        w = order[k]
        high = 0
        for j in range(words[w, 0], words[w, 1]):
            c = letters[j]
            if c == 0xAD and j + 1 < words[w, 1]:
                continue  # a soft hyphen shows at a line's end only
            if 0xD800 <= c < 0xDC00 and j + 1 < words[w, 1]:
                high = c
                continue
            if high and 0xDC00 <= c < 0xE000:
                c = 0x10000 + ((high - 0xD800) << 10) + (c - 0xDC00)
            high = 0
            one, two, three = expansion(c)
            text[at] = one
            at += 1
            if two:
                text[at] = two
                at += 1
            if three:
                text[at] = three
                at += 1
        end[k] = at
    return text[:at].copy(), start, end


@inner
def is_of_words(code):  # type: ignore[no-untyped-def]
    """Return True for letters that words are written with: those of mathematics and private use are none."""
    if code < 0x250:
        return 65 <= code <= 90 or 97 <= code <= 122 or code >= 0xC0
    return (
        0x400 <= code < 0x2000
        or 0x2C00 <= code < 0xE000
        or 0xF900 <= code < 0xFE00
        or 0x1E000 <= code < 0x1F000
        or 0x20000 <= code < 0x40000
    )


@njit(f"Tuple(({_I}, {_I}, boolean[::1], boolean[::1]))({_U}, {_I}, {_I}, boolean[::1])")
def weigh_letters(codes, start, end, alphabet):  # type: ignore[no-untyped-def]
    """Return how many letters and digits each word has, and which have four letters of words in a row.

    Last which have characters behind the `alphabet`: their letters are not counted.
    """
    n = start.size
    letters, digits = np.zeros(n, np.int32), np.zeros(n, np.int32)
    spelled, far = np.zeros(n, np.bool_), np.zeros(n, np.bool_)
    for w in range(n):
        row = 0
        for k in range(start[w], end[w]):
            code = codes[k]
            row = row + 1 if is_of_words(code) else 0
            spelled[w] |= row == 4
            if code >= alphabet.size:
                far[w] = True
            elif alphabet[code]:
                letters[w] += 1
            elif 48 <= code <= 57:
                digits[w] += 1
    return letters, digits, spelled, far
