"""Leaders: rows of dots that lead the eye from a label to its figure, or from a title to its page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from docparse.document import Dropped
from docparse.geometry import BBox
from docparse.layout.model import Floats, Ints, TableDraft, Words
from docparse.layout.params import Numbers

LEADER = re.compile(r"\s*(?:(?:[.·]\s?){4,}|…{2,}|_{4,})\s*")
# A set comes first: a page's text is searched for it many times as fast as for one of three patterns.
SOME_LEADER = re.compile(r"[.…_](?:(?<=\.)(?:\s?\.){3}|(?<=…)…|(?<=_)_{3})")
_DOTS = re.compile(r"[.·…](?:(?<=…)\s*…|(?<!…)(?:\s*[.·]){3})")
_ONLY = re.compile(r"[.·…]+")
REFERENCE = r"(?:\d{1,4}|[ivxlc]{1,7}|[A-Z]-?\d{1,3}|[a-z]-\d{1,3})"
PAGES = re.compile(rf"{REFERENCE}(?:(?:, ?|[–-]){REFERENCE})*,?")
"""Numbers of pages as contents and indexes have them: 12, iv, F-3, 3-5, 12, 14."""


@dataclass(frozen=True, slots=True)
class Leaders:
    """Leaders of a page: their rows of words, and where the lines of an index that they make end."""

    rows: Ints
    index: Floats


@dataclass(slots=True)
class _LedLabel:
    """Words on a line before a leader, and those right behind it."""

    label: list[int]
    pages: list[int]


def find_leaders(numbers: Numbers, words: Words) -> Leaders:
    """Find the leaders of a page, and what they lead to."""
    rows = _leader_rows(numbers, words)
    none = np.zeros((0, 2), np.float32)
    return Leaders(rows, _index_lines(numbers, words, rows) if len(rows) else none)


def _leader_rows(numbers: Numbers, words: Words) -> Ints:
    """Return the rows of words that are nothing but dots of a leader, ascending, int32 (n,).

    Where a page has several leaders, what is left of one beside a long label may be shorter.
    """
    if not _DOTS.search(words.text):
        return np.zeros(0, np.int32)
    stretches: list[list[int]] = []
    for row in (row for row in range(len(words)) if _ONLY.fullmatch(words.word(row))):
        goes_on = stretches and row == stretches[-1][-1] + 1 and _are_level(numbers, words, row - 1, row)
        # The dots of one leader are near; two in each of several columns say that nothing is known there.
        if goes_on and words.box[row, 0] - words.box[row - 1, 2] < numbers.far * words.size[row]:
            stretches[-1].append(row)
        else:
            stretches.append([row])
    long = [rows for rows in stretches if sum(_dots(words.word(row)) for row in rows) >= numbers.fewest]
    rows = [row for stretch in (stretches if len(long) >= numbers.several else long) for row in stretch]
    return np.array(rows, np.int32)


def join_leaders(
    numbers: Numbers, words: Words, starts: NDArray[np.bool_], leaders: Ints
) -> NDArray[np.bool_]:
    """Return `starts` of runs (n,) without those of leaders and of numbers of pages behind them."""
    if not len(leaders):
        return starts
    own, starts = set(leaders.tolist()), starts.copy()
    for row in np.flatnonzero(starts)[1:].tolist():
        near = words.box[row, 0] - words.box[row - 1, 2] < numbers.far * words.size[row]
        leads = row in own or (row - 1 in own and PAGES.fullmatch(words.word(row)))
        if leads and near and _are_level(numbers, words, row - 1, row):
            starts[row] = False
    return starts


def _index_lines(numbers: Numbers, words: Words, leaders: Ints) -> Floats:
    """Return where lines of an index or a history of changes end, which is set in columns: x, base, (n, 2).

    Its leaders lead to numbers of pages, and several of its labels stand right of such numbers. What the
    leaders of a statement lead to are amounts, or more figures are beside them.
    """
    own = set(leaders.tolist())
    entries = [
        entry for line in _lines_at(numbers, words, leaders) for entry in _entries(numbers, words, line, own)
    ]
    paged = [entry for entry in entries if entry.pages]
    ends = np.array([entry.pages[-1] for entry in paged], np.int32)
    begins = [entry.label[0] for entry in paged if _is_label(words, entry)]
    right = np.sort(words.box[ends, 2])[numbers.beside - 1 :][:1]
    if len(paged) < numbers.paged * len(entries) or (words.box[begins, 0] > right).sum() < numbers.beside:
        return np.zeros((0, 2), np.float32)
    return np.column_stack([words.box[ends, 2], words.base[ends]])


def _lines_at(numbers: Numbers, words: Words, leaders: Ints) -> Iterator[list[int]]:
    """Yield the words on the base line of each leader, from left to right."""
    bases = np.sort(words.base[leaders])
    starts = np.flatnonzero(
        np.diff(bases, prepend=-np.inf) > numbers.level * words.size[leaders].max(initial=0)
    )
    for base in bases[starts].tolist():
        level = np.flatnonzero(np.abs(words.base - base) < numbers.level * words.size)
        yield level[np.argsort(words.box[level, 0], kind="stable")].tolist()


def _entries(numbers: Numbers, words: Words, line: list[int], leaders: set[int]) -> Iterator[_LedLabel]:
    """Yield the labels of a line that have leaders and something behind these."""
    entry = _LedLabel([], [])
    led = False
    for row in line:
        if row in leaders:
            if entry.pages:
                yield entry
                entry = _LedLabel([], [])
            led = True
        elif led and PAGES.fullmatch(words.word(row).strip(".()")):
            entry.pages.append(row)
        else:
            if led:
                yield entry
                entry, led = _LedLabel([], []), False
            if (
                entry.label
                and words.box[row, 0] > words.box[entry.label[-1], 2] + numbers.wide * words.size[row]
            ):
                entry.label.clear()  # of another column
            entry.label.append(row)
    if entry.pages:
        yield entry


def _is_label(words: Words, entry: _LedLabel) -> bool:
    return any(any(map(str.isalpha, words.word(row))) for row in entry.label)


def _dots(text: str) -> int:
    return len(text) + 2 * text.count("…")


def _are_level(numbers: Numbers, words: Words, above: int, row: int) -> bool:
    step = abs(float(words.base[row] - words.base[above]))
    return step < numbers.level * float(words.size[row]) and words.box[row, 0] > words.box[above, 0]


def with_leaders(
    numbers: Numbers, words: Words, tables: Sequence[TableDraft], leaders: Ints
) -> list[TableDraft]:
    """Return tables that hold the leaders between their entries too; no cell shows them."""
    if not len(leaders):
        return list(tables)
    x = (words.box[leaders, 0] + words.box[leaders, 2]) / 2
    y = words.base[leaders] - numbers.middle * words.size[leaders]
    found = []
    for draft in tables:
        x0, y0, x1, y1 = draft.box
        own = leaders[(x > x0) & (x < x1) & (y > y0) & (y < y1)]
        own = np.setdiff1d(own, draft.words)  # a table that is a picture has its own
        dropped = [Dropped(words.word(row), BBox(*words.box[row].tolist()), "leader") for row in own.tolist()]
        found.append(replace(draft, words=np.union1d(draft.words, own), dropped=tuple(dropped)))
    return found
