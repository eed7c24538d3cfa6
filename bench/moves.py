"""Changes of layout, and a table of what each does to corpora: for `shake` and `ablation`."""

from __future__ import annotations

import importlib
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from bench.command import markdown_table, print_row
from bench.corpora.items import Scored, corpus_figures
from bench.corpora.tables import TABLES
from bench.measures import Figures
from bench.systems.score import read_item
from docparse.document import Document
from docparse.layout.params import PARAMS, Params


@dataclass(frozen=True, slots=True)
class LayoutChange:
    """A change's name, the numbers that layout is given by it, and what it has replaced for a while."""

    name: str
    params: Params = PARAMS
    off: AbstractContextManager[None] = field(default_factory=nullcontext)


Measure = Callable[[Params], Mapping[str, float]]
"""What gives figures of layout by such numbers."""


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


def add_corpora(parser: ArgumentParser, *, required: bool) -> None:
    """Let a command take corpora: `--all DATA`, `--corpus NAME` and `--share N`."""
    parser.add_argument("--all", type=Path, required=required, help="data folder with all corpora")
    parser.add_argument("--corpus", action="append", choices=TABLES, help="only these (default: all)")
    parser.add_argument("--share", type=int, default=1, help="take every Nth item; printed pages all")


def measure_of(args: Namespace) -> Callable[[Params], dict[str, float]]:
    """Return what gives the leading measure of each corpus, and tables invented, by such numbers.

    Documents that are as they were the first time are not scored again.
    """
    items = {
        name: list(islice(TABLES[name].items(args.all), 0, None, 1 if "printed" in name else args.share))
        for name in args.corpus or TABLES
    }
    known: dict[tuple[str, int], tuple[Document, Figures]] = {}

    def score(corpus: str, at: int, params: Params) -> Scored:
        item = items[corpus][at]
        document = read_item(TABLES[corpus], item, params)
        if (corpus, at) not in known:
            known[corpus, at] = document, item.score(document)
        before, figures = known[corpus, at]
        return Scored("", figures if document == before else item.score(document), 1, 0.0)

    def measure(params: Params) -> dict[str, float]:
        scored = {one: [score(one, at, params) for at in range(len(of))] for one, of in items.items()}
        found = {name: corpus_figures(of).get(TABLES[name].leading, 0.0) for name, of in scored.items()}
        everything = corpus_figures([one for of in scored.values() for one in of])
        return found | {"invented": everything.get("invented", 0.0)}

    return measure


def print_changes(measure: Measure, changes: Iterable[LayoutChange]) -> dict[str, dict[str, float]]:
    """Print a row for each change as soon as it is measured: how far it moves every figure.

    Returns these differences by the name of the change.
    """
    shipped = measure(PARAMS)
    row = ["shipped", *(f"{value:.2f}" for value in shipped.values())]
    print(markdown_table(["", *shipped], [row]), flush=True)
    moved: dict[str, dict[str, float]] = {}
    for change in changes:
        with change.off:
            figures = measure(change.params)
        moved[change.name] = {one: figures[one] - value for one, value in shipped.items()}
        cells = (f"{value:+.2f}" if round(value, 2) else "0" for value in moved[change.name].values())
        print_row(change.name, *cells)
    return moved
