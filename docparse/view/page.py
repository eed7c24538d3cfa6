"""One page of the viewer: the image with the boxes over it on the left, the blocks as text on the right."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from html import escape

from docparse.document import Block, Cell, Cropper, Document, Page, Quote
from docparse.errors import DocparseError
from docparse.export import tables
from docparse.export.text import printable
from docparse.geometry import BBox
from docparse.view.webp import page_webp

_QUALITY = 80
_SPOKEN = 80  # characters of a block that its box is announced with


def carried_cells(document: Document) -> dict[int, list[Cell]]:
    """Return by page the cells of tables that began on an earlier one."""
    found: dict[int, list[Cell]] = {}
    for page in document.pages:
        for block in page.blocks:
            for cell in () if block.table is None else block.table.cells:
                if cell.page is not None and cell.page != page.number:
                    found.setdefault(cell.page, []).append(cell)
    return found


def page_html(
    page: Page, quotes: Sequence[Quote], cropper: Cropper | None, carried: Sequence[Cell] = ()
) -> str:
    """Return the `<section>` of a page; `carried` are the cells on it of tables from the page before."""
    parts = [f'<section class="page" id="page-{page.number}"><h2>Page {page.number}']
    parts.append(f' <small class="quiet">{escape(_read_by(page))}</small></h2>\n<div class="sheet">')
    parts += [_image(page, cropper), *_overlay(page, quotes, carried), '</div>\n<div class="blocks">\n']
    if page.failure is not None:
        parts.append(f'<p class="failed">{escape(page.failure.message)}</p>\n')
    parts += [_article(block, index) for index, block in enumerate(page.blocks)]
    return "".join([*parts, *_doubts(page), "</div></section>\n"])


def _read_by(page: Page) -> str:
    engines = dict.fromkeys(f"{block.provenance.engine}" for block in page.blocks)
    read = {"text": "text layer", "ocr": "OCR", "mixed": "text layer and OCR"}[page.triage.verdict]
    reason = f" ({page.triage.reason})" if page.triage.reason else ""
    return f"{read}{reason}, {', '.join(engines)}" if engines else read + reason


def _image(page: Page, cropper: Cropper | None) -> str:
    """Return the page as a WebP `<img>`; a message or nothing where it cannot be rendered."""
    if cropper is None or not page.width or not page.height:
        return ""
    try:
        image = page_webp(page, cropper, _QUALITY)
    except DocparseError as error:
        return f'<p class="failed">No image: {escape(str(error))}</p>'
    data = base64.b64encode(image).decode("ascii")
    return f'<img alt="Page {page.number}" src="data:image/webp;base64,{data}">'


def _overlay(page: Page, quotes: Sequence[Quote], carried: Sequence[Cell]) -> Iterator[str]:
    yield f'<svg viewBox="0 0 {page.width:g} {page.height:g}" role="group" aria-label="Blocks">'
    for quote in quotes:
        for region in quote.regions:
            if region.page == page.number:
                yield _rect("quotes", region.box, f"quote {quote.id}")
    for index, block in enumerate(page.blocks):
        yield _box(block, index)
    yield f'<g class="role-table">{"".join(_cells(carried))}</g>'
    for dropped in page.dropped:
        yield _rect("dropped", dropped.box, f"{dropped.reason}: {dropped.text}")
    for doubt in () if page.verification is None else page.verification.disagreements:
        told = f"{doubt.text or 'nothing'}, or {doubt.other or 'nothing'}"
        yield _rect("doubts", doubt.box, told, attributes=' tabindex="0"')
    yield "</svg>"


def _box(block: Block, index: int) -> str:
    name = f"{index + 1} {block.role.replace('_', ' ')}: {_short(block.text)}"
    parts = [
        f'<g class="block role-{block.role}" data-block="{_name(block, index)}" tabindex="0" role="button"',
        f' aria-label="{escape(name)}">{_rect("outline", block.box)}',
    ]
    cells = () if block.table is None else block.table.cells
    parts += _cells([cell for cell in cells if cell.page in (None, block.page)])
    x, y = block.box.x0 - 3, block.box.y0 + 8  # points: in the margin beside the first line
    parts.append(f'<text class="order" x="{x:.1f}" y="{y:.1f}">{index + 1}</text></g>')
    return "".join(parts)


def _cells(cells: Sequence[Cell]) -> Iterator[str]:
    for cell in cells:
        if cell.box is not None:
            yield _rect("cells head" if cell.header else "cells", cell.box)


def _rect(kind: str, box: BBox, title: str = "", *, attributes: str = "") -> str:
    told = f"<title>{escape(printable(title))}</title>" if title else ""
    place = f'x="{box.x0:.1f}" y="{box.y0:.1f}" width="{box.width:.1f}" height="{box.height:.1f}"'
    return f'<rect class="{kind}" {place}{attributes}>{told}</rect>'


def _short(text: str) -> str:
    line = " ".join(printable(text).split())
    return line if len(line) <= _SPOKEN else line[:_SPOKEN] + "…"


def _name(block: Block, index: int) -> str:
    return f"b{block.page}-{index + 1}"


def _article(block: Block, index: int) -> str:
    facts = [f"{index + 1} {block.role.replace('_', ' ')}"]
    facts += [f"level {block.level}"] if block.level else []
    facts += [block.provenance.source.replace("_", " ")]
    facts += [f"confidence {block.confidence:.2f}"] if block.confidence < 1 else []
    facts += [f"margin {block.margin:.1f}"] if block.margin is not None else []
    facts += [f"caption of {block.caption_of + 1}"] if block.caption_of is not None else []
    shown = f"<p>{escape(printable(block.text))}</p>" if block.table is None else tables.to_html(block.table)
    return (
        f'<article class="role-{block.role}" id="{_name(block, index)}" tabindex="-1">'
        f'<h3 class="quiet">{" · ".join(facts)}</h3>{shown}</article>\n'
    )


def _doubts(page: Page) -> Iterator[str]:
    second = page.verification
    if second is None or not second.disagreements:
        return
    yield f'<aside class="doubts"><h3>Read otherwise by {escape(second.engine)}</h3><ul>'
    for doubt in second.disagreements:
        yield f"<li>{escape(doubt.text) or 'nothing'} / {escape(doubt.other) or 'nothing'}</li>"
    yield "</ul></aside>\n"
