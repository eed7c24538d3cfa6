"""Reading PDFs: `open_pdf` gives an open document whose pages are arrays (`backend.PageContent`)."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Literal

from docparse.errors import DamagedFileError, MissingExtraError, NoPagesError, NotADocumentError
from docparse.pdf.backend import Extraction, PageContent, PdfFile

__all__ = ["BACKENDS", "PageContent", "PdfFile", "open_pdf"]

BACKENDS: dict[str, str] = {"mupdf": "docparse.pdf.mupdf.file", "pdfium": "docparse.pdf.pdfium.file"}


def open_pdf(
    source: Path | bytes,
    *,
    password: str | None = None,
    backend: Literal["auto", "mupdf", "pdfium"] = "pdfium",
    extraction: Extraction = "auto",
) -> PdfFile:
    """Open a document; the result's `backend` says which library did.

    "auto" is PDFium, and MuPDF for what PDFium cannot open, where the extra "mupdf" is installed.
    `extraction` chooses between PDFium's Numba kernel and its plain-Python twin, which give the same arrays.

    Raises:
        InputError: the kind that fits: encrypted, wrong password, damaged, empty, not a PDF, no pages.
        MissingExtraError: `backend` is not installed.
        FileNotFoundError, PermissionError: the path cannot be read.
    """
    first = "pdfium" if backend == "auto" else backend
    try:
        return _open(first, source, password, extraction)
    except (DamagedFileError, NotADocumentError, NoPagesError) as error:
        if backend != "auto":
            raise
        try:
            return _open("mupdf", source, password, extraction)
        except (DamagedFileError, NotADocumentError, NoPagesError, MissingExtraError):
            raise error from None


def _open(backend: str, source: Path | bytes, password: str | None, extraction: Extraction) -> PdfFile:
    file: PdfFile = import_module(BACKENDS[backend]).open(source, password=password, extraction=extraction)
    return file
