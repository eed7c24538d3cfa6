"""How Numba finds our compiled kernels: by their module's name, not by the path of the checkout.

Numba imports this by name (`_kernel_cache.cached_in`). The digest that names the cache's folder covers the
sources, so two checkouts or environments with the same kernels share one folder.
"""

from __future__ import annotations

from pathlib import Path

from numba.core.caching import UserProvidedCacheLocator

from docparse._kernel_cache import PACKAGE


class KernelLocator(UserProvidedCacheLocator):  # type: ignore[misc]
    """Keep functions of the package under their module's name, and others as Numba does."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """Return the folder, below the cache's, of what is compiled from `py_file`."""
        path = Path(py_file).absolute()
        if path.is_relative_to(PACKAGE):
            return ".".join(path.relative_to(PACKAGE).parent.parts) or "docparse"
        subpath: str = super().get_suitable_cache_subpath(py_file)
        return subpath
