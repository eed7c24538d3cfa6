"""Warp-Ingest (pure Python over pdfplumber, Apache-2.0), Markdown output."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

from bench.peers import Engine, Options


def open_engine(options: Options) -> Engine:
    """Warp-Ingest with its defaults; it reads scans only if its extra `ocr` is installed, whatever is asked.

    It needs NLTK's data `punkt_tab` and `stopwords` (`NLTK_DATA` says where they are).
    """
    from warp_ingest.ingestor.pdf_ingestor import parse_to_markdown

    del options

    def convert(path: Path) -> str:
        return str(parse_to_markdown(str(path)))

    return Engine(f"warp-ingest {version('warp-ingest')}", convert)
