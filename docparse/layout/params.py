"""All numbers that decide in layout, read from `params.json`: value, unit, meaning, and how each came.

A module binds what it needs when it is imported, so that kernels are compiled with the values in place. They
are not arguments: a fifth of them is used in kernels, and a page is never laid out in two ways in one
process. `bench.shake` and `bench.ablation` move them, `bench.readings` fits those that say so.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np

FILE = Path(__file__).with_suffix(".json")


def number(name: str) -> float:
    """Return a number by the name of its part and its own, as in `figures.near`."""
    value: float = _row(name)["value"]
    return value


def double(name: str) -> float:
    """Return a number for a kernel, which reckons with it in 64 bits in plain Python too.

    NumPy rounds a product of one of its 32-bit numbers and a Python one to 32 bits, Numba does not: a length
    that lies just at a limit would be beyond it here and within it there.
    """
    return np.float64(number(name))


def count(name: str) -> int:
    """Return a whole number."""
    value: int = _row(name)["value"]
    return value


def series(name: str) -> tuple[float, ...]:
    """Return several numbers that belong together."""
    return tuple(_row(name)["value"])


def weights(part: str) -> MappingProxyType[str, float]:
    """Return all numbers of a part by name."""
    return MappingProxyType({name: row["value"] for name, row in rows()[part].items()})


class Numbers:
    """All numbers of a part, each by its name; those that belong together are a tuple.

    Raises:
        AttributeError: the part has no such number.
    """

    def __init__(self, part: str) -> None:
        values = {name: row["value"] for name, row in rows()[part].items()}
        vars(self).update(
            {name: tuple(one) if isinstance(one, list) else one for name, one in values.items()}
        )

    def __getattr__(self, name: str) -> float:
        raise AttributeError(name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Numbers) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]  # as of all that compare by what they hold


def _row(name: str) -> dict[str, Any]:
    part, _, own = name.rpartition(".")
    return rows()[part][own]


@cache
def rows() -> dict[str, dict[str, dict[str, Any]]]:
    """Return the data file's rows (value, unit, meaning, how) by part and name."""
    parts: dict[str, dict[str, dict[str, Any]]] = json.loads(FILE.read_text(encoding="utf-8"))["parts"]
    return parts
