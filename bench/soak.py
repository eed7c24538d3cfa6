"""`python -m bench.soak`: memory over many parses in one process, many pages through workers, and OCR.

Memory must stay flat after a warm-up: the table says what it was on the way, beside what it was when a tenth
was done.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

from bench.command import command
from bench.long import resident
from docparse import parse_pdf
from docparse.batch import Recipe, parse_many
from docparse.child import idle
from docparse.reading import OcrMode, OcrOptions

PAGES = Path(__file__).parents[1] / "fixtures" / "pages"


def here(paths: list[Path], count: int, ocr: OcrMode = "never") -> Iterator[int]:
    """Parse `count` files in this process; yield its memory after each."""
    for path in islice(cycle(paths), count):
        parse_pdf(path, ocr=ocr).to_markdown()
        yield resident()


def through_workers(paths: list[Path], count: int, jobs: int) -> Iterator[int]:
    """Parse `count` files in workers; yield the memory of the largest that is idle after each."""
    recipe = Recipe(("md",), ocr=OcrOptions("never"))
    for _ in parse_many(islice(cycle(paths), count), recipe, jobs=jobs):
        waiting = [resident(worker.pid) for worker in idle()]
        if waiting:
            yield max(waiting)


def report(name: str, marks: list[int]) -> None:
    """Print the memory at tenths, and how far the second half's highest is above the first tenth."""
    tenth = max(1, len(marks) // 10)
    shown = "  ".join(f"{memory / 1e6:.0f}" for memory in marks[tenth - 1 :: tenth])
    growth = max(marks[len(marks) // 2 :]) / max(marks[tenth - 1 : 2 * tenth]) - 1
    print(f"{name}: {len(marks)} measures, MB at tenths: {shown}; highest of the second half {growth:+.1%}")


def main(argv: list[str] | None = None) -> None:
    parser = command("soak", __doc__)
    parser.add_argument("--data", type=Path, default=PAGES, help="folder of PDFs")
    parser.add_argument("--parses", type=int, default=2000, help="files in one process (default: 2,000)")
    parser.add_argument("--pooled", type=int, default=20_000, help="files through workers (default: 20,000)")
    parser.add_argument("--read", type=int, default=100, help="files read by OCR (default: 100)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args(argv)
    paths = sorted(args.data.glob("*.pdf"))
    if args.parses:
        report("one process", list(here(paths, args.parses)))
        gc.collect()
    if args.pooled:
        report(f"{args.jobs} workers", list(through_workers(paths, args.pooled, args.jobs)))
    if args.read:
        report("OCR, one process", list(here(paths, args.read, "always")))


if __name__ == "__main__":
    main()
