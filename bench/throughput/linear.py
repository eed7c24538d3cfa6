"""`python -m bench.throughput.linear`: does what a long table or a full page costs grow with its size alone?

Documents of n/4, n/2 and n rows or glyphs are made and parsed to Markdown, each once and without OCR. Told
are the CPU seconds, and the exponent of the last doubling: 1 is linear, 2 quadratic.

    table over pages    rows of a label and four amounts, 50 a page: one table that goes on
    table on one page   the same rows, ruled, on one long page
    groups on one page  the same rows in groups of four below a head each, on one long page
    text on one page    glyphs in lines of prose
"""

from __future__ import annotations

from collections.abc import Callable
from math import log2

from bench.command import command
from bench.processes import timed
from docparse import parse_pdf
from docparse._jit import load_kernels
from fixtures.long import groups_on_one_page, table_on_one_page, table_over_pages, text_on_one_page

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
    parser = command("throughput.linear", __doc__, kinds=KINDS)
    parser.add_argument("--share", type=float, default=1.0, help="of the usual sizes")
    args = parser.parse_args(argv)
    load_kernels()
    seconds(table_on_one_page(50))
    for kind in args.kind or KINDS:
        make, most = KINDS[kind]
        sizes = [int(most * args.share / part) for part in (4, 2, 1)]
        spent = [seconds(make(size)) for size in sizes]
        told = "  ".join(f"{size:,}: {cpu:.2f} s" for size, cpu in zip(sizes, spent, strict=True))
        print(f"{kind:20} {told}   exponent {log2(spent[2] / spent[1]):.2f}", flush=True)


if __name__ == "__main__":
    main()
