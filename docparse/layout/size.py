"""One size for all pages: what is printed larger or smaller is the same page.

Distances in points, such as how far apart blocks are, suit a page whose text is of 10 points. So the tables,
figures, lines and blocks of a page are found as if half of its letters were no larger; they get their places
back then.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from docparse.content import FARTHEST, PageContent
from docparse.document import Cell, Line
from docparse.geometry import BBox
from docparse.layout.model import BlockDraft, PageDraft, Words
from docparse.layout.params import Numbers, Params


def usual_size(numbers: Numbers, words: Words) -> float:
    """Return the size in points that half of a page's letters do not exceed; `EM` where it has none."""
    if not len(words):
        return numbers.em
    order = np.argsort(words.size, kind="stable")
    letters = (words.end - words.start)[order].cumsum()
    return float(words.size[order[np.searchsorted(letters, letters[-1] / 2)]])


def usual_factor(params: Params, words: Words) -> float:
    """Return by what to multiply the lengths of a page so that its text is of `EM` size."""
    numbers = params.size
    return min(
        max(params.typography.em / usual_size(params.typography, words), 1 / numbers.most), numbers.most
    )


def resize_words(words: Words, factor: float) -> Words:
    """Return words `factor` times as large."""
    by = np.float32(factor)
    return replace(words, box=words.box * by, base=words.base * by, size=words.size * by)


def resize_content(content: PageContent, factor: float) -> PageContent:
    """Return a page whose drawings, pictures and links, not its characters, are `factor` times as large."""
    if factor == 1.0:
        return content
    by, drawn = np.float32(factor), content.drawings
    drawings = replace(
        drawn,
        lines=drawn.lines * by,
        line_width=drawn.line_width * by,
        rects=drawn.rects * by,
        paths=drawn.paths * by,
    )
    pictures = replace(content.pictures, box=content.pictures.box * by)
    width, height = (min(side * factor, FARTHEST) for side in (content.width, content.height))
    links = tuple([replace(link, box=_times(link.box, factor)) for link in content.links])
    return replace(content, width=width, height=height, drawings=drawings, pictures=pictures, links=links)


def resize_page(draft: PageDraft, factor: float) -> PageDraft:
    """Return a page whose blocks are `factor` times as large."""
    blocks = draft.blocks if factor == 1.0 else tuple([_resize_block(one, factor) for one in draft.blocks])
    return replace(draft, blocks=blocks, body_size=draft.body_size * factor)


def _resize_block(block: BlockDraft, factor: float) -> BlockDraft:
    lines = tuple([Line(line.text, _scaled(line.box, factor)) for line in block.lines])
    table = block.table
    if table is not None:
        table = replace(table, cells=tuple([_resize_cell(cell, factor) for cell in table.cells]))
    return replace(block, box=_times(block.box, factor), size=block.size * factor, lines=lines, table=table)


def _resize_cell(cell: Cell, factor: float) -> Cell:
    if cell.box is None:
        return cell
    box = _scaled(cell.box, factor)
    place = cell.row, cell.column, cell.text, cell.row_span, cell.column_span
    return Cell(*place, cell.header, box, cell.page, cell.marks)


def _scaled(box: BBox, factor: float) -> BBox:
    return BBox(box.x0 * factor, box.y0 * factor, box.x1 * factor, box.y1 * factor)


def _times(box: tuple[float, ...], factor: float) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = box
    return x0 * factor, y0 * factor, x1 * factor, y1 * factor
