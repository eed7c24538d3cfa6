"""Figures that are text of a head: the day below `Three months ended June`, `30-59` above `days past due`.

Cells are typed before lines are made heads: such a figure would end the head.
"""

from __future__ import annotations

import re
from itertools import pairwise

from docparse.layout.params import Params
from docparse.layout.tables.columns.entries import COUNTED
from docparse.layout.tables.kinds import FIGURE, NOTE, NUMBER
from docparse.layout.tables.rows.across import Rule, rules_within
from docparse.layout.tables.words import PieceLines, Pieces, misalignment
from docparse.numerals.months import MONTH

_MONTH = re.compile(rf"\b(?:{MONTH})\.?$", re.IGNORECASE)
_AWAITED = re.compile(r"\d{1,2}(?:,\s?(?:19|20)\d\d)?")
_MARK = re.compile(r"\(\d{1,2}\)")
_BEGUN = re.compile(r"[<>]?\s?\d{1,3}\s?(?:[-–—+]\s?\d{0,3}|%|[A-Za-z]{1,4})?")
"""A number that a text may begin with, and no amount: `30-59` days, `100 bps` more, `90+`."""


def settled_numbers(params: Params, lines: PieceLines, rules: list[Rule]) -> PieceLines:
    """Return lines with pieces as text that are no figures, but go on with a head from line to line.

    `rules` are horizontal ones: below one a text begins anew.
    """
    if not lines.has_figures.any():
        return lines
    heads = _Heads(lines)
    for line in range(2):  # marks are looked for where the first figures are now
        first = next((at for at in range(len(lines)) if heads.figures(at)), 0)
        heads.settled |= set(heads.marks(first) if line else heads.begun_beside(first))
    base, size = lines.base.tolist(), lines.size.tolist()
    for at in range(1, len(lines)):
        if base[at] - base[at - 1] > params.tables.head.leading * max(size[at - 1], size[at]):
            continue
        heads.settled |= set(heads.awaited(at))
        begun = heads.figures(at - 1)
        if not begun or heads.figures(at) or rules_within(rules, base[at - 1], base[at] - size[at]):
            continue
        if not heads.labelled[at - 1] and all([heads.goes_on(piece, at) for piece in begun]):
            heads.settled |= set(begun)
    rows = lines.pieces.at.copy()
    for piece in heads.settled:
        rows[piece] = lines.pieces.store.as_text(int(rows[piece]))
    pieces = Pieces(lines.pieces.store, rows)
    return PieceLines(pieces, lines.starts, lines.measures, lines.notes) if heads.settled else lines


class _Heads:
    """Lines whose pieces, by their places, are `settled` one by one to be texts."""

    def __init__(self, lines: PieceLines) -> None:
        pieces, numbers = lines.pieces, lines.pieces.params.tables.candidates.parts
        self.texts, self.kinds, self.columns = pieces.texts, lines.kinds.tolist(), pieces.columns.tolist()
        self.bodies = [
            [at for at in range(first, stop) if not self.kinds[at] & NOTE]
            for first, stop in pairwise(lines.starts.tolist())
        ]
        self.labelled = (lines.x0 <= lines.x0.min() + numbers.inner * lines.size).tolist()
        self.aligned = pieces.params.tables.head.aligned
        self.settled: set[int] = set()

    def figures(self, line: int) -> list[int]:
        return [at for at in self.bodies[line] if self.kinds[at] & FIGURE and at not in self.settled]

    def words(self, line: int) -> list[int]:
        return [at for at in self.bodies[line] if not self.kinds[at] & NUMBER or at in self.settled]

    def begun_beside(self, line: int) -> list[int]:
        """Return the figures of a line without a label if words are behind what may begin a text."""
        figures, texts = self.figures(line), self.texts
        behind = [texts[at] for at in self.bodies[line] if figures and at > figures[0]]
        begun = any(len(text) > 2 and text.isalpha() for text in behind) and not self.labelled[line]
        return figures if begun and all(_BEGUN.fullmatch(texts[at]) for at in figures) else []

    def marks(self, line: int) -> list[int]:
        """Return note marks of a head's last line: `(1)` below `Difference`, beside words."""
        if not line or self.labelled[line]:
            return []
        words, figures = self.words(line - 1), self.figures(line)
        marks = [at for at in figures if _MARK.fullmatch(self.texts[at]) and self.is_below(words, at)]
        return figures if len(marks) == len(figures) < len(self.bodies[line]) else []

    def awaited(self, line: int) -> list[int]:
        """Return the figures of a line that the text above each waits for."""
        days = [at for at in self.figures(line) if _AWAITED.fullmatch(self.texts[at])]
        above = [(at, self.texts[at]) for at in self.bodies[line - 1] if days]
        unfinished = [at for at, text in above if _MONTH.search(text) or COUNTED.search(text)]
        return [at for at in days if self.is_below(unfinished, at)]

    def goes_on(self, piece: int, line: int) -> bool:
        """Return True if a piece may begin a text, and words of a line below go on with it."""
        going = any([self.is_below([piece], at) for at in self.words(line)])
        return going and _BEGUN.fullmatch(self.texts[piece]) is not None

    def is_below(self, texts: list[int], piece: int) -> bool:
        """Return True if a piece is set below a text as lines of one head are, at a side or in the middle."""
        x0, x1, *_, size, _ = self.columns[piece]
        sides = [self.columns[text][:2] for text in texts]
        return any([misalignment(left, right, x0, x1) < self.aligned * size for left, right in sides])
