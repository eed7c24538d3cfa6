"""Head lines of a table → a tree of heads over its columns.

Lines of one head make a block. A block takes the columns that the rule under it covers, that it is centred on
or aligned with, and that no neighbour of its level takes: the best choice for all blocks of a level together.
Rows follow from what is above what.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from operator import attrgetter

import numpy as np

from docparse.layout.params import Numbers, Params
from docparse.layout.tables.heads._spans_numba import place_heads
from docparse.layout.tables.rows.across import Rule, rules_within
from docparse.layout.tables.words import Piece, TextLine, misalignment, row_pitch
from docparse.layout.words.unended import is_unended
from docparse.numerals.cells import is_year
from docparse.numerals.months import MONTH
from docparse.numerals.patterns import YEAR

_UNIT = re.compile(r"\(.*(\b(?:in|of|per)\b|thousand|million|billion|dollar|euro|[$€£¥%]).*\)", re.IGNORECASE)
_DATE = re.compile(rf"(?:[^\d]*\b)?(?:{MONTH})\.?\s(?:\d{{1,2}},\s?)?{YEAR}", re.IGNORECASE)
Core = tuple[float, float]
_WEIGHTS = attrgetter(
    "off_centre", "off_left", "off_right", "boxed", "far", "missed", "touch", "rule_below", "ruled", "span",
    "headed", "bare", "beside", "recurs", "periodic", "cut", "taken", "counted",
)  # fmt: skip


@dataclass(slots=True)
class HeadBlock:
    """Lines of one head: its pieces, the columns it is over, and its rows in the head."""

    pieces: list[Piece]
    lines: list[int]
    first: int = 0
    last: int = 0
    row: int = 0
    height: int = 1
    notes: list[Piece] = field(default_factory=list)
    x0: float = field(init=False, default=math.inf)
    x1: float = field(init=False, default=-math.inf)
    size: float = field(init=False, default=0.0)
    bottom: float = field(init=False, default=-math.inf)

    @property
    def text(self) -> str:
        return " ".join([piece.text for piece in self.pieces])

    def __post_init__(self) -> None:
        for piece in self.pieces:
            self._reach(piece)

    def add(self, piece: Piece, line: int) -> None:
        """Add a piece of a line below."""
        self.pieces.append(piece)
        self.lines.append(line)
        self._reach(piece)

    def _reach(self, piece: Piece) -> None:
        self.x0, self.x1 = min(self.x0, piece.x0), max(self.x1, piece.x1)
        self.size, self.bottom = max(self.size, piece.size), max(self.bottom, piece.base)


@dataclass(frozen=True, slots=True)
class _HeadSetting:
    """Lines of heads, what columns take in x, rules, and how far apart, in em, lines of one head may be."""

    params: Params
    lines: list[TextLine]
    cores: list[Core]
    rules: list[Rule]
    most: float


def head_tree(
    params: Params, lines: list[TextLine], cores: list[Core], rules: list[Rule]
) -> tuple[int, list[HeadBlock]]:
    """Return the number of head rows and the heads of `lines`, each with its columns and rows.

    `cores` is what the body of each column takes in x, `rules` are horizontal ones.
    """
    first, last = lines[0], lines[-1]
    near = rules_within(rules, first.base - first.size, last.base + params.tables.head.rule_below * last.size)
    blocks = _blocks(_HeadSetting(params, lines, cores, near, _most_leading(params.tables.head, lines)))
    own: list[HeadBlock] = []
    for block in blocks:
        if _is_unit_of_all(block, blocks, cores) or _is_date_of_all(params.tables.head, block, blocks, cores):
            block.first, block.last = 1, len(cores) - 1
        else:
            own.append(block)
    _place(params, own, cores, near)
    return _rows(blocks), blocks


def _blocks(setting: _HeadSetting) -> list[HeadBlock]:
    """Pieces of neighbouring lines that are one head: near, over each other alone, no rule between."""
    blocks: list[HeadBlock] = []
    lines = setting.lines
    for at, line in enumerate(lines):
        body = line.body
        spanned = at > 0 and _repeats(setting.params.tables.above, body, lines[at - 1].body)
        above = [None if spanned else _block_above(setting, piece, body, blocks) for piece in body]
        # Heads of a line that are alike, years or equal texts, do the same; but `Prior to` goes on in a year.
        kinds = ["year" if is_year(piece.text) else piece.text for piece in body]
        begun = {
            kind
            for kind, piece, block in zip(kinds, body, above, strict=True)
            if block is None and (kind == "year" or any(_is_right_above(setting, b, piece) for b in blocks))
        }
        for piece, kind, block in zip(body, kinds, above, strict=True):
            if block is None or (kind in begun and not is_unended(block.text)):
                blocks.append(HeadBlock([piece], [at]))
            else:
                block.add(piece, at)
        for note in (piece for piece in line.pieces if piece not in body):
            if not blocks:
                blocks.append(HeadBlock([note], [at]))
                continue
            off = [abs(b.pieces[-1].x1 - note.x0) + 2 * abs(b.bottom - note.base) for b in blocks]
            blocks[off.index(min(off))].notes.append(note)
    return blocks


def _most_leading(numbers: Numbers, lines: list[TextLine]) -> float:
    """Return how far apart, in em, lines of one head may be: where all lines of a head are airy, further."""
    usual = row_pitch(lines) / max([line.size for line in lines])
    return max(numbers.leading, numbers.uneven * usual if usual < numbers.airy else 0.0)


def _block_above(
    setting: _HeadSetting, piece: Piece, body: list[Piece], blocks: list[HeadBlock]
) -> HeadBlock | None:
    """Return the block that a piece of a line's `body` is the next line of, if any."""
    over = [block for block in blocks if _shares(block, piece) and block.bottom < piece.base]
    last = max([block.lines[-1] for block in over], default=-1)
    own = [block for block in over if block.lines[-1] == last and _goes_on(setting, block, piece)]
    if len(own) != 1 or sum([_shares(own[0], other) for other in body]) != 1:
        return None
    ended = _begins(own[0], body, setting.lines) or _ends(own[0], piece, setting.lines)
    return None if ended else own[0]


def _repeats(numbers: Numbers, body: list[Piece], over: list[Piece]) -> bool:
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


def _begins(block: HeadBlock, body: list[Piece], lines: list[TextLine]) -> bool:
    """Return True if a line holds heads of its own below the block: years, or a unit below them all.

    A year is over no years: it is beside them, higher as a remark is below it.
    """
    texts = [piece.text for piece in body]
    if len(texts) == 1:
        return texts[0][:1] == "(" and texts[0][-1:] == ")" and len(lines[block.lines[-1]].body) > 2
    years = [text for text in texts if is_year(text)]
    over = len(lines[block.lines[-1]].body) == 1 and not is_year(block.text)
    return over and len(years) > 1 and len(years) >= len(texts) - 1


def _ends(block: HeadBlock, piece: Piece, lines: list[TextLine]) -> bool:
    """Return True if another head is below a block: a year, or a remark or date alone on its lines."""
    text = block.text
    if is_year(text) and (piece.text[:1].isupper() or _UNIT.fullmatch(piece.text)):
        return True
    if not all(len(lines[at].body) == 1 for at in block.lines):
        return False
    remark = text[:1] == "(" and text[-1:] == ")"
    return remark or (block.lines[0] == 0 and _DATE.fullmatch(text) is not None)


def _shares(block: HeadBlock, piece: Piece) -> bool:
    return block.x0 < piece.x1 and piece.x0 < block.x1


def _goes_on(setting: _HeadSetting, block: HeadBlock, piece: Piece) -> bool:
    """Return True if a piece may be the next line of a block."""
    off = misalignment(block.x0, block.x1, piece.x0, piece.x1)
    return off < setting.params.tables.head.aligned * piece.size and _is_right_above(setting, block, piece)


def _is_right_above(setting: _HeadSetting, block: HeadBlock, piece: Piece) -> bool:
    """Return True if a block is over a piece, as near as lines of one head are, and no rule is between."""
    params, cores = setting.params, setting.cores
    numbers = params.tables.heads.tree
    last = block.pieces[-1]
    step, far = piece.base - last.base, setting.most * max(last.size, piece.size)
    if not 0 < step <= far or not _shares(block, piece):
        return False
    if step > params.tables.head.narrower * far and _under(cores, block) > _under(cores, piece):
        return False
    x0, x1 = max(block.x0, piece.x0), min(block.x1, piece.x1)
    return not any(
        last.base - numbers.under * last.size < y < piece.base - numbers.over * piece.size
        and 2 * (min(b, x1) - max(a, x0)) > x1 - x0
        for y, a, b in setting.rules
    )


def _under(cores: list[Core], over: HeadBlock | Piece) -> int:
    return sum([x0 < over.x1 and over.x0 < x1 for x0, x1 in cores])


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
    if block.x0 + block.x1 > 2 * cores[1][0] and block.text[-1:] == ",":
        return _are_under_years(cores, [b for b in others if b.x1 > cores[1][0]])
    if not (block.text[-1:].isdecimal() and _DATE.fullmatch(block.text)):
        return False
    if any(b.lines[0] <= block.lines[-1] and b.x1 > cores[1][0] for b in others):
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
