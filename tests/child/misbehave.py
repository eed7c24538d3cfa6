"""Work that goes wrong in every way, for `test_guard`; imported by child processes, so without pytest."""

from __future__ import annotations

import os
import pickle
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from docparse.errors import PageError
from docparse.pdf import open_pdf


def count_chars(data: bytes, indexes: Sequence[int]) -> Iterator[int]:
    """Characters of pages; data instead of a path, so that a test needs no file."""
    with open_pdf(data) as file:
        for index in indexes:
            yield len(file.content(index).chars)


def hang() -> None:
    while True:
        pass


def compute(seconds: float) -> None:
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def raise_error() -> None:
    problem = "no such page"
    raise PageError(problem, page=7)


DEEDS: dict[str, Callable[[], object]] = {
    "hang": hang,
    "busy": lambda: compute(0.8),
    "nap": lambda: time.sleep(1),
    "sleep": lambda: time.sleep(600),
    "crash": lambda: os.kill(os.getpid(), signal.SIGSEGV),
    "memory": lambda: bytearray(4 << 30),
    "exit": lambda: os._exit(3),
    "kill": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "divide": lambda: 1 // 0,
    "raise": raise_error,
    "print": lambda: print("noise"),  # noqa: T201
}


def killed_once(trace: str, items: Sequence[str]) -> Iterator[int]:
    """Die as if killed from outside where "kill" is met first; the file `trace` tells the next child."""
    for item in items:
        if item == "kill" and not Path(trace).exists():
            _touch(trace)
            os.kill(os.getpid(), signal.SIGKILL)
        yield len(item)


def misbehave(factor: int, items: Sequence[str]) -> Iterator[int]:
    for item in items:
        if item in DEEDS:
            DEEDS[item]()
        yield factor * len(item)


class Trap:
    """Unpickled, it leaves a file behind."""

    def __init__(self, trace: str) -> None:
        self.trace = trace

    def __reduce__(self) -> tuple[Callable[[str], object], tuple[str]]:
        return _touch, (self.trace,)


def _touch(trace: str) -> None:
    Path(trace).touch()


def hijack(trace: str, items: Sequence[str]) -> Iterator[int]:
    """A child that a file has taken over writes to every descriptor that it has."""
    for item in items:
        data = pickle.dumps(Trap(trace))
        message = len(data).to_bytes(8, "big") + data
        message = {"garbage": b"\xff" * 4096, "length": b"\0" * 2 + b"\xff" * 6}.get(item, message)
        if item != "fine":
            for descriptor in range(3, 64):
                try:
                    os.write(descriptor, message)
                except OSError:
                    continue
            time.sleep(600)
        yield len(item)
