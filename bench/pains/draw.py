"""Drawing the pages of pains: reportlab, from the top left."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = 595.0, 842.0
PROSE = (
    "The group sold more in every region than it had in the year before, and the board",
    "expects that this will go on while prices hold. Costs fell for the third year in a",
    "row, since the new quay was filled with ships from both shores of the narrow sea.",
)


class Pen:
    """A page of 595 by 842 points whose y runs down."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas

    def text(self, x: float, y: float, text: str, size: float = 11, font: str = "Helvetica") -> float:
        """Draw text on base line `y`; return where it ends."""
        self.canvas.setFont(font, size)
        self.canvas.drawString(x, HEIGHT - y, text)
        return x + float(self.canvas.stringWidth(text, font, size))

    def prose(self, y: float, x: float = 60) -> float:
        """Draw three lines of prose; return the base line below."""
        for line in PROSE:
            self.text(x, y, line)
            y += 14
        return y


def page(*draws: Callable[[Pen], object], rotation: int = 0) -> Callable[[], bytes]:
    """Return a maker of a PDF with a page for each function."""

    def make() -> bytes:
        buffer = BytesIO()
        canvas = Canvas(buffer, pagesize=(WIDTH, HEIGHT))
        for draw in draws:
            if rotation:
                canvas.setPageRotation(rotation)
            draw(Pen(canvas))
            canvas.showPage()
        canvas.save()
        return buffer.getvalue()

    return make
