"""Choose glyphs of a page to look at, and read their outlines in plain NumPy; the twin of `_glyphs_numba`."""

from __future__ import annotations

import ctypes

import numpy as np
import pypdfium2.raw as pdfium
from numpy.typing import NDArray

from docparse.content import OUTLINE_COLUMNS, OUTLINE_ROWS, Chars, Outlines, no_outlines
from docparse.pdf.pdfium.extract.raw import BEZIER_TO, MOVE_TO

EM = 1000.0  # the size at which outlines are asked for
STEPS = 4  # straight pieces to a curve
LINES = 2  # scan lines to a row of the raster
MOST_SEGMENTS = 400  # a glyph with more is an ornament
LETTERS = 6  # of each font that has a good share of the page's letters
SHARE = 0.25

_CODES = np.arange(128)
_IS_DIGIT = (_CODES >= 48) & (_CODES < 58)
_IS_LETTER = ((_CODES >= 65) & (_CODES < 91)) | ((_CODES >= 97) & (_CODES < 123))

Points = NDArray[np.float64]


def choose_glyphs(chars: Chars, fonts: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Choose (font, code) pairs: every digit a font shows, and the commonest letters of the main fonts."""
    code = np.minimum(chars.code.view(np.uint32), 127)
    count = np.bincount(chars.font * 128 + code, minlength=fonts * 128).reshape(-1, 128)
    letters = count * _IS_LETTER
    chosen = (count > 0) & _IS_DIGIT
    most = letters.sum(1)
    for row in np.flatnonzero(most > max(20, SHARE * most.sum())).tolist():
        common = np.argpartition(-letters[row], LETTERS)[:LETTERS]
        chosen[row, common[letters[row, common] > 0]] = True
    font, chosen_code = np.nonzero(chosen)
    return font.astype(np.int32), chosen_code.astype(np.int32)


def read_outlines(pointers: NDArray[np.int64], font: NDArray[np.int32], code: NDArray[np.int32]) -> Outlines:
    """Rasters of glyphs `code` of fonts `pointers[font]`; glyphs without an outline have ratio 0."""
    out = no_outlines(len(font))
    out.font[:], out.code[:] = font, code
    for row in range(len(font)):
        edges = _edges(ctypes.cast(int(pointers[font[row]]), pdfium.FPDF_FONT), int(code[row]))
        if edges is not None:
            out.ratio[row] = _raster(edges, out.ink[row])
    return out


def _edges(font: pdfium.FPDF_FONT, code: int) -> Points | None:
    """Return the straight pieces of an outline, (n, 4), subpaths closed; None where there is none."""
    path = pdfium.FPDFFont_GetGlyphPath(font, code, EM)
    count = pdfium.FPDFGlyphPath_CountGlyphSegments(path) if path else 0
    if not 0 < count <= MOST_SEGMENTS:
        return None
    edges: list[tuple[float, float, float, float]] = []
    start = here = (0.0, 0.0)
    curve: list[tuple[float, float]] = []
    for index in range(count):
        segment = pdfium.FPDFGlyphPath_GetGlyphPathSegment(path, index)
        x, y = ctypes.c_float(), ctypes.c_float()
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        kind, point = pdfium.FPDFPathSegment_GetType(segment), (x.value, y.value)
        if kind == MOVE_TO:
            edges.append((*here, *start))
            start = here = point
        elif kind == BEZIER_TO:
            curve.append(point)
            if len(curve) == 3:
                for piece in _flatten(here, curve):
                    edges.append((*here, *piece))
                    here = piece
                curve = []
        else:
            edges.append((*here, *point))
            here = point
    edges.append((*here, *start))
    return np.array(edges[1:])


def _flatten(start: tuple[float, float], curve: list[tuple[float, float]]) -> list[tuple[float, float]]:
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = start, *curve
    points = []
    for step in range(1, STEPS + 1):
        t = step / STEPS
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return points


def _raster(edges: Points, ink: NDArray[np.float32]) -> float:
    """Fill `ink` by the nonzero winding rule; return width by height of the outline, 0 where it is flat."""
    xs, ys = edges[:, [0, 2]], edges[:, [1, 3]]
    left, low = xs.min(), ys.min()
    wide, high = xs.max() - left, ys.max() - low
    if wide <= 0 or high <= 0:
        return 0.0
    y = low + (np.arange(OUTLINE_ROWS * LINES)[:, None] + 0.5) / (OUTLINE_ROWS * LINES) * high
    up, down = (ys[:, 0] <= y) & (ys[:, 1] > y), (ys[:, 1] <= y) & (ys[:, 0] > y)
    line, hit = np.nonzero(up | down)
    x = xs[hit, 0] + (y[line, 0] - ys[hit, 0]) / (ys[hit, 1] - ys[hit, 0]) * (xs[hit, 1] - xs[hit, 0])
    order = np.lexsort((x, line))
    winding = np.cumsum(np.where(up[line, hit], 1, -1)[order])  # 0 at each line's end: outlines are closed
    at = (x[order] - left) / wide * OUTLINE_COLUMNS
    inside, cells = np.flatnonzero(winding[:-1]), np.arange(OUTLINE_COLUMNS)
    covered = np.minimum(at[inside + 1, None], cells + 1) - np.maximum(at[inside, None], cells)
    np.add.at(ink, line[order][inside] // LINES, (np.maximum(covered, 0) / LINES).astype(np.float32))
    return float(wide / high)
