"""A printed amount: its digits, sign, currency, percent and scale word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from docparse.numerals.amounts import group_amount, percent_word, value
from docparse.numerals.patterns import YEAR
from docparse.numerals.tokens import Number, numbers
from docparse.numerals.units import CURRENCIES, unit_class
from docparse.text import fold

_WORD = re.compile(r"[^\W\d_]{2}")
_NOTE = re.compile(r"(?<=[\d)%])\s*(?:\((?:\d{1,2}|[a-z])\)|[*†‡§¹²³⁴⁵])+\s*$")
_YEAR = re.compile(YEAR)
_DIGIT = re.compile(r"\d")
_NEGATIVE = ("()", "-", "-)")


@dataclass(frozen=True, slots=True)
class Amount:
    """A number as printed: `text` has its digits, `start:end` bounds them with sign, brackets and currency.

    `value` has the sign and no scale; `scale` is the power of ten of a word behind it ("1.2 billion").
    """

    text: str
    start: int
    end: int
    value: Decimal
    currency: str | None
    percent: bool
    scale: int | None


def read_amounts(text: str) -> Iterator[Amount]:
    """Yield every amount of a text in order; what letters are glued to is a code and no amount."""
    folded = fold(text, "strict")
    for number in map(_apart, numbers(folded.text)):
        size = None if number.left or number.body == "-" else value(number.body)
        group = group_amount(folded.text, number)
        if size is None or (group is None and not number.percent):
            continue
        start, end = folded.source_span(number.start, number.end)
        outer = folded.source_span(number.outer_start, number.outer_end)
        percent = number.percent or percent_word(folded.text, number)
        yield Amount(
            text[start:end],
            *outer,
            -_decimal(size) if number.sign in _NEGATIVE else _decimal(size),
            (group[0] or None) if group else None,
            percent,
            _scale(number, size, group),
        )


def _apart(number: Number) -> Number:
    """The number without the code of a currency that is glued to it: RMB1,092."""
    if unit_class(number.left) not in CURRENCIES:
        return number
    return number._replace(left="", outer_start=number.outer_start + len(number.left))


@lru_cache(maxsize=4096)  # records, checks and trust ask for the same cells one after the other
def cell_amount(text: str) -> Amount | None:
    """Return the one amount that a cell consists of; None for words or several numbers."""
    if _DIGIT.search(text) is None:
        return None
    bare = _NOTE.sub("", text)
    found = list(read_amounts(bare))
    if len(found) != 1:
        return None
    rest = bare[: found[0].start] + bare[found[0].end :]
    return None if _WORD.search(_without_unit(rest)) or re.search(r"\d", rest) else found[0]


def is_year(amount: Amount) -> bool:
    """Return True for four digits that read as a year, without any sign of an amount."""
    plain = amount.currency is None and not amount.percent and amount.scale is None and amount.value > 0
    return plain and bool(_YEAR.fullmatch(amount.text))


def _without_unit(rest: str) -> str:
    return re.sub(
        r"(?i)\b(?:US|USD|EUR|GBP|(?:thousand|million|billion|trillion)s?|percent|shares?|years?)\b", "", rest
    )


def _decimal(size: Fraction) -> Decimal:
    return Decimal(size.numerator) / Decimal(size.denominator)


def _scale(number: Number, size: Fraction, group: tuple[str, Fraction] | None) -> int | None:
    """The power of ten by which a scale word behind the number multiplies it."""
    if group is None or not size or number.percent:
        return None
    ratio = abs(group[1] / size)
    return len(str(ratio)) - 1 if ratio > 1 else None
