"""Figures that are text of a head: the day below `Three months ended June`, `30-59` above `days past due`.

Cells are typed before lines are made heads: such a figure would end the head.
"""

from __future__ import annotations

import re
from itertools import pairwise

from docparse.layout.params import Numbers, Params
from docparse.layout.tables.columns.entries import COUNTED
from docparse.layout.tables.kinds import FIGURE
from docparse.layout.tables.rows.across import Rule, rules_within
from docparse.layout.tables.words import Piece, TextLine, misalignment
from docparse.numerals.months import MONTH

_MONTH = re.compile(rf"\b(?:{MONTH})\.?$", re.IGNORECASE)
_AWAITED = re.compile(r"\d{1,2}(?:,\s?(?:19|20)\d\d)?")
_MARK = re.compile(r"\(\d{1,2}\)")
_BEGUN = re.compile(r"[<>]?\s?\d{1,3}\s?(?:[-–—+]\s?\d{0,3}|%|[A-Za-z]{1,4})?")
"""A number that a text may begin with, and no amount: `30-59` days, `100 bps` more, `90+`."""


def settle_numbers(params: Params, lines: list[TextLine], rules: list[Rule]) -> None:
    """Mark in place pieces that are no figures, but text of a head that goes on from line to line.

    `rules` are horizontal ones: below one a text begins anew.
    """
    labels = min([line.x0 for line in lines])
    _settle_beside(params.tables.candidates.parts, lines, labels)
    _settle_marks(params, lines, labels)
    for above, below in pairwise(lines):
        if below.base - above.base > params.tables.head.leading * max(above.size, below.size):
            continue
        days = [piece for piece in below.body if piece.kind & FIGURE and _AWAITED.fullmatch(piece.text)]
        unfinished = [t for t in above.body if days and (_MONTH.search(t.text) or COUNTED.search(t.text))]
        below.settle(
            [piece for piece in days if any(_is_next(params.tables.head, text, piece) for text in unfinished)]
        )
        begun = [piece for piece in above.body if piece.kind & FIGURE]
        if not begun or below.has_figures:
            continue
        whole = _is_labelled(params.tables.candidates.parts, above, labels) or rules_within(
            rules, above.base, below.base - below.size
        )
        if not whole and all(_goes_on(params.tables.head, piece, below) for piece in begun):
            above.settle(begun)


def _settle_beside(numbers: Numbers, lines: list[TextLine], labels: float) -> None:
    """Settle the first line with figures if it has no label, and words behind what a text may begin with."""
    first = next((line for line in lines if line.has_figures), lines[0])
    figures = [piece for piece in first.body if piece.figure]
    words = any(len(p.text) > 2 and p.text.isalpha() and p.x0 > figures[0].x0 for p in first.body if figures)
    if (
        words
        and not _is_labelled(numbers, first, labels)
        and all(_BEGUN.fullmatch(piece.text) for piece in figures)
    ):
        first.settle(figures)


def _settle_marks(params: Params, lines: list[TextLine], labels: float) -> None:
    """Settle note marks of a head's last line: `(1)` below `Difference`, beside words, without a label."""
    at = next((at for at, line in enumerate(lines) if line.has_figures), 0)
    figures = [piece for piece in lines[at].body if piece.figure]
    if (
        not at
        or len(figures) == len(lines[at].body)
        or _is_labelled(params.tables.candidates.parts, lines[at], labels)
    ):
        return
    above = [word for word in lines[at - 1].body if not word.number]
    if all(
        _MARK.fullmatch(p.text) and any(_is_next(params.tables.head, word, p) for word in above)
        for p in figures
    ):
        lines[at].settle(figures)


def _is_labelled(numbers: Numbers, line: TextLine, labels: float) -> bool:
    return line.x0 <= labels + numbers.inner * line.size


def _goes_on(numbers: Numbers, piece: Piece, below: TextLine) -> bool:
    """Return True if a piece may begin a text, and words of the line below go on with it."""
    goes = any(_is_next(numbers, piece, word) and not word.number for word in below.body)
    return goes and _BEGUN.fullmatch(piece.text) is not None


def _is_next(numbers: Numbers, text: Piece, piece: Piece) -> bool:
    """Return True if a piece is set below a text as lines of one head are: a side or the middle in common."""
    return misalignment(text.x0, text.x1, piece.x0, piece.x1) < numbers.aligned * piece.size
