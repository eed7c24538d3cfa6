"""Make letters and the accents that are drawn over them one: `Müller`, not `M¨uller`.

Fonts with the old encoding of TeX have no letters with accents: the accent is a glyph of its own, before or
after its letter and, over a capital, on a base line of its own. Whose it is shows where it is painted.
"""

from __future__ import annotations

import unicodedata
from dataclasses import fields, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from docparse.content import CharFlag, Chars, PageContent
from docparse.layout.params import Numbers

ABOVE = dict(
    zip(
        map(ord, "`´ˆ˜¯˘˙¨˚˝ˇ"),
        "\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c",
        strict=True,
    )
)
BELOW = dict(zip(map(ord, "¸˛"), "\u0327\u0328", strict=True))
COMBINING = ABOVE | BELOW
DOTLESS = {ord("ı"): "i", ord("ȷ"): "j"}

_IS_ACCENT = np.isin(np.arange(max(COMBINING) + 2), list(COMBINING))


class _LettersByEdge(NamedTuple):
    """Rows of letters in the order of their `edges`, tops or feet in points, that accents are painted at."""

    rows: NDArray[np.int64]
    edges: NDArray[np.float32]


def join_accents(numbers: Numbers, content: PageContent) -> PageContent:
    """Return `content` with every accent that is painted over or under a letter in that letter's code."""
    chars = content.chars
    is_accent = _IS_ACCENT[np.maximum(np.minimum(chars.code, len(_IS_ACCENT) - 1), 0)]
    if not is_accent.any():
        return content
    painted = _painted(chars)
    accents = np.flatnonzero(is_accent & painted)
    if not 0 < len(accents) <= numbers.most:
        return content
    letters = np.flatnonzero((chars.code > ord("@")) & painted & ~is_accent)
    tops, feet = (_by_edge(letters, chars.ink[letters, side]) for side in (1, 3))
    code, gone = chars.code.copy(), np.zeros(len(chars), np.bool_)
    for accent in accents.tolist():
        letter = _letter_of(numbers, chars, accent, tops if int(chars.code[accent]) in ABOVE else feet)
        composed = _composed(int(code[letter]), int(code[accent])) if letter >= 0 else 0
        if composed:
            code[letter], gone[accent] = composed, True
            gone[accent + 1 : accent + 2] |= chars.flags[accent + 1 : accent + 2] & CharFlag.GENERATED > 0
    if not gone.any():
        return content
    kept = {column.name: getattr(chars, column.name)[~gone] for column in fields(Chars)}
    return replace(content, chars=Chars(**(kept | {"code": code[~gone]})))


def _by_edge(rows: NDArray[np.int64], edges: NDArray[np.float32]) -> _LettersByEdge:
    order = np.argsort(edges, kind="stable")
    return _LettersByEdge(rows[order], edges[order])


def _painted(chars: Chars) -> NDArray[np.bool_]:
    """Return which characters are painted upright; those that nobody sees have no place to tell by."""
    unseen = CharFlag.GENERATED | CharFlag.INVISIBLE
    painted: NDArray[np.bool_] = (chars.flags & unseen == 0) & (chars.angle == 0)
    return painted


def _letter_of(numbers: Numbers, chars: Chars, accent: int, letters: _LettersByEdge) -> int:
    """Return the row of the letter that an accent is over, or under; -1 where there is none."""
    x0, y0, x1, y1 = chars.ink[accent].tolist()
    em, middle = float(chars.size[accent]), (x0 + x1) / 2
    over = int(chars.code[accent]) in ABOVE
    least, most = (
        (-numbers.into * em, numbers.apart * em) if over else (-numbers.apart * em, numbers.into * em)
    )
    edge = y1 if over else y0
    near = slice(*np.searchsorted(letters.edges, (edge + least, edge + most)).tolist())
    rows, apart = letters.rows[near], np.abs(letters.edges[near] - edge)
    aside = np.maximum(chars.ink[rows, 0] - middle, middle - chars.ink[rows, 2])
    fits = (aside < numbers.aside * em) & (np.abs(chars.size[rows] - em) < numbers.resized * em)
    return int(rows[fits][apart[fits].argmin()]) if fits.any() else -1


def _composed(letter: int, accent: int) -> int:
    """Return the code of a letter with its accent; 0 where no single character is both."""
    base = DOTLESS.get(letter) or chr(letter)
    composed = unicodedata.normalize("NFC", base + COMBINING[accent])
    return ord(composed) if base.isalpha() and len(composed) == 1 else 0
