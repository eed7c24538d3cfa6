"""Split lines into words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import dist

from docparse.ocr.protocol import OcrItem, Point, Polygon, Rivals

LONE_WIDTH = 0.4
"""Width of a lone character, in heights of its line's box."""


def between(polygon: Polygon, left: float, right: float) -> Polygon:
    """The part of a line's polygon between two shares (0 … 1) of its length."""
    top_left, top_right, bottom_right, bottom_left = polygon
    return (
        _along(top_left, top_right, left),
        _along(top_left, top_right, right),
        _along(bottom_left, bottom_right, right),
        _along(bottom_left, bottom_right, left),
    )


def _along(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def split_words(
    text: str,
    centres: Sequence[float],
    confidences: Sequence[float],
    polygon: Polygon,
    rivals: Sequence[Rivals] = (),
    spaces: Sequence[float] = (),
) -> tuple[OcrItem, ...]:
    """Words of a line whose characters have known centres (shares of the line's length).

    A word reaches half a character beyond its outer characters' centres, but never beyond the middle of
    the white space beside it, nor beyond the line.
    """
    words: list[OcrItem] = []
    half = _half_width(centres, polygon)
    start = 0
    while start < len(text):
        if text[start].isspace():
            start += 1
            continue
        end = start
        while end < len(text) and not text[end].isspace():
            end += 1
        low = 0.0 if not words else (centres[start - 1] if start else 0.0)
        high = 1.0 if not text[end:].strip() else centres[end]
        left = max(low, centres[start] - half) if words else max(0.0, centres[start] - 1.5 * half)
        right = min(high, centres[end - 1] + half)
        left, right = min(left, centres[start]), max(right, centres[end - 1])
        words.append(
            OcrItem(
                text=text[start:end],
                level="word",
                polygon=between(polygon, max(left, 0.0), min(right, 1.0)),
                confidence=sum(confidences[start:end]) / (end - start),
                rivals=tuple(rivals[start:end]),
                spaces=tuple(spaces[start:end]),
            )
        )
        start = end
    return tuple(words)


def cut_word(word: OcrItem, places: Sequence[int]) -> list[OcrItem]:
    """A word cut before the characters at `places`, each part as wide as its share of the characters."""
    edges, length = [0, *places, len(word.text)], max(len(word.text), 1)
    return [
        replace(
            word,
            text=word.text[a:b],
            polygon=between(word.polygon, a / length, b / length),
            rivals=word.rivals[a:b],
            spaces=word.spaces[a:b],
        )
        for a, b in pairwise(edges)
        if a < b
    ]


def split_evenly(text: str, confidence: float | None, polygon: Polygon) -> tuple[OcrItem, ...]:
    """Words of a line of which nothing but the text and the polygon is known: all characters as wide."""
    words: list[OcrItem] = []
    place = 0
    for word in text.split():
        place = text.index(word, place)
        part = between(polygon, place / len(text), (place + len(word)) / len(text))
        words.append(OcrItem(text=word, level="word", polygon=part, confidence=confidence))
        place += len(word)
    return tuple(words)


def _half_width(centres: Sequence[float], polygon: Polygon) -> float:
    """Half the usual distance of two characters, as a share of the line; of one alone, as wide as its height
    lets it be, for the box of a lone mark reaches far into the gaps beside it."""
    if len(centres) < 2:
        length, height = dist(polygon[0], polygon[1]), dist(polygon[0], polygon[3])
        return min(0.5, LONE_WIDTH / 2 * height / max(length, 1.0))
    gaps = sorted(b - a for a, b in pairwise(centres))
    return gaps[len(gaps) // 2] / 2
