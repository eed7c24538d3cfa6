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
from docparse import _jit, _kernel_cache

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
    """Run `code` behind the kernels above, in a process whose cache is in `folder`."""
    path = folder / "kernels.py"
    path.write_text(KERNELS + code)
    return subprocess.run(
        [sys.executable, str(path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_CACHE_DIR": str(folder), **variables},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )


READY = "_kernel_cache.mark_ready(_kernel_cache.folder_to_write())\n"
"""As if every kernel of the package were compiled: those of a test are when they are loaded."""


def test_a_kernel_is_plain_until_its_cost_is_that_of_starting_numba(tmp_path: Path) -> None:
    code = (
        "_jit.load_kernels.__defaults__ = ((),)\n"
        + READY
        + "print(outer(10), 'numba' in sys.modules)\n"
        + "while not _jit.is_compiled(): outer(20_000)\n"
        + "print(outer(10), 'numba' in sys.modules, outer.is_compiled)\n"
    )
    assert run(code, tmp_path).stdout == "55 False\n55 True True\n"


def test_a_process_reads_on_plainly_while_another_compiles_and_goes_over_then(tmp_path: Path) -> None:
    code = (
        "_jit.load_kernels.__defaults__ = ((),)\n"
        "_jit._make_in_background = lambda: print('asked')\n"
        "_jit.LOOK_SECONDS = 0\n"
        "_jit.expect_pages(5); _jit.expect_pages(5)\n"
        "print(outer(10), _jit.is_compiled(), 'numba' in sys.modules)\n"
        + READY
        + "print(outer(10)); print(outer(10), _jit.is_compiled())\n"
    )
    assert run(code, tmp_path).stdout == "asked\n55 False False\n55\n55 True\n"


def test_few_pages_ask_for_nothing(tmp_path: Path) -> None:
    code = "_jit._make_in_background = lambda: print('asked')\n_jit.expect_pages(4)"
    assert run(code, tmp_path).stdout == ""


def test_what_cannot_be_compiled_is_tried_once(tmp_path: Path) -> None:
    code = (
        "_jit.subprocess.run = lambda *a, **k: print('started')\n"
        "_jit._make_in_background()\n"
        "_kernel_cache.mark_failed(_kernel_cache.folder_to_write(), 'no compiler')\n"
        "_jit._make_in_background()\n"
    )
    assert run(code, tmp_path).stdout == "started\n"


MIXED = """
import itertools, sys
from docparse import _jit, _kernel_cache, export, parse_pdf
looks = itertools.count()
ready = _kernel_cache.ready_folder
_kernel_cache.ready_folder = lambda: ready() if next(looks) > 3 else None
_jit._make_in_background = lambda: None
_jit.LOOK_SECONDS = 0
document = parse_pdf(sys.argv[1], ocr="never", limits=None)
sys.stdout.write(export.to_json(document) + document.to_markdown())
sys.exit(not 0 < next(looks) or not _jit.is_compiled())
"""


@pytest.mark.full
def test_pages_are_the_same_plain_compiled_and_gone_over_in_the_middle() -> None:
    """`MIXED` finds machine code a few pages on, and goes over there."""
    source = str(ROOT / "fixtures" / "annual_report.pdf")
    plain = MIXED.replace("not 0 < next(looks) or not", "")
    compiled = MIXED.replace("> 3", ">= 0")
    kinds = ((plain, {"NUMBA_DISABLE_JIT": "1"}), (MIXED, {}), (compiled, {}))
    found = {
        subprocess.run(
            [sys.executable, "-c", code, source],
            cwd=ROOT,
            env={**os.environ, **variables},
            stdout=subprocess.PIPE,
            check=True,
        ).stdout
        for code, variables in kinds
    }
    assert len(found) == 1


def test_a_kernel_defined_later_is_compiled_at_once(tmp_path: Path) -> None:
    code = (
        "_jit.load_kernels(())\n"
        "late = _jit.njit('int64(int64)', cache=True)(lambda n: outer(n) * 2)\n"
        "print(late(10), late.is_compiled)\n"
    )
    assert run(code, tmp_path).stdout == "110 True\n"


def test_a_thread_may_import_kernels_while_another_loads_them(tmp_path: Path) -> None:
    """The one waits for the module; the other, within it, must not wait for the one."""
    (tmp_path / "late.py").write_text("""
import __main__, time
__main__.importing.set()
time.sleep(0.5)
late = __main__._jit.njit('int64(int64)', cache=True)(lambda n: n * 2)
""")
    code = (
        "import docparse, importlib, threading\n"
        f"docparse.__path__.append({str(tmp_path)!r})\n"
        "importing = threading.Event()\n"
        "load = lambda: importlib.import_module('docparse.late')\n"
        "threading.Thread(target=load, daemon=True).start()\n"
        "importing.wait()\n"
        "_jit.load_kernels(('late',))\n"
        "print(load().late(5), load().late.is_compiled)\n"
    )
    assert run(code, tmp_path).stdout == "10 True\n"


def test_compiling_prints_nothing_and_is_kept(tmp_path: Path) -> None:
    code = "_jit.load_kernels(()); print(outer(4), sum(outer._call.stats.cache_misses.values()))"
    first, second = run(code, tmp_path), run(code, tmp_path)
    assert (first.stdout, first.stderr) == ("10 1\n", "")
    assert (second.stdout, second.stderr) == ("10 0\n", "")


def test_one_process_compiles_and_the_others_wait(tmp_path: Path) -> None:
    code = "_jit.load_kernels(()); print(outer(4), sum(outer._call.stats.cache_misses.values()))"
    (tmp_path / "kernels.py").write_text(KERNELS + code)
    command = [sys.executable, str(tmp_path / "kernels.py")]
    variables = {**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_CACHE_DIR": str(tmp_path)}
    runs = [subprocess.Popen(command, cwd=ROOT, env=variables, stdout=subprocess.PIPE) for _ in range(4)]
    found = sorted(one.communicate()[0] for one in runs)
    assert found == [b"10 0\n"] * 3 + [b"10 1\n"]


def test_held_kernels_stay_plain(tmp_path: Path) -> None:
    code = (
        "_jit.hold()\n"
        "while not _jit.is_due(): outer(20_000)\n"
        "outer(20_000); print(_jit.is_compiled(), 'numba' in sys.modules)\n"
    )
    assert run(code, tmp_path).stdout == "False False\n"


def test_switched_off_for_good(tmp_path: Path) -> None:
    code = "_jit.load_kernels(()); print(outer(10), _jit.is_compiled(), _jit.is_due())"
    assert run(code, tmp_path, NUMBA_DISABLE_JIT="1").stdout == "55 False False\n"


@pytest.mark.parametrize("limits", [[], ["--timeout", "0"]])
def test_a_file_of_one_page_starts_no_numba(limits: list[str]) -> None:
    """And no second interpreter: the worker is a copy of the process. Nor what only other files need."""
    code = (
        "import subprocess, sys\n"
        "def refuse(*a, **k): raise AssertionError('a second interpreter')\n"
        "subprocess.Popen.__init__ = refuse\n"
        "from docparse import _jit\n"
        "from docparse.cli import main\n"
        "_jit.BUDGET = 60.0  # a slow or busy machine is no reason to load Numba\n"
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


@pytest.mark.full
def test_warm_compiles_everything_and_then_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "docparse", "warm"]
    for _ in range(2):
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        assert done.stdout.startswith("kernels are ready")
    assert done.stderr == ""
