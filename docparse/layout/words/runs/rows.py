"""The rows of a page: its upright words, by base line."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import Ints, Words
from docparse.layout.params import Params


@dataclass(frozen=True, slots=True)
class PageRows:
    """Rows of a page's upright words, from top to bottom.

    words   rows of `Words`, row by row, in each from left to right
    bounds  (rows + 1,) where in `words` each begins, and where the last one ends
    """

    words: Ints
    bounds: NDArray[np.intp]

    def __len__(self) -> int:
        return len(self.bounds) - 1

    def __getitem__(self, at: int) -> Ints:
        return self.words[self.bounds[at] : self.bounds[at + 1]]

    @property
    def begin(self) -> NDArray[np.intp]:
        """Where in `words` each row begins."""
        return self.bounds[:-1]


def find_rows(params: Params, words: Words) -> PageRows:
    """Return the rows of a page."""
    upright = np.flatnonzero(np.abs(words.angle) < params.typography.upright).astype(np.int32)
    upright = upright[np.argsort(words.base[upright], kind="stable")]
    base = words.base[upright]
    below = base[1:] - base[:-1] > params.words.runs.rows.level * params.typography.em
    level = np.zeros(len(base), np.intp)
    np.cumsum(below, out=level[1:])
    order = upright[np.lexsort((words.box[upright, 0], level))]
    begin = np.flatnonzero(below) + 1
    bounds = np.concatenate([[0], begin, [len(order)]]) if len(order) else np.zeros(1, np.intp)
    return PageRows(order, bounds)
