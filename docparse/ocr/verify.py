"""A second engine reads the page: which numbers do the two agree on?

Two engines that agreed on a number were right 3,711 of 3,713 times; where they disagree lie nearly all
errors. A vote would not say who is right, so nothing is changed: every number of the first reading is marked.

On faint pages both lose the tail of a comma, and agree on `48.663`. So the page itself is asked as well: it
groups its digits in one way (`1,234,567`), and a number that is written in another (`48.663`, `48663`) is
doubted even where both read it so. Where the first reads the page's way, a separator that the second lost or
took for another is no disagreement.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from docparse import verification as recorded
from docparse.errors import EngineOutputError
from docparse.geometry import BBox
from docparse.numerals.grouping import group_separator, is_grouped, is_odd, numbers_in
from docparse.ocr.protocol import EngineInfo, OcrItem, OcrPage

AGREES = "agrees"
DISAGREES = "disagrees"
POINTS = 72.0  # an inch
NEAR = 0.5
"""Share of the lower word's height, and some of its width, that two readings of one word must share."""

_BEFORE = ("(", "-", "−", "–")
_MARK = re.compile(r"[(−–-]|[)%]+")
TOUCH = 0.3
"""Share of a line's height by which the boxes of neighbours may overlap."""


@dataclass(frozen=True, slots=True)
class NumberDispute:
    """A number that two engines read differently; `other` is "" where the second read none there.

    `box` is x0, y0, x1, y1 in pixels of the upright page.
    """

    text: str
    other: str
    box: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Verified:
    """The first engine's page, its numbers flagged "agrees" or "disagrees", and the disagreements.

    `only_second` are numbers that the second engine read where the first read none; their `text` is "".
    """

    page: OcrPage
    second: EngineInfo
    numbers: int
    disagreements: tuple[NumberDispute, ...]
    only_second: tuple[NumberDispute, ...] = ()

    @property
    def agreement(self) -> float | None:
        """Share of the first engine's numbers that both read alike; None where it read none."""
        return None if not self.numbers else 1 - len(self.disagreements) / self.numbers


def verify(page: OcrPage, other: OcrPage) -> Verified:
    """Compare the numbers of two readings of one image, both in the same upright pixels.

    Raises:
        ValueError: if the two pages are not of one size.
        EngineOutputError: one of them has no places (a vision model's HTML).
    """
    for one in (page, other):
        if one.html is not None:
            msg = f"{one.info.engine} gives text without places: there is nothing to compare"
            raise EngineOutputError(msg)
    words = [*_words(page.items), *_words(other.items)]
    return compare_numbers(
        page, other, group_separator([one for word in words for one in numbers_in(word.text)])
    )


def compare_numbers(page: OcrPage, other: OcrPage, separator: str = "") -> Verified:
    """Compare as `verify` does, for pages that group their digits by `separator`; "": each as it is written.

    Raises:
        ValueError: if the two pages are not of one size.
    """
    if (page.width, page.height) != (other.width, other.height):
        msg = f"two readings of one page: {page.width} x {page.height} and {other.width} x {other.height}"
        raise ValueError(msg)
    firsts, seconds = _words(page.items), _words(other.items)
    marks, other_marks = _marks(firsts), _marks(seconds)
    found: list[NumberDispute] = []
    count = 0
    items: list[OcrItem] = []
    for item in page.items:
        pieces = []
        for word in item.words or (item,):
            if not numbers_in(word.text):
                pieces.append(word)
                continue
            count += 1
            there = " ".join(_with_marks(near, other_marks) for near in _beside(word, seconds))
            agrees = _holds(numbers_in(there), numbers_in(_with_marks(word, marks)), separator)
            if not agrees:
                found.append(NumberDispute(word.text, there, word.box))
            pieces.append(replace(word, flags=(*word.flags, AGREES if agrees else DISAGREES)))
        items.append(replace(item, words=tuple(pieces)) if item.words else pieces[0])
    read = replace(page, items=tuple(items))
    return Verified(read, other.info, count, tuple(found), _only_second(firsts, seconds))


def verification(
    verified: Verified, number: int, offset: tuple[float, float] = (0.0, 0.0)
) -> recorded.Verification:
    """As a document records it: `number` is the page's, boxes are in its points, moved by `offset`."""
    scale, (left, top) = POINTS / verified.page.dpi, offset
    found = tuple(
        recorded.Disagreement(
            number,
            one.text,
            one.other,
            BBox(*(value * scale + start for value, start in zip(one.box, (left, top) * 2, strict=True))),
        )
        for one in (*verified.disagreements, *verified.only_second)
    )
    return recorded.Verification(verified.second.engine, verified.second.version, verified.numbers, found)


def _holds(there: Sequence[str], numbers: Sequence[str], separator: str) -> bool:
    """Tell if each of the first reading's numbers is in the second one, and is written the page's way."""
    left = list(there)
    for number in numbers:
        found = next((other for other in left if _agree(number, other, separator)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _agree(number: str, other: str, separator: str) -> bool:
    if is_grouped(number, separator):
        return number == other or _bare(number) == _bare(other)
    return number == other and not is_odd(number, separator)


def _bare(number: str) -> str:
    return number.replace(",", "").replace(".", "")


def _marks(words: Sequence[OcrItem]) -> list[OcrItem]:
    """Brackets, minus and percent signs that are as words of their own, often in a cell of their own."""
    return [word for word in words if _MARK.fullmatch(word.text)]


def _with_marks(word: OcrItem, marks: Sequence[OcrItem]) -> str:
    """A number with the marks beside it, whether its engine took them for a part of the word or not."""
    if not numbers_in(word.text):
        return word.text
    x0, y0, x1, y1 = word.box
    before = after = ""
    for mark in marks:
        left, top, right, bottom = mark.box
        if min(y1, bottom) - max(y0, top) < NEAR * min(y1 - y0, bottom - top):
            continue
        near = -TOUCH * (y1 - y0), y1 - y0
        if mark.text in _BEFORE and near[0] <= x0 - right <= near[1]:
            before = mark.text
        elif mark.text not in _BEFORE and near[0] <= left - x1 <= near[1]:
            after += mark.text
    return before + word.text + after


def _only_second(firsts: Sequence[OcrItem], seconds: Sequence[OcrItem]) -> tuple[NumberDispute, ...]:
    """Numbers of the second reading where the first has none."""
    return tuple(
        NumberDispute("", word.text, word.box)
        for word in seconds
        if numbers_in(word.text) and not any(numbers_in(near.text) for near in _beside(word, firsts))
    )


def _words(items: Sequence[OcrItem]) -> list[OcrItem]:
    return sorted((word for item in items for word in item.words or (item,)), key=lambda word: word.box[1])


def _beside(word: OcrItem, others: Sequence[OcrItem]) -> list[OcrItem]:
    """Words of the other reading at the place of `word`, left to right."""
    x0, y0, x1, y1 = word.box
    slack = TOUCH * (y1 - y0)
    near = []
    for other in others:
        o0, top, o1, bottom = other.box
        if top > y1:
            break
        shared = min(y1, bottom) - max(y0, top)
        if shared >= NEAR * min(y1 - y0, bottom - top) and o1 > x0 - slack and o0 < x1 + slack:
            near.append(other)
    return sorted(near, key=lambda piece: piece.box[0])
