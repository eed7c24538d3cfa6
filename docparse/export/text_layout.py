"""A page as plain text in which every word is at its place: columns stay columns, as on a line printer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from statistics import median

from docparse.document import Page, Word
from docparse.export.text import printable

_SAME_LINE = 0.5  # overlap, as a share of the lower word, from which two words are on one line
_LEAST_WIDTH = 1.0  # points of a column: a page of dots makes no lines without end
_MOST_BLANK = 3  # lines between two lines of text


def layout_text(page: Page) -> str:
    """Return the words of a page on a grid of characters; `Page.words` must be filled (`LayoutOptions`)."""
    lines = _lines(page.words)
    if not lines:
        return ""
    width = max(_LEAST_WIDTH, median(w.box.width / len(w.text) for line in lines for w in line))
    left = min(word.box.x0 for line in lines for word in line)
    pitch = _pitch(lines)
    rows, bottom = [_row(lines[0], left, width)], lines[0][0].box.y1
    for line in lines[1:]:
        blank = round((line[0].box.y1 - bottom) / pitch) - 1
        rows += [""] * max(0, min(blank, _MOST_BLANK))
        rows.append(_row(line, left, width))
        bottom = line[0].box.y1
    return "\n".join(rows)


def _lines(words: Iterable[Word]) -> list[list[Word]]:
    """Group words into lines, top to bottom, each from left to right."""
    lines: list[list[Word]] = []
    for word in sorted((w for w in words if w.text.strip()), key=lambda w: w.box.y0 + w.box.y1):
        if lines and _on_line(lines[-1][0], word):
            lines[-1].append(word)
        else:
            lines.append([word])
    return [sorted(line, key=lambda word: word.box.x0) for line in lines]


def _on_line(first: Word, word: Word) -> bool:
    overlap = min(first.box.y1, word.box.y1) - max(first.box.y0, word.box.y0)
    return overlap >= _SAME_LINE * min(first.box.height, word.box.height)


def _pitch(lines: Sequence[Sequence[Word]]) -> float:
    steps = [b[0].box.y1 - a[0].box.y1 for a, b in pairwise(lines)]
    heights = [line[0].box.height for line in lines]
    return max(median([step for step in steps if step > 0] or heights), median(heights), _LEAST_WIDTH)


def _row(line: Sequence[Word], left: float, width: float) -> str:
    row = ""
    for word in line:
        column = round((word.box.x0 - left) / width)
        row += " " * max(1 if row else 0, column - len(row)) + printable(word.text).replace("\n", " ")
    return row
