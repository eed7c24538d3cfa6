"""Classes of code points, and the bits that kernels share."""

from __future__ import annotations

from docparse._jit import inner
from docparse.content import CharFlag
from docparse.layout.params import index_of

GENERATED, INVISIBLE = CharFlag.GENERATED, CharFlag.INVISIBLE
HEAVY, SLANTED = CharFlag.BOLD, CharFlag.ITALIC
SPACE = index_of("words.codes.space")
SPACE_RTL = index_of("words.codes.space_rtl")
# Of a word's edge: white space before it, after it; the backend saw some after the last word of a strip; the
# word is of right-to-left text.
SPACE_BEFORE, SPACE_AFTER, SPACE_SEEN, LEFTWARD = 1, 2, 4, 8


@inner
def is_space(code):  # type: ignore[no-untyped-def]
    """Return True for white space; U+0002 is PDFium's hyphen at a line end."""
    return (code <= 32 and code != 2) or 0x2000 <= code <= 0x200A or code in (0xA0, 0x202F, 0x3000)


@inner
def is_nothing(code):  # type: ignore[no-untyped-def]
    """Return True for format characters without a glyph, which would only get in the way of a search."""
    return 0x200B <= code <= 0x200F or 0x202A <= code <= 0x202E or code in (0xFEFF, 0xFFFE, 0xFFFF)


@inner
def is_unspaced(code):  # type: ignore[no-untyped-def]
    """Return True for Chinese and Japanese with punctuation: no white space, glyphs may be half an em."""
    return (
        0x3001 <= code <= 0x30FF
        or 0x3400 <= code <= 0x9FFF
        or 0xF900 <= code <= 0xFAFF
        or 0xFF01 <= code <= 0xFF60
    )


@inner
def is_bracket_piece(code):  # type: ignore[no-untyped-def]
    """Return True for pieces that brackets over several rows are drawn from."""
    return 0x239B <= code <= 0x23AE


@inner
def is_rtl(code):  # type: ignore[no-untyped-def]
    """Return True for Hebrew, Arabic and their presentation forms."""
    return 0x590 <= code <= 0x8FF or 0xFB1D <= code <= 0xFDFF or 0xFE70 <= code <= 0xFEFE


@inner
def is_digit(code):  # type: ignore[no-untyped-def]
    """Return True for European and Arabic digits, which read forward in right-to-left text too."""
    return 48 <= code <= 57 or 0x660 <= code <= 0x669 or 0x6F0 <= code <= 0x6F9


@inner
def is_leftward(code):  # type: ignore[no-untyped-def]
    """Return True for Hebrew and Arabic but its digits."""
    return is_rtl(code) and not is_digit(code)
