"""A page as arrays: one row a character, segment, rectangle or picture, so that kernels never touch objects.

Every coordinate is in points of the page as displayed: origin top left, y down, /Rotate and /CropBox applied.
Backends (`docparse.pdf`) fill these; layout reads them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntFlag

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Ints = NDArray[np.int32]


class CharFlag(IntFlag):
    """Bits of `Chars.flags`."""

    GENERATED = 1  # put in by the backend (a space or line break that no glyph draws)
    HYPHEN = 2  # a hyphen at a line end, by the backend's own reading
    UNMAPPED = 4  # the font gives no Unicode for the glyph
    INVISIBLE = 8  # nobody sees it: render mode 3, fully transparent, or what `layout.visible` found
    BOLD = 16  # by the font's weight, flags or name
    ITALIC = 32
    CLIPPED = 64  # outside the box of its clip path: not painted, unless rendering shows otherwise
    LAYERED = 128  # in optional content, which a viewer may switch off


@dataclass(frozen=True, slots=True)
class Chars:
    """n characters in the backend's reading order, one row each.

    code    int32 (n,)     Unicode code point; 0 where unknown
    box     float32 (n, 4) x0, y0, x1, y1: the advance box (font ascent to descent, pen to pen)
    ink     float32 (n, 4) x0, y0, x1, y1: what is painted; empty (x0 == x1) for spaces
    origin  float32 (n, 2) the point on the base line where the pen stands
    size    float32 (n,)   font size as displayed, in points
    weight  int32 (n,)     100-900, 400 where unknown
    font    int32 (n,)     index into `PageContent.fonts`
    angle   float32 (n,)   direction of writing as displayed: radians, clockwise, 0 = left to right
    color   uint32 (n,)    0xRRGGBBAA
    flags   uint8 (n,)     bits of `CharFlag`
    mcid    int32 (n,)     marked-content id, -1 where there is none
    object  int32 (n,)     drawing order of the text object on the page (0 = first painted), -1 unknown
    """

    code: Ints
    box: Floats
    ink: Floats
    origin: Floats
    size: Floats
    weight: Ints
    font: Ints
    angle: Floats
    color: NDArray[np.uint32]
    flags: NDArray[np.uint8]
    mcid: Ints
    object: Ints

    def __len__(self) -> int:
        return len(self.code)


@dataclass(frozen=True, slots=True)
class Font:
    """A font of the page. `name` without subset prefix; flags are PDF 32000-1, table 123."""

    name: str
    weight: int
    bold: bool
    italic: bool
    monospace: bool
    embedded: bool


@dataclass(frozen=True, slots=True)
class Drawings:
    """Vector graphics.

    lines        float32 (m, 4) x0, y0, x1, y1 of straight stroked segments (any direction)
    line_width   float32 (m,)   points
    line_color   uint32 (m,)    0xRRGGBBAA
    rects        float32 (k, 4) upright filled rectangles (thin ones are rules, wide ones shading)
    rect_color   uint32 (k,)    fill
    rect_object  int32 (k,)     drawing order on the page, -1 unknown
    paths        float32 (p, 4) box of every painted path object, curves and all
    path_curves  int32 (p,)     number of Bézier segments in it
    path_fill    uint32 (p,)    fill of it, 0 where it is only stroked
    path_object  int32 (p,)     drawing order on the page
    """

    lines: Floats
    line_width: Floats
    line_color: NDArray[np.uint32]
    rects: Floats
    rect_color: NDArray[np.uint32]
    rect_object: Ints
    paths: Floats
    path_curves: Ints
    path_fill: NDArray[np.uint32]
    path_object: Ints


@dataclass(frozen=True, slots=True)
class Pictures:
    """Raster images: box float32 (q, 4), pixels int32 (q, 2), object int32 (q,) drawing order."""

    box: Floats
    pixels: Ints
    object: Ints


@dataclass(frozen=True, slots=True)
class Link:
    """A link area: `uri`, or the 1-based page it leads to."""

    box: tuple[float, float, float, float]
    uri: str | None
    page: int | None


@dataclass(frozen=True, slots=True)
class Tag:
    """A structure element of this page, in document order.

    `type` is the standard type after role mapping (H1, P, Table, TR, TD, L, LI, Figure ...); `parent` indexes
    the list, -1 for a root; `mcids` are its own marked contents, not its children's; spans are 1 where unset.
    """

    type: str
    parent: int
    mcids: tuple[int, ...]
    alt: str
    row_span: int
    column_span: int


@dataclass(frozen=True, slots=True)
class PageContent:
    """All that a backend reads off one page; `number` counts from 1, sizes in points as displayed."""

    number: int
    width: float
    height: float
    rotation: int
    chars: Chars
    fonts: tuple[Font, ...]
    drawings: Drawings
    pictures: Pictures
    links: tuple[Link, ...]
    tags: tuple[Tag, ...] | None


def empty_page(number: int, width: float, height: float, rotation: int = 0) -> PageContent:
    """A page with nothing in it: what a scanned image is before OCR. Sizes in points."""
    floats, ints = np.float32, np.int32
    boxes, none = np.zeros((0, 4), floats), np.zeros(0, ints)
    chars = Chars(
        code=none,
        box=boxes,
        ink=boxes,
        origin=np.zeros((0, 2), floats),
        size=np.zeros(0, floats),
        weight=none,
        font=none,
        angle=np.zeros(0, floats),
        color=np.zeros(0, np.uint32),
        flags=np.zeros(0, np.uint8),
        mcid=none,
        object=none,
    )
    drawings = Drawings(
        lines=boxes,
        line_width=np.zeros(0, floats),
        line_color=np.zeros(0, np.uint32),
        rects=boxes,
        rect_color=np.zeros(0, np.uint32),
        rect_object=none,
        paths=boxes,
        path_curves=none,
        path_fill=np.zeros(0, np.uint32),
        path_object=none,
    )
    pictures = Pictures(boxes, np.zeros((0, 2), ints), none)
    return PageContent(number, width, height, rotation, chars, (), drawings, pictures, (), None)
