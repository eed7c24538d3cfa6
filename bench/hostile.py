"""`python -m bench.hostile`: damaged and hostile files: outcomes by kind, worst time, memory.

Every file must end with a document or an error of ours, in its time and memory. The files are not ours:
nothing of them is kept. With `--mutations N` they are our own fixtures, damaged in N ways (`--seed`).
"""

from __future__ import annotations

import resource
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.command import command
from bench.processes import cpu_of_children, peak
from docparse import Limits
from docparse.batch import Outcome, Recipe, parse_many
from docparse.child import close_idle
from docparse.reading import OcrOptions
from fixtures.damaged import write_damaged

LIMITS = Limits(seconds=10, memory=1 << 30, document=60)


@dataclass(frozen=True, slots=True)
class HostileRun:
    """Outcomes by kind, the slowest file with its seconds, and the largest child process in bytes."""

    files: int
    kinds: dict[str, int]
    slowest: tuple[str, float]
    largest_child: int
    children_cpu: float


def kind_of(outcome: Outcome) -> str:
    """Name an outcome: a document, one with failed pages, or the error."""
    if outcome.rendered is None:
        return type(outcome.error).__name__
    return "document, pages failed" if outcome.rendered.failures else "document"


def run(paths: Sequence[Path], limits: Limits = LIMITS, jobs: int = 2) -> HostileRun:
    """Parse every file; fail if one has no outcome."""
    recipe = Recipe(("md",), ocr=OcrOptions("never"), limits=limits)
    outcomes = list(parse_many(paths, recipe, jobs=jobs))
    assert sorted(one.path for one in outcomes) == sorted(paths)
    close_idle()
    largest = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss << 10
    worst = max(outcomes, key=lambda one: one.seconds)
    kinds = dict(Counter(map(kind_of, outcomes)).most_common())
    return HostileRun(len(paths), kinds, (worst.path.name, worst.seconds), largest, cpu_of_children())


def main(argv: list[str] | None = None) -> None:
    parser = command("hostile", __doc__, data="../shared/data/broken", seed=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--mutations", type=int, metavar="N", help="N damaged fixtures instead")
    args = parser.parse_args(argv)
    with TemporaryDirectory() as folder:
        if args.mutations:
            paths = write_damaged(Path(folder), args.mutations, args.seed)
        else:
            paths = sorted(args.data.rglob("*.pdf"))
        if not paths:
            sys.exit(f"no PDF in {args.data}")
        found = run(paths, jobs=args.jobs)
    for kind, count in found.kinds.items():
        print(f"{kind:28} {count:5}")
    print(f"slowest: {found.slowest[0]}, {found.slowest[1]:.1f} s; CPU of all: {found.children_cpu:.0f} s")
    print(f"largest worker: {found.largest_child / 1e6:.0f} MB; this process: {peak() / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
