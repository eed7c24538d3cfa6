"""The layout bench's report, in percent: tables on the terminal, one CSV row a page and system."""

from __future__ import annotations

import csv
from dataclasses import fields
from pathlib import Path

import numpy as np

from bench.layout.scores import COLUMNS, Scored, column, mean
from bench.measures.intervals import bootstrap
from bench.measures.markdown import PageScore

MEASURES = tuple(field.name for field in fields(PageScore))
FALL = 0.5  # points from which a page is worse than before


def print_report(scored: list[Scored], *, worst: int) -> None:
    """Versions, scores with intervals, time, paired differences to the first system, its worst pages."""
    for one in scored:
        failed = [p for p in one.run.predictions if p.markdown is None]
        note = f"; failed {len(failed)}: {failed[0].error}" if failed else ""
        version = one.run.version or "not started"
        print(f"{one.run.system}: {version}, {len(one.run.predictions)} documents{note}")
    for title in COLUMNS:
        _print_scores(title, scored)
    _print_time(scored)
    for title in COLUMNS:
        _print_differences(title, scored)
    for title in COLUMNS:
        _print_worst(title, scored[0], worst)


def write_pages(path: Path, scored: list[Scored]) -> None:
    """One row a page, system and column."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["system", "column", "document", "overall", *MEASURES, "cpu_ms", "error"])
        for one in scored:
            for title in COLUMNS:
                for page, score in one.pages(title):
                    values = [score.overall, *(getattr(score, name) for name in MEASURES)]
                    shown = ["" if value is None else f"{100 * value:.2f}" for value in values]
                    name, cpu = (one.run.system, title, page.name), f"{1000 * page.cpu:.2f}"
                    writer.writerow([*name, *shown, cpu, page.error])


def print_falls(baseline: Path, scored: list[Scored]) -> None:
    """List the pages that are worse than in `baseline`, the CSV of an earlier run, by more than `FALL`."""
    with baseline.open(newline="", encoding="utf-8") as file:
        before = {
            (row["system"], row["column"], row["document"]): row["overall"] for row in csv.DictReader(file)
        }
    for one in scored:
        for title in COLUMNS:
            pairs = [
                (float(was), 100 * score.overall, page.name)
                for page, score in one.pages(title)
                if (was := before.get((one.run.system, title, page.name))) and score.overall is not None
            ]
            fell = sorted((p for p in pairs if p[0] - p[1] > FALL), key=lambda pair: pair[1] - pair[0])
            print(f"\n{title}: {one.run.system} is worse on {len(fell)} of {len(pairs)} pages")
            for was, now, name in fell:
                print(f"{name}  {was:.2f} to {now:.2f}")


def _print_scores(title: str, scored: list[Scored]) -> None:
    names = "  ".join(f"{name:>6}" for name in MEASURES)
    print(f"\n{title:<15} overall [95% over pages]    of means  {names}")
    for one in scored:
        scores = one.scores[title]
        means = {name: mean(scores, name) for name in MEASURES}
        three = [value for name in ("nid", "teds", "mhs") if (value := means[name]) is not None]
        cells = "  ".join("     –" if value is None else f"{value:6.2f}" for value in means.values())
        print(f"{one.run.system:<15} {bootstrap(column(scores, 'overall'))}    {np.mean(three):.2f}  {cells}")


def _print_time(scored: list[Scored]) -> None:
    print("\nCPU             ms/page   × pypdfium2's plain text (same process, file by file)")
    for one in scored:
        print(f"{one.run.system:<15} {one.run.cpu_ms_per_page:7.2f}   {one.run.ratio:.2f}")


def _print_differences(title: str, scored: list[Scored]) -> None:
    first, *others = scored
    if others:
        print(f"\n{title}: {first.run.system} ahead of, overall, paired over pages")
    for other in others:
        ahead = column(first.scores[title], "overall") - column(other.scores[title], "overall")
        print(f"{other.run.system:<15} {bootstrap(ahead)}")


def _print_worst(title: str, one: Scored, count: int) -> None:
    pages = one.pages(title)
    ranked = sorted((s.overall, p.name, s) for p, s in pages if s.overall is not None)[:count]
    print(f"\n{title}: {one.run.system}'s worst pages")
    for overall, name, score in ranked:
        named = ((part, getattr(score, part)) for part in ("nid", "teds", "mhs"))
        parts = " ".join(f"{part} {100 * value:.1f}" for part, value in named if value is not None)
        print(f"{name}  {100 * overall:.1f}  {parts}")
