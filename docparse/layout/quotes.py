"""Blocks → quotes: the units that a retrieval index holds and an answer cites (MMDocRAG, section 3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from docparse.document import FURNITURE, Block, Document, Furniture, Page, Quote, Role
from docparse.errors import DocparseError
from docparse.export.paragraphs import check_furniture, whole_paragraphs
from docparse.geometry import BBox, union

TEXT_ROLES: frozenset[Role] = frozenset(
    {"text", "list_item", "formula", "code", "footnote", "caption", "document_index"}
)
ICON = 24.0  # points: a picture no larger, without text or caption, is decoration


def to_quotes(document: Document, *, crops: bool = True, furniture: Furniture = "drop") -> tuple[Quote, ...]:
    """Return text quotes (paragraphs, lists, equations) and image quotes (tables, figures), in order.

    Consecutive items of a list are one quote, and so are the parts of a paragraph over columns and pages,
    with the place of the first; a caption goes with its table or figure, and is a text quote of its own only
    where it has none. Headings are no quotes, and furniture only with `furniture="keep"`. `crops=False`
    leaves `Quote.image` None, as does a document without a `cropper`, or a region that cannot be rendered.
    """
    check_furniture(furniture)
    texts = images = 0
    quotes: list[Quote] = []
    for quote in _quotes(document, TEXT_ROLES | FURNITURE if furniture == "keep" else TEXT_ROLES):
        if quote.kind == "text":
            texts += 1
            quotes.append(replace(quote, id=f"text{texts}"))
        else:
            images += 1
            image = _crop(document, quote) if crops else None
            quotes.append(replace(quote, id=f"image{images}", image=image))
    return tuple(quotes)


def _quotes(document: Document, roles: frozenset[Role]) -> Iterator[Quote]:
    captions = _captions(document.pages)
    items: list[Block] = []
    for block in whole_paragraphs(document.blocks):
        if items and (block.role != "list_item" or block.page != items[0].page):
            yield _text_quote(items)
            items = []
        if block.role == "list_item":
            items.append(block)
        elif block.table is not None or block.role in ("table", "picture"):
            caption = captions.get(id(block), "")
            if block.text or caption or max(block.box.width, block.box.height) > ICON:
                yield Quote("", "image", block.page, block.box, block.role, block.text, caption)
        elif block.role in roles and block.caption_of is None and block.text.strip():
            yield _text_quote([block])
    if items:
        yield _text_quote(items)


def _captions(pages: Iterable[Page]) -> dict[int, str]:
    """Return the captions of tables and figures, by the `id` of their blocks."""
    captions: dict[int, str] = {}
    for page in pages:
        for block in page.blocks:
            if block.caption_of is not None:
                key = id(page.blocks[block.caption_of])
                captions[key] = " ".join(filter(None, (captions.get(key), block.text)))
    return captions


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
