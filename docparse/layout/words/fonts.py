"""Tell which fonts of a page are bold and which monospaced: by their names and their glyphs' advances.

Flags mislead: producers set them wrongly, and weights are guessed from stems.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from docparse.content import Chars, Font, PageContent
from docparse.layout.params import Numbers

_HEAVY = re.compile(r"bold|black|heavy|demi|semibd|[-,](?:bd|medi)\b", re.IGNORECASE)
_PLAIN = re.compile(r"regular|regu\b|roman|book|light|thin|medium|normal|italic|oblique", re.IGNORECASE)
_LIGHT = re.compile(r"light|thin|hairline|[-,]lt(?:\b|cn)", re.IGNORECASE)
_TEX = re.compile(
    r"(?:CM|SF|EC|TC|LA|LH|PL|VN|CS)(?:(?P<bold>BX(?:TI|SL)?|B|B[IL]|RB|SX|XC|SO|SSBX|SSDC|MIB|BSY)|[A-Z]{1,5})\d{1,4}\Z",
    re.IGNORECASE,
)
"""Computer Modern and what was drawn after it: the names tell, and the weights are those of thin stems."""
_MINCHO = re.compile(r"song|simsun|ming|mincho|kaiti|fangsong|batang|myeongjo", re.IGNORECASE)
_GOTHIC = re.compile(r"simhei|heiti|hei\b|ms-?p?gothic|dotum", re.IGNORECASE)
_MEDIUM = re.compile(r"medium|[-,]md\b", re.IGNORECASE)
_DINGBATS = re.compile(r"wingdings|webdings", re.IGNORECASE)
# Microsoft's Wingdings by code, where producers leave that as it is; what is not here is a bullet.
_WINGDINGS = dict(
    zip(
        (0x6C, 0x6E, 0x6F, 0x71, 0x75, 0x76, 0xA7, 0xA8, 0xD8, 0xE0, 0xF0, 0xFB, 0xFC, 0xFD, 0xFE),
        map(
            ord, "\u25cf\u25a0\u25a1\u2751\u25c6\u2756\u25aa\u25fb\u27a2\u2192\u21e8\u2717\u2713\u2612\u2611"
        ),
        strict=True,
    )
)
BULLET = ord("\u2022")
_MONO = re.compile(
    r"mono(?!t)|courier|typewriter|consol|menlo|sourcecode|firacode|^(?:cm|ec|sf)\w{0,2}tt\d", re.IGNORECASE
)

Mask = NDArray[np.bool_]


@lru_cache(maxsize=1024)
def is_heavy(font: Font) -> bool:
    """Return True for a bold font, by its name where that tells: weights guessed from stems often mislead."""
    if _HEAVY.search(font.name):
        return True
    if tex := _TEX.fullmatch(font.name):
        return tex["bold"] is not None
    return (font.bold or font.weight >= 600) and not _PLAIN.search(font.name)


def heavy_fonts(content: PageContent) -> Mask:
    """Return which fonts, (at least 1,), look bold on their page.

    In light text a medium weight does, and so does a face of even strokes
    beside the brush strokes of Song and Mincho.
    """
    heavy = np.array([is_heavy(font) for font in content.fonts] or [False], np.bool_)
    if len(content.chars) and len(content.fonts) > 1:
        count = np.bincount(content.chars.font, minlength=len(heavy))
        if _LIGHT.search(content.fonts[int(count.argmax())].name):
            heavy |= _named(content.fonts, _MEDIUM)
        strokes = int(count[_named(content.fonts, _MINCHO)].max(initial=0))
        heavy |= _named(content.fonts, _GOTHIC) & (count < strokes)
    return heavy


def boldness(content: PageContent) -> NDArray[np.uint8]:
    """Return how fonts tell that a letter is bold, uint8 (at least 1,): 1 it is, 0 unless it is flagged.

    Under 2 a flag tells nothing, as all letters of the font have it; elsewhere it is of a letter whose
    outline is drawn too, as word processors do where a font has no bold face.
    """
    claimed = np.array([font.bold for font in content.fonts] or [False], np.bool_)
    return np.where(heavy_fonts(content), 1, np.where(claimed, 2, 0)).astype(np.uint8)


def _named(fonts: Sequence[Font], pattern: re.Pattern[str]) -> Mask:
    return np.array([pattern.search(font.name) is not None for font in fonts], np.bool_)


def monospaced_fonts(numbers: Numbers, content: PageContent) -> Mask:
    """Return which fonts, (at least 1,), give every letter one advance; few leave it to flag and name.

    Letters of one size are compared: a browser that slants a font for comments widens their boxes, and says
    that they are larger.
    """
    claims = [font.monospace or _MONO.search(font.name) is not None for font in content.fonts]
    flags = np.array(claims or [False], np.bool_)
    advance, font, size = _advances(content.chars)
    sizes, of_size = np.unique(np.round(size, 2), return_inverse=True)
    several = max(len(sizes), 1)
    kinds, kind = np.unique(font * several + of_size, return_inverse=True)
    count = np.bincount(kind)
    squares = np.bincount(kind, advance**2) - np.bincount(kind, advance) ** 2 / np.maximum(count, 1)
    owner = kinds // several
    compared = np.bincount(owner, count - 1, len(flags))
    spread = np.sqrt(np.maximum(np.bincount(owner, squares, len(flags)) / np.maximum(compared, 1), 0.0))
    even: Mask = np.where(flags, spread < numbers.uneven, spread < numbers.even)
    return np.where(compared + 1 >= numbers.letters, even, flags)


def read_dingbats(content: PageContent, code: NDArray[np.int32], font: NDArray[np.int32]) -> None:
    """Replace in `code`, (n,) characters in fonts `font`, the letters that a dingbat font draws as marks."""
    dingbats = [row for row, one in enumerate(content.fonts) if _DINGBATS.search(one.name)]
    if not dingbats:
        return
    for row in np.flatnonzero(np.isin(font, dingbats) & (code > 0x20) & (code < 0x100)).tolist():
        code[row] = _WINGDINGS.get(int(code[row]), BULLET)


def _advances(chars: Chars) -> tuple[NDArray[np.float64], NDArray[np.int32], NDArray[np.float64]]:
    """Return advances in em, fonts, and sizes in points, of the Latin letters on level lines."""
    lower = chars.code | 32
    rows = np.flatnonzero((lower >= ord("a")) & (lower <= ord("z")) & (chars.angle == 0))
    wide = chars.box[rows, 2] - chars.box[rows, 0]
    size = chars.size[rows].astype(np.float64)
    return wide / size, chars.font[rows], size
