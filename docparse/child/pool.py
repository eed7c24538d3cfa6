"""Workers that stay: a child that has done its work well is kept for the next file.

Starting one costs half a second (imports, kernels), which is more than most files take.
"""

from __future__ import annotations

import atexit
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from docparse._forks import hold_over_forks
from docparse.child.process import Child
from docparse.errors import DocparseError

USES = 500
"""Calls after which a worker is replaced: libraries leak."""

_idle: list[Worker] = []
_lock = threading.Lock()


class Worker(Child):
    """A child that remembers what the world was like when it started.

    `fit` is False once its work has failed: it is then not kept.
    """

    def __init__(self) -> None:
        super().__init__(forked=_may_fork())
        self.born = _surroundings()
        self.uses = 0
        self.fit = True


@contextmanager
def borrowed() -> Iterator[Worker]:
    """Give a worker of one's own, idle or new.

    It is kept afterwards, unless it is no longer fit, or the work was left before it was done. An error of
    our tree is an answer like any other.
    """
    worker = _take() or Worker()
    worker.uses += 1
    try:
        yield worker
    except DocparseError:
        raise
    except BaseException:
        worker.fit = False
        raise
    finally:
        _put(worker)


def prefer_fork() -> None:
    """Start workers as copies of this process where it has one thread and has loaded no OCR engine.

    For a command that reads one file and ends: a library must not fork the program that uses it.
    """
    _Start.by_fork = hasattr(os, "fork") and sys.platform.startswith("linux")


class _Start:
    by_fork = False


def _may_fork() -> bool:
    engines = {
        "onnxruntime",
        "openvino",
        "paddle",
        "cv2",
    } & sys.modules.keys()  # their threads do not survive it
    return _Start.by_fork and threading.active_count() == 1 and not engines


def idle() -> list[Worker]:
    """Return the workers that wait for work."""
    with _lock:
        return list(_idle)


def close_idle() -> None:
    """End all idle workers. They end by themselves when this process does."""
    with _lock:
        workers = list(_idle)
        _idle.clear()
    for worker in workers:
        worker.close()


def _take() -> Worker | None:
    now = _surroundings()
    with _lock:
        while _idle:
            worker = _idle.pop()
            if worker.born == now and worker.ended(0) is None:
                return worker
            worker.close()
    return None


def _put(worker: Worker) -> None:
    with _lock:
        if worker.fit and worker.uses < USES and len(_idle) < (os.cpu_count() or 1):
            _idle.append(worker)
            return
    worker.close()


def _surroundings() -> tuple[str, tuple[str, ...], dict[str, str]]:
    """Return what a child takes over when it starts: working folder, import path, environment."""
    try:
        folder = os.getcwd()  # noqa: PTH109
    except FileNotFoundError:
        folder = ""
    return folder, tuple(sys.path), dict(os.environ)


atexit.register(close_idle)  # they would end by themselves, but nobody would wait for them


hold_over_forks(_lock)
# The copy of this process that `fork` makes must not talk to our workers.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_idle.clear)
