"""How alike two lines are set: their size, weight and colour."""

from __future__ import annotations

from docparse.layout.model import BOLD, MONOSPACE, OCR, LineDraft

FAR_COLOR = 120  # sum of the differences of three channels of 255
DARK, WHITE = 380, 720  # sums of the channels


def resized(last: LineDraft, line: LineDraft) -> bool:
    # OCR measures sizes only roughly.
    return abs(last.size - line.size) > (0.25 if line.style & OCR else 0.09) * max(last.size, line.size)


def restyled(last: LineDraft, line: LineDraft, short: float) -> float:
    """Return 1 if the style changes between the lines, less if it does so within one of them.

    A monospaced word that did not fit on the line before says nothing: names in running text are set so.
    """
    changed = (last.style ^ line.style) & (BOLD | MONOSPACE)
    if not changed:
        return 0.0
    if short == 0.0 and not changed & BOLD:
        return 0.0
    return 1.0 if (last.closes ^ line.opens) & changed else 0.3


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
