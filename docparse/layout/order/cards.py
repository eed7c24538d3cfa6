"""Cards: boxes beside each other with a label in the middle of each, which are no one line."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from docparse.layout.model import Floats, Words
from docparse.layout.params import Numbers

Runs = list[tuple[int, int]]
"""Runs of `Words`: the first row of each, and the row after its last."""


def part_cards(numbers: Numbers, words: Words, runs: Runs, boxes: Floats, size: float) -> list[Runs]:
    """Cut the runs of a line where one is on a card and the next on another, with white between the two.

    `boxes` (n, 4) are what is drawn. Cells touch each other, or begin with their text.
    """
    cards = [_card(numbers, words, run, boxes, size) for run in runs] if len(runs) > 1 and len(boxes) else []
    parts = [runs[:1]]
    for run, (left, right) in zip(runs[1:], pairwise(cards or [None] * len(runs)), strict=True):
        if left is not None and right is not None and right[0] - left[2] > numbers.between * size:
            parts.append([])
        parts[-1].append(run)
    return parts


def _card(
    numbers: Numbers, words: Words, run: tuple[int, int], boxes: Floats, size: float
) -> list[float] | None:
    """Return the smallest box round a run, if that is in the middle of it."""
    own = words.box[run[0] : run[1]]
    first, last = own[:, :2].min(0), own[:, 2:].max(0)
    around = boxes[(boxes[:, 0] <= first[0]) & (boxes[:, 2] >= last[0])]
    around = around[(around[:, 1] <= first[1]) & (around[:, 3] >= last[1])]
    if not len(around):
        return None
    smallest = around[np.prod(around[:, 2:] - around[:, :2], axis=1).argmin()]
    off = np.abs(smallest[:2] + smallest[2:] - first - last).max() / 2
    return list(smallest.tolist()) if off < numbers.centred * size else None
