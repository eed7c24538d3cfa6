"""Shaking of table finding: how far the figures move when its weights and thresholds do.

    python -m bench.shake --all DATA [--corpus NAME ...] [--share N] [--seeds SEED ...] [--alone]

All weights of `docparse.layout.tables.weights` that are no counts are multiplied at random by .95 to 1.05,
once for each seed; `--alone` moves each by itself instead, by 5% down and up. A line says what that changes
in the leading measure of each corpus, in points.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from bench.ablation import ROOM, replaced
from bench.tables.corpora import CORPORA
from bench.tables.held import HeldCorpora, print_changes
from docparse.layout.tables import weights

BY = 0.05
USERS = {
    "WALL": ["candidates.zones"],
    "PROSE": ["candidates.prose"],
    "ABOVE": ["heads.above"],
    "TABLE": ["candidates.accept"],
    "HEAD": ["heads.tree"],
    "ROW": ["rows.starts"],
    "GUTTER": ["columns.gutters"],
}
"""Tables of weights, each with the files that use it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point."""
    args = _parser().parse_args(arguments)
    corpora = HeldCorpora(args.all, args.corpus or list(CORPORA), args.share)
    print_changes(corpora, _alone() if args.alone else _together(args.seeds))
    return 0


def _together(seeds: Sequence[int]) -> Iterator[tuple[str, AbstractContextManager[None]]]:
    for seed in seeds:
        random = Random(seed)
        moved = {table: _moved(table, partial(random.uniform, 1 - BY, 1 + BY)) for table in USERS}
        yield f"seed {seed}", _set(moved)


def _alone() -> Iterator[tuple[str, AbstractContextManager[None]]]:
    for table in USERS:
        for name, value in _floats(table):
            for factor in (1 - BY, 1 + BY):
                moved = replace(getattr(weights, table), **{name: _times(value, partial(float, factor))})
                yield f"{table}.{name} x {factor:.2f}", _set({table: moved})


def _moved(table: str, factor: Callable[[], float]) -> Any:
    """Return a table of weights with each that is no count multiplied by a factor of its own."""
    named = {name: _times(value, factor) for name, value in _floats(table)}
    return replace(getattr(weights, table), **named)


def _floats(table: str) -> list[tuple[str, Any]]:
    """Return the fields of a table of weights that are no counts."""
    values = getattr(weights, table)
    named = [(field.name, getattr(values, field.name)) for field in fields(values)]
    return [(name, value) for name, value in named if not isinstance(value, int)]


def _times(value: Any, factor: Callable[[], float]) -> Any:
    return tuple(one * factor() for one in value) if isinstance(value, tuple) else value * factor()


@contextmanager
def _set(moved: dict[str, Any]) -> Iterator[None]:
    with ExitStack() as stack:
        for table, value in moved.items():
            for user in USERS[table]:
                stack.enter_context(replaced(ROOM + user, table, value))
        yield


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bench.shake",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--all", type=Path, required=True, help="data folder with all corpora")
    parser.add_argument("--corpus", action="append", choices=CORPORA, help="only these (default: all)")
    parser.add_argument("--share", type=int, default=1, help="take every Nth item")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3, 4, 5], help="one run for each")
    parser.add_argument("--alone", action="store_true", help="move each weight by itself")
    return parser


if __name__ == "__main__":
    sys.exit(main())
