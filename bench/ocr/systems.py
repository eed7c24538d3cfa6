"""Systems that `bench.ocr` compares: each turns a page under a condition into HTML."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Protocol

from bench.ocr.conditions import page_image
from bench.recorded import recorded
from docparse.errors import DocparseError
from docparse.judge.read.files import SUFFIXES
from docparse.ocr.engines.replay import Recording, image_key
from docparse.ocr.isolate import isolate
from docparse.ocr.protocol import Engine, EngineInfo, Image, OcrPage, RawResult, Source
from docparse.ocr.read import read_page
from docparse.ocr.rows import to_html

PAGE_LIMIT = 600.0


@dataclass(frozen=True, slots=True)
class Prediction:
    """A page's HTML (None: the page failed, and `error` says why) and the seconds that it took."""

    html: str | None
    seconds: float
    error: str = ""


class System(Protocol):
    """`engine` and `model` may be known only after the first page."""

    name: str

    @property
    def engine(self) -> str: ...

    @property
    def model(self) -> str: ...

    def predict(self, path: Path, condition: str) -> Prediction:
        """The page at `path` (a PDF's first page, or an image) under `condition`. Never raises for a page."""
        ...

    def close(self) -> None: ...


@dataclass(slots=True)
class Stopwatch:
    """An engine whose answers are recorded, with the seconds that each took: replayed ones count as well."""

    recording: Recording
    replayed: float = 0.0
    cuts_from_source: ClassVar[bool] = True

    @property
    def info(self) -> EngineInfo:
        return self.recording.info

    def recognise(self, image: Image, dpi: float, source: Source | None = None) -> RawResult:
        note = self.recording.folder / f"{image_key(image, dpi, self.info)}.seconds"
        if note.exists():
            self.replayed += float(note.read_text(encoding="ascii"))
            return self.recording.recognise(image, dpi, source)
        start = time.perf_counter()
        raw = self.recording.recognise(image, dpi, source)
        note.write_text(f"{time.perf_counter() - start:.3f}", encoding="ascii")
        return raw

    def decode(self, raw: RawResult) -> OcrPage:
        return self.recording.decode(raw)


@dataclass(slots=True)
class Reader:
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

    def predict(self, path: Path, condition: str) -> Prediction:
        image, dpi = page_image(path, condition)
        self.watch.replayed, start = 0.0, time.perf_counter()
        try:
            html, error = self.to_html(image, dpi, self.watch), ""
        except DocparseError as failure:
            html, error = "", f"{type(failure).__name__}: {failure}"
        seconds = time.perf_counter() - start + self.watch.replayed
        return Prediction(None if error else html, seconds, error)


def rows_html(image: Image, dpi: float, engine: Engine) -> str:
    """An engine's own reading: straightened by us, rows assembled, nothing mended."""
    return to_html(read_page(image, dpi, engine, mend=False))


def parser_html(image: Image, dpi: float, engine: Engine) -> str:
    """docparse as a whole: the engine, repair, layout, tables."""
    from docparse import parse_image

    document = parse_image(image, dpi=dpi, engine=engine)
    for page in document.failures:
        message = page.failure.message if page.failure else "no reason given"
        raise DocparseError(message)
    return document.to_html()


@dataclass(slots=True)
class TextLayer:
    """docparse on the PDF's own text layer: the ceiling, whatever the condition."""

    name: str = "textlayer"
    engine: str = ""
    model: str = ""

    def predict(self, path: Path, condition: str) -> Prediction:
        from docparse import parse_pdf

        start = time.perf_counter()
        try:
            document = parse_pdf(path, ocr="never")
            html, error = document.to_html(), ""
            blocks = [block for page in document.pages for block in page.blocks]
            self.engine = blocks[0].provenance.engine + " " + blocks[0].provenance.version if blocks else ""
        except DocparseError as failure:
            html, error = "", str(failure)
        return Prediction(None if error else html, time.perf_counter() - start, error)

    def close(self) -> None:
        """Nothing is open."""


@dataclass(slots=True)
class Files:
    """Outputs made elsewhere: NAME.html, .md or .txt in `folder`."""

    folder: Path
    name: str = "files"
    engine: str = field(init=False)
    model: str = ""

    def __post_init__(self) -> None:
        self.engine = self.folder.name

    def predict(self, path: Path, condition: str) -> Prediction:
        for suffix in SUFFIXES:
            file = self.folder / f"{path.stem}{suffix}"
            if file.is_file():
                return Prediction(file.read_text(encoding="utf-8", errors="replace"), 0.0)
        return Prediction(None, 0.0, f"no {path.stem}.html, .md or .txt in {self.folder}")

    def close(self) -> None:
        """Nothing is open."""


def recipe(info: EngineInfo) -> str:
    """Engine, version, weights with their whole SHA-256, and the options, among them paddle's route."""
    options = ", ".join(f"{key}={value}" for key, value in info.options)
    weights = f"model {info.model}, SHA-256 {info.model_sha256 or 'unknown'}"
    return f"{info.engine} {info.version}; {weights}; {options}"


SYSTEMS = ("rapidocr", "tesseract", "paddle", "openai", "docparse", "docparse-fast", "textlayer", "files")
PARSERS = {"docparse": "rapidocr", "docparse-fast": "rapidocr-fast"}
"""Engines of the systems that are docparse as a whole."""


def make_system(name: str, work: Path, files: Path | None, model: Mapping[str, str] | None = None) -> System:
    """The system called `name`; raw answers are kept in `work`. `model`: which one `openai` asks, as keywords
    of its factory.

    Raises:
        DocparseError: its engine cannot be had; the message says what to install.
    """
    if name == "textlayer":
        return TextLayer()
    if name == "files":
        if files is None:
            msg = "--system files needs --files DIR"
            raise DocparseError(msg)
        return Files(files)
    options: dict[str, Any] = {"plain": True} if name == "rapidocr" else {}
    if name == "openai":
        options = dict(model or {})
    engine = isolate(PARSERS.get(name, name), page_limit=PAGE_LIMIT, **options)
    watch = Stopwatch(recorded(engine, work))
    print(f"{name}: {recipe(engine.info)}", file=sys.stderr)
    return Reader(name, watch, parser_html if name in PARSERS else rows_html, engine.close)
