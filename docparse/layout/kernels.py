"""Compiled kernels, loaded on demand."""

from __future__ import annotations

from importlib import import_module

KERNELS = (
    "_ground_numba",
    "_nearest_numba",
    "words._kernels_numba",
    "order._xycut_numba",
    "order._runs_numba",
    "tables._kernels_numba",
    "tables._walls_numba",
)


def load_kernels() -> None:
    """Load the kernels of layout; what was not compiled on this machine before, is now (up to a minute)."""
    for name in KERNELS:
        import_module(f"docparse.layout.{name}")
