"""Printed documents against what was written: are their paragraphs, items and headings whole?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bench.measures.cuts import find_cuts
from bench.printing import html_printer
from docparse import parse_pdf
from docparse.document import Document
from docparse.export import whole_paragraphs
from fixtures.paragraphs import Sheet, make_sheet

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


@dataclass(frozen=True, slots=True)
class Printed:
    """Counts of one document: pieces and whole ones by kind, words of ours that nobody wrote, cuts."""

    seed: int
    pieces: Counter[str]
    whole: Counter[str]
    false_words: tuple[str, ...]
    false_headings: tuple[str, ...]
    blocks: int
    cuts: int


def print_sheets(seeds: Sequence[int]) -> Iterator[tuple[int, Sheet, bytes]]:
    """Yield (seed, sheet, PDF); raises MissingProgramError where there is no Chromium."""
    with html_printer() as print_html:
        for seed in seeds:
            sheet = make_sheet(seed)
            yield seed, sheet, print_html(sheet.html)


def compare(seed: int, sheet: Sheet, document: Document) -> Printed:
    """Compare a document with the sheet that it was printed from."""
    roles = {
        "h1": ("title", "section_header"),
        "h2": ("section_header",),
        "li": ("list_item",),
        "p": ("text",),
    }
    blocks = whole_paragraphs(document.blocks)
    found: Counter[tuple[str, str]] = Counter((b.role, _fold(b.text)) for b in blocks)
    whole: Counter[str] = Counter()
    for piece in sheet.pieces:
        wanted = _fold(piece.text)
        whole[piece.kind] += any(found[role, wanted] for role in roles[piece.kind])
    known = {word for piece in sheet.pieces for word in _WORD.findall(piece.text.lower())}
    words = [word for block in blocks for word in _WORD.findall(block.text.lower())]
    titles = {_fold(piece.text) for piece in sheet.pieces if piece.kind in ("h1", "h2")}
    headings = [_fold(b.text) for b in blocks if b.role in ("title", "section_header")]
    count, cuts = find_cuts(document.blocks)
    return Printed(
        seed,
        Counter(piece.kind for piece in sheet.pieces),
        whole,
        tuple(word for word in words if word not in known and len(word) > 1),
        tuple(text for text in headings if text not in titles),
        count,
        len(cuts),
    )


def _fold(text: str) -> str:
    """Lower case (capitals may be style), without white space and the mark of an item."""
    return re.sub(r"\s+", "", re.sub(r"^(?:[•■▪●]|\d+\.|[a-z]\.)\s+", "", text.lower()))


def measure(seeds: Sequence[int]) -> list[Printed]:
    """Print and read the documents of `seeds`."""
    return [compare(seed, sheet, parse_pdf(data, ocr="never")) for seed, sheet, data in print_sheets(seeds)]
