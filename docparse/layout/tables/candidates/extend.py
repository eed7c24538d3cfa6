"""A region's lines, completed by what rules and closeness say belongs to it: heads, first and last rows."""

from __future__ import annotations

from docparse.layout.model import Words
from docparse.layout.rulings import Floats
from docparse.layout.tables.candidates.parts import is_sentence
from docparse.layout.tables.candidates.regions import Region
from docparse.layout.tables.words import TextLine, piece_text, row_pitch

REACH = 7.0  # em: how far above or below the text a rule of the table may be
MOST_LINES = 6
MOST_WORDS = 14


def extend(words: Words, region: Region, free: list[TextLine], rulings: Floats) -> list[TextLine]:
    """Lines of the table, top to bottom, those of `free` between its text and its outer rules included."""
    lines = list(region.lines)
    for upwards in (True, False):
        while found := _up_to_rule(words, lines, free, rulings, upwards):
            lines = found + lines if upwards else lines + found
            free = [line for line in free if not any(line is other for other in found)]
    return _spanning_heads(words, lines, free) + sorted(
        lines + _between_rows(words, lines, free), key=lambda line: line.base
    )


def _between_rows(words: Words, lines: list[TextLine], free: list[TextLine]) -> list[TextLine]:
    """Short lines beside the others: labels that are at half the height of a head of two lines."""
    x0, x1 = min(line.x0 for line in lines), max(line.x1 for line in lines)
    top, bottom = lines[0].base - 0.4 * lines[0].size, lines[-1].base + 0.4 * lines[-1].size
    return [
        s for s in free if top < s.base < bottom and s.x0 >= x0 - 5 and s.x1 <= x1 + 5 and _short(words, s)
    ]


def _up_to_rule(
    words: Words, lines: list[TextLine], free: list[TextLine], rulings: Floats, upwards: bool
) -> list[TextLine]:
    """Lines between the table and the next rule as wide as it is; none without such a rule or line."""
    x0, x1 = min(line.x0 for line in lines), max(line.x1 for line in lines)
    size = max(line.size for line in lines)
    edge = lines[0] if upwards else lines[-1]
    width = x1 - x0
    for y, left, right in sorted(rulings.tolist(), reverse=upwards):
        ahead = edge.top - y if upwards else y - edge.bottom
        if not -0.5 * size < ahead < REACH * size:
            continue
        if min(right, x1) - max(left, x0) < 0.8 * width or right - left > 1.35 * width + 20:
            continue
        found = [s for s in free if _between(s, edge, y, upwards) and s.x0 < right and s.x1 > left]
        inside = all(left - 5 <= s.x0 and s.x1 <= right + 5 and _short(words, s) for s in found)
        wordy = any(len(s.pieces) == 1 and s.pieces[0].last - s.pieces[0].first >= 7 for s in found)
        return found if inside and len(found) <= (2 if wordy else MOST_LINES) else []
    return []


def _between(segment: TextLine, edge: TextLine, y: float, upwards: bool) -> bool:
    middle = segment.base - 0.3 * segment.size
    if upwards:
        return y < middle and segment.base < edge.base - 0.4 * edge.size
    return edge.base + 0.4 * edge.size < segment.base and middle < y


def _short(words: Words, segment: TextLine) -> bool:
    if any(piece.last - piece.first + 1 > MOST_WORDS for piece in segment.pieces):
        return False
    return len(segment.pieces) > 1 or not is_sentence(piece_text(words, segment.pieces[0]).strip())


def _spanning_heads(words: Words, lines: list[TextLine], free: list[TextLine]) -> list[TextLine]:
    """Lines right above that are over later columns only: they leave the first column empty."""
    first = lines[0]
    if len(first.pieces) < 2:
        return []
    inner = first.pieces[1].x0 if first.pieces[0].x0 <= min(line.x0 for line in lines) + 5 else first.x0
    x1 = max(line.x1 for line in lines)
    heads: list[TextLine] = []
    pitch = row_pitch(lines)
    edge = first
    for segment in sorted(free, key=lambda s: -s.base):
        step = edge.base - segment.base
        if not 0.4 * edge.size < step < max(1.9 * max(edge.size, segment.size), 1.3 * pitch):
            continue
        start = segment.x0 >= inner - 40 and segment.x0 > min(line.x0 for line in lines) + 15
        if start and segment.x1 <= x1 + 10 and _short(words, segment):
            heads.insert(0, segment)
            edge = segment
    return heads
