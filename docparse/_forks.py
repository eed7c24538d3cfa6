"""What a copy of the process (`os.fork`) must not find taken: locks, and imports under way.

A copy has all locks as they were, Python's own of the modules that are being imported too, but not the
threads that hold them.
"""

from __future__ import annotations

import logging  # noqa: F401 -- copies take its lock too, which imports need: ours have to be waited for first
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition, get_ident
from typing import Protocol


class Lock(Protocol):
    """What is taken and given back."""

    def acquire(self) -> object: ...

    def release(self) -> object: ...


PATIENCE = 60.0
"""Seconds that a copy waits for imports: one of them may wait for what the thread that copies has."""
_locks: list[Lock] = []
_importing: list[int] = []
"""A thread for each `importing` that it is in."""
_free = Condition()


def hold_over_forks(lock: Lock) -> None:
    """Have the process copied only while no other thread holds `lock`, and free in both after."""
    _locks.append(lock)


@contextmanager
def importing() -> Iterator[None]:
    """Have the process copied only before or after this block, in which modules are imported."""
    with _free:
        _importing.append(get_ident())
    try:
        yield
    finally:
        with _free:
            _importing.remove(get_ident())
            _free.notify_all()


def _take() -> None:
    """Take all locks while nobody imports; who imports may need one of them, so none is held meanwhile."""
    end = time.monotonic() + PATIENCE
    _free.acquire()
    while True:
        _free.wait_for(_nobody_imports, max(0.0, end - time.monotonic()))
        _free.release()
        for lock in reversed(_locks):
            lock.acquire()
        _free.acquire()
        if _nobody_imports() or time.monotonic() >= end:
            return
        _give()


def _give() -> None:
    for lock in _locks:
        lock.release()


def _nobody_imports() -> bool:
    return all(thread == get_ident() for thread in _importing)


def _go_on() -> None:
    _give()
    _free.release()


def _go_on_in_copy() -> None:
    _importing[:] = [thread for thread in _importing if thread == get_ident()]
    _go_on()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_take, after_in_parent=_go_on, after_in_child=_go_on_in_copy)
