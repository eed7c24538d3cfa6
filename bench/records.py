"""`python -m bench.records`: are value, unit and period of a filing's numbers what its own tags say?

Inline-XBRL filings are printed page by page (`docparse gold ixbrl --records`), the pages joined to one PDF
and parsed; every tagged number is matched to a record by its place on the page. Reported are the percentages
of tagged numbers whose record has the right value, unit, period, and all three; a number without a record is
wrong in all. A value is right with its displayed sign and its scale; `percent` is a pure number tagged with
scale -2; units that no text names (countries, segments) count as `pure`.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

from docparse import parse_pdf
from docparse.cli.gold import read_links
from docparse.judge.gold.ixbrl import GoldOptions, make_pages
from docparse.judge.gold.records import SUFFIX, read_records
from docparse.records import Record, records

PARTS = ("value", "unit", "period", "all")


@dataclass(slots=True)
class Tally:
    """Counts of numbers, by what is right of them; `missing` have no record."""

    numbers: int = 0
    missing: int = 0
    right: Counter[str] = field(default_factory=Counter)

    def percent(self, part: str) -> float:
        return 100 * self.right[part] / self.numbers if self.numbers else float("nan")


@dataclass(frozen=True, slots=True)
class Outcome:
    """One tagged number: its truth, its record, and which parts of it are right."""

    page: str
    truth: dict[str, Any]
    record: Record | None
    right: frozenset[str]


def compare(page: str, truth: dict[str, Any], record: Record | None) -> Outcome:
    """Compare a tagged number with the record at its place."""
    if record is None:
        return Outcome(page, truth, None, frozenset())
    unit, value = _expected(truth)
    period = (None, None) if record.period is None else (record.period.start, record.period.end)
    days = tuple(None if day is None else day.isoformat() for day in period)
    right = {
        name
        for name, holds in (
            ("value", value is not None and record.value == value),
            ("unit", record.unit == unit),
            ("period", record.period is not None and days == (truth["start"], truth["end"])),
        )
        if holds
    }
    return Outcome(
        page, truth, record, frozenset(right | ({"all"} if len(right) == len(PARTS) - 1 else set()))
    )


def _expected(truth: dict[str, Any]) -> tuple[str, Decimal | None]:
    unit, value = truth["unit"], None if truth["value"] is None else Decimal(truth["value"])
    if unit == "pure" and truth["scale"] in (-2, -4):
        return "percent", None if value is None else value * 100
    money = len(unit) == 3 and unit.isupper()
    return unit if money or unit == "shares" or unit.endswith("/shares") else "pure", value


def outcomes(folder: Path) -> Iterator[Outcome]:
    """Parse the pages of one filing as a whole and compare each tagged number."""
    names = [path.name.removesuffix(SUFFIX) for path in sorted(folder.glob(f"*{SUFFIX}"))]
    with tempfile.TemporaryDirectory() as room:
        whole = Path(room) / "whole.pdf"
        _join([folder / f"{name}.pdf" for name in names], whole)
        found = records(parse_pdf(whole, ocr="never"))
    for number, name in enumerate(names, 1):
        here = [record for record in found if record.page == number]
        for truth in read_records(folder / f"{name}{SUFFIX}"):
            yield compare(name, truth, _at_place(here, truth))


def _at_place(found: Sequence[Record], truth: dict[str, Any]) -> Record | None:
    """The record of the same digits whose box holds the middle of the tagged number."""
    x, y = (truth["box"][0] + truth["box"][2]) / 2, (truth["box"][1] + truth["box"][3]) / 2
    digits = "".join(truth["text"].split())
    over = [r for r in found if r.box.x0 - 1 <= x <= r.box.x1 + 1 and r.box.y0 - 1 <= y <= r.box.y1 + 1]
    return next((r for r in over if r.text == digits), over[0] if len(over) == 1 else None)


def _join(pages: Sequence[Path], out: Path) -> None:
    import pypdfium2

    whole = pypdfium2.PdfDocument.new()
    for page in pages:
        with pypdfium2.PdfDocument(page) as part:
            whole.import_pages(part)
    whole.save(out)
    whole.close()


def gold_folder(filing: Path, cache: Path) -> Path:
    """Gold pages and records of a filing, made once."""
    folder = cache / filing.stem
    if not (folder / "manifest.json").exists():
        make_pages(filing, folder, GoldOptions(read_links=read_links))
    return folder


def tally(results: Sequence[Outcome]) -> Tally:
    """Count outcomes."""
    counts = Tally(len(results), sum(one.record is None for one in results))
    for one in results:
        counts.right.update(one.right)
    return counts


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.records", description=__doc__)
    parser.add_argument(
        "--data", type=Path, required=True, metavar="DIR", help="folder of inline-XBRL filings"
    )
    parser.add_argument("--cache", type=Path, default=Path("build/records"), metavar="DIR")
    parser.add_argument(
        "--wrong", type=Path, metavar="FILE.jsonl", help="every number that is not right in all"
    )
    args = parser.parse_args(argv)
    filings = sorted(args.data.glob("*.html"))
    if not filings:
        parser.error(f"no filings (*.html) in {args.data}")
    everything: list[Outcome] = []
    print(f"{'filing':28}{'numbers':>8}{'no record':>10}" + "".join(f"{part:>8}" for part in PARTS))
    for filing in filings:
        results = list(outcomes(gold_folder(filing, args.cache)))
        everything += results
        _print(filing.stem, tally(results))
    _print("all", tally(everything))
    if args.wrong:
        args.wrong.write_text(
            "".join(_line(one) for one in everything if "all" not in one.right), encoding="utf-8"
        )
    return 0


def _print(name: str, counts: Tally) -> None:
    print(
        f"{name:28}{counts.numbers:8}{counts.missing:10}"
        + "".join(f"{counts.percent(p):8.2f}" for p in PARTS)
    )


def _line(one: Outcome) -> str:
    record = one.record
    row: dict[str, Any] = {"page": one.page, "right": sorted(one.right), "truth": one.truth}
    if record is not None:
        row |= {"value": str(record.value), "unit": record.unit, "period": str(record.period)}
        row |= {"label": record.label, "header": record.header, "why": record.why}
    return json.dumps(row, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.exit(main())
