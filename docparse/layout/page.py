"""One page: characters or OCR words → words → tables and figures → lines → blocks in reading order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from docparse.content import PageContent
from docparse.document import Dropped, Provenance, Triage, Word
from docparse.geometry import BBox
from docparse.layout.blocks.contents.entries import with_entries
from docparse.layout.blocks.headings.bookmarks import name_headings, title_names
from docparse.layout.blocks.items import with_marks
from docparse.layout.blocks.make import make_blocks
from docparse.layout.blocks.roles import with_roles
from docparse.layout.blocks.tags import read_tags
from docparse.layout.blocks.text import page_text
from docparse.layout.conserve import count_unexplained
from docparse.layout.drawings.boxes_to_tick import read_boxes
from docparse.layout.drawings.rulings import find_rulings
from docparse.layout.drawings.underscores import read_underscores
from docparse.layout.fields import show_fields
from docparse.layout.leaders import find_leaders
from docparse.layout.model import LayoutOptions, OcrWords, PageDraft, TableDraft, Words
from docparse.layout.objects import find_objects
from docparse.layout.order.page import order_page
from docparse.layout.size import resize_content, resize_page, resize_words, usual_factor
from docparse.layout.words.accents import join_accents
from docparse.layout.words.hyphens import Hyphens
from docparse.layout.words.page import page_words
from docparse.layout.words.right_to_left import order_right_to_left
from docparse.layout.words.runs import arrange_runs, join_led

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
    params = options.params
    if triage.verdict != "ocr":
        content = read_underscores(params.underscores, read_boxes(params, show_fields(params, content)))
        content = join_accents(params.words.accents, content)
    read = page_words(params, order_right_to_left(params, content), triage, ocr_words)
    factor = usual_factor(params, read.words)
    drawn, words = resize_content(content, factor), resize_words(read.words, factor)
    rulings = find_rulings(params, drawn.drawings, drawn.width, drawn.height)
    words = arrange_runs(params, words, drawn.drawings, rulings.horizontal)
    words = replace(words, hyphens=Hyphens(params.words.hyphens, words.text) if options.dehyphenate else None)
    leaders = find_leaders(params.leaders, words)
    tables, figures, beaten = find_objects(
        params, words, drawn, rulings, leaders, tables=options.tables, figures=options.figures
    )
    words = join_led(params, words, leaders.rows)
    size = drawn.width, drawn.height
    items = order_page(params, words, tables, figures, size, drawn.drawings.paths)
    items = with_marks(params, items, words, drawn.drawings.paths, rulings.horizontal)
    tags, sure = content.tags if options.tags else None, 0.0 if ocr_words is None else ocr_words.sure
    titles = title_names(params, content.bookmarks if options.tags else ())
    text = page_text(
        words, drawn.links, drawn.drawings.paths, beaten, tagged=bool(tags), sure=sure, titles=titles
    )
    draft = PageDraft(
        content.number,
        drawn.width,
        drawn.height,
        content.rotation,
        triage,
        provenance,
        tuple(make_blocks(params, text, items, index=len(leaders.index) > 0)),
        ocr_provenance,
        _word_objects(words, 1 / factor) if options.words or triage.verdict != "text" else (),
        dropped=read.dropped + tuple(_dots_of(tables, 1 / factor)),
    )
    says = read_tags(params, words, draft.blocks, tags)
    says = name_headings(draft.blocks, says, titles)
    draft = with_roles(params, draft, says)
    draft = with_entries(params, resize_page(draft, 1 / factor))
    draft = replace(draft, unexplained=read.lost + count_unexplained(words, draft))
    return attached(draft, content)


def _dots_of(tables: list[TableDraft], factor: float) -> Iterator[Dropped]:
    """Yield the leaders of tables, at the size of the page."""
    for table in tables:
        for one in table.dropped:
            yield replace(one, box=BBox(*(side * factor for side in one.box)))


def attached(draft: PageDraft, content: PageContent) -> PageDraft:
    """Return `draft` with the size of its page, and what lies on it beside the content: comments, fields."""
    return replace(
        draft,
        width=content.width,
        height=content.height,
        annotations=content.annotations,
        fields=content.fields,
        fields_problem=content.fields_problem,
    )


def _word_objects(words: Words, factor: float) -> tuple[Word, ...]:
    places = (words.box.astype(np.float64) * factor).tolist()
    rows = zip(words.start.tolist(), words.end.tolist(), places, words.score.tolist(), strict=True)
    return tuple(Word(words.text[a:b], BBox(*box), score) for a, b, box, score in rows)
