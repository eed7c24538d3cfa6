"""Pages of columns of text in the standard fonts, for tests that read them with a real engine."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

FONTS = ("Helvetica", "Times-Roman", "Courier", "Times-Bold")


def print_columns(
    path: Path, columns: Sequence[Sequence[str]], size: float = 8.5, pitch: float = 14.0
) -> Path:
    """A one-page PDF with right-aligned columns, the fonts of `FONTS` in turn; sizes in points."""
    height = pitch * len(columns[0]) + 60
    canvas = Canvas(str(path), pagesize=(110 * len(columns) + 40, height), invariant=True)
    for index, column in enumerate(columns):
        canvas.setFont(FONTS[index % len(FONTS)], size)
        for row, text in enumerate(column):
            canvas.drawRightString(110 * (index + 1), pitch * (len(column) - row) + 20, text)
    canvas.save()
    return path
