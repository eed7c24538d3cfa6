"""Tests on the text of one cell or word, as printed: number, figure, year, nothing."""

from __future__ import annotations

import re
from functools import lru_cache

from docparse.numerals.patterns import CURRENCY, NOTE, YEAR

NUMBER = re.compile(
    rf"(?:(?:{CURRENCY}|US\$|R\$|RM|Rs\.?|[Kk]r\.?|Fr\.?|(?!JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]{{3}})\s?)?"
    r"[(\[]?[-–—−+±~<>≤≥△]?\s?"
    r"(?:[$€£¥]\s?)?[.,]?\d[\d.,'’\s/:×x·–-]*"
    r"\s?(?:[%€£¥₹$]|°?[a-zA-Zµ]{1,3}|\*{1,3}|†|‡)?[)\]]?\s?%?"
    rf"(?:\s?(?:[*†‡]+|{NOTE})|\s?\(\d{{1,2}}\)|\s?[a-z]\))?"
)
"""A number with sign, brackets, currency before (no month) or behind, unit of up to three letters or %."""

NOTHING = re.compile(
    rf"—{NOTE}|[-–—−.…:*•]{{1,4}}|"
    r"n\.?[/.]?\s?[adm]\.?|N\.?[/.]?\s?[ADM]\.?|[xX✓✗✔✘○●OØ]|nil|NIL|\(?[-–—]\)?\s?%?|[$€£]\s?[-–—]|[-–—]\s€"
)
"""Fillers of a cell that has no number: dashes, dots, `n/a`, `n/m`, a mark of choice."""

DATED_YEAR = re.compile(rf"(?:FY)?\s?'?{YEAR}(?:\s?[-–/]\s?(?:19|20)?\d\d)?[a-zA-Z*]?(?:\s?\(\w\)|{NOTE})?")
"""A year or a span of years, with a note mark: a head as a rule, and no figure."""

DAY = re.compile(r"[0-3]?\d([./-])[01]?\d\1(?:19|20)?\d\d|(?:19|20)\d\d-[01]\d-[0-3]\d")
"""A day in figures alone: `31.12.2023`."""

CURRENCY_MARK = re.compile(r"[-−]?[$€£¥₹]|RM|Rs\.?|US\$|R\$|C\$|A\$|HK\$|EUR|USD")
"""A currency sign or code apart from its number; a minus may be at the left of its cell with it."""

_GROUP = re.compile(
    rf"\d{{3}}(?:[.,](?:\d+|[-–—]{{1,2}}))?[)\]]?\s?(?:%|€|[a-zA-Z]{{1,3}})?[)\]]?[*†‡]*(?:{NOTE})?"
)
"""Digits behind a blank that parts thousands, with what may end a number."""
_PLAIN = re.compile(rf"[(\[$€£¥+\-−–—△\s]*\d[\d.,'’  \s]*[)\]%\s]*(?:{NOTE})?\Z")
_PLAIN_YEAR = re.compile(rf"\s*{YEAR}\s*(?:{NOTE})?\Z")


@lru_cache(maxsize=8192)  # the same cells are asked about at every step
def is_number(text: str) -> bool:
    """Return True for a number in any dress, and for what fills a cell without one.

    Text that ends in a comma goes on elsewhere: the day of a date whose year is on the next line.
    """
    return bool((NUMBER.fullmatch(text) and text[-1] != ",") or NOTHING.fullmatch(text))


def is_group(text: str) -> bool:
    """Return True if a number behind a blank can go on with digits before it: `(84 670)`, `5 955 041,76`."""
    return bool(_GROUP.fullmatch(text))


@lru_cache(maxsize=8192)
def is_figure(text: str) -> bool:
    """Return True for a number that is no year."""
    return is_number(text) and not is_year(text)


@lru_cache(maxsize=8192)
def is_year(text: str) -> bool:
    """Return True for a year or a span of years."""
    return bool(DATED_YEAR.fullmatch(text))


@lru_cache(maxsize=8192)
def is_currency(text: str) -> bool:
    """Return True for a currency sign or code apart from its number."""
    return bool(CURRENCY_MARK.fullmatch(text))


def is_amount(text: str) -> bool:
    """Return True for digits with sign, brackets, currency and percent alone, that are no year.

    Narrower than `is_figure`: no dash for nothing, no unit, no mark of a note but raised figures.
    """
    return bool(_PLAIN.match(text)) and not _PLAIN_YEAR.match(text)
