"""Figures as image files: their names, their captions, their pixels."""

from __future__ import annotations

from collections.abc import Iterator

from docparse.document import Block, Document, Page
from docparse.errors import DocparseError


def render_figures(document: Document) -> Iterator[tuple[str, bytes]]:
    """Yield a file name and a PNG for every figure, in reading order.

    A figure that cannot be rendered is left out, as are all of a document without a `cropper`.
    """
    for page in document.pages:
        for name, block in named_figures(page):
            try:
                image = document.cropper(page.number, block.box) if document.cropper else None
            except DocparseError:
                continue
            if image is not None:
                yield name, image


def named_figures(page: Page) -> Iterator[tuple[str, Block]]:
    """Yield the figures of a page with their file names, `page-3-figure-1.png` ..."""
    figures = (block for block in page.blocks if block.role == "picture")
    for number, block in enumerate(figures, start=1):
        yield f"page-{page.number}-figure-{number}.png", block


def caption_of(block: Block, page: Page) -> str:
    """Return the caption of a figure, or what its file says in its stead, or "Figure"."""
    captions = (other.text for other in page.blocks if _belongs(other, block, page))
    alternative = block.figure.alt if block.figure is not None else ""
    return " ".join(captions) or alternative or "Figure"


def _belongs(caption: Block, block: Block, page: Page) -> bool:
    return caption.caption_of is not None and page.blocks[caption.caption_of] is block
