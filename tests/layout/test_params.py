"""Numbers that decide in layout: one data file, each told, none bare in the code."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import docparse.layout
from bench import params, shake
from docparse import parse_pdf
from docparse.layout.blocks import headings, items
from docparse.layout.drawings import figures
from docparse.layout.params import FILE, rows
from docparse.layout.tables import weights
from docparse.layout.tables.candidates import accept
from docparse.layout.tables.heads import tree

SOURCES = sorted(Path(docparse.layout.__path__[0]).rglob("*.py"))
REPORT = Path(__file__).parents[2] / "fixtures" / "annual_report.pdf"
TINY = 1e5  # beyond it a number stands for "far", and no page is so large


def test_every_number_is_taken_by_one_module_and_tells_what_it_is() -> None:
    taken = [
        name for path in SOURCES for s in ast.parse(path.read_text("utf-8")).body for name in params.bound(s)
    ]
    told = [
        name
        for part, numbers in rows().items()
        for name in ([f"{part}."] if f"{part}." in taken else [f"{part}.{own}" for own in numbers])
    ]
    assert sorted(taken) == sorted(told)
    how = json.loads(FILE.read_text("utf-8"))["how"]
    for numbers in rows().values():
        for row in numbers.values():
            assert row["unit"]
            assert row["meaning"]
            assert row["how"] in how


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


def test_a_number_is_moved_everywhere_and_taken_back() -> None:
    shipped = figures.NEAR, items.DOT, headings.WEIGHTS["bold"]
    with params.moved({"figures.near": 2.0, "marks.dot": 9.0, "blocks.headings.weights.bold": -50.0}):
        assert (figures.NEAR, items.DOT, headings.WEIGHTS["bold"]) == (2.0, 9.0, -50.0)
    assert (figures.NEAR, items.DOT, headings.WEIGHTS["bold"]) == shipped

    def found() -> int:
        pages = parse_pdf(REPORT, ocr="never", pages=[1]).pages
        return sum(block.role == "section_header" for page in pages for block in page.blocks)

    before = found()
    with params.moved({"blocks.headings.threshold": 99.0}):
        assert found() == 0
    assert found() == before > 0


def test_numbers_of_kernels_are_moved_where_they_run_plainly() -> None:
    code = (
        "from bench import params\n"
        "from docparse.layout.order import _gutters_numba as one, _xycut_numba as other\n"
        "with params.moved({'order.gutters.least': 9.0}): print(one.LEAST, other.LEAST)"
    )
    plain = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=plain)
    assert done.stdout.split() == ["9.0", "9.0"]


def test_numbers_of_compiled_kernels_are_not_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    with pytest.raises(ValueError, match=r"order.gutters.least.*NUMBA_DISABLE_JIT"):
        params.moved({"order.gutters.least": 9.0}).__enter__()


def test_shaking_moves_numbers_by_a_twentieth_and_no_counts() -> None:
    names = params.names()
    assert "figures.near" in names
    assert "figures.prose_words" not in names
    assert "order.gutters.least" not in names
    assert "order.gutters.least" in params.names(kernels=True)
    shipped = accept.TABLE
    _, change = next(shake.together(names, [3]))
    with change:
        assert accept.TABLE.most_rows == shipped.most_rows
        assert 0 < abs(accept.TABLE.values / shipped.values - 1) <= 0.05
        assert 0 < abs(figures.NEAR / 1.2 - 1) <= 0.05
    assert vars(shipped) == vars(accept.TABLE)


def test_each_number_moves_alone() -> None:
    changes = dict(shake.alone(["tables.head.leading"]))
    shipped = tree.HEAD
    with changes["tables.head.leading x 0.95"]:
        assert tree.HEAD.leading == 0.95 * shipped.leading
        assert tree.HEAD.aligned == shipped.aligned


def test_every_number_of_a_part_is_asked_for_and_every_one_asked_for_is_there() -> None:
    code = "\n".join(path.read_text("utf-8") for path in SOURCES if "tables" in path.parts)
    by_list = {"HEAD": tree._WEIGHTS.__reduce__()[1], "TABLE": accept._NAMES}
    for name, part in vars(weights).items():
        if name.isupper():
            asked = {*re.findall(rf"(?<!_){name}\.([a-z_]+)\b", code), *by_list.get(name, ())}
            assert asked == set(vars(part)), name
