"""How alike two lines are set: their size, weight and colour."""

from __future__ import annotations

from docparse.layout.model import BOLD, MONOSPACE, OCR, LineDraft
from docparse.layout.params import count, number

FAR_COLOR = count("blocks.styles.far_color")
DARK = count("blocks.styles.dark")
WHITE = count("blocks.styles.white")
RESIZED = number("blocks.styles.resized")
RESIZED_OCR = number("blocks.styles.resized_ocr")
ELSEWHERE = number("blocks.styles.elsewhere")


def resized(last: LineDraft, line: LineDraft) -> bool:
    # OCR measures sizes only roughly.
    return abs(last.size - line.size) > (RESIZED_OCR if line.style & OCR else RESIZED) * max(
        last.size, line.size
    )


def restyled(last: LineDraft, line: LineDraft, short: float) -> float:
    """Return 1 if the style changes between the lines, less if it does so within one of them.

    A monospaced word that did not fit on the line before says nothing: names in running text are set so.
    """
    changed = (last.style ^ line.style) & (BOLD | MONOSPACE)
    if not changed:
        return 0.0
    if short == 0.0 and not changed & BOLD:
        return 0.0
    return 1.0 if (last.closes ^ line.opens) & changed else ELSEWHERE


def far_apart(one: int, other: int) -> bool:
    """Return True if a reader sees two colours (0xRRGGBBAA) differ."""
    return (
        one != other
        and sum(abs((one >> shift & 255) - (other >> shift & 255)) for shift in (8, 16, 24)) > FAR_COLOR
    )


def is_inverse(one: int, other: int) -> bool:
    """Return True if one of two colours (0xRRGGBBAA) is nearly white and the other dark."""
    if one == other:
        return False
    dark, light = sorted(sum(color >> shift & 255 for shift in (8, 16, 24)) for color in (one, other))
    return dark < DARK and light > WHITE
