"""Pages drawn for one test each, read back as content, words or blocks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from docparse.content import PageContent
from docparse.document import Block, Page, Provenance
from docparse.layout import LayoutOptions, analyse_page, finish_document
from docparse.pdf.pdfium import file as pdfium

WIDTH, HEIGHT = 612.0, 792.0
LAYER = Provenance("text_layer", "test", "0")
PROSE = (
    "the group earned more in every region than it had in the year before and the board expects that this "
    "will go on while prices hold and the new quay is filled with ships from both shores of the narrow sea"
)

Draw = Callable[["Pen"], None]


class Pen:
    """Draws on a page of 612 by 792 points with the origin at the top left."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas

    def text(self, x: float, y: float, text: str, size: float = 10, font: str = "Times-Roman") -> None:
        """Text whose base line is at `y`."""
        self.canvas.setFont(font, size)
        self.canvas.drawString(x, HEIGHT - y, text)

    def prose(self, x: float, y: float, width: float, lines: int, size: float = 10) -> float:
        """Ragged lines of prose; returns the base line after the last."""
        words = iter(PROSE.split() * 20)
        word = next(words)
        for _ in range(lines):
            line = word
            for word in words:
                if self.canvas.stringWidth(line + " " + word, "Times-Roman", size) > width:
                    break
                line += " " + word
            self.text(x, y, line, size)
            y += 1.2 * size
        return y


def contents(*draws: Draw) -> list[PageContent]:
    """One page for each function."""
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(WIDTH, HEIGHT))
    for draw in draws:
        draw(Pen(canvas))
        canvas.showPage()
    canvas.save()
    with pdfium.open(buffer.getvalue()) as file:
        return [file.content(index) for index in range(file.page_count)]


def pages(*draws: Draw, options: LayoutOptions | None = None) -> tuple[Page, ...]:
    """The finished pages."""
    options = options or LayoutOptions()
    drafts = [analyse_page(content, provenance=LAYER, options=options) for content in contents(*draws)]
    return finish_document(drafts, options=options)


def blocks(draw: Draw, options: LayoutOptions | None = None) -> tuple[Block, ...]:
    """The blocks of a one-page document."""
    return pages(draw, options=options)[0].blocks


def starts(found: Sequence[Block], *texts: str) -> list[int]:
    """Return the start of each text in the blocks read one after the other."""
    whole = "\n".join(block.text for block in found)
    return [whole.index(text) for text in texts]
