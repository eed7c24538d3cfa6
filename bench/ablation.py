"""Ablation of table finding: what each pass and weight is worth on every corpus, and to the tests.

Each pass in turn is replaced by one that does nothing (`--weights`: each number by 0, which for a threshold
means something else, and of which no test knows); a row says what that changes in the leading measure of each
corpus under `--all`, in points, and in tables invented, in a hundred pages; and how many more of `--tests`
fail. Below the table stand the names of those worth at most .05 points on every corpus, and of those without
which no test fails.
`--share N` takes every Nth item of a corpus (default 1); printed pages are taken whole. Documents that a
change leaves as they were are not scored again. `bench.shake` moves weights instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from bench.command import command
from bench.moves import LayoutChange, add_corpora, measure_of, print_changes, replaced
from bench.params import names, times
from docparse.layout.params import PARAMS, Params

ROOM = "docparse.layout.tables."
PASSES: dict[str, Callable[..., Any]] = {
    "find.part_at_walls": lambda params, lines, across: iter([lines]),
    "find.ruled_regions": lambda params, pieces, rulings: [],
    "find.choose": lambda params, regions, rulings: regions,
    "find.extend": lambda params, lines, free, rulings: lines,
    "find.with_heads": lambda params, frame, free, rulings: frame,
    "find.is_part": lambda *_: False,
    "find.join_beside": lambda lines: lines,
    "candidates.regions._parted": lambda *_: False,
    "candidates.choose.head_spans": lambda params, lines: [],
    "heads.above.part_runs": lambda *_: None,
    "grid.label_spans": lambda params, frame, groups: [],
    "grid.without_titles": lambda params, frame, rulings: frame,
    "lattice.cells._column_cuts": lambda *_: [],
    "lattice.cells._row_cuts": lambda *_: [],
    "lattice.cells._part_texts": lambda *_: None,
}
"""Passes by file and name, and what each is replaced by."""
LITTLE = 0.05  # points
FAILED = "tests failed"


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point."""
    parser = command("ablation", __doc__)
    add_corpora(parser, required=False)
    parser.add_argument("--tests", type=Path, nargs="+", help="run these tests with each pass off")
    parser.add_argument("--weights", action="store_true", help="weights instead of passes")
    parser.add_argument("--only", nargs="+", choices=[*PASSES, *names()], metavar="NAME", help="only these")
    args = parser.parse_args(arguments)
    if not args.all and not args.tests:
        parser.error("nothing to measure: give --all, --tests or both")
    if args.tests and args.weights:
        parser.error("tests are run by the numbers that ship: give --all alone with --weights")
    of_corpora = measure_of(args) if args.all else _nothing

    def measure(params: Params) -> dict[str, float]:
        return of_corpora(params) | ({FAILED: float(_failures(args.tests))} if args.tests else {})

    chosen = args.only or (names() if args.weights else PASSES)
    changes = (without(name) if args.weights else off(name) for name in chosen)
    differences = print_changes(measure, changes)
    print("\n".join(["", *_useless(differences)]))
    return 0


def _useless(moved: dict[str, dict[str, float]]) -> Iterator[str]:
    """Say which changes do nothing to the corpora, and which nothing to the tests."""
    measured = {name for row in moved.values() for name in row}
    for columns, what in (
        (measured - {FAILED}, f"worth at most {LITTLE} points on every corpus"),
        (measured & {FAILED}, "no test fails without"),
    ):
        names = [name for name, row in moved.items() if all(abs(row[one]) <= LITTLE for one in columns)]
        if columns:
            yield f"{what}: {', '.join(names) or 'none'}"


def off(name: str) -> LayoutChange:
    """Replace a pass by one that does nothing."""
    file, _, function = name.rpartition(".")
    return LayoutChange(name, off=replaced(ROOM + file, function, PASSES[name]))


def without(name: str) -> LayoutChange:
    """Make a number 0."""
    return LayoutChange(name, PARAMS.moved({name: times(name, lambda: 0.0)}))


def _nothing(_: Params) -> dict[str, float]:
    return {}


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


if __name__ == "__main__":
    raise SystemExit(main())
