"""Zhang-Shasha tree edit distance on lists: the reference that the Numba kernel must equal."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


def zhang_shasha(left_a: Ints, keys_a: Ints, left_b: Ints, keys_b: Ints, rename: Floats) -> float:
    """Edit distance of two ordered trees, insertion and deletion 1 (Zhang and Shasha 1989).

    Nodes are numbered from 0 in postorder. `left_x[i]` is the leftmost leaf below node i (a leaf: itself),
    `keys_x` the key roots in ascending order, `rename[i, j]` the cost of turning node i of a into j of b.
    """
    a, b, costs = left_a.tolist(), left_b.tolist(), rename.tolist()
    distance = [[0.0] * len(b) for _ in a]
    for i in keys_a.tolist():
        for j in keys_b.tolist():
            _forests(i, j, a, b, costs, distance)
    return float(distance[-1][-1])


def _forests(i: int, j: int, a: list[int], b: list[int], costs: Any, distance: list[list[float]]) -> None:
    """Fill `distance` for every pair of subtrees on the leftmost paths of nodes i and j."""
    low_a, low_b = a[i], b[j]
    above = [float(y) for y in range(j - low_b + 2)]
    rows = [above]
    for x in range(low_a, i + 1):
        row = [above[0] + 1.0]
        whole_a = a[x] == low_a
        for y in range(low_b, j + 1):
            best = min(above[y - low_b + 1] + 1.0, row[-1] + 1.0)
            if whole_a and b[y] == low_b:
                best = min(best, above[y - low_b] + costs[x][y])
                distance[x][y] = best
            else:
                best = min(best, rows[a[x] - low_a][b[y] - low_b] + distance[x][y])
            row.append(best)
        rows.append(row)
        above = row
