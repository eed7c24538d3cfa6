"""Meaning behind notation: units, dates and periods, amounts with their scale."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from docparse.judge.numbers import CURRENCY, Number, signed_value, value

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
    rf"(?<![a-z])(?:us|hk|nz|nt|mx|ca|au|cdn|a|c|s|r)\$|{CURRENCY}|[a-z][a-z.]*[a-z]|'?000'?s"
)
_SCALE_WORD = re.compile(r"[ \t]*(thousand|million|billion|trillion|mm|mn|bn|tn|[kmb])s?(?![a-z])")
_SPACED = re.compile(r"(?<![\d.,])\d{1,3}(?: \d{3})+(?:[.,]\d+)?(?![\d]|[.,]\d)")
_CODE_BEFORE = re.compile(r"([a-z]{3})[ \t]*\Z")

_MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
_MONTH = {name[:size]: i + 1 for i, name in enumerate(_MONTHS) for size in (3, 4, len(name))}
_MONTH_WORD = rf"({'|'.join(sorted(_MONTH, key=len, reverse=True))})\.?"
_DAY, _YEAR = r"(\d{1,2})(?:st|nd|rd|th)?", r"(\d{4})"
_GAP = r"[\s,.]*"
_LOW = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_COUNT = {word: i + 1 for i, word in enumerate(_LOW)}
Meaning = tuple[str | int, ...]
_ORDINAL = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_PERIOD = r"(day|week|month|quarter|year)s?"


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


_DATES: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(rf"(?<![a-z]){_MONTH_WORD}{_GAP}{_DAY}(?!\d){_GAP}{_YEAR}(?!\d)"), "mdy"),
    (re.compile(rf"(?<!\d){_DAY}(?:\s+of)?[\s-]*{_MONTH_WORD}[\s,.-]*{_YEAR}(?!\d)"), "dmy"),
    (re.compile(rf"(?<!\d){_YEAR}[-/.](\d{{1,2}})[-/.](\d{{1,2}})(?!\d)"), "ymd"),
    (re.compile(r"(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)"), "mdy"),
    (re.compile(rf"(?<![a-z]){_MONTH_WORD}{_GAP}{_YEAR}(?!\d)"), "my"),
    (re.compile(rf"(?<![a-z]){_MONTH_WORD}\s*{_DAY}(?![\d,])"), "md"),
    (re.compile(rf"(?<![a-z0-9])q([1-4])[\s,'-]*(?:of\s+)?(?:fy\s*|fiscal\s+)?{_YEAR}(?!\d)"), "qy"),
    (re.compile(rf"(?<![a-z0-9])([1-4])q[\s,'-]*(?:of\s+)?(?:fy\s*|fiscal\s+)?{_YEAR}(?!\d)"), "qy"),
    (re.compile(rf"(?<![a-z0-9]){_YEAR}[\s,-]*q([1-4])(?!\d)"), "yq"),
    (re.compile(rf"(first|second|third|fourth|1st|2nd|3rd|4th)[\s-]+(?:fiscal\s+)?quarter[\s,]*(?:of\s+)?(?:fiscal\s+)?(?:year\s+)?{_YEAR}(?!\d)"), "oy"),
    (re.compile(rf"(?<![a-z0-9])(?:fy|fiscal(?:\s+year)?|financial\s+year)[\s'-]*{_YEAR}(?!\d)"), "fy"),
    (re.compile(rf"(?<![\w.,])(\d{{1,3}}|{'|'.join(_LOW)})[\s-]*{_PERIOD}(?![a-z])"), "np"),
)  # fmt: skip


def dates(text: str) -> set[Meaning]:
    """Meanings of the dates and periods in a folded text.

    A date of figures is read month first where that is possible, and day first too where it is not month first
    beyond doubt, so `03/04/2025` has both meanings.
    """
    found: set[Meaning] = set()
    for pattern, order in _DATES:
        for match in pattern.finditer(text):
            found.update(_meanings(order, [group for group in match.groups() if group is not None]))
    return found


def date_meaning(text: str) -> set[Meaning]:
    """Meanings of one temporal fact's whole text (several where it is ambiguous), empty where it has none we know."""
    for pattern, order in _DATES:
        match = pattern.fullmatch(text.strip(" .,"))
        if match:
            return set(_meanings(order, [group for group in match.groups() if group is not None]))
    return set()


def _meanings(order: str, parts: list[str]) -> list[Meaning]:
    if order == "np":
        return [("period", _COUNT.get(parts[0]) or int(parts[0]), parts[1])]
    if order == "fy":
        return [("fiscal", int(parts[0]))]
    if order in ("qy", "oy", "yq"):
        which, of_year = parts if order != "yq" else parts[::-1]
        return [("quarter", _ORDINAL.get(which) or int(which), int(of_year))]
    read = dict(zip(order, parts, strict=True))
    month = _MONTH.get(read["m"]) or int(read["m"])
    if order == "my":
        return [("month", int(read["y"]), month)]
    day = int(read["d"])
    if order == "md":
        return [("day", month, day)]
    year = int(read["y"]) if len(read["y"]) == 4 else 2000 + int(read["y"])
    pairs = {(month, day)} if not read["m"].isdigit() or order == "ymd" else {(month, day), (day, month)}
    return [("date", year, m, d) for m, d in sorted(pairs) if 1 <= m <= 12 and 1 <= d <= 31]


def spaced_numbers(text: str) -> set[Fraction]:
    """Amounts of figures that are grouped by spaces."""
    amounts = (value(match[0]) for match in _SPACED.finditer(text))
    return {amount for amount in amounts if amount is not None}


def percent_word(text: str, number: Number) -> bool:
    """Whether the word "percent" follows a token."""
    return bool(
        re.match(r"[ \t]*(?:percent|per cent|pct)(?![a-z])", text[number.outer_end : number.outer_end + 12])
    )


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
