"""A region's lines, completed by what rules and closeness say is theirs; heads come later (`heads.above`)."""

from __future__ import annotations

from docparse.layout.model import Words
from docparse.layout.rulings import Floats
from docparse.layout.tables.candidates.parts import is_sentence
from docparse.layout.tables.candidates.regions import Region
from docparse.layout.tables.words import TextLine, piece_text

REACH = 7.0  # em: how far below the text a rule of the table may be
MOST_LINES = 6
MOST_WORDS = 14


def extend(words: Words, region: Region, free: list[TextLine], rulings: Floats) -> list[TextLine]:
    """Lines of the table, top to bottom, with those of `free` beside them and above the rule that ends it."""
    lines = list(region.lines)
    while found := _down_to_rule(words, lines, free, rulings):
        lines += found
        free = [line for line in free if not any(line is other for other in found)]
    return sorted(lines + _between_rows(words, lines, free), key=lambda line: line.base)


def _between_rows(words: Words, lines: list[TextLine], free: list[TextLine]) -> list[TextLine]:
    """Short lines beside the others: labels that are at half the height of a head of two lines."""
    x0, x1 = min(line.x0 for line in lines), max(line.x1 for line in lines)
    top, bottom = lines[0].base - 0.4 * lines[0].size, lines[-1].base + 0.4 * lines[-1].size
    return [
        s for s in free if top < s.base < bottom and s.x0 >= x0 - 5 and s.x1 <= x1 + 5 and _short(words, s)
    ]


def _down_to_rule(
    words: Words, lines: list[TextLine], free: list[TextLine], rulings: Floats
) -> list[TextLine]:
    """Lines between the table and the next rule below as wide as it is; none without such a rule or line."""
    x0, x1 = min(line.x0 for line in lines), max(line.x1 for line in lines)
    size, last, width = max(line.size for line in lines), lines[-1], x1 - x0
    for y, left, right in sorted(rulings.tolist()):
        if not -0.5 * size < y - last.bottom < REACH * size:
            continue
        if min(right, x1) - max(left, x0) < 0.8 * width or right - left > 1.35 * width + 20:
            continue
        below = [s for s in free if last.base + 0.4 * last.size < s.base and s.base - 0.3 * s.size < y]
        found = [s for s in below if s.x0 < right and s.x1 > left]
        inside = all(left - 5 <= s.x0 and s.x1 <= right + 5 and _short(words, s) for s in found)
        wordy = any(len(s.pieces) == 1 and s.pieces[0].last - s.pieces[0].first >= 7 for s in found)
        return found if inside and len(found) <= (2 if wordy else MOST_LINES) else []
    return []


def _short(words: Words, segment: TextLine) -> bool:
    if any(piece.last - piece.first + 1 > MOST_WORDS for piece in segment.pieces):
        return False
    return len(segment.pieces) > 1 or not is_sentence(piece_text(words, segment.pieces[0]).strip())
