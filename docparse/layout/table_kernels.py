"""The kernels of table finding: compiled where Numba is there, plain Python where it is not."""

from __future__ import annotations

from functools import cache
from types import ModuleType


@cache
def kernels() -> ModuleType:
    """`_tables_numba`, or its twin `_tables_py` on a platform without Numba."""
    try:
        from docparse.layout import _tables_numba
    except ImportError:
        from docparse.layout import _tables_py

        return _tables_py
    return _tables_numba
