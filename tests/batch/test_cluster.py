"""A Ray cluster that loses a machine: every file comes out once."""

from __future__ import annotations

import importlib.util
import json
import os
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from docparse.batch import Recipe
from docparse.batch.address import fetch, files_below, full_address, is_address
from docparse.batch.manifest import content_of
from docparse.cli import main
from docparse.cluster import read_file, require_listener, run_on_cluster
from docparse.errors import ArgumentError, InputError, MissingExtraError
from docparse.reading.options import OcrOptions
from tests.pdf.build import document, text

ROOT = Path(__file__).parents[2]
HAS_RAY = importlib.util.find_spec("ray") is not None
COUNT = 40
RECIPE = Recipe(("md",), ocr=OcrOptions("never"))


def write_files(folder: Path, count: int) -> None:
    folder.mkdir()
    for number in range(count):
        (folder / f"{number:03d}.pdf").write_bytes(document(text(b"number %d" % number)))


@pytest.mark.timeout(1800)
@pytest.mark.skipif(not HAS_RAY, reason="needs ray: pip install '.[ray]'")
def test_a_machine_is_lost_and_every_file_comes_out_once(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    files, output = tmp_path / "in", tmp_path / "out"
    write_files(files, COUNT)
    (files / "copy.pdf").write_bytes((files / "000.pdf").read_bytes())
    (files / "bad.pdf").write_bytes(b"no PDF")
    remote = tmp_path / "remote"
    remote.mkdir()
    (remote / "far.pdf").write_bytes(document(text(b"from an address")))
    done = subprocess.run(
        [sys.executable, "-m", "tests.batch.ray_cluster", str(output), str(files), f"file://{remote}"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "RAY_USAGE_STATS_ENABLED": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["killed_at"]
    assert found["first"] == {"files": COUNT + 3, "done": COUNT + 1, "same": 1, "failed": 1}
    assert found["again"] == found["first"]
    rows = [row for path in output.glob("*.parquet") for row in parquet.read_table(path).to_pylist()]
    words = ["from an address", *(f"number {number}" for number in range(COUNT))]
    assert sorted(row["md"] for row in rows) == sorted(f"{one}\n" for one in words)
    assert f"file://{remote}/far.pdf" in {row["path"] for row in rows}
    with sqlite3.connect(output / "manifest.sqlite") as database:
        assert database.execute("SELECT max(starts) FROM files").fetchone() == (1,)


def test_bytes_that_are_known_are_not_parsed(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(document(text(b"words")))
    content, outcome = read_file(path, RECIPE)
    assert content == content_of(path)
    assert outcome is not None
    assert outcome.rendered is not None
    assert outcome.rendered.files == {".md": b"words\n"}
    assert content is not None
    assert read_file(path, RECIPE, frozenset({content.sha256})) == (content, None)


@pytest.mark.parametrize(
    "address",
    ["s3://bucket/folder/a.pdf", "file:///tmp/a.pdf", "zip://in/a.pdf::https://host/all.zip", "abfs://c@a/b"],
)
def test_an_address_survives_as_a_path(address: str) -> None:
    assert is_address(Path(address))
    assert full_address(Path(address)) == address


@pytest.mark.parametrize("name", ["/tmp/a.pdf", "a.pdf", "C:/a.pdf", "note: a/b.pdf", "../x:/y"])
def test_a_file_name_is_no_address(name: str) -> None:
    assert not is_address(Path(name))
    assert full_address(Path(name)) == str(Path(name))


def test_files_at_addresses_are_found_and_read(tmp_path: Path) -> None:
    pytest.importorskip("fsspec", reason="needs fsspec: pip install '.[ray]'")
    write_files(tmp_path / "in", 2)
    (tmp_path / "in" / "note.txt").write_text("no document")
    folder = Path(f"file://{tmp_path}/in")
    expected = [f"file://{tmp_path}/in/000.pdf", f"file://{tmp_path}/in/001.pdf"]
    assert [full_address(one) for one in files_below(folder, {".pdf"})] == expected
    assert [full_address(one) for one in files_below(folder / "*1.pdf", {".pdf"})] == expected[1:]
    assert fetch(folder / "000.pdf") == (tmp_path / "in" / "000.pdf").read_bytes()
    content, outcome = read_file(folder / "000.pdf", RECIPE)
    assert content is not None
    assert outcome is not None
    assert outcome.rendered is not None
    assert outcome.rendered.files == {".md": b"number 0\n"}


@pytest.mark.parametrize("address", ["file:///nowhere/a.pdf", "nosuchscheme://bucket/a.pdf"])
def test_an_address_that_cannot_be_read_is_an_outcome(address: str) -> None:
    pytest.importorskip("fsspec", reason="needs fsspec: pip install '.[ray]'")
    content, outcome = read_file(Path(address), RECIPE)
    assert content is None
    assert outcome is not None
    assert isinstance(outcome.error, InputError)
    assert address in str(outcome.error)


def test_a_file_system_may_raise_errors_of_its_own() -> None:
    fsspec = pytest.importorskip("fsspec", reason="needs fsspec: pip install '.[ray]'")

    class NoCredentials(Exception):
        pass

    class Closed(fsspec.AbstractFileSystem):  # type: ignore[name-defined, misc]
        protocol = "closed"

        def info(self, path: str, **options: object) -> object:
            raise NoCredentials

        def open(self, path: str, mode: str = "rb", **options: object) -> object:
            raise NoCredentials

    fsspec.register_implementation("closed", Closed, clobber=True)
    with pytest.raises(InputError, match=r"closed://bucket/a.pdf.*NoCredentials"):
        fetch(Path("closed://bucket/a.pdf"))
    with pytest.raises(InputError, match=r"closed://bucket/in.*NoCredentials"):
        list(files_below(Path("closed://bucket/in/*.pdf"), {".pdf"}))


def test_an_address_needs_a_cluster(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["batch", "s3://bucket/a.pdf", "-o", str(tmp_path)]) == 2
    assert "s3://bucket/a.pdf" in capsys.readouterr().err


def test_nobody_listens_at_an_address_and_that_is_said_at_once() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        require_listener(f"127.0.0.1:{port}")
        require_listener(f"ray://127.0.0.1:{port}")
    for wrong in (f"127.0.0.1:{port}", "127.0.0.1:port", "127.0.0.1:99999"):
        with pytest.raises(ArgumentError, match="a Ray cluster that runs"):
            require_listener(wrong)
    require_listener("auto")  # Ray's to find


@pytest.mark.skipif(HAS_RAY, reason="ray is installed")
def test_without_ray_the_command_to_install_it_is_named(tmp_path: Path) -> None:
    with pytest.raises(MissingExtraError, match="pip install"):
        run_on_cluster([], tmp_path, Recipe(("md",)), address="auto")
