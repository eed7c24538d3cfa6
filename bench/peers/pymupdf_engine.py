"""PyMuPDF's Markdown (pymupdf4llm, AGPL) with its layout models."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

from bench.peers import Engine, Options


def open_engine(options: Options) -> Engine:
    """pymupdf4llm as installed; OCR by Tesseract only with `ocr="auto"`."""
    import pymupdf4llm

    ocr = options.ocr == "auto"

    def convert(path: Path) -> str:
        return str(pymupdf4llm.to_markdown(str(path), use_ocr=ocr))

    names = ("pymupdf", "pymupdf4llm", "pymupdf-layout")
    return Engine(", ".join(f"{name} {version(name)}" for name in names), convert)
