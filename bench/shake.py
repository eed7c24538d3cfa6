"""Shaking of table finding: how far the figures move when its weights and thresholds do.

    python -m bench.shake --all DATA [--corpus NAME ...] [--share N] [--seeds SEED ...] [--alone]

All weights of `docparse.layout.tables.weights` that are no counts are multiplied at random by .95 to 1.05,
once for each seed; `--alone` moves each by itself instead, by 5% down and up. A line says what that changes
in the leading measure of each corpus, in points, and below the table which change moves each corpus most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import fields, replace
from functools import partial
from random import Random
from typing import Any

from bench.command import command
from bench.tables.changes import ROOM, Change, print_changes, replaced, weights
from bench.tables.held import add_corpora, held_corpora

BY = 0.05
USERS = {
    "WALL": ["candidates.zones"],
    "PROSE": ["candidates.regions", "candidates.zones"],
    "ABOVE": ["heads.above"],
    "TABLE": ["candidates.accept"],
    "PART": ["candidates.choose"],
    "AGAIN": ["candidates.beside"],
    "HEAD": ["heads.tree"],
    "ROW": ["rows.starts", "rows.groups", "candidates.extend"],
    "GUTTER": ["columns.gutters"],
}
"""Tables of weights, each with the files that use it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point."""
    parser = command("shake", __doc__)
    add_corpora(parser, required=True)
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3, 4, 5], help="one run for each")
    parser.add_argument("--alone", action="store_true", help="move each weight by itself")
    args = parser.parse_args(arguments)
    corpora = held_corpora(args)
    changes = _alone() if args.alone else _together(args.seeds)
    moved = print_changes(corpora.shipped, corpora.figures, changes)
    print("\nmost that a corpus moves:", *_most(moved), sep="\n  ")
    return 0


def _most(moved: dict[str, dict[str, float]]) -> Iterator[str]:
    """Say of each figure which change moves it most."""
    for figure in next(iter(moved.values()), {}):
        name = max(moved, key=lambda change: abs(moved[change][figure]))
        yield f"{figure}: {moved[name][figure]:+.2f} by {name}"


def _together(seeds: Sequence[int]) -> Iterator[Change]:
    for seed in seeds:
        random = Random(seed)
        moved = {table: _moved(table, partial(random.uniform, 1 - BY, 1 + BY)) for table in USERS}
        yield f"seed {seed}", _set(moved)


def _alone() -> Iterator[Change]:
    for name in weight_names():
        for factor in (1 - BY, 1 + BY):
            yield f"{name} x {factor:.2f}", scaled(name, factor)


def weight_names() -> list[str]:
    """Return the names of all weights that are no counts, as `TABLE.weight`."""
    return [f"{table}.{name}" for table in USERS for name, _ in _floats(table)]


def scaled(name: str, factor: float) -> AbstractContextManager[None]:
    """Multiply one weight for a while."""
    table, _, field = name.partition(".")
    shipped = getattr(weights, table)
    value = _times(getattr(shipped, field), lambda: factor)
    return _set({table: replace(shipped, **{field: value})})


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


if __name__ == "__main__":
    raise SystemExit(main())
