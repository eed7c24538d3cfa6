"""Find Chinese and Japanese text that is set in columns, top to bottom, and give it that direction.

A backend tells the direction of a glyph, which is upright, and not that of its line. Once the characters have
the direction of their line, such text is turned text like any other: its next line is to the left, and a page
of it is read as one that is set sideways.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from docparse.content import CharFlag, Chars, PageContent
from docparse.layout.params import Numbers, Params

DOWN = np.float32(np.pi / 2)
FIRST = 0x3001  # of the characters that may be set in columns

Mask = NDArray[np.bool_]


def turn_columns(params: Params, content: PageContent) -> PageContent:
    """Return `content` with the direction of columns of Chinese or Japanese characters set to downwards."""
    chars = content.chars
    column = _in_columns(params, chars)
    if not column.any():
        return content
    em, cell = chars.size[column], _cells(params.turned.vertical, chars, column)
    origin, box = chars.origin.copy(), chars.box.copy()
    origin[column] = np.stack([cell[:, 0] + params.turned.vertical.base * em, cell[:, 1]], axis=1)
    box[column] = cell
    angle = np.where(column, DOWN, chars.angle)
    return replace(content, chars=replace(chars, origin=origin, box=box, angle=angle))


def _cells(numbers: Numbers, chars: Chars, column: Mask) -> NDArray[np.float32]:
    """Return the cells, (k, 4), of the characters of columns: a box of punctuation may be that of its ink."""
    em = chars.size[column, None]
    box, pen = chars.box[column], chars.origin[column]
    full = box[:, 3] - box[:, 1] > numbers.full * em[:, 0]
    corner = (
        np.median((box[full, :2] - pen[full]) / em[full], axis=0)
        if full.any()
        else np.array([0, numbers.base - 1])
    )
    cell = np.concatenate([pen + corner * em, pen + (corner + 1) * em], axis=1)
    return cell.astype(np.float32)


def _in_columns(params: Params, chars: Chars) -> Mask:
    numbers = params.turned.vertical
    typography = params.typography
    code = chars.code
    column = np.zeros(len(code), np.bool_)
    if code.max(initial=0) < FIRST:
        return column
    level = np.abs(chars.angle) < typography.upright
    upright = _is_unspaced(code) & level & ((chars.flags & CharFlag.GENERATED) == 0)
    rows = np.flatnonzero(upright)
    if len(rows) < numbers.few:
        return column
    em, step = chars.size[rows[1:]], np.diff(chars.origin[rows], axis=0)
    below = (
        (np.abs(step[:, 0]) < numbers.aside * em)
        & (step[:, 1] > numbers.nearest * em)
        & (step[:, 1] < numbers.furthest * em)
    )
    ends = np.flatnonzero(np.diff(np.concatenate([[False], below, [False]]).astype(np.int8)))
    for first, last in ends.reshape(-1, 2).tolist():
        if last - first >= numbers.few - 1:
            column[rows[first : last + 1]] = True
    if column.sum() <= numbers.most * len(rows):
        return column
    everywhere: Mask = upright | (level & ((code == 0x2014) | (code == 0x2026)))
    return everywhere


def _is_unspaced(code: NDArray[np.int32]) -> Mask:
    """Return which are Chinese or Japanese characters or their punctuation, vertical forms included."""
    found: Mask = ((code >= FIRST) & (code <= 0x30FF)) | ((code >= 0x3400) & (code <= 0x9FFF))
    found |= ((code >= 0xF900) & (code <= 0xFAFF)) | ((code >= 0xFF01) & (code <= 0xFF60))
    found |= (code >= 0xFE10) & (code <= 0xFE4F)
    return found
