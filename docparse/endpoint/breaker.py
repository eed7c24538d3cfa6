"""A circuit breaker: an endpoint that fails again and again is left alone for a while."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

_PAUSE = 30.0  # seconds for which an endpoint that failed again and again is not asked


class Breaker:
    """Count failures in a row over all threads; from `limit` on, `open_for` tells who may still ask.

    The states are those of Nygard's pattern ("Release It!", 2007): closed, open, and half open, in which one
    request at a time tries whether the endpoint is back.
    """

    def __init__(self, limit: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._limit = limit
        self._clock = clock
        self._lock = threading.Lock()
        self._failures = 0
        self._closed_from = 0.0
        self.cause = ""

    def open(self) -> bool:
        """Return True if a request must not be sent; the first one after the pause may be."""
        with self._lock:
            if self._failures < self._limit:
                return False
            now = self._clock()
            if now < self._closed_from:
                return True
            self._closed_from = now + _PAUSE
            return False

    def succeeded(self) -> None:
        """Close the breaker: the endpoint answered."""
        with self._lock:
            self._failures = 0

    def failed(self, cause: str) -> None:
        """Count a request that came to nothing for a reason that others would meet too."""
        with self._lock:
            self._failures += 1
            self.cause = cause
            if self._failures >= self._limit:
                self._closed_from = self._clock() + _PAUSE
