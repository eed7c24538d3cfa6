"""Head lines of a table → a tree of heads over its columns.

Lines of one head make a block. A block takes the columns that the rule under it covers, that it is centred on
or aligned with, and that no neighbour of its level takes: the best choice for all blocks of a level together.
Rows follow from what is above what.
"""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import Words
from docparse.layout.rulings import Floats
from docparse.layout.tables.heads._spans_numba import best_spans
from docparse.layout.tables.weights import HEAD
from docparse.layout.tables.words import Piece, TextLine, is_note, piece_text, pieces_text
from docparse.numerals.cells import DATED_YEAR

_UNIT = re.compile(r"\(.*(\b(?:in|of|per)\b|thousand|million|billion|dollar|euro|[$€£¥%]).*\)", re.IGNORECASE)
Core = tuple[float, float]
Rule = tuple[float, float, float]
Grid = NDArray[np.float64]
"""A value for every stretch of columns, or their edges."""


@dataclass(slots=True)
class Block:
    """Lines of one head: its pieces, the columns it is over, and its rows in the head."""

    pieces: list[Piece]
    lines: list[int]
    first: int = 0
    last: int = 0
    row: int = 0
    height: int = 1
    notes: list[Piece] = field(default_factory=list)
    text: str = ""
    touched: frozenset[int] = frozenset()  # columns that it lies over

    @property
    def x0(self) -> float:
        return min(piece.x0 for piece in self.pieces)

    @property
    def x1(self) -> float:
        return max(piece.x1 for piece in self.pieces)

    @property
    def size(self) -> float:
        return max(piece.size for piece in self.pieces)

    @property
    def bottom(self) -> float:
        return max(piece.base for piece in self.pieces)

    @property
    def top(self) -> float:
        return min(piece.base for piece in self.pieces)


def head_tree(
    words: Words, lines: list[TextLine], cores: list[Core], rulings: Floats
) -> tuple[int, list[Block]]:
    """Return the number of head rows and the heads of `lines`, each with its columns and rows.

    `cores` is what the body of each column takes in x, `rulings` horizontal ones (y, x0, x1).
    """
    near = [
        (y, a, b)
        for y, a, b in rulings.tolist()
        if lines[0].base - lines[0].size < y < lines[-1].base + HEAD.rule_below * lines[-1].size
    ]
    blocks = _blocks(words, lines, near)
    placed: list[Block] = []
    said_of_all: list[Block] = []
    for block in blocks:
        first = _first_of_all(words, block, blocks, cores, near)
        if first is not None:
            block.first, block.last = first, len(cores) - 1
            said_of_all.append(block)
    own = [block for block in blocks if block not in said_of_all]
    for block in own:
        block.text, block.touched = pieces_text(words, block.pieces), _touched(block, cores)
    for level in _levels(own):
        _place(level, cores, near, placed, own)
        placed += level
    return _rows(blocks), blocks


def _blocks(words: Words, lines: list[TextLine], rulings: list[Rule]) -> list[Block]:
    """Pieces of neighbouring lines that are one head: near, over each other alone, no rule between."""
    blocks: list[Block] = []
    for at, line in enumerate(lines):
        body = [piece for piece in line.pieces if not is_note(piece, line)]
        above = [_block_above(words, piece, body, lines, blocks, rulings) for piece in body]
        kinds = [_kind(piece_text(words, piece).strip()) for piece in body]
        begun = {
            kind
            for kind, piece, block in zip(kinds, body, above, strict=True)
            if block is None and (kind == "year" or any(_is_right_above(b, piece, rulings) for b in blocks))
        }
        for piece, kind, block in zip(body, kinds, above, strict=True):
            if block is None or kind in begun:  # heads of a line that are alike do the same
                blocks.append(Block([piece], [at]))
            else:
                block.pieces.append(piece)
                block.lines.append(at)
        for note in (p for p in line.pieces if is_note(p, line)):
            _nearest(blocks, note).notes.append(note) if blocks else blocks.append(Block([note], [at]))
    return blocks


def _block_above(
    words: Words,
    piece: Piece,
    body: list[Piece],
    lines: list[TextLine],
    blocks: list[Block],
    rulings: list[Rule],
) -> Block | None:
    """Return the block that a piece of a line's `body` is the next line of, if any."""
    over = [block for block in blocks if _shares(block, piece) and block.bottom < piece.base]
    last = max((block.lines[-1] for block in over), default=-1)
    own = [block for block in over if block.lines[-1] == last and _goes_on(block, piece, rulings)]
    if len(own) != 1 or sum(_shares(own[0], other) for other in body) != 1:
        return None
    return None if _begins(words, own[0], body, lines) or _ends(words, own[0], piece, lines) else own[0]


def _kind(text: str) -> str:
    """Return what heads of one line share that do the same: years, or equal texts."""
    return "year" if DATED_YEAR.fullmatch(text) else text


def _begins(words: Words, block: Block, body: list[Piece], lines: list[TextLine]) -> bool:
    """Return True if a line holds heads of its own below the block: years, or a unit below them all."""
    texts = [piece_text(words, piece).strip() for piece in body]
    if len(texts) == 1:
        return texts[0][:1] == "(" and texts[0][-1:] == ")" and len(lines[block.lines[-1]].body) > 2
    years = [text for text in texts if DATED_YEAR.fullmatch(text)]
    return len(years) > 1 and len(years) >= len(texts) - 1 and len(lines[block.lines[-1]].body) == 1


def _ends(words: Words, block: Block, piece: Piece, lines: list[TextLine]) -> bool:
    """Return True if another head is below a block: a year, or a remark in brackets alone on its line."""
    text = pieces_text(words, block.pieces)
    if DATED_YEAR.fullmatch(text) and piece_text(words, piece).strip()[:1].isupper():
        return True
    return text[:1] == "(" and text[-1:] == ")" and all(len(lines[at].body) == 1 for at in block.lines)


def _nearest(blocks: list[Block], note: Piece) -> Block:
    return min(blocks, key=lambda b: abs(b.pieces[-1].x1 - note.x0) + 2 * abs(b.bottom - note.base))


def _shares(block: Block, piece: Piece) -> bool:
    return block.x0 < piece.x1 and piece.x0 < block.x1


def _goes_on(block: Block, piece: Piece, rulings: list[Rule]) -> bool:
    """Return True if a piece may be the next line of a block."""
    aligned = _off(block.x0, block.x1, piece.x0, piece.x1) < HEAD.aligned * piece.size
    return aligned and _is_right_above(block, piece, rulings)


def _is_right_above(block: Block, piece: Piece, rulings: list[Rule]) -> bool:
    """Return True if a block is over a piece, as near as lines of one head are, and no rule is between."""
    last = block.pieces[-1]
    step = piece.base - last.base
    if not _shares(block, piece) or not 0 < step <= HEAD.leading * max(last.size, piece.size):
        return False
    x0, x1 = max(block.x0, piece.x0), min(block.x1, piece.x1)
    return not any(
        last.base - 0.2 * last.size < y < piece.base - 0.4 * piece.size
        and min(b, x1) - max(a, x0) > 0.5 * (x1 - x0)
        for y, a, b in rulings
    )


def _off(x0: float, x1: float, left: float, right: float) -> float:
    """Return how far two stretches are from sharing their middle or a side."""
    return min(abs(x0 + x1 - left - right) / 2, abs(x0 - left), abs(x1 - right))


def _first_of_all(
    words: Words, block: Block, blocks: list[Block], cores: list[Core], rulings: list[Rule]
) -> int | None:
    """Return the first column of what is said of all columns, None for other heads.

    Such is a unit in brackets, over the values, and a title at the top in the middle of the whole table. Both
    are alone on their lines but for labels.
    """
    inner = cores[min(1, len(cores) - 1)][0]
    beside = [b for b in blocks if b is not block and set(b.lines) & set(block.lines)]
    if len(cores) < 2 or any(b.x1 > inner for b in beside):
        return None
    middle, right = (block.x0 + block.x1) / 2, max(core[1] for core in cores)
    whole, values = (abs(middle - (left + right) / 2) for left in (cores[0][0], cores[1][0]))
    if not _UNIT.fullmatch(pieces_text(words, block.pieces)):
        return None
    under = [core for core in cores if _over(core, block.x0, block.x1) > 0]
    if values < block.size:
        return 1
    if len(under) == 1 and abs(middle - sum(under[0]) / 2) < block.size:
        return 1 if block.lines[0] == 0 else None  # below other heads it is said of the one above it
    return 1 if values < whole else None


def _levels(blocks: list[Block]) -> list[list[Block]]:
    """Blocks that end on the same line, from below, each level left to right."""
    ends = sorted({block.lines[-1] for block in blocks}, reverse=True)
    return [sorted((b for b in blocks if b.lines[-1] == end), key=lambda b: b.x0) for end in ends]


def _above(upper: Block, lower: Block) -> bool:
    return upper.lines[-1] < lower.lines[0]


def _place(
    level: list[Block], cores: list[Core], rulings: list[Rule], placed: list[Block], blocks: list[Block]
) -> None:
    """Give every block of a level its columns: the best sum over all of them, none sharing a column."""
    fits = np.stack([_fits(block, cores, rulings, placed, blocks) for block in level])
    for block, (first, last) in zip(level, best_spans(fits, HEAD.shared).tolist(), strict=True):
        block.first, block.last = first, last


def _fits(
    block: Block, cores: list[Core], rulings: list[Rule], placed: list[Block], blocks: list[Block]
) -> Grid:
    """Return what speaks for every stretch of columns, by first and last; the lower half means nothing.

    Less speaks for a stretch where a head beside the block has one of its columns.
    """
    x0, x1, em = block.x0, block.x1, block.size
    count, edges = len(cores), np.array(cores)
    first, last = np.arange(count)[:, None], np.arange(count)
    children = _children(block, placed, count)
    headed = _inside({c for c, child in enumerate(children) if child is not None}, count)
    taken = _inside(_taken(block, blocks), count)
    fit = _set_over((x0, x1, em), edges)
    fit -= HEAD.missed * (len(block.touched) - _inside(block.touched, count))
    if (ruled := _ruled(block, cores, rulings)) is not None:
        fit += np.where((first == ruled[0]) & (last == ruled[1]), HEAD.ruled, -HEAD.ruled)
    span = HEAD.headed * headed - HEAD.bare * (last - first + 1 - headed) - HEAD.span * (last - first)
    fit += np.where(last > first, span, 0.0)
    fit -= HEAD.beside * (np.minimum(edges[:, 1], x1) - np.maximum(edges[:, :1], x0) <= 0)
    fit -= HEAD.recurs * _recurring(children)
    cut = np.zeros((count, count), np.int64)
    for a, b in [(b.first, b.last) for b in placed if b.last > b.first and _above(block, b)]:
        cut += (a <= last) & (first <= b) & ~((first <= a) & (b <= last))
    fit -= HEAD.cut * cut + HEAD.taken * taken
    return fit


def _touched(block: Block, cores: list[Core]) -> frozenset[int]:
    x0, x1, least = block.x0, block.x1, HEAD.touch * block.size
    return frozenset(c for c, core in enumerate(cores) if _over(core, x0, x1) > least)


def _taken(block: Block, blocks: list[Block]) -> set[int]:
    """Return the columns that heads beside a block are over."""
    beside = [b for b in blocks if b is not block and not _above(block, b) and not _above(b, block)]
    return set().union(*(b.touched for b in beside))


def _children(block: Block, placed: list[Block], columns: int) -> list[Block | None]:
    """Return the next head below a block in each column, if any."""
    children: list[Block | None] = [None] * columns
    for lower in sorted((b for b in placed if _above(block, b)), key=lambda b: -b.lines[0]):
        children[lower.first : lower.last + 1] = [lower] * (lower.last - lower.first + 1)
    return children


def _recurring(children: list[Block | None]) -> NDArray[np.int64]:
    """Return how many heads say the same as another of their stretch of columns, by its first and last."""
    count = len(children)
    found = np.zeros((count, count), np.int64)
    pairs = zip([None, *children], children, strict=False)
    texts = [child.text for before, child in pairs if child is not None and child is not before]
    for first in range(count if len(set(texts)) < len(texts) else 0):
        below: list[Block] = []
        for last in range(first, count):
            child = children[last]
            if child is not None and (not below or below[-1] is not child):
                below.append(child)
            found[first, last] = len(below) - len({head.text for head in below})
    return found


def _inside(columns: Set[int], count: int) -> NDArray[np.int64]:
    """Return how many of `columns` each stretch of `count` columns holds, by first and last."""
    if not columns:
        return np.zeros((count, count), np.int64)
    one = np.zeros(count + 1, np.int64)
    one[[column + 1 for column in columns]] = 1
    before = one.cumsum()
    held: NDArray[np.int64] = before[1:] - before[:-1, None]
    return held


def _set_over(box: tuple[float, float, float], edges: Grid) -> Grid:
    """Return how well a block (x0, x1, size) is set over every stretch of columns, by first and last."""
    x0, x1, em = box
    left, right = edges[:, :1], edges[:, 1]
    # Figures are set to the right of their cells, which begin where the column before ends.
    begin = np.concatenate([left[:1], edges[:-1, 1:]])
    middle = x0 + x1 - right
    off = np.minimum(np.abs(middle - left) / 2 / em, np.abs(middle - begin) / 2 / em + HEAD.boxed)
    score: Grid = -HEAD.off_centre * np.minimum(HEAD.far, off)
    side = np.minimum(HEAD.off_left * np.abs(x0 - edges[:, 0]), HEAD.off_right * np.abs(x1 - right)) / em
    alone = np.arange(len(edges))
    score[alone, alone] = np.maximum(score[alone, alone], -np.minimum(HEAD.far, side))
    return score


def _over(core: Core, x0: float, x1: float) -> float:
    return min(core[1], x1) - max(core[0], x0)


def _ruled(block: Block, cores: list[Core], rulings: list[Rule]) -> tuple[int, int] | None:
    """Return the columns over which the rule right under a block runs, None without a rule of its own."""
    em = block.size
    for y, a, b in sorted(rulings):
        if not -0.1 * em < y - block.bottom < HEAD.rule_below * em:
            continue
        if a <= block.x0 + HEAD.touch * em and block.x1 - HEAD.touch * em <= b:
            inside = _columns(cores, a, b)
            if inside and not (inside[0] == 0 and len(inside) == len(cores)):
                return inside[0], inside[-1]
            return None
    return None


def _columns(cores: list[Core], x0: float, x1: float) -> list[int]:
    """Return the columns that are mostly between `x0` and `x1`."""
    return [c for c, core in enumerate(cores) if _over(core, x0, x1) > 0.5 * (core[1] - core[0])]


def _rows(blocks: list[Block]) -> int:
    """Give every block its rows, below all that is over its columns; return their number."""
    ordered = sorted(blocks, key=lambda b: b.lines[0])
    for at, block in enumerate(ordered):
        over = [b for b in ordered[:at] if b.first <= block.last and block.first <= b.last]
        block.row = 1 + max((b.row for b in over), default=-1)
    count = 1 + max((block.row for block in blocks), default=-1)
    for block in ordered:
        under = [
            b.row for b in blocks if b.row > block.row and b.first <= block.last and block.first <= b.last
        ]
        block.height = min(under, default=count) - block.row
    return count
