"""Documents made of blocks, for the tests of every format."""

from __future__ import annotations

from docparse.document import Block, Cell, Document, Figure, Mark, Page, Provenance, Role, Table
from docparse.geometry import BBox

BOX = BBox(0, 0, 100, 10)
FROM = Provenance("text_layer", "pdfium", "1")


def block(role: Role, text: str, **more: object) -> Block:
    return Block(1, BOX, role, text, FROM, **more)  # type: ignore[arg-type]


def document(*blocks: Block) -> Document:
    return Document("a.pdf", (Page(1, 612, 792, blocks),), 1)


TABLE = Table(
    2,
    2,
    (Cell(0, 0, "", header=True), Cell(0, 1, "2025", header=True), Cell(1, 0, "Loss"), Cell(1, 1, "(1,200)")),
)
SPAN = Table(2, 2, (Cell(0, 0, "both", 1, 2), Cell(1, 0, "a"), Cell(1, 1, "b|c")))
EVERYTHING = document(
    block("page_header", "Annual report"),
    block("title", "The\ntitle"),
    block("section_header", "1. Results", level=1),
    block("section_header", "1.1 Costs", level=2),
    block(
        "text",
        "Up 5%1 on wages, see us.",
        marks=(Mark("superscript", 5, 6), Mark("link", 20, 23, "https://a.example/b c")),
    ),
    block("list_item", "• first", level=1),
    block("list_item", "– inner", level=2),
    block("list_item", "2. second", level=1),
    block("table", "x", table=TABLE),
    block("table", "x", table=SPAN),
    block("caption", "Table 1. Losses", caption_of=8),
    block("picture", "12.5", figure=Figure("vector", "12.5")),
    block("formula", "a < b"),
    block("code", "if a <b:\n    pass"),
    block("footnote", "1 Before tax."),
    block("page_footer", "7"),
)
