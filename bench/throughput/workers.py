"""Systems side by side: what a fresh process costs for one file, and pages per second over worker processes.

A system's worker is a process that reads one file after the other; files are dealt out before the clock
starts. `docparse batch` is docparse as it is meant to be used: with limits, a manifest and files written.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

from bench.processes import cpu_of_children, peak
from docparse._jit import load_kernels
from docparse.child import Child, close_idle, idle
from docparse.compare import PeerOptions, open_peer

SYSTEMS = ("docparse", "liteparse", "pdf-inspector")
PATIENCE = 1800.0  # seconds
WARM_UP = 10  # files that a worker has read before the clock starts

_ONE_FILE = """
import sys
from pathlib import Path
from docparse.compare import PeerOptions, open_peer
open_peer(sys.argv[1], PeerOptions()).convert(Path(sys.argv[2]))
import time
seconds = time.process_time()
from bench.processes import peak
print(seconds, peak())
"""

Rate = dict[str, float]
"""Pages per second, CPU milliseconds a page, and megabytes of the largest worker."""


def start_of(system: str, path: Path, runs: int = 3) -> dict[str, float]:
    """Return CPU seconds and peak megabytes of a fresh interpreter that loads a system and reads one file.

    Cold is without bytecode and kernels of earlier runs, warm the best of `runs` with them.
    """
    with tempfile.TemporaryDirectory() as folder:
        caches = {"PYTHONPYCACHEPREFIX": folder, "NUMBA_CACHE_DIR": folder, "PYTHONDONTWRITEBYTECODE": ""}
        command = [sys.executable, "-c", _ONE_FILE, system, str(path)]

        def once() -> list[float]:
            done = subprocess.run(command, env=os.environ | caches, capture_output=True, check=True)
            return [float(part) for part in done.stdout.split()]

        (cold, _), *warm = [once() for _ in range(1 + runs)]
    return {"s cold": cold, "s warm": min(one[0] for one in warm), "MB": max(one[1] for one in warm) / 1e6}


def rate_of(system: str, files: Sequence[Path], pages: int, workers: int) -> Rate:
    """Read all files with `workers` processes of a system, each warm when the clock starts."""
    with ExitStack() as stack:
        children = [stack.enter_context(Child()) for _ in range(workers)]
        _shares(children, system, [files[:WARM_UP]] * workers)
        start = time.monotonic()
        shares = _shares(children, system, [files[number::workers] for number in range(workers)])
        seconds = time.monotonic() - start
    return _rate(pages, seconds, sum(spent for spent, _ in shares), max(memory for _, memory in shares))


def _shares(
    children: Sequence[Child], system: str, parts: Sequence[Sequence[Path]]
) -> list[tuple[float, int]]:
    """Return CPU seconds and peak bytes of each worker."""
    for child, part in zip(children, parts, strict=True):
        child.call(_work, system, part)
    return [child.answer(tuple, PATIENCE) for child in children]


def _work(system: str, files: Sequence[Path]) -> Iterator[tuple[float, int]]:
    engine = open_peer(system, PeerOptions())
    if system == "docparse":
        load_kernels()  # as after the first half second of any worker
    start = time.process_time()
    for path in files:
        engine.convert(path)
    yield time.process_time() - start, peak()


def rate_of_batch(files: Sequence[Path], pages: int, workers: int) -> Rate:
    """Run `docparse batch` over all files; the start of its workers is on the clock."""
    from docparse.batch import BatchFile, Recipe, run_batch
    from docparse.reading import OcrOptions

    close_idle()
    sources = [BatchFile(path, str(number)) for number, path in enumerate(files)]
    before, start = cpu_of_children(), time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        run_batch(sources, Path(folder), Recipe(("md",), ocr=OcrOptions("never")), jobs=workers)
        seconds = time.monotonic() - start
        memory = max(peak(worker.pid) for worker in idle())
    close_idle()
    return _rate(pages, seconds, cpu_of_children() - before, memory)


def _rate(pages: int, seconds: float, spent: float, memory: int) -> Rate:
    return {"pages/s": pages / seconds, "ms CPU": 1000 * spent / pages, "MB": memory / 1e6}
