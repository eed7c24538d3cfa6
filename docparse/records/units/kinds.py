"""The kind of number that a label, a head or a section names: per share, shares, percent, a count."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from docparse.numerals.currencies import WHOLE
from docparse.records.grid import NumberCell
from docparse.records.units.statements import Terms
from docparse.records.words import pattern_of

Kind = Literal["per share", "shares", "percent", "pure"]

_ASIDE = pattern_of("asides", flags=re.IGNORECASE | re.DOTALL)
_TORN = re.compile(r"\A[^()]*\)")  # the end of a statement that columns part: "shares in millions) Capital"
_COUNT_OF_SHARES = pattern_of("counts of shares")
CENTS = pattern_of("cents")
_NOTE = re.compile(r"\((?:notes? )?\d{1,2}\)|[*†‡]", re.IGNORECASE)
_BASIC = pattern_of("basic or diluted")
EARNINGS = re.compile(r"\bshares?\b|\bdilut|\bEPS\b|\bper unit\b", re.IGNORECASE)
_DENOMINATOR = re.compile(r"\bdenominator\b", re.IGNORECASE)
_AT_COST = re.compile(r"\bat (?:average )?cost\b(?!.*\bshares\W*\Z)", re.IGNORECASE)  # shares held, in money
_AMONG_WORDS = re.compile(r"\w[. ]* % (?!of\b|change|increase|decrease|growth)\w", re.IGNORECASE)
_SENTENCE = re.compile(r"(?:\S+\s+){6,}\S+\.")
# a head of counts that have their percentages in brackets behind
WITH_SHARES = re.compile(r"\b(?:n|no\.?|numbers?|counts?|frequency)\W{1,2}\(%\)", re.IGNORECASE)
NO_MONEY = pattern_of("quantities", "kinds of currency")
# a head read together with that of the column before: "Unit price Disc. %"
MERGED = re.compile(rf"(?:{pattern_of('prices', 'quantities').pattern}).*\w.*%", re.IGNORECASE)
_PRICE = re.compile(rf"[^%]*(?:{pattern_of('prices').pattern})[^%]*", re.IGNORECASE)
PROBABILITY = re.compile(r"\W*[pP](?:[- ]?[vV]al(?:ues?|\.))?\W*")  # a head, whatever its row is in
MEASURED = pattern_of("measured")
_TIME = re.compile(r"[ -](?:years?|months?|weeks?|days?|hours?)\b", re.IGNORECASE)
_PATTERNS: dict[Kind, re.Pattern[str]] = {
    "per share": pattern_of("per share"),
    "shares": pattern_of("shares"),
    "percent": pattern_of("percent"),
    "pure": pattern_of("pure", "measured"),
}


def kind_of(texts: Iterable[str]) -> tuple[Kind | None, str]:
    """Return the kind of number that the first of `texts` to name one names, and that text.

    Asides with figures in them ("($3.68 per share)", "4,990 shares authorized") describe another number.
    """
    for text in texts:
        plain = _ASIDE.sub(" ", _TORN.sub("", text))
        if _COUNT_OF_SHARES.match(plain):  # "Number of shares used in computing earnings per share"
            return "shares", text
        for kind, pattern in _PATTERNS.items():
            if pattern.search(plain) and not (kind == "shares" and _AT_COST.search(plain)):
                return kind, text
    return None, ""


@lru_cache(maxsize=4096)  # every number of a column asks for the same heads
def kind_under(heads: tuple[str, ...]) -> Kind | None:
    """Return the kind of number that the last of heads names."""
    return kind_of(heads[-1:])[0]


def kind_of_sections(texts: Iterable[str]) -> tuple[Kind | None, str]:
    """The same for rows that head others; one with figures in it is itself a line of the table, one with a
    percent sign between its words names several columns, and a sentence heads nothing."""
    return kind_of(
        text
        for text in texts
        if not re.search(r"\d", _NOTE.sub("", text))
        and not _AMONG_WORDS.search(text)
        and not _SENTENCE.fullmatch(text.strip())
    )


def kind_in(entry: NumberCell, terms: Terms, decimal: str, earns: bool) -> tuple[str, str]:
    """Return what a number counts by the plain words of its row, heads and sections, and those words.

    `decimal` parts its decimals; its document `earns` if it speaks of earnings of a share.
    """
    amount = entry.amount
    if amount.percent:
        return "percent", entry.cell.text
    if _TIME.match(entry.cell.text, amount.end):  # "3 years", whatever heads it
        return "pure", entry.cell.text
    if entry.header and PROBABILITY.fullmatch(entry.header[-1]):
        return "pure", entry.header[-1]
    near = [entry.label, *reversed(entry.header), " ".join(entry.header)]
    kind, words = kind_of(near)
    if kind == "percent" and WITH_SHARES.search(words) and not entry.cell.text.strip().startswith("("):
        return "pure", words
    if kind == "percent" and words in entry.header[:-1] and _PRICE.fullmatch(entry.header[-1]):
        kind, words = None, ""
    outer = words in entry.header[:-1]  # "Maturities (in years)" over money; across "Qty" and "Unit"
    if kind == "pure" and outer and (terms.shown or NO_MONEY.search(words)):
        kind, words = None, ""
    if kind is None:
        kind, words = kind_of_sections(entry.sections[::-1])
    if kind is None and earns:
        kind = kind_of_earnings(entry.label, entry.sections, decimal in amount.text)
        words = entry.label if kind else ""
    if kind is None and terms.stated is not None and (terms.stated.shares or terms.stated.measure):
        kind, words = "shares" if terms.stated.shares else "pure", terms.stated.text
    if kind == "per share":  # what is paid for one has cents
        plain = any(map(CENTS.search, near)) or terms.currency in WHOLE or decimal in amount.text
        return ("per share", words) if plain else ("money", "")
    if kind is not None and amount.currency is None:
        return kind, words
    return "money", ""


def kind_of_earnings(label: str, sections: Iterable[str], has_cents: bool) -> Kind | None:
    """Return the kind of a row that is "Basic" or "Diluted": earnings per share have cents, their denominator
    counts shares."""
    if not _BASIC.fullmatch(label):
        return None
    if has_cents:
        return "per share"
    return "shares" if any(map(_DENOMINATOR.search, sections)) else None
