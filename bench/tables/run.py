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
`--system` measures another parser by its Markdown; icdar and hetero need boxes, which that has not.
The average is that of the leading measures. `--data` is the ICDAR-2013 measure alone, on a folder of
`NAME.pdf` with `NAME-str.xml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from bench.command import command, save
from bench.corpora.items import Corpus, Item, Scored, corpus_figures, worst_items, write_items
from bench.corpora.tables import TABLES, competition_files, gold_items, tables_of
from bench.measures.adjacency import Counts, read_truth, score_document, summary
from bench.run import run_corpora
from docparse import LayoutOptions, parse_pdf
from docparse.compare import PEERS


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point."""
    parser = command("tables", __doc__, "json")
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--all", type=Path, help="data folder with all corpora")
    source.add_argument("--data", type=Path, help="folder of the ICDAR-2013 competition")
    parser.add_argument("--system", choices=PEERS, default="docparse", help="whose tables (default: ours)")
    parser.add_argument("--corpus", action="append", choices=TABLES, help="only these (default: all)")
    parser.add_argument("--gold", action="append", type=Path, help="further folder of pages with gold")
    parser.add_argument("--csv", type=Path, help="write every item's measures here")
    parser.add_argument("--worst", type=int, default=0, help="how many of the worst items to list")
    args = parser.parse_args(arguments)
    if args.data is not None:
        return adjacency_report(args.data, args.json, args.worst)
    corpora = {name: TABLES[name] for name in args.corpus or TABLES}
    corpora |= {folder.name: Corpus("both", partial(_gold, folder)) for folder in args.gold or []}
    leading = {name: corpus.leading for name, corpus in corpora.items()}
    scored = run_corpora(args.system, corpora, args.all)
    figures = {name: corpus_figures(items) for name, items in scored.items() if items}
    print(report(figures, leading, args.worst, scored))
    if args.csv:
        write_items(args.csv, scored)
    save(args.json, figures)
    return 0


def _gold(folder: Path, _: Path) -> Iterator[Item]:
    return gold_items(folder)


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


def adjacency_report(data: Path, target: Path | None, worst: int) -> int:
    """Measure the ICDAR-2013 files of a folder and print all figures of the competition."""
    counts: list[Counts] = []
    for pdf, path in competition_files(data):
        document = parse_pdf(pdf, ocr="never", layout=LayoutOptions(join_tables=False))
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
