"""All pages together: heading levels, running headers and footers, tables that go on."""

from __future__ import annotations

from collections.abc import Sequence

from docparse.document import Block, OutlineEntry, Page
from docparse.geometry import BBox
from docparse.layout.blocks.continuation import link_paragraphs
from docparse.layout.blocks.furniture import mark_repeated
from docparse.layout.blocks.headings import assign_levels, assign_sections
from docparse.layout.model import OCR, BlockDraft, LayoutOptions, PageDraft
from docparse.layout.tables.joining import join_tables

DEFAULTS = LayoutOptions()


def finish_document(
    drafts: Sequence[PageDraft],
    outline: Sequence[OutlineEntry] = (),
    *,
    options: LayoutOptions = DEFAULTS,
) -> tuple[Page, ...]:
    """The pages of a document, one for each draft and in its order.

    Failed pages are no business of this step: the caller puts them in their places afterwards.
    """
    mark_repeated(drafts)
    if options.join_tables:
        join_tables(drafts)
    assign_levels(drafts, outline)
    assign_sections(drafts)
    link_paragraphs(drafts, dehyphenate=options.dehyphenate)
    return tuple(
        Page(
            d.number,
            d.width,
            d.height,
            tuple(_finish(block, d) for block in d.blocks),
            d.rotation,
            d.triage,
            d.words,
            dropped=d.dropped,
            unexplained=d.unexplained,
        )
        for d in drafts
    )


def _finish(block: BlockDraft, page: PageDraft) -> Block:
    return Block(
        page.number,
        BBox(*block.box),
        block.role,
        block.text,
        (page.ocr_provenance or page.provenance) if block.style & OCR else page.provenance,
        block.confidence,
        block.level,
        block.lines,
        block.marks,
        block.table,
        block.figure,
        block.caption_of,
        block.section,
        block.continues,
    )
