"""Ablation and shaking change what they say they change, and take it back."""

from __future__ import annotations

import importlib
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

from bench import ablation, shake
from bench.ablation import ROOM
from bench.moves import LayoutChange, print_changes
from docparse.layout.params import PARAMS


@pytest.mark.parametrize("name", ablation.PASSES)
def test_every_pass_is_there_and_taken_back(name: str) -> None:
    file, _, function = name.rpartition(".")
    module = importlib.import_module(ROOM + file)
    shipped = getattr(module, function)
    with ablation.off(name).off:
        assert getattr(module, function) is ablation.PASSES[name]
    assert getattr(module, function) is shipped


@pytest.mark.parametrize("name", ablation.PASSES)
def test_what_replaces_a_pass_takes_its_arguments(name: str) -> None:
    file, _, function = name.rpartition(".")
    shipped = getattr(importlib.import_module(ROOM + file), function)
    count = len(inspect.signature(shipped).parameters)
    inspect.signature(ablation.PASSES[name]).bind(*range(count))


def test_a_row_says_how_far_a_change_moves_each_figure(capsys: pytest.CaptureFixture[str]) -> None:
    latex = iter([78.0, 77.5, 78.25])
    changes = [LayoutChange("first"), LayoutChange("second")]
    moved = print_changes(lambda _: {"latex": next(latex), "sec": 97.0}, changes)
    assert moved == {"first": {"latex": -0.5, "sec": 0.0}, "second": {"latex": 0.25, "sec": 0.0}}
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in capsys.readouterr().out.splitlines()]
    assert rows[0] == ["", "latex", "sec"]
    assert rows[2:] == [["shipped", "78.00", "97.00"], ["first", "-0.50", "0"], ["second", "+0.25", "0"]]
    assert list(shake._most(moved)) == ["latex: -0.50 by first", "sec: +0.00 by first"]


def test_what_is_worth_nothing_is_named() -> None:
    moved = {"a": {"sec": 0.04, "tests failed": 3.0}, "b": {"sec": -0.2, "tests failed": 0.0}}
    assert list(ablation._useless(moved)) == [
        "worth at most 0.05 points on every corpus: a", "no test fails without: b",
    ]  # fmt: skip
    assert list(ablation._useless({"a": {"sec": 1.0}})) == ["worth at most 0.05 points on every corpus: none"]


@pytest.mark.full
def test_tests_that_fail_are_counted(tmp_path: Path) -> None:
    tests = tmp_path / "test_three.py"
    tests.write_text("def test_a():\n    assert False\n\n\ntest_b = test_a\n\n\ndef test_c():\n    pass\n")
    code = "import sys; from bench.ablation import _failures; print(_failures(sys.argv[1:]))"
    command = [sys.executable, "-c", code, str(tests)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["2"]


def test_a_number_is_off_by_itself() -> None:
    off = ablation.without("tables.table.values").params.tables.table
    assert vars(off) == vars(PARAMS.tables.table) | {"values": 0.0}
    assert PARAMS.tables.table.values > 0


def test_weights_are_measured_on_corpora_alone(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        ablation.main(["--weights", "--tests", "tests"])
    assert "by the numbers that ship" in capsys.readouterr().err
