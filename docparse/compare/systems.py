"""The systems that can be compared, by name; each is imported when it is opened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Protocol

TEXT = "text"
"""The condition under which a system is given the file itself; all others give it an image of the page."""


@dataclass(frozen=True, slots=True)
class Output:
    """What a system made of a page: HTML, Markdown or text, or None and why; and the seconds that it took."""

    text: str | None
    seconds: float
    error: str = ""

    @property
    def suffix(self) -> str:
        """The ending of a file that holds the text."""
        return ".html" if (self.text or "").lstrip().startswith("<") else ".md"


class ComparedSystem(Protocol):
    """A system over one page after the other."""

    name: str

    @property
    def engine(self) -> str:
        """Its engine with its version; may be known only after the first page."""

    @property
    def model(self) -> str:
        """The model or weights, empty where it has none."""

    def read(self, path: Path, condition: str) -> Output:
        """Return what it makes of a PDF's first page, or of an image, under a condition.

        It raises for no page: a page that cannot be read is an output without text.
        """

    def close(self) -> None:
        """End its processes; a page that is read later starts them again."""


@dataclass(frozen=True, slots=True)
class Request:
    """What systems are opened with.

    Answers of engines are kept in `work`. `model` says which one `openai` asks, as keywords of its factory
    (`docparse.ocr.engines.vlm.engine.create`). `page_limit`: seconds after which a page has failed.
    """

    work: Path
    model: Mapping[str, str] = field(default_factory=dict)
    page_limit: float = 600.0


_IMAGES = "docparse.compare.images:open_images"
_PARSER = "docparse.compare.documents:open_parser"
_PEER = "docparse.compare.documents:open_peer_system"
SYSTEMS: dict[str, str] = {
    "docparse": _PARSER,
    "docparse-fast": _PARSER,
    "rapidocr": _IMAGES,
    "tesseract": _IMAGES,
    "paddle": _IMAGES,
    "openai": _IMAGES,
    "liteparse": _PEER,
    "pdf-inspector": _PEER,
    "pymupdf": _PEER,
    "pymupdf-rules": _PEER,
    "warp-ingest": _PEER,
    "pdfium-text": _PEER,
}


def open_system(name: str, kind: str, request: Request) -> ComparedSystem | None:
    """Open a system of `SYSTEMS` for pages given as files (`kind` is `TEXT`) or as images (anything else).

    Returns:
        The system, or None if it does not read pages given so.

    Raises:
        MissingExtraError: it is not installed; the message names the command that installs it.
        EngineError: its engine cannot be had.
    """
    module, function = SYSTEMS[name].split(":")
    system: ComparedSystem | None = getattr(import_module(module), function)(name, kind, request)
    return system
