"""Blocks → quotes: the units that a retrieval index holds and an answer cites (MMDocRAG, section 3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from docparse.document import Block, Document, Page, Quote, Role
from docparse.errors import DocparseError
from docparse.geometry import BBox, union

TEXT_ROLES: frozenset[Role] = frozenset(
    {"text", "list_item", "formula", "code", "footnote", "caption", "document_index"}
)
ICON = 24.0  # points: a picture no larger, without text or caption, is decoration


def to_quotes(document: Document, *, crops: bool = True) -> tuple[Quote, ...]:
    """Text quotes (paragraphs, lists, equations) and image quotes (tables, figures), in reading order.

    Consecutive items of a list are one quote; a caption goes with its table or figure, and is a text quote of
    its own only where it has none. Headings and furniture are no quotes. `crops=False` leaves `Quote.image`
    None, as does a document without a `cropper`, or a region that cannot be rendered.
    """
    texts = images = 0
    quotes: list[Quote] = []
    for page in document.pages:
        for quote in _page_quotes(page):
            if quote.kind == "text":
                texts += 1
                quotes.append(replace(quote, id=f"text{texts}"))
            else:
                images += 1
                image = _crop(document, quote) if crops else None
                quotes.append(replace(quote, id=f"image{images}", image=image))
    return tuple(quotes)


def _page_quotes(page: Page) -> Iterator[Quote]:
    items: list[Block] = []
    for index, block in enumerate(page.blocks):
        if items and block.role != "list_item":
            yield _text_quote(items)
            items = []
        if block.role == "list_item":
            items.append(block)
        elif block.table is not None or block.role in ("table", "picture"):
            caption = " ".join(b.text for b in page.blocks if b.caption_of == index)
            if block.text or caption or max(block.box.width, block.box.height) > ICON:
                yield Quote("", "image", page.number, block.box, block.role, block.text, caption)
        elif block.role in TEXT_ROLES and block.caption_of is None and block.text.strip():
            yield _text_quote([block])
    if items:
        yield _text_quote(items)


def _text_quote(blocks: Sequence[Block]) -> Quote:
    first = blocks[0]
    box: BBox = union(block.box for block in blocks)
    return Quote("", "text", first.page, box, first.role, "\n".join(block.text for block in blocks))


def _crop(document: Document, quote: Quote) -> bytes | None:
    if document.cropper is None:
        return None
    try:
        return document.cropper(quote.page, quote.box)
    except DocparseError:
        return None
