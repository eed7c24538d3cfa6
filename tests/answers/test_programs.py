from __future__ import annotations

import shutil

import pytest

from docparse.answers.programs import program_of, run_program
from docparse.errors import MissingExtraError

needs_sandbox = pytest.mark.skipif(shutil.which("bwrap") is None, reason="needs bubblewrap (bwrap)")


def test_the_first_python_block_is_the_program() -> None:
    response = "Think.\n```\nx\n```\n```python\ndef solution():\n    return 1\n```\n```python\nno\n```"
    assert program_of(response) == "def solution():\n    return 1"
    assert program_of("```\ndef solution(): return 2\n```") == "def solution(): return 2"
    assert program_of("    x = 1\n    return x\n```\nDone.") == "def solution():\n    x = 1\n    return x\n"
    assert program_of("return 3") == "def solution():\n    return 3"
    assert program_of("import argparse") == ""
    assert program_of(None) == ""


def test_nothing_runs_without_a_sandbox(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(MissingExtraError, match="apt-get install bubblewrap"):
        run_program("def solution():\n    return 1")


@needs_sandbox
@pytest.mark.parametrize(
    ("body", "value", "problem"),
    [
        ("print('noise'); return 2 ** 0.5", 2**0.5, ""),
        ("return '7.5'", 7.5, ""),
        ("return None", None, "TypeError"),
        ("while True: pass", None, "stopped"),
        ("return len('a' * (1 << 31))", None, "MemoryError"),
        ("return open('/etc/passwd').read().count('x')", None, "FileNotFoundError"),
        ("return open('/tmp/x', 'w').write('x')", None, "Error"),
        ("import socket; socket.create_connection(('127.0.0.1', 80), 1); return 1", None, "Error"),
        ("import os; os._exit(0)", None, "no answer"),
    ],
)
def test_a_program_sees_no_file_and_no_network(body: str, value: float | None, problem: str) -> None:
    run = run_program(f"def solution():\n    {body}", seconds=1)
    assert run.value == value
    assert problem in run.problem
    assert run.executed is (value is not None)
