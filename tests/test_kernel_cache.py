"""What is compiled is known by all that it was compiled from, and kept where it can be kept."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from docparse import _jit, _kernel_cache
from docparse._kernel_cache import PACKAGE, VARIABLE

COUNT_TREES = """
import sys; sys.path.insert(0, sys.argv[1])
import numpy as np
from docparse import _jit
from docparse.layout.tables._kernels_numba import components
_jit._kernels[:] = [one for one in _jit._kernels if one.__name__ in {"root_of", "components"}]
_jit.load_kernels(())
print(components.is_compiled, components(np.eye(3, dtype=bool)).tolist())
"""
SHOW_JOINED = """
import sys; sys.path.insert(0, sys.argv[1])
from docparse import _jit
from docparse.layout.model import BOLD
_jit._kernels.clear()

@_jit.njit("int64()", cache=True)
def bold():
    return BOLD

_jit.load_kernels(())
print(bold.is_compiled, bold())
"""


def copy_of_package(folder: Path) -> Path:
    shutil.copytree(PACKAGE, folder / "docparse", ignore=shutil.ignore_patterns("__pycache__"))
    return folder / "docparse"


def run(program: str, package: Path, cache: Path) -> str:
    path = package.parent / "program.py"
    path.write_text(program)
    done = subprocess.run(
        [sys.executable, "-P", str(path), str(package.parent)],
        env={**os.environ, VARIABLE: str(cache)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")


def test_an_edit_in_a_function_that_a_kernel_calls_is_what_runs(tmp_path: Path) -> None:
    package = copy_of_package(tmp_path)
    assert run(COUNT_TREES, package, tmp_path / "cache") == "True [0, 1, 2, 0, 1, 2]"
    assert run(COUNT_TREES, package, tmp_path / "cache") == "True [0, 1, 2, 0, 1, 2]"  # out of the cache
    edit(package / "layout" / "_trees_numba.py", "    return node\n", "    return node * 0\n")
    assert run(COUNT_TREES, package, tmp_path / "cache") == "True [0, 0, 0, 0, 0, 0]"


def test_an_edit_of_a_constant_that_a_kernel_imports_is_what_runs(tmp_path: Path) -> None:
    package = copy_of_package(tmp_path)
    before = run(SHOW_JOINED, package, tmp_path / "cache")
    model = package / "layout" / "model.py"
    (line,) = (line for line in model.read_text("utf-8").splitlines() if line.startswith("BOLD"))
    edit(model, line, "BOLD = 4711")
    after = run(SHOW_JOINED, package, tmp_path / "cache")
    assert before != after == "True 4711"


def test_a_part_is_not_compiled_on_when_its_maker_is_gone(tmp_path: Path) -> None:
    command = [sys.executable, "-P", "-c", _jit._MAKE_PART, str(tmp_path), "layout.order._xycut_numba"]
    with subprocess.Popen([*command, *_jit._import_path()], stdin=subprocess.PIPE) as part:
        assert part.stdin is not None
        part.stdin.close()
        assert part.wait(60) == 1
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [('"value": 1.6', '"value": 1.7', True), ('"near"', '"nearer"', False), ("[1.", "[0.5, 1.", False)],
)
def test_the_digest_covers_the_places_of_numbers_that_kernels_are_passed(
    old: str, new: str, same: bool, tmp_path: Path
) -> None:
    package = copy_of_package(tmp_path)
    before = _kernel_cache.digest(package)
    numbers = package / "layout" / "params.json"
    text = numbers.read_text("utf-8")
    assert old in text
    numbers.write_text(text.replace(old, new), "utf-8")
    _kernel_cache.digest.cache_clear()
    assert (_kernel_cache.digest(package) == before) is same
    _kernel_cache.digest.cache_clear()


def test_the_digest_covers_every_kernel_of_the_package() -> None:
    assert {*PACKAGE.rglob("*_numba.py")} <= {*_kernel_cache.sources()}


def test_the_digest_minds_no_file_that_kernels_do_not_import(tmp_path: Path) -> None:
    package = copy_of_package(tmp_path)
    before = _kernel_cache.digest(package)
    (package / "cli" / "__init__.py").write_text("")
    _kernel_cache.digest.cache_clear()
    assert _kernel_cache.digest(package) == before == _kernel_cache.digest()


def test_folders_used_longest_ago_are_removed(tmp_path: Path) -> None:
    folders = [tmp_path / f"kernels-{number}" for number in range(10)]
    for age, folder in enumerate(folders):
        folder.mkdir()
        (folder / "ready").touch()
        os.utime(folder / "ready", (1e9 - age, 1e9 - age))
    _kernel_cache.mark_ready(folders[9])
    assert sorted(tmp_path.iterdir()) == [*folders[:6], folders[9]]


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Nothing can be written to but the folder for temporary files."""
    (tmp_path / "file").touch()
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr(_kernel_cache, "_roots", lambda: [tmp_path / "file" / "below"])
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path


def test_a_temporary_folder_of_our_own_is_taken_and_taken_again(nowhere: Path) -> None:
    folder = _kernel_cache.folder_to_write()
    assert folder is not None
    assert folder.parent.parent == nowhere
    assert folder.parent.stat().st_mode & 0o777 == 0o700
    assert _kernel_cache.folder_to_write() == folder
    assert _kernel_cache.ready_folder() is None
    _kernel_cache.mark_ready(folder)
    assert _kernel_cache.ready_folder() == folder


def test_a_temporary_folder_that_others_can_write_to_is_not_used(nowhere: Path) -> None:
    folder = _kernel_cache.folder_to_write()
    assert folder is not None
    _kernel_cache.mark_ready(folder)
    folder.parent.chmod(0o777)
    assert _kernel_cache.ready_folder() is None
    assert _kernel_cache.folder_to_write() != folder
    folder.parent.rename(nowhere / "theirs")
    folder.parent.symlink_to(nowhere / "theirs")
    assert _kernel_cache.ready_folder() is None


def test_what_is_named_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    folder = _kernel_cache.folder_to_write(beside=True)
    assert folder is not None
    assert folder.parent == tmp_path


def test_the_state_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    folder = _kernel_cache.folder_to_write()
    assert folder is not None
    assert _kernel_cache.state().startswith("plain until")
    with _kernel_cache.alone(folder):
        assert _kernel_cache.state() == "being compiled"
    _kernel_cache.mark_failed(folder, "compiling failed: no memory")
    assert _kernel_cache.state() == "plain: compiling failed: no memory"
    _kernel_cache.mark_ready(folder)
    assert _kernel_cache.state() == "ready"
