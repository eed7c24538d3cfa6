"""Items of a corpus through a system: docparse in this process, any other parser in one of its own."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from bench.corpora.items import BenchCorpus, Item, Scored
from bench.processes import timed
from bench.systems.worker import run_system
from docparse import LayoutOptions, parse_pdf
from docparse._jit import load_kernels
from docparse.compare import PeerOptions, page_texts
from docparse.document import Document
from docparse.errors import MissingExtraError
from docparse.layout.params import PARAMS, Params


def score_system(system: str, corpus: BenchCorpus, items: Iterable[Item]) -> list[Scored]:
    """Score what a system makes of items, as the corpus wants them read.

    Raises:
        MissingExtraError: the system is not installed, or what the items are made with.
    """
    return (
        score_ours(corpus, items)
        if system == "docparse"
        else score_peer(system, items, ocr=corpus.ocr != "never")
    )


def read_item(corpus: BenchCorpus, item: Item, params: Params = PARAMS) -> Document:
    """Return docparse's document of an item, by other numbers of layout if need be."""
    options = LayoutOptions(join_tables=not corpus.by_page, params=params)
    return parse_pdf(item.path, ocr=corpus.ocr, layout=options, limits=None)


def score_ours(corpus: BenchCorpus, items: Iterable[Item]) -> list[Scored]:
    """Parse and score items one after the other, kernels loaded before."""
    load_kernels()
    scored = []
    for item in items:
        _, floor = timed(page_texts, item.path)
        document, spent = timed(read_item, corpus, item)
        figures = item.score(document)
        scored.append(Scored(item.name, figures, len(document.pages), 1000 * spent, 1000 * floor))
    return scored


def score_peer(system: str, items: Iterable[Item], *, ocr: bool = False) -> list[Scored]:
    """Run a peer in a process of its own and score its Markdown; items that need boxes are left out."""
    kept = [item for item in items if item.score_text is not None]
    if not kept:
        return []
    run = run_system(system, [item.path for item in kept], PeerOptions(ocr="auto" if ocr else "never"))
    if not run.version:
        raise MissingExtraError(system, "", f"pip install the bench's group ({run.error})")
    scored = []
    for item, made in zip(kept, run.predictions, strict=True):
        text = made.kept if item.with_furniture else made.markdown
        if made.markdown is None:
            print(f"{system} {item.name} failed: {made.error}", file=sys.stderr)
        assert item.score_text is not None
        figures = item.score_text(text or "")
        scored.append(Scored(item.name, figures, made.pages, 1000 * made.cpu, 1000 * made.floor_cpu))
    return scored
