"""PDFium's raw arrays of a page → fonts, drawings and codes as `PageContent` has them."""

from __future__ import annotations

import ctypes
from dataclasses import replace
from itertools import pairwise
from types import ModuleType

import numpy as np
import pypdfium2.raw as pdfium
from numpy.typing import NDArray

from docparse.pdf._content import View, make_drawings
from docparse.pdf.backend import CharFlag, Drawings, Font
from docparse.pdf.pdfium.document.read import read_font
from docparse.pdf.pdfium.extract.raw import RawImages, RawObjects, RawPaths, RawText


def show_unmapped(text: RawText) -> None:
    """Give a glyph without Unicode U+FFFD for a control or private code of PDFium's: unread, but not lost.

    Symbol fonts keep theirs (from U+F020 to U+F0FF), which are the codes of their glyphs.
    U+0002 is a hyphen at a line's end; a control code that paints nothing is white space.
    """
    private = (text.code >= 0xE000) & (text.code <= 0xF8FF) & ~((text.code >= 0xF020) & (text.code <= 0xF0FF))
    control = (text.code < 32) | ((text.code >= 0x7F) & (text.code < 0xA0))
    rows = np.flatnonzero(control | (text.code >= 0xFFFE) | private)
    rows = rows[(text.flags[rows] & (CharFlag.GENERATED | CharFlag.UNMAPPED)) != CharFlag.GENERATED]
    if not len(rows):
        return
    code, ink = text.code[rows], text.ink[rows]
    painted = (ink[:, 2] > ink[:, 0]) & (ink[:, 3] > ink[:, 1])
    unmapped = (text.flags[rows] & CharFlag.UNMAPPED) > 0
    lost = rows[unmapped | private[rows] | ((code < 32) & (code != 2) & painted)]
    text.code[lost] = 0xFFFD
    text.flags[lost] |= np.uint8(CharFlag.UNMAPPED)


def page_fonts(text: RawText) -> tuple[tuple[Font, ...], NDArray[np.int32], NDArray[np.int64]]:
    """Return the page's fonts in the order of first use, each run's row in them, and their addresses."""
    changes = (np.flatnonzero(text.font[1:] != text.font[:-1]) + 1).tolist()
    starts = [0, *changes][: len(text.font)]
    used = text.font[starts].tolist()
    addresses = list(dict.fromkeys(used))
    row = {address: number for number, address in enumerate(addresses)}
    rows = np.array([row[address] for address in used], np.int32)
    lengths = [stop - start for start, stop in pairwise([*starts, len(text.font)])]
    fonts = tuple(map(read_font, addresses))
    return fonts, rows.repeat(lengths), np.array(addresses, np.int64)


def page_drawings(read: ModuleType, paths: RawPaths, view: View) -> Drawings:
    shapes = read.shapes
    lines = np.zeros((shapes.count_lines(paths.stroked, paths.first, paths.step), 4), np.float64)
    rects = np.zeros((shapes.count_rects(paths.filled, paths.first, paths.step), 4), np.float64)
    line_path, rect_path = np.zeros(len(lines), np.int32), np.zeros(len(rects), np.int32)
    curves = np.zeros(len(paths.filled), np.int32)
    m, k = shapes.find_shapes(
        paths.filled,
        paths.stroked,
        paths.first,
        paths.point,
        paths.step,
        lines,
        line_path,
        rects,
        rect_path,
        curves,
    )
    return make_drawings(paths, (lines[:m], line_path[:m]), (rects[:k], rect_path[:k]), curves, view)


def fill_dots(
    drawings: Drawings, images: RawImages, objects: RawObjects, view: View
) -> tuple[Drawings, RawImages]:
    """Return drawings with each image of a single pixel as a filled rectangle, and the other images.

    So Ghostscript writes rules and grounds: as masks of one pixel, painted in the colour for fills.
    """
    dot = (images.pixels == 1).all(1)
    if not dot.any():
        return drawings, images
    rows = images.object[dot]
    painted = np.array([_fill_color(int(objects.pointer[row])) for row in rows.tolist()], np.uint32)
    rect_object = np.concatenate([drawings.rect_object, rows])
    order = np.argsort(rect_object, kind="stable")
    more = replace(
        drawings,
        rects=np.concatenate([drawings.rects, view.boxes(images.box[dot])])[order],
        rect_color=np.concatenate([drawings.rect_color, painted])[order],
        rect_object=rect_object[order],
    )
    return more, RawImages(images.object[~dot], images.box[~dot], images.pixels[~dot])


def _fill_color(pointer: int) -> int:
    """Return the colour for fills of a page object, 0xRRGGBBAA; black where it has none."""
    parts = [ctypes.c_uint() for _ in range(4)]
    handle = ctypes.cast(pointer, pdfium.FPDF_PAGEOBJECT)
    if not pdfium.FPDFPageObj_GetFillColor(handle, *parts):
        return 0xFF
    return int.from_bytes(bytes(part.value for part in parts))
