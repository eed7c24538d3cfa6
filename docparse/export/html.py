"""A document as one HTML file that shows everything and runs nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import PurePath

from docparse.document import Block, Disagreement, Document, Mark, Page, Verification
from docparse.export import tables
from docparse.export.doubts import Doubts, locate_doubts, mark_doubts
from docparse.export.marks import safe_address, shown_marks

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_STYLE = (
    "body{font:16px/1.5 Georgia,serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}"
    "section{border-bottom:1px solid #ccc;padding-bottom:1rem;margin-bottom:1rem}"
    "table{border-collapse:collapse;font:14px/1.35 system-ui,sans-serif}"
    "td,th{border:1px solid #ccc;padding:.2rem .5rem;vertical-align:top}"
    "header,footer,aside,figcaption{color:#555;font-size:.85em}ul{list-style:none;padding-left:1.2rem}"
    "figure{margin:1rem 0;padding:.5rem;background:#f6f6f4}.failed{color:#a00}mark{background:#fe8}"
)
_TAGS = {
    "title": ("<h1>", "</h1>"),
    "text": ("<p>", "</p>"),
    "list_item": ("<li>", "</li>"),
    "caption": ('<p class="caption">', "</p>"),
    "formula": ('<p class="formula">', "</p>"),
    "footnote": ('<aside role="doc-footnote">', "</aside>"),
    "code": ("<pre><code>", "</code></pre>"),
    "document_index": ('<p class="index">', "</p>"),
    "page_header": ("<header>", "</header>"),
    "page_footer": ("<footer>", "</footer>"),
    "picture": ("<figure>", "</figure>"),
    "table": ("<p>", "</p>"),
}


def to_html(document: Document) -> str:
    """Return a complete HTML document: one `<section>` a page, everything escaped, nothing left out.

    A content security policy forbids scripts and requests. Where a second engine read a number otherwise, the
    number is in `<mark class="disagrees">` with the other reading as its title, and listed at the end of its
    page.
    """
    doubts = locate_doubts(document.pages)
    title = escape(document.metadata.get("Title") or PurePath(document.source).name or "Document")
    body = "\n".join(_page(page, doubts) for page in document.pages)
    return (
        f'<!DOCTYPE html>\n<html>\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n<title>{title}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _page(page: Page, doubts: Doubts) -> str:
    parts = [f'<section id="page-{page.number}" data-page="{page.number}">']
    if page.failure is not None:
        parts.append(f'<p class="failed">Page {page.number} failed: {escape(page.failure.message)}</p>')
    parts += _blocks(page.blocks, doubts)
    if page.verification is not None:
        parts += _verification(page.verification)
    return "\n".join([*parts, "</section>"])


def _verification(verification: Verification) -> Iterator[str]:
    engine = escape(verification.engine)
    if verification.failure is not None:
        yield f'<p class="failed">Not verified: {engine}: {escape(verification.failure.message)}</p>'
    if verification.disagreements:
        listed = "".join(
            f"<li>{escape(doubt.text) or 'nothing'} / {escape(doubt.other) or 'nothing'}</li>"
            for doubt in verification.disagreements
        )
        told = f"<p>Read differently by {engine}:</p><ul>{listed}</ul>"
        yield f'<aside class="disagreements">{told}</aside>'


def _blocks(blocks: Iterable[Block], doubts: Doubts) -> Iterator[str]:
    depth = 0
    for block in blocks:
        wanted = max(block.level, 1) if block.role == "list_item" else 0
        if wanted != depth:
            yield "<ul>" * (wanted - depth) + "</ul>" * (depth - wanted)
            depth = wanted
        yield _block(block, doubts)
    if depth:
        yield "</ul>" * depth


def _block(block: Block, doubts: Doubts) -> str:
    if block.table is not None:
        return tables.to_html(
            block.table, lambda cell: mark_doubts(cell.text, doubts.get(id(cell), ()), quote=False)
        )
    text = _inline(block, doubts.get(id(block), ()))
    if block.role == "section_header":
        level = min(block.level + 1, 6)
        return f"<h{level}>{text}</h{level}>"
    start, end = _TAGS[block.role]
    return f"{start}{text}{end}"


def _inline(block: Block, doubts: Sequence[Disagreement]) -> str:
    """Return the block's text with its marks and doubts."""
    parts: list[str] = []
    at = 0
    for mark in shown_marks(block):
        plain = mark_doubts(block.text[at : mark.start], doubts)
        parts += [plain, _marked(mark, mark_doubts(block.text[mark.start : mark.end], doubts))]
        at = mark.end
    return "".join([*parts, mark_doubts(block.text[at:], doubts)])


def _marked(mark: Mark, text: str) -> str:
    if mark.kind == "link":
        address = safe_address(mark.target)
        return f'<a href="{escape(address)}">{text}</a>' if address else text
    tag = "sup" if mark.kind == "superscript" else "sub"
    return f"<{tag}>{text}</{tag}>"
