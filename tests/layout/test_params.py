"""Numbers that decide in layout: one data file, each told, none bare in the code, passed to every step."""

from __future__ import annotations

import ast
import json
import pickle
from dataclasses import replace
from pathlib import Path

import pytest

import docparse.layout
import docparse.reading
from bench import params, shake
from docparse import LayoutOptions, parse_pdf
from docparse.document import Document
from docparse.layout.blocks.contents import page as contents
from docparse.layout.order.fold import FoldEvidence
from docparse.layout.params import FILE, PARAMS, Numbers, index_of, rows
from docparse.layout.readings.features import TableEvidence
from docparse.layout.tables.candidates import accept
from docparse.layout.tables.heads import tree
from tests.layout.numbers_asked import asked_for

SOURCES = sorted(Path(docparse.layout.__path__[0]).rglob("*.py"))
READER = Path(docparse.reading.__path__[0]) / "pdf.py"
REPORT = Path(__file__).parents[2] / "fixtures" / "annual_report.pdf"
TINY = 1e5  # beyond it a number stands for "far", and no page is so large
BY_NAME = {
    "blocks.contents.weights": contents._NAMES,
    "blocks.headings.weights": None,
    "blocks.split.weights": None,
    "order.fold.weights": {*FoldEvidence.__slots__, "bar"},
    "readings.table": {*TableEvidence.__slots__, "bar"},
    "tables.head": tree._WEIGHTS.__reduce__()[1],
    "tables.table": accept._NAMES,
}
"""Parts that are gone through by the names of evidence (None: by those that stand in the code)."""


def read(**moved: float) -> Document:
    """Read two pages by other numbers, as `part__name`."""
    values = {name.replace("__", "."): value for name, value in moved.items()}
    options = LayoutOptions(params=PARAMS.moved(values))
    return parse_pdf(REPORT, ocr="never", pages=[1, 2], layout=options)


def test_every_number_tells_what_it_is() -> None:
    how = json.loads(FILE.read_text("utf-8"))["how"]
    for numbers in rows().values():
        for row in numbers.values():
            assert row["unit"]
            assert row["meaning"]
            assert row["how"] in how


def test_every_number_is_asked_for_and_every_one_asked_for_is_there() -> None:
    asked = asked_for([*SOURCES, READER])
    for part, names in BY_NAME.items():
        asked |= {f"{part}.{name}" for name in (rows()[part] if names is None else names)}
    assert asked == {f"{part}.{name}" for part, numbers in rows().items() for name in numbers}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_no_function_is_passed_numbers_that_it_does_not_use(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            passed = {"params", "numbers"} & {argument.arg for argument in node.args.args}
            assert passed <= {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}, node.name


def test_a_row_stands_on_a_line_as_the_bench_writes_it(tmp_path: Path) -> None:
    text = FILE.read_text("utf-8")
    assert params.as_text(json.loads(text)) == text
    copy = tmp_path / "params.json"
    copy.write_text(text, "utf-8")
    params.write({"figures.near": 1.5}, copy)
    lines = zip(text.splitlines(), copy.read_text("utf-8").splitlines(), strict=True)
    ((old, new),) = [(one, other) for one, other in lines if one != other]
    assert new == old.replace('"value": 1.2', '"value": 1.5')


def _bare(tree: ast.AST) -> list[int]:
    """Return the lines on which a number decides by itself.

    Nothing, all, and a half that rounds do not; nor does what stands for "further away than anything".
    """
    rounding = {
        id(side)
        for node in ast.walk(tree)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub)
        for side in (node.left, node.right)
        if isinstance(side, ast.Constant) and side.value == 0.5
    }
    return sorted(
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, float)
        and node.value not in (0.0, 1.0)
        and node.value < TINY
        and id(node) not in rounding
    )


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_no_bare_number_decides(path: Path) -> None:
    assert _bare(ast.parse(path.read_text("utf-8"))) == []


def test_a_bare_number_is_seen() -> None:
    assert _bare(ast.parse("a = b > 0.3 * em\nc = int(d + 0.5)\ne = 0.5 * em\nf = 1e9\n")) == [1, 3]


def test_a_number_that_is_passed_decides() -> None:
    def headings(document: Document) -> int:
        return sum(block.role == "section_header" for page in document.pages for block in page.blocks)

    assert headings(read(blocks__headings__threshold=99.0)) == 0
    assert headings(read()) > 0


def test_numbers_of_kernels_are_passed_too() -> None:
    """Words that are so far from one base line are on one with those of other lines."""
    assert read(words__bands__level=5.0).pages != read().pages


def test_numbers_are_frozen_equal_by_value_and_travel() -> None:
    with pytest.raises(AttributeError):
        PARAMS.figures.near = 2.0
    with pytest.raises(AttributeError, match="nearer"):
        PARAMS.figures.nearer  # noqa: B018  (asking is what fails)
    with pytest.raises(KeyError):
        PARAMS.moved({"figures.nearer": 2.0})
    other = PARAMS.moved({"figures.near": 2.0})
    assert (other.figures.near, PARAMS.figures.near) == (2.0, 1.2)
    assert other != PARAMS == PARAMS.moved({"figures.near": 1.2})
    assert LayoutOptions() == replace(LayoutOptions(), params=PARAMS.moved({}))
    assert pickle.loads(pickle.dumps(other)) == other
    assert hash(LayoutOptions(params=other)) == hash(LayoutOptions(params=pickle.loads(pickle.dumps(other))))


def test_kernels_find_each_number_at_its_place() -> None:
    def at(numbers: Numbers, name: str) -> object:
        for one in name.split("."):
            numbers = getattr(numbers, one)
        return numbers

    for part, named in rows().items():
        for name in named:
            value, place = at(PARAMS, f"{part}.{name}"), index_of(f"{part}.{name}")
            wide = len(value) if isinstance(value, tuple) else 1
            found = PARAMS.array[place : place + wide].tolist()
            assert found == (list(value) if isinstance(value, tuple) else [value])


def test_shaking_moves_numbers_by_a_twentieth_and_no_counts() -> None:
    names = params.names()
    assert {"figures.near", "order.gutters.least"} < {*names}
    assert "figures.prose_words" not in names
    moved = next(shake.together(names, [3])).params
    assert moved.tables.table.most_rows == PARAMS.tables.table.most_rows
    for after, before in (
        (moved.tables.table.values, PARAMS.tables.table.values),
        (moved.figures.near, PARAMS.figures.near),
        (moved.array[index_of("order.gutters.least")], PARAMS.order.gutters.least),
    ):
        assert 0 < abs(after / before - 1) <= 0.05


def test_each_number_moves_alone() -> None:
    less, more = shake.alone(["tables.head.leading"])
    assert (less.name, more.name) == ("tables.head.leading x 0.95", "tables.head.leading x 1.05")
    assert less.params.tables.head.leading == 0.95 * PARAMS.tables.head.leading
    assert vars(less.params.tables.head) == vars(PARAMS.tables.head) | {
        "leading": less.params.tables.head.leading
    }
