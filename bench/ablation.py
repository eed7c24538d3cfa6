"""Ablation and shaking of table finding: what each pass is worth on every corpus.

    python -m bench.ablation --all DATA [--corpus NAME ...] [--share N] [--shake SEED ...] [--only NAME ...]

Each pass in turn is replaced by one that does nothing; a line says what that changes in the leading measure
of each corpus, in points. `--shake` multiplies all weights at random by .95 to 1.05 instead, once for each
seed. `--share N` takes every Nth item of a corpus (default 3), which the output says; printed pages are taken
whole.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import fields, replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from bench.tables.corpora import CORPORA, Item
from bench.tables.run import corpus_figures, score_items
from docparse.layout.model import LayoutOptions

_ROOM = "docparse.layout.tables."
PASSES: dict[str, Callable[..., Any]] = {
    "find.cut_at_walls": lambda lines, walls: [lines],
    "find.cut_at_paragraphs": lambda lines: [lines],
    "find.without_paragraphs": lambda lines: lines,
    "find.ruled_regions": lambda words, pieces, rulings: [],
    "find.part_at_heads": lambda words, lines: [lines],
    "find.join_regions": lambda words, regions, segments: regions,
    "find.extend": lambda words, region, free, rulings: region.lines,
    "find.with_heads": lambda words, frame, free, rulings: frame,
    "find.is_head_of": lambda *_: False,
    "find.heads_what_follows": lambda *_: False,
    "find.lacks_head": lambda *_: False,
    "find.draws_columns": lambda *_: True,
    "find.is_plot": lambda *_: False,
    "find.list_frame": lambda *_: None,
    "find._begins": lambda *_: False,
    "find._has_neighbours": lambda *_: False,
    "find.join_heights": lambda lines: lines,
    "candidates.regions._trim": lambda lines: lines,
    "candidates.regions._closed": lambda region, waiting: region,
    "candidates.regions._parted": lambda *_: False,
    "candidates.regions._is_part": lambda *_: False,
    "candidates.regions._together": lambda lines: lines,
    "candidates.extend._between_rows": lambda *_: [],
    "candidates.extend._spanning_heads": lambda *_: [],
    "candidates.extend._without_title": lambda lines, found, upwards: found,
    "columns.frame.split_crossing": lambda *_: None,
    "columns.frame.join_ranges": lambda *_: None,
    "columns.frame._without_split_texts": lambda rows, edges: edges,
    "columns.frame._without_split_columns": lambda rows, edges: edges,
    "columns.gutters.join_beside": lambda lines, centred: lines,
    "columns.gutters._clearest": lambda stripe, pieces: stripe,
    "columns.gutters._digits": lambda words, piece: piece,
    "build.part_labels": lambda frame, header: (frame, []),
    "build.part_neighbours": lambda frame: None,
    "build.without_titles": lambda words, frame, rulings: frame,
    "build._hold_back": lambda *_: None,
    "build._rejoined": lambda row, rulings, bottom: [entry.piece for entry in row],
    "lattice.cells._split_columns": lambda words, rows, grid: (grid, []),
    "lattice.cells._split_bands": lambda words, rows, grid: grid,
    "lattice.cells._mend": lambda *_: None,
    "lattice.cells._goes_on_beside": lambda *_: False,
    "lattice.cells._drop_empty_edges": lambda words, rows, grid: grid,
    "lattice.ruled._trusted": lambda lattice, fills: lattice,
}
"""Passes by file and name, and what each is replaced by."""

WEIGHTS = {
    "WALL": "candidates.zones",
    "PROSE": "candidates.prose",
    "ABOVE": "heads.above",
    "TABLE": "candidates.accept",
    "HEAD": "heads.tree",
}
"""Tables of weights, each with the file that uses it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point."""
    args = _parser().parse_args(arguments)
    base = _figures(args.all, args.corpus or list(CORPORA), args.share)
    print(f"one item in {args.share} of each corpus: points of the leading measure against what is shipped")
    print(f"{'':<28}" + "".join(f"{name[:14]:>15}" for name in base))
    print(f"{'shipped':<28}" + "".join(f"{value:>15.2f}" for value in base.values()))
    for name, change in _changes(args.shake):
        if args.only and name not in args.only:
            continue
        with change:
            now = _figures(args.all, args.corpus or list(CORPORA), args.share)
        print(f"{name:<28}" + "".join(f"{now[c] - base[c]:>+15.2f}" for c in base), flush=True)
    return 0


def _changes(seeds: Sequence[int] | None) -> Iterator[tuple[str, AbstractContextManager[None]]]:
    """Yield each change by name: a context manager that makes it and takes it back."""
    if seeds:
        yield from ((f"shaken, seed {seed}", _shaken(seed)) for seed in seeds)
        return
    for name, nothing in PASSES.items():
        file, _, function = name.rpartition(".")
        yield name, _set(file, function, nothing)


@contextmanager
def _set(file: str, name: str, value: Any) -> Iterator[None]:
    """Replace a name of a file of the tables' room for a while."""
    module = importlib.import_module(_ROOM + file)
    shipped = getattr(module, name)
    setattr(module, name, value)
    try:
        yield
    finally:
        setattr(module, name, shipped)


@contextmanager
def _shaken(seed: int) -> Iterator[None]:
    """Multiply every weight that is no count by .95 to 1.05 for a while."""
    random = Random(seed)
    with ExitStack() as stack:
        for name, file in WEIGHTS.items():
            stack.enter_context(_set(file, name, _shake(name, random)))
        yield


def _shake(name: str, random: Random) -> Any:
    weights = getattr(importlib.import_module(_ROOM + "weights"), name)

    def moved(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(moved(one) for one in value)
        return value * random.uniform(0.95, 1.05) if isinstance(value, float) else value

    return replace(weights, **{field.name: moved(getattr(weights, field.name)) for field in fields(weights)})


def _figures(data: Path, corpora: Sequence[str], share: int) -> dict[str, float]:
    """Return the leading measure of each corpus, from every `share`th of its items."""
    options = LayoutOptions(join_tables=False)
    found: dict[str, float] = {}
    for name in corpora:
        measure, items = CORPORA[name]
        found[name] = corpus_figures(score_items(_every(items(data), name, share), options))[measure]
    return found


def _every(items: Iterator[Item], corpus: str, share: int) -> Iterator[Item]:
    return items if corpus.startswith("printed") else islice(items, 0, None, share)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bench.ablation",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--all", type=Path, required=True, help="data folder with all corpora")
    parser.add_argument("--corpus", action="append", choices=CORPORA, help="only these (default: all)")
    parser.add_argument("--share", type=int, default=3, help="take every Nth item")
    parser.add_argument("--shake", type=int, nargs="+", help="shake all weights, once for each seed")
    parser.add_argument("--only", nargs="+", help="only these passes")
    return parser


if __name__ == "__main__":
    sys.exit(main())
