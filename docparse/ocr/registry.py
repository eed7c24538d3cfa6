"""Engine names and where they live; nothing is imported before it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from docparse._forks import importing
from docparse.errors import EngineError
from docparse.ocr.protocol import Engine

DEFAULT = "rapidocr"

ENGINES: dict[str, str] = {
    "openai": "docparse.ocr.engines.vlm.engine:create",
    "paddle": "docparse.ocr.engines.paddle:create",
    "rapidocr": "docparse.ocr.engines.rapid.engine:create",
    "rapidocr-fast": "docparse.ocr.engines.rapid.engine:create_fast",
    "tesseract": "docparse.ocr.engines.tesseract:create",
}


def load_engine(name: str = DEFAULT, **options: Any) -> Engine:
    """The engine called `name`, ready to read; `options` are its factory's keywords.

    Every factory takes `languages` (ISO 639-1 codes, "en" and "zh" at least).

    Raises:
        EngineError: no such engine, or an option it does not know.
        MissingExtraError: its package is not installed.
        LanguageError: it has no model for one of the languages.
    """
    if name not in ENGINES:
        msg = f"no OCR engine is called {name!r}; there are {', '.join(sorted(ENGINES))}"
        raise EngineError(msg)
    module, factory = ENGINES[name].split(":")
    try:
        with importing():
            room = import_module(module)
        engine: Engine = getattr(room, factory)(**options)
    except TypeError as error:
        if "unexpected keyword" not in str(error):
            raise
        msg = f"engine {name!r}: {error}"
        raise EngineError(msg) from error
    return engine
