"""pdf-inspector (Rust, MIT), Markdown output without OCR: its OCR needs a model that it downloads."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

from bench.peers import Engine, Options


def open_engine(options: Options) -> Engine:
    """pdf-inspector with its defaults; it has no switch for running headers."""
    import pdf_inspector

    del options

    def convert(path: Path) -> str:
        return pdf_inspector.process_pdf(str(path)).markdown or ""

    return Engine(f"pdf-inspector {version('pdf-inspector')}", convert)
