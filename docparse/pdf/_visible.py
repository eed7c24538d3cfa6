"""Find the boxes of a page that show something: by comparing renderings, or by looking for any ink at all."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

SCALE = 2.0  # pixels a point: strokes of small type reach their full colour
MOST_PIXELS = 16_000_000
LEAST_CHANGE = 12  # of 255 in any channel: less is not seen
A_LOOK = 2_000  # pixels that are compared in the time that one more box takes

Image = NDArray[np.uint8]
Boxes = NDArray[np.float32]
Rectangle = tuple[float, float, float, float]


def region_of(boxes: Boxes, width: float, height: float) -> Rectangle:
    """Return the part of the page, in whole points, that `boxes` (n, 4) take."""
    x0, y0 = np.floor(np.clip(boxes[:, :2].min(0) - 1, 0, (width - 1, height - 1))).tolist()
    x1, y1 = np.ceil(np.clip(boxes[:, 2:].max(0) + 1, (x0 + 1, y0 + 1), (width, height))).tolist()
    return x0, y0, x1, y1


def scale_for(region: Rectangle) -> float:
    """Return pixels a point at which `region` is compared."""
    area = (region[2] - region[0]) * (region[3] - region[1])
    return float(min(SCALE, np.sqrt(MOST_PIXELS / max(area, 1.0))))


def differ(one: Image, other: Image, boxes: Boxes, region: Rectangle, scale: float) -> NDArray[np.bool_]:
    """Return which boxes hold a pixel that differs between two renderings of `region`."""
    places = _pixels(boxes, region, scale, one.shape[:2])
    areas = (places[:, 2] - places[:, 0]) * (places[:, 3] - places[:, 1])
    if (areas + A_LOOK).sum() > one.shape[0] * one.shape[1]:
        return _any_in(np.asarray(_changes(one, other).any(2)), places)
    parts = [(slice(y0, y1), slice(x0, x1)) for x0, y0, x1, y1 in places.tolist()]
    return np.array([_changes(one[part], other[part]).any() for part in parts], bool)


def _changes(one: Image, other: Image) -> NDArray[np.bool_]:
    changes: NDArray[np.bool_] = np.maximum(one, other) - np.minimum(one, other) >= LEAST_CHANGE
    return changes


def uneven(image: Image, boxes: Boxes, region: Rectangle, scale: float) -> NDArray[np.bool_]:
    """Return which boxes are not of one colour throughout."""
    found = np.zeros(len(boxes), np.bool_)
    for row, (x0, y0, x1, y1) in enumerate(_pixels(boxes, region, scale, image.shape[:2]).tolist()):
        part = image[y0:y1, x0:x1].reshape(-1, image.shape[2]).astype(np.int16)
        found[row] = len(part) > 0 and int((part.max(0) - part.min(0)).max()) >= LEAST_CHANGE
    return found


def _any_in(mask: NDArray[np.bool_], places: NDArray[np.int64]) -> NDArray[np.bool_]:
    total = np.zeros((mask.shape[0] + 1, mask.shape[1] + 1), np.int32)
    total[1:, 1:] = mask.cumsum(0, dtype=np.int32).cumsum(1, dtype=np.int32)
    x0, y0, x1, y1 = places.T
    return np.asarray(total[y1, x1] - total[y0, x1] - total[y1, x0] + total[y0, x0] > 0)


def _pixels(boxes: Boxes, region: Rectangle, scale: float, shape: tuple[int, ...]) -> NDArray[np.int64]:
    """Return the pixels that `boxes` touch."""
    high, wide = shape[0], shape[1]
    corner = np.array([region[0], region[1]] * 2)
    scaled = (boxes - corner) * scale
    first = np.clip(np.floor(scaled[:, :2]), 0, (wide, high))
    last = np.clip(np.ceil(scaled[:, 2:]), 0, (wide, high))
    return np.concatenate([first, last], axis=1).astype(np.int64)
