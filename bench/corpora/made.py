"""Corpora of our own making, read whole: pains, and prose in many styles."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.corpora.items import BenchCorpus, Item, markdown_item
from bench.measures import Figures
from bench.measures.cuts import find_cuts
from docparse.document import Document
from docparse.export import whole_paragraphs
from fixtures.pains import Pain, load
from fixtures.paragraphs import ProseSheet, make_sheet
from fixtures.printing import folder_until_end, html_printer

SEEDS = range(20)
ROLES = {"h1": ("title", "section_header"), "h2": ("section_header",), "li": ("list_item",), "p": ("text",)}
"""What blocks may be that a piece of a sheet comes out as."""
KINDS = {"p": "paragraphs", "li": "list items", "h1": "titles", "h2": "headings"}
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


def pain_items(_: Path) -> Iterator[Item]:
    """Yield pains, each of which remakes a public report, and the traps of the package `pdfhell` where it is
    installed: does the output say what it must, in this order, and nothing that it must not?"""
    folder = folder_until_end("pains")
    for number, pain in enumerate(load()):
        path = folder / f"{number:02d}.pdf"
        path.write_bytes(pain.make())

        def score(markdown: str, pain: Pain = pain) -> Figures:
            return {"hold": (pain.holds(markdown), 1)}

        yield markdown_item(pain.name.replace("/", "-"), path, score)


def paragraph_items(_: Path, seeds: Sequence[int] = SEEDS) -> Iterator[Item]:
    """Yield prose that Chromium printed, each seed in a style of its own: are paragraphs, items and headings
    whole and by themselves? Raises MissingProgramError."""
    folder = folder_until_end("paragraphs")
    with html_printer() as print_html:
        for seed in seeds:
            sheet, path = make_sheet(seed), folder / f"{seed}.pdf"
            path.write_bytes(print_html(sheet.html))

            def score(document: Document, sheet: ProseSheet = sheet) -> Figures:
                return compare(sheet, document)

            yield Item(str(seed), path, score)


def compare(sheet: ProseSheet, document: Document) -> Figures:
    """Compare a document with the sheet that it was printed from: what is whole, in all and by kind, cuts,
    words that nobody wrote and headings that are none, by blocks of running text."""
    blocks = whole_paragraphs(document.blocks)
    found: Counter[tuple[str, str]] = Counter((b.role, _fold(b.text)) for b in blocks)
    whole: Counter[str] = Counter()
    for piece in sheet.pieces:
        whole[piece.kind] += any(found[role, _fold(piece.text)] for role in ROLES[piece.kind])
    known = {word for piece in sheet.pieces for word in _WORD.findall(piece.text.lower())}
    words = [word for block in blocks for word in _WORD.findall(block.text.lower())]
    titles = {_fold(piece.text) for piece in sheet.pieces if piece.kind in ("h1", "h2")}
    headings = [_fold(b.text) for b in blocks if b.role in ("title", "section_header")]
    count, cuts = find_cuts(document.blocks)
    pieces = Counter(piece.kind for piece in sheet.pieces)
    return {
        "whole": (whole.total(), pieces.total()),
        **{name: (whole[kind], pieces[kind]) for kind, name in KINDS.items()},
        "cuts": (len(cuts), count),
        "false_words": (sum(word not in known and len(word) > 1 for word in words), count),
        "false_headings": (sum(text not in titles for text in headings), count),
    }


def _fold(text: str) -> str:
    """Lower case (capitals may be style), without white space and the mark of an item."""
    return re.sub(r"\s+", "", re.sub(r"^(?:[•■▪●]|\d+\.|[a-z]\.)\s+", "", text.lower()))


MADE: dict[str, BenchCorpus] = {
    "pains": BenchCorpus("hold", pain_items, by_page=False),
    "paragraphs": BenchCorpus("whole", paragraph_items, by_page=False),
}
