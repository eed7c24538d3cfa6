"""Any system over any corpus, in one table; beside it what an earlier run had.

    python -m bench [--corpus NAME ...] [--system NAME ...] [--data DATA] [--most N] [--worst N]
                    [--baseline FILE] [--json FILE] [--csv FILE]

DATA is laid out like ../shared/data; without it only corpora of our own making are measured, and what is left
out is said. `--most` takes the first N items of each corpus. Other systems than docparse are scored by their
Markdown; corpora that need boxes have no figure for them. `--baseline` takes the file that `--json` wrote:
its figures stand beside today's, and the items that won and lost are listed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from bench.command import command, failed, markdown_table, save
from bench.corpora.items import (
    Corpus,
    Figures,
    Scored,
    change_of,
    corpus_figures,
    worst_items,
    write_items,
)
from bench.corpora.named import ALONE, CORPORA, LEAST_IS_BEST
from bench.systems.score import score_system
from docparse.compare import PEERS
from docparse.errors import MissingExtraError

SHARED = Path(__file__).parents[2] / "shared" / "data"
Runs = dict[str, dict[str, list[Scored]]]
"""Scored items by system and corpus."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point; 2 where nothing could be measured."""
    parser = command("", __doc__, "json")
    parser.add_argument("--corpus", action="append", choices=CORPORA, help="only these (default: all)")
    parser.add_argument("--system", action="append", choices=PEERS, help="default: docparse")
    parser.add_argument("--data", type=Path, default=SHARED, help="data folder (default: ../shared/data)")
    parser.add_argument("--most", type=int, metavar="N", help="the first N items of each corpus")
    parser.add_argument("--worst", type=int, default=0, metavar="N", help="the N worst items of each corpus")
    parser.add_argument("--baseline", type=Path, metavar="FILE", help="what --json wrote in an earlier run")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write every item's measures here")
    args = parser.parse_args(arguments)
    corpora = {name: CORPORA[name] for name in present(args.corpus or list(CORPORA), args.data)}
    runs = {
        system: run_corpora(system, corpora, args.data, args.most) for system in args.system or ["docparse"]
    }
    if not any(any(scored.values()) for scored in runs.values()):
        return failed("run", "nothing was measured")
    before = None if args.baseline is None else json.loads(args.baseline.read_text(encoding="utf-8"))
    print(table(runs, before), *lines(runs, before, args.worst), sep="\n")
    if args.csv:
        write_items(args.csv, {f"{s} {c}": scored for s, of in runs.items() for c, scored in of.items()})
    save(args.json, as_json(runs))
    return 0


def present(names: Sequence[str], data: Path) -> Sequence[str]:
    """Return the corpora that can be measured with a data folder or without it; say what is left out."""
    if data.is_dir():
        return names
    left_out = [name for name in names if name not in ALONE]
    print(f"there is no {data}: left out are {', '.join(left_out)}", file=sys.stderr)
    return [name for name in names if name in ALONE]


def run_corpora(
    system: str, corpora: Mapping[str, Corpus], data: Path, most: int | None = None
) -> dict[str, list[Scored]]:
    """Score a system on corpora, the first `most` items of each; what cannot be had is left out, and said."""
    scored: dict[str, list[Scored]] = {}
    for name, corpus in corpora.items():
        try:
            scored[name] = score_system(system, corpus, islice(corpus.items(data), most))
        except (MissingExtraError, FileNotFoundError) as missing:
            print(f"{name} is left out: {missing}", file=sys.stderr)
    return scored


def table(runs: Runs, before: Mapping[str, Any] | None) -> str:
    """Return a row for each corpus, measure and system, in percent; CPU in milliseconds a page."""
    rows = []
    for system, of in runs.items():
        for corpus, scored in of.items():
            old = {} if before is None else before.get(system, {}).get(corpus, {}).get("figures", {})
            for name, value in (corpus_figures(scored) if scored else {}).items():
                was = old.get(name)
                moved = "" if was is None else f"{value - was:+.2f}"
                shown = [] if before is None else ["" if was is None else f"{was:.2f}", moved]
                rows.append([corpus, len(scored), name, system, f"{value:.2f}", *shown])
    head = ["corpus", "items", "measure", "system", "now"]
    return markdown_table(head if before is None else [*head, "before", ""], rows)


def lines(runs: Runs, before: Mapping[str, Any] | None, worst: int) -> Iterator[str]:
    """Yield the worst items of each corpus, and the items that won and lost against an earlier run.

    Items without a name are not to be looked at, so none is named.
    """
    for system, of in runs.items():
        for corpus, scored in of.items():
            named = [item for item in scored if item.name]
            leading = CORPORA[corpus].leading
            yield from (f"{system} {corpus}: {one}" for one in worst_items(named, leading)[:worst])
            old = {} if before is None else before.get(system, {}).get(corpus, {}).get("items", {})
            known = [(item, _pairs(old[item.name])) for item in named if item.name in old]
            moved = [(item.name, *change_of(was, item.figures, LEAST_IS_BEST)) for item, was in known]
            for name, gain, text in sorted(moved, key=lambda one: one[1]):
                if text:
                    yield f"{system} {corpus}: {'+' if gain > 0 else '-'} {name}: {text}"


def _pairs(figures: Mapping[str, Sequence[float]]) -> Figures:
    return {name: (total, weight) for name, (total, weight) in figures.items()}


def as_json(runs: Runs) -> dict[str, Any]:
    """Return figures and items by system and corpus, as `--baseline` reads them."""
    return {
        system: {
            corpus: {
                "figures": corpus_figures(scored),
                "items": {item.name: item.figures for item in scored if item.name},
            }
            for corpus, scored in of.items()
            if scored
        }
        for system, of in runs.items()
    }
