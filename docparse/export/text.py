"""Pages as plain text, for search and for models: no markup, nothing left out unless asked for."""

from __future__ import annotations

from docparse.document import FURNITURE, Block, Document, Furniture, Page
from docparse.errors import ArgumentError
from docparse.export.paragraphs import check_furniture

PAGE_BREAK = "\f"
_CONTROLS = {code: " " for code in (*range(0x20), 0x7F)}
_LINE_ENDS = dict.fromkeys(map(ord, "\n\r\v\f\x85\u2028\u2029"), "\n")
_PRINTABLE = _CONTROLS | _LINE_ENDS


def printable(text: str) -> str:
    """Return `text`, as long as before, with blanks for control characters and one kind of line end."""
    return text if text.isprintable() else text.translate(_PRINTABLE)


def to_text(document: Document, *, furniture: Furniture = "keep", layout: bool = False) -> str:
    """Return the text of all pages, a form feed between two, with or without running headers and footers.

    With `layout` every word, those of headers and footers too, is at its place on a grid of characters; that
    needs a document parsed with `LayoutOptions(words=True)`.

    Raises:
        ArgumentError: `layout` for a document without words.
    """
    if not layout:
        return PAGE_BREAK.join(page_text(page, furniture=furniture) + "\n" for page in document.pages)
    from docparse.export.text_layout import layout_text

    if any(page.blocks and not page.words for page in document.pages):
        raise ArgumentError("layout", layout, "False for a document parsed without LayoutOptions(words=True)")
    return PAGE_BREAK.join(layout_text(page) + "\n" for page in document.pages)


def page_text(page: Page, *, furniture: Furniture = "keep") -> str:
    """Return the text of a page: a block a line, table rows as lines with tabs between cells."""
    check_furniture(furniture)
    blocks = (block for block in page.blocks if furniture == "keep" or block.role not in FURNITURE)
    return "\n".join(filter(None, map(_block_text, blocks)))


def _block_text(block: Block) -> str:
    if block.table is None:
        return printable(block.text)
    rows: list[list[str]] = [[] for _ in range(block.table.rows)]
    for cell in sorted(block.table.cells, key=lambda cell: (cell.row, cell.column)):
        rows[cell.row].append(" ".join(printable(cell.text).split()))
    return "\n".join("\t".join(row) for row in rows if any(row))
