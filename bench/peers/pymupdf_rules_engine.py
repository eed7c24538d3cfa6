"""PyMuPDF's Markdown (pymupdf4llm, AGPL) with the layout models switched off."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

from bench.peers import Engine, Options


def open_engine(options: Options) -> Engine:
    """pymupdf4llm's rules alone."""
    import pymupdf4llm

    del options
    pymupdf4llm.use_layout(False)

    def convert(path: Path) -> str:
        return str(pymupdf4llm.to_markdown(str(path)))

    return Engine(f"pymupdf4llm {version('pymupdf4llm')} (layout off)", convert)
