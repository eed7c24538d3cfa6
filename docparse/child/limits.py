"""What one item may take, and how the operating system is told."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Limits:
    """What one item may take: wall and CPU seconds; memory in bytes above what the imports take.

    The memory limit needs Linux; elsewhere only time is limited.
    """

    seconds: float = 120.0
    memory: int = 4 << 30

    def __post_init__(self) -> None:
        if not self.seconds > 0 or self.memory <= 0:
            msg = f"limits must be positive, not {self}"
            raise ValueError(msg)


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
