"""From a filing with inline-XBRL tags to pages of gold: HTML with tagged facts, and a PDF of each page."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from docparse import __version__
from docparse.errors import InputError
from docparse.gold.browser import Browser
from docparse.gold.pages import FilingPage, parse_pages, split_pages
from docparse.gold.quality import CrossCheck
from docparse.gold.read import Filing, read_filing
from docparse.gold.records import SUFFIX as RECORDS
from docparse.gold.records import PlacedRecord, ReadLinks, place_records, write_records
from docparse.gold.sheets import PrintedSheet, Printer, missing_pictures
from docparse.gold.tags import TYPES, find_facts, name_pattern, registrant_names, silver_numbers
from docparse.gold.tokens import Flow, Span, Token, flow_of, painted, put_tags, to_html

SCHEMA = 1
FEW = "too few facts"
MANY_FACTS = 20  # pages with at least so many facts are the ones a benchmark draws from


@dataclass(frozen=True, slots=True)
class GoldOptions:
    """Options: pages (`10-20`, all by default), at most `max_pages`, of at least `min_facts` each.

    `all_concepts` switches the filter of the financial concepts off, `silver` adds the second tier. With
    `read_links` (see `records.write_records`) each page gets its `NAME.records.json`.
    """

    pages: str | None = None
    max_pages: int | None = None
    min_facts: int = 1
    all_concepts: bool = False
    silver: bool = False
    read_links: ReadLinks | None = None


@dataclass(frozen=True, slots=True)
class GoldPage:
    """One page as written: gold HTML, PDF, facts by type; `page` is its number in the filing, from 1."""

    name: str
    page: int
    html: Path
    pdf: Path
    facts: dict[str, int]


@dataclass(frozen=True, slots=True)
class GoldSet:
    """The result of `make_pages`: the pages, and the manifest and the quality report as written to disk."""

    pages: tuple[GoldPage, ...]
    manifest: dict[str, Any]
    quality: dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Draft:
    """A page with its facts found."""

    tokens: Sequence[Token]
    flow: Flow
    spans: list[Span]
    omitted: dict[str, int]


def make_pages(
    filing: Path | str,
    out: Path | str,
    options: GoldOptions | None = None,
    *,
    browser: Browser | None = None,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> GoldSet:
    """Turn a filing into gold pages under `out`: `NAME.gold.html`, `NAME.pdf`, manifest and quality report.

    With `options.silver`, `silver/NAME.gold.html` holds every number token of the page as well. A `browser`
    that is already running is used and left running; else one is started. `progress` is called with (pages
    of the filing done, pages in all). Raises `InputError` and `GoldError`
    for the file, `PageRangeError`, `MissingExtraError` without a browser, `EngineError` if it fails.
    """
    options = options or GoldOptions()
    path, folder = Path(filing), Path(out)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        problem = f"cannot be written to: {error.strerror}"
        raise InputError(problem, path=folder) from error
    with nullcontext(browser) if browser else Browser() as running:
        # The browser starts while the filing is read.
        run = _Run(read_filing(path), folder, options)
        printer = Printer(running, run.filing.style, path.parent)
        for sheet in printer.print(_counted(run.wanted(), len(run.pages), progress)):
            if len(run.written) == options.max_pages:
                break
            run.write(sheet)
        printer.close()
        if options.read_links is not None:
            write_records(run.placed, printer, options.read_links)
            printer.close()
        return run.finish(running.version())


def _counted(
    pages: Iterator[FilingPage], total: int, progress: Callable[[int, int], None]
) -> Iterator[FilingPage]:
    for page in pages:
        yield page
        progress(page.number, total)


class _Run:
    """One filing on its way to gold: what was written, what was left out and why."""

    def __init__(self, filing: Filing, folder: Path, options: GoldOptions) -> None:
        self.filing, self.folder, self.options = filing, folder, options
        self.pages = split_pages(filing.tokens, filing.breaks)
        self.flows = [flow_of(painted(page.tokens)) for page in self.pages]
        shown = filing.facts.get("dei:EntityRegistrantName", "")
        self.names = name_pattern(registrant_names(self.flows, filing.tags, shown))
        self.check = CrossCheck(filing.tags)
        self.written: list[GoldPage] = []
        self.entries: list[dict[str, Any]] = []
        self.left_out: list[dict[str, Any]] = []
        self.drafts: dict[int, _Draft] = {}
        self.placed: list[PlacedRecord] = []
        self.many: set[int] = set()  # pages with many facts, kept or not

    def draft(self, page: FilingPage) -> _Draft:
        tokens = painted(page.tokens)
        flow = flow_of(tokens) if page.part else self.flows[page.number - 1]
        every = self.options.all_concepts
        spans, omitted = find_facts(flow, self.filing.tags, self.names, all_concepts=every)
        return _Draft(tokens, flow, spans, omitted.counts)

    def wanted(self) -> Iterator[FilingPage]:
        """The pages to print; the rest is noted as left out."""
        last = len(self.pages)
        wanted = self.options.pages or f"1-{last}"
        chosen = set(parse_pages(wanted, last, self.filing.path))
        left = self.options.max_pages
        for page in self.pages:
            if page.number not in chosen or left == 0:
                continue
            draft = self.draft(page)
            count = len(draft.spans)
            if count < self.options.min_facts:
                self.leave_out(page, FEW if count else "no facts", count)
                continue
            if count >= MANY_FACTS:
                self.many.add(page.number)
            left = None if left is None else left - 1
            self.drafts[page.number] = draft
            yield page

    def leave_out(self, page: FilingPage, reason: str, facts: int) -> None:
        self.left_out.append({"page": page.number, "part": page.part, "reason": reason, "facts": facts})

    def write(self, sheet: PrintedSheet) -> None:
        whole = self.drafts.get(sheet.page.number) if sheet.page.part == 0 else None
        draft = whole or self.draft(sheet.page)
        tokens, flow, spans = draft.tokens, draft.flow, draft.spans
        if sheet.problem or not spans:
            self.leave_out(sheet.page, sheet.problem or "no facts", len(spans))
            return
        part = f"-{sheet.page.part}" if sheet.page.part else ""
        name = f"{self.filing.path.stem}_p{sheet.page.number:03d}{part}"
        html, pdf = self.folder / f"{name}.gold.html", self.folder / f"{name}.pdf"
        html.write_text(to_html(put_tags(tokens, flow, spans)), encoding="utf-8")
        pdf.write_bytes(sheet.pdf)
        counts = Counter(TYPES[span.tag] for span in spans)
        facts: dict[str, int] = {kind: counts[kind] for kind in TYPES.values()}
        self.written.append(GoldPage(name, sheet.page.number, html, pdf, facts))
        entry = {"name": name, "page": sheet.page.number, "part": sheet.page.part, "facts": facts}
        entry |= {"omitted": draft.omitted, "sheet_pt": [sheet.width, round(sheet.height, 1)]}
        entry |= {"scale": round(sheet.scale, 3)}
        entry |= {"blank_line": True} if sheet.blank_line else {}
        if missing := missing_pictures(tokens, self.filing.path.parent):
            entry["missing_pictures"] = missing
        if self.options.silver:
            more = silver_numbers(flow, spans)
            entry["silver_numbers"] = len(more) + facts["number"]
            self.write_silver(name, to_html(put_tags(tokens, flow, [*spans, *more])))
        self.entries.append(entry)
        self.check.page(name, flow, spans)
        if self.options.read_links is not None:
            path = self.folder / f"{name}{RECORDS}"
            self.placed.append(place_records(path, sheet.page, flow, spans, self.filing))

    def write_silver(self, name: str, html: str) -> None:
        folder = self.folder / "silver"
        folder.mkdir(exist_ok=True)
        (folder / f"{name}.gold.html").write_text(html, encoding="utf-8")

    def finish(self, browser: str) -> GoldSet:
        manifest = self.manifest(browser)
        quality = {"counts": manifest["counts"], "pages": manifest["kept"], **self.check.report()}
        for name, content in (("manifest.json", manifest), ("quality.json", quality)):
            text = json.dumps(content, indent=1, ensure_ascii=False) + "\n"
            (self.folder / name).write_text(text, encoding="utf-8")
        return GoldSet(tuple(self.written), manifest, quality)

    def manifest(self, browser: str) -> dict[str, Any]:
        known = self.filing.facts.get
        omitted: Counter[str] = Counter()
        for entry in self.entries:
            omitted.update(entry["omitted"])
        return {
            "schema": SCHEMA,
            "tool": f"docparse {__version__}",
            "browser": browser,
            "source": {"file": self.filing.path.name, "sha256": self.filing.sha256},
            "company": known("dei:EntityRegistrantName", ""),
            "form": known("dei:DocumentType", ""),
            "period": known("dei:DocumentPeriodEndDate", ""),
            "notes": list(self.filing.notes),
            "pages_in_filing": len(self.pages),
            "kept": self.share_of_pages(),
            "counts": {kind: sum(entry["facts"][kind] for entry in self.entries) for kind in TYPES.values()},
            "omitted": dict(omitted),
            "pages": self.entries,
            "left_out": self.left_out,
        }

    def share_of_pages(self) -> dict[str, Any]:
        """Pages kept, of those asked for.

        A page in pieces counts as the pieces that have many facts each (a filing without page breaks is one
        page in many pieces), else as one page that is kept if no piece with facts is lost.
        """
        lost = [item for item in self.left_out if item["facts"] and item["reason"] != FEW]
        lost_pages = {item["page"] for item in lost}
        pages = {entry["page"] for entry in self.entries}
        many = kept = 0
        for page in self.many & (pages | lost_pages):
            pieces = [sum(e["facts"].values()) for e in self.entries if e["page"] == page and e["part"]]
            gone = [item["facts"] for item in lost if item["page"] == page and item["part"]]
            here, away = (sum(facts >= MANY_FACTS for facts in listed) for listed in (pieces, gone))
            many += here + away or 1
            kept += here if here + away else page not in lost_pages
        return {
            "sheets": len(self.entries),
            "pages": len(pages),
            f"pages_with_{MANY_FACTS}_facts": many,
            f"pages_with_{MANY_FACTS}_facts_kept": kept,
            "share_kept": round(kept / many, 4) if many else None,
        }
