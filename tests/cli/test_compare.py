"""`docparse compare`: its table, its files, its exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from docparse.cli import main
from docparse.compare import find_pages, own_pages


def test_two_systems_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    systems = ["--system", "docparse", "--system", "pdfium-text"]
    assert main(["compare", *systems, "--condition", "text", "--limit", "2"]) == 0
    captured = capsys.readouterr()
    lines = captured.out.splitlines()
    assert lines[0].startswith("2 pages, 58 facts")
    assert [line.split()[0] for line in lines[3:]] == ["docparse", "pdfium-text"]
    assert captured.err == ""


def test_figures_report_and_outputs_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    first, second = find_pages(own_pages(), 2)
    (theirs / f"{first.path.stem}.html").write_text(first.gold, "utf-8")
    out = tmp_path / "out"
    command = ["compare", "--system", "docparse", "--condition", "text", "--limit", "2", "-o", str(out)]
    assert main([*command, "--files", str(theirs), "--json"]) == 1
    captured = capsys.readouterr()
    ours, given = json.loads(captured.out)["rows"]
    assert json.loads((out / "compare.json").read_text("utf-8"))["rows"] == [ours, given]
    assert (given["system"], given["condition"]) == ("theirs", "as given")
    assert list(given["failed"]) == [second.path.stem]
    assert (ours["ffa"], ours["invented"]) == (100, 0)
    assert (out / "index.html").is_file()
    written = sorted(path.relative_to(out).as_posix() for path in (out / "outputs").rglob("*.*"))
    assert written == [
        f"outputs/docparse text/{first.path.stem}.html",
        f"outputs/docparse text/{second.path.stem}.html",
        f"outputs/theirs as given/{first.path.stem}.html",
    ]
    assert "index.html" in captured.err
    assert main(command) == 3
    assert "is there already" in capsys.readouterr().err


def test_folders_of_one_name_are_told_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folders = [tmp_path / name / "docparse" for name in ("a", "b")]
    (page,) = find_pages(own_pages(), 1)
    for folder in folders:
        folder.mkdir(parents=True)
        (folder / f"{page.path.stem}.html").write_text(page.gold, "utf-8")
    given = [word for folder in folders for word in ("--files", str(folder))]
    assert main(["compare", *given, "--limit", "1", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [row["system"] for row in rows] == ["docparse-2", "docparse-3"]


def test_answers_are_kept_where_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    work = tmp_path / "work"
    command = ["compare", "--system", "tesseract", "--condition", "dpi100", "--limit", "1", "--json"]
    pytest.importorskip("pytesseract")
    rows = []
    for _ in range(2):
        assert main([*command, "--work", str(work)]) == 0
        rows += json.loads(capsys.readouterr().out)["rows"]
    assert list(work.rglob("tesseract-*.json"))
    assert rows[0]["ffa"] == rows[1]["ffa"]


@pytest.mark.parametrize(
    ("arguments", "code", "word"),
    [
        (["--system", "pdfium-text", "--condition", "scan"], 2, "condition"),
        (["--limit", "0"], 2, "--limit"),
        (["--data", "/nowhere"], 3, "/nowhere"),
        (["--files", "/nowhere"], 3, "/nowhere"),
    ],
)
def test_what_cannot_be_done_is_said(
    arguments: list[str], code: int, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compare", *arguments]) == code
    assert word in capsys.readouterr().err
