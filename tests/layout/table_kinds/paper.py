"""Pages drawn in em, so that one drawing serves several styles, and the tables that are read from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Literal

from reportlab.pdfgen.canvas import Canvas

from bench.measures.content import normalise
from docparse import parse_pdf
from docparse.document import Document, Table
from tests.layout.pages import grid

Align = Literal["left", "centre", "right"]
Grid = list[list[str]]
Columns = Sequence[tuple[float, float]]

WIDTH, HEIGHT = 612.0, 792.0
MARGIN = 3.0  # em

PROSE = (
    "The board met four times in the year and reviewed the accounts of the group, its outlook and the risks "
    "that the market brings with it for the next period, among them the price of grain, the cost of labour "
    "at both quays and the weather, which delayed two of the larger ships on their way home. "
)


@dataclass(frozen=True, slots=True)
class Style:
    """Type in points, distance of rows in em, and the side on which heads are set."""

    name: str
    font: str
    size: float
    pitch: float
    heads: Align = "right"

    def __str__(self) -> str:
        return self.name


REPORT = Style("report", "Times-Roman", 9.0, 1.35)
SANS = Style("sans", "Helvetica", 10.0, 1.8, heads="centre")
SMALL = Style("small", "Helvetica", 7.5, 1.5)
STYLES = (REPORT, SANS, SMALL)


class Paper:
    """A file of drawn pages; lengths are em of its style, the origin is at the top left."""

    def __init__(self, style: Style, width: float = WIDTH, height: float = HEIGHT) -> None:
        self.style, self.size = style, (width, height)
        self.buffer = BytesIO()
        self.canvas = Canvas(self.buffer, pagesize=self.size)

    @property
    def width(self) -> float:
        """Width of the page in em."""
        return self.size[0] / self.style.size

    def text(self, x: float, y: float, text: str, align: Align = "left", *, bold: bool = False) -> None:
        """Draw text on the base line `y`; `x` is its left edge, middle or right edge."""
        names = {"Times-Roman": "Times-Bold", "Helvetica": "Helvetica-Bold"}
        em, font = self.style.size, self.style.font
        self.canvas.setFont(names[font] if bold else font, em)
        draw = {
            "left": self.canvas.drawString,
            "centre": self.canvas.drawCentredString,
            "right": self.canvas.drawRightString,
        }
        draw[align](x * em, self.size[1] - y * em, text)

    def line(self, x0: float, y0: float, x1: float, y1: float, weight: float = 0.06) -> None:
        """Stroke a segment; `weight` is its width."""
        em, top = self.style.size, self.size[1]
        self.canvas.setLineWidth(weight * em)
        self.canvas.line(x0 * em, top - y0 * em, x1 * em, top - y1 * em)

    def fill(self, points: Sequence[tuple[float, float]], grey: float = 0.88) -> None:
        """Fill a polygon."""
        em, top = self.style.size, self.size[1]
        path = self.canvas.beginPath()
        path.moveTo(points[0][0] * em, top - points[0][1] * em)
        for x, y in points[1:]:
            path.lineTo(x * em, top - y * em)
        path.close()
        self.canvas.setFillGray(grey)
        self.canvas.drawPath(path, stroke=0, fill=1)
        self.canvas.setFillGray(0)

    def box(self, x0: float, y0: float, x1: float, y1: float, grey: float = 0.88) -> None:
        """Fill a rectangle."""
        self.fill([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], grey)

    def cell(self, column: tuple[float, float], y: float, text: str, align: Align) -> None:
        """Set text on one side of a column, or in its middle."""
        at = {"left": column[0], "centre": (column[0] + column[1]) / 2, "right": column[1]}
        self.text(at[align], y, text, align)

    def head(self, y: float, texts: Sequence[str], columns: Columns) -> float:
        """Draw heads over the columns; return the base line of the next row."""
        return self.row(y, texts, columns, self.style.heads)

    def row(self, y: float, texts: Sequence[str], columns: Columns, align: Align = "right") -> float:
        """Draw a row, its first text at the left; return the base line of the next row."""
        for number, (text, column) in enumerate(zip(texts, columns, strict=True)):
            self.cell(column, y, text, align if number else "left")
        return y + self.style.pitch

    def rows(self, y: float, rows: Sequence[Sequence[str]], columns: Columns) -> float:
        """Draw rows; return the base line of the next one."""
        for row in rows:
            y = self.row(y, row, columns)
        return y

    def prose(self, y: float, x0: float = MARGIN, x1: float | None = None, lines: int = 4) -> float:
        """Draw a paragraph between two sides; return the base line 2.5 em below its last line."""
        x1, em = x1 or self.width - MARGIN, self.style.size
        words = (PROSE * 30).split()
        for _ in range(lines):
            line = words.pop(0)
            while self.canvas.stringWidth(f"{line} {words[0]}", self.style.font, em) < (x1 - x0) * em:
                line += " " + words.pop(0)
            self.text(x0, y, line)
            y += 1.2
        return y + 1.3

    def next_page(self) -> None:
        """Begin a page."""
        self.canvas.showPage()

    def read(self) -> Document:
        """Return what is read from the file."""
        self.canvas.save()
        return parse_pdf(self.buffer.getvalue(), ocr="never")

    def grids(self) -> list[Grid]:
        """Return the texts of all tables that are read from the file."""
        return [grid(table) for table in tables(self.read())]

    def grid(self) -> Grid:
        """Return the texts of the one table that is read from the file."""
        (only,) = self.grids()
        return only


def tables(document: Document) -> list[Table]:
    """Return the tables of a document in reading order."""
    return [block.table for block in document.blocks if block.table is not None]


def found(pdf: bytes) -> list[Grid]:
    """Return the texts of the tables that are read from a file, without marks and blanks."""
    return [plain(grid(table)) for table in tables(parse_pdf(pdf, ocr="never"))]


def plain(rows: Grid) -> Grid:
    """Return texts as the measures of tables compare them."""
    return [[normalise(text) for text in row] for row in rows]


def even(labels: float, *widths: float, x: float = MARGIN, gap: float = 1.0) -> Columns:
    """Return a column of labels and columns of values beside it."""
    columns = [(x, x + labels)]
    for width in widths:
        left = columns[-1][1] + gap
        columns.append((left, left + width))
    return columns


STATEMENT = [
    ["Net sales", "18,204", "17,311", "15,902"],
    ["Cost of goods sold", "(11,060)", "(10,877)", "(9,930)"],
    ["Gross margin", "7,144", "6,434", "5,972"],
    ["Selling and administration", "(3,318)", "(3,122)", "(2,904)"],
    ["Interest and other", "12", "—", "(45)"],
    ["Earnings before taxes", "3,838", "3,312", "3,023"],
]
YEARS = ["", "2024", "2023", "2022"]
FOUR = even(16.0, 6.0, 6.0, 6.0)
"""Columns of `STATEMENT`."""
LONG = [
    [f"Item {number} of the list", f"{7 * number:,}", f"{9_000 - 13 * number:,}"] for number in range(1, 121)
]
"""Rows of a table over several pages."""
