"""Advance boxes of glyphs that hang over: the hook of an f lies above the next letter, or above a blank.

PDFium's loose box of a glyph goes from pen to pen, but it is made wider where the ink is. So the blank after
"of" seems half as wide as it is.
"""

from __future__ import annotations

import ctypes

import numpy as np
import pypdfium2.raw as pdfium
from numpy.typing import NDArray

from docparse.content import CharFlag
from docparse.pdf._content import Runs
from docparse.pdf.pdfium.extract.raw import RawText

NEAR = 1e-3  # em: numbers of PDFium that are equal
MOST = 0.3  # em that a glyph hangs over, at most
HEBREW, ARABIC = 0x590, 0x8FF  # the first and last of the letters that are written to the left
BLANK = 0.06  # em beyond its box: a pen that goes further crosses a blank and tells nothing

Doubles = NDArray[np.float64]
Rows = NDArray[np.intp]


def trim_overhang(text: RawText, runs: Runs, fonts: NDArray[np.int64]) -> None:
    """End the loose boxes of upright glyphs, in place, where the pen goes next; `fonts` are addresses.

    A font knows the advance of a code, but small capitals and alternates may share one with a plain letter:
    it is believed unless the pens that follow glyphs of this width say otherwise.
    """
    if not len(text.pointer):
        return
    scale = np.where((text.matrix[:, 1] == 0) & (text.size * text.matrix[:, 0] > 0), text.size, 0.0)
    em = (scale * text.matrix[:, 0])[np.maximum(text.run, 0)]
    rows = np.flatnonzero((np.abs(text.loose[:, 2] - text.ink[:, 2]) < NEAR * em) & (text.code > 32))
    rows = rows[_stands_alone(text, rows)]
    if not len(rows):
        return
    em, font = em[rows], runs.font[text.run[rows]]
    width = (text.loose[rows, 2] - text.origin[rows, 0]) / em
    key = (font.astype(np.int64) << 42) + (text.code[rows].astype(np.int64) << 21) + np.rint(width / NEAR)
    first, glyph = _alike(key)
    advance = _advances(fonts[font[first]], text.code[rows[first]])
    over = width[first] - advance
    step = _steps(text, rows, em, width, glyph, len(first))
    trimmed = (advance > 0) & (over > NEAR) & (over < MOST)
    trimmed &= np.isnan(step) | (np.abs(step - advance) < np.abs(step - width[first]))
    at = trimmed[glyph]
    text.loose[rows[at], 2] = text.origin[rows[at], 0] + (advance[glyph] * em)[at]


def _alike(key: Doubles) -> tuple[Rows, Rows]:
    """Return the first place of every value, ascending, and which of these values each is."""
    order = np.argsort(key, kind="stable")
    ranked = key[order]
    new = np.concatenate(([True], ranked[1:] != ranked[:-1]))
    value = np.empty(len(key), np.intp)
    value[order] = np.cumsum(new) - 1
    return order[new], value


def _stands_alone(text: RawText, rows: Rows) -> NDArray[np.bool_]:
    """Return which glyphs have a pen of their own, whose next is to the right."""
    code, pen, last = text.code[rows], text.origin, len(text.code) - 1
    alone: NDArray[np.bool_] = ((code < HEBREW) | (code > ARABIC)) & (
        (text.flags[rows] & CharFlag.GENERATED) == 0
    )
    for beside in (np.maximum(rows - 1, 0), np.minimum(rows + 1, last)):  # letters of a ligature share one
        alone &= (pen[beside] != pen[rows]).any(1) | (beside == rows)
    return alone


def _advances(fonts: NDArray[np.int64], codes: NDArray[np.int32]) -> Doubles:
    """Return the advance of each code in em, 0 where its font does not tell."""
    width, known = ctypes.c_float(), np.zeros(len(codes))
    for row, (font, code) in enumerate(zip(fonts.tolist(), codes.tolist(), strict=True)):
        if pdfium.FPDFFont_GetGlyphWidth(ctypes.cast(font, pdfium.FPDF_FONT), code, 1.0, width):
            known[row] = width.value
    return known


def _steps(text: RawText, rows: Rows, em: Doubles, width: Doubles, glyph: Rows, count: int) -> Doubles:
    """Return for each of `count` glyphs the median way in em from its pen to the next one, NaN if unknown.

    `rows`, their `em`, `width` of the box in em and `glyph` are one a character.
    """
    after = np.minimum(rows + 1, len(text.code) - 1)
    step, rise = ((text.origin[after] - text.origin[rows]) / em[:, None]).T
    known = (
        (step > 0)
        & (step < width + BLANK)
        & (np.abs(rise) < NEAR)
        & ((text.flags[after] & CharFlag.GENERATED) == 0)
    )
    step, glyph = step[known], glyph[known]
    ranked = step[np.lexsort((step, glyph))]
    many = np.bincount(glyph, minlength=count)
    median = np.full(count, np.nan)
    median[many > 0] = ranked[(np.cumsum(many) - many + many // 2)[many > 0]]
    return median
