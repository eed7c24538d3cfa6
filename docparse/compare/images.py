"""Systems that read page images: OCR engines as they are, and docparse as a whole."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from docparse.compare.conditions import page_image
from docparse.compare.kept import Stopwatch, keep_answers
from docparse.compare.systems import TEXT, Output, Request
from docparse.errors import DocparseError
from docparse.ocr.isolate import isolate
from docparse.ocr.protocol import Engine, EngineInfo, Image
from docparse.ocr.read import read_page
from docparse.ocr.rows import to_html

PARSERS = {"docparse": "rapidocr", "docparse-fast": "rapidocr-fast"}
"""The engines of systems that are docparse as a whole."""


@dataclass(slots=True)
class ImageSystem:
    """A system that reads page images with one engine, in a process of its own."""

    name: str
    watch: Stopwatch
    to_html: Callable[[Image, float, Engine], str]
    close: Callable[[], None]

    @property
    def engine(self) -> str:
        return f"{self.watch.info.engine} {self.watch.info.version}"

    @property
    def model(self) -> str:
        info = self.watch.info
        route = dict(info.options).get("route")
        digest = "+".join(part[:12] for part in info.model_sha256.split("+"))
        return " ".join(part for part in (info.model, digest, f"({route})" if route else "") if part)

    def read(self, path: Path, condition: str) -> Output:
        """Read the page's image under a condition; answers that were kept count with the time they took."""
        self.watch.replayed, start = 0.0, time.perf_counter()
        try:
            image, dpi = page_image(path, condition)
            start = time.perf_counter()
            html, error = self.to_html(image, dpi, self.watch), ""
        except DocparseError as failure:
            html, error = "", f"{type(failure).__name__}: {failure}"
        seconds = time.perf_counter() - start + self.watch.replayed
        return Output(None if error else html, seconds, error)


def open_images(name: str, kind: str, request: Request) -> ImageSystem | None:
    """Open an engine, or docparse with its engine, for page images. Raises as `open_system` does."""
    if kind == TEXT:
        return None
    options: dict[str, Any] = {"plain": True} if name == "rapidocr" else {}
    if name == "openai":
        options = dict(request.model)
    engine = isolate(PARSERS.get(name, name), page_limit=request.page_limit, **options)
    watch = Stopwatch(keep_answers(engine, request.work))
    return ImageSystem(name, watch, parser_html if name in PARSERS else rows_html, engine.close)


def rows_html(image: Image, dpi: float, engine: Engine) -> str:
    """An engine's own reading: straightened by us, rows assembled, nothing mended."""
    return to_html(read_page(image, dpi, engine, mend=False))


def parser_html(image: Image, dpi: float, engine: Engine) -> str:
    """docparse as a whole: the engine, repair, layout, tables."""
    from docparse.parsing import parse_image

    document = parse_image(image, dpi=dpi, engine=engine)
    for page in document.failures:
        message = page.failure.message if page.failure else "no reason given"
        raise DocparseError(message)
    return document.to_html()


def recipe(info: EngineInfo) -> str:
    """Engine, version, weights with their whole SHA-256, and the options, among them paddle's route."""
    options = ", ".join(f"{key}={value}" for key, value in info.options)
    weights = f"model {info.model}, SHA-256 {info.model_sha256 or 'unknown'}"
    return f"{info.engine} {info.version}; {weights}; {options}"
