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
from pathlib import Path

from bench.command import command, markdown_table, save
from bench.processes import timed
from bench.throughput.workers import SYSTEMS, Rate, rate_of, rate_of_batch, start_of
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
        turns = [{name: timed(task, path)[1] for name, task in tasks.items()} for _ in range(rounds)]
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


def _rates(systems: Sequence[str], paths: Sequence[Path], workers: int) -> dict[str, Rate]:
    pages = sum(map(plain_text, paths))
    rates = {system: rate_of(system, paths, pages, workers) for system in systems}
    return rates | {"docparse batch": rate_of_batch(paths, pages, workers)}


def main(argv: list[str] | None = None) -> None:
    parser = command("throughput", __doc__, "json", "limit", "data", "rounds")
    parser.add_argument("--systems", nargs="*", default=SYSTEMS, help=f"default: {' '.join(SYSTEMS)}")
    args = parser.parse_args(argv)
    paths = sorted(args.data.glob("*.pdf"))[: args.limit]
    if not paths:
        parser.error(f"no PDF in {args.data}")
    tasks = {"pypdfium2 plain text": plain_text, "docparse to Markdown": whole_parse}
    load_kernels()
    for path in paths[:3]:
        whole_parse(path)
    spent = measure(paths, tasks, args.rounds)
    imported = {name: {"s CPU": import_seconds(f"import {name}")} for name in ("numpy", "docparse")}
    result = {
        "import": imported,
        "pages": {name: {"ms CPU a page": value} for name, value in spent.items()},
        "starts": {system: start_of(system, paths[0]) for system in args.systems},
        "workers": {
            f"{count} x {name}": rate
            for count in (1, 2)
            for name, rate in _rates(args.systems, paths, count).items()
        },
    }
    for what, rows in result.items():
        names = list(next(iter(rows.values())))
        cells = ([name, *(f"{row[one]:.2f}" for one in names)] for name, row in rows.items())
        print(markdown_table([what, *names], cells), end="\n\n")
    ratios = [list(of.values()) for of in (spent, {n: row["s CPU"] for n, row in imported.items()})]
    parse, load = (second / first for first, second in ratios)
    print(f"{len(paths)} files: {parse:.2f} x plain text; import docparse: {load:.2f} x import numpy")
    save(args.json, result | {"ratio": parse, "import_ratio": load})
