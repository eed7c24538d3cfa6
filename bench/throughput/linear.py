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
import time
from collections.abc import Callable
from math import log2
from typing import TYPE_CHECKING

from bench.command import command
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


def table_over_pages(rows: int) -> bytes:
    """Return a PDF of `rows` table rows, 50 a page."""
    return _tables([ROWS_A_PAGE] * (rows // ROWS_A_PAGE), ruled=False)


def table_on_one_page(rows: int) -> bytes:
    """Return a PDF of one page that is as long as its `rows` table rows."""
    return _tables([rows], ruled=True)


def groups_on_one_page(rows: int) -> bytes:
    """Return a PDF of one page that is as long as its `rows` table rows in groups, heads over all of them."""
    from reportlab.pdfgen.canvas import Canvas

    height = 2 * TOP + (rows + rows // ROWS_A_GROUP) * ROW
    file = io.BytesIO()
    canvas = Canvas(file, (WIDTH, height), pageCompression=1)
    canvas.setFont("Helvetica", 9)
    y = height - TOP
    for number in range(rows):
        if number % ROWS_A_GROUP == 0:
            for x, head in zip(COLUMNS, ("Tons", "Ships", "Price", "Dues"), strict=True):
                canvas.drawRightString(x, y, head)
            y -= ROW
        _row(canvas, y, number)
        y -= ROW
    canvas.save()
    return file.getvalue()


def text_on_one_page(glyphs: int) -> bytes:
    """Return a PDF of one page that is as long as its lines of `glyphs` in all."""
    from reportlab.pdfgen.canvas import Canvas

    lines = glyphs // GLYPHS_A_LINE
    height = 2 * TOP + lines * ROW
    file = io.BytesIO()
    canvas = Canvas(file, (WIDTH, height), pageCompression=1)
    canvas.setFont("Times-Roman", 10)
    for line in range(lines):
        canvas.drawString(LEFT, height - TOP - line * ROW, LINE)
    canvas.save()
    return file.getvalue()


def _tables(pages: list[int], *, ruled: bool) -> bytes:
    from reportlab.pdfgen.canvas import Canvas

    file = io.BytesIO()
    canvas = Canvas(file, pageCompression=1)
    number = 0
    for rows in pages:
        height = 2 * TOP + rows * ROW
        canvas.setPageSize((WIDTH, height))
        canvas.setFont("Helvetica", 9)
        for row in range(rows):
            y = height - TOP - row * ROW
            _row(canvas, y, number)
            if ruled:
                canvas.line(LEFT - 4, y - 4, COLUMNS[-1] + 4, y - 4)
            number += 1
        canvas.showPage()
    canvas.save()
    return file.getvalue()


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
    start = time.process_time()
    parse_pdf(pdf, ocr="never").to_markdown()
    return time.process_time() - start


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
