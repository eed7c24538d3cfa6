"""One page: characters or OCR words → words → tables and figures → lines → blocks in reading order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TypedDict

import numpy as np

from docparse.content import PageContent
from docparse.document import Dropped, Provenance, Triage, Word
from docparse.geometry import BBox
from docparse.layout.blocks.cells import mark_cells
from docparse.layout.blocks.code import has_code, part_code
from docparse.layout.blocks.contents import (
    CONTENTS_TITLE,
    entries_blocks,
    part_entries,
    with_entries,
)
from docparse.layout.blocks.items import drawn_bullets, initials_of_names, lone_letters, numbered_sections
from docparse.layout.blocks.pairs import join_pairs, pairs_block
from docparse.layout.blocks.roles import PAGE_NUMBER, with_roles
from docparse.layout.blocks.split import split_blocks
from docparse.layout.blocks.tags import read_tags
from docparse.layout.blocks.text import PageText, code_block, page_text, rounded, text_block
from docparse.layout.conserve import count_unexplained
from docparse.layout.drawings.boxes_to_tick import read_boxes
from docparse.layout.drawings.rulings import Rulings, find_rulings
from docparse.layout.drawings.underscores import read_underscores
from docparse.layout.fields import show_fields
from docparse.layout.leaders import SOME_LEADER, find_leaders, join_leaders
from docparse.layout.model import (
    OCR,
    BlockDraft,
    FigureDraft,
    Floats,
    LayoutOptions,
    LineDraft,
    OcrWords,
    PageDraft,
    TableDraft,
    Words,
)
from docparse.layout.objects import find_objects
from docparse.layout.order.page import Item, order_page
from docparse.layout.params import Params
from docparse.layout.readings.series import rises
from docparse.layout.size import resize_content, resize_page, resize_words, usual_factor
from docparse.layout.words.accents import join_accents
from docparse.layout.words.hyphens import Hyphens
from docparse.layout.words.page import page_words
from docparse.layout.words.right_to_left import order_right_to_left
from docparse.layout.words.runs.blanks import join_answers
from docparse.layout.words.runs.columns import part_columns
from docparse.layout.words.runs.fields import join_fields
from docparse.layout.words.runs.listings import join_listings
from docparse.layout.words.runs.stretched import join_stretched

DEFAULTS = LayoutOptions()


class TextOrigin(TypedDict):
    """Style bits and confidence that tell where a block's words come from."""

    style: int
    confidence: float


LAST_NUMBER = re.compile(r"(?<![\d.,])\d{1,4}$")
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
    params = options.params
    if triage.verdict != "ocr":
        content = read_underscores(params.underscores, read_boxes(params, show_fields(params, content)))
        content = join_accents(params.words.accents, content)
    read = page_words(params, order_right_to_left(params, content), triage, ocr_words)
    factor = usual_factor(params, read.words)
    drawn = resize_content(content, factor)
    rulings = find_rulings(params, drawn.drawings, drawn.width, drawn.height)
    words = _arranged(options, resize_words(read.words, factor), drawn, rulings)
    contents, leaders = is_contents(params, words), find_leaders(params.leaders, words)
    looked_for = options.tables and not contents
    tables, figures, beaten = find_objects(
        params, words, drawn, rulings, leaders, tables=looked_for, figures=options.figures
    )
    words = join_leaders(params.leaders, join_fields(params.words.runs.fields, words), leaders.rows)
    items = order_page(params, words, tables, figures, drawn.height, drawn.drawings.paths)
    items = _marked(params, items, words, drawn.drawings.paths, contents=contents)
    tagged = options.tags and bool(content.tags)
    sure = 0.0 if ocr_words is None else ocr_words.sure
    text = page_text(words, drawn.links, beaten, tagged=tagged, sure=sure)
    draft = PageDraft(
        content.number,
        drawn.width,
        drawn.height,
        content.rotation,
        triage,
        provenance,
        tuple(_make_blocks(params, text, items, index=len(leaders.index) > 0)),
        ocr_provenance,
        _word_objects(words, 1 / factor) if options.words or triage.verdict != "text" else (),
        dropped=read.dropped + tuple(_dots_of(tables, 1 / factor)),
    )
    roles = read_tags(params, words, draft.blocks, content.tags if options.tags else None)
    draft = with_roles(params, draft, roles, contents=contents)
    draft = with_entries(params, resize_page(draft, content, 1 / factor))
    unexplained = read.lost + count_unexplained(words, draft)
    return attached(replace(draft, unexplained=unexplained), content)


def _arranged(options: LayoutOptions, words: Words, drawn: PageContent, rulings: Rulings) -> Words:
    """Return words in runs as they are read: stretched lines, listings and answers joined, columns parted."""
    params, drawings = options.params, drawn.drawings
    em = params.typography.em
    words = join_stretched(params, words, em)
    words = join_listings(params, words, drawings.paths[drawings.path_fill > 0])
    words = join_answers(params.words.runs.blanks, part_columns(params, words, em), rulings.horizontal)
    return replace(words, hyphens=Hyphens(params.words.hyphens, words.text) if options.dehyphenate else None)


def _marked(params: Params, items: list[Item], words: Words, paths: Floats, *, contents: bool) -> list[Item]:
    """Return the items, lines with their marks: a bullet, an initial or a section's number opens them.

    Lines of contents are not open: their page numbers are far from their titles.
    """
    at_hand = [at for at, item in enumerate(items) if isinstance(item, LineDraft)]
    lines = [item for item in items if isinstance(item, LineDraft)]
    bullets = drawn_bullets(params, lines, paths) | lone_letters(lines, words)
    if not contents:
        bullets |= numbered_sections(params.readings.series, lines)
    names, marked = initials_of_names(lines), list(items)
    for at, line in enumerate(lines):
        marks = at in bullets, at in names, line.open and not contents
        if marks != (False, False, line.open):
            marked[at_hand[at]] = replace(line, bullet=marks[0], initials=marks[1], open=marks[2])
    return marked


def _dots_of(tables: list[TableDraft], factor: float) -> Iterator[Dropped]:
    """Yield the leaders of tables, at the size of the page."""
    for table in tables:
        for one in table.dropped:
            yield replace(one, box=BBox(*(side * factor for side in one.box)))


def attached(draft: PageDraft, content: PageContent) -> PageDraft:
    """Return `draft` with what lies on its page beside the content: comments and form fields."""
    return replace(
        draft,
        annotations=content.annotations,
        fields=content.fields,
        fields_problem=content.fields_problem,
    )


def _make_blocks(params: Params, page: PageText, items: list[Item], *, index: bool) -> list[BlockDraft]:
    blocks: list[BlockDraft] = []
    lines: list[LineDraft] = []
    code = has_code(params, page.words, [item for item in items if isinstance(item, LineDraft)])
    for item in [*items, None]:
        if isinstance(item, LineDraft):
            lines.append(item)
            continue
        blocks += _text_blocks(params, page, lines, code, index)
        lines = []
        if isinstance(item, TableDraft):
            table = mark_cells(page.words, page.marked, item)
            text = "\n".join(cell.text for cell in table.cells if cell.text)
            size = float(np.median(page.words.size[item.words])) if len(item.words) else 0.0
            blocks.append(
                BlockDraft(
                    item.box,
                    "table",
                    text,
                    table=table,
                    size=size,
                    margin=rounded(item.margin),
                    **_source(page.words, item),
                )
            )
        elif isinstance(item, FigureDraft):
            text = item.figure.text
            blocks.append(
                BlockDraft(item.box, "picture", text, figure=item.figure, **_source(page.words, item))
            )
    return blocks


def _text_blocks(
    params: Params, page: PageText, lines: list[LineDraft], code: bool, index: bool
) -> Iterator[BlockDraft]:
    """Yield the blocks of lines between two objects: entries, with `code` listings, and other text."""
    for are_entries, part in part_entries(params, lines, index):
        if are_entries:
            yield from entries_blocks(params, page, part)
            continue
        stretches = part_code(params.blocks.code, page.words, part) if code else [(False, part)]
        for is_listing, stretch in stretches:
            if is_listing:
                yield code_block(params, page, stretch)
            else:
                for block in join_pairs(params.blocks.pairs, page.words, split_blocks(params, stretch)):
                    yield pairs_block(params, page, block) or text_block(params, page, block)


def _source(words: Words, item: TableDraft | FigureDraft) -> TextOrigin:
    """Return the style bits and confidence of a table or figure: those of OCR if most of its words are."""
    read = words.style[item.words] & OCR > 0
    if 2 * int(read.sum()) <= len(read):
        return TextOrigin(style=0, confidence=1.0)
    return TextOrigin(style=OCR, confidence=round(float(words.score[item.words].mean()), 4))


def is_contents(params: Params, words: Words) -> bool:
    """Tell if a page is a table of contents: titled so, or full of leaders, page numbers at its margin."""
    numbers = params.page
    runs = words.text.split("\n")
    ends = [run for run in runs if run[-1:].isdigit() or run[-1:] in ("v", "i", "x")]
    if len(ends) < 5 or len(ends) < numbers.numbered * len(runs):
        return False
    # Page numbers do not fall: every page of a filing may be headed "Table of Contents" (a link back), and
    # labels of a statement may have leaders.
    led = [SOME_LEADER.search(run) is not None for run in runs]
    numbered = [run for run, dots in zip(runs, led, strict=True) if dots or run.isdecimal()]
    last = [int(number[0]) for run in numbered if (number := LAST_NUMBER.search(run))]
    if not rises(params.readings.series, last):
        return False
    leaders = sum(led)
    if leaders >= numbers.led * len(runs):
        return True
    folios = sum(1 for run in ends if PAGE_NUMBER.fullmatch(run))
    titled = any(CONTENTS_TITLE.match(run) for run in runs[:8])
    return titled and folios + leaders >= numbers.numbered * len(runs)


def _word_objects(words: Words, factor: float) -> tuple[Word, ...]:
    places = (words.box.astype(np.float64) * factor).tolist()
    rows = zip(words.start.tolist(), words.end.tolist(), places, words.score.tolist(), strict=True)
    return tuple(Word(words.text[a:b], BBox(*box), score) for a, b, box, score in rows)
