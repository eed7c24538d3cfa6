"""A number of a table and its unit: the name and the scale that its kind and the terms round it give."""

from __future__ import annotations

from dataclasses import dataclass

from docparse.numerals.currencies import most_of
from docparse.records.amounts import Amount
from docparse.records.grid import NumberCell
from docparse.records.model import Dated
from docparse.records.units.kinds import CENTS, MEASURED
from docparse.records.units.statements import Statement, Terms

CODE = "code"
MOST_SHARES = 10**12  # no company has so many: they are written out in full
MANY_SHARES = 10**7  # in thousands as many as the very largest companies have


@dataclass(frozen=True, slots=True)
class Unit:
    """Unit and scale of one number, the words that gave each, and how likely they say so."""

    name: str | None = None
    scale: int = 0
    why_unit: str = ""
    why_scale: str = ""
    sure: float = 1.0

    @property
    def is_money(self) -> bool:
        return self.name is not None and self.name.isupper()


@dataclass(frozen=True, slots=True)
class TableNumber:
    """A number of a table: its kind and the words that say it.

    `terms` hold for it; its hints `guess` something in place of money, so surely. Last are its unit and its
    period; an `aside` in brackets may be no loss.
    """

    entry: NumberCell
    kind: str
    words: str
    terms: Terms
    guess: tuple[str, float] = ("", 0.0)
    unit: Unit = Unit()
    dated: Dated | None = None
    aside: bool = False


def unit_of(number: TableNumber) -> Unit:
    """Unit and scale of a number by its kind and its terms.

    Without a word of its kind it is money only where its cell, head or column shows a currency, or where a
    statement of scale holds for it: what a document's other numbers are of is no evidence.
    """
    entry, kind, words, terms = number.entry, number.kind, number.words, number.terms
    amount, own = entry.amount, terms.stated
    if kind == "percent":
        return Unit("percent", 0, words, "")
    if kind == CODE:
        return Unit(None, 0, "", "")
    if kind == "per share":
        cents = any(map(CENTS.search, (entry.label, *entry.header)))
        name = f"{terms.currency}/shares" if terms.currency else None
        return Unit(name, -2 if cents else 0, words, words if cents else "")
    if kind == "shares":
        return Unit("shares", _share_scale(amount, own) if own else 0, words, own.text if own else "")
    if kind == "pure":
        scale = own.share_scale if own and own.currency is None and not MEASURED.search(words) else 0
        return Unit("pure", scale, words, own.text if own and scale else "")
    if not terms.shown and own is None:
        return Unit(None, max(amount.scale or 0, 0), "", "")  # "45.1c" without money has a mark of a note
    scale = terms.scale_of(amount)
    if amount.scale is None and abs(amount.value).scaleb(scale) >= most_of(terms.currency):
        scale, own = 0, None  # written out in full
    why = entry.cell.text if amount.scale is not None else own.text if own else ""
    return Unit(terms.currency, scale, "currency of the cell, column, table or document", why)


def _share_scale(amount: Amount, stated: Statement) -> int:
    """The scale of a number of shares; what has decimals is not counted one by one, so money's holds.

    Many millions are hardly in the scale of money, too.
    """
    scale = stated.share_scale or (stated.scale if "." in amount.text else 0)
    full = abs(amount.value) >= MANY_SHARES and (stated.shares or stated.share_scale == stated.scale)
    return 0 if full or abs(amount.value).scaleb(scale) >= MOST_SHARES else scale
