"""`python -m bench.long`: memory of `iter_pages` on a file of many pages.

They are those of the annual report again and again, or with `--own-fonts` pages that embed their font anew.
"""

from __future__ import annotations

import io
import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bench.command import command
from docparse import iter_pages
from docparse.child import Child

PAGES = Path(__file__).parents[1] / "fixtures" / "annual_report.pdf"
FIRST = 200  # pages after which memory is to stay as it is


def make_file(path: Path, count: int) -> Iterator[int]:
    """Write a PDF of `count` pages, those of the annual report again and again; yield its size in bytes."""
    import pikepdf

    with pikepdf.open(PAGES) as report:
        own = list(report.pages)
        for number in range(len(own), count):
            report.pages.append(own[number % len(own)])
        report.save(path)
    yield path.stat().st_size


def make_file_of_fonts(path: Path, count: int) -> Iterator[int]:
    """Write a PDF of `count` pages, each with a font of its own; yield its size in bytes."""
    import pikepdf
    from reportlab.pdfbase import pdfmetrics, ttfonts
    from reportlab.pdfgen.canvas import Canvas

    pdfmetrics.registerFont(ttfonts.TTFont("Own", "Vera.ttf"))
    buffer = io.BytesIO()
    canvas = Canvas(buffer)
    canvas.setFont("Own", 10)
    for line in range(40):
        canvas.drawString(60, 750 - 15 * line, " ".join(f"word{line * word:04x}" for word in range(9)))
    canvas.save()
    with pikepdf.new() as whole:
        for _ in range(count):
            with pikepdf.open(buffer) as one:  # what is opened anew is not shared
                whole.pages.extend(one.pages)
        whole.save(path)
    yield path.stat().st_size


def resident(process: int | None = None) -> int:
    """Return the bytes of memory that a process (None: this one) has now; needs Linux."""
    statm = Path("/proc") / str(process or "self") / "statm"
    return int(statm.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def main(argv: list[str] | None = None) -> None:
    parser = command("long", __doc__)
    parser.add_argument("--pages", type=int, default=10_000, help=f"at least {FIRST} (default: 10,000)")
    parser.add_argument("--own-fonts", action="store_true", help="every page embeds its font anew")
    args = parser.parse_args(argv)
    if args.pages < FIRST:
        parser.error(f"--pages {args.pages}: memory is compared with that after page {FIRST}")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.pdf"
        with Child() as maker:  # what it takes must not count here
            maker.call(make_file_of_fonts if args.own_fonts else make_file, path, args.pages)
            size = maker.answer(int)
        start, first = time.process_time(), 0

        def note(done: int, total: int) -> None:
            nonlocal first
            first = resident() if done == FIRST else first
            if done == FIRST or (done > FIRST and done % max(1, total // 10) == 0):
                tell(f"page {done} read", first)

        out = 0
        for page in iter_pages(path, ocr="never", progress=note):
            out += 1
            if page.number % max(1, args.pages // 4) == 0:
                tell(f"page {page.number} yielded", first)
    seconds = time.process_time() - start
    print(f"{out} pages, {size >> 20} MiB, {1000 * seconds / out:.1f} ms CPU a page")


def tell(what: str, first: int) -> None:
    """Print the memory now, beside `first`, that after page `FIRST`."""
    memory = resident()
    print(f"{what:24} {memory / 1e6:6.0f} MB   {memory / first - 1:+.1%} of page {FIRST}", flush=True)


if __name__ == "__main__":
    main()
