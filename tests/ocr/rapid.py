"""The default engine on one thread, loaded once a process: it remembers nothing of what it read."""

from __future__ import annotations

from functools import cache

from docparse.ocr.engines.rapid.engine import RapidOcrEngine, create


@cache
def rapid() -> RapidOcrEngine:
    """Return the engine that all tests of a process share."""
    return create(threads=1, runtime="onnxruntime")
