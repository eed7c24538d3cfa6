"""Lone marks that their row and column prove: a `$` in a cell of its own, `%` or `million` behind a number.

A lone `$` in small type is read as S, s, 5, § or 8, and often with a confidence at which it would be dropped.
Where it was read as another character, the recogniser's odds for `$` tell it from a true digit: those of true
digits are below -7, in four fonts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf

from docparse.ocr.protocol import STROKE, OcrItem, OcrPage
from docparse.ocr.repair.edit import confirmed, last_word_apart, with_words, words_of
from docparse.ocr.rows import Row, assemble_rows

DOLLAR, DASH = "$", "—"
LEAST_ODDS = -6.0
"""Log-odds of `$` against the character read from which it may be a `$`."""

ROW_ODDS, ROW_NEAR, ROW_DOLLARS = -7.0, 2.0, 2
"""The same for a digit close before an amount (gap in its heights) in a row with that many other `$`."""

NEAR = 12.0
"""Gap before an amount, in heights of the mark, up to which a `$` is its unit."""

ALIGNED = 0.6
"""Distance of two marks' left edges, in heights of a mark, up to which they are of one column."""

AMOUNT = re.compile(r"[(]?[$]?[(]?(\d[\d,.]*|[.]\d+)\)?%?")
DASHES = frozenset("一二ー－-–—_~=")
_NUMERALS = frozenset("一二三ー")
_LIKE_DOLLAR = frozenset("$Ss§")
_BEHIND = re.compile(r"[)%]{1,3}|(?:thousand|million|billion|trillion)s?")
_DIGITS = tuple("0123456789")

COLUMN = 2.0
"""Gap above or below a mark, in its heights, up to which the next cell is of its column."""


@dataclass(frozen=True, slots=True)
class LoneMark:
    """A single character or an unsure mark, its row and its place there."""

    item: OcrItem
    row: Row
    place: int

    @property
    def text(self) -> str:
        return self.item.text.strip()

    @property
    def height(self) -> float:
        return max(self.item.box[3] - self.item.box[1], 1.0)

    @property
    def odds(self) -> float:
        return dollar_odds(words_of(self.item)[0])

    @property
    def gap(self) -> float:
        """Distance of the next piece of the row in heights of the mark; infinite if there is none."""
        if self.place + 1 >= len(self.row):
            return inf
        return (self.row[self.place + 1].box[0] - self.item.box[2]) / self.height

    @property
    def before_amount(self) -> bool:
        """True if the next piece of the row is an amount or a dash and near."""
        if self.gap >= NEAR:
            return False
        return is_amount(self.row[self.place + 1].text.strip())

    @property
    def beside_amounts(self) -> bool:
        """True if the row has an amount or another dash."""
        return any(is_amount(item.text.strip()) for item in self.row if item is not self.item)

    @property
    def behind_number(self) -> bool:
        """True if the piece before it in the row ends in a digit and is near."""
        if not self.place:
            return False
        before = self.row[self.place - 1]
        return (
            before.text.rstrip(")").endswith(_DIGITS) and self.item.box[0] - before.box[2] < 2 * self.height
        )

    @property
    def before_bracket(self) -> bool:
        """True if the next piece of the row is near, begins with a digit and ends with a bracket."""
        following = self.row[self.place + 1].text.strip() if self.gap < 1.0 else ""
        return following.startswith(_DIGITS) and following.rstrip("%").endswith(")")


def is_amount(text: str) -> bool:
    """Return True for an amount, or a dash for none."""
    return AMOUNT.fullmatch(text) is not None or text in DASHES


def dollar_odds(word: OcrItem) -> float:
    """Log-odds of `$` against a word's first character; 0 where it is read as a `$` or its like."""
    if word.text[:1] in _LIKE_DOLLAR:
        return 0.0
    return dict(word.rivals[0] if word.rivals else ()).get(DOLLAR, -inf)


def repair_marks(page: OcrPage) -> OcrPage:
    """The page with its lone `$` read as such, and with those unsure marks that are proven."""
    page = replace(page, items=tuple(part for item in page.items for part in _mark_apart(item)))
    unsure = {id(item) for item in page.unsure}
    marks = [
        LoneMark(item, row, place)
        for row in assemble_rows((*page.items, *page.unsure))
        for place, item in enumerate(row)
        if len(item.text.strip()) == 1 or id(item) in unsure
    ]
    single = [mark for mark in marks if len(mark.text) == 1]
    candidates = [mark for mark in single if mark.odds >= LEAST_ODDS]
    dollars = {id(mark.item) for mark in single if _is_dollar(mark, candidates, id(mark.item) in unsure)}
    proven = {id(mark.item) for mark in marks if id(mark.item) in unsure and _is_proven(mark, page)}
    items = [with_words(item, {0: DOLLAR}) if id(item) in dollars else item for item in page.items]
    for item in page.unsure:
        if id(item) in dollars:
            items.append(confirmed(with_words(item, {0: DOLLAR})))
        elif id(item) in proven:
            items.append(confirmed(item))
    return replace(page, items=tuple(items), unsure=())


def repair_nil(page: OcrPage) -> OcrPage:
    """A Chinese or Japanese page with dashes for level strokes alone in their cells, read as the numeral one
    or not surely at all, where another one or a number is beside and right above or below."""
    cells = (*page.items, *page.unsure)
    figures = [item for item in cells if STROKE in item.flags or AMOUNT.fullmatch(item.text.strip())]
    known = set(map(id, figures))
    proven: set[int] = set()
    for row in assemble_rows(cells):
        beside = [item for item in row if id(item) in known]
        for place, item in enumerate(row):
            mark = LoneMark(item, row, place)
            if STROKE in item.flags and mark.text in DASHES and len(beside) > 1:
                others = (other for other in figures if other is not item)
                proven |= {id(item)} if any(_is_of_column(mark, other) for other in others) else set()
    items = (as_dash(item) if id(item) in proven else item for item in page.items)
    added = (confirmed(as_dash(item)) for item in page.unsure if id(item) in proven)
    return replace(page, items=(*items, *added), unsure=())


def as_dash(item: OcrItem) -> OcrItem:
    """A dash for an item that is a Chinese numeral of level strokes."""
    return with_words(item, {0: DASH}) if item.text.strip() in _NUMERALS else item


def repair_strokes(page: OcrPage) -> OcrPage:
    """The page with dashes for single letters and digits whose ink is a level stroke."""
    items, unsure = (tuple(map(_stroke, part)) for part in (page.items, page.unsure))
    return replace(page, items=items, unsure=unsure)


def _stroke(item: OcrItem) -> OcrItem:
    text = item.text.strip()
    wrong = STROKE in item.flags and len(text) == 1 and text.isalnum() and text not in DASHES
    return with_words(item, {0: DASH}) if wrong else item


def _mark_apart(item: OcrItem) -> tuple[OcrItem, ...]:
    """An item and the `$` behind its last amount, or what may be one: it is the next column's."""
    if len(item.words) < 2 or not AMOUNT.fullmatch(item.words[-2].text):
        return (item,)
    last = item.words[-1]
    mark = len(last.text) == 1 and (last.text in _LIKE_DOLLAR or dollar_odds(last) >= LEAST_ODDS)
    return last_word_apart(item) if mark else (item,)


def _is_proven(mark: LoneMark, page: OcrPage) -> bool:
    """Return True if an unsure mark is where its like belongs."""
    if _BEHIND.fullmatch(mark.text):
        return mark.behind_number
    if mark.text in DASHES:
        return mark.beside_amounts and any(_is_of_column(mark, item) for item in page.items)
    return mark.text == "(" and mark.before_bracket


def _is_of_column(mark: LoneMark, item: OcrItem) -> bool:
    """Return True if `item` is an amount or a dash right above or below a mark."""
    left, top, right, bottom = mark.item.box
    x0, y0, x1, y1 = item.box
    text = item.text.strip()
    apart = max(y0 - bottom, top - y1)
    above = x0 <= (left + right) / 2 <= x1 and -0.5 * mark.height <= apart < COLUMN * mark.height
    return above and is_amount(text)


def _is_dollar(mark: LoneMark, candidates: Sequence[LoneMark], unsure: bool) -> bool:
    """Return True if the row, or for digits and unsure marks the row and its like, prove a `$`."""
    if mark.text in _LIKE_DOLLAR:
        return mark.before_amount or (unsure and _company(mark, candidates) > 1)
    if mark.odds >= LEAST_ODDS:
        return mark.before_amount and _company(mark, candidates) > 0
    others = sum(other.row is mark.row and other.before_amount for other in candidates)
    close = mark.before_amount and mark.gap < ROW_NEAR
    return mark.odds >= ROW_ODDS and close and others >= ROW_DOLLARS


def _company(mark: LoneMark, candidates: Sequence[LoneMark]) -> int:
    """Number of other possible `$` in the mark's row or column."""
    return sum(
        other is not mark
        and (other.row is mark.row or abs(other.item.box[0] - mark.item.box[0]) <= ALIGNED * mark.height)
        for other in candidates
    )
