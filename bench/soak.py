"""`python -m bench.soak`: does memory stay flat after a warm-up?

    pages    one file of many pages through `iter_pages`: memory as they are read and as they come out;
             with `--own-fonts` every page embeds its font anew
    parses   many files, one after the other, in this process
    workers  many files through worker processes: memory of the largest that is idle
    ocr      many files read by OCR in this process

A line for each says what memory was at each tenth, how far the highest of the second half is above that of
the first tenth, and the CPU time of this process for each page or file.
"""

from __future__ import annotations

import gc
import os
import tempfile
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle, islice
from pathlib import Path

from bench.command import command
from bench.processes import resident
from docparse import iter_pages, parse_pdf
from docparse.batch import Recipe, parse_many
from docparse.child import Child, idle
from docparse.reading import OcrMode, OcrOptions
from fixtures.long import make_file, make_file_of_fonts


def of_pages(args: Namespace, count: int) -> Iterator[int]:
    """Parse one file of `count` pages; yield the memory after each is read, and after each is out."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.pdf"
        with Child() as maker:  # what it takes must not count here
            maker.call(make_file_of_fonts if args.own_fonts else make_file, path, count)
            maker.answer(int)
        read: list[int] = []
        for _ in iter_pages(path, ocr="never", progress=lambda done, total: read.append(resident())):
            yield from (*read, resident())
            read.clear()


def of_parses(args: Namespace, count: int, ocr: OcrMode = "never") -> Iterator[int]:
    """Parse `count` files in this process; yield its memory after each."""
    for path in islice(cycle(sorted(args.data.glob("*.pdf"))), count):
        parse_pdf(path, ocr=ocr).to_markdown()
        yield resident()


def of_workers(args: Namespace, count: int) -> Iterator[int]:
    """Parse `count` files in workers; yield the memory of the largest that is idle after each."""
    recipe = Recipe(("md",), ocr=OcrOptions("never"))
    files = islice(cycle(sorted(args.data.glob("*.pdf"))), count)
    for _ in parse_many(files, recipe, jobs=args.jobs):
        waiting = [resident(worker.pid) for worker in idle()]
        if waiting:
            yield max(waiting)


KINDS: dict[str, tuple[Callable[[Namespace, int], Iterator[int]], int]] = {
    "pages": (of_pages, 10_000),
    "parses": (of_parses, 2000),
    "workers": (of_workers, 20_000),
    "ocr": (partial(of_parses, ocr="always"), 100),
}
"""Of each kind what measures it, and how many pages or files by default."""


def report(name: str, marks: list[int], cpu: float) -> None:
    """Print the memory at tenths, and how far the second half's highest is above the first tenth."""
    tenth = max(1, len(marks) // 10)
    shown = "  ".join(f"{memory / 1e6:.0f}" for memory in marks[tenth - 1 :: tenth])
    growth = max(marks[len(marks) // 2 :]) / max(marks[tenth - 1 : 2 * tenth]) - 1
    told = f"{len(marks)} measures, MB at tenths: {shown}; highest of the second half {growth:+.1%}"
    print(f"{name}: {told}; {1000 * cpu:.1f} ms CPU each", flush=True)


def main(argv: list[str] | None = None) -> None:
    parser = command("soak", __doc__, "data", kinds=KINDS)
    parser.add_argument("--count", type=int, metavar="N", help="so many pages or files of each kind")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--own-fonts", action="store_true", help="pages that embed their font anew")
    args = parser.parse_args(argv)
    for kind in args.kind or KINDS:
        measure, usual = KINDS[kind]
        start, count = time.process_time(), args.count or usual
        marks = list(measure(args, count))
        report(kind, marks, (time.process_time() - start) / count)
        gc.collect()


if __name__ == "__main__":
    main()
