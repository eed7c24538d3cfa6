"""Dates and periods written in plain English text.

What counts is in the published definition (FinCriticalED, sections 3.1-3.2): specific dates and periods, no
frequencies, and a range is two dates. Texts come from a flow (see `tokens`): blanks are single characters,
`\r` is a line break within a cell, other control characters separate blocks and are never crossed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from docparse.numerals.months import ABBREVIATED, PRINTED

_GAP = r"[ \r]{1,3}"
_DASH = r"[ \r]?[-–—‑][ \r]?"
_MONTH = rf"(?:{PRINTED}|(?:{ABBREVIATED})\b\.?)"
_YEAR = r"(?:19|20)\d{2}(?![\d%]|[.,]\d)"
_SHORT_YEAR = rf"(?:{_YEAR}|['’]?\d{{2}}(?!\d|[.,/%]\d|%))"
_DAY = r"(?:3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?(?!\d|[.,]\d|%|/)"
_ORDINAL = r"(?:first|second|third|fourth|1st|2nd|3rd|4th)"
_FISCAL = rf"(?:(?:fiscal|calendar|financial|tax)(?:{_GAP}years?)?(?:{_GAP}(?:ended|ending))?)"
_OF_YEAR = rf"(?:(?:,|{_GAP}(?:of|in))?{_GAP}(?:the{_GAP})?(?:{_FISCAL}{_GAP})?{_YEAR})"
_WORDS = (
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|eighteen"
    r"|twenty|twenty-four|twenty-five|thirty|thirty-six|forty|fifty|sixty|ninety)"
)
_COUNT = rf"(?:\d{{1,3}}(?:\.\d+)?|{_WORDS})"
_UNIT = r"(?:business[ \r])?(?:days?|weeks?|months?|quarters?|years?)\b"

# In order of preference: at one place the first that matches wins.
_PATTERNS = (
    rf"{_MONTH}{_GAP}{_DAY}[ \r]?,?{_GAP}{_YEAR}",
    rf"{_DAY}{_GAP}{_MONTH},?{_GAP}{_YEAR}",
    r"(?:0?[1-9]|1[0-2])/(?:0?[1-9]|[12]\d|3[01])/(?:(?:19|20)\d{2}|\d{2})(?![\d/])",
    r"(?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)",
    r"(?:0[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])\.(?:19|20)\d{2}(?!\d)",
    rf"{_MONTH}{_GAP}{_DAY}",
    rf"{_MONTH},?(?:{_GAP}of)?{_GAP}{_YEAR}",
    rf"Q[1-4](?:[ \r’'/-]{{0,2}}(?:FY{_GAP}?)?{_SHORT_YEAR})?\b",
    rf"[1-4]Q[ \r’'-]?{_SHORT_YEAR}",
    rf"{_ORDINAL}(?:{_GAP}|-)(?:fiscal{_GAP})?quarter{_OF_YEAR}?\b",
    rf"{_ORDINAL}{_GAP}(?:half|(?:{_COUNT}){_GAP}months){_OF_YEAR}",
    rf"{_FISCAL}{_GAP}{_YEAR}",
    rf"FY[ \r]?{_SHORT_YEAR}",
    rf"{_COUNT}(?:{_GAP}|-){_UNIT}",
)
_PATTERN = re.compile(r"(?<![\w$€£/.,])(?:" + "|".join(f"(?:{p})" for p in _PATTERNS) + ")", re.IGNORECASE)
# "October 1-31, 2024": a range whose halves share the month and the year.
_SHARED = re.compile(rf"(?<!\w)({_MONTH}{_GAP}{_DAY}){_DASH}({_DAY}(?:,?{_GAP}{_YEAR})?)", re.IGNORECASE)
# A year on its own is a date where the text says so: alone in its cell, or after one of these.
_BARE = re.compile(rf"(?<![\w$€£.,/#]){_YEAR}(?![\w/]|-(?!{_YEAR})[\dA-Za-z])")
_BEFORE_YEAR = re.compile(
    r"(?:\b(?:in|of|for|since|during|until|through|thru|to|by|before|after|from|between|years?|late|early|mid"
    r"|year-end|ended|versus|vs\.?|with|than|over|due)[ \r(]{1,2}"
    r"|(?:19|20)\d{2}(?:,?[ \r](?:and|or|to|vs\.?|versus|through)|,|[ \r]?[-–—/&])[ \r]?)$",
    re.IGNORECASE,
)
_LAW = re.compile(r"\b(?:Act|Code|Law|Rules?)[ \r]of[ \r]$", re.IGNORECASE)
_AFTER_YEAR = re.compile(
    r"[ \r]?(?:[A-Z][a-z]*[ \r])*"
    r"(?:Plan|Notes?|Act|Program|Facility|Agreement|Bonds?|Debentures?|Form|Proxy)\b"
)
_RANGE = re.compile(rf"[ \r]?(?:[-–—]|through|to|and|or|vs\.?|versus)[ \r]?{_YEAR}(?!-[A-Za-z])")
_ALONE = re.compile(r"[ \r]*(?:\(\w{1,2}\)|[*†‡§])*[ \r]*$")
# "every three months", "per 30 days": how often, not when.
_FREQUENCY = re.compile(r"\b(?:every|each|per|once|twice)[ \r]$", re.IGNORECASE)
_NOT_A_PERIOD = re.compile(r"[ \r](?:of age|old)\b", re.IGNORECASE)
_MAY_ALONE = re.compile(r"(?:may|mar)\b", re.IGNORECASE)
_EDGE = 48  # characters of context the rules look at


def find_dates(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each date or period in `text`, in order, disjoint."""
    taken = bytearray(len(text))
    found: list[tuple[int, int]] = []
    for match in _SHARED.finditer(text):
        found += [match.span(1), match.span(2)]
    _take(taken, found)
    for match in _PATTERN.finditer(text):
        start, end = match.span()
        if not any(taken[start:end]) and _is_specific(text, start, end):
            found.append((start, end))
            _take(taken, [(start, end)])
    for match in _BARE.finditer(text):
        start, end = match.span()
        if not any(taken[start:end]) and _is_year(text, start, end):
            found.append((start, end))
    yield from sorted(found)


def _take(taken: bytearray, spans: list[tuple[int, int]]) -> None:
    for start, end in spans:
        taken[start:end] = b"\1" * (end - start)


def _is_specific(text: str, start: int, end: int) -> bool:
    """No frequency, no age, and no `may 5` in running text (the month is written May)."""
    word = text[start:end]
    if _MAY_ALONE.match(word) and not word[0].isupper():
        return False
    before = text[max(0, start - 8) : start]
    return not _FREQUENCY.search(before) and not _NOT_A_PERIOD.match(text, end)


def _is_year(text: str, start: int, end: int) -> bool:
    before = text[max(0, start - _EDGE) : start]
    if _BEFORE_YEAR.search(before) or _RANGE.match(text, end):
        return _AFTER_YEAR.match(text, end) is None and _LAW.search(before) is None
    block = re.split(r"[\n\t\f]", before)[-1]
    rest = re.split(r"[\n\t\f]", text[end : end + _EDGE], maxsplit=1)[0]
    return not block.strip() and _ALONE.match(rest) is not None
