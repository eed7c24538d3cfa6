"""LiteParse (Rust over PDFium, Apache-2.0), Markdown output."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

from bench.peers import Engine, Options


def open_engine(options: Options) -> Engine:
    """LiteParse with its defaults; its bundled Tesseract only with `ocr="auto"`."""
    from liteparse import LiteParse

    ocr = options.ocr == "auto"
    plain = LiteParse(output_format="markdown", ocr_enabled=ocr, quiet=True)
    kept = LiteParse(output_format="markdown", ocr_enabled=ocr, quiet=True, keep_headers_footers=True)

    def convert(path: Path) -> str:
        return str(plain.parse(str(path)).text)

    def convert_kept(path: Path) -> str:
        return str(kept.parse(str(path)).text)

    return Engine(f"liteparse {version('liteparse')}", convert, convert_kept)
