"""Pages as plain text, for search and for models: no markup, nothing left out."""

from __future__ import annotations

from docparse.document import Block, Document, Page

PAGE_BREAK = "\f"
_CONTROLS = {code: " " for code in (*range(0x20), 0x7F)}
_LINE_ENDS = dict.fromkeys(map(ord, "\n\r\v\f\x85\u2028\u2029"), "\n")
_PRINTABLE = _CONTROLS | _LINE_ENDS


def printable(text: str) -> str:
    """Return `text`, as long as before, with blanks for control characters and one kind of line end."""
    return text.translate(_PRINTABLE)


def to_text(document: Document) -> str:
    """Return the text of all pages, a form feed between two."""
    return PAGE_BREAK.join(page_text(page) + "\n" for page in document.pages)


def page_text(page: Page) -> str:
    """Return the text of a page: a block a line, table rows as lines with tabs between cells."""
    return "\n".join(filter(None, map(_block_text, page.blocks)))


def _block_text(block: Block) -> str:
    if block.table is None:
        return printable(block.text)
    rows: list[list[str]] = [[] for _ in range(block.table.rows)]
    for cell in sorted(block.table.cells, key=lambda cell: (cell.row, cell.column)):
        rows[cell.row].append(" ".join(printable(cell.text).split()))
    return "\n".join("\t".join(row) for row in rows if any(row))
