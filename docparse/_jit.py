"""Numba's `njit`, or plain Python where Numba is absent or switched off (NUMBA_DISABLE_JIT=1).

Kernels are full of branches, of which a second copy by hand would drift. Their twin is therefore the same
source run as it is; tests hold both against each other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

try:
    from numba import njit
except ImportError:

    def njit(*signature: Any, **options: Any) -> Callable[[Any], Any]:
        """A decorator that changes nothing."""
        return lambda function: function


__all__ = ["njit"]
