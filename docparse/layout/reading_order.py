"""Runs, tables and figures → lines in reading order.

A recursive XY-cut. Zones first: a line that stands apart at the top or bottom of the page is read before or
after everything else. Then, in a region, the gutter with most text facing each other across it is looked for.
Text that runs across the gutter (titles, wide figures) cuts the region into bands; a band that nothing crosses is
cut at the gutter, left before right, unless it reads row by row (numbers before their items, labels and values).
White across the whole region that is much wider than the gutter is cut first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import (
    BOLD,
    HIDDEN,
    ITALIC,
    MONOSPACE,
    OCR,
    FigureDraft,
    Floats,
    Ints,
    LineDraft,
    TableDraft,
    Words,
)

Item: TypeAlias = LineDraft | TableDraft | FigureDraft

CAP, DESCENT = 0.72, 0.22
"""Height above and depth below the base line, in em, that count when white space is looked for."""


@dataclass(frozen=True, slots=True)
class Runs:
    """Stretches of free words: rows first .. last-1 of `Words`; box float32 (n, 4), base, size float32 (n,)."""

    first: Ints
    last: Ints
    box: Floats
    base: Floats
    size: Floats


def free_runs(words: Words, taken: Ints) -> Runs:
    """Runs of the words that no table or figure has taken."""
    free = np.ones(len(words), bool)
    free[taken] = False
    rows = np.flatnonzero(free)
    if not len(rows):
        empty = np.empty(0, np.int32)
        flat = np.empty(0, np.float32)
        return Runs(empty, empty, np.empty((0, 4), np.float32), flat, flat)
    cut = np.empty(len(rows), bool)
    cut[0] = True
    cut[1:] = (np.diff(rows) > 1) | (np.diff(words.run[rows]) != 0)
    at = np.flatnonzero(cut)
    box = words.box[rows]
    # Scripts must not move the base line of a run: it is that of its biggest word.
    size = np.maximum.reduceat(words.size[rows], at)
    full = words.size[rows] >= 0.9 * np.repeat(size, np.diff(np.append(at, len(rows))))
    base = np.maximum.reduceat(np.where(full, words.base[rows], -1e9).astype(np.float32), at)
    shape = np.empty((len(at), 4), np.float32)
    shape[:, 0] = np.minimum.reduceat(box[:, 0], at)
    shape[:, 2] = np.maximum.reduceat(box[:, 2], at)
    upright = np.abs(words.angle[rows[at]]) < 0.01
    shape[:, 1] = np.where(upright, base - CAP * size, np.minimum.reduceat(box[:, 1], at))
    shape[:, 3] = np.where(upright, base + DESCENT * size, np.maximum.reduceat(box[:, 3], at))
    base = np.where(upright, base, (shape[:, 1] + shape[:, 3]) / 2).astype(np.float32)
    return Runs(
        rows[at].astype(np.int32),
        (rows[np.append(at[1:], len(rows)) - 1] + 1).astype(np.int32),
        shape,
        base,
        size,
    )


def zones(box: Floats, size: Floats, height: float) -> Ints:
    """0 for runs that stand apart at the top of the page, 2 at the bottom, else 1."""
    zone = np.ones(len(box), np.int32)
    for edge, bands in ((0, _bands(box)), (2, _bands(box)[::-1])):
        for near, far in zip(bands, bands[1:], strict=False):
            top, bottom, members = near
            em = float(np.median(size[members]))
            gap = far[0] - bottom if edge == 0 else top - far[1]
            inside = bottom < 0.12 * height if edge == 0 else top > 0.88 * height
            if not inside or bottom - top > 3.2 * em or gap < 0.9 * em:
                break
            zone[members] = edge
    return zone


def _bands(box: Floats) -> list[tuple[float, float, list[int]]]:
    """Horizontal bands of ink from top to bottom: top, bottom, members."""
    bands: list[tuple[float, float, list[int]]] = []
    tops, bottoms = box[:, 1].tolist(), box[:, 3].tolist()
    for i in np.argsort(box[:, 1]).tolist():
        if bands and tops[i] < bands[-1][1]:
            top, bottom, members = bands[-1]
            members.append(i)
            bands[-1] = (top, max(bottom, bottoms[i]), members)
        else:
            bands.append((tops[i], bottoms[i], [i]))
    return bands


def order_page(
    words: Words, tables: list[TableDraft], figures: list[FigureDraft], height: float
) -> list[Item]:
    """Lines, tables and figures of a page in reading order."""
    from docparse.layout._order_numba import order_items

    objects: list[TableDraft | FigureDraft] = [*tables, *figures]
    taken = np.concatenate([item.words for item in objects]) if objects else np.empty(0, np.int32)
    runs = free_runs(words, taken)
    box, base, size = runs.box, runs.base, runs.size
    if objects:
        outer = np.array([item.box for item in objects], np.float32)
        box = np.concatenate([box, outer])
        base = np.concatenate([base, (outer[:, 1] + outer[:, 3]) / 2]).astype(np.float32)
        size = np.concatenate([size, np.full(len(objects), 0.01, np.float32)])
    if not len(box):
        return []
    zone = zones(box, size, height)
    # Turned text never shares a line with upright text, nor with other turned text.
    loose = np.append(words.angle, np.float32(0))[runs.first] if len(runs.first) else np.empty(0, np.float32)
    size[: len(loose)][np.abs(loose) > 0.01] = 0.01
    order, leaf, line = order_items(np.ascontiguousarray(box), base, size, zone)
    return _collect(words, runs, objects, (order.tolist(), leaf.tolist(), line.tolist()), zone.tolist())


def _collect(
    words: Words,
    runs: Runs,
    objects: list[TableDraft | FigureDraft],
    ordered: tuple[list[int], list[int], list[int]],
    zone: list[int],
) -> list[Item]:
    out: list[Item] = []
    count = len(runs.first)
    starts, ends = words.start.tolist(), words.end.tolist()
    tops, bottoms = _extents(words, runs)
    first, last, base, size = runs.first.tolist(), runs.last.tolist(), runs.base.tolist(), runs.size.tolist()
    x0, x1 = runs.box[:, 0].tolist(), runs.box[:, 2].tolist()
    serial, line = -1, None
    for item, region, row in zip(*ordered, strict=True):
        if item >= count:
            out.append(objects[item - count])
            serial = -1
            continue
        a, b = first[item], last[item]
        text = words.text[starts[a] : ends[b - 1]]
        if row != serial or line is None:
            serial = row
            line = LineDraft(
                text, x0[item], tops[item], x1[item], bottoms[item], base[item], size[item], region, zone[item], [(a, b)]
            )  # fmt: skip
            out.append(line)
            continue
        line.text += " " + text
        line.x0, line.x1 = min(line.x0, x0[item]), max(line.x1, x1[item])
        line.y0, line.y1 = min(line.y0, tops[item]), max(line.y1, bottoms[item])
        line.size = max(line.size, size[item])
        line.parts.append((a, b))
    _add_styles(words, out)
    return out


def _extents(words: Words, runs: Runs) -> tuple[list[float], list[float]]:
    if not len(runs.first):
        return [], []
    pairs = np.stack([runs.first, runs.last], axis=1).ravel()
    tops = np.append(words.box[:, 1], np.float32(0))
    bottoms = np.append(words.box[:, 3], np.float32(0))
    return np.minimum.reduceat(tops, pairs)[::2].tolist(), np.maximum.reduceat(bottoms, pairs)[::2].tolist()


def _add_styles(words: Words, items: list[Item]) -> None:
    """Give every line the style that most of its characters have, and the colour and font of its first word."""
    length = (words.end - words.start).astype(np.int64)
    total = _running(length)
    shares = [
        (bit, _running(length * ((words.style & bit) > 0))) for bit in (BOLD, ITALIC, MONOSPACE, OCR, HIDDEN)
    ]
    colors, fonts = words.color.tolist(), words.font.tolist()
    for line in items:
        if not isinstance(line, LineDraft):
            continue
        whole = sum(total[b] - total[a] for a, b in line.parts)
        for bit, running in shares:
            # Bold words at the start of a paragraph do not make its first line a heading.
            if sum(running[b] - running[a] for a, b in line.parts) > (0.85 if bit == BOLD else 0.5) * whole:
                line.style |= bit
        line.color, line.font = colors[line.parts[0][0]], fonts[line.parts[0][0]]


def _running(values: NDArray[np.int64]) -> list[int]:
    return [0, *np.cumsum(values).tolist()]
