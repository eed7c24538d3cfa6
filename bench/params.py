"""The numbers that decide in layout: moved for a while, and written back. The bench's one door to them."""

from __future__ import annotations

import ast
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import CodeType
from typing import Any

import docparse.layout
from docparse.layout.params import FILE, rows

__all__ = ["FILE", "moved", "names", "rows", "times", "write"]
ROOM = "docparse.layout"
BINDERS = {"number", "double", "count", "series", "weights", "Numbers"}
CHAIN = 3  # imports from one module by another, at most, through which a number comes to where it is used
Value = float | list[float]


def names(*, kernels: bool = False) -> list[str]:
    """Return the names of numbers that are no counts, as `part.name`: of kernels, or of all else."""
    compiled = _parts_of_kernels()
    return [
        f"{part}.{name}"
        for part, numbers in rows().items()
        for name, row in numbers.items()
        if not isinstance(row["value"], int) and (part in compiled) == kernels
    ]


def times(name: str, factor: Callable[[], float]) -> Value:
    """Return a number times what `factor` gives; each of a series has a factor of its own."""
    part, _, own = name.rpartition(".")
    value: Value = rows()[part][own]["value"]
    return [one * factor() for one in value] if isinstance(value, list) else value * factor()


@contextmanager
def moved(values: Mapping[str, Value]) -> Iterator[None]:
    """Have layout decide by other numbers for a while: every module binds its own anew, and again at the end.

    Raises:
        ValueError: a number is one of kernels, which are compiled with it; NUMBA_DISABLE_JIT=1 runs them as
            they are written.
    """
    compiled = {name for name in values if name.rpartition(".")[0] in _parts_of_kernels()}
    if compiled and os.environ.get("NUMBA_DISABLE_JIT") != "1":
        message = f"{', '.join(sorted(compiled))}: of kernels; set NUMBA_DISABLE_JIT=1"
        raise ValueError(message)
    shipped = {name: _exchange(name, value) for name, value in values.items()}
    _bind()
    try:
        yield
    finally:
        for name, value in shipped.items():
            _exchange(name, value)
        _bind()


def write(values: Mapping[str, float], path: Path = FILE) -> None:
    """Write numbers into the data file; unit, meaning and all else stay."""
    data = json.loads(path.read_text("utf-8"))
    for name, value in values.items():
        part, _, own = name.rpartition(".")
        data["parts"][part][own]["value"] = value
    path.write_text(as_text(data), "utf-8")


def as_text(data: Mapping[str, Any]) -> str:
    """Return the data file's text: a row a line, so that a difference shows what changed."""
    parts = [
        f"  {_json(part)}: {{\n"
        + ",\n".join(f"   {_json(name)}: {_json(row)}" for name, row in numbers.items())
        + "\n  }"
        for part, numbers in data["parts"].items()
    ]
    how = [f"  {_json(name)}: {_json(text)}" for name, text in data["how"].items()]
    opening = f'{{\n "what": {_json(data["what"])},\n "how": {{\n' + ",\n".join(how) + "\n },\n"
    return opening + ' "parts": {\n' + ",\n".join(parts) + "\n }\n}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _exchange(name: str, value: Value) -> Value:
    part, _, own = name.rpartition(".")
    row = rows()[part][own]
    shipped: Value = row["value"]
    row["value"] = value
    return shipped


def _bind() -> None:
    """Run the statements again by which modules take numbers, then those that hand them on."""
    made, handed = _statements()
    for module, code in [*made, *handed * CHAIN]:
        exec(code, vars(sys.modules[module]))


@cache
def _statements() -> tuple[list[tuple[str, CodeType]], list[tuple[str, CodeType]]]:
    """Return the statements of layout's modules that take numbers, and those that import constants."""
    made, handed = [], []
    for name, tree in _trees():
        for statement in tree.body:
            if isinstance(statement, ast.Assign) and bound(statement):
                made.append((name, _compiled(statement)))
            elif isinstance(statement, ast.ImportFrom) and (statement.module or "").startswith(ROOM):
                statement.names = [one for one in statement.names if one.name.isupper()]
                if statement.names:
                    handed.append((name, _compiled(statement)))
    return made, handed


@cache
def _trees() -> list[tuple[str, ast.Module]]:
    """Return every module of layout, imported, with its source."""
    found = []
    for info in walk_packages(docparse.layout.__path__, f"{ROOM}."):
        module = import_module(info.name)
        found.append((info.name, ast.parse(Path(str(module.__file__)).read_text("utf-8"))))
    return found


@cache
def _parts_of_kernels() -> frozenset[str]:
    """Return the parts of numbers that modules of kernels bind, or import."""
    own = {name: {one for s in tree.body for one in bound(s)} for name, tree in _trees()}
    parts = set()
    for name, tree in _trees():
        if name.endswith("_numba"):
            imported = [s.module or "" for s in tree.body if isinstance(s, ast.ImportFrom)]
            parts |= {one.rpartition(".")[0] for at in [name, *imported] for one in own.get(at, ())}
    return frozenset(parts)


def bound(statement: ast.stmt) -> list[str]:
    """Return the names of the numbers that a statement takes; of a part, its name and a point."""
    calls = [one for one in ast.walk(statement) if isinstance(one, ast.Call)]
    taken = [one for one in calls if isinstance(one.func, ast.Name) and one.func.id in BINDERS]
    whole = {"weights", "Numbers"}
    return [
        f"{argument.value}." if isinstance(call.func, ast.Name) and call.func.id in whole else argument.value
        for call in taken
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def _compiled(statement: ast.stmt) -> CodeType:
    return compile(ast.Module([statement], []), "<numbers>", "exec")
