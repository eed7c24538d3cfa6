"""Work that goes wrong in every way, for `test_guard`; imported by child processes, so without pytest."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator, Sequence

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
        elif item == "raise":
            problem = "no such page"
            raise PageError(problem, page=7)
        elif item == "print":
            print("noise")  # noqa: T201
        yield factor * len(item)
