"""Systems under measurement (`engines`), each imported only in the process that runs it.

Peers are run as their package index installs them; they are dependencies of the bench alone (group `peers` in
pyproject.toml).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

SYSTEMS = ("docparse", "liteparse", "pdf-inspector", "pymupdf", "pymupdf-rules", "warp-ingest", "pdfium-text")


@dataclass(frozen=True, slots=True)
class Options:
    """The bench's request."""

    ocr: Literal["auto", "never"] = "never"


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
    from bench.peers import engines

    opener: Callable[[Options], Engine] = getattr(engines, system.replace("-", "_"))
    return opener(options)
