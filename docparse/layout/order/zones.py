"""The zones of a page: what is apart at its top is read before everything else, at its bottom after it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import inf

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import Floats, Ints
from docparse.layout.params import Numbers

ZONES = 3
"""How many zones a page has."""


def find_zones(
    numbers: Numbers,
    band: Floats,
    tall: Floats,
    height: float,
    upright: NDArray[np.bool_],
    size: Floats,
    *,
    scan: bool,
    fold: float,
) -> Ints:
    """Return the zone of every item; those of a second page, which begins at the `fold`, come after."""
    if fold == inf:
        return _zones_of_page(numbers, band, tall, height, upright, size, scan=scan)
    zone = np.empty(len(band), np.int32)
    second = (band[:, 0] + band[:, 2]) / 2 > fold
    for page in range(2):
        items = np.flatnonzero(second == page)
        lines = items[items < len(upright)]
        if len(items):
            zone[items] = ZONES * page + _zones_of_page(
                numbers, band[items], tall[items], height, upright[lines], size[lines], scan=scan
            )
    return zone


def _zones_of_page(
    numbers: Numbers,
    band: Floats,
    tall: Floats,
    height: float,
    upright: NDArray[np.bool_],
    size: Floats,
    *,
    scan: bool,
) -> Ints:
    """Return the zone of every item: 0 at the page's top, 2 at its bottom, else 1.

    Turned text beside all other text (a running title or a stamp along the margin) is read first; it is
    beside whatever is at the page's top and bottom. A watermark is beside all. The lines of a `scan` are
    measured too roughly to tell which of them are one running title.
    """
    zone = np.ones(len(band), np.int32)
    turned = np.flatnonzero(~upright)
    if len(turned) and upright.any():
        straight = band[: len(upright)][upright]
        left, right = straight[:, 0].min(), straight[:, 2].max()
        zone[turned[(band[turned, 2] <= left) | (band[turned, 0] >= right)]] = 0
        common = float(np.median(size[upright]))
        sides = zip(band[turned].tolist(), size[turned].tolist(), strict=True)
        zone[turned[[is_watermark(numbers, box, em, common) for box, em in sides]]] = 0
    inner = np.flatnonzero(zone == 1)
    if len(inner):
        zone[inner] = _part_edges(
            numbers,
            band[inner].astype(np.float64),
            tall[inner].astype(np.float64),
            height,
            0.0 if scan else numbers.lines,
        )
    return zone


def is_watermark(numbers: Numbers, box: Sequence[float], size: float, common: float) -> bool:
    """Return True if a line in `box` (x0, y0, x1, y1) lies slanting over text of size `common`."""
    slanting = min(box[2] - box[0], box[3] - box[1]) > numbers.watermark * size
    return slanting and size > numbers.watermark * common


def _part_edges(
    numbers: Numbers, box: NDArray[np.float64], size: NDArray[np.float64], height: float, white: float
) -> Ints:
    """Return 0 for items that are apart at the top of the page, 2 at its bottom, else 1.

    A running title may be of several lines, with no more than `white` em between them.
    """
    zone = np.ones(len(box), np.int32)
    order = np.argsort(box[:, 1], kind="stable")
    reach = np.maximum.accumulate(box[order, 3])
    parted = box[order[1:], 1] >= reach[:-1] + white * np.minimum(size[order[1:]], size[order[:-1]])
    start = np.flatnonzero(np.append(True, parted))  # of every band
    bands = list(pairwise([*start.tolist(), len(order)]))
    top, bottom = box[order[start], 1], reach[np.append(start[1:], len(box)) - 1]
    gaps = top[1:] - bottom[:-1]
    for edge, turn in ((0, 1), (2, -1)):
        outer = 0.0  # running lines are nearer to each other than to the text
        for step, ((begin, end), gap) in enumerate(zip(bands[::turn][:-1], gaps[::turn], strict=True)):
            items = order[begin:end]
            em, first, last = size[items].max(), box[items, 1].min(), box[items, 3].max()
            inside = last < numbers.top * height if edge == 0 else first > numbers.foot * height
            loose = gap > numbers.loose * em
            several = last - first > numbers.one_line * em
            if not inside or last - first > numbers.tallest * em or gap < max(numbers.white * em, outer):
                break
            if several and not loose:
                break  # the last lines of a paragraph
            outer = gap
            apart = step == 0 and loose
            if edge == 0 and _head_columns(numbers, items, box, size):
                break
            if not apart and _holds_text(numbers, items, box, size, down=edge == 0):
                break
            zone[items] = edge
    return zone


def _head_columns(
    numbers: Numbers, items: NDArray[np.intp], box: NDArray[np.float64], size: NDArray[np.float64]
) -> bool:
    """Return True for titles beside each other: each begins where smaller type below it does."""
    x0, _, _, y1 = box.T
    others = np.delete(np.arange(len(box)), items)
    for item in items:
        flush = np.abs(x0[others] - x0[item]) < numbers.flush * size[item]
        below = others[flush & (y1[others] > y1[item])]
        if not len(below) or size[item] < numbers.title * size[below[np.argmin(y1[below])]]:
            return False
    return bool(np.ptp(x0[items]) > size[items].max())


def _holds_text(
    numbers: Numbers,
    items: NDArray[np.intp],
    box: NDArray[np.float64],
    size: NDArray[np.float64],
    *,
    down: bool,
) -> bool:
    """Return True if a paragraph goes on below (or above) one of the items of a band."""
    base = box[:, 3] if down else -box[:, 3]
    # Of all, what may come next.
    far = np.flatnonzero(base >= base[items].min() + numbers.next * size[items].min())
    return any(_goes_on(numbers, int(item), far, box, size, down=down) for item in items)


def _goes_on(
    numbers: Numbers,
    item: int,
    far: NDArray[np.intp],
    box: NDArray[np.float64],
    size: NDArray[np.float64],
    *,
    down: bool,
) -> bool:
    """Return True if the next two lines are of the size of a line and as evenly set as in a paragraph.

    Between two that are set like it there may be nearer ones, as in a list of terms and what they mean.
    """
    alike = _next_two(numbers, item, far, box, size, down=down, alike=True)
    if alike is None or np.abs(size[[*alike]] - size[item]).max() > numbers.one_size * size[item]:
        return False
    nearest = _next_two(numbers, item, far, box, size, down=down, alike=False)
    if nearest is None:
        return False
    one, two = nearest
    return bool(abs(box[one, 3] - box[item, 3]) < numbers.even * abs(box[two, 3] - box[one, 3]))


def _next_two(
    numbers: Numbers,
    item: int,
    far: NDArray[np.intp],
    box: NDArray[np.float64],
    size: NDArray[np.float64],
    *,
    down: bool,
    alike: bool,
) -> tuple[int, int] | None:
    """Return the nearest line below (or above) another one, and that one's; None where there are no two.

    `alike`: of those that a paragraph could go on with, as wide or from the same left side on.
    """
    x0, _, x1, y1 = box[far].T
    found = []
    for _ in range(2):
        left, _, right, base = box[item]
        step = (y1 - base) * (1 if down else -1)
        both = np.minimum(right, x1) - np.maximum(left, x0)
        fits = (both > 0) & (step >= numbers.next * size[item])
        if alike:
            wide = np.maximum(right - left, x1 - x0)
            fits &= (2 * both > wide) | (np.abs(x0 - left) < numbers.flush * size[item])
        if not fits.any():
            return None
        item = int(far[np.argmin(np.where(fits, step, np.inf))])
        found.append(item)
    return found[0], found[1]
