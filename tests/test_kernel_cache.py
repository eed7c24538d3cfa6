from __future__ import annotations

import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from docparse import _kernel_cache
from docparse._kernel_cache import VARIABLE, provide_cache


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Nothing can be written to but the folder for temporary files."""
    monkeypatch.setenv(VARIABLE, "")  # so that it is put back
    monkeypatch.setattr(_kernel_cache, "_writable", lambda folder: False)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setitem(sys.modules, "numba", SimpleNamespace(config=SimpleNamespace(CACHE_DIR="")))
    return tmp_path


def test_a_folder_of_our_own_is_named_and_used_again(nowhere: Path) -> None:
    provide_cache()
    folder = Path(os.environ[VARIABLE])
    assert folder.parent == nowhere
    assert folder.stat().st_mode & 0o777 == 0o700
    assert str(folder) == sys.modules["numba"].config.CACHE_DIR
    del os.environ[VARIABLE]
    provide_cache()
    assert Path(os.environ[VARIABLE]) == folder


def test_a_folder_that_others_can_write_to_is_not_used(nowhere: Path) -> None:
    provide_cache()
    folder = Path(os.environ.pop(VARIABLE))
    folder.chmod(0o777)
    provide_cache()
    assert Path(os.environ.pop(VARIABLE)) != folder
    folder.rmdir()
    (nowhere / "theirs").mkdir()
    folder.symlink_to(nowhere / "theirs")
    provide_cache()
    assert Path(os.environ[VARIABLE]).resolve() != (nowhere / "theirs").resolve()


def test_what_is_named_stays(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "/named")
    provide_cache()
    assert os.environ[VARIABLE] == "/named"


def test_a_folder_is_writable_where_it_can_be_made(tmp_path: Path) -> None:
    assert _kernel_cache._writable(tmp_path / "a" / "b")


def test_nothing_is_named_where_numba_finds_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr(_kernel_cache, "_writable", lambda folder: True)
    provide_cache()
    assert VARIABLE not in os.environ
