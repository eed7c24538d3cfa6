"""Corpora of whole pages, with what a reader says of them."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

from bench.corpora import tables
from bench.corpora.items import BenchCorpus, Item, markdown_item
from bench.measures import Figures
from bench.measures.conventions import to_conventions
from bench.measures.cuts import find_cuts
from docparse.document import Document
from docparse.errors import MissingExtraError


def normalised_items(data: Path) -> Iterator[Item]:
    """Yield the same pages, the Markdown of each system set in the conventions of the truth first."""
    for path, page_gold in tables.markdown_pages(data):

        def score_text(markdown: str, gold: str = page_gold) -> Figures:
            return tables.page_figures(gold, to_conventions(markdown))

        def score(document: Document, score: Callable[[str], Figures] = score_text) -> Figures:
            return score(document.to_markdown("benchmark"))

        yield Item(path.stem, path, score, score_text, with_furniture=True)


def everyday_items(data: Path) -> Iterator[Item]:
    """Yield everyday pages: the statements a reader would make that hold, by page and by kind."""
    check = _statements_check(data.parent / "tools" / "everyday_check.py")
    for path in sorted((data / "everyday" / "statements").glob("*.json")):
        statements = statements_of(data, path.stem)

        def score(markdown: str, statements: list = statements) -> Figures:  # type: ignore[type-arg]
            page = check.Page(markdown)
            held = [(one["type"], bool(page.holds(one))) for one in statements]
            figures: Figures = {"hold": (sum(ok for _, ok in held) / len(held), 1)}
            for kind in dict.fromkeys(kind for kind, _ in held):
                of_kind = [ok for other, ok in held if other == kind]
                figures[kind] = (sum(of_kind), len(of_kind))
            return figures

        (pdf,) = (data / "everyday").rglob(f"{path.stem}.pdf")
        yield markdown_item(path.stem, pdf, score)


def image_items(data: Path) -> Iterator[Item]:
    """Yield every third everyday page: what holds of it when it is read as an image, text layer or not."""
    yield from islice(everyday_items(data), 0, None, 3)


def formula_items(data: Path) -> Iterator[Item]:
    """Yield papers of formulas, which have no table; sentences that are cut."""
    for path in sorted((data / "latex" / "formulas").glob("*.pdf")):

        def score(document: Document) -> Figures:
            invented = sum(block.table is not None for block in document.blocks)
            return {"invented": (invented, len(document.pages)), **_cuts(document)}

        yield Item(path.stem, path, score)


def any_items(folder: Path) -> Iterator[Item]:
    """Yield all PDFs below a folder: sentences that are cut need no truth."""
    for path in sorted(folder.rglob("*.pdf")):
        yield Item(path.stem, path, _cuts)


def _cuts(document: Document) -> Figures:
    count, cuts = find_cuts(document.blocks)
    return {"cuts": (len(cuts), count)}


def statements_of(data: Path, name: str) -> list[dict[str, Any]]:
    """Return the statements of an everyday page."""
    path = data / "everyday" / "statements" / f"{name}.json"
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return found


@cache
def _statements_check(path: Path) -> ModuleType:
    """Load the checker of statements, which stands beside the data. Raises MissingExtraError."""
    spec = importlib.util.spec_from_file_location("everyday_check", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise MissingExtraError(str(path), "", "put the checker of statements there")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PAGES: dict[str, BenchCorpus] = {
    "everyday": BenchCorpus("hold", everyday_items, by_page=False),
    "everyday-ocr": BenchCorpus("hold", everyday_items, by_page=False, ocr="auto"),
    "everyday-images": BenchCorpus("hold", image_items, by_page=False, ocr="always"),
    "pages": BenchCorpus("overall", tables.page_items, by_page=False),
    "pages-normalised": BenchCorpus("overall", normalised_items, by_page=False),
    "regions": BenchCorpus("labelled", tables.region_items, by_page=False),
    "formulas": BenchCorpus("cuts", formula_items, by_page=False),
}
