"""Scaling and cutting of page images."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Size = tuple[int, int]


def scaled_size(size: Size, long_edge: int | None) -> Size:
    """(width, height) after scaling to a long edge of at most `long_edge` pixels; never up. None keeps it."""
    width, height = size
    longest = max(width, height)
    if long_edge is None or longest <= long_edge:
        return size
    if long_edge < 1:
        msg = f"a long edge is at least one pixel, not {long_edge}"
        raise ValueError(msg)
    return max(1, round(width * long_edge / longest)), max(1, round(height * long_edge / longest))


def fitted_size(size: Size, long_edge: int | None) -> Size:
    """(width, height) after bringing the long edge to exactly `long_edge` pixels, up as well as down.

    The short edge is truncated, as FinMMDocR's released code has it. None keeps the size.
    """
    width, height = size
    if long_edge is None:
        return size
    if long_edge < 1:
        msg = f"a long edge is at least one pixel, not {long_edge}"
        raise ValueError(msg)
    factor = long_edge / max(width, height)
    if width > height:
        return long_edge, max(1, int(height * factor))
    return max(1, int(width * factor)), long_edge


def fit(image: Image, long_edge: int | None) -> Image:
    """`image` with a long edge of exactly `long_edge` pixels, by Lanczos; see `fitted_size`."""
    return _resized(image, fitted_size((image.shape[1], image.shape[0]), long_edge))


def scale(image: Image, long_edge: int | None) -> Image:
    """`image` with a long edge of at most `long_edge` pixels, by Lanczos; never up."""
    return _resized(image, scaled_size((image.shape[1], image.shape[0]), long_edge))


def _resized(image: Image, target: Size) -> Image:
    if target == (image.shape[1], image.shape[0]):
        return image
    from PIL import Image as Pillow

    return np.asarray(Pillow.fromarray(image).resize(target, Pillow.Resampling.LANCZOS))


def crop(image: Image, box: tuple[float, float, float, float]) -> Image:
    """The part of `image` in `box` (x0, y0, x1, y1 in pixels), rounded outwards and cut at the edges.

    Raises:
        ValueError: nothing of the box lies in the image.
    """
    height, width = image.shape[:2]
    x0, y0 = max(0, int(np.floor(box[0]))), max(0, int(np.floor(box[1])))
    x1, y1 = min(width, int(np.ceil(box[2]))), min(height, int(np.ceil(box[3])))
    if x0 >= x1 or y0 >= y1:
        msg = f"the box {box} lies outside an image of {width} x {height} pixels"
        raise ValueError(msg)
    return image[y0:y1, x0:x1].copy()
