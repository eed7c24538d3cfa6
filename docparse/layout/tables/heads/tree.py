"""Head lines of a table → a tree of heads over its columns.

Lines of one head make a block. A block takes the columns that the rule under it covers, that it is centred on
or aligned with, and that no neighbour of its level takes: the best choice for all blocks of a level together.
Rows follow from what is above what.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple

import numpy as np

from docparse.layout.params import Numbers, Params
from docparse.layout.tables.heads._spans_numba import place_heads
from docparse.layout.tables.kinds import BASE, SIZE, X0, X1
from docparse.layout.tables.rows.across import Rule, rules_within
from docparse.layout.tables.words import PieceLines, misalignment, row_pitch
from docparse.numerals.cells import is_year
from docparse.numerals.months import MONTH
from docparse.numerals.patterns import YEAR

_UNIT = re.compile(r"\(.*(\b(?:in|of|per)\b|thousand|million|billion|dollar|euro|[$€£¥%]).*\)", re.IGNORECASE)
_DATE = re.compile(rf"(?:[^\d]*\b)?(?:{MONTH})\.?\s(?:\d{{1,2}},\s?)?{YEAR}", re.IGNORECASE)
_UNFINISHED = re.compile(rf".*\b(?:{MONTH})\.?\s\d{{1,2}},", re.IGNORECASE)
"""A period or a date whose year is told elsewhere."""
_YEAR = re.compile(rf"\b{YEAR}\b")
Core = tuple[float, float]
_WEIGHTS = attrgetter(
    "off_centre", "off_left", "off_right", "boxed", "far", "missed", "touch", "rule_below", "ruled", "span",
    "headed", "bare", "beside", "recurs", "cut", "taken",
)  # fmt: skip


class HeadText(NamedTuple):
    """A piece of a head line, as a row of its store."""

    piece: int
    x0: float
    x1: float
    base: float
    size: float
    text: str


@dataclass(slots=True)
class HeadBlock:
    """Lines of one head: its pieces, the columns it is over, and its rows in the head."""

    pieces: list[HeadText]
    lines: list[int]
    first: int = 0
    last: int = 0
    row: int = 0
    height: int = 1
    notes: list[HeadText] = field(default_factory=list)
    x0: float = field(init=False)
    x1: float = field(init=False)
    size: float = field(init=False)
    bottom: float = field(init=False)

    text = property(lambda self: " ".join([piece.text for piece in self.pieces]))

    def __post_init__(self) -> None:
        self.reach()

    def reach(self) -> None:
        """Tell the sides, size and base line of what the head has now."""
        _, x0, x1, base, size, _ = zip(*self.pieces, strict=True)
        self.x0, self.x1, self.bottom, self.size = min(x0), max(x1), max(base), max(size)


def head_tree(
    params: Params, lines: PieceLines, cores: list[Core], rules: list[Rule]
) -> tuple[int, list[HeadBlock]]:
    """Return the number of head rows and the heads of `lines`, each with its columns and rows.

    `cores` is what the body of each column takes in x, `rules` are horizontal ones.
    """
    base, size = lines.base.tolist(), lines.size.tolist()
    near = rules_within(rules, base[0] - size[0], base[-1] + params.tables.head.rule_below * size[-1])
    blocks = _Blocks(params, lines, cores, near).made()
    own: list[HeadBlock] = []
    for block in blocks:
        if _is_unit_of_all(block, blocks, cores) or _is_date_of_all(params.tables.head, block, blocks, cores):
            block.first, block.last = 1, len(cores) - 1
        else:
            own.append(block)
    _place(params, own, cores, near)
    return _rows(blocks), blocks


class _Blocks:
    """Pieces of neighbouring lines that are one head: near, over each other alone, no rule between."""

    def __init__(self, params: Params, lines: PieceLines, cores: list[Core], rules: list[Rule]) -> None:
        head, pieces = params.tables.head, lines.pieces
        self.params, self.cores, self.rules = params, cores, rules
        told = (*pieces.columns[:, [X0, X1, BASE, SIZE]].T.tolist(), pieces.texts)
        texts = list(map(HeadText, pieces.at.tolist(), *told))
        notes, stretches = lines.notes.tolist(), [*pairwise(lines.starts.tolist())]
        self.bodies = [[texts[at] for at in range(a, b) if not notes[at]] for a, b in stretches]
        self.notes = [[texts[at] for at in range(a, b) if notes[at]] for a, b in stretches]
        self.blocks: list[HeadBlock] = []
        # How far apart, in em, lines of one head may be: where all lines of a head are airy, further.
        usual = row_pitch(lines.base) / float(lines.size.max())
        self.most = max(head.leading, head.uneven * usual if usual < head.airy else 0.0)

    def made(self) -> list[HeadBlock]:
        """Return the blocks of all lines."""
        for at, body in enumerate(self.bodies):
            spanned = at > 0 and _repeats(self.params.tables.above, body, self.bodies[at - 1])
            above = [None if spanned else self._block_above(piece, body) for piece in body]
            # Heads of a line that are alike, years or equal texts, do the same.
            kinds = ["year" if is_year(piece.text) else piece.text for piece in body]
            begun = {
                kind
                for kind, piece, block in zip(kinds, body, above, strict=True)
                if block is None
                and (kind == "year" or any(self._is_right_above(b, piece) for b in self.blocks))
            }
            for piece, kind, block in zip(body, kinds, above, strict=True):
                if block is None or kind in begun:
                    self.blocks.append(HeadBlock([piece], [at]))
                else:
                    block.pieces.append(piece)
                    block.lines.append(at)
                    block.reach()
            for note in self.notes[at]:
                off = [abs(b.pieces[-1].x1 - note.x0) + 2 * abs(b.bottom - note.base) for b in self.blocks]
                if off:
                    self.blocks[off.index(min(off))].notes.append(note)
                else:
                    self.blocks.append(HeadBlock([note], [at]))
        return self.blocks

    def _block_above(self, piece: HeadText, body: list[HeadText]) -> HeadBlock | None:
        """Return the block that a piece of a line's `body` is the next line of, if any."""
        over = [block for block in self.blocks if _shares(block, piece) and block.bottom < piece.base]
        last = max([block.lines[-1] for block in over], default=-1)
        near = self.params.tables.head.aligned * piece.size
        own = [
            block
            for block in over
            if block.lines[-1] == last
            and misalignment(block.x0, block.x1, piece.x0, piece.x1) < near
            and self._is_right_above(block, piece)
        ]
        if len(own) != 1 or sum([_shares(own[0], other) for other in body]) != 1:
            return None
        return None if self._begins(own[0], body) or self._ends(own[0], piece) else own[0]

    def _begins(self, block: HeadBlock, body: list[HeadText]) -> bool:
        """Return True if a line holds heads of its own below the block: years, or a unit below them all."""
        texts = [piece.text for piece in body]
        if len(texts) == 1:
            return texts[0][:1] == "(" and texts[0][-1:] == ")" and len(self.bodies[block.lines[-1]]) > 2
        years = [text for text in texts if is_year(text)]
        return len(years) > 1 and len(years) >= len(texts) - 1 and len(self.bodies[block.lines[-1]]) == 1

    def _ends(self, block: HeadBlock, piece: HeadText) -> bool:
        """Return True if another head is below a block: a year, or a remark or date alone on its lines."""
        text = block.text
        if is_year(text) and (piece.text[:1].isupper() or _UNIT.fullmatch(piece.text)):
            return True
        if not all(len(self.bodies[at]) == 1 for at in block.lines):
            return False
        remark = text[:1] == "(" and text[-1:] == ")"
        return remark or (block.lines[0] == 0 and _DATE.fullmatch(text) is not None)

    def _is_right_above(self, block: HeadBlock, piece: HeadText) -> bool:
        """Return True if a block is over a piece, near as lines of one head are, and no rule is between."""
        numbers, last = self.params.tables.heads.tree, block.pieces[-1]
        step, most = piece.base - last.base, self.most * max(last.size, piece.size)
        if not 0 < step <= most or not _shares(block, piece):
            return False
        narrower = self.params.tables.head.narrower
        if step > narrower * most and self._under(block) > self._under(piece):
            return False
        x0, x1 = max(block.x0, piece.x0), min(block.x1, piece.x1)
        top, bottom = last.base - numbers.under * last.size, piece.base - numbers.over * piece.size
        return not any(top < y < bottom and 2 * (min(b, x1) - max(a, x0)) > x1 - x0 for y, a, b in self.rules)

    def _under(self, over: HeadBlock | HeadText) -> int:
        return sum([x0 < over.x1 and over.x0 < x1 for x0, x1 in self.cores])


def _repeats(numbers: Numbers, body: list[HeadText], over: list[HeadText]) -> bool:
    """Return True if a line has the same heads again for each head of the line over it: that spans them.

    Not so where each head over it has its middle or its right side with one of them: that goes on below.
    """
    texts, parts = [piece.text for piece in body], {piece.text for piece in over}
    if not 1 < len(parts) == len(over) < len(body) or len(body) % len(over):
        return False
    period = len(body) // len(over)
    if texts[period:] != texts[:-period]:
        return False
    offs = [(h, abs(h.x0 + h.x1 - p.x0 - p.x1) / 2, abs(h.x1 - p.x1)) for h in over for p in body]
    going = {h.x0 for h, middle, right in offs if min(middle, right) < numbers.exact * h.size}
    return len(going) < len(over)


def _shares(block: HeadBlock, piece: HeadText) -> bool:
    return block.x0 < piece.x1 and piece.x0 < block.x1


def _is_unit_of_all(block: HeadBlock, blocks: list[HeadBlock], cores: list[Core]) -> bool:
    """Return True for a unit in brackets, over the values and alone on its lines but for labels."""
    if len(cores) < 2 or not _UNIT.fullmatch(block.text):
        return False
    inner = cores[1][0]
    beside = [b for b in blocks if b is not block and set(b.lines) & set(block.lines)]
    if any(b.x1 > inner for b in beside):
        return False
    middle, right = (block.x0 + block.x1) / 2, max([core[1] for core in cores])
    whole, values = (abs(middle - (left + right) / 2) for left in (cores[0][0], cores[1][0]))
    under = [core for core in cores if _over(core, block.x0, block.x1) > 0]
    if len(under) == 1 and abs(middle - sum(under[0]) / 2) < block.size <= values:
        return block.lines[0] == 0 or _is_below_years(block, blocks, cores)
    return values < max(whole, block.size)


def _is_below_years(block: HeadBlock, blocks: list[HeadBlock], cores: list[Core]) -> bool:
    """Return True if a year is over every column of values, those beside the block's too.

    Below another head a unit would be said of that alone.
    """
    above = [b for b in blocks if b.lines[-1] < block.lines[0] and is_year(b.pieces[-1].text)]
    return len(cores) > 3 and _are_under_years(cores, above)


def _are_under_years(cores: list[Core], heads: list[HeadBlock]) -> bool:
    """Return True if heads end in years, and one is over every column of values."""
    over = all(any(_over(core, b.x0, b.x1) > 0 for b in heads) for core in cores[1:])
    return over and all(is_year(b.pieces[-1].text) for b in heads)


def _is_date_of_all(numbers: Numbers, block: HeadBlock, blocks: list[HeadBlock], cores: list[Core]) -> bool:
    """Return True for the only date of a head, first and alone: over all values, though set over a few.

    It is in their middle, or ends where they do and is too wide for the last of them; or all else over them
    are the years that it lacks.
    """
    if len(cores) < 3 or block.lines[0] > 0:
        return False
    others = [b for b in blocks if b is not block]
    if block.x0 + block.x1 > 2 * cores[1][0] and block.text[-1:] == "," and _UNFINISHED.fullmatch(block.text):
        return _are_under_years(cores, [b for b in others if b.x1 > cores[1][0]])
    if not (block.text[-1:].isdecimal() and _DATE.fullmatch(block.text)):
        return False
    if any((b.lines[0] <= block.lines[-1] and b.x1 > cores[1][0]) or _YEAR.search(b.text) for b in others):
        return False
    left, right = cores[1][0], max([core[1] for core in cores])
    off = abs(block.x0 + block.x1 - left - right) / 2
    flush = abs(block.x1 - right) < numbers.aligned * block.size and block.x0 < cores[-2][1]
    return flush or off < numbers.aligned * block.size


def _place(params: Params, blocks: list[HeadBlock], cores: list[Core], rules: list[Rule]) -> None:
    """Give every block its columns: for those that end on one line the best sum, from below."""
    head = params.tables.head
    blocks = sorted(blocks, key=lambda b: (-b.lines[-1], b.x0))
    texts: dict[str, int] = {}
    spans = place_heads(
        params.array,
        np.array([(b.x0, b.x1, b.size, b.bottom) for b in blocks], np.float64).reshape(-1, 4),
        np.array([(b.lines[0], b.lines[-1], _is_remark(b.text)) for b in blocks], np.int64).reshape(-1, 3),
        np.array([texts.setdefault(b.text, len(texts)) for b in blocks], np.int64),
        np.array(cores, np.float64),
        np.array(rules, np.float64).reshape(-1, 3),
        _WEIGHTS(head),
        head.shared,
    )
    for block, (first, last) in zip(blocks, spans.tolist(), strict=True):
        block.first, block.last = first, last


def _is_remark(text: str) -> bool:
    """Return True for text in brackets that is no unit: `(As restated)` is of one column or centred."""
    return text[:1] == "(" and text[-1:] == ")" and not _UNIT.fullmatch(text)


def _over(core: Core, x0: float, x1: float) -> float:
    return min(core[1], x1) - max(core[0], x0)


def _rows(blocks: list[HeadBlock]) -> int:
    """Give every block its rows, below all that is over its columns; return their number."""
    ordered = sorted(blocks, key=lambda b: b.lines[0])
    for at, block in enumerate(ordered):
        over = [b for b in ordered[:at] if b.first <= block.last and block.first <= b.last]
        block.row = 1 + max([b.row for b in over], default=-1)
    count = 1 + max([block.row for block in blocks], default=-1)
    for block in ordered:
        under = [
            b.row for b in blocks if b.row > block.row and b.first <= block.last and block.first <= b.last
        ]
        block.height = min(under, default=count) - block.row
    return count
