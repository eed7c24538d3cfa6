"""Usage of a run: calls, tokens, cost."""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace

from docparse.endpoint.chat import Answer
from docparse.endpoint.config import Prices


@dataclass(frozen=True, slots=True)
class Usage:
    """Counts since the client was made.

    `calls` were answered by the server, `cached` by the cache (their tokens count nowhere: they were paid for
    before), `failed` by nobody; `repeats` are attempts beyond the first. `without_usage` calls came without
    token counts: where there are any, tokens and cost are lower bounds. `cost` is None without prices.
    """

    calls: int = 0
    cached: int = 0
    failed: int = 0
    repeats: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    without_usage: int = 0
    cost: float | None = None

    def __str__(self) -> str:
        parts = [
            f"{self.calls} calls ({self.cached} more from the cache, "
            f"{self.failed} failed, {self.repeats} repeats)",
            f"{self.prompt_tokens} + {self.completion_tokens} tokens",
        ]
        if self.cost is not None:
            parts.append(f"cost {self.cost:.4f}")
        if self.without_usage:
            parts.append(f"{self.without_usage} calls without token counts")
        return ", ".join(parts)


class Meter:
    """Adds up usage from many threads."""

    def __init__(self, prices: Prices | None) -> None:
        self._prices = prices
        self._lock = threading.Lock()
        self._usage = Usage(cost=None if prices is None else 0.0)

    @property
    def usage(self) -> Usage:
        return self._usage

    def count(self, *, cached: int = 0, failed: int = 0, repeats: int = 0) -> None:
        with self._lock:
            now = self._usage
            self._usage = replace(
                now, cached=now.cached + cached, failed=now.failed + failed, repeats=now.repeats + repeats
            )

    def bill(self, answer: Answer) -> None:
        """Count an answer that the server gave."""
        prompt, completion = answer.prompt_tokens, answer.completion_tokens
        with self._lock:
            now = self._usage
            self._usage = replace(
                now,
                calls=now.calls + 1,
                prompt_tokens=now.prompt_tokens + (prompt or 0),
                completion_tokens=now.completion_tokens + (completion or 0),
                without_usage=now.without_usage + (prompt is None or completion is None),
                cost=self._cost(now.cost, prompt or 0, completion or 0),
            )

    def _cost(self, before: float | None, prompt: int, completion: int) -> float | None:
        if self._prices is None or before is None:
            return None
        return before + (prompt * self._prices.prompt + completion * self._prices.completion) / 1e6
