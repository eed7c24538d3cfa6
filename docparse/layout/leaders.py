"""Leaders: rows of dots that lead the eye from a label to its figure, or from a title to its page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from docparse.document import Dropped
from docparse.geometry import BBox
from docparse.layout.model import Ints, TableDraft, Words
from docparse.layout.params import count, number
from docparse.layout.typography import MIDDLE

FEWEST = count("leaders.fewest")
SEVERAL = count("leaders.several")
LEVEL = number("leaders.level")
LEADER = re.compile(r"\s*(?:(?:[.·]\s?){4,}|…{2,}|_{4,})\s*")
# A set comes first: a page's text is searched for it many times as fast as for one of three patterns.
SOME_LEADER = re.compile(r"[.…_](?:(?<=\.)(?:\s?\.){3}|(?<=…)…|(?<=_)_{3})")
_DOTS = re.compile(r"(?:[.·]\s*){4}|…\s*…")
_ONLY = re.compile(r"[.·…]+")


def leader_rows(words: Words) -> Ints:
    """Return the rows of words that are nothing but dots of a leader, ascending, int32 (n,).

    Where a page has several leaders, what is left of one beside a long label may be shorter.
    """
    if not _DOTS.search(words.text):
        return np.zeros(0, np.int32)
    stretches: list[list[int]] = []
    for row in (row for row in range(len(words)) if _ONLY.fullmatch(words.word(row))):
        if stretches and row == stretches[-1][-1] + 1 and _are_level(words, row - 1, row):
            stretches[-1].append(row)
        else:
            stretches.append([row])
    long = [rows for rows in stretches if sum(_dots(words.word(row)) for row in rows) >= FEWEST]
    rows = [row for stretch in (stretches if len(long) >= SEVERAL else long) for row in stretch]
    return np.array(rows, np.int32)


def _dots(text: str) -> int:
    return len(text) + 2 * text.count("…")


def _are_level(words: Words, above: int, row: int) -> bool:
    step = abs(float(words.base[row] - words.base[above]))
    return step < LEVEL * float(words.size[row]) and words.box[row, 0] > words.box[above, 0]


def with_leaders(words: Words, tables: Sequence[TableDraft], leaders: Ints) -> list[TableDraft]:
    """Return tables that hold the leaders between their entries too; no cell shows them."""
    if not len(leaders):
        return list(tables)
    x = (words.box[leaders, 0] + words.box[leaders, 2]) / 2
    y = words.base[leaders] - MIDDLE * words.size[leaders]
    found = []
    for draft in tables:
        x0, y0, x1, y1 = draft.box
        own = leaders[(x > x0) & (x < x1) & (y > y0) & (y < y1)]
        own = np.setdiff1d(own, draft.words)  # a table that is a picture has its own
        dropped = [Dropped(words.word(row), BBox(*words.box[row].tolist()), "leader") for row in own.tolist()]
        found.append(replace(draft, words=np.union1d(draft.words, own), dropped=tuple(dropped)))
    return found
