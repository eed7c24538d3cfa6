"""Arrays that an extraction reads off PDFium, before it is turned into the arrays of `backend`.

Coordinates are PDFium's: points of user space, y up, neither /Rotate nor /CropBox applied. Both extractions
(`page`, `_page_numba`) offer the same three functions and fill these arrays with the same values.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

MAX_OBJECTS = 200_000
"""Page objects read per page, forms included; later ones are painted but not seen."""

MAX_SEGMENTS = 1_000_000
"""Path segments read per page."""

MAX_CLIP = 64
"""Segments of a clip path that are looked at; one with more is taken to clip nothing."""

MAX_DEPTH = 12
"""Forms inside forms."""

TEXT, PATH, IMAGE, SHADING, FORM = 1, 2, 3, 4, 5
"""FPDF_PAGEOBJ_*"""

LINE_TO, BEZIER_TO, MOVE_TO, CLOSES = 0, 1, 2, 4
"""FPDF_SEGMENT_*; CLOSES is added where a segment closes its subpath."""

GIVEN, LINE_END_HYPHEN = (10, 13, 32), 2
"""Codes that PDFium itself puts in, for ends of lines and blanks; that of a hyphen at the end of a line."""


@dataclass(frozen=True, slots=True)
class RawText:
    """n characters and the m runs (text objects, in the order PDFium reads them) that they belong to.

    code    int32 (n,)       ink    float64 (n, 4) left, bottom, right, top
    loose   float64 (n, 4)   origin float64 (n, 2)
    flags   uint8 (n,)       run    int32 (n,), -1 before the first text object
    pointer int64 (m,) FPDF_PAGEOBJECT      font int64 (m,) FPDF_FONT
    size    float64 (m,) as set by Tf       matrix float64 (m, 6) text space to user space
    mode    int32 (m,) text render mode     mcid   int32 (m,)
    fill, stroke uint32 (m,) 0xRRGGBBAA
    """

    code: NDArray[np.int32]
    ink: NDArray[np.float64]
    loose: NDArray[np.float64]
    origin: NDArray[np.float64]
    flags: NDArray[np.uint8]
    run: NDArray[np.int32]
    pointer: NDArray[np.int64]
    font: NDArray[np.int64]
    size: NDArray[np.float64]
    matrix: NDArray[np.float64]
    mode: NDArray[np.int32]
    mcid: NDArray[np.int32]
    fill: NDArray[np.uint32]
    stroke: NDArray[np.uint32]


@dataclass(frozen=True, slots=True)
class RawObjects:
    """Page objects in drawing order, forms opened up (a form itself is not a row).

    pointer int64 (m,), kind int32 (m,), matrix float64 (m, 6) of the forms round the object, depth int32 (m,)
    how many forms those are.
    """

    pointer: NDArray[np.int64]
    kind: NDArray[np.int32]
    matrix: NDArray[np.float64]
    depth: NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class RawPaths:
    """p painted paths with their s segments, and q images.

    object int32 (p,) row in RawObjects       box float64 (p, 4) left, bottom, right, top
    filled, stroked bool (p,)                 fill, stroke uint32 (p,) 0xRRGGBBAA
    width  float64 (p,)                       first int32 (p + 1,) first segment of each path
    point  float64 (s, 2)                     step int32 (s,) LINE_TO ... | CLOSES
    """

    object: NDArray[np.int32]
    box: NDArray[np.float64]
    filled: NDArray[np.bool_]
    stroked: NDArray[np.bool_]
    fill: NDArray[np.uint32]
    stroke: NDArray[np.uint32]
    width: NDArray[np.float64]
    first: NDArray[np.int32]
    point: NDArray[np.float64]
    step: NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class RawImages:
    """object int32 (q,), box float64 (q, 4) left, bottom, right, top, pixels int32 (q, 2)."""

    object: NDArray[np.int32]
    box: NDArray[np.float64]
    pixels: NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class RawClips:
    """Clips of m text objects, and whether these belong to optional content (a layer).

    box float64 (m, 4) left, bottom, right, top of the clip in the space of the object's form: what lies
    outside is not painted; infinite where there is none. layered bool (m,).
    """

    box: NDArray[np.float64]
    layered: NDArray[np.bool_]


def empty_clips(count: int) -> RawClips:
    """No clip and no layer for `count` objects."""
    box = np.empty((count, 4))
    box[:, :2], box[:, 2:] = -np.inf, np.inf
    return RawClips(box, np.zeros(count, np.bool_))


def empty_text(chars: int) -> RawText:
    """Room for `chars` characters, and as many runs."""
    return RawText(
        code=np.zeros(chars, np.int32),
        ink=np.zeros((chars, 4), np.float64),
        loose=np.zeros((chars, 4), np.float64),
        origin=np.zeros((chars, 2), np.float64),
        flags=np.zeros(chars, np.uint8),
        run=np.full(chars, -1, np.int32),
        pointer=np.zeros(chars, np.int64),
        font=np.zeros(chars, np.int64),
        size=np.zeros(chars, np.float64),
        matrix=np.zeros((chars, 6), np.float64),
        mode=np.zeros(chars, np.int32),
        mcid=np.full(chars, -1, np.int32),
        fill=np.zeros(chars, np.uint32),
        stroke=np.zeros(chars, np.uint32),
    )


def empty_paths(paths: int, segments: int) -> RawPaths:
    """Room for `paths` paths and `segments` segments."""
    return RawPaths(
        object=np.zeros(paths, np.int32),
        box=np.zeros((paths, 4), np.float64),
        filled=np.zeros(paths, np.bool_),
        stroked=np.zeros(paths, np.bool_),
        fill=np.zeros(paths, np.uint32),
        stroke=np.zeros(paths, np.uint32),
        width=np.zeros(paths, np.float64),
        first=np.zeros(paths + 1, np.int32),
        point=np.zeros((segments, 2), np.float64),
        step=np.zeros(segments, np.int32),
    )


def cut_text(text: RawText, runs: int) -> RawText:
    """`text` with only the first `runs` runs."""
    kept = {name: getattr(text, name)[:runs] for name in RUN_FIELDS}
    chars = {name: getattr(text, name) for name in ("code", "ink", "loose", "origin", "flags", "run")}
    return RawText(**chars, **kept)


RUN_FIELDS = ("pointer", "font", "size", "matrix", "mode", "mcid", "fill", "stroke")
