"""Program text: lines of a monospaced font, kept as they are set, with indents and empty lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from statistics import median

from docparse.layout.model import BOLD, JOINED, MONOSPACE, LineDraft, Words
from docparse.numerals.script import is_unspaced

LONG = 20  # characters of a line that is code by itself
SIGNS = frozenset("{}()[]<>=;_#&|$\\\"'")
DENSE = 0.06  # share of signs from which a monospaced page is code and not typescript
EMPTY = 1.6  # usual steps between two lines that have an empty one between them
FURTHEST = 4.0  # em between two base lines of one listing


def has_code(lines: Sequence[LineDraft]) -> bool:
    """Return True if monospaced lines of a page are code; on a page of typescript, if full of signs."""
    mono = [line for line in lines if _is_mono(line)]
    typescript = 2 * sum(len(line.text) for line in mono) > sum(len(line.text) for line in lines)
    return bool(mono) and (not typescript or _is_dense(mono))


def part_code(lines: Sequence[LineDraft]) -> Iterator[tuple[bool, list[LineDraft]]]:
    """Cut lines in reading order into listings (True) and other text (False)."""
    other: list[LineDraft] = []
    for is_mono, run in groupby(lines, _is_mono):
        for stretch in _listings(list(run)) if is_mono else [list(run)]:
            if not is_mono or (len(stretch) == 1 and _is_name(stretch[0])):
                other += stretch
                continue
            if other:
                yield False, other
            yield True, stretch
            other = []
    if other:
        yield False, other


def _is_mono(line: LineDraft) -> bool:
    """Return True for a monospaced line that may be code: no item, and not in a script that always is."""
    if not line.style & MONOSPACE or line.bullet:
        return False
    return 2 * sum(map(is_unspaced, line.text)) < len(line.text)


def _is_name(line: LineDraft) -> bool:
    """Return True if a monospaced line of its own is a name in running text, or a bold title."""
    return len(line.text) <= LONG or (bool(line.style & BOLD) and not _is_dense([line]))


def _is_dense(lines: Sequence[LineDraft]) -> bool:
    text = "".join(line.text for line in lines)
    return sum(char in SIGNS for char in text) >= DENSE * len(text)


def _listings(lines: list[LineDraft]) -> Iterator[list[LineDraft]]:
    """Yield stretches of lines of one size and region, each below the one before."""
    listing = lines[:1]
    for last, line in pairwise(lines):
        step = (line.base - last.base) / max(line.size, 1.0)
        alike = abs(line.size - last.size) < 0.05 * last.size and line.region == last.region
        if not alike or not 0 < step < FURTHEST:
            yield listing
            listing = []
        listing.append(line)
    yield listing


def code_text(words: Words, lines: Sequence[LineDraft]) -> str:
    """Return the text of a listing, each word in the column in which it is printed."""
    rows = [row for line in lines for a, b in line.parts for row in range(a, b)]
    wide = [float(words.box[row, 2] - words.box[row, 0]) / max(len(words.word(row)), 1) for row in rows]
    advance = max(median(wide), 0.1)
    left = min(float(words.box[row, 0]) for row in rows)
    steps = [below.base - above.base for above, below in pairwise(lines)]
    usual = median(steps) if steps else 1.0
    out = [_row(words, lines[0], left, advance)]
    for line, step in zip(lines[1:], steps, strict=True):
        out += [""] * (round(step / usual) - 1 if step > EMPTY * usual else 0)
        out.append(_row(words, line, left, advance))
    return "\n".join(out)


def _row(words: Words, line: LineDraft, left: float, advance: float) -> str:
    text = ""
    for row in (row for a, b in line.parts for row in range(a, b)):
        if not words.style[row] & JOINED or not text:
            column = round((float(words.box[row, 0]) - left) / advance)
            text = text.ljust(max(column, len(text) + 1 if text else 0))
        text += words.word(row)
    return text
