"""Marks of list items: bullets, drawn dots, numbers."""

from __future__ import annotations

import re

import numpy as np

from docparse.layout.model import Floats, LineDraft, Words

BULLET = re.compile(r"[•‣◦▪▫●○■□◆◇➢➤►▶✓✔❖∙·\uf0b7\uf0a7\uf0d8\uf076\uf0fc]\s*(?=\S|$)|[–—\-*o]\s+(?=\S)")
NUMBER = re.compile(
    r"\(?(?:\d{1,3}|[a-zA-Z]|[ivxlcIVXLC]{2,6})[.)]\s+(?=\S)|\(?(?:\d{1,2}|[a-z])\)\s*(?=\S)|\[\d{1,3}\]\s+(?=\S)"
)


def mark_bullets(lines: list[LineDraft], paths: Floats) -> None:
    """Set `bullet` on lines that have a small drawn dot or square right before them."""
    if not len(paths) or not lines:
        return
    wide, high = paths[:, 2] - paths[:, 0], paths[:, 3] - paths[:, 1]
    small = (wide > 1.2) & (wide < 8) & (high > 0.6 * wide) & (high < 1.6 * wide)
    if not 0 < small.sum() < 200:
        return
    dots = paths[small].tolist()
    for line in lines:
        for x0, y0, x1, y1 in dots:
            level = line.base - 0.75 * line.size < (y0 + y1) / 2 < line.base + 0.05 * line.size
            if level and 0.1 * line.size < line.x0 - x1 < 2.2 * line.size and x1 - x0 < 0.7 * line.size:
                line.bullet = True
                break


def mark_lone_letters(lines: list[LineDraft], words: Words) -> None:
    """Set `bullet` on lines that open with a letter whose font draws nothing else on the page.

    So do marks look whose font says nothing of what they are: a `t` or `n` before each item.
    """
    heads = [line.parts[0][0] for line in lines if line.text[1:2] == " " and line.text[0].isalpha()]
    for font in {int(words.font[row]) for row in heads} - {-1}:
        rows = np.flatnonzero(words.font == font).tolist()
        if len(rows) > 1 and len({words.word(row) for row in rows}) == 1 and set(rows) <= set(heads):
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
