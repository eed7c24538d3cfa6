"""The marks beside a number: sign, brackets, percent, and the groups of digits that it goes on with."""

from __future__ import annotations

import re

from docparse.judge.match.search.queries import Occurrence
from docparse.numerals.tokens import same_sign

_SIGN_MARKS = {"-": "-", "\u2212": "-", "△": "△", "▲": "△", "+": "+"}
_BEFORE = re.compile(r"(?:[(\-+△▲$€£¥]\s?)*(?:(?<!\d)\d{1,3} )*\Z")
_BEHIND = re.compile(r"(?: \d{3}(?!\d))*\s?[)%]*")
_ROOM = 12  # characters in which they are looked for


def with_signs(text: str, start: int, end: int) -> tuple[int, int]:
    """Widen the span of a number by the signs and the groups of digits beside it."""
    before = _BEFORE.search(text, max(0, start - _ROOM), start)
    behind = _BEHIND.match(text, end, end + _ROOM)
    return before.start() if before else start, behind.end() if behind else end


def sign_mark(printed: str) -> str:
    """Return the sign of a number as printed: "()", "-", "+", "△" or ""."""
    if "(" in printed and ")" in printed:
        return "()"
    return next((_SIGN_MARKS[mark] for mark in printed if mark in _SIGN_MARKS), "")


def token_misfit(gold: Occurrence, other: Occurrence) -> str:
    """Return what is wrong with a token of the same digits: "sign", "percent", "boundary" or ""."""
    one, two = gold.number, other.number
    if one is None or two is None:
        return ""
    if not same_sign(one, two):
        return "sign"
    if one.percent != two.percent:
        return "percent"
    return "" if (one.left, one.right) == (two.left, two.right) else "boundary"


def printed_misfit(gold: str, other: str) -> str:
    """Return the same of numbers of several groups (1 234), printed with what is beside them."""
    if sign_mark(gold) != sign_mark(other):
        return "sign"
    if ("%" in gold) != ("%" in other):
        return "percent"
    return "boundary" if _digits(other) > _digits(gold) else ""


def _digits(printed: str) -> int:
    return sum(map(str.isdigit, printed))
