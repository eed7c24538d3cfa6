"""Pages set sideways or upside down: their content turned so that most text reads upright."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from docparse.content import CharFlag, PageContent
from docparse.geometry import BBox
from docparse.layout.model import TableDraft, Words
from docparse.layout.params import Numbers

Array = NDArray[np.float32]


def quarter_to_upright(numbers: Numbers, content: PageContent) -> int:
    """Return by how many degrees, clockwise, the page must be turned (0, 90, 180 or 270) to be read."""
    chars = content.chars
    glyphs = ((chars.flags & CharFlag.GENERATED) == 0) & (chars.code > 32)
    count = int(glyphs.sum())
    if count < numbers.least or abs(float(chars.angle[glyphs][count // 2])) < numbers.near:
        return 0
    quarters = chars.angle[glyphs] / (np.pi / 2)
    nearest = np.rint(quarters)
    turned = np.bincount((nearest[np.abs(quarters - nearest) < numbers.near] % 4).astype(int), minlength=4)
    best = int(turned.argmax())
    return (-90 * best) % 360 if turned[best] >= numbers.most * count else 0


def turn_content(content: PageContent, quarter: int) -> PageContent:
    """Return `content` turned clockwise by `quarter` degrees about its page."""
    if quarter == 0:
        return content
    sideways = quarter in (90, 270)
    size = (content.height, content.width) if sideways else (content.width, content.height)
    chars, drawings, pictures = content.chars, content.drawings, content.pictures

    def points(xy: Array) -> Array:
        return turn_points(xy, quarter, content.width, content.height)

    def boxes(box: Array) -> Array:
        return turn_boxes(box, quarter, content.width, content.height)

    def sides(box: Iterable[float]) -> tuple[float, float, float, float]:
        x0, y0, x1, y1 = boxes(np.array([tuple(box)], np.float32))[0].tolist()
        return x0, y0, x1, y1

    angle = chars.angle + np.float32(np.radians(quarter))
    return replace(
        content,
        width=size[0],
        height=size[1],
        rotation=(content.rotation + quarter) % 360,
        chars=replace(
            chars,
            box=boxes(chars.box),
            ink=boxes(chars.ink),
            origin=points(chars.origin),
            angle=np.arctan2(np.sin(angle), np.cos(angle)).astype(np.float32),
        ),
        drawings=replace(
            drawings,
            lines=np.concatenate([points(drawings.lines[:, :2]), points(drawings.lines[:, 2:])], axis=1),
            rects=boxes(drawings.rects),
            paths=boxes(drawings.paths),
        ),
        pictures=replace(pictures, box=boxes(pictures.box)),
        links=tuple(replace(link, box=sides(link.box)) for link in content.links),
        annotations=tuple(replace(one, box=BBox(*sides(one.box))) for one in content.annotations),
        fields=tuple(replace(one, box=BBox(*sides(one.box))) for one in content.fields),
    )


def turn_boxes(box: Array, quarter: int, width: float, height: float) -> Array:
    """Return boxes (n, 4) of a page of this size after it is turned clockwise by 90, 180 or 270 degrees."""
    one, other = (turn_points(box[:, at : at + 2], quarter, width, height) for at in (0, 2))
    return np.concatenate([np.minimum(one, other), np.maximum(one, other)], axis=1)


def turn_points(xy: Array, quarter: int, width: float, height: float) -> Array:
    """Return points (n, 2) of a page of this size after it is turned clockwise by 90, 180 or 270 degrees."""
    x, y = xy[:, 0], xy[:, 1]
    columns = {90: (height - y, x), 180: (width - x, height - y), 270: (y, width - x)}[quarter]
    return np.ascontiguousarray(np.stack(columns, axis=1), np.float32)


def turn_words(words: Words, quarter: int, width: float, height: float) -> Words:
    """Return words with boxes and base lines of the page turned; base lines are told along the writing."""
    base = words.base + np.float32(width if quarter == 270 else 0)
    return replace(words, box=turn_boxes(words.box, quarter, width, height), base=base)


def turn_table(draft: TableDraft, quarter: int, width: float, height: float) -> TableDraft:
    """Return a table with boxes of the page, which is `width` by `height`, turned."""
    boxes = [draft.box, *(tuple(cell.box) for cell in draft.table.cells if cell.box is not None)]
    turned = iter(turn_boxes(np.array(boxes, np.float32), quarter, width, height).tolist())
    x0, y0, x1, y1 = next(turned)
    cells = tuple(
        cell if cell.box is None else replace(cell, box=BBox(*next(turned))) for cell in draft.table.cells
    )
    return replace(draft, box=(x0, y0, x1, y1), table=replace(draft.table, cells=cells))
