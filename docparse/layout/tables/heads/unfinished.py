"""Figures that are text of a head: the day below `Three months ended June`, `30-59` above `days past due`.

Cells are typed before lines are made heads: such a figure would end the head.
"""

from __future__ import annotations

import re
from itertools import pairwise

from docparse.layout.params import Numbers, Params
from docparse.layout.tables.kinds import FIGURE
from docparse.layout.tables.rows.across import Rule, rules_within
from docparse.layout.tables.words import Piece, TextLine, misalignment
from docparse.numerals.months import MONTH

_MONTH = re.compile(rf"\b(?:{MONTH})\.?$", re.IGNORECASE)
_AWAITED = re.compile(r"\d{1,2}(?:,\s?(?:19|20)\d\d)?")
_BEGUN = re.compile(r"[<>]?\s?\d{1,3}\s?(?:[-–—+]\s?\d{0,3}|%|[A-Za-z]{1,4})?")
"""A number that a text may begin with, and no amount: `30-59` days, `100 bps` more, `90+`."""


def settled_numbers(params: Params, lines: list[TextLine], rules: list[Rule]) -> list[TextLine]:
    """Return lines with pieces as text that are no figures, but go on with a head from line to line.

    `rules` are horizontal ones: below one a text begins anew.
    """
    head, parts = params.tables.head, params.tables.candidates.parts
    labels, lines = min([line.x0 for line in lines]), [*lines]
    for at, (above, below) in enumerate(pairwise([*lines]), 1):
        if below.base - above.base > head.leading * max(above.size, below.size):
            continue
        days = [piece for piece in below.body if piece.kind & FIGURE and _AWAITED.fullmatch(piece.text)]
        unfinished = [t for t in above.body if days and _MONTH.search(t.text)]
        days = [piece for piece in days if any(_is_next(head, text, piece) for text in unfinished)]
        lines[at] = below.settled(days)
        begun = [piece for piece in lines[at - 1].body if piece.kind & FIGURE]
        if not begun or lines[at].has_figures:
            continue
        ruled = rules_within(rules, above.base, below.base - below.size)
        if not (ruled or _is_labelled(parts, above, labels)) and all(
            _goes_on(head, piece, lines[at]) for piece in begun
        ):
            lines[at - 1] = lines[at - 1].settled(begun)
    return lines


def _is_labelled(numbers: Numbers, line: TextLine, labels: float) -> bool:
    return line.x0 <= labels + numbers.inner * line.size


def _goes_on(numbers: Numbers, piece: Piece, below: TextLine) -> bool:
    """Return True if a piece may begin a text, and words of the line below go on with it."""
    goes = any(_is_next(numbers, piece, word) and not word.number for word in below.body)
    return goes and _BEGUN.fullmatch(piece.text) is not None


def _is_next(numbers: Numbers, text: Piece, piece: Piece) -> bool:
    """Return True if a piece is set below a text as lines of one head are: a side or the middle in common."""
    return misalignment(text.x0, text.x1, piece.x0, piece.x1) < numbers.aligned * piece.size
