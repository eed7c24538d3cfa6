"""`python -m bench.hostile`: damaged and hostile files: outcomes by kind, worst time, memory.

Every file must end with a document or an error of ours, in its time and memory. The files are not ours:
nothing of them is kept. With `--mutations N` they are our own fixtures, damaged in N ways (`--seed`).
"""

from __future__ import annotations

import re
import resource
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bench.command import command
from bench.processes import cpu_of_children, peak
from docparse import Limits
from docparse.batch import Outcome, Recipe, parse_many
from docparse.child import close_idle
from docparse.reading import OcrOptions

FIXTURES = Path(__file__).parents[1] / "fixtures"
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


def damaged(data: bytes, random: Random) -> bytes:
    """Return a file with bytes flipped, cut out, doubled or moved, numbers made odd, or its end cut off."""
    for _ in range(random.randint(1, 8)):
        at, size = random.randrange(len(data)), random.randint(1, 200)
        part = data[at : at + size]
        way = random.choice(["flip", "cut", "double", "move", "number", "number", "end"])
        if way == "flip":
            data = data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1 :]
        elif way in ("cut", "double"):
            data = data[:at] + part * (2 if way == "double" else 0) + data[at + size :]
        elif way == "move":
            to = random.randrange(len(data))
            data = data[:to] + part + data[to:]
        elif way == "number":
            odd = random.choice([b"0", b"-1", b"99999999999", b"1e38", b"2147483648", b"1 0 R"])
            data = data[:at] + re.sub(rb"\d+", odd, data[at:], count=1)
        elif random.random() < 0.2:
            data = data[: max(at, 16)]
    return data


def write_damaged(folder: Path, count: int, seed: int) -> list[Path]:
    """Write `count` damaged copies of the fixtures; the same for the same seed."""
    sources = [path.read_bytes() for path in sorted(FIXTURES.rglob("*.pdf"))]
    paths = [folder / f"{seed}-{number}.pdf" for number in range(count)]
    for number, path in enumerate(paths):
        random = Random(f"{seed} {number}")
        path.write_bytes(damaged(random.choice(sources), random))
    return paths


def main(argv: list[str] | None = None) -> None:
    parser = command("hostile", __doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/data/broken"), help="folder of PDFs")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--mutations", type=int, metavar="N", help="N damaged fixtures instead")
    parser.add_argument("--seed", type=int, default=1)
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
