"""Zhang-Shasha tree edit distance; one source, compiled where Numba is there and plain Python where not."""

from __future__ import annotations

import numpy as np

from docparse._jit import njit

_INTS = "int64[::1]"


@njit(f"float64({_INTS}, {_INTS}, {_INTS}, {_INTS}, float64[:, ::1])")
def zhang_shasha(left_a, keys_a, left_b, keys_b, rename):  # type: ignore[no-untyped-def]
    """Return the edit distance of two ordered trees, insertion and deletion 1 (Zhang and Shasha 1989).

    Nodes are numbered from 0 in postorder. `left_x[i]` is the leftmost leaf below node i (a leaf: itself),
    `keys_x` the key roots in ascending order, `rename[i, j]` the cost of turning node i of a into j of b.
    """
    n, m = left_a.size, left_b.size
    distance = np.zeros((n, m))
    forest = np.zeros((n + 1, m + 1))
    for i in keys_a:
        low_a = left_a[i]
        for j in keys_b:
            low_b = left_b[j]
            width = j - low_b + 2
            for y in range(width):
                forest[0, y] = y
            for x in range(low_a, i + 1):
                row = x - low_a + 1
                forest[row, 0] = row
                whole_a = left_a[x] == low_a
                back_a = left_a[x] - low_a
                for y in range(low_b, j + 1):
                    column = y - low_b + 1
                    best = min(forest[row - 1, column], forest[row, column - 1]) + 1.0
                    if whole_a and left_b[y] == low_b:
                        best = min(best, forest[row - 1, column - 1] + rename[x, y])
                        distance[x, y] = best
                    else:
                        best = min(best, forest[back_a, left_b[y] - low_b] + distance[x, y])
                    forest[row, column] = best
    return distance[n - 1, m - 1]
