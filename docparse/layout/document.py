"""All pages together: heading levels, running headers and footers, tables that go on.

What depends on the whole document (which lines recur, how headings rank) comes from a survey of its pages;
with it pages are finished one after the other. So nobody need hold all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from docparse.document import Block, OutlineEntry, Page, Seam
from docparse.geometry import BBox
from docparse.layout.blocks.continuation import link_paragraphs
from docparse.layout.blocks.furniture.recurrence import Recurrence
from docparse.layout.blocks.furniture.running_rows import RunningRows
from docparse.layout.blocks.headings.levels import Heading, Path, assign_levels, sections_below
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
    survey = Survey(options)
    for draft in drafts:
        survey.add(draft)
    return tuple(finish_pages(drafts, survey, outline, options=options))


class Survey:
    """A page as the steps across pages need it: its headings, and the lines near its edges."""

    def __init__(self, options: LayoutOptions = DEFAULTS) -> None:
        self._params = options.params
        self._recurrence = Recurrence(options.params)
        self._rows = RunningRows(options.params, self._recurrence)
        self._pages = 0
        self._first: PageDraft | None = None
        self._headings: list[tuple[int | None, Heading]] = []  # its key, itself

    def add(self, draft: PageDraft) -> None:
        """Look at a page that `finish_pages` will finish."""
        keys = [self._recurrence.key(block, draft) for block in draft.blocks]
        self._recurrence.add(draft, keys)
        self._rows.add(draft, keys)
        if self._first is None:
            self._first = replace(draft, blocks=(), words=(), dropped=(), annotations=(), fields=())
        for block, key in zip(draft.blocks, keys, strict=True):
            if block.role == "section_header":
                look = block.text, block.size, block.style, block.tagged_level
                advance = (block.box[2] - block.box[0]) / len(block.text) if len(block.lines) == 1 else 0.0
                self._headings.append((key, Heading(*look, self._pages, block.box[1], advance)))
        self._pages += 1

    def rank(self, outline: Sequence[OutlineEntry]) -> dict[int, list[int]]:
        """Return the levels of the headings that are no furniture, by the place of their page."""
        recurs, is_title = self._recurrence.recurs, self._recurrence.is_title
        headings = [
            heading
            for key, heading in self._headings
            if not recurs(key) or (heading.place == 0 and is_title(key))
        ]
        if self._first is not None:
            assign_levels(self._params.blocks.levels, headings, self._first, outline)
        ranked: dict[int, list[int]] = {}
        for heading in headings:
            ranked.setdefault(heading.place, []).append(heading.level)
        return ranked

    def with_furniture(self, draft: PageDraft) -> PageDraft:
        """Return a page with what recurs as furniture, and what does not as content."""
        return self._rows.freed(self._recurrence.marked(draft))


def finish_pages(
    drafts: Iterable[PageDraft],
    survey: Survey,
    outline: Sequence[OutlineEntry] = (),
    *,
    options: LayoutOptions = DEFAULTS,
) -> Iterator[Page]:
    """Yield the finished pages of `drafts`, all of which `survey` has seen, in their order.

    A page is held back while a table of it may go on.
    """
    params = options.params
    pages = _ranked(drafts, survey, outline if options.tags else ())
    if options.join_tables:
        pages = join_tables(params.tables.joining, pages)
    path: Path = ()
    for page, seams in link_paragraphs(params, pages, dehyphenate=options.dehyphenate):
        path, sections = sections_below(path, page)
        yield _finished(page, sections, seams)


def _ranked(
    drafts: Iterable[PageDraft], survey: Survey, outline: Sequence[OutlineEntry]
) -> Iterator[PageDraft]:
    """Yield the pages with furniture told and headings ranked."""
    ranks = survey.rank(outline)
    for place, draft in enumerate(drafts):
        page = survey.with_furniture(draft)
        levels = iter(ranks.get(place, ()))
        blocks = [
            _ranked_heading(block, next(levels)) if block.role == "section_header" else block
            for block in page.blocks
        ]
        yield replace(page, blocks=tuple(blocks))


def _ranked_heading(block: BlockDraft, level: int) -> BlockDraft:
    return replace(block, role="section_header" if level else "title", level=level)


def _finished(draft: PageDraft, sections: Sequence[tuple[str, ...]], seams: Mapping[int, Seam]) -> Page:
    return Page(
        draft.number,
        draft.width,
        draft.height,
        tuple(
            _finish(block, draft, section, seams.get(at))
            for at, (block, section) in enumerate(zip(draft.blocks, sections, strict=True))
        ),
        draft.rotation,
        draft.triage,
        draft.words,
        dropped=draft.dropped,
        unexplained=draft.unexplained,
        annotations=draft.annotations,
        fields=draft.fields,
        fields_problem=draft.fields_problem,
    )


def _finish(block: BlockDraft, page: PageDraft, section: tuple[str, ...], continues: Seam | None) -> Block:
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
        section,
        continues,
        block.entries,
        block.pairs,
        block.margin,
    )
