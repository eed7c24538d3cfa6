"""Reading PDFs: `open_pdf` gives an open document whose pages are arrays (`backend.PageContent`)."""

from __future__ import annotations

from importlib import import_module
from typing import Literal

from docparse._forks import importing
from docparse.pdf.backend import Extraction, PageContent, PdfFile
from docparse.source import Input, read_input

__all__ = ["BACKENDS", "Backend", "PageContent", "PdfFile", "open_pdf"]

Backend = Literal["auto", "mupdf", "pdfium"]
BACKENDS: dict[str, str] = {"mupdf": "docparse.pdf.mupdf.file", "pdfium": "docparse.pdf.pdfium.file"}


def open_pdf(
    source: Input,
    *,
    password: str | None = None,
    backend: Backend = "pdfium",
    extraction: Extraction = "auto",
) -> PdfFile:
    """Open a document: a path, bytes or a binary file object. The result's `backend` says which library did.

    "auto" is PDFium, whatever else is installed: what is accepted is the same on every machine. "mupdf"
    repairs more, and opens EPUB and XPS. `extraction` chooses between PDFium's Numba kernel and its
    plain-Python twin, which give the same arrays.

    Raises:
        InputError: the kind that fits: encrypted, wrong password, damaged, empty, not a PDF, no pages; or the
            path cannot be read.
        MissingExtraError: `backend` is not installed.
    """
    with importing():
        module = import_module(BACKENDS["pdfium" if backend == "auto" else backend])
    file: PdfFile = module.open(read_input(source), password=password, extraction=extraction)
    return file
