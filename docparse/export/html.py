"""A document as one HTML file that shows everything and runs nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from html import escape
from pathlib import PurePath
from types import MappingProxyType
from typing import NamedTuple

from docparse.document import Block, Cell, Document, MarkKind, Page
from docparse.export import tables
from docparse.export.doubts import Doubts, locate_doubts, mark_doubts
from docparse.export.figures import caption_of, named_figures
from docparse.export.marks import ShownMark, linked_page, safe_address, shown_marks
from docparse.verification import Disagreement, Verification

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_POLICY_IMAGES = f"{_POLICY}; img-src 'self' file: data:"
_STYLE = (
    "body{font:16px/1.5 Georgia,serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}"
    "section{border-bottom:1px solid #ccc;padding-bottom:1rem;margin-bottom:1rem}"
    "table{border-collapse:collapse;font:14px/1.35 system-ui,sans-serif}"
    "td,th{border:1px solid #ccc;padding:.2rem .5rem;vertical-align:top}"
    "header,footer,aside,figcaption{color:#555;font-size:.85em}ul{list-style:none;padding-left:1.2rem}"
    "figure{margin:1rem 0;padding:.5rem;background:#f6f6f4}.failed{color:#a00}mark{background:#fe8}"
    "img{max-width:100%}"
)
INLINE_TAGS: dict[MarkKind, tuple[str, str]] = {
    "superscript": ("<sup>", "</sup>"),
    "subscript": ("<sub>", "</sub>"),
    "bold": ("<strong>", "</strong>"),
    "italic": ("<em>", "</em>"),
    "doubtful": ('<mark title="unsure">', "</mark>"),
}
"""What stands before and behind a marked text, in HTML and in Markdown; a link is made elsewhere."""
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


def to_html(document: Document, *, images: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return a complete HTML document: one `<section>` a page, everything escaped, nothing left out.

    A figure with an address in `images` (by its name, see `docparse.export.render_figures`) is shown; links
    within the document lead to its pages. A content security policy forbids scripts and requests. Where a
    second engine read a number otherwise, the number is in `<mark class="disagrees">` with the other reading
    as its title, and listed at the end of its page.
    """
    doubts = locate_doubts(document.pages)
    title = escape(document.metadata.get("Title") or PurePath(document.source).name or "Document")
    around = _Around(doubts, {page.number for page in document.pages}, _figures(document, images))
    policy = _POLICY_IMAGES if images else _POLICY
    body = "\n".join(_page(page, around) for page in document.pages)
    return (
        f'<!DOCTYPE html>\n<html>\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n<title>{title}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


class _Around(NamedTuple):
    """Things that a block's HTML takes from elsewhere: doubts, the pages there are, images of figures."""

    doubts: Doubts
    pages: set[int]
    images: dict[int, str]  # an `<img>` by the block's `id`

    def of(self, spot: Block | Cell) -> Sequence[Disagreement]:
        return self.doubts.get(id(spot), ())


def _figures(document: Document, images: Mapping[str, str]) -> dict[int, str]:
    return {
        id(block): f'<img src="{escape(images[name])}" alt="{escape(caption_of(block, page))}">'
        for page in document.pages
        for name, block in named_figures(page)
        if name in images
    }


def _page(page: Page, around: _Around) -> str:
    parts = [f'<section id="page-{page.number}" data-page="{page.number}">']
    if page.failure is not None:
        parts.append(f'<p class="failed">Page {page.number} failed: {escape(page.failure.message)}</p>')
    parts += _blocks(page.blocks, around)
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


def _blocks(blocks: Iterable[Block], around: _Around) -> Iterator[str]:
    depth = 0
    for block in blocks:
        wanted = max(block.level, 1) if block.role == "list_item" else 0
        if wanted != depth:
            yield "<ul>" * (wanted - depth) + "</ul>" * (depth - wanted)
            depth = wanted
        yield _block(block, around)
    if depth:
        yield "</ul>" * depth


def _block(block: Block, around: _Around) -> str:
    if block.table is not None:
        return tables.to_html(block.table, lambda cell: _inline(cell, around))
    text = _inline(block, around)
    if block.role == "section_header":
        level = min(block.level + 1, 6)
        return f"<h{level}>{text}</h{level}>"
    if block.pairs:
        text = text.replace("\n", "<br>\n")
    start, end = _TAGS[block.role]
    return f"{start}{around.images.get(id(block), '')}{text}{end}"


def _inline(spot: Block | Cell, around: _Around) -> str:
    """Return the text of a block or cell with its marks and doubts."""
    return marked_html(spot, around.of(spot), around.pages)


def marked_html(
    spot: Block | Cell,
    doubts: Sequence[Disagreement] = (),
    pages: Collection[int] = (),
    *,
    emphasis: bool = True,
) -> str:
    """Return the text of a block or cell with its marks, `doubts`, and links to `pages`."""
    show = partial(mark_doubts, doubts=doubts, quote=isinstance(spot, Block))
    parts: list[str] = []
    at = 0
    for mark in shown_marks(spot, emphasis=emphasis):
        inner = show(spot.text[mark.start : mark.end])
        parts += [show(spot.text[at : mark.start]), _marked(mark, inner, pages)]
        at = mark.end
    return "".join([*parts, show(spot.text[at:])])


def _marked(mark: ShownMark, text: str, pages: Collection[int]) -> str:
    if "link" in mark.kinds:
        page = linked_page(mark.target)
        address = f"#page-{page}" if page in pages else safe_address(mark.target)
        return f'<a href="{escape(address)}">{text}</a>' if address else text
    for kind in mark.kinds:
        opening, closing = INLINE_TAGS[kind]
        text = f"{opening}{text}{closing}"
    return text
