"""Compiled kernels, on demand."""

from __future__ import annotations

from importlib import import_module

from docparse import _jit

KERNELS = (
    "_fills_numba",
    "layer._ground_numba",
    "layer._nearest_numba",
    "words._kernels_numba",
    "order._xycut_numba",
    "order._runs_numba",
    "tables._kernels_numba",
    "tables.heads._spans_numba",
    "tables.candidates._walls_numba",
    "tables.columns._gutters_numba",
)
MANY_PAGES = 5
"""Pages from which compiled kernels pay although they must be loaded (about a second; a page saves .2 s)."""


def load_kernels() -> None:
    """Load the kernels of layout; what was not compiled on this machine before, is now (about a minute)."""
    for name in KERNELS:
        import_module(f"docparse.layout.{name}")
    _jit.compile_kernels()


def expect_pages(count: int) -> None:
    """Load the kernels if `count` pages are to come that make it worth while, or enough have been read."""
    if not _jit.is_compiled() and (count >= MANY_PAGES or _jit.is_due()):
        load_kernels()
