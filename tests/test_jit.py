"""Kernels: plain until it pays, compiled then, one process at a time; the log tells."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CONTRACT = ROOT / "fixtures" / "contract.pdf"

KERNELS = """
import sys, time
from docparse import _jit

@_jit.njit("int64(int64)", cache=True)
def inner(n):
    return n + 1

@_jit.njit("int64(int64)", cache=True)
def outer(n):
    total = 0
    for i in range(n):
        total += inner(i)
    return total
"""


def run(code: str, folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    path = folder / "kernels.py"
    path.write_text(KERNELS + code)
    return subprocess.run(
        [sys.executable, str(path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **variables},
        capture_output=True,
        text=True,
        check=True,
    )


def test_a_kernel_is_plain_until_its_cost_is_that_of_starting_numba(tmp_path: Path) -> None:
    code = (
        "print(outer(10), 'numba' in sys.modules)\n"
        "while not _jit.is_compiled(): outer(20_000)\n"
        "print(outer(10), 'numba' in sys.modules, outer.is_compiled)\n"
    )
    assert run(code, tmp_path).stdout == "55 False\n55 True True\n"


def test_a_kernel_defined_later_is_compiled_at_once(tmp_path: Path) -> None:
    code = (
        "_jit.compile_kernels()\n"
        "late = _jit.njit('int64(int64)', cache=True)(lambda n: outer(n) * 2)\n"
        "print(late(10), late.is_compiled)\n"
    )
    assert run(code, tmp_path).stdout == "110 True\n"


def test_the_first_use_tells_once_that_it_compiles(tmp_path: Path) -> None:
    code = "_jit.compile_kernels(); print(outer(4))"
    assert run(code, tmp_path).stderr.splitlines() == [
        "compiling kernels, once: 1 of 2",
        "compiling kernels, once: 2 of 2",
    ]
    assert run(code, tmp_path).stderr == ""


def test_one_process_compiles_and_the_others_wait(tmp_path: Path) -> None:
    (tmp_path / "kernels.py").write_text(KERNELS + "_jit.compile_kernels(); print(outer(4))")
    command = [sys.executable, str(tmp_path / "kernels.py")]
    variables = {**os.environ, "PYTHONPATH": str(ROOT)}
    runs = [
        subprocess.Popen(command, cwd=ROOT, env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(4)
    ]
    found = [one.communicate() for one in runs]
    assert [out for out, _ in found] == [b"10\n"] * 4
    assert b"".join(err for _, err in found).count(b"compiling") < 2 * len(runs)


def test_held_kernels_stay_plain(tmp_path: Path) -> None:
    code = (
        "_jit.hold()\n"
        "while not _jit.is_due(): outer(20_000)\n"
        "outer(20_000); print(_jit.is_compiled(), 'numba' in sys.modules)\n"
    )
    assert run(code, tmp_path).stdout == "False False\n"


def test_switched_off_for_good(tmp_path: Path) -> None:
    code = "_jit.compile_kernels(); print(outer(10), _jit.is_compiled(), _jit.is_due())"
    assert run(code, tmp_path, NUMBA_DISABLE_JIT="1").stdout == "55 False False\n"


@pytest.mark.parametrize("limits", [[], ["--timeout", "0"]])
def test_a_file_of_one_page_starts_no_numba(limits: list[str]) -> None:
    """And no second interpreter: the worker is a copy of the process. Nor what only other files need."""
    code = (
        "import subprocess, sys\n"
        "def refuse(*a, **k): raise AssertionError('a second interpreter')\n"
        "subprocess.Popen.__init__ = refuse\n"
        "from docparse.cli import main\n"
        "code = main(sys.argv[1:])\n"
        "unneeded = {'numba', 'docparse.quotes', 'importlib.metadata', 'cv2', 'PIL', 'tqdm'}\n"
        "print(code, unneeded & sys.modules.keys())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "parse", str(CONTRACT), *limits],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "TERM LOAN AGREEMENT" in done.stdout
    assert done.stdout.endswith("\n0 set()\n")


def test_warm_compiles_everything_and_then_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "docparse", "warm"]
    for _ in range(2):
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        assert done.stdout.startswith("kernels are ready")
    assert done.stderr == ""
