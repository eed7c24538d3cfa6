"""Named normalisation profiles: fold a text, and know where every folded character came from.

    whitespace   runs of white space become one space
    typography   glyph variants become one spelling, nothing else changes
    strict       typography and lower case (what the verifier compares)
    search       strict and whitespace
    released     lower case and whitespace (the published judge code)
    paper        released, without commas and currency symbols (FinCriticalED, appendix C)

Typography is a table of our own and never NFKC, which turns `1½` into `11⁄2` and `1,234²` into `1,2342`.
It covers white space, zero-width and soft characters, dashes and minus signs, quotes, ligatures,
full-width and small forms, the decimal digits of all scripts, vulgar fractions (`½` becomes ` 1/2`, with
its space, so that `1½` stays a mixed number), composed letters, Hangul and kana (decomposed canonically), and
sets superscript and subscript figures apart from what they follow. Folding twice is folding once.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Literal

import numpy as np
import numpy.typing as npt

from docparse.text import _fold

NormalProfile = Literal["whitespace", "typography", "strict", "search", "released", "paper"]
NORMAL_PROFILES: tuple[NormalProfile, ...] = (
    "whitespace",
    "typography",
    "strict",
    "search",
    "released",
    "paper",
)

_SPACES = "\u00a0\u1680\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
_LINE_ENDS = "\u0085\u2028\u2029"
_NOTHING = "\u00ad\u034f\u061c\u180e\ufeff" + "".join(
    chr(code)
    for low, high in ((0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x2069), (0xFE00, 0xFE0F))
    for code in range(low, high + 1)
)
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2e3a\u2e3b\ufe31\ufe58\ufe63\uff0d\u2796"
_SINGLE_QUOTES = "\u2018\u2019\u201a\u201b\u2032\u02bc\u00b4\u0060\u2039\u203a"
_DOUBLE_QUOTES = "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb"
_SLASHES = "\u2044\u2215"
_LIGATURES = {
    "\ufb00": "ff",
    "\ufb01": "fi",
    "\ufb02": "fl",
    "\ufb03": "ffi",
    "\ufb04": "ffl",
    "\ufb05": "st",
    "\ufb06": "st",
    "\u2026": "...",
    "\u20a8": "Rs",
}
_SMALL_FORMS = {
    "\ufe50": ",",
    "\ufe52": ".",
    "\ufe54": ";",
    "\ufe55": ":",
    "\ufe59": "(",
    "\ufe5a": ")",
    "\ufe60": "&",
    "\ufe62": "+",
    "\ufe69": "$",
    "\ufe6a": "%",
    "\uff5f": "(",
    "\uff60": ")",
    "\uffe0": "\u00a2",
    "\uffe1": "\u00a3",
    "\uffe5": "\u00a5",
    "\uffe6": "\u20a9",
    "\u066a": "%",
    "\u066b": ".",
    "\u066c": ",",
}
_FRACTIONS = {
    "¼": "1/4", "½": "1/2", "¾": "3/4", "⅐": "1/7", "⅑": "1/9", "⅒": "1/10", "⅓": "1/3", "⅔": "2/3",
    "⅕": "1/5", "⅖": "2/5", "⅗": "3/5", "⅘": "4/5", "⅙": "1/6", "⅚": "5/6", "⅛": "1/8", "⅜": "3/8",
    "⅝": "5/8", "⅞": "7/8", "↉": "0/3",
}  # fmt: skip
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉"
_APART = frozenset(map(ord, _RAISED))


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text; `offsets[i]` is character i's source offset, `offsets[len(text)]` the source's end."""

    text: str
    offsets: npt.NDArray[np.int32]

    def source_span(self, start: int, end: int) -> tuple[int, int]:
        """The source slice from the first to the last character of `text[start:end]`."""
        if end <= start:
            at = int(self.offsets[start])
            return at, at
        return int(self.offsets[start]), int(self.offsets[end - 1]) + 1

    def folded_at(self, source: int) -> int:
        """The first folded character that came from source offset `source` or later."""
        return bisect_left(self.offsets, source)


def fold(text: str, profile: NormalProfile = "typography") -> Folded:
    """Fold `text` by a named profile, in linear time. Raises ValueError for an unknown one."""
    return Folded(*_fold.fold(text, _plan(profile)))


@cache
def _plan(profile: NormalProfile) -> _fold.Folding:
    """The replacements of a profile."""
    if profile not in NORMAL_PROFILES:
        message = f"no profile {profile!r}; there are {', '.join(NORMAL_PROFILES)}"
        raise ValueError(message)
    table = typography() if profile in ("typography", "strict", "search") else _white_space()
    if profile in ("strict", "search", "released", "paper"):
        table = _lowered(table)
    if profile == "paper":
        table |= dict.fromkeys(map(ord, _currency_symbols()), "") | {ord(","): ""}
    return _fold.Folding(table, collapse=profile not in ("typography", "strict"))


@cache
def typography() -> dict[int, str]:
    """The folding table: code point to replacement, of which no character has another."""
    table = _white_space()
    table |= _changed(partial(unicodedata.normalize, "NFD"))
    for characters, out in (
        (_NOTHING, ""),
        (_DASHES, "-"),
        (_SINGLE_QUOTES, "'"),
        (_DOUBLE_QUOTES, '"'),
        (_SLASHES, "/"),
    ):
        table |= dict.fromkeys(map(ord, characters), out)
    table |= {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F) if code != 0xFF0D}
    table |= {code: str(unicodedata.decimal(chr(code))) for code in _decimal_digits()}
    table |= {ord(c): out for c, out in (_LIGATURES | _SMALL_FORMS).items()}
    table |= {ord(c): f" {out}" for c, out in _FRACTIONS.items()}
    table |= {ord(c): f" {c}" for c in _RAISED}
    settled = {code: out if code in _APART else out.translate(table) for code, out in table.items()}
    return {code: out for code, out in settled.items() if out != chr(code)}


def _white_space() -> dict[int, str]:
    return dict.fromkeys(map(ord, _SPACES), " ") | dict.fromkeys(map(ord, _LINE_ENDS), "\n")


def _lowered(table: dict[int, str]) -> dict[int, str]:
    """The table with lower-cased results, and lower case for every other cased character."""
    return _changed(str.lower) | {code: out.lower() for code, out in table.items()}


def _changed(change: Callable[[str], str]) -> dict[int, str]:
    """The characters that a change alters, with what it makes of them.

    Most rows of 256 have none: what leaves a whole row as it is leaves each of its characters.
    """
    found: dict[int, str] = {}
    characters = _characters(0, 0xD800) + _characters(0xF900, 0x30000)
    for at in range(0, len(characters), 0x100):
        row = characters[at : at + 0x100]
        if change(row) != row:
            found |= {ord(one): out for one in row if (out := change(one)) != one}
    return found


@cache
def _decimal_digits() -> tuple[int, ...]:
    planes = _characters(0x80, 0x12000) + _characters(0x1D7CE, 0x1D800)
    return tuple(map(ord, re.findall(r"\d", planes)))  # beyond them only historic scripts have some


def _characters(low: int, high: int) -> str:
    return np.arange(low, high, dtype="<u4").tobytes().decode("utf-32-le", "surrogatepass")


def _currency_symbols() -> str:
    return "".join(chr(c) for c in range(0x10000) if unicodedata.category(chr(c)) == "Sc")
