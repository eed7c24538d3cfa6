"""`python -m bench.throughput.linear`: does what a long table or a full page costs grow with its size alone?

Documents of n/4, n/2 and n rows or glyphs are made and parsed to Markdown, each once and without OCR. Told
are the CPU seconds, and the exponent of the last doubling: 1 is linear, 2 quadratic.

    table over pages    rows of a label and four amounts, 50 a page: one table that goes on
    table on one page   the same rows, ruled, on one long page
    groups on one page  the same rows in groups of four below a head each, on one long page
    text on one page    glyphs in lines of prose
"""

from __future__ import annotations

import io
from collections.abc import Callable
from math import log2
from typing import TYPE_CHECKING

from bench.command import command
from bench.processes import timed
from docparse import parse_pdf
from docparse._jit import load_kernels

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

ROW, LEFT, TOP = 14.0, 40.0, 60.0
ROWS_A_PAGE = 50
ROWS_A_GROUP = 4
WIDTH = 595.0
COLUMNS = (260.0, 340.0, 420.0, 500.0)
LINE = "The harbour master of the northern port counted seven ships at dawn and wrote them down in ink. "
GLYPHS_A_LINE = 96
Drawer = Callable[["Canvas", float, int], object]


def table_over_pages(rows: int) -> bytes:
    """Return a PDF of `rows` table rows, 50 a page."""
    return _document([(ROWS_A_PAGE, _rows(first)) for first in range(0, rows, ROWS_A_PAGE)])


def table_on_one_page(rows: int) -> bytes:
    """Return a PDF of one page that is as long as its `rows` table rows, which are ruled."""
    return _document([(rows, _rows(0, ruled=True))])


def groups_on_one_page(rows: int) -> bytes:
    """Return a PDF of one page that is as long as its `rows` table rows in groups, heads over all of them."""

    def draw(canvas: Canvas, y: float, line: int) -> None:
        group, at = divmod(line, ROWS_A_GROUP + 1)
        if at:
            return _row(canvas, y, group * ROWS_A_GROUP + at - 1)
        for x, head in zip(COLUMNS, ("Tons", "Ships", "Price", "Dues"), strict=True):
            canvas.drawRightString(x, y, head)
        return None

    return _document([(rows - (-rows // ROWS_A_GROUP), draw)])


def text_on_one_page(glyphs: int) -> bytes:
    """Return a PDF of one page that is as long as its lines of `glyphs` in all."""
    return _document(
        [(glyphs // GLYPHS_A_LINE, lambda canvas, y, _: canvas.drawString(LEFT, y, LINE))],
        ("Times-Roman", 10),
    )


def _document(pages: list[tuple[int, Drawer]], font: tuple[str, int] = ("Helvetica", 9)) -> bytes:
    """Return a PDF of pages that are as long as their lines, each drawn at its base line by its number."""
    from reportlab.pdfgen.canvas import Canvas

    file = io.BytesIO()
    canvas = Canvas(file, pageCompression=1)
    for lines, draw in pages:
        height = 2 * TOP + lines * ROW
        canvas.setPageSize((WIDTH, height))
        canvas.setFont(*font)
        for line in range(lines):
            draw(canvas, height - TOP - line * ROW, line)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _rows(first: int, *, ruled: bool = False) -> Drawer:
    def draw(canvas: Canvas, y: float, line: int) -> None:
        _row(canvas, y, first + line)
        if ruled:
            canvas.line(LEFT - 4, y - 4, COLUMNS[-1] + 4, y - 4)

    return draw


def _row(canvas: Canvas, y: float, number: int) -> None:
    canvas.drawString(LEFT, y, f"Vessel number {number}")
    for column, x in enumerate(COLUMNS):
        canvas.drawRightString(x, y, f"{1000 + number * (column + 3):,}")


KINDS: dict[str, tuple[Callable[[int], bytes], int]] = {
    "table over pages": (table_over_pages, 3_000),
    "table on one page": (table_on_one_page, 3_000),
    "groups on one page": (groups_on_one_page, 3_000),
    "text on one page": (text_on_one_page, 500_000),
}


def seconds(pdf: bytes) -> float:
    """Return the CPU seconds of a parse to Markdown."""
    return timed(lambda: parse_pdf(pdf, ocr="never").to_markdown())[1]


def main(argv: list[str] | None = None) -> None:
    parser = command("throughput.linear", __doc__)
    parser.add_argument("--kind", choices=KINDS, action="append", help="may be given more than once")
    parser.add_argument("--share", type=float, default=1.0, help="of the usual sizes")
    args = parser.parse_args(argv)
    load_kernels()
    seconds(table_on_one_page(ROWS_A_PAGE))
    for kind in args.kind or KINDS:
        make, most = KINDS[kind]
        sizes = [int(most * args.share / part) for part in (4, 2, 1)]
        spent = [seconds(make(size)) for size in sizes]
        told = "  ".join(f"{size:,}: {cpu:.2f} s" for size, cpu in zip(sizes, spent, strict=True))
        print(f"{kind:20} {told}   exponent {log2(spent[2] / spent[1]):.2f}", flush=True)


if __name__ == "__main__":
    main()
