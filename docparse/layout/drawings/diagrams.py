"""Diagrams that show themselves as graphs: framed words, apart from each other, that strokes join.

Flow charts, charts of who owns whom, automata. A table's cells share their borders, and so are one frame; its
rules meet these at their corners.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from docparse.content import Drawings, ordered
from docparse.layout.drawings.figures import Box, bounds
from docparse.layout.model import Floats, Ints, Words
from docparse.layout.params import Numbers
from docparse.layout.tables._kernels_numba import components

# Lengths are in em of the page's usual words.


def find_diagrams(numbers: Numbers, words: Words, drawings: Drawings, width: float, em: float) -> list[Box]:
    """Return the boxes of diagrams; `width` is the page's, `em` its usual size."""
    strokes = len(drawings.lines) + int((drawings.path_curves > 0).sum())
    if (
        strokes < numbers.nodes - 1
        or max(map(len, (drawings.lines, drawings.paths, drawings.rects))) > numbers.most
    ):
        return []
    middle = np.asarray((words.box[:, :2] + words.box[:, 2:]) / 2, np.float32)
    frames = _frames(numbers, drawings, numbers.widest * width, em)
    nodes = _nodes(numbers, frames, middle, em) if len(frames) >= numbers.nodes else frames
    if len(nodes) < numbers.nodes:
        return []
    links = _links(numbers, drawings, nodes, em)
    spans = [_span(numbers, group, nodes, links, middle) for group in _graphs(numbers, nodes, links, em)]
    return [span for span in spans if span is not None]


def _frames(numbers: Numbers, drawings: Drawings, widest: float, em: float) -> Floats:
    """Return the boxes of shapes that words may stand in: filled, round, or closed by strokes."""
    paths, fits = drawings.paths, _fit(numbers, drawings.paths, widest, em)
    closed = (drawings.path_fill > 0) | (drawings.path_curves >= numbers.round)
    closed[fits & ~closed] = _are_closed(numbers, paths[fits & ~closed], drawings.line_boxes)
    boxes: Floats = np.concatenate(
        [paths[fits & closed], drawings.rects[_fit(numbers, drawings.rects, widest, em)]]
    )
    return (
        np.ascontiguousarray(np.unique(boxes, axis=0), np.float32) if len(boxes) >= numbers.nodes else boxes
    )


def _fit(numbers: Numbers, boxes: Floats, widest: float, em: float) -> NDArray[np.bool_]:
    size = boxes[:, 2:] - boxes[:, :2]
    fits: NDArray[np.bool_] = (size > numbers.least * em).all(1) & (size[:, 0] < widest)
    return fits


def _are_closed(numbers: Numbers, boxes: Floats, strokes: Floats) -> NDArray[np.bool_]:
    """Return which boxes have a stroke along each of their sides."""
    closed = np.ones(len(boxes), np.bool_)
    for side in ([0, 1, 2, 1], [0, 3, 2, 3], [0, 1, 0, 3], [2, 1, 2, 3]):
        closed &= (np.abs(boxes[:, None, side] - strokes) < numbers.same).all(2).any(1)
    return closed


def _nodes(numbers: Numbers, frames: Floats, words: Floats, em: float) -> Floats:
    """Return the boxes of frames side by side, made one, with `words` (their middles) in them."""
    off = numbers.together * em
    meet = (frames[:, None, :2] < frames[:, 2:] + off) & (frames[:, None, 2:] > frames[:, :2] - off)
    groups = components(np.ascontiguousarray(meet.all(2)))[: len(frames)]
    boxes = np.array([bounds(frames[groups == group]) for group in np.unique(groups)], np.float32)
    named: Floats = boxes[_inside(words, boxes).any(0)]
    return named


def _links(numbers: Numbers, drawings: Drawings, nodes: Floats, em: float) -> Floats:
    """Return strokes and heads of arrows beyond the nodes, (n, 4): straight ones from end to end."""
    small = (drawings.paths[:, 2:] - drawings.paths[:, :2] < numbers.head * em).all(1)
    small &= ~np.isin(drawings.path_object, drawings.rect_object)
    curved = (drawings.path_curves > 0) & (drawings.path_fill == 0)
    links: Floats = np.concatenate([drawings.lines, drawings.paths[small | curved]])
    low, high = np.split(ordered(links), 2, axis=1)
    held = (low[:, None] > nodes[:, :2] - numbers.touch * em) & (
        high[:, None] < nodes[:, 2:] + numbers.touch * em
    )
    holds = (low[:, None] < nodes[:, :2] + numbers.same) & (high[:, None] > nodes[:, 2:] - numbers.same)
    within = np.asarray(held.all(2) | holds.all(2))
    beyond: Floats = links[~within.any(1)]
    return beyond


def _graphs(numbers: Numbers, nodes: Floats, links: Floats, em: float) -> list[Ints]:
    """Return which nodes, and links behind them, hang together: by ends that touch a side or another end."""
    n, off = len(nodes), numbers.touch * em
    meet = np.eye(n + len(links), dtype=np.bool_)
    for ends in (links[:, :2], links[:, 2:]):
        beside = (ends[:, None] > nodes[:, :2] - off) & (ends[:, None] < nodes[:, 2:] + off)
        meet[n:, :n] |= beside.all(2) & ~_at_corners(numbers, ends, links, nodes, em)
        for others in (links[:, :2], links[:, 2:]):
            meet[n:, n:] |= (np.abs(ends[:, None] - others) < off).all(2)
    groups = components(meet)[: len(meet)]
    return [np.flatnonzero(groups == one).astype(np.int32) for one in np.unique(groups[:n])]


def _at_corners(numbers: Numbers, ends: Floats, links: Floats, nodes: Floats, em: float) -> NDArray[np.bool_]:
    """Return which links, at their `ends`, meet which nodes at a corner: they are borders that go on.

    Slanted ones are none, wherever they end.
    """
    size = np.abs(links[:, 2:] - links[:, :2])
    corner = np.zeros((len(links), len(nodes)), np.bool_)
    for side in (0, 1):
        off = np.minimum(numbers.middle * em, (nodes[:, 2 + side] - nodes[:, side]) / 4)
        at = ends[:, side, None]
        inner = (at > nodes[:, side] + off) & (at < nodes[:, 2 + side] - off)
        corner |= (size[:, side] < numbers.same)[:, None] & ~inner
    return corner


def _span(numbers: Numbers, group: Ints, nodes: Floats, links: Floats, words: Floats) -> Box | None:
    """Return the box of a graph; None if its nodes are few, or have few of the `words` (middles) there."""
    own = nodes[group[group < len(nodes)]]
    if len(own) < numbers.nodes:
        return None
    strokes = links[group[len(own) :] - len(nodes)]
    points = np.concatenate([own[:, :2], own[:, 2:], strokes[:, :2], strokes[:, 2:]])
    box = bounds(np.concatenate([points, points], 1))
    held = _inside(words, np.array([box], np.float32)).sum()
    return box if _inside(words, own).any(1).sum() >= numbers.named * held else None


def _inside(points: Floats, boxes: Floats) -> NDArray[np.bool_]:
    """Return which of n points are in which of m boxes, (n, m)."""
    inside = (points[:, None] > boxes[:, :2]) & (points[:, None] < boxes[:, 2:])
    return np.asarray(inside.all(2))
