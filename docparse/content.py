"""A page as arrays: one row a character, segment, rectangle or picture, so that kernels never touch objects.

Every coordinate is in points of the page as displayed: origin top left, y down, /Rotate and /CropBox applied.
Backends (`docparse.pdf`) fill these; layout reads them.

Broken files hold any number, and kernels check none. So numbers are made sound here, when the arrays are
born: coordinates are finite and within `FARTHEST`, boxes ordered, sizes at least `SMALLEST`. What no file can
be blamed for (arrays of different lengths, a font that is not there) is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from math import isfinite
from typing import Any

import numpy as np
from numpy.typing import NDArray

from docparse.annotations import Annotation, Field
from docparse.errors import PageError
from docparse.geometry import BBox

Floats = NDArray[np.float32]
Ints = NDArray[np.int32]

FARTHEST = 1e6
"""No coordinate lies further out (points)."""

SMALLEST = 0.1
"""No character is smaller (points): text of size 0 is not seen, but it is there."""


class CharFlag:
    """Bits of `Chars.flags`; plain numbers, since NumPy would make wide ones of an enum's."""

    GENERATED = 1  # put in by the backend (a space or line break that no glyph draws)
    HYPHEN = 2  # a hyphen at a line end, by the backend's own reading
    UNMAPPED = 4  # the font gives no Unicode for the glyph
    INVISIBLE = 8  # nobody sees it: render mode 3, fully transparent, or what `layout.layer.visible` found
    BOLD = 16  # by the font's weight, flags or name
    ITALIC = 32
    CLIPPED = 64  # outside the box of its clip path: not painted, unless rendering shows otherwise
    LAYERED = 128  # in optional content, which a viewer may switch off


@dataclass(frozen=True, slots=True)
class Chars:
    """n characters in the backend's reading order, one row each; the arrays are C-contiguous.

    code    int32 (n,)     Unicode code point; 0 where unknown
    box     float32 (n, 4) x0, y0, x1, y1: the advance box (font ascent to descent, pen to pen)
    ink     float32 (n, 4) x0, y0, x1, y1: what is painted; empty (x0 == x1) for spaces
    origin  float32 (n, 2) the point on the base line where the pen is put down
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

    def __post_init__(self) -> None:
        _same_length(self, len(self.code), CHAR_COLUMNS)
        for name in CHAR_COLUMNS:
            if not (column := getattr(self, name)).flags.c_contiguous:
                _replace(self, name, np.ascontiguousarray(column))
        for name in ("box", "ink"):
            _replace(self, name, ordered(getattr(self, name)))
        for name in ("origin", "angle"):
            _replace(self, name, finite(getattr(self, name)))
        _replace(self, "size", _positive(finite(self.size), self.box))

    def __len__(self) -> int:
        return len(self.code)


CHAR_COLUMNS = tuple(column.name for column in fields(Chars))


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
    paths        float32 (p, 4) box of every painted path object, curves and all, and of every shade
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

    def __post_init__(self) -> None:
        for first, *others in (
            ("lines", "line_width", "line_color"),
            ("rects", "rect_color", "rect_object"),
            ("paths", "path_curves", "path_fill", "path_object"),
        ):
            _same_length(self, len(getattr(self, first)), others)
        _replace(self, "lines", finite(self.lines))
        _replace(self, "line_width", np.abs(finite(self.line_width)))
        for name in ("rects", "paths"):
            _replace(self, name, ordered(getattr(self, name)))

    @property
    def line_boxes(self) -> Floats:
        """The boxes of `lines`, float32 (m, 4)."""
        return ordered(self.lines)


@dataclass(frozen=True, slots=True)
class Pictures:
    """Raster images: box float32 (q, 4), pixels int32 (q, 2), object int32 (q,) drawing order."""

    box: Floats
    pixels: Ints
    object: Ints

    def __post_init__(self) -> None:
        _same_length(self, len(self.box), ("pixels", "object"))
        _replace(self, "box", ordered(self.box))
        _replace(self, "pixels", np.maximum(self.pixels, 0))


@dataclass(frozen=True, slots=True)
class Link:
    """A link area: `uri`, or the 1-based page it leads to."""

    box: tuple[float, float, float, float]
    uri: str | None
    page: int | None


@dataclass(frozen=True, slots=True)
class Tag:
    """A structure element of this page, in document order.

    `type` is the standard type after role mapping (H1, P, Table, L, LI, Figure ...); `parent` indexes the
    list, -1 for a root; `mcids` are its own marked contents, not its children's. What is inside a Table is
    left out.
    """

    type: str
    parent: int
    mcids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Outlines:
    """Outlines that fonts draw for a sample of the page's letters and digits, g rows.

    font  int32 (g,)      index into `PageContent.fonts`
    code  int32 (g,)      the character that the font claims to draw
    ink   float32 (g, OUTLINE_ROWS, OUTLINE_COLUMNS) share of ink in the glyph's own box, lowest row first
    ratio float32 (g,)    width by height of that box
    """

    font: Ints
    code: Ints
    ink: Floats
    ratio: Floats


OUTLINE_ROWS, OUTLINE_COLUMNS = 12, 8


def no_outlines(count: int = 0) -> Outlines:
    """Return room for `count` outlines."""
    ints = np.zeros(count, np.int32)
    ink = np.zeros((count, OUTLINE_ROWS, OUTLINE_COLUMNS), np.float32)
    return Outlines(ints, ints.copy(), ink, np.zeros(count, np.float32))


@dataclass(frozen=True, slots=True)
class PageContent:
    """All that a backend reads off one page; `number` counts from 1, sizes in points as displayed.

    Values that a viewer shows in form fields are among the characters. Where the `fields` could not be read,
    `fields_problem` says why. `bookmarks` are the titles of the document's outline that lead to the page; a
    backend, which reads one page, leaves them to its caller.

    Raises:
        PageError: the page has no size.
        ValueError: a font or parent tag that is not there, or a rotation by no quarter.
    """

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
    outlines: Outlines = field(default_factory=no_outlines)
    annotations: tuple[Annotation, ...] = ()
    fields: tuple[Field, ...] = ()
    fields_problem: str = ""
    bookmarks: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not (0 < self.width <= FARTHEST and 0 < self.height <= FARTHEST):
            problem = f"a page of {self.width:g} x {self.height:g} points cannot be shown"
            raise PageError(problem, page=self.number)
        _replace(self, "links", tuple(map(_sound_link, self.links)))
        fonts, tags = self.chars.font, self.tags or ()
        if len(fonts) and not 0 <= fonts.min() <= fonts.max() < max(len(self.fonts), 1):
            msg = f"a font that is not among the page's {len(self.fonts)}"
            raise ValueError(msg)
        if any(not -1 <= tag.parent < row for row, tag in enumerate(tags)):
            msg = "a structure element that comes before its parent"
            raise ValueError(msg)
        if self.rotation not in (0, 90, 180, 270):
            msg = f"a page turned by {self.rotation} degrees"
            raise ValueError(msg)


def finite(values: NDArray[np.floating[Any]]) -> Floats:
    """Return float32 with 0 for everything that is not a number, and the rest within `FARTHEST`."""
    if not values.size or (values.min() >= -FARTHEST and values.max() <= FARTHEST):
        return values.astype(np.float32, copy=False)
    if not np.isfinite(values).all():
        values = np.nan_to_num(values, nan=0.0, posinf=FARTHEST, neginf=-FARTHEST)
    sound: Floats = np.clip(values, -FARTHEST, FARTHEST).astype(np.float32, copy=False)
    return sound


def ordered(boxes: NDArray[np.floating[Any]]) -> Floats:
    """Return (n, 4) finite boxes with x0 <= x1 and y0 <= y1."""
    sound = finite(boxes)
    if (sound[:, 0] <= sound[:, 2]).all() and (sound[:, 1] <= sound[:, 3]).all():
        return sound
    one, other = sound[:, :2], sound[:, 2:]
    return np.concatenate((np.minimum(one, other), np.maximum(one, other)), axis=1)


def _positive(size: Floats, box: Floats) -> Floats:
    """Sizes of characters; one without is as large as its box is high."""
    if (size >= SMALLEST).all():
        return size
    known = np.where(size > 0, size, box[:, 3] - box[:, 1])
    return np.maximum(known, np.float32(SMALLEST))


def sound_box(*corners: float) -> BBox:
    """Return the box between two corners (x, y, x, y), each number finite and within `FARTHEST`."""
    x0, y0, x1, y1 = (min(max(v, -FARTHEST), FARTHEST) if isfinite(v) else 0.0 for v in corners)
    return BBox(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


def _sound_link(link: Link) -> Link:
    sound = sound_box(*link.box)
    return replace(link, box=(sound.x0, sound.y0, sound.x1, sound.y1))


def _same_length(arrays: object, length: int, names: Sequence[str]) -> None:
    for name in names:
        if len(getattr(arrays, name)) != length:
            msg = f"{type(arrays).__name__}.{name} has {len(getattr(arrays, name))} rows and not {length}"
            raise ValueError(msg)


def _replace(content: object, name: str, value: object) -> None:
    object.__setattr__(content, name, value)


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
