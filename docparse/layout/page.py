"""One page: characters or OCR words → words → tables and figures → lines → blocks in reading order."""

from __future__ import annotations

from typing import Literal

import numpy as np

from docparse.content import PageContent
from docparse.document import Line, Mark, Provenance, Triage
from docparse.geometry import BBox
from docparse.layout.blocks import split_blocks
from docparse.layout.lines import form_words, read_words
from docparse.layout.model import (
    OCR,
    SUBSCRIPT,
    SUPERSCRIPT,
    BlockDraft,
    FigureDraft,
    LayoutOptions,
    LineDraft,
    OcrWords,
    PageDraft,
    TableDraft,
    Words,
)
from docparse.layout.ocr_words import loose_from_ocr, merge
from docparse.layout.page_objects import find_objects
from docparse.layout.reading_order import Item, order_page
from docparse.layout.roles import assign_roles

DEFAULTS = LayoutOptions()
READ_AS_TEXT = Triage("text", "")


def analyse_page(
    content: PageContent,
    *,
    provenance: Provenance,
    triage: Triage = READ_AS_TEXT,
    ocr_words: OcrWords | None = None,
    ocr_provenance: Provenance | None = None,
    options: LayoutOptions = DEFAULTS,
) -> PageDraft:
    """Blocks of one page in reading order; `finish_document` completes them.

    With the verdict `text` the characters of `content` are read and `ocr_words` ignored; with `ocr` the words
    of `ocr_words` alone; with `mixed` both, an OCR word being dropped where the text layer has one already.
    `ocr_provenance` goes to the blocks that OCR words make (default: `provenance`). A page image without a
    PDF is a `PageContent` with empty arrays, verdict `ocr`.
    """
    words = _words(content, triage, ocr_words)
    tables, figures = find_objects(words, content, tables=options.tables, figures=options.figures)
    items = order_page(words, tables, figures, content.height)
    draft = PageDraft(
        content.number,
        content.width,
        content.height,
        content.rotation,
        triage,
        provenance,
        [],
        ocr_provenance,
    )
    draft.blocks = list(_make_blocks(words, items))
    assign_roles(draft)
    return draft


def _words(content: PageContent, triage: Triage, ocr: OcrWords | None) -> Words:
    if triage.verdict == "text" or ocr is None:
        return form_words(read_words(content))
    if triage.verdict == "ocr":
        return form_words(loose_from_ocr(ocr))
    return form_words(merge(read_words(content), ocr))


def _make_blocks(words: Words, items: list[Item]) -> list[BlockDraft]:
    blocks: list[BlockDraft] = []
    lines: list[LineDraft] = []
    scripts = np.flatnonzero(words.style & (SUPERSCRIPT | SUBSCRIPT)).tolist()
    for item in [*items, None]:
        if isinstance(item, LineDraft):
            lines.append(item)
            continue
        blocks += [_text_block(words, block, scripts) for block in split_blocks(lines)]
        lines = []
        if isinstance(item, TableDraft):
            text = "\n".join(cell.text for cell in item.table.cells if cell.text)
            blocks.append(BlockDraft(item.box, "table", text, table=item.table))
        elif isinstance(item, FigureDraft):
            blocks.append(BlockDraft(item.box, "picture", item.figure.text, figure=item.figure))
    return blocks


def _text_block(words: Words, lines: list[LineDraft], scripts: list[int]) -> BlockDraft:
    first = lines[0]
    box = (
        min(line.x0 for line in lines),
        min(line.y0 for line in lines),
        max(line.x1 for line in lines),
        max(line.y1 for line in lines),
    )
    return BlockDraft(
        box,
        "text",
        " ".join(line.text for line in lines),
        lines=tuple(Line(line.text, BBox(line.x0, line.y0, line.x1, line.y1)) for line in lines),
        marks=_marks(words, lines, scripts),
        size=first.size,
        style=first.style,
        color=first.color,
        font=first.font,
        zone=first.zone,
        confidence=_confidence(words, lines),
    )


def _confidence(words: Words, lines: list[LineDraft]) -> float:
    """Mean score of a block's words; 1 where all come from a text layer."""
    if not any(line.style & OCR for line in lines):
        return 1.0
    scores = np.concatenate([words.score[a:b] for line in lines for a, b in line.parts])
    return round(float(scores.mean()), 4)


def _marks(words: Words, lines: list[LineDraft], scripts: list[int]) -> tuple[Mark, ...]:
    marks: list[Mark] = []
    if not scripts:
        return ()
    at = 0
    for line in lines:
        for a, b in line.parts:
            offset = int(words.start[a])
            for w in scripts:
                if a <= w < b:
                    raised = bool(words.style[w] & SUPERSCRIPT)
                    kind: Literal["superscript", "subscript"] = "superscript" if raised else "subscript"
                    marks.append(
                        Mark(kind, at + int(words.start[w]) - offset, at + int(words.end[w]) - offset)
                    )
            at += int(words.end[b - 1]) - offset + 1
    return tuple(marks)
