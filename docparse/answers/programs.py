"""Programs of thought: Python written by a model whose `solution()` returns the answer (FinMMDocR).

A program runs in a process of its own that sees no network and no file but Python's own, read-only, and has
limits on time and memory. That needs bubblewrap (`bwrap`); without it nothing is run.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from docparse.errors import MissingExtraError

SECONDS = 3.0
MEMORY = 1 << 30
_GRACE = 10.0  # for starting Python on a busy machine
_FENCE = re.compile(r"```(?:python|py)[ \t]*\n(.*?)(?:```|\Z)", re.DOTALL | re.IGNORECASE)
_ANY_FENCE = re.compile(r"```[^\n]*\n(.*?)```", re.DOTALL)

# Runs inside: limits, then the program with its prints thrown away; the answer goes to a pipe of its own.
_RUNNER = """
import json, os, resource, signal, sys
seconds, memory = float(sys.argv[1]), int(sys.argv[2])
answers = os.fdopen(os.dup(1), "w")
os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
program = sys.stdin.read()
resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
signal.setitimer(signal.ITIMER_REAL, seconds)
space = {"__name__": "program"}
exec(compile(program, "<program>", "exec"), space)
value = float(space["solution"]())
signal.setitimer(signal.ITIMER_REAL, 0)
json.dump(value, answers)
"""


@dataclass(frozen=True, slots=True)
class Execution:
    """A program's `value`, or None and the reason why there is none."""

    value: float | None
    problem: str = ""

    @property
    def executed(self) -> bool:
        return self.value is not None


def program_of(response: str | None) -> str:
    """Return the program in a response: its first Python block, else its first block, else all of it.

    Text without a function `solution` becomes the body of one. A response with `argparse` has none.
    """
    if not response or "argparse" in response:
        return ""
    match = _FENCE.search(response) or _ANY_FENCE.search(response)
    if match is not None:
        return match[1].strip("\n")
    text = response.split("```")[0] if response.count("```") == 1 else response
    if "def solution():" in text:
        return text.strip()
    return "def solution():\n" + (text if text.startswith("    ") else f"    {text}")


def run_program(program: str, *, seconds: float = SECONDS, memory: int = MEMORY) -> Execution:
    """Run a program in the sandbox; its `solution()` must give a number.

    Raises:
        MissingExtraError: bubblewrap is not installed; nothing was run.
    """
    if not program:
        return Execution(None, "no program")
    command = [*sandbox(), _absolute(sys.executable), "-I", "-c", _RUNNER, str(seconds), str(memory)]
    try:
        run = subprocess.run(
            command, input=program.encode(), capture_output=True, timeout=seconds + _GRACE, check=False
        )
    except subprocess.TimeoutExpired:
        return Execution(None, f"no end within {seconds:g} s")
    if run.returncode:
        return Execution(None, _problem(run.returncode, run.stderr, seconds))
    try:
        value = json.loads(run.stdout)
    except ValueError:
        return Execution(None, "no answer came out")
    return (
        Execution(float(value)) if isinstance(value, int | float) else Execution(None, "no number came out")
    )


def sandbox() -> list[str]:
    """Return the command line of the sandbox, to be followed by a command.

    Raises:
        MissingExtraError: bubblewrap is not installed.
    """
    bwrap = shutil.which("bwrap")
    if bwrap is None:
        what = "bubblewrap, without which no program of a model is run,"
        raise MissingExtraError(what, "", "apt-get install bubblewrap")
    command = [bwrap, "--unshare-all", "--die-with-parent", "--new-session", "--clearenv"]
    for folder in _python_folders():
        command += ["--ro-bind-try", str(folder), str(folder)]
    return [*command, "--proc", "/proc", "--dev", "/dev", "--remount-ro", "/", "--chdir", "/", "--"]


def _python_folders() -> list[Path]:
    """Return where the interpreter and its libraries are; nothing else of the machine is shown."""
    system = [
        Path(name) for name in ("/usr/bin", "/usr/lib", "/usr/lib64", "/lib", "/lib64", "/etc/ld.so.cache")
    ]
    own = {Path(_absolute(folder)) for folder in (sys.prefix, sys.base_prefix)}
    own.add(Path(sys.executable).resolve().parents[1])
    return [*system, *sorted(folder for folder in own if folder != Path("/usr"))]


def _absolute(path: str) -> str:
    """The path without "..", symbolic links kept: a virtual environment is found by the path of its link."""
    return os.path.abspath(path)  # noqa: PTH100


def _problem(code: int, errors: bytes, seconds: float) -> str:
    if code in {-14, 128 + 14, -24, 128 + 24, -9, 128 + 9}:  # SIGALRM, SIGXCPU, SIGKILL
        return f"stopped after {seconds:g} s"
    lines = errors.decode("utf-8", "replace").strip().splitlines()
    return (lines[-1] if lines else f"exit code {code}")[:300]
