"""`run_batch` and its manifest: what is done is not done again, what is the same is done once."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from docparse.batch import Recipe, Summary, run_batch
from docparse.batch.run import BatchFile
from docparse.errors import ArgumentError, OutputError
from docparse.layout import LayoutOptions
from docparse.layout.params import PARAMS
from docparse.reading.options import OcrOptions
from tests.ocr.doubles import Killed
from tests.pdf.build import document, text

RECIPE = Recipe(("md", "csv"), ocr=OcrOptions("never"))


@pytest.fixture
def files(tmp_path: Path) -> Path:
    folder = tmp_path / "in"
    (folder / "sub").mkdir(parents=True)
    for name, words in (("a", b"one"), ("b", b"two"), ("sub/a", b"three")):
        (folder / f"{name}.pdf").write_bytes(document(text(words)))
    return folder


def run(files: Path, output: Path, recipe: Recipe = RECIPE, **options: bool) -> Summary:
    sources = [BatchFile(path, path.stem) for path in sorted(files.rglob("*.pdf"))]
    return run_batch(sources, output, recipe, jobs=1, **options)


def test_names_that_are_taken_are_numbered(files: Path, tmp_path: Path) -> None:
    summary = run(files, tmp_path / "out")
    assert (summary.files, summary.done, summary.pages) == (3, 3, 3)
    assert {path.name: path.read_text() for path in (tmp_path / "out").glob("*.md")} == {
        "a.md": "one\n",
        "b.md": "two\n",
        "a-2.md": "three\n",
    }


def test_what_is_done_is_not_done_again(files: Path, tmp_path: Path) -> None:
    output = tmp_path / "out"
    run(files, output)
    before = {path: path.stat().st_mtime_ns for path in output.glob("*.md")}
    (files / "c.pdf").write_bytes(document(text(b"new")))
    summary = run(files, output, resume=True)
    assert (summary.settled, summary.done) == (3, 4)
    assert {path: path.stat().st_mtime_ns for path in before} == before
    assert (output / "c.md").read_text() == "new\n"


def test_a_file_that_changed_is_read_again_under_its_name(files: Path, tmp_path: Path) -> None:
    output = tmp_path / "out"
    run(files, output)
    (files / "sub" / "a.pdf").write_bytes(document(text(b"four")))
    assert run(files, output, resume=True).settled == 2
    assert (output / "a-2.md").read_text() == "four\n"


def test_the_same_bytes_are_read_once(files: Path, tmp_path: Path) -> None:
    output = tmp_path / "out"
    (files / "copy.pdf").write_bytes((files / "a.pdf").read_bytes())
    assert run(files, output).same == 1
    assert not (output / "copy.md").exists()
    with sqlite3.connect(output / "manifest.sqlite") as database:
        rows = database.execute("SELECT same_as FROM files WHERE state = 'same'").fetchall()
    assert rows == [(str(files / "a.pdf"),)]


def test_a_copy_of_what_was_left_is_not_lost(files: Path, tmp_path: Path) -> None:
    """Killed after `a` was begun and its copy noted; then `a` is not asked for any more."""
    output = tmp_path / "out"
    (files / "copy.pdf").write_bytes((files / "a.pdf").read_bytes())
    run(files, output)
    with sqlite3.connect(output / "manifest.sqlite") as database:
        database.execute("UPDATE files SET state = 'started' WHERE name = 'a'")
    (files / "a.pdf").unlink()
    summary = run(files, output, resume=True)
    assert (output / "copy.md").read_text() == "one\n"
    assert (summary.done, summary.same) == (3, 0)


def test_failed_files_are_tried_again_only_if_asked(files: Path, tmp_path: Path) -> None:
    output = tmp_path / "out"
    (files / "bad.pdf").write_bytes(b"no PDF")
    failed = run(files, output).failed
    assert [path for path, _ in failed] == [str(files / "bad.pdf")]
    assert "not a PDF" in failed[0][1]
    assert run(files, output, resume=True).settled == 4
    assert run(files, output, resume=True, retry=True).settled == 3


def test_a_file_whose_worker_was_killed_is_taken_up_again(files: Path, tmp_path: Path) -> None:
    output, killing = tmp_path / "out", tmp_path / "killing"
    killing.touch()
    recipe = Recipe(("md",), ocr=OcrOptions("always", Killed("double", killing)))
    (found,) = run(files / "sub", output, recipe).killed
    assert found[0] == str(files / "sub" / "a.pdf")
    assert "killed (SIGKILL)" in found[1]
    killing.unlink()
    summary = run(files / "sub", output, recipe, resume=True)
    assert (summary.done, summary.killed, summary.failed) == (1, [], [])
    assert "Revenue" in (output / "a.md").read_text()


def test_a_used_folder_needs_resume(files: Path, tmp_path: Path) -> None:
    run(files, tmp_path / "out")
    with pytest.raises(ArgumentError, match="--resume"):
        run(files, tmp_path / "out")


def test_other_options_do_not_mix(files: Path, tmp_path: Path) -> None:
    run(files, tmp_path / "out")
    with pytest.raises(ArgumentError, match="options and version"):
        run(files, tmp_path / "out", Recipe(("html",), ocr=OcrOptions("never")), resume=True)
    moved = LayoutOptions(params=PARAMS.moved({"figures.near": 2.0}))
    with pytest.raises(ArgumentError, match="options and version"):
        run(files, tmp_path / "out", replace(RECIPE, layout=moved), resume=True)
    with pytest.raises(ArgumentError, match="options and version"):
        run(files, tmp_path / "out", resume=True, dataset=True)


def test_a_password_is_not_kept(files: Path, tmp_path: Path) -> None:
    run(files, tmp_path / "out", Recipe(("md",), password="hushhush", ocr=OcrOptions("never")))
    assert not any(b"hushhush" in path.read_bytes() for path in (tmp_path / "out").iterdir())


def test_a_data_set_has_a_row_for_every_file(files: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs pyarrow")
    output = tmp_path / "out"
    run(files, output, dataset=True)
    (files / "c.pdf").write_bytes(document(text(b"new")))
    (output / "part-00009.parquet").write_bytes(b"left by a run that was killed")
    run(files, output, dataset=True, resume=True)
    rows = [row for path in sorted(output.glob("*.parquet")) for row in parquet.read_table(path).to_pylist()]
    assert {row["path"]: row["md"] for row in rows} == {
        str(files / "a.pdf"): "one\n",
        str(files / "b.pdf"): "two\n",
        str(files / "sub" / "a.pdf"): "three\n",
        str(files / "c.pdf"): "new\n",
    }
    assert all(row["pages"] == 1 and not row["failed_pages"] and not row["csv"] for row in rows)


def test_a_name_that_cannot_be_written_fails_its_file_alone(files: Path, tmp_path: Path) -> None:
    (files / ("x" * 250 + ".pdf")).write_bytes(document(text(b"long")))
    recipe = Recipe(("md", "quotes"), ocr=OcrOptions("never"))
    summary = run(files, tmp_path / "out", recipe)
    assert (summary.done, len(summary.failed)) == (3, 1)
    assert "File name too long" in summary.failed[0][1]


def test_a_folder_that_cannot_be_made(files: Path) -> None:
    with pytest.raises(OutputError):
        run(files, files / "a.pdf")


@pytest.mark.parametrize("dataset", [False, True])
def test_a_file_that_was_only_touched_is_not_read_again(dataset: bool, files: Path, tmp_path: Path) -> None:
    output = tmp_path / "out"
    run(files, output, dataset=dataset)
    (files / "a.pdf").touch()
    summary = run(files, output, dataset=dataset, resume=True)
    assert (summary.settled, summary.done) == (2, 3)
    with sqlite3.connect(output / "manifest.sqlite") as database:
        assert database.execute("SELECT max(starts) FROM files").fetchone() == (1,)
    assert run(files, output, dataset=dataset, resume=True).settled == 3
