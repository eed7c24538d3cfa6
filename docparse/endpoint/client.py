"""The client: cache, attempts, concessions, and many questions at once."""

from __future__ import annotations

import json
import logging
import math
import random
import threading
import time
import weakref
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed, wait
from dataclasses import replace
from functools import partial
from types import TracebackType
from typing import Any, Self, TypeVar

from docparse.endpoint.breaker import Breaker
from docparse.endpoint.cache import AnswerCache
from docparse.endpoint.chat import Answer, ChatRequest
from docparse.endpoint.config import EndpointConfig, endpoint_url, is_loopback, shown_url
from docparse.endpoint.dialect import Dialect, concede
from docparse.endpoint.outcome import (
    Refusal,
    Reply,
    Retryable,
    read_object,
    read_reply,
    wait_before,
)
from docparse.endpoint.transport import Transport
from docparse.endpoint.usage import Meter, Usage
from docparse.errors import EndpointError, PermanentEndpointError, TransientEndpointError

Outcome = TypeVar("Outcome")
Keep = Callable[[int, Answer], bool]
"""Decides by the index of a request and its answer whether the answer may be cached."""

_LOG = logging.getLogger("docparse.endpoint")
_COSTLY_ATTEMPTS = 2  # a server that lets a deadline pass may bill its work: asked once more, not five times
_ABOUT_QUESTION = frozenset({0, 400, 413, 422})  # refusals that say nothing about the next question


class Client:
    """A client of one model at one endpoint.

    Raises MissingExtraError without httpx, PermanentEndpointError where base URL, model, key or cache cannot
    be used. Close it, or use it as a context manager. Threads may share a client; processes make their own.
    """

    def __init__(self, config: EndpointConfig) -> None:
        self.config = config.resolve()
        self._cache = None if self.config.cache is None else AnswerCache(self.config.cache)
        self._transport = Transport(self.config.concurrency, proxies=not is_loopback(self.config.base_url))
        self._pool = ThreadPoolExecutor(self.config.concurrency, thread_name_prefix="docparse-chat")
        self._meter = Meter(self.config.prices)
        self._dialect = Dialect()
        self._breaker = Breaker(self.config.breaker)
        self._made = time.monotonic()
        self._locks: weakref.WeakValueDictionary[str, threading.Lock] = weakref.WeakValueDictionary()
        self._guard = threading.Lock()
        self._stops: weakref.WeakSet[threading.Event] = weakref.WeakSet()

    def __repr__(self) -> str:
        return f"Client({self.config.model!r} at {shown_url(self.config.base_url)})"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        for stop in list(self._stops):
            stop.set()
        self._transport.abort()
        self._pool.shutdown(cancel_futures=True)
        self._transport.close()

    @property
    def usage(self) -> Usage:
        """Calls, tokens and cost since the client was made."""
        return self._meter.usage

    def chat(self, request: ChatRequest) -> Answer:
        """Ask one question.

        Raises TransientEndpointError after the last attempt, PermanentEndpointError where it is refused.
        """
        outcome = self.chat_many([request])[0]
        if isinstance(outcome, EndpointError):
            raise outcome
        return outcome

    def chat_many(
        self,
        requests: Sequence[ChatRequest],
        done: Callable[[int], None] | None = None,
        keep: Keep | None = None,
    ) -> list[Answer | EndpointError]:
        """Ask all, at most `concurrency` at once; an answer or an error for each, in the order asked.

        `done` is called, in the caller's thread, with the index of each request that is over. `keep` says
        which answers are worth caching; refusals and empty answers never are. On Ctrl-C no further request
        is sent, those under way are waited for and their answers stored, and KeyboardInterrupt goes on; a
        second Ctrl-C gives those up too.
        """
        stop = threading.Event()
        self._stops.add(stop)
        futures = {
            self._pool.submit(self._ask, request, stop, partial(_worth_keeping, keep, i)): i
            for i, request in enumerate(requests)
        }
        try:
            for future in as_completed(futures):
                if done is not None:
                    done(futures[future])
        except BaseException:
            stop.set()
            self._drain(list(futures))
            raise
        return [future.result() for future in futures]

    def call(self, path: str, fields: Mapping[str, Any]) -> dict[str, Any]:
        """Ask another service below the base URL, such as `/embeddings`; the JSON object that it answers.

        `fields` are sent with the model's id. Answers are counted and not cached. Raises
        TransientEndpointError after the last attempt, PermanentEndpointError where it is refused.
        """
        body = json.dumps({"model": self.config.model, **fields}).encode()
        outcome = self._persist(partial(self._attempt_call, path, body), threading.Event())
        if isinstance(outcome, Refusal):
            raise PermanentEndpointError(self._say(f"HTTP {outcome.status}: {outcome.message}"))
        usage = outcome.get("usage")
        counts = usage if isinstance(usage, dict) else {}
        prompt, completion = counts.get("prompt_tokens"), counts.get("completion_tokens", 0)
        self._meter.bill(Answer("", "", prompt, completion, self.config.model))
        return outcome

    def _drain(self, futures: Sequence[Future[Answer | EndpointError]]) -> None:
        for future in futures:
            future.cancel()
        try:
            wait(futures)
        except BaseException:
            self._transport.abort()
            raise

    def _ask(
        self, request: ChatRequest, stop: threading.Event, keep: Callable[[Answer], bool]
    ) -> Answer | EndpointError:
        digest = request.digest(self.config.base_url, self.config.model)
        try:
            with self._lock(digest):  # the same question asked by two threads is paid for once
                return self._cached(digest) or self._paid(digest, request, stop, keep)
        except EndpointError as error:
            self._meter.count(failed=1)
            return error

    def _lock(self, digest: str) -> threading.Lock:
        with self._guard:
            return self._locks.setdefault(digest, threading.Lock())

    def _cached(self, digest: str) -> Answer | None:
        answer = None if self._cache is None else self._cache.get(digest)
        if answer is not None:
            self._meter.count(cached=1)
        return answer

    def _paid(
        self, digest: str, request: ChatRequest, stop: threading.Event, keep: Callable[[Answer], bool]
    ) -> Answer:
        answer = self._converse(request, stop)
        self._meter.bill(answer)
        if self._cache is not None and keep(answer):
            try:
                self._cache.put(
                    digest, answer, model=self.config.model, prompt_version=request.prompt_version
                )
            except PermanentEndpointError as error:  # a full disk must not throw away what was paid for
                _LOG.warning("an answer was not stored: %s", error)
        return answer

    def _converse(self, request: ChatRequest, stop: threading.Event) -> Answer:
        """Ask in the best dialect known, conceding while the server refuses; a dialect that works is kept."""
        dialect: Dialect | None = self._dialect
        first: Refusal | None = None
        while dialect is not None:
            body = json.dumps(dialect.body(self.config.model, request)).encode()
            outcome = self._persist(partial(self._attempt, body), stop)
            if isinstance(outcome, Answer):
                self._dialect = dialect
                return replace(outcome, conceded=dialect.conceded(request))
            first = first or outcome
            dialect = concede(dialect, request, outcome)
        assert first is not None
        status = f"HTTP {first.status}: " if first.status else ""
        raise PermanentEndpointError(self._say(f"{status}{first.message}"))

    def _persist(
        self, attempt_once: Callable[[], Outcome | Refusal | Retryable], stop: threading.Event
    ) -> Outcome | Refusal:
        """Attempts until an answer or a refusal. Raises TransientEndpointError after the last."""
        failure = Retryable("not sent: interrupted")
        costly = 0
        for attempt in range(self.config.attempts):
            if why := self._closed():
                raise TransientEndpointError(self._say(why))
            if attempt:
                pause = wait_before(attempt, failure.retry_after, self.config.wait_cap, random.random())
                _LOG.info("%s; attempt %d in %.1f s", self._say(failure.what), attempt + 1, pause)
                if stop.wait(min(pause, self._left())):
                    break
                self._meter.count(repeats=1)
            elif stop.is_set():
                break
            outcome = attempt_once()
            if not isinstance(outcome, Retryable):
                self._note(outcome)
                return outcome
            failure = outcome
            costly += failure.costly
            if costly >= _COSTLY_ATTEMPTS:
                break
        if not stop.is_set():
            self._breaker.failed(failure.what)
        raise TransientEndpointError(self._say(failure.what))

    def _closed(self) -> str:
        """Return why nothing may be sent now, "" if it may."""
        if self._left() <= 0:
            return f"not sent: the {self.config.total_deadline:g} s for all calls are over"
        if self._breaker.open():
            limit, cause = self.config.breaker, self._breaker.cause
            return f"not sent: {limit} requests in a row failed, the last one: {cause}"
        return ""

    def _note(self, outcome: object) -> None:
        """Tell the breaker of an answer, or of a refusal that the next request would meet too."""
        if not isinstance(outcome, Refusal):
            self._breaker.succeeded()
        elif outcome.status not in _ABOUT_QUESTION:
            self._breaker.failed(f"HTTP {outcome.status}: {outcome.message}")

    def _left(self) -> float:
        """Seconds left for all calls."""
        total = self.config.total_deadline
        return math.inf if total is None else self._made + total - time.monotonic()

    def _attempt(self, body: bytes) -> Answer | Refusal | Retryable:
        outcome = self._post(endpoint_url(self.config.base_url), body)
        return read_reply(outcome) if isinstance(outcome, Reply) else outcome

    def _attempt_call(self, path: str, body: bytes) -> dict[str, Any] | Refusal | Retryable:
        outcome = self._post(endpoint_url(self.config.base_url, path), body)
        return read_object(outcome) if isinstance(outcome, Reply) else outcome

    def _post(self, url: str, body: bytes) -> Reply | Refusal | Retryable:
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if self.config.api_key:
            headers["Authorization"] = f"Bearer {self.config.api_key}"
        return self._transport.post(url, headers, body, max(0.0, min(self.config.deadline, self._left())))

    def _say(self, what: str) -> str:
        """A message about this endpoint; servers like to quote the key they turn away."""
        text = f"{shown_url(self.config.base_url)} ({self.config.model}): {what}"
        return text.replace(self.config.api_key, "[key]") if self.config.api_key else text


def _worth_keeping(keep: Keep | None, index: int, answer: Answer) -> bool:
    if answer.refusal or answer.finish_reason == "content_filter" or not answer.text.strip():
        return False
    return keep is None or keep(index, answer)
