"""Statements of scale and currency: "(in millions, except per share data)", "Mio. €", "₹ in crore"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple

from docparse.numerals import currencies
from docparse.numerals.currencies import DOLLARS, MONEY, UNMISTAKABLE, currency_of, dollar_of
from docparse.numerals.patterns import YEAR
from docparse.numerals.scales import power_of
from docparse.records.amounts import Amount
from docparse.records.grid import NumberCell
from docparse.records.model import GUESSED
from docparse.records.words import pattern_of, patterns_of

_FORMS = patterns_of("in a scale", flags=0)
_IN_HEAD = re.compile(  # "Amount (SGD)", "31.12.2024 EUR", "2024 in €", "EUR 2024"
    rf"\S ?\((?P<aside>{MONEY})\)|(?:(?<![^ .]){YEAR}(?: in)?|\bin) (?P<behind>{MONEY})\Z"
    rf"|\A(?P<before>{MONEY}) {YEAR}\Z"
)
_DOLLAR = re.compile(
    rf"(?<![A-Za-z])(?:{'|'.join(DOLLARS)}|US ?\$|U\.S\. ?\$)(?![A-Za-z])"
    rf"|(?i:\b(?:{currencies.NAMED_DOLLARS})\b)"
)
_NUMBER, _BARE = re.compile(r"\s?[-−(]?\d"), re.compile(r"(?<![A-Z])\$\s?\d")
_PRESENTED = pattern_of("presented in", flags=0)
_OF_THE_STATES = re.compile(r"\bU\.?S\b|\bUSD\b|\bAmerican\b")
_SHARES_BEFORE = re.compile(r"(?<!and )\b(?:shares|units)\W*\Z", re.IGNORECASE)
_OWN_SHARES = pattern_of("shares in a scale")
_MEASURE = pattern_of("measures behind a scale")
_DOLLARS_IN = re.compile(r"\bdollars\W+(?:are |in tables )?in\b", re.IGNORECASE)
_SAID_BEFORE = 20  # characters: "dollars in tables"
_EXCEPT = re.compile(r"\b(?:except|excluding|other than)\b(?P<what>.{0,120})", re.IGNORECASE | re.DOTALL)
_PER_SHARE_ONLY = re.compile(r"\W*(?:for )?(?:\w+ )?per[- ]share\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Statement:
    """Powers of ten for money and for shares that such a text states, and the currency, if it names one.

    `shares` says that it speaks of shares alone ("millions of shares") and so not of money, `measure` of
    another unit alone ("thousands of barrels daily", "Million gallons").
    """

    scale: int
    share_scale: int
    currency: str | None
    shares: bool
    text: str
    measure: bool = False


_Column = tuple[int, tuple[str, ...], bool]
"""A column by its index and the heads over it, and if whole numbers of it are meant."""


class Terms(NamedTuple):
    """What holds for one number: the statement of scale, the currency, and what shows it, if not the table's
    other numbers or the document alone."""

    stated: Statement | None
    currency: str | None
    shown: Literal["cell", "head", "column", ""]

    @property
    def is_named(self) -> bool:
        """Return True if the cell or the head of the number itself names the currency."""
        return self.shown in ("cell", "head")

    def scale_of(self, amount: Amount) -> int:
        """The power of ten of an amount of money: of its own word, else as stated."""
        return amount.scale if amount.scale is not None else self.stated.scale if self.stated else 0


@lru_cache(maxsize=4096)  # every number of a table asks for the same texts
def read_statement(text: str) -> Statement | None:
    """Read a statement of scale; None where the text makes none."""
    stated = _stated(text)
    if not stated:
        return None
    found = next((match for match in stated if not _of_shares(text, match)), stated[0])
    scale = power_of(_part(found, "scale"))
    currency = currency_of(_part(found, "money"))
    dollars = _DOLLARS_IN.search(text, max(0, found.start() - _SAID_BEFORE), found.end()) is not None
    share_scale, of_shares = _share_scale(text, found, scale, dollars), _of_shares(text, found)
    measure = _MEASURE.match(text, found.end()) is not None
    words = " ".join(found[0].split())
    return Statement(0 if of_shares else scale, share_scale, currency, of_shares, words, measure)


def _part(found: re.Match[str], name: str) -> str:
    return found.groupdict().get(name) or ""


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
    return _part(found, "money").lower() == "shares" or bool(_SHARES_BEFORE.search(text[: found.start()]))


def _share_scale(text: str, found: re.Match[str], scale: int, dollars: bool) -> int:
    """The scale of shares: their own, or money's unless they are excepted or it speaks of `dollars` alone."""
    own = _OWN_SHARES.search(text)
    if own:
        return power_of(own["scale"])
    excepted = _EXCEPT.search(text, found.end())
    if excepted and re.search(r"\bshares?\b|\bnumber of\b", excepted["what"], re.IGNORECASE):
        return scale if _PER_SHARE_ONLY.match(excepted["what"]) and not dollars else 0
    return 0 if dollars else scale


@dataclass(frozen=True, slots=True)
class Signs:
    """What a document means by the signs of currencies.

    `usual` is its usual currency, `printed` are those beside numbers or in statements of scale; `dollar` is
    what it means by "$" where it says so. `abroad`: it names other dollars than those of the United States,
    or none and writes numbers or days in another way than there.
    """

    usual: str | None = None
    printed: frozenset[str] = frozenset()
    dollar: str | None = None
    abroad: bool = False

    def sure_of(self, unit: str | None) -> float:
        """Return how likely a unit is what its sign says: "$" may be of a country that is not named."""
        return GUESSED if self.abroad and unit is not None and unit.startswith("USD") else 1.0

    def named(self, heads: Sequence[str]) -> str | None:
        """Return the currency that the last of heads is or has beside a time or in brackets ("RMB", "2024 €",
        "Due (EUR)"); what may be an abbreviation ("IDR", "R") needs support."""
        words = (
            (found[found.lastgroup or 0] if (found := _IN_HEAD.search(text)) else text)
            for text in heads[::-1]
        )
        named = next(filter(None, (currency_of(one.strip("() （）")) for one in words)), None)
        sure = named in UNMISTAKABLE or named in self.printed
        return dollar_of(named, " ".join(heads), self.dollar) if sure else None


def read_signs(
    currencies: Sequence[str],
    stated: Sequence[Statement],
    texts: Sequence[str],
    said: Sequence[str],
    away: bool,
) -> Signs:
    """Read what is meant by signs: `currencies` are those beside numbers, the usual one first, `stated` the
    statements of scale; `said` are running texts and heads, and `away` tells that numbers or days of the
    document are not written as in the United States."""
    dollars = [found for text in texts for found in _DOLLAR.finditer(text)]
    named, dollar = {currency_of(one[0].replace(" $", "$")) for one in dollars}, _usual_dollar(stated, said)
    foreign = all(_NUMBER.match(one.string, one.end()) for one in dollars) and any(map(_BARE.search, texts))
    named = set() if foreign and named == {"USD"} else named  # "USD 188.25" among "$5"
    if dollar is None and away and len(named) == 1:
        (dollar,) = named
    unnamed = "USD" not in named if named else away
    printed = frozenset(filter(None, [*currencies, *(one.currency for one in stated)]))
    return Signs(next(iter(currencies), None), printed, dollar, dollar is None and unnamed)


def _usual_dollar(statements: Iterable[Statement], texts: Iterable[str]) -> str | None:
    """What "$" is where most statements of scale, and of texts that say in what amounts are presented,
    name a country's dollars."""
    named = [one.currency for one in statements if one.currency != "USD" or _OF_THE_STATES.search(one.text)]
    named += [currency_of(found["money"]) for text in texts for found in _PRESENTED.finditer(text)]
    usual = max(filter(None, named), key=named.count, default=None)
    return usual if usual in DOLLARS else None


def nearest_statement(texts: Sequence[str]) -> Statement | None:
    """Return the statement of the first of `texts` that makes one."""
    return next((found for text in texts if (found := read_statement(text)) is not None), None)


def table_statement(texts: Sequence[str], general: Iterable[Statement | None]) -> Statement | None:
    """Return a table's statement of scale, of the first of its `texts` that makes one, else of those that are
    made in `general`: these are about money."""
    own = nearest_statement(texts)
    of_money = (replace(one, share_scale=0) for one in general if one is not None and not one.measure)
    money = next(of_money, None)
    return replace(own, scale=money.scale) if own and own.shares and money else own or money


def terms_of(entries: Sequence[NumberCell], stated: Statement | None, signs: Signs) -> list[Terms]:
    """Return what holds for each number: the nearest statement of scale, of its row, heads or sections, else
    that `stated` by the table, and its currency."""
    currencies = _column_currencies(entries)
    return [_terms(entry, stated, currencies, signs) for entry in entries]


def _terms(
    entry: NumberCell,
    stated: Statement | None,
    currencies: Mapping[_Column | None, str],
    signs: Signs,
) -> Terms:
    whole = [head for head in reversed(entry.header) if head.count("(") == head.count(")")]
    torn = " ".join(entry.header)  # what its parts say alone is less: "(in | millions)", "in Mio. | EUR"
    torn = torn if torn.count("(") >= torn.count(")") else ""
    near = [entry.label, *entry.sections[::-1], *whole, torn, *entry.above]
    stated = nearest_statement(near) or stated
    column = entry.cell.column, entry.header, entry.amount.text.isdecimal()
    if entry.amount.currency:
        return Terms(stated, entry.amount.currency, "cell")
    if currency := signs.named(entry.header):
        return Terms(stated, currency, "head")
    if currency := currencies.get(column):
        return Terms(stated, currency, "column")
    said = dollar_of(stated.currency, stated.text, signs.dollar) if stated else None
    return Terms(stated, currencies.get(None) or said or signs.usual, "")


def _column_currencies(entries: Sequence[NumberCell]) -> dict[_Column | None, str]:
    """The currency that a column shows, by its index, the heads over it, and for numbers that are `whole` or
    not; None is the table's.

    Under other heads a column is another, and a sum to the cent below whole numbers need not be of theirs
    ("On hand | 350 | 416" over "Total value | £9,385.32").
    """
    found: dict[_Column | None, str] = {}
    for entry in entries:
        if currency := entry.amount.currency:
            for whole in (False,) if entry.amount.to_the_cent else (False, True):
                found.setdefault((entry.cell.column, entry.header, whole), currency)
            found.setdefault(None, currency)
    return found
