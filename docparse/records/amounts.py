"""A printed amount → its digits, sign, currency, percent and scale word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

CURRENCIES = {
    "$": "USD",
    "US$": "USD",
    "€": "EUR",
    "£": "GBP",
    "¥": "JPY",
    "₹": "INR",
    "₩": "KRW",
    "CHF": "CHF",
}
CURRENCIES |= {
    f"{prefix}$": code
    for prefix, code in zip(
        ("C", "CA", "A", "HK", "NZ", "S", "NT", "R"),
        ("CAD", "CAD", "AUD", "HKD", "NZD", "SGD", "TWD", "BRL"),
        strict=True,
    )
}
CODES = (
    "USD",
    "EUR",
    "GBP",
    "JPY",
    "CHF",
    "CAD",
    "AUD",
    "CNY",
    "HKD",
    "INR",
    "KRW",
    "BRL",
    "MXN",
    "SEK",
    "NOK",
)
SCALES = {
    "thousand": 3,
    "million": 6,
    "billion": 9,
    "trillion": 12,
    "千": 3,
    "万": 4,
    "百万": 6,
    "亿": 8,
    "億": 8,
}
_SYMBOL = r"(?:US|CA|HK|NZ|NT|[CASR])?\$|[€£¥₹₩]"
_AMOUNT = re.compile(
    rf"(?P<open>\()?\s*(?P<minus>[-−–△▲])?\s*(?P<currency>{_SYMBOL}|\b(?:{'|'.join(CODES)})\b)?\s*(?P<open2>\()?(?P<minus2>[-−–])?\s*"
    r"(?<![\w.,/-])(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?![\d/]|[.,]\d|-\d)"
    r"\s*(?P<percent>%|percent\b|per cent\b)?\s*(?P<close>\))?\s*(?P<percent2>%)?"
    r"\s*(?P<scale>(?:thousand|million|billion|trillion)s?\b|百万|[千万亿億])?",
    re.IGNORECASE,
)
_LETTERS = re.compile(r"[^\W\d_]{2}")
_YEAR = re.compile(r"(?:19|20)\d\d")
_NOTE = re.compile(r"\s*(?:\((?:\d{1,2}|[a-z])\)|[*†‡§¹²³⁴⁵])+\s*$")


@dataclass(frozen=True, slots=True)
class Amount:
    """A number as printed; `start:end` bounds it in its text, `value` has its sign and no scale."""

    text: str
    start: int
    end: int
    value: Decimal
    currency: str | None
    percent: bool
    scale: int | None


def read_amounts(text: str) -> Iterator[Amount]:
    """Yield every amount of a text in order."""
    for match in _AMOUNT.finditer(text):
        yield _amount(match)


def cell_amount(text: str) -> Amount | None:
    """Return the one amount that a cell consists of; None for words, several numbers or a bare year."""
    bare = _NOTE.sub("", text) if _NOTE.search(text) and re.search(r"\d", _NOTE.sub("", text)) else text
    found = list(read_amounts(bare))
    if len(found) != 1:
        return None
    rest = bare[: found[0].start] + bare[found[0].end :]
    return None if _LETTERS.search(rest) or re.search(r"\d", rest) else found[0]


def is_year(amount: Amount) -> bool:
    """Return True for four digits that read as a year, without any sign of an amount."""
    plain = amount.currency is None and not amount.percent and amount.scale is None
    return plain and bool(_YEAR.fullmatch(amount.text))


def _amount(match: re.Match[str]) -> Amount:
    value = Decimal(match["digits"].replace(",", ""))
    bracketed = (match["open"] or match["open2"]) and match["close"]
    if bracketed or match["minus"] or match["minus2"]:
        value = -value
    symbol = (match["currency"] or "").upper()
    scale = (match["scale"] or "").lower().removesuffix("s")
    return Amount(
        match["digits"],
        match.start(),
        match.end(),
        value,
        CURRENCIES.get(symbol, symbol or None),
        bool(match["percent"] or match["percent2"]),
        SCALES.get(scale),
    )
