"""Every page is read at one size of type, and what was found on it is given in its own points.

A rule that was made on a report then holds on a slide, a poster or a page printed at two thirds of its size:
distances that no rule puts in em are relative to the type all the same.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from docparse.content import CharFlag, Link, PageContent
from docparse.document import Table
from docparse.geometry import BBox
from docparse.layout.model import BlockDraft, PageDraft

TYPE = 9.5  # points: the size of type, by the median of its glyphs, at which a page is read
LEAST = 20  # glyphs; fewer do not tell a page's type
MOST = 16.0  # times; type is not enlarged or reduced further


def type_factor(content: PageContent) -> float:
    """Return by how much a page must be enlarged for its type to have the size `TYPE`."""
    chars = content.chars
    sizes = chars.size[(chars.code > 32) & ((chars.flags & CharFlag.GENERATED) == 0)]
    if len(sizes) < LEAST:
        return 1.0
    return float(np.clip(TYPE / np.median(sizes), 1 / MOST, MOST))


def scale_content(content: PageContent, factor: float) -> PageContent:
    """Return a page's content enlarged by `factor`."""
    if factor == 1.0:
        return content
    by = np.float32(factor)
    chars, drawn = content.chars, content.drawings
    return replace(
        content,
        width=content.width * factor,
        height=content.height * factor,
        chars=replace(
            chars, box=chars.box * by, ink=chars.ink * by, origin=chars.origin * by, size=chars.size * by
        ),
        drawings=replace(
            drawn,
            lines=drawn.lines * by,
            line_width=drawn.line_width * by,
            rects=drawn.rects * by,
            paths=drawn.paths * by,
        ),
        pictures=replace(content.pictures, box=content.pictures.box * by),
        links=tuple([_scale_link(link, factor) for link in content.links]),
    )


def scale_draft(draft: PageDraft, factor: float) -> None:
    """Enlarge all that was found on a page by `factor`, in place."""
    if factor == 1.0:
        return
    draft.width, draft.height = draft.width * factor, draft.height * factor
    draft.body_size *= factor
    draft.words = tuple([replace(word, box=_scale(word.box, factor)) for word in draft.words])
    draft.dropped = tuple([replace(one, box=_scale(one.box, factor)) for one in draft.dropped])
    for block in draft.blocks:
        _scale_block(block, factor)


def _scale_block(block: BlockDraft, factor: float) -> None:
    x0, y0, x1, y1 = block.box
    block.box = x0 * factor, y0 * factor, x1 * factor, y1 * factor
    block.size *= factor
    block.lines = tuple([replace(line, box=_scale(line.box, factor)) for line in block.lines])
    if block.table is not None:
        block.table = _scale_table(block.table, factor)


def _scale_table(table: Table, factor: float) -> Table:
    return replace(
        table,
        cells=tuple(
            [
                cell if cell.box is None else replace(cell, box=_scale(cell.box, factor))
                for cell in table.cells
            ]
        ),
    )


def _scale(box: BBox, factor: float) -> BBox:
    return BBox(box.x0 * factor, box.y0 * factor, box.x1 * factor, box.y1 * factor)


def _scale_link(link: Link, factor: float) -> Link:
    x0, y0, x1, y1 = link.box
    return replace(link, box=(x0 * factor, y0 * factor, x1 * factor, y1 * factor))
