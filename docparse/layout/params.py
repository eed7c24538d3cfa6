"""All numbers that decide in layout, read from `params.json`: value, unit, meaning, and how each came.

They are passed: from `LayoutOptions` to every step, and from each to what it calls, which gets the one part
that it needs or all. Kernels are given them as an array and know the places of theirs in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from sys import intern
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

FILE = Path(__file__).with_suffix(".json")
Value = float | list[float]
Rows = Mapping[str, Mapping[str, Mapping[str, Any]]]


class Numbers:
    """Numbers of one part, and the parts within it, each by its name: `params.order.gutters.least`.

    Those that belong together are a tuple. `numbers["bold"]` is `numbers.bold`.

    Raises:
        AttributeError: there is no such number or part, or it was to be set.
    """

    if TYPE_CHECKING:  # where it ran, every number that is asked for would pass through it

        def __getattr__(self, name: str) -> Named: ...

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(name)

    def __setstate__(self, named: Mapping[str, Any]) -> None:
        """Take numbers and parts by name, as `pickle` has them; parts may be mappings.

        A page asks thousands of times: a dictionary of its own with interned names is found in at once.
        """
        own = {intern(name): _part(value) for name, value in named.items()}
        object.__setattr__(self, "__dict__", own)

    def __getitem__(self, name: str) -> float:
        value: float = getattr(self, name)
        return value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Numbers) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash(tuple(vars(self)))


if TYPE_CHECKING:

    class Named(Numbers, int):
        """What a name stands for, as a type checker sees it: a number, a count or several, or a part."""

        def __index__(self) -> int: ...
        def __iter__(self) -> Iterator[float]: ...
        def __len__(self) -> int: ...
        def __getitem__(self, at: int | str) -> float: ...


def _part(value: Any) -> Any:
    """Return a part made of a mapping; numbers and finished parts stay as they are."""
    if not isinstance(value, dict):
        return value
    part = Numbers()
    part.__setstate__(value)
    return part


class Params(Numbers):
    """All numbers of layout; `array` has them in the order of the data file, (n,), float64, for kernels."""

    array: NDArray[np.float64]

    def __init__(self, parts: Rows) -> None:
        flat: list[float] = []
        every: dict[str, Any] = {}
        for part, named in parts.items():
            numbers = every
            for name in part.split("."):
                numbers = numbers.setdefault(name, {})
            for name, row in named.items():
                value = row["value"]
                numbers[name] = tuple(value) if isinstance(value, list) else value
                flat += value if isinstance(value, list) else [value]
        self.__setstate__({"array": np.array(flat), **every})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Params) and np.array_equal(self.array, other.array)

    __hash__ = Numbers.__hash__

    @property
    def digest(self) -> str:
        """What tells these numbers from others, as 16 hexadecimal digits."""
        return sha256(self.array.tobytes()).hexdigest()[:16]

    def moved(self, values: Mapping[str, Value]) -> Params:
        """Return all numbers as they ship, with others in place of some, by `part.name`.

        Raises:
            KeyError: there is no number of such a name.
        """
        parts = {part: {name: dict(row) for name, row in named.items()} for part, named in rows().items()}
        for name, value in values.items():
            part, _, own = name.rpartition(".")
            parts[part][own]["value"] = value
        return Params(parts)


def index_of(name: str) -> int:
    """Return where a number stands in the array that kernels are given."""
    return _places()[name]


@cache
def _places() -> dict[str, int]:
    places: dict[str, int] = {}
    at = 0
    for part, named in rows().items():
        for name, row in named.items():
            places[f"{part}.{name}"] = at
            at += len(row["value"]) if isinstance(row["value"], list) else 1
    return places


@cache
def rows() -> Rows:
    """Return the data file's rows (value, unit, meaning, how) by part and name."""
    parts: Rows = json.loads(FILE.read_text(encoding="utf-8"))["parts"]
    return parts


PARAMS = Params(rows())
"""The numbers as they ship."""
