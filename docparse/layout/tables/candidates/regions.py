"""Find tables without a full lattice: rows of short pieces that keep the same gaps, ruled or not."""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from operator import itemgetter

import numpy as np

from docparse.layout.model import Words
from docparse.layout.rulings import Floats
from docparse.layout.tables.candidates.prose import paragraph_lines
from docparse.layout.tables.candidates.whole import is_part
from docparse.layout.tables.words import Piece, TextLine, make_lines, piece_text, row_pitch
from docparse.numerals.cells import is_number

LONG = 6  # words: a piece of so many reads like prose, unless figures follow it on its line
FAR = 3.2  # em between base lines: further down, another block begins
LARGER = 1.2
BLANK_ROW = 2.2  # times the usual distance of rows: a row may be left blank
CAPTION = re.compile(r"(?:Table|TABLE|Tab\.|Tabelle|Tableau|Tabla|Tabell?a)\s*(?:[A-Z]?\d|[IVX]+\b)")
SAME = 5.0  # points: rules of one table begin and end within
MEET = 1.2  # em: rules on one height with so little between are those of one table
LEVEL = 0.2  # em: base lines of one row differ by less
MOST_SINGLE = 4  # lines with one piece in a row that a table may have inside


@dataclass(slots=True)
class Region:
    """Lines of a likely table, top to bottom, and the stretch of the rules that hold them, if any."""

    lines: list[TextLine] = field(default_factory=list)
    ruled: tuple[float, float] | None = None

    @property
    def x0(self) -> float:
        return min(line.x0 for line in self.lines)

    @property
    def x1(self) -> float:
        return max(line.x1 for line in self.lines)


@dataclass(slots=True)
class _Growing:
    """A region that may go on: its lines, how far they reach, and the single lines waiting below them."""

    lines: list[TextLine]
    x0: float
    x1: float
    waiting: list[TextLine] = field(default_factory=list)

    def add(self, lines: list[TextLine]) -> None:
        self.lines += lines
        self.x0 = min(self.x0, *(line.x0 for line in lines))
        self.x1 = max(self.x1, *(line.x1 for line in lines))


_height = itemgetter(0)


def find_regions(segments: list[list[TextLine]], rulings: Floats) -> list[Region]:
    """Runs of segments, downwards, whose gaps agree; single pieces between them come along.

    A rule between two lines that runs far beyond both is the page's, not the table's: it ends a region.
    """
    regions: list[Region] = []
    across = sorted(rulings.tolist())
    growing: list[_Growing] = []
    for segment in itertools.chain.from_iterable(segments):
        kept = []
        placed = False
        for region in growing:
            if _is_far(region, segment) or _parted(region, segment, across):
                regions.append(Region(region.lines))
                continue
            if not placed and segment.x0 < region.x1 and segment.x1 > region.x0:
                placed = _take(region, segment)
                if not placed or len(region.waiting) > MOST_SINGLE:
                    regions.append(Region(region.lines))
                    continue
            kept.append(region)
        if not placed and len(segment.body) > 1:
            kept.append(_Growing([segment], segment.x0, segment.x1))
        growing = kept
    return regions + [Region(region.lines) for region in growing]


def _is_far(region: _Growing, segment: TextLine) -> bool:
    """Return True if a segment is further below a region than its rows are apart, be one of them blank."""
    last = (region.waiting or region.lines)[-1]
    step = segment.base - last.base
    return step > FAR * max(segment.size, last.size) and step > BLANK_ROW * row_pitch(region.lines)


def join_regions(words: Words, regions: list[Region], segments: list[list[TextLine]]) -> list[Region]:
    """Regions with the next one below them, where it goes on with the same columns over a blank.

    What goes on has figures in its first line, right below those of the last line above; between the two are
    names of sections at most.
    """
    joined: list[Region] = []
    flat = [segment for row in segments for segment in row]
    for region in sorted(regions, key=lambda region: region.lines[0].base):
        begins = any(is_number(piece_text(words, piece).strip()) for piece in region.lines[0].body[1:])
        above = next((other for other in joined if begins and _goes_on(other, region, flat)), None)
        if above is None:
            joined.append(Region(list(region.lines)))
        else:
            above.lines += region.lines
    return joined


def _goes_on(region: Region, below: Region, flat: list[TextLine]) -> bool:
    last, first = region.lines[-1], below.lines[0]
    step = first.base - last.base
    if not 0 < step < 2 * FAR * first.size or len(first.body) < 3 or len(first.body) != len(last.body):
        return False
    if any(abs(a.x1 - b.x1) > first.size for a, b in zip(last.body[1:], first.body[1:], strict=True)):
        return False
    between = [s for s in flat if last.base < s.base < first.base - 0.4 * first.size and _overlaps(region, s)]
    return all(len(s.pieces) == 1 and s.x1 < first.body[1].x0 for s in between)  # names of sections


def _parted(region: _Growing, segment: TextLine, rulings: list[list[float]]) -> bool:
    """Return True if a rule of `rulings`, sorted, lies between two lines and is much longer than both."""
    last = (region.waiting or region.lines)[-1]
    start = bisect_right(rulings, last.base, key=_height)
    stop = bisect_left(rulings, segment.base - 0.5 * segment.size, start, key=_height)
    if start >= stop:
        return False
    x0, x1 = min(region.x0, segment.x0), max(region.x1, segment.x1)
    return any(left < x0 - 20 and right > x1 + 20 for _, left, right in rulings[start:stop])


def ruled_regions(words: Words, pieces: list[Piece], rulings: Floats) -> list[Region]:
    """Return what is between three rules or more of one width: head, body, end, and nothing like prose.

    Two rules will do where a caption says that they hold a table. The rules tell how wide it is: text beside
    them belongs to another column of the page. But rules over figures alone, or such as go on beside them,
    are parts of a wider table.
    """
    regions: list[Region] = []
    done: set[int] = set()
    slabs: dict[tuple[float, float], _Slabs] = {}
    table = rulings.tolist()
    for i, (_, left, right) in enumerate(table):
        if i in done:
            continue
        like = (i + np.flatnonzero(np.abs(rulings[i:, 1:] - rulings[i, 1:]).max(1) < SAME)).tolist()
        if len(like) == 1:
            continue
        if (left, right) not in slabs:
            between = [p for p in pieces if left - SAME < (p.x0 + p.x1) / 2 < right + SAME]
            slabs[left, right] = _Slabs(sorted(between, key=_middle))
        inside = slabs[left, right]
        chain, lines = _chain(table, like, inside)
        captioned = len(chain) == 2 and _captioned(words, inside.pieces, table[chain[0]], table[chain[1]])
        used = {id(piece) for line in lines for piece in line.pieces}
        rest = [piece for piece in pieces if id(piece) not in used]
        if (len(chain) > 2 or captioned) and lines and not is_part(words, lines, rest):
            done.update(chain)
            pieces = rest
            slabs.clear()
            regions.append(Region(_together(sorted(lines, key=lambda line: line.base)), (left, right)))
    return regions


def _is_heading(line: TextLine, size: float) -> bool:
    """Tell if a line under rows of type of `size` is one piece in larger type: the next section's heading."""
    return len(line.pieces) == 1 and line.size > LARGER * size


def _together(lines: list[TextLine]) -> list[TextLine]:
    """The lines down to the first wide gap: the rule that ends a chain may belong to something else."""
    pitch = row_pitch(lines)
    for at, (above, below) in enumerate(itertools.pairwise(lines), 1):
        gap = below.base - above.base > max(FAR * max(above.size, below.size), BLANK_ROW * pitch)
        if gap or _is_heading(below, above.size):
            return lines[:at]
    return lines


def _middle(piece: Piece) -> float:
    """Return the height of a piece's middle."""
    return piece.base - 0.3 * piece.size


@dataclass(slots=True)
class _Slabs:
    """Pieces between the ends of some rules, and the lines that they make between any two of these."""

    pieces: list[Piece]  # from top to bottom
    found: dict[tuple[int, int], tuple[list[TextLine], bool]] = field(default_factory=dict)

    def between(self, table: list[list[float]], upper: int, lower: int) -> tuple[list[TextLine], bool]:
        """Return the lines between two rules of `table`, and True if they can be no rows of a table."""
        if (upper, lower) not in self.found:
            (top, _, _), (bottom, left, right) = table[upper], table[lower]
            first = bisect_right(self.pieces, top, key=_middle)
            slab = make_lines(self.pieces[first : bisect_left(self.pieces, bottom, first, key=_middle)])
            outside = any(s.x0 < left - 5 or s.x1 > right + 5 or _is_prose(s, right - left) for s in slab)
            self.found[upper, lower] = slab, outside or bool(paragraph_lines(slab))
        return self.found[upper, lower]


def _chain(table: list[list[float]], like: list[int], slabs: _Slabs) -> tuple[list[int], list[TextLine]]:
    """The first rules of `like` in a row with table-like lines between each two, and those lines."""
    chain: list[int] = []
    lines: list[TextLine] = []
    for k in like:
        if chain:
            slab, outside = slabs.between(table, chain[-1], k)
            if not slab and table[k][0] - table[chain[-1]][0] < 8:  # a double rule
                chain.append(k)
                continue
            if not slab or outside:
                if len(chain) > 2:
                    break
                chain, lines = [], []
            lines += slab if chain else []
        chain.append(k)
    return chain, lines


def _captioned(words: Words, pieces: list[Piece], top: list[float], bottom: list[float]) -> bool:
    """Tell if a line right above the upper rule or below the lower one begins with "Table" and a number."""
    for piece in pieces:
        above, below = top[0] - piece.bottom, piece.top - bottom[0]
        near = -2 < above < 3 * piece.size or -2 < below < 2 * piece.size
        if near and CAPTION.match(piece_text(words, piece)):
            return True
    return False


def _is_prose(segment: TextLine, width: float) -> bool:
    piece = segment.pieces[0]
    return len(segment.pieces) == 1 and piece.last - piece.first >= 8 and piece.x1 - piece.x0 > 0.6 * width


def _overlaps(region: Region, segment: TextLine) -> bool:
    return segment.x0 < region.x1 and segment.x1 > region.x0


def _take(region: _Growing, segment: TextLine) -> bool:
    """Add a segment to a region, or let it wait if it is a single piece; return False if it does not fit."""
    if len(segment.body) < 2:
        piece = segment.pieces[0]
        prose = piece.last - piece.first >= 8 and piece.x1 - piece.x0 > 0.75 * (region.x1 - region.x0)
        region.waiting += [] if prose else [segment]
        return not prose
    broken = (line for line in reversed(region.lines) if len(line.body) > 1)
    if not any(_agree(line, segment) for line in itertools.islice(broken, 3)):
        return False
    region.add([*region.waiting, segment])
    region.waiting.clear()
    return True


def _agree(a: TextLine, b: TextLine) -> bool:
    """Return True if two lines share a gap that is between pieces of both."""
    return any(
        min(right_a, right_b) - max(left_a, left_b) > 1.0
        for left_a, right_a in _gaps(a)
        for left_b, right_b in _gaps(b)
    )


def _gaps(line: TextLine) -> list[tuple[float, float]]:
    return [(left.x1, right.x0) for left, right in zip(line.pieces, line.pieces[1:], strict=False)]
