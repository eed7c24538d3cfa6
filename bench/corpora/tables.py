"""Corpora that have true tables, and what is measured on each."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

from bench.corpora.items import BenchCorpus, Item, html_item, markdown_item
from bench.measures import Figures
from bench.measures.adjacency import read_truth as read_icdar
from bench.measures.adjacency import score_document as score_adjacency
from bench.measures.content import (
    LOST,
    clean_truth,
    folded,
    found_grids,
    pair_tables,
    score_tables,
    true_grid,
)
from bench.measures.content import score_document as score_content
from bench.measures.labels import attribution, compare
from bench.measures.markdown import score_page
from bench.measures.markdown_html import pipe_tables_to_html, table_spans
from bench.measures.multiset import found_facts
from bench.measures.regions import Area, compare_tables, read_truth, regions_of
from bench.measures.regions import compare as compare_regions
from docparse.compare import find_pages
from docparse.document import Document, Table
from docparse.judge import score_set
from fixtures.printing import folder_until_end
from fixtures.reprints import STYLES, STYLES_ASIDE, reprints
from fixtures.tables.pages import make_page
from fixtures.tables.printing import SEEN, UNSEEN, print_pages

UNSEEN_CORPUS = "printed-unseen"  # its pages are never named: nobody is to look at one
PERFECT = 0.999  # of a table's content


def latex_items(data: Path) -> Iterator[Item]:
    """Yield LaTeX papers: content of their tables, share lost; by a truth without faults, share perfect."""
    truth = json.loads((data / "latex" / "tables.json").read_text(encoding="utf-8"))
    for name, tables in truth.items():

        def score(html: str, tables: Any = tables) -> Figures:
            scores = score_content(tables, html)
            lost = sum(value < LOST for value in scores)
            clean = score_tables(clean_truth(tables), list(map(folded, found_grids(html))))
            return {
                "content": (sum(scores), len(scores)),
                "lost": (lost, len(scores)),
                "clean": (sum(clean), len(clean)),
                "clean_lost": (sum(value < LOST for value in clean), len(clean)),
                "perfect": (sum(value > PERFECT for value in clean), len(clean)),
            }

        yield html_item(name, data / "latex" / "tables" / f"{name}.pdf", score)


def markdown_pages(data: Path) -> Iterator[tuple[Path, str]]:
    """Yield one-page PDFs with their true Markdown."""
    for path in sorted((data / "opendataloader" / "pdfs").glob("*.pdf")):
        yield path, (data / "opendataloader" / "markdown" / f"{path.stem}.md").read_text(encoding="utf-8")


def tables_of(document: Document) -> list[tuple[int, Table]]:
    """Return the tables of a document with their pages."""
    return [(block.page, block.table) for block in document.blocks if block.table is not None]


def page_items(data: Path) -> Iterator[Item]:
    """Yield one-page PDFs: reading order (NID), tables (TEDS), headings (MHS), their mean, and tables that
    are invented where the truth has none."""
    for path, gold in markdown_pages(data):
        yield markdown_item(path.stem, path, partial(page_figures, gold))


def page_figures(gold: str, markdown: str) -> Figures:
    """Compare a page's Markdown with the true one."""
    stray = {} if _count_tables(gold) else {"invented": (float(_count_tables(markdown)), 1.0)}
    return {**score_page(gold, markdown), **stray}


def icdar_items(data: Path) -> Iterator[Item]:
    """Yield documents of the ICDAR-2013 competition (EU part): precision and recall of cell adjacency."""
    for path in sorted((data / "tables").glob("*-str.xml")):
        pdf = path.with_name(path.name.replace("-str.xml", ".pdf"))
        if not pdf.exists():
            print(f"{pdf.name} is absent: its truth is left out")
            continue

        def score(document: Document, truth: Path = path) -> Figures:
            return score_adjacency(read_icdar(truth), tables_of(document))

        yield Item(pdf.stem, pdf, score)


def gold_items(folder: Path) -> Iterator[Item]:
    """Yield pages with gold HTML of a folder."""
    pages = ((page.path, page.gold) for page in find_pages(folder, None))
    return labelled_items((path, gold) for path, gold in pages if path.suffix == ".pdf")


def labelled_items(pages: Iterable[tuple[Path, str]]) -> Iterator[Item]:
    """Yield pages with gold HTML: numbers with both labels (`bench.measures.labels`), those that the verifier
    attributes, strict and multiset FFA from the text layer."""
    for path, page_gold in pages:

        def score(html: str, gold: str = page_gold) -> Figures:
            verdicts = score_set([("", gold, html)]).pages[0].verdicts
            facts = [found for *_, found in found_facts(gold, html)]
            return {
                **compare(gold, html),
                **attribution(verdicts),
                "strict": (sum(verdict.correct for verdict in verdicts), len(verdicts)),
                "multiset": (sum(facts), len(facts)),
            }

        yield html_item(path.stem, path, score)


def region_items(data: Path) -> Iterator[Item]:
    """Yield pages with regions drawn by people: found, named, read whole and in order; true tables found,
    and tables that overlap none."""
    for name, truth in read_truth(data / "hetero" / "regions.json").items():

        def score(document: Document, truth: list[Area] = truth) -> Figures:
            blocks = regions_of(document.pages[0])
            return compare_regions(truth, blocks) | compare_tables(truth, blocks)

        yield Item(name.removesuffix(".pdf"), data / "hetero" / "pages" / name, score)


def printed_items(seeds: range) -> Iterator[Item]:
    """Yield pages of our own making (`fixtures.tables`): content, tables lost and invented."""
    for seed, path in _printed(seeds):
        yield html_item("" if seeds is UNSEEN else str(seed), path, partial(score_printed, seed))


def score_printed(seed: int, html: str) -> dict[str, tuple[float, float]]:
    """Score a printed page: content of its tables, share lost, tables found that are none (a page)."""
    true = [true_grid(sample.grid()) for sample in make_page(seed).tables]
    found = found_grids(html)
    pairs = pair_tables(true, found)
    scores = [pairs.get(i, (0, 0.0))[1] for i in range(len(true))]
    stray = len(found) - sum(score >= LOST for score in scores)
    lost = len(true) - sum(score >= LOST for score in scores)
    return {"content": (sum(scores), len(true)), "lost": (lost, len(true)), "invented": (stray, 1)}


@cache
def _printed(seeds: range) -> list[tuple[int, Path]]:
    """Return printed pages, which are there until the process ends."""
    return list(print_pages(seeds, folder_until_end(f"printed-{seeds.start}")))


def _count_tables(markdown: str) -> int:
    return sum(1 for _ in table_spans(pipe_tables_to_html(markdown)))


TABLES: dict[str, BenchCorpus] = {
    "latex": BenchCorpus("content", latex_items),
    "opendataloader": BenchCorpus("teds", page_items),
    "icdar": BenchCorpus("f1", icdar_items),
    "sec": BenchCorpus("both", lambda data: gold_items(data / "sec" / "pages")),
    "sec-more": BenchCorpus("both", lambda data: gold_items(data / "sec" / "more")),
    "hetero": BenchCorpus("tables", region_items),
    "reprints": BenchCorpus("both", lambda data: labelled_items(reprints(data, STYLES))),
    "reprints-aside": BenchCorpus("both", lambda data: labelled_items(reprints(data, STYLES_ASIDE))),
    "printed": BenchCorpus("content", lambda data: printed_items(SEEN), by_page=False),
    UNSEEN_CORPUS: BenchCorpus("content", lambda data: printed_items(UNSEEN), by_page=False),
}
