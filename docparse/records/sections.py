"""The path of headings above each block."""

from __future__ import annotations

from docparse.document import Document

_HEADINGS = ("title", "section_header")


def section_paths(document: Document) -> list[list[tuple[str, ...]]]:
    """Return, page by page, the headings above each block, outermost first; a heading has its own parents."""
    open_headings: list[tuple[int, str]] = []
    paths: list[list[tuple[str, ...]]] = []
    for page in document.pages:
        paths.append([])
        for block in page.blocks:
            if block.role in _HEADINGS:
                open_headings = [item for item in open_headings if item[0] < block.level]
            paths[-1].append(tuple(text for _, text in open_headings))
            if block.role in _HEADINGS:
                open_headings.append((block.level, block.text))
    return paths
