"""Page images of the report, and the boxes of facts on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from docparse.geometry import BBox, union
from docparse.judge.model import Fact
from docparse.judge.report.places import Places, Span

_SAME_LINE = 0.5  # overlap, as a share of the lower box, from which two words are on one line


@dataclass(frozen=True, slots=True)
class SheetWord:
    """A word of a page image with its box."""

    text: str
    box: BBox


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page image (WebP), the size of the page in the unit of the boxes, and its words in reading order."""

    image: bytes
    width: float
    height: float
    words: tuple[SheetWord, ...]


Sheets = Callable[[str], Sheet | None]
"""The sheet of a page by its name; None where there is none. Raises DocparseError if it cannot be read."""


def fact_boxes(sheet: Sheet, gold_text: str, facts: Iterable[Fact]) -> list[list[BBox]]:
    """Return the boxes of each fact on a page image: one a line, none if it is not found."""
    starts, text = _joined(sheet.words)
    places = Places(gold_text, text)
    return [_boxes(sheet.words, starts, places.find(fact.start, fact.end)) for fact in facts]


def _joined(words: Sequence[SheetWord]) -> tuple[list[int], str]:
    starts, at = [], 0
    for word in words:
        starts.append(at)
        at += len(word.text) + 1
    return starts, " ".join(word.text for word in words)


def _boxes(words: Sequence[SheetWord], starts: Sequence[int], span: Span | None) -> list[BBox]:
    if span is None:
        return []
    boxes: list[BBox] = []
    for start, word in zip(starts, words, strict=True):
        part = _part(word, span[0] - start, span[1] - start)
        if part is None:
            continue
        if boxes and _on_one_line(boxes[-1], part):
            boxes[-1] = union((boxes[-1], part))
        else:
            boxes.append(part)
    return boxes


def _part(word: SheetWord, start: int, end: int) -> BBox | None:
    """Return the box of `word.text[start:end]`, as if all its characters were equally wide."""
    size = len(word.text)
    start, end = max(start, 0), min(end, size)
    if start >= end:
        return None
    box, step = word.box, word.box.width / size
    return BBox(box.x0 + start * step, box.y0, box.x0 + end * step, box.y1)


def _on_one_line(a: BBox, b: BBox) -> bool:
    overlap = min(a.y1, b.y1) - max(a.y0, b.y0)
    return overlap >= _SAME_LINE * min(a.height, b.height) and b.x0 >= a.x0
