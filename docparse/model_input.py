"""Input for a model: the document's text, whole or cut at a token limit, and image settings.

After FinMMDocR, appendix D.1: text whole ("N") or cut at 200k, 128k, 96k or 64k tokens; images as `X@Y`, at
most X images of a long edge of Y pixels. Every result says in which unit it was counted and where it was cut.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from docparse.document import Document
from docparse.export import page_text
from docparse.images import Layout, Plan, plan_max_images, plan_pages_per_image, plan_unmerged

CUTOFFS = (200_000, 128_000, 96_000, 64_000)
PAGE_BREAK = "\n\n"

LIMITS = (300, 50, 15)
LONG_EDGES = (None, 3840, 1920)


class Tokenizer(Protocol):
    """Counts tokens. `unit` names what is counted, for the record."""

    @property
    def unit(self) -> str: ...

    def ends(self, text: str) -> Iterable[int]:
        """Return the end of each token of `text` as offsets in characters; the last is the text's end."""


@dataclass(frozen=True, slots=True)
class PieceTokenizer:
    """The offline default: pieces of text about as long as the tokens of byte-pair encodings.

    A piece is a space and up to seven letters, up to three digits, one Han, kana or hangul character, one
    other mark, or a run of line breaks. It needs no vocabulary, and is no model's count: for that hand in the
    model's own tokenizer.
    """

    unit: str = "docparse pieces 1 (approximate)"

    def ends(self, text: str) -> Iterator[int]:
        return (match.end() for match in _PIECE.finditer(text))


_WIDE = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
_PIECE = re.compile(rf"[ \t]?(?:[{_WIDE}]|(?:(?![{_WIDE}])[^\W\d_]){{1,7}}|\d{{1,3}}|[^\w\s]|_|\w)|\n+|\s")


@dataclass(frozen=True, slots=True)
class OffsetsTokenizer:
    """A Hugging Face fast tokenizer (`tokenizers.Tokenizer`, or `.backend_tokenizer` of `transformers`)."""

    tokenizer: Any
    unit: str

    def ends(self, text: str) -> Iterator[int]:
        encoding = self.tokenizer.encode(text, add_special_tokens=False)
        return (end for _, end in encoding.offsets)


@dataclass(frozen=True, slots=True)
class BytesTokenizer:
    """A tiktoken `Encoding`. A token that ends inside a character ends before it."""

    encoding: Any
    unit: str

    def ends(self, text: str) -> Iterator[int]:
        tokens = self.encoding.encode(text, disallowed_special=())
        starts = self.encoding.decode_with_offsets(tokens)[1]
        yield from starts[1:]
        if tokens:
            yield len(text)


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
    """Return the document's text in reading order, whole or its first `limit` tokens (see `CUTOFFS`).

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
    pages, cut_page = _pages_before(texts, stop)
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


def _pages_before(texts: Sequence[tuple[int, str]], stop: int) -> tuple[tuple[int, ...], int | None]:
    """Return the pages that begin before offset `stop`, and the one that `stop` cuts."""
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


@dataclass(frozen=True, slots=True)
class ImageSetting:
    """`X@Y`: at most `limit` images (None: "U", unmerged), of a long edge of `long_edge` (None: "F")."""

    limit: int | None
    long_edge: int | None

    @classmethod
    def parse(cls, name: str) -> ImageSetting:
        """ "U@F", "300@F", "50@1920" ...

        Raises:
            ValueError: not such a name.
        """
        match = re.fullmatch(r"(U|[1-9]\d*)@(F|[1-9]\d*)", name)
        if match is None:
            msg = f"an image setting is like 'U@F', '300@F' or '50@1920', not {name!r}"
            raise ValueError(msg)
        return cls(*(None if part in "UF" else int(part) for part in match.groups()))

    def __str__(self) -> str:
        return f"{self.limit or 'U'}@{self.long_edge or 'F'}"

    def plan(self, pages: int, *, layout: Layout = "grid", per_image: bool = False) -> Plan:
        """Plan how pages are merged; `per_image` is the other reading: at most X pages in an image."""
        if self.limit is None:
            return plan_unmerged(pages)
        return (plan_pages_per_image if per_image else plan_max_images)(pages, self.limit, layout)

    def fallbacks(self) -> Iterator[ImageSetting]:
        """Yield what to try when a model refuses: fewer pixels (F → 3840 → 1920), then fewer images too."""
        edges = [edge for edge in LONG_EDGES if edge is not None and edge < (self.long_edge or 1 << 30)]
        for edge in edges:
            yield ImageSetting(self.limit, edge)
        smallest = edges[-1] if edges else self.long_edge
        for limit in LIMITS:
            if limit < (self.limit or 1 << 30):
                yield ImageSetting(limit, smallest)
