"""Dates and periods by meaning, so that `March 24, 2025`, `24 March 2025` and `2025-03-24` are one.

Meanings are tuples: ("date", year, month, day), ("day", month, day), ("month", year, month),
("quarter", year, quarter), ("fiscal", year), ("period", count, unit).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from docparse.numerals.languages import COUNT, COUNTS, RANK, RANKS
from docparse.numerals.months import FULL, SHORT

Meaning = tuple[str | int, ...]

_MONTH = FULL | SHORT | {name[:4]: at for name, at in FULL.items()}

# Each scan starts with a class or a word, which makes it fast; what is round it is looked at then.
_MONTH_WORD = re.compile(r"[jfmasond][aepuco][a-z]{1,7}")
_DAY_YEAR = re.compile(r"\.?[\s,.]*(\d{1,2})(?:st|nd|rd|th)?(?!\d)(?:[\s,.]*(\d{4})(?!\d))?")
_YEAR = re.compile(r"\.?[\s,.-]*(\d{4})(?!\d)")
_DAY_BEFORE = re.compile(r"(?<!\d)(\d{1,2})(?:st|nd|rd|th)?(?:\s+of)?[\s-]*\Z")
_FIGURES = re.compile(r"[0-9][0-9]{0,3}([-/.])([0-9]{1,2})\1([0-9]{4}|[0-9]{2})(?![0-9])")
_QUARTER = re.compile(r"q([1-4])[\s,'-]*(?:of\s+)?(?:fy\s*|fiscal\s+)?(\d{4})(?!\d)")
_QUARTER_BEHIND = re.compile(
    r"[0-9]{4}[\s,-]*q[1-4](?!\d)|[1-4]q[\s,'-]*(?:of\s+)?(?:fy\s*|fiscal\s+)?\d{4}(?!\d)"
)
_FIGURE_Q, _Q_FIGURE = re.compile("[1-4]q"), re.compile("q[1-4]")
_QUARTER_WORD = re.compile(
    r"quarter[\s,]*(?:ended\s+)?(?:of\s+)?(?:the\s+)?(?:fiscal\s+)?(?:year\s+)?(\d{4})(?!\d)"
)
_ORDINAL_BEFORE = re.compile(rf"({RANK})[\s-]+(?:fiscal\s+)?\Z")
_FISCAL = re.compile(r"f(?:y|iscal(?:\s+year)?|inancial\s+year)[\s'-]*(\d{4})(?!\d)")
_PERIOD = re.compile(r"(?:day|week|month|quarter|year)(?=s?(?![a-z]))")
_COUNT_BEFORE = re.compile(rf"(?<![\w.,])(\d{{1,3}}|{COUNT})[\s-]*\Z")
_REACH = 16  # characters before a month, a quarter or a period that are looked at


def dates(text: str) -> set[Meaning]:
    """Return the meanings of all dates and periods in a folded text."""
    return {meaning for _, _, meaning in _found(text)}


def date_meaning(text: str) -> set[Meaning]:
    """Return the meanings of a text that is one date or period; several if it is ambiguous."""
    text = text.strip(" .,")
    return {meaning for start, end, meaning in _found(text) if start == 0 and end >= len(text)}


def _found(text: str) -> Iterator[tuple[int, int, Meaning]]:
    yield from _with_month_words(text)
    yield from _figures(text)
    yield from _quarters(text)
    for match in _FISCAL.finditer(text):
        if not _letter_before(text, match.start()):
            yield *match.span(), ("fiscal", int(match[1]))
    for match in _PERIOD.finditer(text):
        count = _COUNT_BEFORE.search(text, max(0, match.start() - _REACH), match.start())
        if count:
            end = match.end() + (text[match.end() : match.end() + 1] == "s")
            yield count.start(), end, ("period", COUNTS.get(count[1]) or int(count[1]), match[0])


def _letter_before(text: str, at: int) -> bool:
    return at > 0 and text[at - 1].isalnum()


def _with_month_words(text: str) -> Iterator[tuple[int, int, Meaning]]:
    for word in _MONTH_WORD.finditer(text):
        month = _MONTH.get(word[0])
        if month is None or (word.start() and text[word.start() - 1].isalpha()):
            continue
        day = _DAY_YEAR.match(text, word.end())
        if day and day[2]:
            yield word.start(), day.end(), ("date", int(day[2]), month, int(day[1]))
        elif day:
            yield word.start(), day.end(), ("day", month, int(day[1]))
        year = _YEAR.match(text, word.end())
        if year:
            yield word.start(), year.end(), ("month", int(year[1]), month)
            before = _DAY_BEFORE.search(text, max(0, word.start() - _REACH), word.start())
            if before:
                yield before.start(), year.end(), ("date", int(year[1]), month, int(before[1]))


def _figures(text: str) -> Iterator[tuple[int, int, Meaning]]:
    """Year first, or month first; also day first where the figures allow it: nothing tells the two apart."""
    for match in _FIGURES.finditer(text):
        start, end = match.span()
        if start and text[start - 1].isdigit():
            continue
        first, second, third = (int(part) for part in re.split("[-/.]", match[0]))
        if first > 999:
            orders = {(first, second, third)}
        else:
            year = third if third > 99 else 2000 + third
            orders = {(year, first, second), (year, second, first)}
        for year, month, day in orders:
            if 1 <= month <= 12 and 1 <= day <= 31:
                yield start, end, ("date", year, month, day)


def _quarters(text: str) -> Iterator[tuple[int, int, Meaning]]:
    for match in _QUARTER.finditer(text):
        if not _letter_before(text, match.start()):
            yield *match.span(), ("quarter", int(match[2]), int(match[1]))
    behind_may_be = _FIGURE_Q.search(text) or _Q_FIGURE.search(text)
    for match in _QUARTER_BEHIND.finditer(text) if behind_may_be else ():
        before, behind = match[0].split("q", 1)
        figures = [int("".join(c for c in part if c.isdecimal()) or 0) for part in (before, behind)]
        if not _letter_before(text, match.start()) and max(figures) > 999:
            yield *match.span(), ("quarter", max(figures), min(figures))
    for match in _QUARTER_WORD.finditer(text):
        which = _ORDINAL_BEFORE.search(text, max(0, match.start() - _REACH), match.start())
        if which:
            yield which.start(), match.end(), ("quarter", int(match[1]), RANKS[which[1]])
