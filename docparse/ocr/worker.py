"""The child of `docparse.ocr.isolate`: builds one engine and reads the pages that come in on stdin.

The first line of stdin is the engine's options as JSON: they may hold a key, and a command line is no place
for one. Requests are a line of JSON, then the image's bytes; answers a length (8 bytes, big endian) and JSON.
Whatever the engine prints goes to stderr.
"""

from __future__ import annotations

import json
import os
import sys
from importlib import import_module
from typing import Any, BinaryIO

import numpy as np

from docparse.errors import DocparseError, EngineCrashError, EngineOutputError
from docparse.ocr.protocol import Engine, RawResult


def main() -> int:
    """Serve until stdin ends. `argv`: module:factory."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    requests = sys.stdin.buffer
    module, factory = sys.argv[1].split(":")
    try:
        engine: Engine = getattr(import_module(module), factory)(**json.loads(requests.readline()))
    except Exception as error:
        _answer(answers, _failure(error))
        return 1
    _answer(answers, {"ready": True})
    while line := requests.readline():
        request = json.loads(line)
        shape = tuple(request["shape"])
        image = np.frombuffer(requests.read(int(np.prod(shape))), dtype=np.uint8).reshape(shape)
        try:
            raw: object = engine.recognise(image, request["dpi"])
            if not isinstance(raw, RawResult):
                msg = f"{engine.info.engine} answered with {type(raw).__name__} and not with a raw result"
                raise EngineOutputError(msg)
            _answer(answers, {"raw": raw.to_json()})
        except Exception as error:
            _answer(answers, _failure(error))
    return 0


def _failure(error: Exception) -> dict[str, Any]:
    known = isinstance(error, DocparseError)
    kind = type(error).__name__ if known else EngineCrashError.__name__
    return {"error": kind, "message": str(error) if known else f"{type(error).__name__}: {error}"}


def _answer(stream: BinaryIO, content: dict[str, Any]) -> None:
    data = json.dumps(content).encode("ascii")
    stream.write(len(data).to_bytes(8, "big") + data)
    stream.flush()


if __name__ == "__main__":
    sys.exit(main())
