"""Which numbers of `params.json` the sources of layout ask for, found by following what they are passed."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import docparse
from docparse.layout.params import rows

Function = tuple[str, str]
"""Its module and its name, with the class before it."""
ALL = ""
"""The part that is all of `Params`."""
_NODES = {ALL, "array"} | {
    part[:at] for part in rows() for at in range(len(part) + 1) if part[at : at + 1] in {".", ""}
}


class _Module:
    """A module's functions and classes, and from where it imports what."""

    def __init__(self, path: Path) -> None:
        self.name = ".".join(path.relative_to(Path(docparse.__path__[0]).parent).with_suffix("").parts)
        self.tree = ast.parse(path.read_text("utf-8"))
        self.imported = {
            one.asname or one.name: (statement.module or "", one.name)
            for statement in ast.walk(self.tree)
            if isinstance(statement, ast.ImportFrom)
            for one in statement.names
        }

    def functions(self) -> Iterator[tuple[Function, ast.FunctionDef]]:
        for outer in self.tree.body:
            inside = outer.body if isinstance(outer, ast.ClassDef) else [outer]
            prefix = f"{outer.name}." if isinstance(outer, ast.ClassDef) else ""
            for one in inside:
                if isinstance(one, ast.FunctionDef):
                    yield (self.name, prefix + one.name), one


def asked_for(sources: Sequence[Path]) -> set[str]:
    """Return the names of all numbers that are asked for, as `part.name`.

    A function's `params` is all of them. Its `numbers` is the part that its callers pass, and of a method
    `self._numbers` is what the class was made with.
    """
    modules = [_Module(path) for path in sources]
    asked = {name for module in modules for name in _places(module.tree)}
    passed: dict[Function, set[str]] = defaultdict(set)
    before = -1
    while before != sum(map(len, passed.values())):
        before = sum(map(len, passed.values()))
        for module in modules:
            for function, node in module.functions():
                for numbers in passed[function] | {ALL}:
                    asked |= set(_follow(module, function, node, numbers, passed))
    return {name for name in asked if name not in _NODES}


def _places(tree: ast.Module) -> Iterator[str]:
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "index_of":
            assert isinstance(call.args[0], ast.Constant)
            yield str(call.args[0].value)


def _follow(
    module: _Module, function: Function, node: ast.FunctionDef, numbers: str, passed: dict[Function, set[str]]
) -> Iterator[str]:
    """Yield what a function asks for that is passed such a part; note what it passes on."""
    known = dict.fromkeys(("params", "self.params", "self._params", "layout.params", "options.params"), ALL)
    if numbers != ALL:
        known |= {"numbers": numbers, "self._numbers": numbers}
    for one in ast.walk(node):
        if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name):
            part = _part_of(one.value, known)
            if part in _NODES:
                known[one.targets[0].id] = part
    for one in ast.walk(node):
        part = _part_of(one, known)
        if part and part.rpartition(".")[0] in _NODES:
            yield part
        if isinstance(one, ast.Call) and one.args:
            _pass_on(module, one, known, passed)


def _pass_on(
    module: _Module, call: ast.Call, known: dict[str, str], passed: dict[Function, set[str]]
) -> None:
    """Note which part a call passes, to a function or to the methods of a class."""
    target, first = call.func, call.args[0]
    if isinstance(target, ast.Name) and target.id == "partial":
        target, first = call.args[:2]
    part, callee = _part_of(first, known), ast.unparse(target)
    if part is None:
        return
    alias, _, name = callee.rpartition(".")
    if alias:
        home = ".".join(module.imported.get(alias, ("", "")))
    else:
        home, name = module.imported.get(name, (module.name, name))
    passed[home, name].add(part)
    for other, method in list(passed):
        if (other, method.partition(".")[0]) == (home, name):
            passed[other, method].add(part)


def _part_of(node: ast.AST, known: dict[str, str]) -> str | None:
    """Return the part or number that an expression of names and points is, if it is one."""
    text = ast.unparse(node) if isinstance(node, ast.Name | ast.Attribute) else ""
    for name, part in known.items():
        if text == name:
            return part
        if text.startswith(f"{name}."):
            return f"{part}.{text.removeprefix(f'{name}.')}".removeprefix(".")
    return None
