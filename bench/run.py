"""Any system over any corpus, in one table; beside it what an earlier run had.

DATA is laid out like ../shared/data; without it only corpora of our own making are measured, and what is left
out is said. `--gold` adds a folder of `NAME.pdf` with `NAME.gold.html`, `--pdfs` any PDFs, of which sentences
that are cut are counted. Other systems than docparse are scored by their Markdown; corpora that need boxes
have no figure for them. `--baseline` takes the file that `--json` wrote: its figures stand beside today's,
and the items that won and lost are listed.

    everyday                  statements of readers that hold, by kind; `-ocr` by OCR where the layer asks
                              for it, `-images` every third page by OCR alone
    pages, pages-normalised   opendataloader-bench: order (NID), tables (TEDS), headings (MHS), their mean, of
                              Markdown as it comes, and set in the truth's conventions
    regions, hetero           regions that people drew: found (a block has an IoU of at least .5), labelled,
                              text whole, in order; their tables found, and tables that are none
    formulas                  papers without a table: tables invented, sentences cut
    latex, printed            content of tables, tables lost; `clean`: by a truth without its source's faults
    opendataloader, icdar     TEDS; neighbouring cells after ICDAR-2013
    sec, sec-more, reprints   numbers under their row label and head (`measures.labels`), attributed, strict
                              and multiset FFA; printed again in styles that a rule was made with, or not
    pains, paragraphs         pages of our own: what must be said; paragraphs, items and headings whole

`cpu_floor` is the CPU in per cent of that of pypdfium2's plain text, file by file in the same process.
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np

from bench.command import command, failed, markdown_table, save
from bench.corpora.items import (
    BenchCorpus,
    Item,
    Scored,
    change_of,
    corpus_figures,
    worst_items,
    write_items,
)
from bench.corpora.made import paragraph_items
from bench.corpora.named import ALONE, CORPORA, LEAST_IS_BEST
from bench.corpora.pages import any_items
from bench.corpora.tables import gold_items
from bench.measures import Figures
from bench.measures.intervals import bootstrap
from bench.systems.score import score_system
from docparse.compare import PEERS
from docparse.errors import MissingExtraError

SHARED = Path(__file__).parents[2] / "shared" / "data"
Runs = Mapping[str, Mapping[str, Sequence[Scored]]]
"""Scored items by system and corpus."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point; 2 where nothing could be measured."""
    parser = command("", __doc__, "json", "most", data=SHARED)
    parser.add_argument("--corpus", action="append", choices=CORPORA, help="only these (default: all)")
    parser.add_argument(
        "--gold", action="append", type=Path, default=[], metavar="DIR", help="pages with gold"
    )
    parser.add_argument("--pdfs", action="append", type=Path, default=[], metavar="DIR", help="any PDFs")
    parser.add_argument("--system", action="append", choices=PEERS, help="default: docparse")
    parser.add_argument("--ocr", action="store_true", help="by OCR where the text layer asks for it")
    parser.add_argument("--seeds", metavar="A-B", help="of `paragraphs` (default: 0-19)")
    parser.add_argument("--worst", type=int, default=0, metavar="N", help="the N worst items of each corpus")
    parser.add_argument("--intervals", action="store_true", help="of leading measures, paired over items")
    parser.add_argument("--baseline", type=Path, metavar="FILE", help="what --json wrote in an earlier run")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write every item's measures here")
    args = parser.parse_args(arguments)
    corpora = chosen(args)
    runs = {
        system: run_corpora(system, corpora, args.data, args.most) for system in args.system or ["docparse"]
    }
    if not any(any(scored.values()) for scored in runs.values()):
        return failed("run", "nothing was measured")
    before = None if args.baseline is None else json.loads(args.baseline.read_text(encoding="utf-8"))
    leading = {name: corpus.leading for name, corpus in corpora.items()}
    print(table(runs, before), *averages(runs, leading), *lines(runs, leading, before, args.worst), sep="\n")
    if args.intervals:
        print(*intervals(runs, leading), sep="\n")
    if args.csv:
        write_items(args.csv, {f"{s} {c}": scored for s, of in runs.items() for c, scored in of.items()})
    save(args.json, as_json(runs))
    return 0


def chosen(args: Namespace) -> dict[str, BenchCorpus]:
    """Return the corpora that the arguments name; without any all that can be measured."""
    folders = {str(folder): BenchCorpus("both", partial(_below, gold_items, folder)) for folder in args.gold}
    for folder in args.pdfs:
        folders[str(folder)] = BenchCorpus("cuts", partial(_below, any_items, folder), by_page=False)
    names = args.corpus or ([] if folders else list(CORPORA))
    corpora = {name: CORPORA[name] for name in present(names, args.data)} | folders
    if args.seeds and "paragraphs" in corpora:
        first, _, last = args.seeds.partition("-")
        seeds = range(int(first), int(last or first) + 1)
        corpora["paragraphs"] = corpora["paragraphs"]._replace(items=partial(paragraph_items, seeds=seeds))
    if not args.ocr:
        return corpora
    return {
        name: corpus if corpus.ocr != "never" else corpus._replace(ocr="auto")
        for name, corpus in corpora.items()
    }


def _below(items: Callable[[Path], Iterator[Item]], folder: Path, _data: Path) -> Iterator[Item]:
    return items(folder)


def present(names: Sequence[str], data: Path) -> Sequence[str]:
    """Return the corpora that can be measured with a data folder or without it; say what is left out."""
    if data.is_dir():
        return names
    left_out = [name for name in names if name not in ALONE]
    print(f"there is no {data}: left out are {', '.join(left_out)}", file=sys.stderr)
    return [name for name in names if name in ALONE]


def run_corpora(
    system: str, corpora: Mapping[str, BenchCorpus], data: Path, most: int | None = None
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
                moved = "" if was is None or not round(value - was, 2) else f"{value - was:+.2f}"
                shown = [] if before is None else ["" if was is None else f"{was:.2f}", moved]
                rows.append([corpus, len(scored), name, system, f"{value:.2f}", *shown])
    head = ["corpus", "items", "measure", "system", "now"]
    return markdown_table(head if before is None else [*head, "before", ""], rows)


def averages(runs: Runs, leading: Mapping[str, str]) -> Iterator[str]:
    """Yield the average of the leading measures of each system over its corpora, where these are several."""
    for system, of in runs.items():
        found = [corpus_figures(scored).get(leading[corpus]) for corpus, scored in of.items() if scored]
        figures = [value for value in found if value is not None]
        if len(figures) > 1:
            yield f"{system}: average of leading measures {fmean(figures):.2f}"


def intervals(runs: Runs, leading: Mapping[str, str]) -> Iterator[str]:
    """Yield means over items with their 95 % intervals, and those of the first system's lead, paired."""
    first, *others = runs
    for corpus, scored in runs[first].items():
        own = np.array([item.value(leading[corpus]) for item in scored])
        if np.isnan(own).all():  # such as precision and recall, which are of a whole corpus
            continue
        yield f"{corpus}, {leading[corpus]}, mean over items: {first} {bootstrap(own)}"
        for other in others:
            known = {item.name: item.value(leading[corpus]) for item in runs[other].get(corpus, ())}
            theirs = np.array([known.get(item.name, float("nan")) for item in scored])
            if not np.isnan(theirs).all():
                yield f"  {other} {bootstrap(theirs)}; {first} ahead by {bootstrap(own - theirs)}"


def lines(
    runs: Runs, leading: Mapping[str, str], before: Mapping[str, Any] | None, worst: int
) -> Iterator[str]:
    """Yield the worst items of each corpus, and the items that won and lost against an earlier run.

    Items without a name are not to be looked at, so none is named.
    """
    for system, of in runs.items():
        for corpus, scored in of.items():
            named = [item for item in scored if item.name]
            yield from (f"{system} {corpus}: {one}" for one in worst_items(named, leading[corpus])[:worst])
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
