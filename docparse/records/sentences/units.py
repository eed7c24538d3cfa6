"""The unit and the scale of each number of a sentence, where its words name one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from docparse.records.amounts import Amount
from docparse.records.sentences.lists import runs
from docparse.records.units.statements import Statement
from docparse.records.words import pattern_of

_PER_SHARE = pattern_of("behind an amount per share")
_EACH = re.compile(r"\bper (?:\w+ ){0,2}share\b|\bdividends? declared\b", re.IGNORECASE)
_AT = re.compile(r"\bshares? (?:at|for)(?: an? (?:\w+ ){0,2}(?:price|cost) of)? \Z", re.IGNORECASE)
_PAR = re.compile(r"\b(?:par|stated|nominal) value(?: of)?\W*\Z", re.IGNORECASE)
_SHARES = pattern_of("behind a number of shares")
_OF_SHARES = pattern_of("sentences on shares")
_NO_NOUN = pattern_of("behind a number without a noun")
_COUNTED = pattern_of("behind a count")
_JOINS = re.compile(r"\b(?:and|or|to|und|oder|bis|et|ou|à)\b|[,–—-]")  # "16,864 (84%)" is no list
_RANGE_TO_PERCENT = re.compile(r"\s*(?:[-–—]|to)\s*[\d.]+\s?(?:%|percent\b)")
TRILLION = 10**12


def with_units(text: str, amounts: Sequence[Amount]) -> list[tuple[Amount, str]]:
    """Return the amounts of a text that have a unit.

    Those before one in a list have its unit: "1.4 million and 0.3 million options".
    """
    read = [_as_aside(text, one) for one in amounts]
    units = [_unit(text, amount) or _of_shares(text, amount) for amount in read]
    for at in range(len(read) - 2, -1, -1):
        amount, after = read[at], read[at + 1]
        plain = amount.is_bare and not amount.is_year
        if units[at] is None and units[at + 1] in ("shares", "percent") and plain:
            together = runs(text, [(amount.start, amount.end), (after.start, after.end)])
            joined = len(together) == 1 and _JOINS.search(text[amount.end : after.start])
            units[at] = units[at + 1] if joined else None
    return [(amount, unit) for amount, unit in zip(read, units, strict=True) if unit is not None]


def _as_aside(text: str, amount: Amount) -> Amount:
    """The amount of a sentence: brackets round its unit too, "(58%)" or "($5)", are an aside and no minus."""
    printed = text[amount.start : amount.end]
    before = text[: amount.start].rstrip()
    beside = before and before[-1] not in ":)"  # "Closing balance: ($5)" is a loss, as are "($5) ($7)"
    around = printed.startswith("(") and printed.endswith(")") and (amount.percent or amount.currency)
    return replace(amount, value=abs(amount.value)) if beside and around else amount


def _of_shares(text: str, amount: Amount) -> str | None:
    """The unit of a large number that counts nothing by itself in a sentence on shares or options."""
    large = amount.is_bare and (amount.scale is not None or "," in amount.text)
    return "shares" if large and _OF_SHARES.search(text) and _NO_NOUN.match(text, amount.end) else None


def _unit(sentence: str, amount: Amount) -> str | None:
    """The unit that the words round a number name; None where none does."""
    before, behind = sentence[: amount.start], sentence[amount.end : amount.end + 48]
    if amount.percent or _RANGE_TO_PERCENT.match(behind):
        return "percent"
    if amount.currency:
        cents = amount.scale is None and re.fullmatch(r"\d{1,2}\.\d{2,4}", amount.text)
        cost = _PAR.search(before) or (cents and (_AT.search(before) or _EACH.search(sentence)))
        each = _PER_SHARE.match(behind) or cost
        return f"{amount.currency}/shares" if each else amount.currency
    if _SHARES.match(behind):
        return "shares"
    is_mark = not before and behind.lstrip()[:1].isupper()  # of a note: "4 The argument for more employees"
    return "pure" if _COUNTED.match(behind) and not amount.is_year and not is_mark else None


def scale_of(amount: Amount, unit: str, stated: Statement | None, *, in_table: bool) -> int:
    """Return the scale that a word behind an amount names, else what is stated for all amounts.

    A table states it for shares, too. Shares of two commas or more are written out in full, and so is money
    that would be a trillion.
    """
    if amount.scale is not None:
        return amount.scale
    if stated is None:
        return 0
    large = unit == "shares" or abs(amount.value).scaleb(stated.scale) >= TRILLION
    if large and amount.text.count(",") > 1:
        return 0
    if in_table and unit == "shares":
        return stated.share_scale
    return stated.scale if len(unit) == 3 else 0
