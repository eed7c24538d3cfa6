"""Statements of scale such as "(in millions, except per share data)"; the kind of number that words name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from docparse.numerals.units import CURRENCIES, unit_class

Kind = Literal["per share", "shares", "percent", "pure"]

_POWERS = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}
_POWERS |= {
    "000": 3,
    "000,000": 6,
    "m": 6,
    "mn": 6,
    "mm": 6,
    "bn": 9,
    "千": 3,
    "万": 4,
    "百万": 6,
    "亿": 8,
    "億": 8,
}
_SCALE = "thousand|million|billion|trillion"
_OF_WHAT = r"(?:U\.?S\.?\s*)?dollars|euros?|pounds?|yen|shares"
_MONEY = r"(?:U\.?S\.?\s*|US|Canadian\s+|Australian\s+)?(?:dollars?|\$)|euros?|pounds?|yen|[A-Z]{3}(?=\s)"
_IN = re.compile(rf"\b(?:in|of)\s+(?:(?P<money>{_MONEY})\s+)?(?P<scale>{_SCALE})s?\b", re.IGNORECASE)
_OF = re.compile(rf"\b(?P<scale>{_SCALE})s\s+of\s+(?P<money>{_OF_WHAT})\b", re.IGNORECASE)
_ONLY = re.compile(rf"\(\s*(?P<money>[$€£¥]\s*)?(?P<scale>{_SCALE})s\b", re.IGNORECASE)
_ZEROS = re.compile(r"(?:(?P<money>[$€£¥])|\()\s*(?P<scale>000(?:,000)?)(?!\d|,\d)['’]?s?")
_ASIAN = re.compile(
    r"(?:单位|單位|単位)\s*[:：]\s*(?:人民币)?(?P<scale>百万|千|万|億|亿)?(?P<money>元|円|美元)?"
)
_CODES = "|".join(CURRENCIES)
_SHORT = r"thousands?|millions?|billions?|mn|mm|bn|m"
_SIGNED = re.compile(  # "€ million", "SEK million", "USDm"
    rf"(?:(?P<money>US\$|[$€£¥]|\b(?:{_CODES}))[ ]?)(?P<scale>{_SHORT})\b(?! ?\d)"
)
_SIGN_BEHIND = re.compile(
    rf"\b(?P<scale>{_SCALE})s?\s+(?:of\s+)?(?P<money>[€£¥]|(?:{_CODES})\b)", re.IGNORECASE
)
_NAMED = re.compile(rf"\b(?P<money>yen|euros?)\s+(?:in\s+|\()(?P<scale>{_SCALE})s?\b", re.IGNORECASE)
_ASIAN_MONEY = {"元": "CNY", "円": "JPY", "美元": "USD"}
_FORMS = (_NAMED, _SIGNED, _SIGN_BEHIND, _OF, _IN, _ONLY, _ZEROS, _ASIAN)
_SIGN_BEFORE = re.compile(r"[$€£¥]\s*\Z|\b(?:dollars|USD)\s*(?:are\s*)?\Z", re.IGNORECASE)
_SHARES_BEFORE = re.compile(r"(?<!and )\b(?:shares|units)\W*\Z", re.IGNORECASE)
_OWN_SHARES = re.compile(
    rf"\bshares\b(?:, (?:which|that) (?:are|is) \w+)?[^,;()]{{0,12}}\bin (?P<scale>{_SCALE})s", re.IGNORECASE
)
_DOLLARS = re.compile(r"\bdollars\b", re.IGNORECASE)
_EXCEPT = re.compile(r"\b(?:except|excluding|other than)\b(?P<what>.{0,120})", re.IGNORECASE | re.DOTALL)
_PER_SHARE_ONLY = re.compile(r"\W*(?:for )?(?:\w+ )?per[- ]share\b", re.IGNORECASE)

_ASIDE = re.compile(
    rf"\([^()]*\d[^()]*\)|\([^()]*\b(?:{_SCALE})s?\b[^()]*\)|\b[\d,.]+ (?:\w+ )?shares\b[^;]*|\bexcept\b.*"
    r"|[$€£]\s?[\d,.]+ per \w+",
    re.IGNORECASE | re.DOTALL,
)
_NOTE = re.compile(r"\(\d{1,2}\)|[*†‡]")
_PATTERNS: dict[Kind, re.Pattern[str]] = {
    "per share": re.compile(
        r"\bper (?:\w+ ){0,2}(?:share|ADS|option|award)\b|\bper-share\b|\bEPS\b|\bgrant[- ]date fair value\b"
        r"|\b(?:exercise|purchase|market|closing|share|stock) prices?\b|\baverage price paid\b",
        re.IGNORECASE,
    ),
    "shares": re.compile(
        r"\b(?:number|no\.) of (?:\w+[ -]){0,3}(?:shares|options|awards|units|RSUs|PSUs)\b"
        r"|\A\W*(?:shares|units|options|RSUs|PSUs|awards)\W*\Z"
        r"|\bshares (?:of (?:\w+ ){0,3}stock )?"
        r"(?:outstanding|issued|repurchased|authorized|purchased|granted|held|used)\b"
        r"|\baverage (?:number of )?(?:\w+ ){0,3}shares\b|\boptions outstanding\b"
        r"|# of (?:shares|securities)\b|\bshares,? (?:at|end|beginning)\b"
        r"|\bcommon shares\W*(?:\w+\W+){0,2}outstanding\b",
        re.IGNORECASE,
    ),
    "percent": re.compile(
        r"(?<!\d)(?<!\d )%|(?<!\d )\bpercent(?:age)?\b|\b(?:tax|interest|discount) rates?\W*\Z", re.IGNORECASE
    ),
    "pure": re.compile(
        r"(?<!per )\b(?:number of|employees|headcount|memberships?|subscribers|barrels|MMBTUs?)\b"
        r"|\bin (?:years|months|days)\b",
        re.IGNORECASE,
    ),
}


@dataclass(frozen=True, slots=True)
class Statement:
    """Powers of ten for money and for shares that such a text states, and the currency, if it names one.

    `shares` says that it speaks of shares alone ("millions of shares").
    """

    scale: int
    share_scale: int
    currency: str | None
    shares: bool
    text: str


def read_statement(text: str) -> Statement | None:
    """Read a statement of scale; None where the text makes none."""
    stated = _stated(text)
    if not stated:
        return None
    found = next((match for match in stated if not _of_shares(text, match)), stated[0])
    scale = _power(found["scale"] or "")
    money = (found["money"] or "").strip()
    before = _SIGN_BEFORE.search(text[: found.start()])
    currency = (
        _ASIAN_MONEY.get(money) or _currency(money) or (_currency(before[0].strip()) if before else None)
    )
    share_scale = _share_scale(text, found, scale, dollars=bool(before and _DOLLARS.search(before[0])))
    return Statement(scale, share_scale, currency, _of_shares(text, found), " ".join(found[0].split()))


def _power(scale: str) -> int:
    word = scale.lower()
    return _POWERS.get(word, _POWERS.get(word.removesuffix("s"), 0))


def _stated(text: str) -> list[re.Match[str]]:
    """The statements in a text, those of the plainest form first; none overlaps another."""
    found: list[re.Match[str]] = []
    for form in _FORMS:
        for match in form.finditer(text):
            apart = all(match.end() <= one.start() or one.end() <= match.start() for one in found)
            if apart and any(match.groups()):
                found.append(match)
    return found


def _of_shares(text: str, found: re.Match[str]) -> bool:
    """Return True if a statement speaks of shares alone."""
    money = (found["money"] or "").strip().lower()
    return money == "shares" or bool(_SHARES_BEFORE.search(text[: found.start()]))


def for_money(statement: Statement) -> Statement:
    """The statement without its say on shares: what a page or document states in general is about money."""
    return replace(statement, share_scale=0)


def _share_scale(text: str, found: re.Match[str], scale: int, dollars: bool) -> int:
    """The scale of shares: their own, or money's unless they are excepted or it speaks of `dollars` alone."""
    own = _OWN_SHARES.search(text)
    if own:
        return _POWERS[own["scale"].lower()]
    excepted = _EXCEPT.search(text, found.end())
    if excepted and re.search(r"\bshares?\b|\bnumber of\b", excepted["what"], re.IGNORECASE):
        return scale if _PER_SHARE_ONLY.match(excepted["what"]) and not dollars else 0
    return 0 if dollars else scale


def _currency(money: str) -> str | None:
    name = unit_class(money.lower()) if money else ""
    return name if len(name) == 3 and name.isupper() else None


def kind_of(texts: Iterable[str]) -> tuple[Kind | None, str]:
    """Return the kind of number that the first of `texts` to name one names, and that text.

    Asides with figures in them ("($3.68 per share)", "4,990 shares authorized") describe another number.
    """
    for text in texts:
        plain = _ASIDE.sub(" ", text)
        for kind, pattern in _PATTERNS.items():
            if pattern.search(plain):
                return kind, text
    return None, ""


def kind_of_sections(texts: Iterable[str]) -> tuple[Kind | None, str]:
    """The same for rows that head others; one with figures in it is itself a line of the table."""
    return kind_of(text for text in texts if not re.search(r"\d", _NOTE.sub("", text)))


def nearest_statement(texts: Sequence[str]) -> Statement | None:
    """Return the statement of the first of `texts` that makes one."""
    return next((found for text in texts if (found := read_statement(text)) is not None), None)
