"""Which words of a page image are monospaced: those of lines whose letters stand in cells of one width.

The ink of such a line, folded by the width of a cell, leaves the strip between two letters empty; that of
other type fills all strips alike. What is folded must have letters: figures are of one width in most faces,
and so are the characters of East Asian scripts.
"""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import east_asian_width

import numpy as np
from numpy.typing import NDArray

from docparse.ocr.image.darkness import darkness
from docparse.ocr.protocol import OcrItem
from docparse.ocr.rows import Row, text_lines

STRIPS = 20  # of a cell
BETWEEN = 4  # of them are empty between two letters
EMPTY = 0.28  # times the mean ink of a strip: what lies between the letters of lines of one width has less
LETTERS = 12  # of a line, for the width of its cells to be told by it alone
EDGES = 0.2  # of a cell, beside the ink of the first and the last letter; `NARROW` where both are narrow
NARROW = 0.8
WIDTHS = np.arange(0.96, 1.035, 0.003)  # times the width by the count of letters
REFINED = np.arange(0.99, 1.011, 0.0025)  # times the width that other lines have
LEAST = 0.3  # times the height of a line, of a cell
ALIKE = 1.02  # times a width: the same
ENOUGH = 0.9  # evidence of a line and those beside it, in letters by what they are emptier than `EMPTY`
BESIDE = 2.0  # of that evidence, at most, from the lines above and below together
NEAR = 1.7  # times its height, from the middle of a line to that of the next
INDENT = 3.0  # times its height, from the end of a line to the start of another that is beside it
INK = 3  # per cent of a line's pixels
GRAIN = 0.2  # of the contrast between ink and ground, is not ink

Floats = NDArray[np.float32]


def monospaced(grey: Floats, items: Sequence[OcrItem]) -> dict[int, float]:
    """Return the monospaced words of `items` by id, with the width of their cells, in pixels of the image
    `grey`, (h, w)."""
    read = (item.words for item in items if item.words)  # as the engine read it: its number is apart
    lines = [*read, *text_lines(item for item in items if not item.words)]
    inks = [_ink(grey, line) for line in lines]
    letters = [sum(map(_tells, _text(line))) for line in lines]
    widths = _widths(lines, inks, letters)
    if not widths:
        return {}
    evidence, cells = _evidence(lines, inks, letters, widths)
    found = _with_beside(lines, letters, evidence).tolist()
    return {
        id(word): cell
        for line, is_one, cell in zip(lines, found, cells, strict=True)
        if is_one
        for word in line
    }


def _text(line: Row) -> str:
    return " ".join(word.text for word in line)


def _tells(char: str) -> bool:
    return not char.isdigit() and not char.isspace() and east_asian_width(char) not in "WF"


def _box(line: Row) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = zip(*(word.box for word in line), strict=True)
    return min(x0), min(y0), max(x1), max(y1)


def _ink(grey: Floats, line: Row) -> Floats:
    """Return the ink of a line by columns of pixels, from its first to its last; none where nothing tells."""
    x0, y0, x1, y1 = (max(0, round(value)) for value in _box(line))
    pixels = grey[y0 : y1 + 1, max(0, x0 - (y1 - y0) // 4) : x1 + 1 + (y1 - y0) // 4]
    dark = darkness(pixels, INK)
    if dark is None:
        return np.zeros(0, np.float32)
    columns: Floats = np.clip(dark - GRAIN, 0, 1).sum(axis=0)
    inked = np.flatnonzero(columns > 0.5)
    return columns[inked[0] : inked[-1] + 1] if len(inked) else columns[:0]


def _emptiness(ink: Floats, widths: NDArray[np.floating]) -> tuple[float, float]:
    """Return the ink between letters that stand in cells, times the mean, and the width it is least at."""
    strips = (np.arange(len(ink)) / widths[:, None] % 1 * STRIPS).astype(np.int32)
    strips += STRIPS * np.arange(len(widths), dtype=np.int32)[:, None]
    shape = len(widths), STRIPS
    total = np.bincount(strips.ravel(), np.broadcast_to(ink, strips.shape).ravel(), STRIPS * len(widths))
    count = np.bincount(strips.ravel(), minlength=STRIPS * len(widths))
    inked, columns = (
        np.stack([np.roll(part.reshape(shape), -strip, axis=1) for strip in range(BETWEEN)]).sum(axis=0)
        for part in (total, count)
    )
    between = np.divide(inked, columns, out=np.full(shape, np.inf), where=columns > 0)
    least = between.min(axis=1) / ink.mean()
    best = int(least.argmin())
    return float(least[best]), float(widths[best])


def _widths(lines: Sequence[Row], inks: Sequence[Floats], letters: Sequence[int]) -> list[float]:
    """Return the widths of cells that lines tell by themselves, each once."""
    found = []
    for line, ink, count in zip(lines, inks, letters, strict=True):
        if count >= LETTERS and len(ink):
            empty, width = _emptiness(ink, WIDTHS * len(ink) / (len(_text(line)) - EDGES))
            told = (EMPTY - empty) * count > ENOUGH and width > LEAST * (_box(line)[3] - _box(line)[1])
            found += [width] if told else []
    apart: list[float] = []
    for width in sorted(found):
        apart += [width] if not apart or width > ALIKE * apart[-1] else []
    return apart


def _evidence(
    lines: Sequence[Row], inks: Sequence[Floats], letters: Sequence[int], widths: Sequence[float]
) -> tuple[Floats, list[float]]:
    """Return the evidence that each line's letters stand in cells of one of `widths`, and which one."""
    cells = np.outer(widths, REFINED).ravel()
    found = np.zeros(len(lines), np.float32)
    best = [widths[0]] * len(lines)
    for row, (line, ink, count) in enumerate(zip(lines, inks, letters, strict=True)):
        fit = cells[cells < len(ink) / _fewest(_text(line))]
        empty, cell = _emptiness(ink, fit) if len(fit) else (1.0, widths[0])
        best[row] = min(widths, key=lambda width: abs(width - cell))
        found[row] = (EMPTY - empty) * (count if empty < EMPTY else len(_text(line)))
    return found, best


def _fewest(text: str) -> float:
    """Return how many cells the ink of a line covers at least: blanks may be more, its number small."""
    return max(len(text.lstrip(" 0123456789")), 1) - NARROW


def _with_beside(lines: Sequence[Row], letters: Sequence[int], found: Floats) -> NDArray[np.bool_]:
    """Return which lines are monospaced, by the evidence of each and of those right above and below it.

    The one may be indented against the other, unless it has no letters: then it is the number of a line.
    """
    box = np.array([_box(line) for line in lines])
    middle, height = (box[:, 1] + box[:, 3]) / 2, box[:, 3] - box[:, 1]
    off = np.abs(middle[:, None] - middle)
    beside = (off < NEAR * height[:, None]) & (off > height[:, None] / 2)
    indent = (INDENT * height * (np.array(letters) > 0))[:, None]
    beside &= (box[:, None, 0] < box[:, 2] + indent) & (box[:, 0] < box[:, None, 2] + indent)
    told = (beside * np.clip(found, -BESIDE / 2, BESIDE / 2)).sum(axis=1)
    return np.asarray(found + np.clip(told, -BESIDE, BESIDE) > ENOUGH)
