"""`python -m bench.hostile`: damaged and hostile files: outcomes by kind, worst time, memory.

Every file must end with a document or an error of ours, in its time and memory. The files are not ours:
nothing of them is kept.
"""

from __future__ import annotations

import argparse
import resource
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from docparse.batch import Outcome, Recipe, parse_many
from docparse.child.limits import Limits
from docparse.child.pool import close_idle
from docparse.reading.options import OcrOptions

LIMITS = Limits(seconds=10, memory=1 << 30, document=60)


@dataclass(frozen=True, slots=True)
class Result:
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


def run(paths: Sequence[Path], limits: Limits = LIMITS, jobs: int = 2) -> Result:
    """Parse every file; fail if one has no outcome."""
    recipe = Recipe(("md",), ocr=OcrOptions("never"), limits=limits)
    outcomes = list(parse_many(paths, recipe, jobs=jobs))
    assert sorted(one.path for one in outcomes) == sorted(paths)
    close_idle()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    worst = max(outcomes, key=lambda one: one.seconds)
    kinds = dict(Counter(map(kind_of, outcomes)).most_common())
    seconds = used.ru_utime + used.ru_stime
    return Result(len(paths), kinds, (worst.path.name, worst.seconds), used.ru_maxrss << 10, seconds)


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="bench.hostile", description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/data/broken"), help="folder of PDFs")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args(argv)
    paths = sorted(args.data.rglob("*.pdf"))
    if not paths:
        sys.exit(f"no PDF in {args.data}")
    found = run(paths, jobs=args.jobs)
    for kind, count in found.kinds.items():
        print(f"{kind:28} {count:5}")
    print(f"slowest: {found.slowest[0]}, {found.slowest[1]:.1f} s; CPU of all: {found.children_cpu:.0f} s")
    print(f"largest worker: {found.largest_child / 1e6:.0f} MB; this process: {_own() / 1e6:.0f} MB")


def _own() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10


if __name__ == "__main__":
    main()
