"""How a page groups the digits of its numbers, and which of its numbers are grouped in some other way.

On faint pages the tail of a comma is lost: `48.663` for `48,663`. A page groups in one way (`1,234,567`), so
a number in another (`48.663`, `48663`) is doubtful, however surely it was read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_NUMBER = re.compile(r"[(+-]?\d[\d.,/]*(?:[.,]?\d)*%?\)?|[.,]\d+%?")
_GROUPED = {
    ",": re.compile(r"[(+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?\)?"),
    ".": re.compile(r"[(+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,2})?\)?"),
}
_ANYHOW = re.compile(r"[(+-]?[1-9]\d{0,2}(?:[.,]\d{3})+(?:[.,]\d{1,2})?\)?")
_UNGROUPED = re.compile(r"[(+-]?(?!(?:1[89]|2[01])\d\d(?!\d))[1-9]\d{3,}(?:[.,]\d{1,2})?\)?")  # and no year
_FEW = 3
"""Fewer numbers grouped in one way do not say what a page's way is."""
_FADED = 4
"""Commas fade to periods, not the other way: so many times as many periods mean that periods do group."""


def numbers_in(text: str) -> list[str]:
    """Return the numbers in a text: digits with separators, brackets, signs and percents; kinds folded."""
    folded = text.replace("−", "-").replace("–", "-").replace("（", "(").replace("）", ")").replace("，", ",")
    return [match.group().strip(".,") for match in _NUMBER.finditer(folded)]


def group_separator(numbers: Sequence[str]) -> str:
    """Return the character that groups the digits of a page's numbers; "" where too few say so."""
    commas, periods = (sum(is_grouped(number, mark) for number in numbers) for mark in ",.")
    if periods >= _FEW and periods > _FADED * commas:
        return "."
    return "," if commas >= _FEW else ""


def is_grouped(number: str, separator: str) -> bool:
    """Return True for a number of four digits or more in groups of three by this separator."""
    return bool(separator and _GROUPED[separator].fullmatch(number))


def is_odd(number: str, separator: str) -> bool:
    """Return True for a number that is grouped otherwise than by `separator`, or not although it is long.

    Where the page has no separator of its own (""), no number is odd.
    """
    if not separator or is_grouped(number, separator):
        return False
    return bool(_ANYHOW.fullmatch(number) or _UNGROUPED.fullmatch(number))


def oddly_grouped(texts: Sequence[str]) -> list[bool]:
    """Tell of each text of a page if a number in it is grouped otherwise than those of the page."""
    read = [numbers_in(text) for text in texts]
    separator = group_separator([one for numbers in read for one in numbers])
    return [any(is_odd(one, separator) for one in numbers) for numbers in read]
