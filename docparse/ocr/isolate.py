"""Run an engine in a child process with a time limit: a crash or a hang costs one page and no more."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from typing import Any, Self, TypeVar

import numpy as np

from docparse.child.pipe import GarbledError
from docparse.child.process import Child
from docparse.errors import (
    EngineCrashError,
    EngineError,
    EngineOutputError,
    EngineTimeoutError,
    UnexpectedError,
)
from docparse.ocr.protocol import Engine, EngineInfo, Image, OcrPage, RawResult, Source, recogniser
from docparse.ocr.registry import ENGINES

START_LIMIT = 120.0
PAGE_LIMIT = 300.0

Answer = TypeVar("Answer")


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
    return IsolatedEngine(factory, options, page_limit, start_limit)


class IsolatedEngine:
    """See `isolate`. Decoding is pure and happens here; only `recognise` crosses over."""

    cuts_from_source = True

    def __init__(self, factory: str, options: dict[str, Any], page_limit: float, start_limit: float) -> None:
        self._local = _make(factory, options)
        self._factory, self._options = factory, json.dumps(options)
        self._page_limit, self._start_limit = page_limit, start_limit
        self._child: Child | None = None

    @property
    def info(self) -> EngineInfo:
        return self._local.info

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the child."""
        child, self._child = self._child, None
        if child is not None:
            child.close()

    def recognise(self, image: Image, dpi: float, source: Source | None = None) -> RawResult:
        child = self._child or self._start()
        child.call(_recognise, self._factory, self._options, np.ascontiguousarray(image), dpi, source)
        raw = RawResult.from_json(self._answer(child, str, self._page_limit))
        if (raw.height, raw.width) != image.shape[:2]:
            msg = f"{self.info.engine} answered for a page of another size"
            raise EngineOutputError(msg)
        return raw

    def decode(self, raw: RawResult) -> OcrPage:
        return self._local.decode(raw)

    def _start(self) -> Child:
        self._child = child = Child()
        child.call(_load, self._factory, self._options)
        self._answer(child, bool, self._start_limit)
        return child

    def _answer(self, child: Child, kind: type[Answer], limit: float) -> Answer:
        """The child's next answer. On a crash, a time-out or an unreadable answer the child is ended."""
        name = self.info.engine
        try:
            return child.answer(kind, limit)
        except UnexpectedError as error:
            msg = f"{name}: {error.problem}"
            raise EngineCrashError(msg) from error
        except TimeoutError:
            problem: EngineError = EngineTimeoutError(f"{name} did not answer within {limit:g} s")
        except EOFError:
            problem = EngineCrashError(f"the process of {name} ended with code {child.ended()}")
        except GarbledError as error:
            problem = EngineOutputError(f"{name} answered with something unreadable: {error}")
        self.close()
        raise problem


def _make(factory: str, options: dict[str, Any]) -> Engine:
    module, function = factory.split(":")
    engine: Engine = getattr(import_module(module), function)(**options)
    return engine


@lru_cache(maxsize=1)
def _engine(factory: str, options: str) -> Engine:
    """In the child: its one engine; `options` are JSON."""
    return _make(factory, json.loads(options))


def _load(factory: str, options: str) -> Iterator[bool]:
    """In the child: load the engine."""
    _engine(factory, options)
    yield True


def _recognise(factory: str, options: str, image: Image, dpi: float, source: Source | None) -> Iterator[str]:
    """In the child: read a page."""
    engine = _engine(factory, options)
    raw: object = recogniser(engine, source)(image, dpi)
    if not isinstance(raw, RawResult):
        msg = f"{engine.info.engine} answered with {type(raw).__name__} and not with a raw result"
        raise EngineOutputError(msg)
    yield raw.to_json()
