"""Numbers, units and dates as they are printed: one set of patterns for layout, OCR, records and judge.

    patterns   character classes: currency signs, dashes, years
    cells      tests on one cell or word: number, figure (a number that is no year), year, nothing
    tokens     number tokens of a running text with their sign, brackets, percent and glued letters
    currencies signs, codes and names of currencies
    scales     words for powers of ten
    units      currencies, scales and other units by one name: `US$`, `dollars`, `USD`
    myriads    scales and currencies of Chinese, Japanese and Korean
    amounts    the exact amount that a token, or a group such as `$1.2 billion`, states
    dates      dates and periods by meaning
    languages  words of time, number and scale by language, as data
    months     names of months in many languages
    script     scripts that set no white space between words

`cells`, `currencies` and `scales` read text as printed. The others read text folded by the profile `strict`
of `docparse.text`: in lower case, with one kind of dash, quote and digit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docparse._lazy import names_on_first_use

if TYPE_CHECKING:
    from docparse.numerals.months import FULL

_HOMES = {"FULL": "docparse.numerals.months"}

__all__ = ["FULL"]

__getattr__, __dir__ = names_on_first_use(__name__, _HOMES)
