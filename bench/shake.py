"""Shaking of layout: how far the figures move when its numbers do.

All numbers of `layout/params.json` that are no counts are multiplied at random by .95 to 1.05, once for each
seed; `--alone` moves each by itself instead, by 5% down and up; `--part` takes one part alone, as in
`--part tables`. A line says what that changes in the leading measure of each corpus, in points, and below the
table which change moves each corpus most.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import repeat
from random import Random

from bench.command import command
from bench.moves import LayoutChange, add_corpora, measure_of, print_changes
from bench.params import names, times
from docparse.layout.params import PARAMS

BY = 0.05


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point."""
    parser = command("shake", __doc__)
    add_corpora(parser, required=True)
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3, 4, 5], help="one run for each")
    parser.add_argument("--alone", action="store_true", help="move each number by itself")
    parser.add_argument("--part", default="", help="only names that begin so")
    args = parser.parse_args(arguments)
    shaken = [name for name in names() if name.startswith(args.part)]
    if not shaken:
        parser.error(f"no number's name begins with {args.part!r}")
    changes = alone(shaken) if args.alone else together(shaken, args.seeds)
    figures = print_changes(measure_of(args), changes)
    print("\nmost that a corpus moves:", *_most(figures), sep="\n  ")
    return 0


def _most(moved: dict[str, dict[str, float]]) -> Iterator[str]:
    """Say of each figure which change moves it most."""
    for figure in next(iter(moved.values()), {}):
        name = max(moved, key=lambda change: abs(moved[change][figure]))
        yield f"{figure}: {moved[name][figure]:+.2f} by {name}"


def together(shaken: Sequence[str], seeds: Sequence[int]) -> Iterator[LayoutChange]:
    """Yield a change for each seed: all numbers at random."""
    for seed in seeds:
        factor = partial(Random(seed).uniform, 1 - BY, 1 + BY)
        yield LayoutChange(f"seed {seed}", PARAMS.moved({name: times(name, factor) for name in shaken}))


def alone(shaken: Sequence[str]) -> Iterator[LayoutChange]:
    """Yield two changes for each number: less of it, and more."""
    for name in shaken:
        for factor in (1 - BY, 1 + BY):
            moved = PARAMS.moved({name: times(name, repeat(factor).__next__)})
            yield LayoutChange(f"{name} x {factor:.2f}", moved)


if __name__ == "__main__":
    raise SystemExit(main())
