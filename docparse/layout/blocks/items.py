"""Marks of list items: bullets, drawn dots, numbers."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import numpy as np

from docparse.layout.model import Floats, LineDraft, Words
from docparse.layout.params import Numbers, Params
from docparse.layout.readings.series import series_of
from docparse.numerals.months import MONTH
from docparse.numerals.script import UNSPACED
from docparse.text.bullets import BULLETS

BULLET = re.compile(
    rf"[{BULLETS}✓✔❖\uf076\uf0fc]\s*(?=\S|$)|[–—\-*o]\s+(?=\S)"
    r"|\ufffd\s+(?=[^\W\d_])"  # a glyph of its own that nobody can read
)
NUMBER = re.compile(
    r"(?!\(\d{3}\) ?\d{3}\D|[a-zA-Z]\. [a-zA-Z]\."  # a telephone number, an abbreviation or initials
    rf"|\d{{1,2}}\. (?i:{MONTH})\b)"  # a date
    r"\(?(?:\d{1,3}|[a-zA-Z]|[ivxlcIVXLC]{2,6})[.)]\s+(?=\S)|\(?(?:\d{1,2}|[a-z])\)\s*(?=\S)|\[\d{1,3}\]\s+(?=\S)"
    rf"|[(（]?\d{{1,2}}[.)．、）]\s*(?=[{UNSPACED}])"
)
INITIALS = re.compile(r"[A-Z]\.[ -]?[A-Z]\.")
NAME = re.compile(r"[A-Z]\. (?:\w+ )?[A-Z][\w'’-]+(?:[.,;]| and | & | [A-Z]\.)")


def mark_bullets(params: Params, lines: list[LineDraft], paths: Floats) -> None:
    """Set `bullet` on lines that have a small drawn dot or square before them.

    It is right before them, or one of several below each other: items that are centred or set flush right are
    far from their bullets.
    """
    numbers = params.blocks.items
    marks = params.marks
    if not len(paths) or not lines:
        return
    wide, high = paths[:, 2] - paths[:, 0], paths[:, 3] - paths[:, 1]
    small = (
        (wide > numbers.least_dot)
        & (wide < numbers.most_dot)
        & (high > marks.flattest * wide)
        & (high < marks.tallest * wide)
    )
    if not 0 < small.sum() < 200:
        return
    far: dict[int, list[LineDraft]] = {}
    for dot in paths[small].tolist():
        line = _first_beside(params, lines, dot)
        if line is not None and line.x0 - dot[2] < numbers.near * line.size:
            line.bullet = True
        if line is not None:
            far.setdefault(round(dot[0]), []).append(line)
    for column in far.values():
        if len({line.base for line in column}) > 1 and end_alike(params.typography, column):
            for line in column:
                line.bullet = True


def end_alike(numbers: Numbers, lines: list[LineDraft]) -> bool:
    """Return True if lines share their middle or their right edge."""
    size = lines[0].size
    middles = [(line.x0 + line.x1) / 2 for line in lines]
    ends = [line.x1 for line in lines]
    return (
        max(middles) - min(middles) < numbers.centred * size
        or max(ends) - min(ends) < numbers.flush_right * size
    )


def _first_beside(params: Params, lines: list[LineDraft], dot: list[float]) -> LineDraft | None:
    """Return the first line at the right of a dot at its height; None if there is none."""
    marks = params.marks
    middle = (dot[1] + dot[3]) / 2
    beside = [
        line
        for line in lines
        if line.base - marks.above_base * line.size < middle < line.base + marks.below_base * line.size
        and line.x0 - dot[2] > params.blocks.items.apart * line.size
        and dot[2] - dot[0] < marks.dot * line.size
    ]
    return min(beside, key=lambda line: line.x0, default=None)


def mark_sections(numbers: Numbers, lines: list[LineDraft]) -> None:
    """Set `bullet` on lines that name sections by their numbers, one by one: contents without pages.

    With a line of something else between most of them, they are headings of these.
    """
    for run in series_of(numbers, [line.text for line in lines]):
        if 2 * sum(b - a == 1 for a, b in pairwise(run)) < len(run) - 1:
            continue
        for at in run:
            lines[at].bullet = True


def mark_initials(lines: list[LineDraft]) -> None:
    """Set `initials` on lines that open with a letter and a name, unless most letters count on: A, B, C."""
    named = [line for line in lines if NAME.match(line.text)]
    letters = [ord(line.text[0]) for line in named]
    counted = sum(b - a == 1 for a, b in pairwise(letters))
    others = sum(INITIALS.match(line.text) is not None for line in lines)
    if others + len(named) - 1 > 2 * counted:
        for line in named:
            line.initials = True


def mark_lone_letters(lines: list[LineDraft], words: Words) -> None:
    """Set `bullet` on lines that open with a letter whose font draws hardly another on the page.

    So do marks look whose font says nothing of what they are: a `t` or `n` before each item. What else it
    draws opens lines too.
    """
    heads = [line.parts[0][0] for line in lines if line.text[1:2] == " " and line.text[0].isalpha()]
    for font in {int(words.font[row]) for row in heads} - {-1}:
        rows = np.flatnonzero(words.font == font).tolist()
        (_, most), *_ = Counter(map(words.word, rows)).most_common(1)
        if max(1, len(rows) // 2) < most and set(rows) <= set(heads):
            for line in lines:
                line.bullet = line.bullet or line.parts[0][0] in rows


def is_item(text: str) -> bool:
    """Return True if a line starts with a bullet or an item number."""
    first = text[:1]
    if first.isalpha():  # most lines: "a)", "iv." and the like keep their stop within the first letters
        head = text[:7]
        return (")" in head or "." in head or text[1:2] == " ") and bool(
            NUMBER.match(text) or BULLET.match(text)
        )
    return bool(BULLET.match(text) or NUMBER.match(text))
