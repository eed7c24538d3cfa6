"""Marks of list items: bullets, drawn dots, numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import TypeVar

import numpy as np

from docparse.layout.blocks.underlines import with_underlines
from docparse.layout.model import Floats, LineDraft, Words
from docparse.layout.params import Numbers, Params
from docparse.layout.readings.series import series_of
from docparse.numerals.months import MONTH
from docparse.numerals.script import UNSPACED
from docparse.text.bullets import BULLETS

T = TypeVar("T")

BULLET = re.compile(
    rf"[{BULLETS}✓✔❖\uf076\uf0fc]\s*(?=\S|$)|[–—\-*∗o]\s+(?=\S)"
    r"|\ufffd\s+(?=[^\W\d_])"  # a glyph of its own that nobody can read
)
NUMBER = re.compile(
    r"(?!\(\d{3}\) ?\d{3}\D|[a-zA-Z]\. [a-zA-Z]\."  # a telephone number, an abbreviation or initials
    rf"|\d{{1,2}}\. (?i:{MONTH})\b)"  # a date
    r"\(?(?:\d{1,3}|[a-zA-Z]|[ivxlcIVXLC]{2,6})[.)]\s+(?=\S)|\(?(?:\d{1,2}|[a-z])\)\s*(?=\S)|\[\d{1,3}\]\s+(?=\S)"
    rf"|[(（]?\d{{1,2}}[.)．、）]\s*(?=[{UNSPACED}])|(?:\d{{1,2}}|[ivx]{{2,5}})\.(?=[A-Z][a-z])"
)
ENDS = (".", ";", ":")
INITIALS = re.compile(r"[A-Z]\.[ -]?[A-Z]\.")
NAME = re.compile(r"[A-Z]\. (?:\w+ )?[A-Z][\w'’-]+(?:[.,;]| and | & | [A-Z]\.)")


def with_marks(params: Params, items: Sequence[T], words: Words, paths: Floats, level: Floats) -> list[T]:
    """Return the items of a page, lines with their marks: a bullet, an initial or a number opens them, and
    rules, `level` ones (m, 3: y, x0, x1), underline them.
    """
    items = with_underlines(params, items, level)
    at_hand = [at for at, item in enumerate(items) if isinstance(item, LineDraft)]
    lines = [item for item in items if isinstance(item, LineDraft)]
    bullets = drawn_bullets(params, lines, paths) | lone_letters(lines, words)
    bullets |= numbered_sections(params.readings.series, lines)
    names, marked = initials_of_names(lines), list(items)
    for at, line in enumerate(lines):
        if at in bullets or at in names:
            marked[at_hand[at]] = line._replace(bullet=at in bullets, initials=at in names)
    return marked


def drawn_bullets(params: Params, lines: Sequence[LineDraft], paths: Floats) -> set[int]:
    """Return the lines, by index, that have a small drawn dot or square before them.

    It is right before them, or one of several below each other: items that are centred or set flush right are
    far from their bullets.
    """
    numbers = params.blocks.items
    marks = params.marks
    found: set[int] = set()
    if not len(paths) or not lines:
        return found
    wide, high = paths[:, 2] - paths[:, 0], paths[:, 3] - paths[:, 1]
    small = (
        (wide > numbers.least_dot)
        & (wide < numbers.most_dot)
        & (high > marks.flattest * wide)
        & (high < marks.tallest * wide)
    )
    if not 0 < small.sum() < 200:
        return found
    far: dict[int, list[int]] = {}
    for dot in paths[small].tolist():
        at = _first_beside(params, lines, dot)
        if at is None:
            continue
        if lines[at].x0 - dot[2] < numbers.near * lines[at].size:
            found.add(at)
        far.setdefault(round(dot[0]), []).append(at)
    for column in far.values():
        own = [lines[at] for at in column]
        if len({line.base for line in own}) > 1 and end_alike(params.typography, own):
            found.update(column)
    return found


def end_alike(numbers: Numbers, lines: Sequence[LineDraft]) -> bool:
    """Return True if lines share their middle or their right edge."""
    size = lines[0].size
    middles = [(line.x0 + line.x1) / 2 for line in lines]
    ends = [line.x1 for line in lines]
    return (
        max(middles) - min(middles) < numbers.centred * size
        or max(ends) - min(ends) < numbers.flush_right * size
    )


def _first_beside(params: Params, lines: Sequence[LineDraft], dot: list[float]) -> int | None:
    """Return the first line, by index, at the right of a dot at its height; None if there is none."""
    marks = params.marks
    middle = (dot[1] + dot[3]) / 2
    beside = [
        at
        for at, line in enumerate(lines)
        if line.base - marks.above_base * line.size < middle < line.base + marks.below_base * line.size
        and line.x0 - dot[2] > params.blocks.items.apart * line.size
        and dot[2] - dot[0] < marks.dot * line.size
    ]
    return min(beside, key=lambda at: lines[at].x0, default=None)


def numbered_sections(numbers: Numbers, lines: Sequence[LineDraft]) -> set[int]:
    """Return the lines that name sections by their numbers, one by one: contents without pages.

    With a line of something else between most of them, they are headings of these; the more of them end as
    sentences do, the rather they are paragraphs.
    """
    runs = series_of(numbers, [line.text for line in lines])
    return {at for run in runs if _are_names(lines, run) for at in run}


def _are_names(lines: Sequence[LineDraft], run: Sequence[int]) -> bool:
    near = sum(b - a == 1 for a, b in pairwise(run)) / max(1, len(run) - 1)
    ended = sum(lines[at].text.endswith(ENDS) for at in run) / len(run)
    return 2 * (near - ended) >= 1


def initials_of_names(lines: Sequence[LineDraft]) -> set[int]:
    """Return the lines that open with a letter and a name, unless most letters count on: A, B, C."""
    named = [at for at, line in enumerate(lines) if NAME.match(line.text)]
    letters = [ord(lines[at].text[0]) for at in named]
    counted = sum(b - a == 1 for a, b in pairwise(letters))
    others = sum(INITIALS.match(line.text) is not None for line in lines)
    return set(named) if others + len(named) - 1 > 2 * counted else set()


def lone_letters(lines: Sequence[LineDraft], words: Words) -> set[int]:
    """Return the lines, by index, that open with a letter whose font draws hardly another on the page.

    So do marks look whose font says nothing of what they are: a `t` or `n` before each item. What else it
    draws opens lines too.
    """
    heads = [line.parts[0][0] for line in lines]
    apart = {
        head
        for head, line in zip(heads, lines, strict=True)
        if line.text[1:2] == " " and line.text[0].isalpha()
    }
    found: set[int] = set()
    for font in {int(words.font[row]) for row in apart} - {-1}:
        rows = np.flatnonzero(words.font == font).tolist()
        if not apart.issuperset(rows):
            continue
        (_, most), *_ = Counter(map(words.word, rows)).most_common(1)
        if max(1, len(rows) // 2) < most:
            found |= {at for at, head in enumerate(heads) if head in rows}
    return found


def is_item(text: str) -> bool:
    """Return True if a line starts with a bullet or an item number."""
    first = text[:1]
    if first.isalpha():  # most lines: "a)", "iv." and the like keep their stop within the first letters
        head = text[:7]
        return (")" in head or "." in head or text[1:2] == " ") and bool(
            NUMBER.match(text) or BULLET.match(text)
        )
    return bool(BULLET.match(text) or NUMBER.match(text))
