"""Bullets too small to be surely read: signs in front of lines, in a column of their like."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from docparse.ocr.protocol import OcrItem, OcrPage
from docparse.ocr.repair.edit import confirmed, with_words
from docparse.ocr.rows import Row, assemble_rows
from docparse.text.bullets import BULLETS

NEAR = 3.0
"""Gap before the line, in heights of the sign; half of it and more is free in front of the sign."""

ALIGNED = 0.4
"""Distance of two signs' left edges, in heights of a sign, up to which they are of one column."""

_MEANT = (
    {sign: sign for sign in f"{BULLETS}–—-*"}
    | {sign: "—" for sign in "一ー－_"}
    | {sign: "•" for sign in ".,。"}
)
"""What bullets are read as, and what is meant by it."""


def repair_bullets(page: OcrPage) -> OcrPage:
    """The page with the bullets of its lists, also those that were not read surely."""
    signs = [sign for row in assemble_rows((*page.items, *page.unsure)) for sign in _before_lines(row)]
    listed = {id(sign) for sign in signs if any(_are_aligned(sign, other) for other in signs)}
    items = [_meant(item) if id(item) in listed else item for item in page.items]
    added = [confirmed(_meant(item)) for item in page.unsure if id(item) in listed]
    unsure = tuple(item for item in page.unsure if id(item) not in listed)
    return replace(page, items=(*items, *added), unsure=unsure)


def _before_lines(row: Row) -> Iterator[OcrItem]:
    """Yield the signs of a row that stand in front of a line, with nothing close before them."""
    for place, item in enumerate(row[:-1]):
        left, top, right, bottom = item.box
        near = NEAR * (bottom - top)
        alone = not place or left - row[place - 1].box[2] > near / 2
        line = row[place + 1]
        if (
            item.text.strip() in _MEANT
            and alone
            and line.box[0] - right < near
            and line.text.strip() not in _MEANT
        ):
            yield item


def _are_aligned(sign: OcrItem, other: OcrItem) -> bool:
    (left, top, _, bottom), (beside, *_) = sign.box, other.box
    return sign is not other and abs(left - beside) <= ALIGNED * (bottom - top)


def _meant(item: OcrItem) -> OcrItem:
    meant = _MEANT[item.text.strip()]
    return item if meant == item.text.strip() else with_words(item, {0: meant})
