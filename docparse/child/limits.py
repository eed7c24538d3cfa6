"""Limits of one item's time and memory, set in the operating system."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path

WALL_SHARE = 5.0
"""Time by the clock beside CPU time: several processes to a processor, and waiting for disk or network."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of one item (a page, mostly).

    seconds   CPU time, of all threads together
    wall      time by the clock; None: five times `seconds`, so that a loaded machine fails no page
    memory    bytes above what the imports take; needs Linux
    document  time by the clock for all items together; None: no limit
    """

    seconds: float = 120.0
    memory: int = 4 << 30
    wall: float | None = None
    document: float | None = None

    def __post_init__(self) -> None:
        given = (self.seconds, self.memory, self.wall, self.document)
        if not all(value > 0 for value in given if value is not None):
            msg = f"limits must be positive, not {self}"
            raise ValueError(msg)

    @property
    def patience(self) -> float:
        """Seconds by the clock after which an item is given up."""
        return WALL_SHARE * self.seconds if self.wall is None else self.wall

    def times(self, items: int) -> Limits:
        """Return the limits of so many items, at least one, that are worked on as one."""
        count = max(1, items)
        wall = None if self.wall is None else self.wall * count
        return replace(self, seconds=self.seconds * count, wall=wall)


def limit_cpu(seconds: float) -> None:
    """Let this process run for so many more CPU seconds, rounded up; then SIGXCPU ends it."""
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    # The kernel counts from the start of the process, in whole seconds.
    resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time() + seconds) + 2, hard))


def limit_memory(size: int) -> None:
    """Let this process map `size` more bytes; beyond that, memory is refused."""
    if not sys.platform.startswith("linux"):
        return
    import resource

    pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + size, hard))


def lift_limits() -> None:
    """Undo `limit_cpu` and `limit_memory`."""
    import resource

    for kind in (resource.RLIMIT_CPU, resource.RLIMIT_AS):
        _, hard = resource.getrlimit(kind)
        resource.setrlimit(kind, (hard, hard))
