"""A document's text for a model, whole or cut at a token limit (FinMMDocR, appendix D.1).

Text is whole ("N") or cut at 200k, 128k, 96k or 64k tokens. Every result says in which unit it was counted
and where it was cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from docparse.document import Document
from docparse.export import page_text
from docparse.model_input.tokens import PieceTokenizer, Tokenizer

CUTOFFS = (200_000, 128_000, 96_000, 64_000)
PAGE_BREAK = "\n\n"


@dataclass(frozen=True, slots=True)
class TextInput:
    """Text for a model. `tokens` of `total_tokens` are in `text`, counted in `unit`.

    `pages` are the numbers of the pages in `text`; `cut_page` is the one of them that is cut short, if any.
    `sources` say where the text came from ("text_layer", "ocr: tesseract 5.3" ...). `failed` pages have none.
    """

    text: str
    tokens: int
    total_tokens: int
    limit: int | None
    unit: str
    pages: tuple[int, ...]
    cut_page: int | None
    sources: tuple[str, ...]
    failed: tuple[int, ...]

    @property
    def cut(self) -> bool:
        return self.tokens < self.total_tokens


def text_input(
    document: Document, *, limit: int | None = None, tokenizer: Tokenizer | None = None
) -> TextInput:
    """The document's text in reading order, whole or its first `limit` tokens (see `CUTOFFS`).

    Raises:
        ValueError: a limit below one.
    """
    if limit is not None and limit < 1:
        msg = f"a limit is at least one token, not {limit}"
        raise ValueError(msg)
    counter = tokenizer or PieceTokenizer()
    texts = [(page.number, page_text(page)) for page in document.pages if page.failure is None]
    whole = PAGE_BREAK.join(text for _, text in texts)
    ends = list(counter.ends(whole))
    kept = ends if limit is None else ends[:limit]
    stop = len(whole) if len(kept) == len(ends) else kept[-1]
    whole_pages = tuple(number for number, _ in texts)
    pages, cut_page = (whole_pages, None) if stop == len(whole) else _pages_before(texts, stop)
    return TextInput(
        text=whole[:stop],
        tokens=len(kept),
        total_tokens=len(ends),
        limit=limit,
        unit=counter.unit,
        pages=pages,
        cut_page=cut_page,
        sources=_sources(document),
        failed=tuple(page.number for page in document.failures),
    )


def page_strings(
    document: Document, *, limit: int | None = None, tokenizer: Tokenizer | None = None
) -> list[str]:
    """Return the text of each page, cut where `limit` tokens of all pages together are reached.

    Pages after the cut are left out; one that failed is "".
    """
    counter = tokenizer or PieceTokenizer()
    left = limit
    strings: list[str] = []
    for page in document.pages:
        text = page_text(page)
        if left is not None:
            ends = list(counter.ends(text))
            if len(ends) > left:
                return [*strings, text[: ends[left - 1]]] if left else strings
            left -= len(ends)
        strings.append(text)
    return strings


def _pages_before(texts: Sequence[tuple[int, str]], stop: int) -> tuple[tuple[int, ...], int | None]:
    """Pages that begin before offset `stop`, and the one that `stop` cuts."""
    start, inside = 0, []
    for number, text in texts:
        if start >= stop and start > 0:
            break
        inside.append(number)
        if start + len(text) > stop:
            return tuple(inside), number
        start += len(text) + len(PAGE_BREAK)
    return tuple(inside), None


def _sources(document: Document) -> tuple[str, ...]:
    found = dict.fromkeys(block.provenance for block in document.blocks)
    return tuple(
        f"{origin.source}: {origin.engine} {origin.version}".rstrip(": ").strip() for origin in found
    )
