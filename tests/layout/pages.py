"""Small pages drawn for one test each, read back as words and objects."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from types import SimpleNamespace
from typing import cast

import numpy as np
from reportlab.pdfgen.canvas import Canvas

from docparse.document import Table
from docparse.layout.drawings.rulings import find_rulings
from docparse.layout.leaders import find_leaders
from docparse.layout.model import FigureDraft, TableDraft, Words
from docparse.layout.objects import find_objects
from docparse.layout.params import PARAMS
from docparse.layout.tables.words import Piece, Pieces
from docparse.layout.words.form import find_words
from docparse.layout.words.hyphens import Hyphens
from docparse.pdf.pdfium import file as pdfium

HEIGHT = 792.0
_WORDS = SimpleNamespace(text="", start=[], end=[])
_PIECES = Pieces(PARAMS, cast(Words, _WORDS), np.zeros((0, 6)))


class Sheet:
    """A page of 612 by 792 points with the origin at the top left."""

    def __init__(self) -> None:
        self.buffer = BytesIO()
        self.canvas = Canvas(self.buffer, pagesize=(612, HEIGHT))
        self.canvas.setFont("Helvetica", 10)

    def text(self, x: float, y: float, text: str, align: str = "left", font: str = "Helvetica") -> None:
        """Text whose base line is at `y`; `x` is its left edge, right edge or middle."""
        self.canvas.setFont(font, 10)
        draw = {
            "left": self.canvas.drawString,
            "right": self.canvas.drawRightString,
            "centre": self.canvas.drawCentredString,
        }
        draw[align](x, HEIGHT - y, text)

    def line(self, x0: float, y0: float, x1: float, y1: float) -> None:
        """A stroked segment."""
        self.canvas.line(x0, HEIGHT - y0, x1, HEIGHT - y1)

    def fill(self, x0: float, y0: float, x1: float, y1: float, grey: float = 0.85) -> None:
        """A filled rectangle."""
        self.canvas.setFillGray(grey)
        self.canvas.rect(x0, HEIGHT - y1, x1 - x0, y1 - y0, stroke=0, fill=1)
        self.canvas.setFillGray(0)

    def rows(
        self, y: float, rows: list[list[str]], xs: list[float], *, step: float = 15, align: str = "right"
    ) -> None:
        """Rows of text; the first column to the left, the others as `align` says."""
        for number, row in enumerate(rows):
            for column, text in enumerate(row):
                if text:
                    self.text(xs[column], y + number * step, text, "left" if column == 0 else align)

    def objects(self) -> tuple[list[TableDraft], list[FigureDraft]]:
        """Tables and figures found on the page."""
        self.canvas.save()
        with pdfium.open(self.buffer.getvalue()) as file:
            content = file.content(0)
        words = find_words(PARAMS, content)
        words = replace(words, hyphens=Hyphens(PARAMS.words.hyphens, words.text))
        rulings = find_rulings(PARAMS, content.drawings, content.width, content.height)
        return find_objects(PARAMS, words, content, rulings, find_leaders(PARAMS.leaders, words))[:2]


def piece(text: str, x0: float, x1: float, base: float, size: float, count: int = 1) -> Piece:
    """Return a piece of one word, or of so many."""
    row, words = len(_WORDS.start), _WORDS
    words.text, start = f"{words.text}{text}\n", len(words.text)
    words.start += [start] * count
    words.end += [start + len(text)] * count
    return _PIECES.add(row, row + count - 1, x0, x1, base, size)


def grid(table: Table) -> list[list[str]]:
    """Texts by row and column; a spanning cell stands in all its places."""
    places = [[""] * table.columns for _ in range(table.rows)]
    for cell in table.cells:
        for row in range(cell.row, cell.row + cell.row_span):
            for column in range(cell.column, cell.column + cell.column_span):
                places[row][column] = cell.text
    return places


def drawn(draw: Callable[[Sheet], None]) -> tuple[list[TableDraft], list[FigureDraft]]:
    """Tables and figures of a page that `draw` fills."""
    sheet = Sheet()
    draw(sheet)
    return sheet.objects()


def only(found: tuple[list[TableDraft], list[FigureDraft]]) -> Table:
    """The one table that was found."""
    (draft,) = found[0]
    return draft.table
