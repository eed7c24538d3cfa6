"""PDF → pieces of text that are indexed: one small function for each system, all of the same size."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

from docparse import parse_pdf
from docparse.compare import PeerOptions, open_peer, page_texts
from docparse.gold.stages import find_chromium
from docparse.model_input import PieceTokenizer
from docparse.quotes import QuoteOptions, to_quotes

_FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", "--disable-pdf-tagging")

_TOKENIZER = PieceTokenizer()

Pieces = list[str]
Cutter = Callable[[Path, int], Pieces]


def print_filing(filing: Path, folder: Path) -> Path:
    """Print a filing to one PDF with Chromium, untagged; a PDF that is there already is kept."""
    target = folder / f"{filing.stem}.pdf"
    if not target.exists():
        folder.mkdir(parents=True, exist_ok=True)
        command = [str(find_chromium()), *_FLAGS, f"--print-to-pdf={target}", filing.resolve().as_uri()]
        subprocess.run(command, check=True, capture_output=True, timeout=300)
    return target


def docparse_quotes(pdf: Path, tokens: int) -> Pieces:
    """Quotes of at most so many tokens, large tables by rows."""
    document = parse_pdf(pdf, ocr="never")
    options = QuoteOptions(max_tokens=tokens, tables="rows", count=count_tokens)
    return [quote.passage for quote in to_quotes(document, options, crops=False)]


def pages(pdf: Path, tokens: int) -> Pieces:
    """The text of whole pages, as PDFium orders it, whatever its length."""
    del tokens
    return page_texts(pdf)


def _markdown(system: str) -> Cutter:
    return lambda pdf, tokens: list(cut(open_peer(system, PeerOptions()).convert(pdf), tokens))


SYSTEMS: dict[str, Cutter] = {
    "docparse": docparse_quotes,
    "liteparse": _markdown("liteparse"),
    "pymupdf4llm": _markdown("pymupdf"),
    "pymupdf4llm-rules": _markdown("pymupdf-rules"),
    "pages": pages,
}


def count_tokens(text: str) -> int:
    """Count tokens about as byte-pair encodings do (`docparse.model_input.PieceTokenizer`)."""
    return sum(1 for _ in _TOKENIZER.ends(text))


def cut(text: str, tokens: int) -> Iterator[str]:
    """Cut a text into pieces of equal length, at line ends where lines are no longer than a piece."""
    run: list[str] = []
    size = 0
    for line in text.split("\n"):
        for part, length in _parts(line, tokens):
            if run and size + length > tokens:
                yield "\n".join(run)
                run, size = [], 0
            run.append(part)
            size += length + 1  # the line end
    if run:
        yield "\n".join(run)


def _parts(line: str, tokens: int) -> Iterator[tuple[str, int]]:
    """A line in parts of at most so many tokens."""
    start = 0
    ends = [*_TOKENIZER.ends(line)]
    for first in range(0, len(ends), tokens):
        last = ends[first : first + tokens]
        yield line[start : last[-1]], len(last)
        start = last[-1]
