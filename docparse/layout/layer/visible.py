"""Find the characters of a text layer that a reader does not see.

From the page's arrays come those that cannot be seen for sure (type below a point) and the suspects: about in
the colour of what lies under them, with something opaque painted over them, outside their clip, in a layer.
Only rendering can tell of those (`PdfFile.visible`); healthy pages have none and pay nothing for it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from docparse.content import CharFlag, Chars, PageContent
from docparse.layout.layer._ground_numba import OPAQUE, on_like_ground, under_later
from docparse.layout.model import Floats, Ints
from docparse.layout.params import Numbers, Params

PAPER = np.uint32(0xFFFFFFFF)

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Fills:
    """Painted areas by drawing order: box (k, 4), order (k,), color (k,), 0 for a picture."""

    box: Floats
    order: Ints
    color: NDArray[np.uint32]


def unseen(numbers: Numbers, content: PageContent) -> Mask:
    """Return which characters (n,) nobody can see, for sure."""
    chars = content.chars
    tiny: Mask = (chars.size < numbers.tiny) & (chars.size > 0)
    if tiny.any():
        box = chars.ink
        tiny &= _drawn(chars) & (np.maximum(box[:, 3] - box[:, 1], box[:, 2] - box[:, 0]) < numbers.tiny)
    return tiny


def suspects(params: Params, content: PageContent) -> Mask:
    """Return which characters (n,) may be hidden; only rendering tells."""
    chars = content.chars
    doubtful = (chars.flags & (CharFlag.CLIPPED | CharFlag.LAYERED)) > 0
    fills = _fills(params.layer.visible, content)
    middle = ((chars.box[:, :2] + chars.box[:, 2:]) / 2).astype(np.float32)
    doubtful |= _of_ground_colour(params, chars, middle, fills)
    if len(fills.order) and len(chars) and fills.order[-1] > chars.object.min():
        doubtful |= _covered(chars, middle, fills, content)
    if not doubtful.any():
        return doubtful
    x, y = middle[:, 0], middle[:, 1]
    doubtful &= (x >= 0) & (y >= 0) & (x <= content.width) & (y <= content.height)
    return doubtful & _drawn(chars)


def hide(content: PageContent, mask: Mask) -> PageContent:
    """Return `content` with the characters of `mask` marked INVISIBLE."""
    if not mask.any():
        return content
    flags = content.chars.flags | mask * np.uint8(CharFlag.INVISIBLE)
    return replace(content, chars=replace(content.chars, flags=flags))


def _drawn(chars: Chars) -> Mask:
    """Return which characters paint something that is not known to be invisible."""
    painted: Mask = (chars.ink[:, 2] > chars.ink[:, 0]) & (chars.code > 32)
    painted &= (chars.flags & (CharFlag.GENERATED | CharFlag.INVISIBLE)) == 0
    return painted


def _fills(numbers: Numbers, content: PageContent) -> Fills:
    """Fills and pictures in drawing order; a path that is no rectangle fills its box only in part."""
    drawings, pictures = content.drawings, content.pictures
    filled = (drawings.path_fill & 0xFF) > 0
    order = np.concatenate([drawings.path_object[filled], pictures.object])
    box = np.concatenate([drawings.paths[filled], pictures.box])
    color = np.concatenate([drawings.path_fill[filled], np.zeros(len(pictures.object), np.uint32)])
    kept = (box[:, 2] - box[:, 0] > numbers.thin) & (box[:, 3] - box[:, 1] > numbers.thin) & (order >= 0)
    rank = np.flatnonzero(kept)[np.argsort(order[kept], kind="stable")]
    return Fills(np.ascontiguousarray(box[rank], np.float32), order[rank].astype(np.int32), color[rank])


def _of_ground_colour(params: Params, chars: Chars, middle: Floats, fills: Fills) -> Mask:
    """Return which characters have about the colour of the fill under them, or that of the paper."""
    found = np.zeros(len(chars), np.bool_)
    known = {color for color in set(fills.color.tolist()) if color & 0xFF} | {int(PAPER)}
    near = [
        color
        for color in _colors(chars)
        if any(_is_near(params.layer.ground, color, other) for other in known)
    ]
    if not near:
        return found
    like_some = np.isin(chars.color, np.array(near, np.uint32))
    rows = np.flatnonzero(like_some & (chars.code > 32))
    if len(rows) * len(fills.order) > params.layer.visible.most_pairs:
        rows = rows[np.unique(chars.object[rows], return_index=True)[1]]
    order = chars.object[rows]
    like = on_like_ground(
        params.array, middle[rows], order, chars.color[rows], fills.box, fills.order, fills.color, PAPER
    )
    found[rows[like]] = True
    return found


def _colors(chars: Chars) -> set[int]:
    """Return the colours of the characters, each of which most of its neighbours have too."""
    changes = np.flatnonzero(chars.color[1:] != chars.color[:-1])
    return {*chars.color[:1].tolist(), *chars.color[1:][changes].tolist()}


def _is_near(numbers: Numbers, color: int, other: int) -> bool:
    return all(
        abs((color >> shift & 0xFF) - (other >> shift & 0xFF)) <= numbers.near for shift in (24, 16, 8)
    )


def _covered(chars: Chars, middle: Floats, fills: Fills, content: PageContent) -> Mask:
    """Return which characters something is painted over that may hide them."""
    solid = ((fills.color & 0xFF) >= OPAQUE) | (fills.color == 0)
    late = solid & (fills.order > chars.object.min())
    mask: Mask = under_later(
        middle,
        chars.object,
        np.ascontiguousarray(fills.box[late]),
        np.ascontiguousarray(fills.order[late]),
        content.width,
        content.height,
    )
    return mask
