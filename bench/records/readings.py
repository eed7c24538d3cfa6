"""Pages of a filing → records by page: from the text layer, damaged images, or any system's Markdown."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from functools import cache, partial
from pathlib import Path
from typing import Any

from bench.systems.worker import run_system
from docparse import parse_image, parse_pdf
from docparse.compare import PeerOptions, keep_answers, page_image
from docparse.document import Document, Page, Provenance, Triage
from docparse.layout import finish_document, page_from_html
from docparse.ocr.stages import Recording, load_engine, look_again, markdown_to_html, upright
from docparse.reading import crop_image
from docparse.records import Record, records
from docparse.records.stages import Look, digits_of

SIZE = (612.0, 792.0)  # points: Markdown has no places, so any page will do
SHIFT_OF_SCANS = 4.0
"""Points by which a box may be off: the page was turned, and turned back."""


def read_text(pages: Sequence[Path]) -> Document:
    """Parse the pages, joined to one PDF, from their text layer."""
    with tempfile.TemporaryDirectory() as room:
        whole = Path(room) / "whole.pdf"
        join(pages, whole)
        return parse_pdf(whole, ocr="never")


def read_images(pages: Sequence[Path], condition: str, work: Path) -> Document:
    """Read the pages as damaged images by the default engine, whose answers are recorded in `work`."""
    engine = keep_answers(load_engine("rapidocr"), work)
    return together([_read_image(path, condition, engine) for path in pages])


def second_look(pages: Sequence[Path], condition: str) -> Look:
    """Return a function that reads a place of the damaged pages again, as `docparse records --look-again`."""
    engine = load_engine("rapidocr")

    @cache
    def look(page: int) -> Look:
        image, dpi = page_image(pages[page - 1], condition)
        _, source = upright(image)
        return look_again(partial(crop_image, image, dpi, {page: source.frame}), engine)

    return lambda page, box: look(page)(page, box)


def _read_image(path: Path, condition: str, engine: Recording) -> Document:
    image, dpi = page_image(path, condition)
    return parse_image(image, dpi=dpi, engine=engine)


def read_markdown(pages: Sequence[Path], system: str) -> Document:
    """Have a system convert each page to Markdown, and read that as a document without places."""
    run = run_system(system, list(pages), PeerOptions())
    source = Provenance("text_layer", system, run.version)
    drafts = [
        page_from_html(markdown_to_html(one.markdown or ""), number, SIZE, Triage("text", ""), source)
        for number, one in enumerate(run.predictions, 1)
    ]
    finished = tuple(finish_document(drafts))
    return Document("", finished, len(finished))


def together(parts: Iterable[Document]) -> Document:
    """Put documents of one page each together."""
    pages: list[Page] = []
    for number, part in enumerate(parts, 1):
        (page,) = part.pages
        blocks = tuple(replace(block, page=number) for block in page.blocks)
        pages.append(replace(page, number=number, blocks=blocks))
    return Document("", tuple(pages), len(pages))


def at_places(
    document: Document,
    truths: Sequence[Sequence[dict[str, Any]]],
    shift: float,
    look: Look | None = None,
) -> Iterator[list[Record | None]]:
    """Yield for each page the record at the place of each tagged number, None where there is none."""
    found = records(document, look)
    for number, page in enumerate(truths, 1):
        here = [record for record in found if record.page == number]
        yield [_at_place(here, truth, shift) for truth in page]


def _at_place(found: Sequence[Record], truth: dict[str, Any], shift: float) -> Record | None:
    """The record of the same digits whose box holds the middle of the tagged number."""
    x, y = (truth["box"][0] + truth["box"][2]) / 2, (truth["box"][1] + truth["box"][3]) / 2
    digits = "".join(truth["text"].split())
    over = [
        one
        for one in found
        if one.box.x0 - shift <= x <= one.box.x1 + shift and one.box.y0 - shift <= y <= one.box.y1 + shift
    ]
    return next((one for one in over if one.text == digits), over[0] if len(over) == 1 else None)


def in_order(document: Document, truths: Sequence[Sequence[dict[str, Any]]]) -> Iterator[list[Record | None]]:
    """Yield for each page the record of each tagged number, matched by the order of their digits."""
    found = records(document)
    for number, page in enumerate(truths, 1):
        here = [record for record in found if record.page == number]
        wanted, got = [digits_of(one["text"]) for one in page], [digits_of(one.text) for one in here]
        matched: list[Record | None] = [None] * len(page)
        for start, other, size in SequenceMatcher(None, wanted, got, autojunk=False).get_matching_blocks():
            matched[start : start + size] = here[other : other + size]
        yield matched


def join(pages: Sequence[Path], out: Path) -> None:
    """Write one PDF of one-page PDFs."""
    import pypdfium2

    whole = pypdfium2.PdfDocument.new()
    for page in pages:
        with pypdfium2.PdfDocument(page) as part:
            whole.import_pages(part)
    whole.save(out)
    whole.close()
