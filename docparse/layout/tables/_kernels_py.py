"""The hot loops of table finding in plain Python; `_kernels_numba` has the same as kernels."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import Floats, Ints


def join_collinear(segments: Floats, snap: float, bridge: float, shortest: float) -> Floats:
    """Segments (position, start, end), float32 (n, 3), with those on one line that touch joined.

    Positions chain while the next is within `snap`; within a line, gaps up to `bridge` are closed. The
    position of what is joined is the mean; what is shorter than `shortest` is dropped.
    """
    joined: list[tuple[float, float, float]] = []
    for line in _chain(sorted(segments.tolist(), key=lambda s: s[0]), snap):
        line.sort(key=lambda s: s[1])
        group: list[list[float]] = []
        high = 0.0
        for segment in [*line, None]:
            if segment is not None and group and np.float32(segment[1]) <= np.float32(high) + bridge:
                group.append(segment)
                high = max(high, segment[2])
                continue
            if group and high - group[0][1] >= shortest:
                joined.append((sum(s[0] for s in group) / len(group), group[0][1], high))
            if segment is not None:
                group, high = [segment], segment[2]
    return np.array(joined, np.float32).reshape(-1, 3)


def _chain(segments: list[list[float]], snap: float) -> Iterator[list[list[float]]]:
    line: list[list[float]] = []
    for segment in segments:
        if line and np.float32(segment[0]) - np.float32(line[-1][0]) > snap:
            yield line
            line = []
        line.append(segment)
    if line:
        yield line


def cut_pieces(  # noqa: PLR0913, PLR0917 (the signature of the kernel)
    rows: Ints, run: Ints, group: Ints, box: Floats, base: Floats, size: Floats,
    first: Ints, last: Ints, measure: Floats,
) -> int:  # fmt: skip
    """Stretches of consecutive `rows` (ascending) of one run and one group; returns how many.

    `run`, `box`, `base`, `size` have a row a word, `group` one for each of `rows`. Filled in: `first` and
    `last` row of each stretch, and `measure` (x0, x1, lowest base line, largest size).
    """
    count = 0
    for i, w in enumerate(rows.tolist()):
        if i and w == rows[i - 1] + 1 and run[w] == run[w - 1] and group[i] == group[i - 1]:
            x0, x1, low, large = measure[count - 1]
            last[count - 1] = w
            measure[count - 1] = (
                min(x0, box[w, 0]),
                max(x1, box[w, 2]),
                max(low, base[w]),
                max(large, size[w]),
            )
            continue
        first[count] = last[count] = w
        measure[count] = box[w, 0], box[w, 2], base[w], size[w]
        count += 1
    return count


def shared_gaps(words: Ints, measure: Floats, long: int, far: float) -> int:
    """How many gaps between pieces are shared with a line at most `far` em above.

    Gaps whose right piece has `long` words or more do not count. `words` is the number of words of each
    piece, `measure` as `cut_pieces` fills it. Two rows of three columns share two.
    """
    order = np.argsort(measure[:, 2], kind="stable").tolist()
    seen: list[tuple[float, float, float, float]] = []
    start = shared = 0
    while start < len(order):
        stop = start + 1
        while stop < len(order) and measure[order[stop], 2] - measure[order[start], 2] <= 0.4 * min(
            measure[order[stop], 3], measure[order[start], 3]
        ):
            stop += 1
        line = sorted(order[start:stop], key=lambda p: measure[p, 0])
        for left, right in pairwise(line):
            low, high, base, size = measure[left, 1], measure[right, 0], measure[left, 2], measure[left, 3]
            if words[right] >= long or high - low <= 1.0:
                continue
            for base_above, low_above, high_above, size_above in reversed(seen):
                if base - base_above > far * max(size_above, size):
                    break
                above = base_above < measure[line[0], 2] - 0.4 * size
                if above and min(high, high_above) - max(low, low_above) > 1.0:
                    shared += 1
                    break
            seen.append((base, low, high, size))
        start = stop
    return shared


def sort_strokes(lines: Floats, color: NDArray[np.uint32]) -> tuple[Floats, Floats, Floats]:
    """Visible strokes: horizontal (y, x0, x1), vertical (x, y0, y1), and boxes of slanted ones."""
    flat, upright, slanted = [], [], []
    for (x0, y0, x1, y1), paint in zip(lines, color.tolist(), strict=True):
        if paint & 0xFF == 0:
            continue
        dx, dy = abs(x1 - x0), abs(y1 - y0)
        if dx > 0 and dy <= 0.01 * float(dx) + 0.3:
            flat.append(((y0 + y1) / 2, min(x0, x1), max(x0, x1)))
        elif dy > 0 and dx <= 0.01 * float(dy) + 0.3:
            upright.append(((x0 + x1) / 2, min(y0, y1), max(y0, y1)))
        elif dx > 2 and dy > 2:
            slanted.append((min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)))
    return (
        np.array(flat, np.float32).reshape(-1, 3),
        np.array(upright, np.float32).reshape(-1, 3),
        np.array(slanted, np.float32).reshape(-1, 4),
    )


def sort_rects(
    rects: Floats, color: NDArray[np.uint32], thin: float, largest: float, white: int
) -> NDArray[np.int8]:
    """Return what each filled rectangle is: 1 a horizontal rule, 2 a vertical one, 3 a fill, 0 none of them.

    Unseen and near-white ones (every channel from `white` on) are none; rules are at most `thin` points
    thick, fills are smaller than `largest` square points.
    """
    kind = np.zeros(len(rects), np.int8)
    for i, ((x0, y0, x1, y1), paint) in enumerate(zip(rects, color.tolist(), strict=True)):
        light = min(paint >> 24, (paint >> 16) & 0xFF, (paint >> 8) & 0xFF) >= white
        if paint & 0xFF == 0 or light:
            continue
        w, h = x1 - x0, y1 - y0
        if h <= thin and w > h:
            kind[i] = 1
        elif w <= thin and h > w:
            kind[i] = 2
        elif h > 5 and w > 5 and w * h < largest:
            kind[i] = 3
    return kind


def cluster(boxes: Floats, near: float) -> Ints:
    """The group of every box: the index of the first box that it hangs together with.

    Boxes hang together that are within `near` points of each other, or that are on one line as bars do,
    side by side on their lower edges or one under the other on their left ones, no further apart than 2.5
    times their size.
    """
    group = list(range(len(boxes)))
    rows = boxes.tolist()

    def root(i: int) -> int:
        while group[i] != i:
            i = group[i]
        return i

    for i, a in enumerate(rows):
        for k, b in enumerate(rows[:i]):
            dx, dy = max(a[0] - b[2], b[0] - a[2]), max(a[1] - b[3], b[1] - a[3])
            width, height = max(a[2] - a[0], b[2] - b[0]), max(a[3] - a[1], b[3] - b[1])
            on_axis = abs(a[3] - b[3]) < 1.5 and dx < max(near, 2.5 * width)
            on_axis = on_axis or (abs(a[0] - b[0]) < 1.5 and dy < max(near, 2.5 * height))
            if on_axis or (dx <= near and dy <= near):
                first, second = sorted((root(i), root(k)))
                group[second] = first
    return np.array([root(i) for i in range(len(group))], np.int32)
