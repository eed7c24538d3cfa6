"""The systems, each imported where it is opened: a function takes the request and gives an `Engine`."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

from bench.peers import Engine, Options


def docparse(options: Options) -> Engine:
    """docparse itself; with furniture kept, the export profile `benchmark`."""
    from docparse import __version__, parse_pdf

    def convert(path: Path, profile: str = "default") -> str:
        return parse_pdf(path, ocr=options.ocr).to_markdown(profile=profile)

    return Engine(f"docparse {__version__}", convert, lambda path: convert(path, "benchmark"))


def liteparse(options: Options) -> Engine:
    """LiteParse (Rust over PDFium, Apache-2.0), Markdown; its bundled Tesseract only with `ocr="auto"`."""
    from liteparse import LiteParse

    def convert(**more: bool) -> Callable[[Path], str]:
        parser = LiteParse(output_format="markdown", ocr_enabled=options.ocr == "auto", quiet=True, **more)
        return lambda path: str(parser.parse(str(path)).text)

    return Engine(_named("liteparse"), convert(), convert(keep_headers_footers=True))


def pdf_inspector(_: Options) -> Engine:
    """pdf-inspector (Rust, MIT), Markdown without OCR (it would download a model); running headers stay."""
    import pdf_inspector as inspector

    return Engine(_named("pdf-inspector"), lambda path: inspector.process_pdf(str(path)).markdown or "")


def pymupdf(options: Options) -> Engine:
    """PyMuPDF's Markdown (pymupdf4llm, AGPL) with its layout models; Tesseract only with `ocr="auto"`."""
    import pymupdf4llm

    ocr = options.ocr == "auto"
    versions = ", ".join(map(_named, ("pymupdf", "pymupdf4llm", "pymupdf-layout")))
    return Engine(versions, lambda path: str(pymupdf4llm.to_markdown(str(path), use_ocr=ocr)))


def pymupdf_rules(_: Options) -> Engine:
    """PyMuPDF's Markdown by its rules alone, the layout models switched off."""
    import pymupdf4llm

    pymupdf4llm.use_layout(False)
    named = f"{_named('pymupdf4llm')} (layout off)"
    return Engine(named, lambda path: str(pymupdf4llm.to_markdown(str(path))))


def warp_ingest(_: Options) -> Engine:
    """Warp-Ingest (Python over pdfplumber, Apache-2.0); scans only if its extra `ocr` is installed.

    It needs NLTK's data `punkt_tab` and `stopwords` (`NLTK_DATA` says where they are).
    """
    from warp_ingest.ingestor.pdf_ingestor import parse_to_markdown

    return Engine(_named("warp-ingest"), lambda path: str(parse_to_markdown(str(path))))


def pdfium_text(_: Options) -> Engine:
    """pypdfium2's plain text as PDFium orders it: the floor that every time is measured against."""
    return Engine(_named("pypdfium2"), lambda path: "\n\n".join(page_texts(path)))


def page_texts(path: Path) -> list[str]:
    """Return the plain text of every page of a PDF; opens and closes the file."""
    import pypdfium2

    texts = []
    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            text = page.get_textpage()
            texts.append(text.get_text_range())
            text.close()
            page.close()
    return texts


def _named(package: str) -> str:
    return f"{package} {version(package)}"
