"""The bench of OCR's cost: what it draws, and what it says when it cannot run. No times are asserted."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bench.ocr import cost
from docparse.compare import find_pages, own_pages, sample


def test_two_processes_are_told_from_one_of_twice_the_speed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cost, "cpu_seconds", lambda paths, condition: {"bare": 2.0, "default": 2.4})
    monkeypatch.setattr(cost, "_seconds", lambda paths, condition, processes: 10.0 * processes)
    paths = tuple(page.path for page in sample(find_pages(own_pages(), None), 2))
    args = type("Args", (), {"condition": "scan", "two": True})
    row = cost.measure(paths, args)  # type: ignore[arg-type]
    assert (row["pages"], row["default_ratio"], row["two_processes"]) == (2, pytest.approx(1.2), 1.0)


def test_too_few_cores(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    if not hasattr(os, "sched_getaffinity"):
        pytest.skip("Linux only")
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: set())
    monkeypatch.setattr(cost, "cpu_seconds", lambda paths, condition: {"bare": 1.0, "default": 1.0})
    assert cost.main(["--two", "--sample", "1"]) == 2
    assert "as many cores" in capsys.readouterr().err


def test_no_pages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cost.main(["--data", str(tmp_path)]) == 2
    assert "has no NAME.pdf" in capsys.readouterr().err
