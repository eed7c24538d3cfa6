"""Give glyphs without Unicode the character that their name says."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np
import pypdfium2.raw as pdfium
from numpy.typing import NDArray

from docparse.content import CharFlag
from docparse.pdf._glyph_names import Names, is_named, names_in_file, names_in_program, plain_name
from docparse.pdf._glyph_unicode import PRIVATE, code_of
from docparse.pdf._tex_codes import tex_codes
from docparse.pdf.pdfium.extract.raw import RawText

FIRST_PRIVATE, LAST_PRIVATE = 0xE000, 0xF8FF
LONGEST = 1 << 26  # bytes of a file, or of a font in it, that is looked through for names
REMOVE_SECURITY = 3

GivenNames = Callable[[], dict[str, Names]]
"""Names that the PDF gives to codes of its fonts; asked for only where a font's own are not enough."""


def name_glyphs(text: RawText, base_name: Callable[[int], str], given: GivenNames) -> None:
    """Set codes of glyphs without Unicode by names, in place; `base_name` is that of a font's address.

    PDFium tells the code of such a glyph in its font, without a flag if that is 0. Adobe's private code
    points need no font.
    """
    private = (text.code >= FIRST_PRIVATE) & (text.code <= LAST_PRIVATE)
    unmapped = (text.flags & CharFlag.GENERATED == 0) & (
        (text.flags & CharFlag.UNMAPPED > 0) | (text.code == 0)
    )
    if private.any():
        rows = np.flatnonzero(private)
        text.code[rows] = [PRIVATE.get(code, code) for code in text.code[rows].tolist()]
    if not unmapped.any() or not len(text.font):
        return
    rows = np.flatnonzero(unmapped & (text.run >= 0) & (text.code <= 0xFF))
    fonts = text.font[text.run[rows]]
    for font in np.unique(fonts).tolist():
        program = font_program(font) if font else b""
        if is_named(program):
            names = names_in_program(program) | given().get(plain_name(base_name(font)), {})
            _name(text, rows[fonts == font], names)
        elif not program and not base_name(font):
            _decode(text, font)


def _decode(text: RawText, font: int) -> None:
    """Set the codes of a font without a name, whose glyphs have none either, in place."""
    of_font = (text.font[text.run] == font) & (text.run >= 0) & (text.flags & CharFlag.GENERATED == 0)
    rows = np.flatnonzero(of_font)
    _set_codes(text, rows, tex_codes(text.code[rows]))


def _name(text: RawText, rows: NDArray[np.intp], names: Names) -> None:
    codes = np.unique(text.code[rows]).tolist()
    _set_codes(text, rows, {code: meant for code in codes if (meant := code_of(names.get(code, "")))})


def _set_codes(text: RawText, rows: NDArray[np.intp], codes: dict[int, int]) -> None:
    """Set the codes of some characters to what they stand for, in place; those are mapped from now on."""
    before = text.code[rows]
    for code, meant in codes.items():
        of_code = rows[before == code]
        text.code[of_code] = meant
        text.flags[of_code] &= ~np.uint8(CharFlag.UNMAPPED)


def font_program(font: int) -> bytes:
    """Return the program embedded for a font; of any other font, the one PDFium draws it with."""
    handle, length = ctypes.cast(font, pdfium.FPDF_FONT), ctypes.c_size_t()
    pdfium.FPDFFont_GetFontData(handle, None, 0, length)
    if not 0 < length.value <= LONGEST:
        return b""
    buffer = (ctypes.c_uint8 * length.value)()
    found = pdfium.FPDFFont_GetFontData(handle, buffer, length.value, length)
    return bytes(buffer) if found else b""


def given_names(document: Any, size: int) -> dict[str, Names]:
    """Return the names that a document of `size` bytes gives to codes of its fonts, by plain name."""
    if size > LONGEST:
        return {}
    parts: list[bytes] = []

    def write(_: Any, data: Any, count: int) -> int:
        parts.append(ctypes.string_at(data, count))
        return 1

    writer = pdfium.FPDF_FILEWRITE(version=1)
    writer.WriteBlock = type(writer.WriteBlock)(write)
    # PDFium writes every object plainly, also those that were compressed together.
    pdfium.FPDF_SaveAsCopy(document, writer, REMOVE_SECURITY)
    return names_in_file(b"".join(parts))
