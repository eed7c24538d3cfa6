"""Lines, tables and figures in reading order → drafts of blocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from statistics import median
from typing import TypedDict

import numpy as np

from docparse.layout.blocks.cells import mark_cells
from docparse.layout.blocks.code import has_code, part_code
from docparse.layout.blocks.contents.page import entries_blocks, part_entries
from docparse.layout.blocks.headings.bookmarks import part_named
from docparse.layout.blocks.pairs import join_pairs, pairs_block
from docparse.layout.blocks.paragraphs.split import split_blocks
from docparse.layout.blocks.text import PageText, code_block, rounded, text_block
from docparse.layout.model import BOLD, OCR, BlockDraft, FigureDraft, LineDraft, TableDraft, Words
from docparse.layout.order.page import Item
from docparse.layout.params import Numbers, Params


class TextOrigin(TypedDict):
    """Style bits and confidence that tell where a block's words come from."""

    style: int
    confidence: float


def make_blocks(
    params: Params, page: PageText, items: Sequence[Item], *, index: bool
) -> Iterator[BlockDraft]:
    """Yield the blocks of a page in reading order; on one of an `index`, entries are in any order."""
    code = has_code(params, page.words, [item for item in items if isinstance(item, LineDraft)])
    for lined, stretch in groupby(items, lambda item: isinstance(item, LineDraft)):
        if lined:
            lines = [item for item in stretch if isinstance(item, LineDraft)]
            yield from _text_blocks(params, page, lines, code, index)
            continue
        for item in stretch:
            if isinstance(item, TableDraft):
                yield _table_block(params.blocks.headings, page, item)
            elif isinstance(item, FigureDraft):
                source = _source(params.blocks.headings, page.words, item)
                yield BlockDraft(item.box, "picture", item.figure.text, figure=item.figure, **source)


def _table_block(numbers: Numbers, page: PageText, draft: TableDraft) -> BlockDraft:
    table = mark_cells(page.words, page.marked, draft)
    text = "\n".join([cell.text for cell in table.cells if cell.text])
    size = median(page.words.size[draft.words].tolist()) if len(draft.words) else 0.0
    source, margin = _source(numbers, page.words, draft), rounded(draft.margin)
    return BlockDraft(draft.box, "table", text, table=table, size=size, margin=margin, **source)


def _text_blocks(
    params: Params, page: PageText, lines: list[LineDraft], code: bool, index: bool
) -> Iterator[BlockDraft]:
    """Yield the blocks of lines between two objects: entries, with `code` listings, and other text."""
    for are_entries, part in part_entries(params, lines, index):
        if are_entries:
            yield from entries_blocks(params, page, part)
            continue
        stretches = part_code(params, page.words, part, page.paths) if code else [(False, part)]
        for is_listing, stretch in stretches:
            if is_listing:
                yield code_block(params, page, stretch)
            else:
                parts = split_blocks(params, stretch)
                named = (
                    own for part in parts for own in part_named(params.blocks.headings, page.titles, part)
                )
                for block in join_pairs(params.blocks.pairs, page.words, [*named]):
                    yield pairs_block(params, page, block) or text_block(params, page, block)


def _source(numbers: Numbers, words: Words, item: TableDraft | FigureDraft) -> TextOrigin:
    """Return the style bits and confidence of a table or figure: those that most of its words have.

    Bold heads and a bold column of the last year make no bold table.
    """
    own = words.style[item.words]
    bold = BOLD if np.count_nonzero(own & BOLD) > numbers.bold_table * len(own) else 0
    if 2 * np.count_nonzero(own & OCR) <= len(own):
        return TextOrigin(style=bold, confidence=1.0)
    return TextOrigin(style=bold | OCR, confidence=round(float(words.score[item.words].mean()), 4))
