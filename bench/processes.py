"""CPU time and memory of processes; memory needs Linux."""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def cpu() -> float:
    """Return the CPU seconds of this process, and of those that it started and that have ended."""
    return time.process_time() + cpu_of_children()


def cpu_of_children() -> float:
    """Return the CPU seconds of the processes that this one started and that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def timed(task: Callable[P, T], *args: P.args, **named: P.kwargs) -> tuple[T, float]:
    """Return what a task gives, and the CPU seconds that it took."""
    start = cpu()
    result = task(*args, **named)
    return result, cpu() - start


def resident(process: int | None = None) -> int:
    """Return the bytes of memory that a process (None: this one) has now."""
    statm = Path("/proc") / str(process or "self") / "statm"
    return int(statm.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def peak(process: int | None = None) -> int:
    """Return the most memory that a process (None: this one) has had, in bytes."""
    status = (Path("/proc") / str(process or "self") / "status").read_text("ascii", "replace")
    (kilobytes,) = (line.split()[1] for line in status.splitlines() if line.startswith("VmHWM"))
    return int(kilobytes) << 10
