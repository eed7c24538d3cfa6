from __future__ import annotations

from docparse.document import Block, Document, Figure, Page, Provenance, Role
from docparse.errors import PageError
from docparse.geometry import BBox
from docparse.layout.quotes import to_quotes

LAYER = Provenance("text_layer", "test", "0")


def block(role: Role, text: str, *, caption_of: int | None = None, size: float = 100) -> Block:
    figure = Figure("raster", text) if role == "picture" else None
    box = BBox(0, 0, size, size)
    return Block(1, box, role, text, LAYER, figure=figure, caption_of=caption_of)


BLOCKS = (
    block("page_header", "Report"),
    block("section_header", "Results"),
    block("text", "A paragraph."),
    block("list_item", "one"),
    block("list_item", "two"),
    block("picture", "2023 2024"),
    block("caption", "Figure 1. Revenue.", caption_of=5),
    block("caption", "Source: us."),
    block("formula", "a = b"),
    block("picture", "", size=10),
)


def test_kinds_ids_lists_and_captions() -> None:
    quotes = to_quotes(Document("a.pdf", (Page(1, 612, 792, BLOCKS),), 1))
    assert [(quote.id, quote.text, quote.caption) for quote in quotes] == [
        ("text1", "A paragraph.", ""),
        ("text2", "one\ntwo", ""),
        ("image1", "2023 2024", "Figure 1. Revenue."),
        ("text3", "Source: us.", ""),
        ("text4", "a = b", ""),
    ]


def test_crops_come_from_the_document_and_may_fail() -> None:
    page = Page(1, 612, 792, BLOCKS)
    made = Document("a.pdf", (page,), 1, cropper=lambda number, box: b"png")
    assert [quote.image for quote in to_quotes(made) if quote.kind == "image"] == [b"png"]
    assert [quote.image for quote in to_quotes(made, crops=False) if quote.kind == "image"] == [None]

    def broken(number: int, box: BBox) -> bytes:
        message = "cannot be rendered"
        raise PageError(message)

    failed = to_quotes(Document("a.pdf", (page,), 1, cropper=broken))
    assert [quote.image for quote in failed if quote.kind == "image"] == [None]
