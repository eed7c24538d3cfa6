"""Why PDFium does not open a file, as an error that says what to do."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2.raw as pdfium

from docparse.errors import (
    DamagedFileError,
    EmptyFileError,
    EncryptedError,
    InputError,
    NotADocumentError,
    WrongPasswordError,
)
from docparse.pdf.backend import Source

HEADER_WINDOW = 1024
"""Bytes in which "%PDF-" may stand; PDFium, like Acrobat, tolerates junk before it."""

_OLE, _ZIP = b"\xd0\xcf\x11\xe0", b"PK\x03\x04"  # Office files before and since 2007
_OPEN_XML = re.compile(rb"\[Content_Types\]\.xml|(?:word|ppt|xl|_rels)/")
_REPAIR = 'backend "mupdf", an extra, repairs more'
_PDF_SIGNS = re.compile(rb"%PDF-|\d obj\b|\bxref\b|\btrailer\b")


def open_error(source: Source, password: str | None, code: int) -> InputError:
    """The error for FPDF_GetLastError's `code`."""
    path = path_of(source)
    head = source[:HEADER_WINDOW] if isinstance(source, bytes) else _head(source)
    if not head:
        return EmptyFileError("the file is empty", path=path)
    if code == pdfium.FPDF_ERR_PASSWORD:
        if password:
            return WrongPasswordError("the password does not open the document", path=path)
        return EncryptedError("the document is encrypted", path=path, hint="give its password")
    if code == pdfium.FPDF_ERR_SECURITY:
        return EncryptedError("the document's encryption is not supported", path=path)
    if not _PDF_SIGNS.search(head):
        return NotADocumentError("not a PDF", path=path, hint=_other_kind(head))
    return DamagedFileError("the document is damaged beyond repair", path=path, hint=_REPAIR)


def _other_kind(head: bytes) -> str:
    """Return what to do with a file whose first bytes are those of an Office file; "" for any other."""
    is_office = head.startswith(_OLE) or (head.startswith(_ZIP) and _OPEN_XML.search(head))
    return "an Office file? print it to PDF: soffice --headless --convert-to pdf FILE" if is_office else ""


def _head(path: Path) -> bytes:
    # A missing or unreadable file is the caller's OSError, not a damaged document.
    with path.open("rb") as file:
        return file.read(HEADER_WINDOW)


def path_of(source: Source) -> Path | None:
    return source if isinstance(source, Path) else None
