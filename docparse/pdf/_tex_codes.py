"""What the codes of TeX's bitmap fonts stand for: OT1 (Knuth), T1 and TS1 (Cork).

dvips and pdfTeX embed a font without outlines as a Type 3 font whose glyphs are called by number.
A reader that takes its codes for Latin-1 gets "Gröÿe" for "Größe" and "1990{1995" where a dash is. Which
encoding a font of words has is told by the ligatures in it: they are accents in the other.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Codes = dict[int, int]

_LOW_OT1 = "ΓΔΘΛΞΠΣΥΦΨΩﬀﬁﬂﬃﬄıȷ`´ˇ˘¯˚¸ßæœøÆŒØ"
_LOW_T1 = "`´ˆ˜¨˝˚ˇ˘¯˙¸˛‚‹›“”„«»–—\u200b₀ıȷﬀﬁﬂﬃﬄ"
_HIGH_T1 = (
    "ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£"
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖŒØÙÚÛÜÝÞ\u1e9eàáâãäåæçèéêëìíîïðñòóôõöœøùúûüýþß"
)
_HIGH_TS1 = dict(zip((0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x97, 0x9B, 0xBF), "†‡‖‰•℃™№€", strict=True))


def _table(low: str, more: dict[int, str]) -> Codes:
    return {code: ord(sign) for code, sign in (dict(enumerate(low)) | more).items()}


OT1 = _table(_LOW_OT1, dict(zip(b'"<>\\^_{|}~\x7f', "”¡¿“ˆ˙–—˝˜¨", strict=True)))
T1 = _table(_LOW_T1, dict(enumerate(_HIGH_T1, 0x80)))
TS1 = _table("", _HIGH_TS1)
_OF_OT1, _OF_T1 = range(0x0B, 0x10), (*range(0x1B, 0x20), 0x10, 0x11, 0x15, 0x16)
"""Ligatures of OT1; those, quotation marks and dashes of T1."""
_JOINED = 0.6  # share of small letters with another before them, in a font of words


def tex_codes(code: NDArray[np.int32]) -> Codes:
    """Return the code points for codes of a nameless font, given all it shows (n,); none if unclear.

    A font of words without any ligature is in ASCII; one without letters is of signs.
    """
    small = (code >= ord("a")) & (code <= ord("z"))
    if not (small | (code >= ord("0")) & (code <= ord("Z"))).any():
        return TS1
    if not small.any() or (small[1:] & small[:-1]).sum() < _JOINED * small.sum():
        return {}
    ot1, t1 = np.isin(code, _OF_OT1).sum(), np.isin(code, _OF_T1).sum()
    if ot1 == t1:
        return {}
    return OT1 if ot1 > t1 else T1
