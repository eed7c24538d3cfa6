"""Meaning behind notation: units, and amounts with their scale."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from docparse.judge.read.numbers import CURRENCY, Number, signed_value, value

_UNIT_NAMES = {
    "USD": "$ us$ usd dollar dollars u.s.dollar u.s.dollars usdollar usdollars",
    "EUR": "€ eur euro euros",
    "GBP": "£ gbp sterling",
    "JPY": "¥ jpy yen jp¥",
    "CNY": "cny rmb yuan renminbi cn¥",
    "INR": "₹ inr rs rs. rupee rupees",
    "KRW": "₩ krw won",
    "CHF": "chf francs fr.",
    "CAD": "cad c$ ca$ cdn$ canadiandollars",
    "AUD": "aud a$ au$ australiandollars",
    "HKD": "hkd hk$",
    "NZD": "nzd nz$",
    "SGD": "sgd s$",
    "TWD": "twd nt$",
    "MXN": "mxn mx$",
    "BRL": "brl r$",
    "thousand": "thousand thousands k 000s '000 000's $000 $000s",
    "million": "million millions mm mn mio mln m",
    "billion": "billion billions bn bln b",
    "trillion": "trillion trillions tn trn",
    "share": "share shares",
    "percent": "% percent percentage per-cent pct",
}
_UNITS = {name: unit for unit, names in _UNIT_NAMES.items() for name in names.split()}
SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_UNIT_TOKEN = re.compile(
    rf"(?<![a-z])(?:us|hk|nz|nt|mx|ca|au|cdn|a|c|s|r)\$|{CURRENCY}|[a-z][a-z.]*[a-z]|(?<=[0-9])[kmb](?![a-z])|'?000'?s"
)
_SCALE_WORD = re.compile(r"[ \t]*(thousand|million|billion|trillion|mm|mn|bn|tn|[kmb])s?(?![a-z])")
_SPACED = re.compile(r"(?<![\d.,])\d{1,3}(?: \d{3})+(?:[.,]\d+)?(?![\d]|[.,]\d)")
_SPACED_SURELY = re.compile(r"[0-9] [0-9]{3}")  # in every such figure; starts with a class, so is fast
_PERCENT_WORD = re.compile(r"[ \t]*(?:percent|per cent|pct)(?![a-z])")
_CODE_BEFORE = re.compile(r"([a-z]{3})[ \t]*\Z")


@lru_cache(maxsize=1 << 12)
def unit_class(text: str) -> str:
    """The unit that a symbol, word or code stands for; the folded text itself where it is none we know."""
    folded = "".join(text.split())
    return _UNITS.get(folded) or _UNITS.get(folded.strip("()[].,:;*'")) or folded


def unit_classes(text: str) -> frozenset[str]:
    """Every unit that stands in a folded text."""
    return frozenset(
        unit for token in set(_UNIT_TOKEN.findall(text)) if (unit := _UNITS.get(token.rstrip(".")))
    )


def spaced_numbers(text: str) -> set[Fraction]:
    """Amounts of figures that are grouped by spaces."""
    lines = (line for line in text.split("\n") if _SPACED_SURELY.search(line))
    amounts = (value(match[0]) for line in lines for match in _SPACED.finditer(line))
    return {amount for amount in amounts if amount is not None}


def percent_word(text: str, number: Number) -> bool:
    """Whether the word "percent" follows a token."""
    return bool(_PERCENT_WORD.match(text[number.outer_end : number.outer_end + 12]))


def token_value(text: str, number: Number) -> Fraction | None:
    """The signed value of a token in its text; None for a token that letters are glued to."""
    if number.left or number.right:
        return None
    amount = signed_value(number)
    if amount is not None and not number.percent and percent_word(text, number):
        return amount / 100
    return amount


def group_amount(text: str, number: Number) -> tuple[str, Fraction] | None:
    """Currency (empty where none stands there) and amount, scale included, of a unit-and-number group."""
    amount = signed_value(number)
    if amount is None or number.left:
        return None
    scale = _SCALE_WORD.match(text, number.end)
    if scale:
        amount *= SCALES[unit_class(scale[1])]
    elif number.right:
        return None
    currency = number.currency
    if currency:
        before = text[max(0, number.outer_start - 3) : number.outer_start]
        letters = re.search(r"(?<![a-z])[a-z]{1,3}\Z", before)
        currency = unit_class((letters[0] if letters else "") + currency)
        currency = currency if currency.isupper() else unit_class(number.currency)
    else:
        code = _CODE_BEFORE.search(text[max(0, number.outer_start - 5) : number.outer_start])
        after = re.match(
            rf"[ \t]*({CURRENCY}|[a-z]{{3}}(?![a-z]))", text[scale.end() if scale else number.end :][:6]
        )
        named = [unit_class(m[1]) for m in (code, after) if m]
        currency = next((name for name in named if name.isupper()), "")
    return currency, amount


def same_amount(one: tuple[str, Fraction], other: tuple[str, Fraction]) -> bool:
    """Equal amounts in one currency, or where one of them names none."""
    return one[1] == other[1] and (one[0] == other[0] or not one[0] or not other[0])
