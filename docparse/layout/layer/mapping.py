"""Do a font's glyphs look like the characters that its Unicode mapping claims?

A wrong ToUnicode map passes every test on the text alone: 482,110 comes out as 715,443. So the outlines of
digits and of a font's commonest letters (`content.Outlines`) are compared with those of the standard fonts;
a claim is doubtful where another character's shape is clearly nearer. One odd letter is a matter of taste,
several are a wrong map.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from docparse.content import OUTLINE_COLUMNS, OUTLINE_ROWS, Chars, Outlines, PageContent
from docparse.layout.model import Floats
from docparse.layout.params import Numbers

SIZE = OUTLINE_ROWS * OUTLINE_COLUMNS // 4 + 1
FAR = np.float32(1e9)

ARABIC = (0x600, 0x6FF)
"""Letters beside which digits may be drawn as Arabic or Persian ones."""

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Shapes:
    """Shapes (k, 25) of known characters, and their kinds (k,): codes, those of letters as capitals."""

    shape: Floats
    kind: NDArray[np.int32]


def distrusted_fonts(numbers: Numbers, content: PageContent) -> Mask:
    """Return which fonts of a page, (fonts,), draw other digits or letters than they claim."""
    outlines = content.outlines
    found = np.zeros(max(len(content.fonts), 1), np.bool_)
    if not len(outlines.ratio):
        return found
    kind = _kind(outlines.code)
    shapes = shape_of(numbers, outlines)
    doubt = np.where(outlines.ratio > 0, doubts(numbers, shapes, kind, known_shapes()), 1.0)
    digit, font = kind < ord("A"), outlines.font
    if _is_arabic(content.chars):
        native = doubts(numbers, shapes[digit], kind[digit], known_shapes("native_"))
        doubt[digit] = np.minimum(doubt[digit], native)
    weight = np.where(doubt > numbers.clearly, np.log(doubt), 0.0)
    for row in np.unique(font[weight > 0]).tolist():
        digits, letters = weight[digit & (font == row)], weight[~digit & (font == row)]
        lying = letters.sum() > np.log(numbers.evidence) and (letters > 0).sum() >= numbers.letters
        found[row] = digits.sum() > np.log(numbers.evidence) or lying
    return found


def distrusted_chars(numbers: Numbers, content: PageContent) -> Mask:
    """Return which characters, (n,), are in a font whose mapping is wrong."""
    fonts = distrusted_fonts(numbers, content)
    if not fonts.any():
        return np.zeros(len(content.chars), np.bool_)
    wrong: Mask = (content.chars.code > 32) & fonts[content.chars.font]
    return wrong


def shape_of(numbers: Numbers, outlines: Outlines) -> Floats:
    """Return rasters, two by two cells made one, as vectors (g, 25), the box's ratio among them."""
    ink = outlines.ink
    cells = ink[:, 0::2, 0::2] + ink[:, 1::2, 0::2] + ink[:, 0::2, 1::2] + ink[:, 1::2, 1::2]
    out = np.empty((len(ink), SIZE), np.float32)
    out[:, :-1] = cells.reshape(len(ink), -1)
    out[:, -1] = numbers.ratio * np.minimum(outlines.ratio, numbers.widest)
    return out


def _is_arabic(chars: Chars) -> bool:
    """Return True if most letters are Arabic ones: many of their fonts draw `5` as `\u06f5`."""
    arabic = (chars.code >= ARABIC[0]) & (chars.code <= ARABIC[1])
    latin = (chars.code | 32 >= ord("a")) & (chars.code | 32 <= ord("z"))
    return bool(arabic.sum() > latin.sum())


def doubts(numbers: Numbers, shape: Floats, kind: NDArray[np.int32], known: Shapes) -> NDArray[np.float64]:
    """Return how many times nearer the nearest other character is than the claimed one, (g,).

    Digits are compared with digits (kinds below 65), letters with letters.
    """
    found = np.empty(len(kind))
    for digits in (True, False):
        rows, peers = (np.flatnonzero((one < 65) == digits) for one in (kind, known.kind))
        one, other = shape[rows], known.shape[peers]
        far = one @ (-2 * other.T) + (one * one).sum(1)[:, None] + (other * other).sum(1)
        same = known.kind[peers] == kind[rows, None]
        own, nearest = (np.where(mask, far, FAR).min(1, initial=FAR) for mask in (same, ~same))
        found[rows] = np.maximum(own, numbers.tiniest) / np.maximum(nearest, numbers.tiniest)
    return found


def _kind(code: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return codes with letters folded to capitals: many differ from them in size alone."""
    return np.where(code >= ord("a"), code - 32, code).astype(np.int32)


@cache
def known_shapes(which: str = "") -> Shapes:
    """Return the shapes of the standard fonts; `native_`: those of Arabic and Persian digits."""
    with (files("docparse.layout.layer") / "glyph_shapes.npz").open("rb") as file, np.load(file) as stored:
        shape, code = stored[f"{which}shape"], stored[f"{which}code"]
        return Shapes(shape.astype(np.float32), _kind(code.astype(np.int32)))
