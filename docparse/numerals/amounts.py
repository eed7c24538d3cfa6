"""Exact amounts behind notation: a token's value, and unit-and-number groups such as `$1.2 billion`.

All texts are folded and in lower case; amounts are exact fractions.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from docparse.numerals.myriads import currency_at, myriad_amount
from docparse.numerals.patterns import CURRENCY
from docparse.numerals.scales import power_of
from docparse.numerals.tokens import Number
from docparse.numerals.units import unit_class

_GROUPED = re.compile(
    r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,2}(?:,\d\d)+,\d{3}(?:\.\d+)?|\d{1,3}(?:'\d{3})+(?:\.\d+)?"
    r"|\d{1,3}(?: \d{3})+(?:[.,]\d+)?"
)
_EUROPEAN = re.compile(r"\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?|\d{1,3}(?:\.\d{3})+,\d+")
_DECIMAL_COMMA = re.compile(r"\d{1,3},\d{1,2}")
_PLAIN = re.compile(r"\d*\.?\d+")
_FRACTION = re.compile(r"(?:(\d{1,9}) )?(\d{1,9}) ?/ ?(\d{1,9})")
_LONGEST = 40  # characters; what is longer states no amount
_SCALE_WORD = re.compile(r"[ \t]*(thousand|million|billion|trillion|mm|mn|bn|tn|[kmb])s?(?![a-z])")
_SPACED = re.compile(r"(?<![\d.,])\d{1,3}(?: \d{3})+(?:[.,]\d+)?(?![\d]|[.,]\d)")
_SPACED_SURELY = re.compile(r"[0-9] [0-9]{3}")  # in every such figure; starts with a class, so is fast
_PERCENT_WORD = re.compile(r"[ \t]*(?:percent|per cent|pct)(?![a-z])")
_CODE_BEFORE = re.compile(r"(?<![^\W\d_])([a-z]{3})[ \t]*\Z")


def value(body: str) -> Fraction | None:
    """Return the unsigned amount that a body states; None where its separators make no number.

    Commas, apostrophes and spaces group by threes; one period is a decimal point (`16.950` is below 17).
    """
    if body == "-":
        return Fraction(0)
    if len(body) > _LONGEST:
        return None
    fraction = _FRACTION.fullmatch(body)
    if fraction:
        whole, above, below = (int(part or 0) for part in fraction.groups())
        return whole + Fraction(above, below) if below else None
    if _PLAIN.fullmatch(body):
        return Fraction(int(body) if body.isdecimal() else Decimal(body))
    if _GROUPED.fullmatch(body):
        return Fraction(Decimal(re.sub(r"[,' ](?=\d{3}|\d\d,)", "", body).replace(",", ".")))
    if _DECIMAL_COMMA.fullmatch(body):
        return Fraction(Decimal(body.replace(",", ".")))
    if _EUROPEAN.fullmatch(body):
        return Fraction(Decimal(body.replace(".", "").replace(",", ".")))
    return None


def signed_value(number: Number) -> Fraction | None:
    """Return the value of a token with its sign and percent."""
    amount = value(number.body)
    if amount is None:
        return None
    if number.sign in ("()", "-", "-)"):
        amount = -amount
    return amount / 100 if number.percent else amount


def spaced_numbers(text: str) -> set[Fraction]:
    """Return the amounts of figures that are grouped by spaces."""
    lines = (line for line in text.split("\n") if _SPACED_SURELY.search(line))
    amounts = (value(match[0]) for line in lines for match in _SPACED.finditer(line))
    return {amount for amount in amounts if amount is not None}


def percent_word(text: str, number: Number) -> bool:
    """Return True if the word "percent" follows a token."""
    return bool(_PERCENT_WORD.match(text[number.outer_end : number.outer_end + 12]))


def token_value(text: str, number: Number) -> Fraction | None:
    """Return the signed value of a token; None for a token with letters glued to it."""
    if number.left or number.right:
        return None
    amount = signed_value(number)
    if amount is not None and not number.percent and percent_word(text, number):
        return amount / 100
    return amount


def group_amount(text: str, number: Number) -> tuple[str, Fraction] | None:
    """Return currency ("" where none is printed) and amount, scale included, of a unit-and-number group."""
    amount = signed_value(number)
    if amount is None or number.left:
        return None
    scale = _SCALE_WORD.match(text, number.end) or _SCALE_WORD.match(text, number.outer_end)
    end = scale.end() if scale else number.end
    if scale:
        amount *= 10 ** power_of(scale[1])
    else:
        size, end = myriad_amount(abs(amount), text, number.end)
        if end == number.end and not number.right:  # (12.5)亿元
            size, end = myriad_amount(abs(amount), text, number.outer_end)
        amount = -size if amount < 0 else size
    named = currency_at(text, number.outer_start, end)
    if number.right and end == number.end and not named:  # what is glued to it is no unit
        return None
    return named or _currency(text, number, end), amount


def _currency(text: str, number: Number, end: int) -> str:
    """Return the currency beside a number whose scale ends at `end`, "" where none is printed."""
    if number.currency:
        before = text[max(0, number.outer_start - 3) : number.outer_start]
        letters = re.search(r"(?<![a-z])[a-z]{1,3}\Z", before)
        currency = unit_class((letters[0] if letters else "") + number.currency)
        return currency if currency.isupper() else unit_class(number.currency)
    code = _CODE_BEFORE.search(text[max(0, number.outer_start - 6) : number.outer_start])
    after = re.match(rf"[ \t]*({CURRENCY}|[a-z]{{3}}(?![a-z]))", text[end:][:6])
    named = [unit_class(m[1]) for m in (code, after) if m]
    return next((name for name in named if name.isupper()), "")


def same_amount(one: tuple[str, Fraction], other: tuple[str, Fraction]) -> bool:
    """Return True for equal amounts in one currency, or where one of the two names none."""
    return one[1] == other[1] and (one[0] == other[0] or not one[0] or not other[0])
