"""Run an engine in a child process with a time limit: a crash or a hang costs one page and no more."""

from __future__ import annotations

import json
import os
import selectors
import subprocess
import sys
import threading
import time
from importlib import import_module
from typing import Any

import numpy as np

from docparse import errors
from docparse.errors import EngineCrashError, EngineError, EngineOutputError, EngineTimeoutError
from docparse.ocr.protocol import Engine, EngineInfo, Image, OcrPage, RawResult
from docparse.ocr.registry import ENGINES

START_LIMIT = 120.0
PAGE_LIMIT = 300.0
LARGEST_ANSWER = 1 << 30


def isolate(
    name: str, *, page_limit: float = PAGE_LIMIT, start_limit: float = START_LIMIT, **options: Any
) -> IsolatedEngine:
    """The engine called `name` (or "module:factory") in a process of its own.

    `page_limit` is what one page may take and `start_limit` what the engine may take to start, in seconds.
    The process starts with the first page and again after each crash or time-out. Use it as a context
    manager, or call `close`.

    Raises:
        EngineError: no engine has that name.
        MissingExtraError, LanguageError: as the engine's factory does.
    """
    factory = ENGINES.get(name, name)
    if ":" not in factory:
        msg = f"no OCR engine is called {name!r}; there are {', '.join(sorted(ENGINES))}"
        raise EngineError(msg)
    module, function = factory.split(":")
    local: Engine = getattr(import_module(module), function)(**options)
    return IsolatedEngine(local, factory, options, page_limit, start_limit)


class IsolatedEngine:
    """See `isolate`. Decoding is pure and happens here; only `recognise` crosses over."""

    def __init__(
        self, local: Engine, factory: str, options: dict[str, Any], page_limit: float, start_limit: float
    ) -> None:
        self._local, self._factory, self._options = local, factory, json.dumps(options).encode("ascii")
        self._page_limit, self._start_limit = page_limit, start_limit
        self._child: subprocess.Popen[bytes] | None = None

    @property
    def info(self) -> EngineInfo:
        return self._local.info

    def __enter__(self) -> IsolatedEngine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the child."""
        child, self._child = self._child, None
        if child is None:
            return
        child.kill()
        child.wait()
        for pipe in (child.stdin, child.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except BrokenPipeError:  # what was still to be written has no reader any more
                    continue

    def recognise(self, image: Image, dpi: float) -> RawResult:
        child = self._child or self._start()
        pixels = np.ascontiguousarray(image)
        request = json.dumps({"shape": pixels.shape, "dpi": dpi}).encode("ascii") + b"\n"
        _post(child, request + pixels.tobytes())
        answer = self._receive(child, self._page_limit)
        if "raw" not in answer:
            raise _error(answer)
        raw = RawResult.from_json(answer["raw"])
        if (raw.height, raw.width) != pixels.shape[:2]:
            msg = f"{self.info.engine} answered for a page of another size"
            raise EngineOutputError(msg)
        return raw

    def decode(self, raw: RawResult) -> OcrPage:
        return self._local.decode(raw)

    def _start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "docparse.ocr.worker", self._factory]
        child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._child = child
        # Options may hold a key, and anybody on the machine can read a command line.
        _post(child, self._options + b"\n")
        answer = self._receive(child, self._start_limit)
        if "ready" not in answer:
            self.close()
            raise _error(answer)
        return child

    def _receive(self, child: subprocess.Popen[bytes], limit: float) -> dict[str, Any]:
        """The child's next answer. On a crash, a time-out or an unreadable answer the child is ended."""
        name, deadline = self.info.engine, time.monotonic() + limit
        try:
            length = int.from_bytes(_read(child, 8, deadline), "big")
            if length > LARGEST_ANSWER:
                msg = f"{name} answered with {length} bytes"
                raise EngineOutputError(msg)
            answer = json.loads(_read(child, length, deadline).decode("utf-8"))
        except TimeoutError:
            self.close()
            msg = f"{name} did not answer within {limit:g} s"
            raise EngineTimeoutError(msg) from None
        except EOFError:
            self.close()
            msg = f"the process of {name} ended with code {child.returncode}"
            raise EngineCrashError(msg) from None
        except ValueError as error:
            self.close()
            msg = f"{name} answered with something unreadable: {error}"
            raise EngineOutputError(msg) from error
        except EngineOutputError:
            self.close()
            raise
        if not isinstance(answer, dict):
            msg = f"{name} answered with {type(answer).__name__}"
            raise EngineOutputError(msg)
        return answer


def _post(child: subprocess.Popen[bytes], data: bytes) -> None:
    """Write without waiting: a child that has stopped reading would block for ever, and the time limit is on
    its answer."""
    threading.Thread(target=_send, args=(child, data), daemon=True).start()


def _send(child: subprocess.Popen[bytes], data: bytes) -> None:
    assert child.stdin is not None
    try:
        child.stdin.write(data)
        child.stdin.flush()
    except (BrokenPipeError, ValueError):
        return  # the child is gone; whoever waits for its answer says so


def _read(child: subprocess.Popen[bytes], count: int, deadline: float) -> bytes:
    """`count` bytes of the child's answer. Raises TimeoutError, or EOFError when the child has ended."""
    assert child.stdout is not None
    data = bytearray()
    with selectors.DefaultSelector() as selector:
        selector.register(child.stdout, selectors.EVENT_READ)
        while len(data) < count:
            left = deadline - time.monotonic()
            if left <= 0 or not selector.select(left):
                raise TimeoutError
            part = os.read(child.stdout.fileno(), min(count - len(data), 1 << 16))
            if not part:
                raise EOFError
            data += part
    return bytes(data)


def _error(answer: dict[str, Any]) -> EngineError:
    """The child's exception, of the same kind where it is one of ours."""
    kind = getattr(errors, str(answer.get("error", "")), EngineCrashError)
    wanted = kind if isinstance(kind, type) and issubclass(kind, EngineError) else EngineCrashError
    return wanted(str(answer.get("message", "no answer")))
