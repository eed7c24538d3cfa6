"""Glyphs for which a font gives several characters that look alike: TAB, CR and space for a blank.

A ToUnicode map should say which characters a glyph stands for one after the other ("fi"); some producers
(Quartz of macOS) list all characters that share the glyph instead. One of them is what the glyph says.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from docparse.content import CharFlag
from docparse.pdf.pdfium.extract.raw import RawText

_ALIKE = ("\x20\t\n\r\xa0\u2002\u2003\u2009\u202f", "-\xad\u2010\u2011\u2212")
_LOOK = {ord(other): ord(alike[0]) for alike in _ALIKE for other in alike}
_CODES = np.array(sorted(_LOOK), np.int32)
_LOOKS = np.array([_LOOK[code] for code in _CODES.tolist()], np.int32)


def drop_alternatives(text: RawText) -> RawText:
    """Return `text` with one character for a glyph whose characters are different, but look the same."""
    code = text.code
    if len(code) < 2:
        return text
    same = (text.origin[1:, 0] == text.origin[:-1, 0]) & (code[1:] != code[:-1])
    at = np.flatnonzero(same)  # hardly any
    same[at] &= (text.origin[at] == text.origin[at + 1]).all(1) & (text.loose[at] == text.loose[at + 1]).all(
        1
    )
    same &= text.run[1:] == text.run[:-1]
    same &= (text.flags[1:] | text.flags[:-1]) & CharFlag.GENERATED == 0
    if not same.any():
        return text
    at = np.minimum(np.searchsorted(_CODES, code), len(_CODES) - 1)
    look = np.where(_CODES[at] == code, _LOOKS[at], -1)
    repeats = np.concatenate([[False], same & (look[1:] == look[:-1]) & (look[1:] >= 0)])
    if not repeats.any():
        return text
    kept = ~repeats
    first = np.concatenate([repeats[1:], [False]]) & kept
    code = np.where(first, look, code)
    return replace(
        text,
        code=code[kept],
        ink=text.ink[kept],
        loose=text.loose[kept],
        origin=text.origin[kept],
        flags=text.flags[kept],
        run=text.run[kept],
    )
