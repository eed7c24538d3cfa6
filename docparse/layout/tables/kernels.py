"""The kernels of table finding: compiled where Numba is there, plain Python where it is not."""

from __future__ import annotations

from functools import cache
from types import ModuleType


@cache
def kernels() -> ModuleType:
    """`_kernels_numba`, or its twin `_kernels_py` on a platform without Numba."""
    try:
        from docparse.layout.tables import _kernels_numba
    except ImportError:
        from docparse.layout.tables import _kernels_py

        return _kernels_py
    return _kernels_numba
