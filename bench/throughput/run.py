"""`python -m bench.throughput`: what parsing costs, as ratios to a floor measured in the same process.

    import     `import docparse` beside `import numpy`, each in fresh interpreters, best of several
    pages      CPU of parse_pdf(..., ocr="never").to_markdown() beside pypdfium2's plain text, file by file in
               turn, so that both see the same machine
    starts     CPU and memory of a fresh process that reads one file, cold and warm, beside peers
    workers    pages per second of 1 and 2 worker processes, beside peers

Files are parsed once before the clock starts: compiled kernels are loaded, the disk is read.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path

from bench.command import command, cpu_seconds, save
from bench.throughput.workers import SYSTEMS, rate_of, rate_of_batch, start_of
from docparse._jit import load_kernels
from docparse.compare import page_texts

ROOT = Path(__file__).parents[2]
FIXTURES = ROOT / "fixtures"


def plain_text(path: Path) -> int:
    """The floor: pypdfium2's text of every page. Returns the number of pages."""
    return len(page_texts(path))


def whole_parse(path: Path) -> None:
    """The whole path to Markdown, without OCR."""
    from docparse import parse_pdf

    parse_pdf(path, ocr="never").to_markdown()


def measure(
    paths: Sequence[Path], tasks: Mapping[str, Callable[[Path], object]], rounds: int
) -> dict[str, float]:
    """CPU milliseconds a page of every task: they take turns on each file, its best round counts."""
    spent = dict.fromkeys(tasks, 0.0)
    for path in paths:
        turns = [
            {name: cpu_seconds(partial(task, path)) for name, task in tasks.items()} for _ in range(rounds)
        ]
        spent = {name: total + min(turn[name] for turn in turns) for name, total in spent.items()}
    pages = sum(map(plain_text, paths))
    return {name: 1000 * seconds / pages for name, seconds in spent.items()}


def import_seconds(statement: str, runs: int = 7) -> float:
    """CPU seconds of a fresh interpreter that runs `statement`, the empty interpreter's own taken off."""

    def best(code: str) -> float:
        program = f"import time; {code}; print(time.process_time())"
        runs_ = [
            subprocess.run([sys.executable, "-P", "-c", program], capture_output=True, check=True)
            for _ in range(runs)
        ]
        return min(float(run.stdout) for run in runs_)

    return best(statement) - best("pass")


def tell_starts(systems: Sequence[str], path: Path) -> dict[str, object]:
    """Print and return what a fresh process of every system costs for one file."""
    found = {system: start_of(system, path) for system in systems}
    for system, one in found.items():
        print(f"start {system:18} {one.cold:6.2f} s CPU cold {one.warm:6.2f} warm {one.memory / 1e6:5.0f} MB")
    return {system: asdict(one) for system, one in found.items()}


def tell_rates(systems: Sequence[str], paths: Sequence[Path]) -> dict[str, object]:
    """Print and return the pages per second of 1 and 2 workers of every system, and of `docparse batch`."""
    pages = sum(map(plain_text, paths))
    found = {}
    for workers in (1, 2):
        rates = {system: rate_of(system, paths, pages, workers) for system in systems}
        rates["docparse batch"] = rate_of_batch(paths, pages, workers)
        for system, one in rates.items():
            print(
                f"{workers} x {system:18} {pages / one.seconds:7.1f} pages/s "
                f"{1000 * one.cpu / pages:7.1f} ms CPU a page {one.memory / 1e6:5.0f} MB a worker"
            )
            found[f"{workers} x {system}"] = asdict(one)
    return {**found}


def main(argv: list[str] | None = None) -> None:
    parser = command("throughput", __doc__, "json", "limit")
    parser.add_argument("--data", type=Path, default=FIXTURES / "pages", help="folder of PDFs")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--systems", nargs="*", default=SYSTEMS, help=f"default: {' '.join(SYSTEMS)}")
    args = parser.parse_args(argv)
    paths = sorted(args.data.glob("*.pdf"))[: args.limit]
    if not paths:
        parser.error(f"no PDF in {args.data}")
    tasks = {"pypdfium2 plain text": plain_text, "docparse to Markdown": whole_parse}
    load_kernels()
    for path in paths[:3]:
        whole_parse(path)
    per_page = measure(paths, tasks, args.rounds)
    numpy, docparse = import_seconds("import numpy"), import_seconds("import docparse")
    ratio = per_page["docparse to Markdown"] / per_page["pypdfium2 plain text"]
    result: dict[str, object] = {
        "files": len(paths),
        "cpu_ms_per_page": per_page,
        "ratio": ratio,
        "import_seconds": {"numpy": numpy, "docparse": docparse},
        "import_ratio": docparse / numpy,
    }
    for name, value in per_page.items():
        print(f"{name:24} {value:7.2f} ms CPU a page")
    print(f"{'ratio':24} {ratio:7.2f}   ({len(paths)} files)")
    print(f"{'import docparse':24} {docparse / numpy:7.2f} x import numpy ({1000 * numpy:.0f} ms)")
    result["starts"] = tell_starts(args.systems, paths[0])
    result["workers"] = tell_rates(args.systems, paths)
    save(args.json, result)
