"""From raw arrays in user space to `backend`'s arrays in points of the page as displayed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from docparse.content import finite
from docparse.pdf.backend import CharFlag, Chars, Drawings, Font, Pictures
from docparse.pdf.pdfium.extract.raw import RawClips, RawImages, RawObjects, RawPaths, RawText

HYPHEN = np.int32(0x2D)
"""PDFium's mark for a word broken at a line end."""

_SUBSET = re.compile(r"^[A-Z]{6}\+")
_BOLD = re.compile(r"bold|black|heavy|semibold|demi(?!na)|(?<![a-z])bd(?![a-z])|gothicb\b", re.IGNORECASE)
_ITALIC = re.compile(r"italic|oblique|slanted|(?<![a-z])it(?![a-z])", re.IGNORECASE)

FIXED_PITCH, ITALIC_FLAG, FORCE_BOLD = 1, 1 << 6, 1 << 18


@dataclass(frozen=True, slots=True)
class View:
    """The display of a page: its visible box in user space and its clockwise turn in degrees."""

    left: float
    bottom: float
    right: float
    top: float
    rotation: int

    @property
    def size(self) -> tuple[float, float]:
        wide, high = self.right - self.left, self.top - self.bottom
        return (high, wide) if self.rotation in (90, 270) else (wide, high)

    @property
    def matrix(self) -> tuple[float, float, float, float, float, float]:
        """User space to display: x' = ax + cy + e, y' = bx + dy + f."""
        return {
            0: (1.0, 0.0, 0.0, -1.0, -self.left, self.top),
            90: (0.0, 1.0, 1.0, 0.0, -self.bottom, -self.left),
            180: (-1.0, 0.0, 0.0, 1.0, self.right, -self.bottom),
            270: (0.0, -1.0, -1.0, 0.0, self.top, self.right),
        }[self.rotation]

    def points(self, xy: NDArray[np.float64]) -> NDArray[np.float32]:
        """(..., 2) user space points as displayed."""
        a, b, c, d, e, f = self.matrix
        out = np.empty(xy.shape, np.float64)
        out[..., 0] = xy[..., 0] * a + xy[..., 1] * c + e
        out[..., 1] = xy[..., 0] * b + xy[..., 1] * d + f
        return finite(out)

    def boxes(self, boxes: NDArray[np.float64]) -> NDArray[np.float32]:
        """(n, 4) left, bottom, right, top → x0, y0, x1, y1, ordered."""
        one, other = self.points(boxes[:, :2]), self.points(boxes[:, 2:])
        return np.concatenate((np.minimum(one, other), np.maximum(one, other)), axis=1)

    def place(self, x: float, y: float) -> tuple[float, float]:
        a, b, c, d, e, f = self.matrix
        return a * x + c * y + e, b * x + d * y + f


@lru_cache(maxsize=1024)
def make_font(name: str, flags: int, weight: int, italic_angle: int, embedded: bool) -> Font:
    """A `Font`; its name is believed before the descriptor's weight, which producers leave at random."""
    name = _SUBSET.sub("", name)
    known = weight if 100 <= weight <= 900 else 400
    bold = bool(_BOLD.search(name)) or bool(flags & FORCE_BOLD)
    if bold:
        known = max(known, 700)
    return Font(
        name=name,
        weight=known,
        bold=bold,
        italic=bool(_ITALIC.search(name)) or bool(flags & ITALIC_FLAG) or italic_angle != 0,
        monospace=bool(flags & FIXED_PITCH),
        embedded=embedded,
    )


@dataclass(frozen=True, slots=True)
class Runs:
    """Attributes that all characters of a text object share; columns of m rows, typed as in `Chars`."""

    flags: NDArray[np.uint8]
    size: NDArray[np.float32]
    weight: NDArray[np.int32]
    font: NDArray[np.int32]
    angle: NDArray[np.float32]
    color: NDArray[np.uint32]
    mcid: NDArray[np.int32]
    order: NDArray[np.int32]


def make_runs(
    text: RawText, objects: RawObjects, view: View, fonts: Sequence[Font], font_index: NDArray[np.int32]
) -> Runs:
    """`font_index` gives each run's row in `fonts`. A page without text objects gets one neutral run."""
    if not len(text.pointer):
        return _no_run()
    matrix = text.matrix if np.isfinite(text.matrix).all() else np.nan_to_num(text.matrix)
    a, b, c, d = matrix[:, 0], matrix[:, 1], matrix[:, 2], matrix[:, 3]
    va, vb, vc, vd, _, _ = view.matrix
    turned = np.where(text.size < 0, -1.0, 1.0)
    stroked = (text.mode == 1) | (text.mode == 5)
    color = np.where(stroked, text.stroke, text.fill)
    hidden = (text.mode == 3) | (text.mode == 7) | ((color & 0xFF) == 0)
    doubled = (text.mode == 2) & (text.fill == text.stroke)  # outlined in its own colour: drawn bold
    style = np.array([font.bold * CharFlag.BOLD | font.italic * CharFlag.ITALIC for font in fonts], np.uint8)
    flags = style[font_index] | hidden * np.uint8(CharFlag.INVISIBLE) | doubled * np.uint8(CharFlag.BOLD)
    return Runs(
        flags=flags,
        size=finite(np.abs(text.size) * np.hypot(c, d)),
        weight=np.array([font.weight for font in fonts], np.int32)[font_index],
        font=font_index,
        angle=np.arctan2((a * vb + b * vd) * turned, (a * va + b * vc) * turned).astype(np.float32),
        color=color,
        mcid=text.mcid,
        order=_order(text.pointer, objects.pointer),
    )


def _no_run() -> Runs:
    ints, floats = np.zeros(1, np.int32), np.zeros(1, np.float32)
    return Runs(
        flags=np.zeros(1, np.uint8),
        size=floats,
        weight=ints + np.int32(400),
        font=ints,
        angle=floats,
        color=np.full(1, 0xFF, np.uint32),
        mcid=ints - np.int32(1),
        order=ints - np.int32(1),
    )


def place_chars(text: RawText, view: View, runs: Runs) -> Chars:
    """Characters as displayed. The NumPy twin of `_place_numba.place_chars`."""
    at = np.maximum(text.run, 0)
    ink = view.boxes(text.ink)
    code = np.where((text.flags & CharFlag.HYPHEN) != 0, HYPHEN, text.code)
    blank = (code == 0x20) | (code == 0xA0)
    ink[blank, 2:] = ink[blank, :2]
    return Chars(
        code=code,
        box=view.boxes(text.loose),
        ink=ink,
        origin=view.points(text.origin),
        size=runs.size[at],
        weight=runs.weight[at],
        font=runs.font[at],
        angle=runs.angle[at],
        color=runs.color[at],
        flags=text.flags | runs.flags[at],
        mcid=runs.mcid[at],
        object=runs.order[at],
    )


def flag_clipped(chars: Chars, text: RawText, clips: RawClips, objects: RawObjects, runs: Runs) -> None:
    """Set CLIPPED and LAYERED in `chars.flags`."""
    limited = clips.box[:, 0] > -np.inf
    if not limited.any() and not clips.layered.any():
        return
    boxes = clips.box.copy()
    for row in np.flatnonzero(limited & (runs.order >= 0)).tolist():
        boxes[row] = _through(objects.matrix[runs.order[row]], boxes[row])
    at = np.maximum(text.run, 0)
    x, y = (text.loose[:, 0] + text.loose[:, 2]) / 2, (text.loose[:, 1] + text.loose[:, 3]) / 2
    left, bottom, right, top = boxes.T
    outside = (x < left[at]) | (x > right[at]) | (y < bottom[at]) | (y > top[at])
    chars.flags[outside] |= np.uint8(CharFlag.CLIPPED)
    chars.flags[clips.layered[at]] |= np.uint8(CharFlag.LAYERED)


def flag_forms(chars: Chars, objects: RawObjects) -> None:
    """Set LAYERED for text in forms: PDFium does not tell whether a form belongs to a layer."""
    known = np.flatnonzero((chars.object >= 0) & (chars.object < len(objects.depth)))
    inside = known[objects.depth[chars.object[known]] > 0]
    chars.flags[inside] |= np.uint8(CharFlag.LAYERED)


def _through(matrix: NDArray[np.float64], box: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the box of `box` (left, bottom, right, top) in the space that `matrix` leads to."""
    a, b, c, d, e, f = matrix.tolist()
    if (a, b, c, d, e, f) == (1.0, 0.0, 0.0, 1.0, 0.0, 0.0) or not np.isfinite(box).all():
        return box
    x, y = np.meshgrid(box[[0, 2]], box[[1, 3]])
    across, up = a * x + c * y + e, b * x + d * y + f
    return np.array([across.min(), up.min(), across.max(), up.max()])


def _order(pointers: NDArray[np.int64], objects: NDArray[np.int64]) -> NDArray[np.int32]:
    """Drawing order of each text object, -1 where the page does not list it."""
    if not len(objects):
        return np.full(len(pointers), -1, np.int32)
    by_pointer = np.argsort(objects)
    found = by_pointer[np.minimum(np.searchsorted(objects, pointers, sorter=by_pointer), len(objects) - 1)]
    return np.where(objects[found] == pointers, found, -1).astype(np.int32)


def make_drawings(
    paths: RawPaths,
    lines: tuple[NDArray[np.float64], NDArray[np.int32]],
    rects: tuple[NDArray[np.float64], NDArray[np.int32]],
    curves: NDArray[np.int32],
    view: View,
) -> Drawings:
    """Vector graphics as displayed; `lines` and `rects` come with the path of each."""
    (line, line_path), (rect, rect_path) = lines, rects
    return Drawings(
        lines=view.points(line.reshape(-1, 2, 2)).reshape(-1, 4),
        line_width=finite(paths.width)[line_path],
        line_color=paths.stroke[line_path],
        rects=view.boxes(rect),
        rect_color=paths.fill[rect_path],
        rect_object=paths.object[rect_path],
        paths=view.boxes(paths.box),
        path_curves=curves,
        path_fill=np.where(paths.filled, paths.fill, np.uint32(0)),
        path_object=paths.object,
    )


def make_pictures(images: RawImages, view: View) -> Pictures:
    return Pictures(box=view.boxes(images.box), pixels=images.pixels, object=images.object)
