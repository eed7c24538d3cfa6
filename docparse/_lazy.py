"""Names and modules that are loaded on first use, so that importing what names them costs next to nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from docparse._forks import importing


def names_on_first_use(
    package: str, homes: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return `__getattr__` and `__dir__` of `package` (PEP 562) for the names that `homes` gives modules of.

    A name whose home is the module of that very name is the module.
    """

    def load(name: str) -> Any:
        if name not in homes:
            msg = f"module {package!r} has no attribute {name!r}"
            raise AttributeError(msg)
        with importing():
            module = import_module(homes[name])
        value = module if homes[name] == f"{package}.{name}" else getattr(module, name)
        setattr(sys.modules[package], name, value)
        return value

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *homes})

    return load, names


class LazyModule:
    """A module that is imported when the first of its names is asked for."""

    def __init__(self, name: str) -> None:
        """`name` is that of the module, with its packages."""
        self._name = name

    def __getattr__(self, name: str) -> Any:
        """Return what the module has of that name."""
        with importing():
            module = import_module(self._name)
        return getattr(module, name)
