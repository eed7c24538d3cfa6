"""`python -m bench.records`: are value, unit and period of a filing's numbers what its own tags say?

Inline-XBRL filings are printed page by page (`docparse gold ixbrl --records`) and read in each way: `text`,
the text layer of the pages joined to one PDF; `page`, that of each page alone; `scan` and `low`, damaged
images (`bench.ocr`; the engine's answers are recorded under `--work`); the Markdown of `docparse` or another
parser through the same reader. Every tagged number is matched to a record by its place on the page, in
Markdown by the order of the digits. With `--pages` only the N pages of each filing with most tagged
numbers are read, the same ones in every way.

Reported are the percentages of tagged numbers whose record has the right value, unit, period, and all three,
for numbers that the filing has in table cells and for the others; a number without a record is right in none.
`wrong` are those whose record says what is not so: what it leaves open (None) is not right, and not wrong.
A value is right with its displayed sign and its scale; `percent` is a pure number tagged with scale -2; units
that no text names (countries, segments) count as `pure`. A number in several tags is right with the period of
any of them. Numbers whose tags contradict the page are left out and listed (`faulty.json`). What is wrong is
counted by root (`causes`). Parsed documents are kept under `--work`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from bench.command import command, filings_in, markdown_table, print_row, save_lines
from bench.records.causes import causes
from bench.records.kept import kept
from bench.records.readings import (
    SHIFT_OF_SCANS,
    at_places,
    in_order,
    read_images,
    read_markdown,
    read_text,
    second_look,
)
from docparse.compare import CONDITIONS, PEERS
from docparse.gold.stages import SUFFIX, GoldOptions, make_pages, read_records
from docparse.reading import read_links
from docparse.records import Record

TEXT, PAGE = "text", "page"
WORK = "build/records/work"
Truths = list[dict[str, Any]]

PARTS = ("value", "unit", "period", "all")


@dataclass(frozen=True, slots=True)
class TaggedOutcome:
    """One tagged number: its truth, its record, and which parts of it are right."""

    page: str
    truth: dict[str, Any]
    record: Record | None
    right: frozenset[str]

    @property
    def is_wrong(self) -> bool:
        """Return True for a record that says what is not so; what it leaves open (None) is not wrong."""
        record = self.record
        if record is None:
            return False
        if record.period is not None and "period" not in self.right:
            return True
        return record.unit is not None and not {"unit", "value"} <= self.right


def compare(page: str, truth: dict[str, Any], record: Record | None) -> TaggedOutcome:
    """Compare a tagged number with the record at its place."""
    if record is None:
        return TaggedOutcome(page, truth, None, frozenset())
    unit, value = _expected(truth)
    period = (None, None) if record.period is None else (record.period.start, record.period.end)
    days = tuple(None if day is None else day.isoformat() for day in period)
    holds = {
        "value": value is not None and record.value == value,
        "unit": record.unit == unit,
        "period": record.period is not None and days in periods_of(truth),
    }
    holds["all"] = all(holds.values())
    return TaggedOutcome(page, truth, record, frozenset(name for name, is_so in holds.items() if is_so))


def periods_of(truth: dict[str, Any]) -> set[tuple[str | None, str | None]]:
    """The periods of a number's tags: one in several ("as of both days") is right with any of them."""
    return {(one["start"], one["end"]) for one in (truth, *truth["also"])}


def _expected(truth: dict[str, Any]) -> tuple[str, Decimal | None]:
    unit, value = truth["unit"], None if truth["value"] is None else Decimal(truth["value"])
    if unit == "pure" and truth["scale"] in (-2, -4):
        return "percent", None if value is None else value * 100
    money = len(unit) == 3 and unit.isupper()
    return unit if money or unit == "shares" or unit.endswith("/shares") else "pure", value


@dataclass(frozen=True, slots=True)
class GoldFiling:
    """The gold pages of a filing, and what their tags say."""

    name: str
    pages: list[Path]
    truths: list[Truths]
    faulty: list[str] = field(default_factory=list)


def print_faulty(filings: Sequence[GoldFiling]) -> None:
    """Say which numbers are left out because their tags contradict the page (`faulty.json`)."""
    for line in (line for filing in filings for line in filing.faulty):
        print(f"left out: {line}")


def load_filing(folder: Path, most: int | None) -> GoldFiling:
    """Read a filing's truth; with `most` that of its fullest pages, in their order."""
    names = [path.name.removesuffix(SUFFIX) for path in sorted(folder.glob(f"*{SUFFIX}"))]
    truths = {name: list(read_records(folder / f"{name}{SUFFIX}")) for name in names}
    fullest = sorted(names, key=lambda name: -len(truths[name]))[:most]
    chosen = [name for name in names if name in fullest]
    faulty: list[str] = []
    found = [[row for row in truths[name] if not _is_faulty(name, row, faulty)] for name in chosen]
    return GoldFiling(folder.name, [folder / f"{name}.pdf" for name in chosen], found, faulty)


def _is_faulty(page: str, row: dict[str, Any], told: list[str]) -> bool:
    """Return True, and tell it, for a number whose tag contradicts what is printed.

    In cells it is known by its tagged value as well, or all that a page's tables have of one day is.
    """
    in_cell = (page, row["text"], row["concept"], row["end"], row["value"])
    found = (in_cell, (page, None, None, row["end"], None)) if row["cell"] else ((*in_cell[:-1], None),)
    why = next((_faulty()[one] for one in found if one in _faulty()), None)
    if why is not None:
        told.append(f"{page} {row['text']} {row['concept']} {row['end']}: {why}")
    return why is not None


@cache
def _faulty() -> dict[tuple[str | None, ...], str]:
    rows = json.loads(Path(__file__).with_name("faulty.json").read_text(encoding="utf-8"))
    parts = ("text", "concept", "end", "value")
    return {(row["page"], *(row.get(part) for part in parts)): row["why"] for row in rows}


def outcomes(filing: GoldFiling, way: str, work: Path, again: bool = False) -> Iterator[TaggedOutcome]:
    """Read a filing in one way; yield each tagged number's outcome.

    `again` looks a second time at what the sums contradict.
    """
    if way == TEXT:
        document = kept(filing.pages, work / "parsed", read_text)
        matched = at_places(document, filing.truths, 1.0)
    elif way == PAGE:
        alone = (kept([page], work / "parsed", read_text) for page in filing.pages)
        matched = (
            found
            for document, truths in zip(alone, filing.truths, strict=True)
            for found in at_places(document, [truths], 1.0)
        )
    elif way in CONDITIONS:
        look = second_look(filing.pages, way) if again else None
        matched = at_places(read_images(filing.pages, way, work), filing.truths, SHIFT_OF_SCANS, look)
    else:
        matched = in_order(read_markdown(filing.pages, way), filing.truths)
    for page, truths, found in zip(filing.pages, filing.truths, matched, strict=True):
        yield from (compare(page.stem, truth, record) for truth, record in zip(truths, found, strict=True))


def gold_folder(filing: Path, cache: Path) -> Path:
    """Gold pages and records of a filing, made once."""
    folder = cache / filing.stem
    if not (folder / "manifest.json").exists():
        make_pages(filing, folder, GoldOptions(read_links=read_links))
    return folder


def figures(found: Sequence[TaggedOutcome]) -> list[str]:
    """Figures of the numbers that the filing has in cells, and of the others.

    Of both: their count, those without a record, and in percent those whose record is right in each of
    `PARTS`, and those whose record is wrong.
    """
    cells = []
    for in_cells in (True, False):
        own = [one for one in found if one.truth["cell"] == in_cells]
        counts = Counter(part for one in own for part in one.right)
        counts["wrong"] = sum(one.is_wrong for one in own)
        cells += [str(len(own)), str(sum(one.record is None for one in own))]
        cells += [f"{100 * counts[part] / len(own):.2f}" if own else "-" for part in (*PARTS, "wrong")]
    return cells


HEAD = ["numbers", "none", *PARTS, "wrong"]


def main(argv: Sequence[str] | None = None) -> int:
    parser = command("records", __doc__, "cache", "wrong", work=WORK, folders="inline-XBRL filings")
    add = parser.add_argument
    add("--read", action="append", choices=(TEXT, PAGE, *CONDITIONS, *PEERS), help="repeatable")
    add("--pages", type=int, metavar="N", help="only the N fullest pages of each filing")
    add("--look-again", action="store_true", help="read images again where a sum does not hold")
    args = parser.parse_args(argv)
    paths = filings_in(args.data)
    if not paths:
        parser.error(f"no filings (*.html) in {args.data}")
    filings = [load_filing(gold_folder(path, args.cache), args.pages) for path in paths]
    print_faulty(filings)
    wrong: list[TaggedOutcome] = []
    print(markdown_table(["read", "filing", *HEAD, *(f"in texts: {name}" for name in HEAD)], []))
    for way in args.read or [TEXT]:
        wrong += _read_all(filings, way, args.work, args.look_again)
    save_lines(args.wrong, map(_line, wrong))
    return 0


def _read_all(filings: Sequence[GoldFiling], way: str, work: Path, again: bool) -> list[TaggedOutcome]:
    """Read every filing in one way and print the figures; return what is wrong."""
    everything: list[TaggedOutcome] = []
    for filing in filings:
        found = list(outcomes(filing, way, work, again))
        everything += found
        print_row(way, filing.name, *figures(found))
    print_row(way, "all", *figures(everything))
    wrong = [one for one in everything if "all" not in one.right]
    counts = Counter(
        (cause, one.truth["cell"])
        for one in wrong
        for cause in causes(one.truth, _expected(one.truth)[0], one.right, one.record)
    )
    for name in sorted({name for name, _ in counts}, key=lambda name: (-counts[name, True], name)):
        print(f"{counts[name, True]:6} {counts[name, False]:6}  {name}")
    return wrong


def _line(one: TaggedOutcome) -> dict[str, Any]:
    record = one.record
    row: dict[str, Any] = {"page": one.page, "right": sorted(one.right), "truth": one.truth}
    if record is not None:
        row |= {"value": str(record.value), "unit": record.unit, "period": str(record.period)}
        row |= {"label": record.label, "header": record.header, "why": record.why}
    return row
