"""Locks and copies of the process: a copy has the locks as they were, but not the threads that hold them."""

from __future__ import annotations

import os
from typing import Protocol


class Lock(Protocol):
    """What is taken and given back."""

    def acquire(self) -> object: ...

    def release(self) -> object: ...


def hold_over_forks(lock: Lock) -> None:
    """Have the process copied (`os.fork`) only while no other thread holds `lock`, and free in both after."""
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(before=lock.acquire, after_in_parent=lock.release, after_in_child=lock.release)
