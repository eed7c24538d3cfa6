"""How lines are set: their size, weight and colour, and how alike those of two are."""

from __future__ import annotations

from collections.abc import Sequence

from docparse.layout.model import BOLD, MONOSPACE, OCR, LineDraft
from docparse.layout.params import Numbers


def text_size(lines: Sequence[LineDraft]) -> float:
    """Return the size that half of the letters do not exceed."""
    sizes = sorted((line.size, len(line.text)) for line in lines)
    half = sum(letters for _, letters in sizes) / 2
    for size, letters in sizes:
        half -= letters
        if half <= 0:
            return size
    return 0.0


def resized(numbers: Numbers, last: LineDraft, line: LineDraft) -> bool:
    # OCR measures sizes only roughly.
    share = numbers.resized_ocr if line.style & OCR else numbers.resized
    return abs(last.size - line.size) > share * max(last.size, line.size)


def restyled(numbers: Numbers, last: LineDraft, line: LineDraft, short: float) -> float:
    """Return 1 if the style changes between the lines, less if it does so within one of them.

    A monospaced word that did not fit on the line before says nothing: names in running text are set so.
    """
    changed = (last.style ^ line.style) & (BOLD | MONOSPACE)
    if not changed:
        return 0.0
    if short == 0.0 and not changed & BOLD:
        return 0.0
    return 1.0 if (last.closes ^ line.opens) & changed else numbers.elsewhere


def far_apart(numbers: Numbers, one: int, other: int) -> bool:
    """Return True if a reader sees two colours (0xRRGGBBAA) differ."""
    return (
        one != other
        and sum(abs((one >> shift & 255) - (other >> shift & 255)) for shift in (8, 16, 24))
        > numbers.far_color
    )


def is_inverse(numbers: Numbers, one: int, other: int) -> bool:
    """Return True if one of two colours (0xRRGGBBAA) is nearly white and the other dark."""
    if one == other:
        return False
    dark, light = sorted(sum(color >> shift & 255 for shift in (8, 16, 24)) for color in (one, other))
    return dark < numbers.dark and light > numbers.white
