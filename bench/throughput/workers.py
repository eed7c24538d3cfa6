"""Systems side by side: what a fresh process costs for one file, and pages per second over worker processes.

A system's worker is a process that reads one file after the other; files are dealt out before the clock
starts. `docparse batch` is docparse as it is meant to be used: with limits, a manifest and files written.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from docparse._jit import load_kernels
from docparse.child import Child, close_idle, idle
from docparse.compare import PeerOptions, open_peer

SYSTEMS = ("docparse", "liteparse", "pdf-inspector")
PATIENCE = 1800.0  # seconds
WARM_UP = 10  # files that a worker has read before the clock starts

_ONE_FILE = """
import os, sys, time
from pathlib import Path
from docparse.compare import PeerOptions, open_peer
open_peer(sys.argv[1], PeerOptions()).convert(Path(sys.argv[2]))
seconds = time.process_time()
from bench.throughput.workers import peak
print(seconds, peak(os.getpid()))
"""


@dataclass(frozen=True, slots=True)
class SystemStart:
    """CPU seconds and peak bytes of a fresh interpreter that loads a system and reads one file."""

    cold: float
    warm: float
    memory: int


@dataclass(frozen=True, slots=True)
class Share:
    """A worker's part: CPU seconds and its peak bytes."""

    cpu: float
    memory: int


@dataclass(frozen=True, slots=True)
class Rate:
    """All files by some workers: by the clock, in CPU time, and the largest worker in bytes."""

    seconds: float
    cpu: float
    memory: int


def start_of(system: str, path: Path, runs: int = 3) -> SystemStart:
    """Measure a start without bytecode and kernels of earlier runs, and the best of `runs` with them."""
    with tempfile.TemporaryDirectory() as folder:
        caches = {"PYTHONPYCACHEPREFIX": folder, "NUMBA_CACHE_DIR": folder, "PYTHONDONTWRITEBYTECODE": ""}
        command = [sys.executable, "-c", _ONE_FILE, system, str(path)]

        def once() -> tuple[float, int]:
            done = subprocess.run(command, env=os.environ | caches, capture_output=True, check=True)
            seconds, memory = done.stdout.split()
            return float(seconds), int(memory)

        cold, _ = once()
        warm = [once() for _ in range(runs)]
    return SystemStart(cold, min(seconds for seconds, _ in warm), max(memory for _, memory in warm))


def rate_of(system: str, files: Sequence[Path], workers: int) -> Rate:
    """Read all files with `workers` processes of a system, each warm when the clock starts."""
    with ExitStack() as stack:
        children = [stack.enter_context(Child()) for _ in range(workers)]
        _shares(children, system, [files[:WARM_UP]] * workers)
        start = time.monotonic()
        shares = _shares(children, system, [files[number::workers] for number in range(workers)])
        seconds = time.monotonic() - start
    return Rate(seconds, sum(one.cpu for one in shares), max(one.memory for one in shares))


def _shares(children: Sequence[Child], system: str, parts: Sequence[Sequence[Path]]) -> list[Share]:
    for child, part in zip(children, parts, strict=True):
        child.call(_work, system, part)
    return [child.answer(Share, PATIENCE) for child in children]


def _work(system: str, files: Sequence[Path]) -> Iterator[Share]:
    engine = open_peer(system, PeerOptions())
    if system == "docparse":
        load_kernels()  # as after the first half second of any worker
    start = time.process_time()
    for path in files:
        engine.convert(path)
    yield Share(time.process_time() - start, peak(os.getpid()))


def rate_of_batch(files: Sequence[Path], workers: int) -> Rate:
    """Run `docparse batch` over all files; the start of its workers is on the clock."""
    from docparse.batch import BatchFile, Recipe, run_batch
    from docparse.reading import OcrOptions

    close_idle()
    sources = [BatchFile(path, str(number)) for number, path in enumerate(files)]
    before, start = _children(), time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        run_batch(sources, Path(folder), Recipe(("md",), ocr=OcrOptions("never")), jobs=workers)
        seconds = time.monotonic() - start
        memory = max(peak(worker.pid) for worker in idle())
    close_idle()
    return Rate(seconds, _children() - before, memory)


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def peak(process: int) -> int:
    """Return the most memory that a process has had, in bytes; needs Linux."""
    status = (Path("/proc") / str(process) / "status").read_text("ascii", "replace")
    (kilobytes,) = (line.split()[1] for line in status.splitlines() if line.startswith("VmHWM"))
    return int(kilobytes) << 10
