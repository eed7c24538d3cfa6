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


def misbehave(factor: int, items: Sequence[str]) -> Iterator[int]:
    for item in items:
        if item == "hang":
            while True:
                pass
        elif item == "sleep":
            time.sleep(600)
        elif item == "crash":
            os.kill(os.getpid(), signal.SIGSEGV)
        elif item == "memory":
            _ = bytearray(4 << 30)
        elif item == "exit":
            os._exit(3)
        elif item == "divide":
            _ = 1 // 0
        elif item == "raise":
            problem = "no such page"
            raise PageError(problem, page=7)
        elif item == "print":
            print("noise")  # noqa: T201
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
