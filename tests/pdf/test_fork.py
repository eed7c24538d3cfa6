"""A process may be copied while its threads parse: the copy can parse too."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COPIES = 5
SCRIPT = f"""
import faulthandler, os, sys, threading, time, warnings
from docparse import parse_pdf

warnings.simplefilter("ignore", DeprecationWarning)  # newer Pythons warn of copies of threads
path, backend = sys.argv[1:]

def read():
    return parse_pdf(path, ocr="never", backend=backend).pages

expected, stop = read(), threading.Event()

def keep_reading():
    while not stop.is_set():
        read()

threads = [threading.Thread(target=keep_reading) for _ in range(2)]
for thread in threads:
    thread.start()
for _ in range({COPIES}):
    time.sleep(0.02)
    pid = os.fork()
    if not pid:
        faulthandler.dump_traceback_later(30)  # says where, should it hang
        os._exit(0 if read() == expected else 1)
    deadline = time.monotonic() + 40
    while not (ended := os.waitpid(pid, os.WNOHANG))[0] and time.monotonic() < deadline:
        time.sleep(0.01)
    if not ended[0]:
        os.kill(pid, 9)
        os.waitpid(pid, 0)
    print("hangs" if not ended[0] else ended[1], flush=True)
stop.set()
"""


@pytest.mark.grid(2)
@pytest.mark.skipif(not hasattr(os, "fork"), reason="copies processes")
def test_a_copy_made_while_threads_parse_can_parse(backend: str) -> None:
    command = [sys.executable, "-c", SCRIPT, str(ROOT / "fixtures" / "contract.pdf"), backend]
    run = subprocess.run(
        command,
        check=False,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert (run.stdout.split(), run.stderr) == (["0"] * COPIES, "")


COMPILING = """
import os, threading, time
from numba.core.compiler_lock import global_compiler_lock
import docparse._jit

held = threading.Event()

def compile_long():
    with global_compiler_lock:
        held.set()
        time.sleep(0.5)

threading.Thread(target=compile_long).start()
held.wait()
pid = os.fork()
if not pid:
    os._exit(0 if global_compiler_lock._lock.acquire(timeout=5) else 1)
print(os.waitpid(pid, 0)[1])
"""

LOOKING = """
import os, tempfile, threading, time
from docparse import _jit

looking, plain = threading.Event(), tempfile._get_default_tempdir

def look_long():
    looking.set()
    time.sleep(0.5)
    return plain()

tempfile._get_default_tempdir = look_long
threading.Thread(target=_jit.expect_pages, args=(1000,)).start()
looking.wait()
pid = os.fork()
if not pid:
    os._exit(0 if tempfile._once_lock.acquire(timeout=5) else 1)
print(os.waitpid(pid, 0)[1])
"""

IMPORTING = f"""
import os, sys, threading, time
from functools import partial
from docparse import parse_pdf

read = partial(parse_pdf, {str(ROOT / "fixtures" / "contract.pdf")!r}, ocr="never")
threading.Thread(target=read).start()
while "docparse.reading.pdf" not in sys.modules:
    time.sleep(0.001)
pid = os.fork()  # while that module, and what it imports, is being imported
if not pid:
    read()
    os._exit(0)
print(os.waitpid(pid, 0)[1])
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="copies processes")
@pytest.mark.parametrize(
    "script", [COMPILING, LOOKING, IMPORTING], ids=["compiles", "looks for machine code", "imports"]
)
def test_a_copy_can_do_what_a_thread_was_at(script: str) -> None:
    command = [sys.executable, "-W", "ignore::DeprecationWarning", "-c", script]
    run = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60, cwd=ROOT)
    assert (run.stdout.strip(), run.stderr) == ("0", "")
