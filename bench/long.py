"""`python -m bench.long`: memory of `iter_pages` on a file of many pages, made of the fixtures' pages."""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from pathlib import Path

import pypdfium2

from docparse import iter_pages

PAGES = Path(__file__).parents[1] / "fixtures" / "annual_report.pdf"


def make_file(path: Path, count: int) -> None:
    """Write a PDF of `count` pages: those of the annual report, again and again."""
    with pypdfium2.PdfDocument.new() as long, pypdfium2.PdfDocument(PAGES) as report:
        while len(long) < count:
            long.import_pages(report, list(range(min(len(report), count - len(long)))))
        long.save(path)


def resident() -> int:
    """Return the bytes of memory that this process has now; needs Linux."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="bench.long", description=__doc__)
    parser.add_argument("--pages", type=int, default=10_000)
    args = parser.parse_args(argv)
    marks: dict[int, int] = {}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.pdf"
        make_file(path, args.pages)
        size, start = path.stat().st_size, time.process_time()

        def note(done: int, total: int) -> None:
            if done in {1, 200} or done % max(1, total // 10) == 0:
                marks[done] = resident()

        out = len([page.number for page in iter_pages(path, ocr="never", progress=note)])
    marks[2 * out] = resident()
    seconds = time.process_time() - start
    print(f"{out} pages, {size >> 20} MiB, {1000 * seconds / out:.1f} ms CPU a page")
    for done, memory in marks.items():
        what = f"page {done} read" if done <= out else "all pages finished"
        print(f"{what:24} {memory / 1e6:6.0f} MB   {memory / marks[200] - 1:+.1%} of page 200")


if __name__ == "__main__":
    main()
