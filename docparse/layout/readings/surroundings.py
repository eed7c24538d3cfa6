"""Evidence from strokes: rules that leave an outline or have nothing between them, and plotted lines."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from docparse.layout.drawings.rulings import Rulings
from docparse.layout.model import Floats, TableDraft, Words
from docparse.layout.params import Params


def rules_leaving(params: Params, draft: TableDraft, rulings: Rulings) -> int:
    """Return how many rules cross the outline of a table or go away from it, as arrows between boxes do."""
    x0, y0, x1, y1 = draft.box
    across = _leaving(params, rulings.horizontal, (y0, y1), (x0, x1))
    return across + _leaving(params, rulings.vertical, (x0, x1), (y0, y1))


def _leaving(params: Params, rules: Floats, beside: tuple[float, float], along: tuple[float, float]) -> int:
    numbers = params.readings.surroundings
    ruled = params.tables.lattice.ruled
    (low, high), (first, last) = beside, along
    between = (rules[:, 0] > low + ruled.touch) & (rules[:, 0] < high - ruled.touch)
    meets = (rules[:, 1] < last + ruled.touch) & (rules[:, 2] > first - ruled.touch)
    beyond = (rules[:, 1] < first - numbers.beyond) | (rules[:, 2] > last + numbers.beyond)
    return int((between & meets & beyond).sum())


def blank_height(params: Params, draft: TableDraft, words: Words, heights: Sequence[float]) -> float:
    """Return the share of the height between its rules where several bands without words are stacked.

    The paper of a graph has such bands; in a table they part one row from the next.
    """
    if len(heights) < 3:
        return 0.0
    typography = params.typography
    edges = np.array(sorted(heights))
    bands = np.column_stack([edges[:-1], edges[1:]])[
        np.diff(edges) > params.readings.surroundings.band * typography.em
    ]
    middle = words.base[draft.words] - typography.middle * words.size[draft.words]
    held = (middle > bands[:, :1]) & (middle < bands[:, 1:])
    blank: NDArray[np.bool_] = np.logical_not(held.any(1))
    stacked = blank & (np.append(blank[1:], False) | np.append(False, blank[:-1]))
    high = bands[:, 1] - bands[:, 0]
    return float(high[stacked].sum() / max(1.0, float(high.sum())))


def plotted_lines(params: Params, draft: TableDraft, marks: Floats) -> int:
    """Return how many marks run over a good part of a table in both directions, as lines of a plot do."""
    if not len(marks):
        return 0
    x0, y0, x1, y1 = draft.box
    least = params.readings.surroundings.plotted
    width = np.minimum(marks[:, 2], x1) - np.maximum(marks[:, 0], x0)
    height = np.minimum(marks[:, 3], y1) - np.maximum(marks[:, 1], y0)
    return int(((width > least * (x1 - x0)) & (height > least * (y1 - y0))).sum())
