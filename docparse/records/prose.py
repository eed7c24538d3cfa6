"""Numbers of running text whose unit is plain: a currency, a percent sign, or shares.

A period is taken from the number's own sentence: the only one there, the one of the same rank where there are
as many periods as numbers ("$3 and $2 in 2024 and 2023, respectively"), else the nearest. The year in which
something falls due is no period of its amount; a label without a period has that of its row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from docparse.document import FURNITURE, Block, Page
from docparse.geometry import BBox
from docparse.records.amounts import Amount, read_amounts
from docparse.records.context import DocumentContext, statements_of
from docparse.records.model import Dated, Record
from docparse.records.periods import Phrase, merge, read_phrases, to_period
from docparse.records.times import as_reported
from docparse.records.units import Statement

_SENTENCE = re.compile(r"(?<=[.;:!?])\s+(?=[A-Z“\"(])")
_PER_SHARE = re.compile(r"\s*(?:\w+\s+){0,1}(?:per|a) (?:\w+ ){0,2}share\b", re.IGNORECASE)
_DUE = re.compile(
    r"\b(?:due|matur(?:es?|ing)|expir(?:es?|ing))\b(?: on| in)?(?: \w+\.?)?(?: \d{1,2},)? (?:19|20)\d\d\b",
    re.IGNORECASE,
)
_SHARES = re.compile(r"\s*(?:\w+\s+){0,3}shares\b", re.IGNORECASE)


def prose_records(page: Page, context: DocumentContext) -> Iterator[Record]:
    """Yield a record for every number of the page's running text whose unit is plain."""
    stated = next(iter(statements_of(page)), None)
    for block in page.blocks:
        if block.table is None and block.figure is None and block.role not in FURNITURE:
            yield from _block_records(block, context, stated)


def _block_records(block: Block, context: DocumentContext, stated: Statement | None) -> Iterator[Record]:
    places = _Places(block)
    for sentence in _SENTENCE.split(block.text):
        for record in text_records(sentence, block, None, context, stated):
            yield replace(record, box=places.find(record.text))


def text_records(
    text: str,
    block: Block,
    box: BBox | None,
    context: DocumentContext,
    stated: Statement | None = None,
    row: Dated | None = None,
) -> Iterator[Record]:
    """Yield a record for every number of a sentence or cell whose unit is plain; `box` is where it is.

    `row` is the period of the table row that a label belongs to.
    """
    plain = [(amount, unit) for amount in read_amounts(text) if (unit := _unit(text, amount)) is not None]
    said = read_phrases(_DUE.sub("", text)) if plain else []
    phrases = [_settled(phrase, context) for phrase in said]
    for rank, (amount, unit) in enumerate(plain):
        scale = _scale(amount, unit, stated)
        dated = as_reported(_period(text, amount, rank, len(plain), phrases), context) or row
        why = {"value": text[amount.start : amount.end + 16].strip(), "unit": unit}
        why |= {} if dated is None else {"period": dated.why}
        yield Record(
            text=amount.text,
            value=amount.value * Decimal(10) ** scale,
            page=block.page,
            box=box or block.box,
            unit=unit,
            scale=scale,
            period=None if dated is None else dated.period,
            section=block.section,
            confidence=block.confidence,
            provenance=block.provenance,
            why={name: words for name, words in why.items() if words},
        )


def _unit(sentence: str, amount: Amount) -> str | None:
    """The unit that the words round a number name; None where none does."""
    behind = sentence[amount.end : amount.end + 40]
    if amount.percent:
        return "percent"
    if amount.currency:
        return f"{amount.currency}/shares" if _PER_SHARE.match(behind) else amount.currency
    return "shares" if _SHARES.match(behind) else None


def _scale(amount: Amount, unit: str | None, stated: Statement | None) -> int:
    """A scale word behind the number, else what the page states for all its amounts.

    An amount of two commas or more ($1,234,567) is written out in full.
    """
    if amount.scale is not None:
        return amount.scale
    money = unit is not None and len(unit) == 3
    return stated.scale if stated and money and amount.text.count(",") < 2 else 0


def _period(sentence: str, amount: Amount, rank: int, count: int, phrases: Sequence[Phrase]) -> Dated | None:
    found = [(phrase, period) for phrase in phrases if (period := to_period(phrase)) is not None]
    if not found:
        return None
    if len({period for _, period in found}) == 1:
        phrase, period = found[0]
    elif len(found) == count:
        phrase, period = found[rank]
    else:
        phrase, period = min(found, key=lambda item: abs(sentence.find(item[0].text) - amount.end))
    return Dated(period, phrase.text)


def _settled(phrase: Phrase, context: DocumentContext) -> Phrase:
    """A year alone is the document's fiscal year; a date without "ended" is a point in time."""
    if phrase.month is None and context.year_end is not None:
        return replace(merge(phrase, context.year_end), kind="duration", months=12, text=phrase.text)
    return phrase if phrase.kind else replace(phrase, kind="instant")


class _Places:
    """The lines of a block, searched onwards for one number after the other."""

    def __init__(self, block: Block) -> None:
        self.block, self.line, self.at = block, 0, 0

    def find(self, text: str) -> BBox:
        """The box of the next line that holds `text`, the block's where no line does."""
        lines = self.block.lines
        for k in range(self.line, len(lines)):
            found = lines[k].text.find(text, self.at if k == self.line else 0)
            if found >= 0:
                self.line, self.at = k, found + len(text)
                return lines[k].box
        return self.block.box
