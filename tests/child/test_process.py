"""A child lives no longer than its parent, however that one dies, and leaves nothing open."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from docparse.child.process import Child
from tests.child.misbehave import misbehave

ROOT = Path(__file__).parents[2]


def tell_pid() -> Iterator[int]:
    yield os.getpid()


def echo(value: str) -> Iterator[str]:
    yield value


def test_a_child_answers_call_after_call() -> None:
    with Child() as child:
        for text in ("a", "b" * 300_000):
            child.call(echo, text)
            assert child.answer(str, 60) == text


def test_calls_that_cannot_cross_over_are_refused_here() -> None:
    with Child() as child, pytest.raises((AttributeError, TypeError)):
        child.call(echo, lambda: None)


OWN_FUNCTION = """
from docparse.child.process import Child
def two():
    yield 2
if __name__ == "__main__":
    with Child() as child:
        child.call(two)
        print(child.answer(int, 60))
"""


def test_functions_of_a_module_run_by_its_name_cross_over(tmp_path: Path) -> None:
    (tmp_path / "counts_to_two.py").write_text(OWN_FUNCTION)
    path = os.pathsep.join([str(tmp_path), str(ROOT)])
    command = [sys.executable, "-m", "counts_to_two"]
    env = os.environ | {"PYTHONPATH": path}
    run = subprocess.run(command, env=env, capture_output=True, text=True, check=True, timeout=120)
    assert run.stdout.strip() == "2"


def _gone(pid: int, seconds: float = 10) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except FileNotFoundError:
            return True
        if state == "Z":  # it has ended; whoever adopted it has not asked yet
            return True
        time.sleep(0.02)
    return False


BUSY_CHILD = """
import sys, time
from docparse.child.process import Child
from tests.child.misbehave import misbehave
from tests.child.test_process import tell_pid
child = Child()
child.call(tell_pid)
print(child.answer(int, 60), flush=True)
child.call(misbehave, 1, [sys.argv[1]])
time.sleep(600)
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc: Linux only")
@pytest.mark.grid(4)
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL, signal.SIGSEGV])
@pytest.mark.parametrize("doing", ["hang", "sleep"])
def test_a_child_dies_with_its_parent(end: signal.Signals, doing: str) -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", BUSY_CHILD, doing], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert parent.stdout is not None
    with parent:
        pid = int(parent.stdout.readline())
        time.sleep(0.2)
        parent.send_signal(end)
        parent.wait(10)
        assert _gone(pid)


def test_closing_leaves_neither_process_nor_descriptor() -> None:
    if not Path("/proc/self/fd").exists():
        pytest.skip("needs /proc: Linux only")
    before = sorted(Path("/proc/self/fd").iterdir())
    child = Child()
    child.call(tell_pid)
    pid = child.answer(int, 60)
    child.call(misbehave, 1, ["sleep"])
    child.close()
    child.close()
    assert _gone(pid, 0.5)
    assert sorted(Path("/proc/self/fd").iterdir()) == before


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="workers are forked on Linux only")
@pytest.mark.parametrize("end", ["return", "kill"])
def test_a_forked_child_answers_and_ends_with_its_parent(end: str, tmp_path: Path) -> None:
    code = (
        "import os, signal, sys, time\n"
        "from docparse.child.process import Child\n"
        "def pid():\n"
        "    yield os.getpid()\n"
        "child = Child(forked=True)\n"
        "child.call(pid)\n"
        "print(child.answer(int, 20), flush=True)\n"
        "if sys.argv[1] == 'kill': os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    run = subprocess.run([sys.executable, "-c", code, end], capture_output=True, text=True, check=False)
    assert run.returncode == (-signal.SIGKILL if end == "kill" else 0)
    deadline = time.monotonic() + 10
    while Path(f"/proc/{run.stdout.strip()}/stat").exists():
        assert time.monotonic() < deadline, "the child outlived its parent"
        time.sleep(0.01)
