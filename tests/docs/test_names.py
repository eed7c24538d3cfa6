"""What the documentation names exists: files, commands, options, modules, classes, attributes, functions."""

from __future__ import annotations

import argparse
import ast
import builtins
import importlib
import importlib.util
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from docparse.cli import full_parser
from docparse.errors import MissingExtraError

ROOT = Path(__file__).parents[2]
PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    *(str(p.relative_to(ROOT)) for p in sorted(ROOT.glob("docs/**/*.md"))),
]
FOLDERS = ("docparse", "bench", "fixtures", "tests", "docs")
SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
RUN = re.compile(r"python -m ((?:bench|fixtures|tests)(?:\.\w+)+|docparse)")
COMMAND = re.compile(r"^(?:\$ )?docparse (?!-)(.+)$", re.MULTILINE)
DOTTED = re.compile(r"(?:docparse|bench|fixtures)(?:\.\w+)+")
MEMBER = re.compile(r"([A-Z]{1,2}[a-z]\w*)\.([a-z_]\w*)(?:\(.*\))?")
CALL = re.compile(r"([A-Za-z_]\w+)\(.*\)")


def spans(text: str) -> list[str]:
    return SPAN.findall(FENCE.sub("", text))


def shell(text: str) -> str:
    """The lines of shell blocks, and what stands in backticks, one a line."""
    blocks = [body for language, body in FENCE.findall(text) if language == "sh"]
    return "\n".join([*blocks, *spans(text)]).replace("\\\n", " ")


@cache
def files() -> frozenset[str]:
    own = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))
    return frozenset("/" + str(path.relative_to(ROOT)) for path in (*own, *ROOT.iterdir()))


def missing_files(names: list[str]) -> Iterator[str]:
    """Yield source files and paths into the house that no file ends with."""
    for name in names:
        known = re.fullmatch(r"[\w./-]+\.py|(?:docparse|bench|tests|layout|fixtures|docs)/[\w./-]+", name)
        if known and not any(file.endswith("/" + name.rstrip("/")) for file in files()):
            yield name


def missing_modules(text: str) -> Iterator[str]:
    """Yield what `python -m` cannot run."""
    for name in RUN.findall(text):
        found = importlib.util.find_spec(name)
        package = found is not None and found.submodule_search_locations is not None
        if found is None or (package and importlib.util.find_spec(f"{name}.__main__") is None):
            yield name


@cache
def commands() -> dict[str, set[str]]:
    """The options of every command of `docparse`, those of its own commands among them."""
    found: dict[str, set[str]] = {}

    def options(parser: argparse.ArgumentParser) -> set[str]:
        own = set(parser._option_string_actions)
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                own = own.union(*map(options, action.choices.values()))
        return own

    for action in full_parser()._actions:
        if isinstance(action, argparse._SubParsersAction):
            found |= {name: options(child) for name, child in action.choices.items()}
    return found


def missing_commands(text: str) -> Iterator[str]:
    for line in COMMAND.findall(text):
        name, *rest = re.split(r" [|#] | && |;", line)[0].split()
        if not re.fullmatch("[a-z]+", name):
            continue
        if name not in commands():
            yield f"docparse {name}"
            continue
        used = {word.partition("=")[0] for word in rest if re.match("--[a-z]", word)}
        yield from (f"docparse {name} {option}" for option in sorted(used - commands()[name]))


@cache
def members() -> dict[str, set[str]]:
    """Names within each class of the house, by its name; all functions and classes under ""."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in (path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                found[""].add(node.name)
            if isinstance(node, ast.ClassDef):
                found[node.name].update(_names(node))
    return found


def _names(node: ast.ClassDef) -> Iterator[str]:
    for one in node.body:
        if isinstance(one, ast.FunctionDef):
            yield one.name
        elif isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
            yield one.target.id


def missing_names(names: list[str]) -> list[str]:
    """Return dotted names that cannot be imported, attributes that no such class has, unknown functions."""
    return [name for name in names if not _is_known(name)]


def _is_known(name: str) -> bool:
    if DOTTED.fullmatch(name):
        return _resolves(name)
    if match := MEMBER.fullmatch(name):
        return match[2] in members().get(match[1], ())
    match = CALL.fullmatch(name)
    return match is None or match[1] in members()[""] or hasattr(builtins, match[1])


def _resolves(name: str) -> bool:
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        try:
            value: object = importlib.import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        except MissingExtraError:  # of a framework that is not installed: its module is there
            return True
        try:
            for part in parts[end:]:
                value = getattr(value, part)
        except AttributeError:
            return False
        return True
    return False


def missing_imports(text: str) -> Iterator[str]:
    for language, body in FENCE.findall(text):
        if language != "python":
            continue
        for node in ast.walk(ast.parse(body)):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("docparse"):
                yield from (
                    f"{node.module}.{one.name}"
                    for one in node.names
                    if not _resolves(f"{node.module}.{one.name}")
                )


def missing_targets(names: list[str]) -> Iterator[str]:
    made = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    yield from (
        name for name in names if (match := re.match(r"make ([a-z-]+)", name)) and match[1] not in made
    )


def missing(text: str) -> list[str]:
    """Return everything that `text`, a page, names and that is not there."""
    named, typed = spans(text), shell(text)
    return [
        *missing_files(named),
        *missing_modules(typed),
        *missing_commands(typed),
        *missing_names(named),
        *missing_imports(text),
        *missing_targets(typed.splitlines()),
    ]


def test_what_pages_name_exists() -> None:
    """All in one process: every module of the house is read for the first page."""
    found = {page: missing((ROOT / page).read_text("utf-8")) for page in PAGES}
    assert len(found) > 20
    assert not {page: names for page, names in found.items() if names}


@pytest.mark.parametrize(
    "text",
    [
        "`layout/reading_order.py`",
        "`docparse/layout/kernels/`",
        "`docparse prase report.pdf`",
        "```sh\ndocparse parse report.pdf --fromat md\n```",
        "`python -m bench.efect --quick`",
        "`docparse.layout.analyze_page`",
        "`Page.triaged`",
        "`parse_pdfs(path)`",
        "```python\nfrom docparse import parse_docx\n```",
        "`make tests`",
    ],
)
def test_what_does_not_exist_is_noticed(text: str) -> None:
    assert len(missing(text)) == 1


def test_what_docstrings_name_exists() -> None:
    gone = []
    for path in sorted((ROOT / "docparse").rglob("*.py")):
        text = path.read_text("utf-8")
        found = [*missing_files(SPAN.findall(text)), *missing_modules(text)]
        gone += [f"{path.relative_to(ROOT)}: {name}" for name in found]
    assert not gone


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_links_lead_somewhere(page: str) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", (ROOT / page).read_text("utf-8"))
    assert not [link for link in links if not (ROOT / link).exists()]
