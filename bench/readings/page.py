"""A page that is drawn from the random choices of a seed."""

from __future__ import annotations

from io import BytesIO
from random import Random

from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = 612.0, 792.0
WORDS = (
    "harbour authority reported that vessels calling at northern terminals carried more grain than last "
    "season "
    "while storage costs fell because operators shared cranes between berths and rail links were improved"
)
FAMILIES = (
    ("Times-Roman", "Times-Italic"),
    ("Helvetica", "Helvetica-Oblique"),
    ("Courier", "Courier-Oblique"),
)
GREEK = "\u03b1\u03b2\u03bb\u2211\u221e\u2264"


class Page:
    """A page with the origin at its top left, and the random choices of its seed."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.buffer = BytesIO()
        self.canvas = Canvas(self.buffer, pagesize=(WIDTH, HEIGHT), invariant=True)
        self.plain, self.italic = self.random.choice(FAMILIES)
        self.size = self.random.choice((9.0, 10.0, 11.0))

    def text(self, x: float, y: float, text: str, font: str = "", side: str = "left") -> None:
        """Set text with its base line at `y`, its left or right side or middle at `x`."""
        self.canvas.setFont(font or self.plain, self.size)
        draw = {"left": "drawString", "right": "drawRightString", "centre": "drawCentredString"}
        getattr(self.canvas, draw[side])(x, HEIGHT - y, text)

    def line(self, x0: float, y0: float, x1: float, y1: float) -> None:
        """Stroke a segment."""
        self.canvas.line(x0, HEIGHT - y0, x1, HEIGHT - y1)

    def words(self, count: int) -> str:
        """Return words of prose."""
        return " ".join(self.random.choice(WORDS.split()) for _ in range(count))

    def prose(self, y: float, lines: int = 2) -> float:
        """Set lines of prose from `y` down; return where the next would be."""
        for line in range(lines):
            self.text(60, y + 1.3 * self.size * line, self.words(13))
        return y + 1.3 * self.size * lines

    def entry(self, x0: float, x1: float, y: float, title: str, leaders: str, pages: str) -> None:
        """Set a title and the numbers of its pages, dots between them if there are leaders."""
        self.text(x0, y, title)
        if leaders or x1 - x0 > 300:
            self.text(x1, y, pages, side="right")
        else:
            self.text(x0 + self.canvas.stringWidth(title + "  ", self.plain, self.size), y, pages)
        if leaders:
            start = x0 + self.canvas.stringWidth(title, self.plain, self.size) + 4
            end = x1 - self.canvas.stringWidth(pages, self.plain, self.size) - 4
            step = self.canvas.stringWidth(leaders, self.plain, self.size)
            self.text(end, y, leaders * max(0, int((end - start) / step)), side="right")

    def data(self) -> bytes:
        """Return the PDF."""
        self.canvas.save()
        return self.buffer.getvalue()
