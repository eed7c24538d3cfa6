"""docparse itself."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from bench.peers import Engine, Options


def open_engine(options: Options) -> Engine:
    """`parse_pdf(...).to_markdown()`; with furniture kept, the export profile `benchmark`."""
    from docparse import __version__, parse_pdf
    from docparse.layout.model import LayoutOptions

    ocr: Literal["auto", "never"] = "auto" if options.ocr == "auto" else "never"
    layout = LayoutOptions(tags=options.tags)

    def convert(path: Path) -> str:
        return parse_pdf(path, ocr=ocr, layout=layout).to_markdown()

    def convert_kept(path: Path) -> str:
        return parse_pdf(path, ocr=ocr, layout=layout).to_markdown(profile="benchmark")

    return Engine(f"docparse {__version__}", convert, convert_kept)
