"""Damaged and hostile files of others, and our bombs through the command line."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from bench.hostile import run
from fixtures.damaged import write_damaged
from tests.hostile.bombs import BOMBS

ROOT = Path(__file__).parents[2]


@pytest.mark.full
def test_damaged_files_end_with_a_document_or_an_error_of_ours(shared: Path) -> None:
    """Every sixth; all of them: python -m bench.hostile."""
    paths = sorted((shared / "data" / "broken").rglob("*.pdf"))[::6]
    found = run(paths)
    assert sum(found.kinds.values()) == len(paths) > 30
    assert "UnexpectedError" not in found.kinds


@pytest.mark.full
def test_damaged_copies_of_our_fixtures_end_likewise(tmp_path: Path) -> None:
    """A few; two thousand: python -m bench.hostile --mutations 2000."""
    paths = write_damaged(tmp_path, 12, seed=4)
    found = run(paths)
    assert sum(found.kinds.values()) == len({path.read_bytes() for path in paths}) == 12
    assert "UnexpectedError" not in found.kinds


@pytest.mark.full
def test_bombs_through_the_command_line(tmp_path: Path) -> None:
    folder, output = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    bombs = list(BOMBS.values())[::3]  # each by itself, through the API: test_bombs
    for number, build in enumerate(bombs):
        (folder / f"{number:02d}.pdf").write_bytes(build())
    command = [sys.executable, "-m", "docparse", "batch", str(folder), "-o", str(output), "--ocr", "never"]
    command += ["--timeout", "2", "--file-timeout", "12"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 1  # pages failed, no file did
    assert b"Traceback" not in done.stderr
    with sqlite3.connect(output / "manifest.sqlite") as database:
        states = dict(database.execute("SELECT state, count(*) FROM files GROUP BY state"))
        unknown = database.execute("SELECT problem FROM files WHERE state = 'failed' AND problem IS NULL")
        assert not unknown.fetchall()
    assert sum(states.values()) == len(bombs)
    assert not states.get("started")
