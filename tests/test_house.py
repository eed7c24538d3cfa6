"""Habits of the house: the public surface, and what an import may load."""

from __future__ import annotations

import ast
import importlib
import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import docparse
from docparse.codec import json_schema
from docparse.document import Document

ROOT = Path(__file__).parents[1]
PUBLIC_MODULES = ("docparse", "docparse.judge", "docparse.layout", "docparse.pdf")


@pytest.mark.parametrize("name", PUBLIC_MODULES)
def test_all_is_sorted_and_every_name_is_there(name: str) -> None:
    module = importlib.import_module(name)
    assert list(module.__all__) == sorted(module.__all__, key=str)
    for public in module.__all__:
        assert getattr(module, public) is not None


def test_all_is_complete() -> None:
    homes = docparse._HOMES
    assert sorted(homes) == docparse.__all__
    for name, home in homes.items():
        module = importlib.import_module(home)
        assert getattr(docparse, name) is (module if home == f"docparse.{name}" else getattr(module, name))


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'parse_docx'"):
        docparse.parse_docx  # noqa: B018


HEAVY = ("numba", "cv2", "onnxruntime", "lxml", "pypdfium2", "pymupdf", "rapidocr", "PIL", "httpx", "bs4")


@pytest.mark.parametrize("statement", ["import docparse", "import docparse.errors, docparse.document"])
def test_import_loads_no_engine(statement: str) -> None:
    code = f"{statement}; import sys, json; print(json.dumps(sorted(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {module.partition(".")[0] for module in json.loads(run.stdout)}
    assert not loaded & set(HEAVY)


def test_the_model_opens_none_of_the_rooms_above_it() -> None:
    code = "import docparse.document, sys, json; print(json.dumps(sorted(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    above = ("docparse.export", "docparse.quotes", "docparse.records")
    assert not [module for module in json.loads(run.stdout) if module.startswith(above)]


def test_a_lazy_module_is_imported_when_a_name_of_it_is_asked_for() -> None:
    code = (
        "import sys; from docparse._lazy import LazyModule; room = LazyModule('docparse.export.tables')\n"
        "assert 'docparse.export.tables' not in sys.modules\n"
        "assert room.to_csv is sys.modules['docparse.export.tables'].to_csv"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_judge_needs_neither_parser_nor_pdf_library() -> None:
    code = "import docparse.judge.judge, sys, json; print(json.dumps(sorted(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(json.loads(run.stdout))
    assert not loaded & {"pypdfium2", "pymupdf", "cv2", "onnxruntime", "docparse.parsing", "docparse.pdf"}


def test_version_comes_from_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in project["project"]
    assert project["tool"]["hatch"]["version"]["path"] == "docparse/__init__.py"
    assert docparse.__version__.count(".") == 2


def test_the_schema_in_docs_is_up_to_date(request: pytest.FixtureRequest) -> None:
    path = ROOT / "docs" / "document.schema.json"
    schema = json.dumps(json_schema(Document, "docparse document"), indent=2) + "\n"
    if request.config.getoption("--update-golden"):
        path.write_text(schema, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == schema, "run pytest --update-golden"


def test_no_two_classes_have_one_name() -> None:
    classes: dict[str, list[str]] = {}
    for path in sorted(
        path for room in ("docparse", "bench", "fixtures") for path in (ROOT / room).rglob("*.py")
    ):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                classes.setdefault(node.name.lstrip("_"), []).append(path.name)
    assert {name: files for name, files in classes.items() if len(files) > 1} == {}


def test_no_function_or_argument_is_named_by_a_filler() -> None:
    """`own_pages` says whose they are; `own` alone says nothing."""
    fillers = {"told", "kept", "surest", "facing", "own"}
    found = []
    for path in sorted((ROOT / "docparse").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                names = [node.name]
                if isinstance(node, ast.FunctionDef):
                    names += [one.arg for one in (*node.args.args, *node.args.kwonlyargs)]
                found += [f"{path.name}: {name}" for name in names if name.lower().strip("_") in fillers]
    assert found == []
