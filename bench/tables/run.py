"""Table bench: every corpus that has true tables, end to end, with nothing told to the parser.

    python -m bench.tables --all DATA [--system NAME] [--corpus NAME ...] [--gold FOLDER ...]
                           [--csv FILE] [--json FILE]
    python -m bench.tables --data DIR [--json FILE] [--worst N]

`DATA` is laid out like ../shared/data. `--gold` adds a folder of `NAME.pdf` with `NAME.gold.html`, such as
reprints of pages or kept-aside filers. Measures: latex content (`content`) and share lost; opendataloader
TEDS; ICDAR cell adjacency; filings: numbers with row label and column header (`bench.labels`), strict and
multiset FFA; hetero: true tables found at an intersection over union of .5; printed: pages of our own making
(content, lost), of which those of `printed-unseen` are never named. `invented` is tables that are none, a
page. `reprints` are the filing pages printed again in other styles (it needs Chromium), `reprints-aside` in
styles that no rule was made with.
A corpus whose pages cannot be printed here (no Chromium, no pdflatex) is left out, with the reason.
`--system` measures a peer (`bench.peers`) by its Markdown; icdar and hetero need boxes, which that has not.
The average is that of the leading measures. `--data` is the ICDAR-2013 measure alone, on a folder of
`NAME.pdf` with `NAME-str.xml`.
"""

from __future__ import annotations

import csv
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bench.command import command, save
from bench.peers.worker import run_system
from bench.tables.adjacency import Counts, f_measure, read_truth, score_document, summary
from bench.tables.corpora import CORPORA, Figures, Item, competition_files, gold_items, tables_of
from docparse import LayoutOptions, parse_pdf
from docparse.compare import PEERS, PeerOptions
from docparse.errors import MissingExtraError


@dataclass(frozen=True, slots=True)
class Scored:
    """An item's figures and the CPU milliseconds that parsing a page of it took."""

    name: str
    figures: Figures
    pages: int
    cpu_ms: float


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point."""
    parser = command("tables", __doc__, "json")
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--all", type=Path, help="data folder with all corpora")
    source.add_argument("--data", type=Path, help="folder of the ICDAR-2013 competition")
    parser.add_argument("--system", choices=PEERS, default="docparse", help="whose tables (default: ours)")
    parser.add_argument("--corpus", action="append", choices=CORPORA, help="only these (default: all)")
    parser.add_argument("--gold", action="append", type=Path, help="further folder of pages with gold")
    parser.add_argument("--csv", type=Path, help="write every item's measures here")
    parser.add_argument("--worst", type=int, default=0, help="how many of the worst items to list")
    args = parser.parse_args(arguments)
    options = LayoutOptions(join_tables=False)  # truth is by page
    if args.data is not None:
        return adjacency_report(args.data, options, args.json, args.worst)
    score = (
        partial(score_items, options=options)
        if args.system == "docparse"
        else partial(score_peer, args.system)
    )
    corpora = {name: CORPORA[name] for name in args.corpus or CORPORA}
    corpora |= {folder.name: ("both", partial(_gold, folder)) for folder in args.gold or []}
    leading = {name: measure for name, (measure, _) in corpora.items()}
    scored: dict[str, list[Scored]] = {}
    for name, (_, items) in corpora.items():
        try:
            scored[name] = score(items(args.all))
        except MissingExtraError as missing:
            print(f"{name} is left out: {missing}", file=sys.stderr)
    figures = {name: corpus_figures(items) for name, items in scored.items() if items}
    print(report(figures, leading, args.worst, scored))
    if args.csv:
        write_items(args.csv, scored)
    save(args.json, figures)
    return 0


def _gold(folder: Path, _: Path) -> Iterator[Item]:
    return gold_items(folder)


def score_items(items: Iterable[Item], options: LayoutOptions) -> list[Scored]:
    """Parse and score items one after the other."""
    scored = []
    for item in items:
        start = time.process_time()
        document = parse_pdf(item.path, ocr="never", layout=options)
        cpu = 1000 * (time.process_time() - start)
        scored.append(Scored(item.name, item.score(document), len(document.pages), cpu))
    return scored


def score_peer(system: str, items: Iterable[Item]) -> list[Scored]:
    """Run a peer in a process of its own and score its Markdown; items that need boxes are left out."""
    kept = [item for item in items if item.score_text is not None]
    if not kept:
        return []
    run = run_system(system, [item.path for item in kept], PeerOptions())
    if not run.version:
        raise MissingExtraError(system, "", f"pip install the bench's group ({run.error})")
    return [
        Scored(item.name, item.score_text(made.markdown or ""), made.pages, 1000 * made.cpu)
        for item, made in zip(kept, run.predictions, strict=True)
        if item.score_text is not None
    ]


def corpus_figures(items: Sequence[Scored]) -> dict[str, float]:
    """Quotients of sums over all items in percent, `f1` where there is precision; CPU ms a page."""
    names = dict.fromkeys(name for item in items for name in item.figures)
    sums = {
        name: [sum(part) for part in zip(*(_of(item, name) for item in items), strict=True)] for name in names
    }
    figures = {name: 100 * total / weight for name, (total, weight) in sums.items() if weight}
    if "precision" in figures:
        figures["f1"] = f_measure(figures["precision"], figures["recall"])
    figures["cpu_ms"] = sum(item.cpu_ms for item in items) / max(1, sum(item.pages for item in items))
    return figures


def _of(item: Scored, name: str) -> tuple[float, float]:
    return item.figures.get(name, (0.0, 0.0))


def report(
    figures: dict[str, dict[str, float]],
    leading: dict[str, str],
    worst: int,
    scored: dict[str, list[Scored]],
) -> str:
    """Lines for people: figures of each corpus, its worst items, and the average of the leading measures."""
    lines = []
    for name, values in figures.items():
        named = [item for item in scored[name] if item.name]
        shown = "  ".join(f"{key} {value:.2f}" for key, value in values.items() if key != "cpu_ms")
        lines.append(f"{name:<15} {shown}  {values['cpu_ms']:.1f} ms a page")
        for item in worst_items(named, leading[name])[:worst]:
            lines.append(f"    {item}")
    average = sum(values[leading[name]] for name, values in figures.items()) / max(1, len(figures))
    return "\n".join([*lines, f"{'average':<15} {average:.2f}"])


def worst_items(items: Sequence[Scored], measure: str) -> list[str]:
    """Items that cost a corpus most, with what they cost in units of the measure's weight."""
    measure = "recall" if measure == "f1" else measure
    costs = [
        (weight - total, item.name, total, weight) for item in items for total, weight in [_of(item, measure)]
    ]
    return [
        f"{name}: {total:.2f} of {weight:.0f}"
        for cost, name, total, weight in sorted(costs, reverse=True)
        if cost > 0
    ]


def write_items(path: Path, scored: dict[str, list[Scored]]) -> None:
    """One line for each item and measure."""
    with path.open("w", newline="", encoding="utf-8") as file:
        out = csv.writer(file)
        out.writerow(["corpus", "item", "measure", "sum", "weight"])
        for corpus, items in scored.items():
            for item in items:
                if item.name:
                    out.writerows([corpus, item.name, key, *pair] for key, pair in item.figures.items())


def adjacency_report(data: Path, options: LayoutOptions, target: Path | None, worst: int) -> int:
    """Measure the ICDAR-2013 files of a folder and print all figures of the competition."""
    counts: list[Counts] = []
    for pdf, path in competition_files(data):
        document = parse_pdf(pdf, ocr="never", layout=options)
        counts.append(score_document(pdf.stem, read_truth(path), tables_of(document)))
    figures = summary(counts)
    for name, value in figures.items():
        print(f"{name:<17} {value:.2f}" if isinstance(value, float) else f"{name:<17} {value}")
    for one in sorted(counts, key=lambda c: c.f1)[:worst]:
        shown = f"f1 {100 * one.f1:.1f}  precision {100 * one.precision:.1f}  recall {100 * one.recall:.1f}"
        print(f"{one.name:<10} {shown}  of {one.true}")
    save(target, figures)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
