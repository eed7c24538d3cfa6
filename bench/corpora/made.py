"""Corpora of our own making, read whole: pains, and prose in many styles."""

from __future__ import annotations

import atexit
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from bench.corpora.items import Corpus, Figures, Item, markdown_item
from bench.paragraphs.printed import Printed, compare, print_sheets
from docparse.document import Document
from fixtures.pains import Pain, load
from fixtures.paragraphs import Sheet

SEEDS = range(20)


def pain_items(_: Path) -> Iterator[Item]:
    """Yield pains: does the output say what it must, in this order, and nothing that it must not?"""
    folder = _folder("pains")
    for number, pain in enumerate(load()):
        path = folder / f"{number:02d}.pdf"
        path.write_bytes(pain.make())

        def score(markdown: str, pain: Pain = pain) -> Figures:
            return {"hold": (pain.holds(markdown), 1)}

        yield markdown_item(pain.name.replace("/", "-"), path, score)


def paragraph_items(_: Path) -> Iterator[Item]:
    """Yield printed prose: are its paragraphs, items and headings whole? Raises MissingExtraError."""
    folder = _folder("paragraphs")
    for seed, sheet, pdf in print_sheets(SEEDS):
        path = folder / f"{seed}.pdf"
        path.write_bytes(pdf)

        def score(document: Document, seed: int = seed, sheet: Sheet = sheet) -> Figures:
            return _figures(compare(seed, sheet, document))

        yield Item(str(seed), path, score)


def _figures(printed: Printed) -> Figures:
    return {
        "whole": (printed.whole.total(), printed.pieces.total()),
        "cuts": (printed.cuts, printed.blocks),
        "false_words": (len(printed.false_words), printed.blocks),
        "false_headings": (len(printed.false_headings), printed.blocks),
    }


@cache
def _folder(name: str) -> Path:
    """Return a folder that is there until the process ends."""
    folder = tempfile.TemporaryDirectory(prefix=name)
    atexit.register(folder.cleanup)
    return Path(folder.name)


MADE: dict[str, Corpus] = {
    "pains": Corpus("hold", pain_items, by_page=False),
    "paragraphs": Corpus("whole", paragraph_items, by_page=False),
}
