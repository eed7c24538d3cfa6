"""Reading PDFs: `open_pdf` gives an open document whose pages are arrays (`backend.PageContent`)."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Literal

from docparse.pdf.backend import Extraction, PageContent, PdfFile

__all__ = ["BACKENDS", "PageContent", "PdfFile", "open_pdf"]

BACKENDS: dict[str, str] = {"mupdf": "docparse.pdf.mupdf", "pdfium": "docparse.pdf.pdfium"}


def open_pdf(
    source: Path | bytes,
    *,
    password: str | None = None,
    backend: Literal["auto", "mupdf", "pdfium"] = "pdfium",
    extraction: Extraction = "auto",
) -> PdfFile:
    """Open a document.

    `extraction` chooses between PDFium's Numba kernel and its plain-Python twin, which give the same arrays.

    Raises:
        InputError: the kind that fits: encrypted, wrong password, damaged, empty, not a PDF, no pages.
        MissingExtraError: `backend` is not installed.
        FileNotFoundError, PermissionError: the path cannot be read.
    """
    module = import_module(BACKENDS["pdfium" if backend == "auto" else backend])
    file: PdfFile = module.open(source, password=password, extraction=extraction)
    return file
