"""The kernels of table finding, loaded on first use: they bring Numba with them."""

from __future__ import annotations

from types import ModuleType


def kernels() -> ModuleType:
    """Return the module of the kernels."""
    from docparse.layout.tables import _kernels_numba

    return _kernels_numba
