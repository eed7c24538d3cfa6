"""Which fonts of a page are bold and which monospaced: by their names and their glyphs' advances.

Flags mislead: producers set them wrongly, and weights are guessed from stems.
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from docparse.content import Chars, Font, PageContent

_HEAVY = re.compile(r"bold|black|heavy|demi|semibd|[-,](?:bd|medi)\b", re.IGNORECASE)
_PLAIN = re.compile(r"regular|regu\b|roman|book|light|thin|medium|normal", re.IGNORECASE)
_LIGHT = re.compile(r"light|thin|hairline|[-,]lt(?:\b|cn)", re.IGNORECASE)
_MEDIUM = re.compile(r"medium|[-,]md\b", re.IGNORECASE)
LETTERS = 12  # of a font, from which its advances tell
EVEN = 0.02  # em: spread of the advances of a monospaced font at most
UNEVEN = 0.06  # em: spread from which a font is none, whatever its flags say

Mask = NDArray[np.bool_]


def is_heavy(font: Font) -> bool:
    """Return True for a bold font, by its name where that tells: weights guessed from stems often mislead."""
    if _HEAVY.search(font.name):
        return True
    return (font.bold or font.weight >= 600) and not _PLAIN.search(font.name)


def heavy_fonts(content: PageContent) -> Mask:
    """Return which fonts, (at least 1,), look bold on their page: in light text, a medium weight does."""
    heavy = [is_heavy(font) for font in content.fonts] or [False]
    if len(content.chars) and len(content.fonts) > 1:
        most = int(np.bincount(content.chars.font).argmax())
        if _LIGHT.search(content.fonts[most].name):
            heavy = [
                bold or _MEDIUM.search(font.name) is not None
                for bold, font in zip(heavy, content.fonts, strict=True)
            ]
    return np.array(heavy, np.bool_)


def monospaced_fonts(content: PageContent) -> Mask:
    """Return which fonts, (at least 1,), give every letter one advance; few letters leave it to the flag."""
    flags = np.array([font.monospace for font in content.fonts] or [False], np.bool_)
    advance, font = _advances(content.chars)
    count = np.maximum(np.bincount(font, minlength=len(flags)), 1)
    mean = np.bincount(font, advance, len(flags)) / count
    spread = np.sqrt(np.maximum(np.bincount(font, advance**2, len(flags)) / count - mean**2, 0.0))
    even: Mask = np.where(flags, spread < UNEVEN, spread < EVEN)
    return np.where(count >= LETTERS, even, flags)


def _advances(chars: Chars) -> tuple[NDArray[np.float64], NDArray[np.int32]]:
    """Return advances in em, and fonts, of the upright Latin letters."""
    lower = chars.code | 32
    rows = np.flatnonzero((lower >= ord("a")) & (lower <= ord("z")) & (chars.angle == 0))
    wide = chars.box[rows, 2] - chars.box[rows, 0]
    return (wide / chars.size[rows]).astype(np.float64), chars.font[rows]
