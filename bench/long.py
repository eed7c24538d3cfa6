"""`python -m bench.long`: memory of `iter_pages` on a file of many pages, made of the fixtures' pages."""

from __future__ import annotations

import argparse
import multiprocessing
import os
import tempfile
import time
from pathlib import Path

from docparse import iter_pages

PAGES = Path(__file__).parents[1] / "fixtures" / "annual_report.pdf"


def make_file(path: Path, count: int) -> None:
    """Write a PDF of `count` pages: those of the annual report, again and again."""
    import pikepdf

    with pikepdf.open(PAGES) as report:
        own = list(report.pages)
        for number in range(len(own), count):
            report.pages.append(own[number % len(own)])
        report.save(path)


def resident(process: int | None = None) -> int:
    """Return the bytes of memory that a process (None: this one) has now; needs Linux."""
    statm = Path("/proc") / str(process or "self") / "statm"
    return int(statm.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="bench.long", description=__doc__)
    parser.add_argument("--pages", type=int, default=10_000)
    args = parser.parse_args(argv)
    marks: dict[int, int] = {}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.pdf"
        maker = multiprocessing.get_context("spawn").Process(target=make_file, args=(path, args.pages))
        maker.start()  # what it takes must not count here
        maker.join()
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
