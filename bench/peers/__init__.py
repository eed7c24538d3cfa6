"""Systems under measurement: one small adapter each, imported only in the process that runs it.

An adapter is a module with `open_engine(options) -> Engine`. Peers are run as their package index installs
them; they are dependencies of the bench alone (group `peers` in pyproject.toml).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

SYSTEMS = {
    "docparse": "bench.peers.docparse_engine",
    "liteparse": "bench.peers.liteparse_engine",
    "pdf-inspector": "bench.peers.pdf_inspector_engine",
    "pymupdf": "bench.peers.pymupdf_engine",
    "pymupdf-rules": "bench.peers.pymupdf_rules_engine",
    "warp-ingest": "bench.peers.warp_ingest_engine",
    "pdfium-text": "bench.peers.pdfium_text_engine",
}


@dataclass(frozen=True, slots=True)
class Options:
    """The bench's request: `ocr` is auto or never; `tags` False means: ignore tagged structure."""

    ocr: str = "never"
    tags: bool = True


@dataclass(frozen=True, slots=True)
class Engine:
    """A system ready to run.

    `convert` gives its Markdown as it comes; `convert_kept` the same with running headers and footers kept,
    where the system has a switch for that (None: there is none, or they are kept anyway).
    """

    version: str
    convert: Callable[[Path], str]
    convert_kept: Callable[[Path], str] | None = None


def open_engine(system: str, options: Options) -> Engine:
    """Load `system`; ImportError if it is not installed."""
    opener: Callable[[Options], Engine] = import_module(SYSTEMS[system]).open_engine
    return opener(options)
