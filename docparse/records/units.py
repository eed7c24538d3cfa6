"""Unit and scale of a number: what its own cell says, else its row, its column, its table, its page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from docparse.records.amounts import CODES, CURRENCIES, SCALES

_SCALE = r"thousand|million|billion|trillion"
_IN = re.compile(
    rf"\b(?:in|of)\s+(?:(?P<currency>(?:U\.?S\.?|US)\s*(?:dollars?|\$)|[A-Z]{{3}}|euros?|pounds?)\s+)?(?P<scale>{_SCALE})s?\b"
    rf"|(?P<scale2>{_SCALE})s\s+of\s+(?P<currency2>(?:U\.?S\.?\s*)?dollars|euros?|pounds|yen)"
    rf"|\(\s*(?:[$€£¥]\s*)?(?P<scale3>{_SCALE})s\b"
    r"|[$€£¥(]\s*(?P<zeros>000|000,000)['’]?s?\b"
    r"|(?:单位|單位|単位)\s*[::]\s*(?P<asian>百万|千|万|億|亿)?\s*(?P<currency3>元|円|人民币|美元)?",
    re.IGNORECASE,
)
_NAMES = {
    "dollar": "USD",
    "euro": "EUR",
    "pound": "GBP",
    "yen": "JPY",
    "円": "JPY",
    "元": "CNY",
    "人民币": "CNY",
    "美元": "USD",
}
_EXCEPT = re.compile(r"\b(?:except|excluding|other than)\b(?P<what>.*)", re.IGNORECASE | re.DOTALL)
_PER_SHARE = re.compile(
    r"\bper (?:\w+ ){0,2}(?:share|unit|ADS|option|award)\b|\bper-share\b|\bEPS\b|\b(?:exercise|average|purchase|market|closing|share|stock) prices?\b"
    r"|\bgrant[- ]date fair value\b",
    re.IGNORECASE,
)
_SHARES = re.compile(
    r"\b(?:number|no\.) of (?:\w+[ -]){0,3}(?:shares|options|awards|units|RSUs|PSUs)\b"
    r"|\bshares (?:of (?:\w+ ){0,3}stock )?(?:outstanding|issued|repurchased|authorized|purchased|granted|held|reserved|used)\b"
    r"|\b(?:average|common|diluted|basic|treasury|ordinary|preferred) shares\b(?! (?:issued )?for\b)|\boptions outstanding\b"
    r"|\A\W*shares\W*\Z|\bshares?\b[^.]{0,40}\boutstanding\b|\bshares,? (?:at|end|beginning)\b",
    re.IGNORECASE,
)
_PERCENT = re.compile(r"%|\bpercent(?:age)?\b|\brates?\Z|\bmargin\Z", re.IGNORECASE)
_PURE = re.compile(
    r"\b(?:number of|employees|headcount|stores|memberships|subscribers|years|months|days|ratio|times)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Statement:
    """What a text such as "(in thousands, except per share data)" states.

    `scale` holds for money, `share_scale` for numbers of shares; `currency` None where no one is named.
    """

    scale: int
    share_scale: int
    currency: str | None
    text: str


def read_statement(text: str) -> Statement | None:
    """Read a statement of scale; None where the text makes none."""
    found = _IN.search(text)
    if found is None or not any(found.groupdict().values()):
        return None
    scale = _scale(found)
    tail = text[found.end() : found.end() + 120]
    exceptions = _EXCEPT.search(tail)
    excepted = exceptions["what"].lower() if exceptions else ""
    shares_out = re.search(r"(?<!per )(?<!per-)\bshares?\b(?! (?:price|amount))", excepted) is not None
    shares_out &= not re.fullmatch(r"\W*(?:for )?(?:earnings )?per[- ]share\b.*", excepted, re.DOTALL)
    named = _own_share_scale(text)
    share_scale = named if named is not None else 0 if shares_out else scale
    return Statement(scale, share_scale, _currency(found, text), " ".join(found[0].split()))


def _own_share_scale(text: str) -> int | None:
    """The scale of "shares in thousands"."""
    found = re.search(rf"\bshares\b[^,;()]{{0,12}}\bin ({_SCALE})s", text, re.IGNORECASE)
    return SCALES[found[1].lower()] if found else None


def _scale(found: re.Match[str]) -> int:
    word = found["scale"] or found["scale2"] or found["scale3"] or found["asian"]
    if word:
        return SCALES[word.lower()]
    return {"000": 3, "000,000": 6}.get(found["zeros"] or "", 0)


def _currency(found: re.Match[str], text: str) -> str | None:
    named = (found["currency"] or found["currency2"] or found["currency3"] or "").upper()
    if named in CODES:
        return named
    for name, code in _NAMES.items():
        if name.upper() in named:
            return code
    symbol = re.search(r"[$€£¥]", text[max(0, found.start() - 4) : found.end()])
    return CURRENCIES[symbol[0]] if symbol else None


def kind_of(texts: Iterable[str]) -> tuple[str | None, str]:
    """The kind of number that the nearest of `texts` names, and that text: per share, shares, percent, pure."""
    for text in texts:
        for kind, pattern in (
            ("per share", _PER_SHARE),
            ("shares", _SHARES),
            ("percent", _PERCENT),
            ("pure", _PURE),
        ):
            if pattern.search(text):
                return kind, text
    return None, ""


def nearest_statement(texts: Sequence[str]) -> Statement | None:
    """The statement of the first of `texts` that makes one."""
    return next((found for text in texts if (found := read_statement(text)) is not None), None)
