"""`docparse batch`: what it reads, what it writes, how it ends."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from docparse.cli import main
from docparse.cli.read.batch import find_sources
from tests.pdf.build import document, text

PLAIN = ["--ocr", "never", "--jobs", "1"]


@pytest.fixture
def files(tmp_path: Path) -> Path:
    folder = tmp_path / "in"
    (folder / "sub").mkdir(parents=True)
    (folder / "a.pdf").write_bytes(document(text(b"one")))
    (folder / "sub" / "a.pdf").write_bytes(document(text(b"two")))
    return folder


def test_files_of_a_folder_keep_their_places(
    files: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["batch", str(files), "-o", str(tmp_path / "out"), *PLAIN]) == 0
    assert (tmp_path / "out" / "a.md").read_text() == "one\n"
    assert (tmp_path / "out" / "sub" / "a.md").read_text() == "two\n"
    assert capsys.readouterr().out.startswith("2 files: 2 done, 0 failed")


def test_lists_patterns_and_files(files: Path, tmp_path: Path) -> None:
    listed = tmp_path / "list.txt"
    listed.write_text(f"{files / 'a.pdf'}\n\n{files / 'sub' / 'a.pdf'}\n")
    found = [source.path for source in find_sources([listed])]
    assert found == [files / "a.pdf", files / "sub" / "a.pdf"]
    assert [source.path for source in find_sources([files / "**" / "*.pdf", listed])] == found
    assert [source.name for source in find_sources([files])] == ["a", "sub/a"]


@pytest.mark.parametrize("end", [b"\n", b"\0"])
def test_a_list_on_standard_input(end: bytes, files: Path, tmp_path: Path) -> None:
    paths = end.join(os.fsencode(path) for path in sorted(files.rglob("*.pdf"))) + end
    command = [sys.executable, "-m", "docparse", "batch", "-", "-o", str(tmp_path / "out"), *PLAIN]
    subprocess.run(command, input=paths, check=True, stdout=subprocess.PIPE)
    assert sorted(path.name for path in (tmp_path / "out").glob("*.md")) == ["a-2.md", "a.md"]


def test_a_file_that_fails_is_told(files: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (files / "bad.pdf").write_bytes(b"no PDF")
    assert main(["batch", str(files), "-o", str(tmp_path / "out"), *PLAIN]) == 3
    out, err = capsys.readouterr()
    assert "2 done, 1 failed" in out
    assert f"{files / 'bad.pdf'}: not a PDF" in err


def test_a_second_run_needs_resume(files: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["batch", str(files), "-o", str(tmp_path / "out"), *PLAIN]
    assert main(arguments) == 0
    assert main(arguments) == 2
    assert "--resume" in capsys.readouterr().err
    assert main([*arguments, "--resume"]) == 0
    assert "2 of them before this run" in capsys.readouterr().out


@pytest.mark.parametrize(
    "wrong", [["--retry"], ["--dataset", "--format", "parquet"], ["--timeout", "0"], ["--jobs", "0"]]
)
def test_wrong_usage(wrong: list[str], files: Path, tmp_path: Path) -> None:
    assert main(["batch", str(files), "-o", str(tmp_path / "out"), *PLAIN, *wrong]) == 2
