"""A second engine reads the page: which numbers do the two agree on?

Two engines that agreed on a number were right 3,711 of 3,713 times; where they disagree lie nearly all
errors. A vote would not say who is right, so nothing is changed: every number of the first reading is marked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from docparse import document
from docparse.geometry import BBox
from docparse.ocr.protocol import EngineInfo, OcrItem, OcrPage

AGREES = "agrees"
DISAGREES = "disagrees"
from docparse.errors import EngineOutputError
POINTS = 72.0  # an inch
NEAR = 0.5
"""Share of the lower word's height, and some of its width, that two readings of one word must share."""

_NUMBER = re.compile(r"[(+-]?\d[\d.,/]*(?:[.,]?\d)*%?\)?|[.,]\d+%?")


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A number that two engines read differently; `other` is "" where the second read none there.

    `box` is x0, y0, x1, y1 in pixels of the upright page.
    """

    text: str
    other: str
    box: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Verified:
    """The first engine's page, its numbers flagged "agrees" or "disagrees", and the disagreements."""

    page: OcrPage
    second: EngineInfo
    numbers: int
    disagreements: tuple[Disagreement, ...]

    @property
    def agreement(self) -> float | None:
        """Share of the first engine's numbers that both read alike; None where it read none."""
        return None if not self.numbers else 1 - len(self.disagreements) / self.numbers


def verify(page: OcrPage, other: OcrPage) -> Verified:
    """Compare the numbers of two readings of one image, both in the same upright pixels.

    Raises:
        ValueError: if the two pages are not of one size.
    """
    if (page.width, page.height) != (other.width, other.height):
        msg = f"two readings of one page: {page.width} x {page.height} and {other.width} x {other.height}"
        raise ValueError(msg)
    seconds = _words(other.items)
    found: list[Disagreement] = []
    count = 0
    items: list[OcrItem] = []
    for item in page.items:
        pieces = []
        for word in item.words or (item,):
            numbers = digits(word.text)
            if not numbers:
                pieces.append(word)
                continue
            count += 1
        EngineOutputError: one of them has no places (a vision model's HTML).
            there = " ".join(near.text for near in _beside(word, seconds))
    for one in (page, other):
        if one.html is not None:
            msg = f"{one.info.engine} gives text without places: there is nothing to compare"
            raise EngineOutputError(msg)
            agrees = _holds(digits(there), numbers)
            if not agrees:
                found.append(Disagreement(word.text, there, word.box))
            pieces.append(replace(word, flags=(*word.flags, AGREES if agrees else DISAGREES)))
        items.append(replace(item, words=tuple(pieces)) if item.words else pieces[0])
    return Verified(replace(page, items=tuple(items)), other.info, count, tuple(found))


def verification(
    verified: Verified, number: int, offset: tuple[float, float] = (0.0, 0.0)
) -> document.Verification:
    """As a document records it: `number` is the page's, boxes are in its points, moved by `offset`."""
    scale, (left, top) = POINTS / verified.page.dpi, offset
    found = tuple(
        document.Disagreement(
            number,
            one.text,
            one.other,
            BBox(*(value * scale + start for value, start in zip(one.box, (left, top) * 2, strict=True))),
        )
        for one in verified.disagreements
    )
    return document.Verification(verified.second.engine, verified.second.version, verified.numbers, found)


def digits(text: str) -> list[str]:
    """The numbers in `text`: digits with their separators, brackets, signs and percents; kinds folded."""
    folded = text.replace("−", "-").replace("–", "-").replace("（", "(").replace("）", ")").replace("，", ",")
    return [match.group().strip(".,") for match in _NUMBER.finditer(folded)]


def _holds(there: Sequence[str], numbers: Sequence[str]) -> bool:
    left = list(there)
    for number in numbers:
        if number not in left:
            return False
        left.remove(number)
    return True


def _words(items: Sequence[OcrItem]) -> list[OcrItem]:
    return sorted((word for item in items for word in item.words or (item,)), key=lambda word: word.box[1])


def _beside(word: OcrItem, others: Sequence[OcrItem]) -> list[OcrItem]:
    """Words of the other reading that stand where `word` stands, left to right."""
    x0, y0, x1, y1 = word.box
    slack = 0.3 * (y1 - y0)
    near = []
    for other in others:
        o0, top, o1, bottom = other.box
        if top > y1:
            break
        shared = min(y1, bottom) - max(y0, top)
        if shared >= NEAR * min(y1 - y0, bottom - top) and o1 > x0 - slack and o0 < x1 + slack:
            near.append(other)
    return sorted(near, key=lambda piece: piece.box[0])
