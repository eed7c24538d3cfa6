"""Distances of glyph shapes to known ones; kernel of `mapping`."""

from __future__ import annotations

import numpy as np

from docparse._jit import njit
from docparse.layout.params import double

_I = "int32[::1]"
_F2 = "float32[:, ::1]"
TINIEST = double("layer.nearest.tiniest")


@njit(f"float64[::1]({_F2}, {_I}, {_F2}, {_I})", fastmath=True)
def doubt(shape, kind, known, known_kind):  # type: ignore[no-untyped-def]
    """Return how many times nearer the nearest other character is than the claimed one.

    Digits are compared with digits (kinds below 65), letters with letters.
    """
    n, width = shape.shape
    out = np.zeros(n, np.float64)
    for i in range(n):
        own = other = np.float32(1e9)
        for k in range(len(known_kind)):
            if (kind[i] < 65) != (known_kind[k] < 65):
                continue
            total = np.float32(0)
            for j in range(width):
                step = shape[i, j] - known[k, j]
                total += step * step
            if known_kind[k] == kind[i]:
                own = min(own, total)
            else:
                other = min(other, total)
        out[i] = max(own, np.float32(TINIEST)) / max(other, np.float32(TINIEST))
    return out
