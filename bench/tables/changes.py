"""Changes of table finding for a while, and a table of what each of them does to some figures.

The bench's one door to the inner stages of table finding: `accept`, `TableFrame`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from docparse.layout.tables.candidates import accept
from docparse.layout.tables.columns.frame import TableFrame

__all__ = ["ROOM", "Change", "TableFrame", "accept", "print_changes", "replaced"]
ROOM = "docparse.layout.tables."
Change = tuple[str, AbstractContextManager[None]]
"""The name of a change, and what makes it and takes it back."""
Figures = Mapping[str, float]


@contextmanager
def replaced(module_name: str, name: str, value: Any) -> Iterator[None]:
    """Replace a name of a module for a while."""
    module = importlib.import_module(module_name)
    shipped = getattr(module, name)
    setattr(module, name, value)
    try:
        yield
    finally:
        setattr(module, name, shipped)


def print_changes(
    shipped: Figures, measure: Callable[[], Figures], changes: Iterable[Change]
) -> dict[str, dict[str, float]]:
    """Print a row for each change as soon as it is measured: how far it moves every figure.

    Returns these differences by the name of the change.
    """
    widths = [max(8, len(name)) for name in shipped]
    _print_row("", list(shipped), widths)
    print(f"|{'-' * 38}|" + "".join(f"{'-' * (width + 1)}:|" for width in widths))
    _print_row("shipped", [f"{value:.2f}" for value in shipped.values()], widths)
    moved: dict[str, dict[str, float]] = {}
    for name, change in changes:
        with change:
            figures = measure()
        moved[name] = {one: figures[one] - value for one, value in shipped.items()}
        _print_row(name, [_signed(value) for value in moved[name].values()], widths)
    return moved


def _print_row(name: str, texts: list[str], widths: list[int]) -> None:
    cells = (f" {text:>{width}} |" for text, width in zip(texts, widths, strict=True))
    print(f"| {name:<36} |" + "".join(cells), flush=True)


def _signed(value: float) -> str:
    return f"{value:+.2f}" if round(value, 2) else "0"
