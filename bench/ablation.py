"""Ablation of table finding: what each pass is worth on every corpus.

    python -m bench.ablation --all DATA [--corpus NAME ...] [--share N] [--only PASS ...] [--tests PATH ...]

Each pass in turn is replaced by one that does nothing; a line says what that changes in the leading measure
of each corpus, in points, and in tables invented, in a hundred pages. `--tests` says instead how many of
these tests fail with each pass off. `--share N` takes every Nth item of a corpus (default 1), which the
output says; printed pages are taken whole. Documents that a change leaves as they were are not scored again.
`bench.shake` moves weights instead.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from bench.tables.corpora import CORPORA
from bench.tables.held import HeldCorpora, print_changes

ROOM = "docparse.layout.tables."
PASSES: dict[str, Callable[..., Any]] = {
    "find.cut_at_walls": lambda lines, walls: [lines],
    "find.ruled_regions": lambda words, pieces, rulings: [],
    "find.part_at_heads": lambda words, lines: [lines],
    "find.join_regions": lambda words, regions, lines: regions,
    "find.extend": lambda words, lines, free: lines,
    "find.with_heads": lambda words, frame, free, rulings: frame,
    "find.is_part": lambda *_: False,
    "find.is_plot": lambda *_: False,
    "find.join_heights": lambda lines: lines,
    "candidates.regions.is_part": lambda *_: False,
    "candidates.regions._parted": lambda *_: False,
    "candidates.regions._together": lambda lines: lines,
    "columns.gutters.join_beside": lambda lines, centred: lines,
    "heads.above.part_runs": lambda *_: None,
    "build.part_labels": lambda frame, header: (frame, []),
    "build.without_titles": lambda words, frame, rulings: frame,
    "lattice.cells._column_cuts": lambda *_: [],
    "lattice.cells._row_cuts": lambda *_: [],
    "lattice.cells._part_texts": lambda *_: None,
    "lattice.ruled._covered": lambda *_: True,
}
"""Passes by file and name, and what each is replaced by."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point."""
    args = _parser().parse_args(arguments)
    names = args.only or list(PASSES)
    if args.tests:
        for name in names:
            with off(name):
                print(f"{name:<36}{_failures(args.tests):>5} tests fail", flush=True)
        return 0
    corpora = HeldCorpora(args.all, args.corpus or list(CORPORA), args.share)
    print_changes(corpora, ((name, off(name)) for name in names))
    return 0


@contextmanager
def off(name: str) -> Iterator[None]:
    """Replace a pass by one that does nothing for a while."""
    file, _, function = name.rpartition(".")
    with replaced(ROOM + file, function, PASSES[name]):
        yield


@contextmanager
def replaced(module_name: str, name: str, value: Any) -> Iterator[None]:
    """Replace a name of a module for a while."""
    module = importlib.import_module(module_name)
    shipped = getattr(module, name)
    setattr(module, name, value)
    try:
        yield
    finally:
        setattr(module, name, shipped)


def _failures(paths: Sequence[Path]) -> int:
    """Run tests in this process and count those that fail."""
    import pytest

    class Count:
        failed = 0

        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            self.failed += report.failed

    count = Count()
    with redirect_stdout(StringIO()):
        pytest.main(["-q", "--tb=no", *map(str, paths)], plugins=[count])
    return count.failed


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bench.ablation",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--all", type=Path, help="data folder with all corpora")
    source.add_argument("--tests", type=Path, nargs="+", help="run these tests with each pass off")
    parser.add_argument("--corpus", action="append", choices=CORPORA, help="only these (default: all)")
    parser.add_argument("--share", type=int, default=1, help="take every Nth item")
    parser.add_argument("--only", nargs="+", choices=PASSES, metavar="PASS", help="only these passes")
    return parser


if __name__ == "__main__":
    sys.exit(main())
