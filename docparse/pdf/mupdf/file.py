"""The MuPDF backend, through PyMuPDF (AGPL, the extra "mupdf"): repairs more, and opens XPS and EPUB.

It fills the same arrays as PDFium with these differences: no marked-content ids and no structure tree; the
line break at a line's end is one generated U+000A; ink is exact in height only and as wide as the advance;
/UserUnit is applied (PDFium ignores it).
"""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from docparse.errors import (
    DamagedFileError,
    EmptyFileError,
    EncryptedError,
    LimitError,
    MissingExtraError,
    NoPagesError,
    NotADocumentError,
    PageError,
    WrongPasswordError,
)
from docparse.pdf._lock import exclusive
from docparse.pdf._visible import region_of, scale_for, uneven
from docparse.pdf.backend import Extraction, Floats, Ints, OutlineEntry, PageContent, Source
from docparse.pdf.mupdf._fields import forget_passwords
from docparse.pdf.mupdf._page import read_page

MAX_PIXELS = 500_000_000
"""Pixels that `render` makes at most."""

EPUB_PAGE = (612.0, 792.0)
"""Points of a page of a document that flows (EPUB)."""

_METADATA = {
    "title": "Title",
    "author": "Author",
    "subject": "Subject",
    "keywords": "Keywords",
    "creator": "Creator",
    "producer": "Producer",
    "creationDate": "CreationDate",
    "modDate": "ModDate",
}


def _library() -> Any:
    try:
        import pymupdf
    except ImportError as error:
        what = "PyMuPDF"
        raise MissingExtraError(what, "mupdf") from error
    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    return pymupdf


_exclusive = exclusive()


class MupdfFile:
    """An open document; see `backend.PdfFile`."""

    backend = "mupdf"

    def __init__(self, document: Any, path: Path | None) -> None:
        self._open = document
        self._path = path
        self._pymupdf = _library()
        self.version = str(self._pymupdf.__version__)
        self.page_count: int = document.page_count

    @property
    def _document(self) -> Any:
        if self._open is None:
            msg = "the document is closed"
            raise ValueError(msg)
        return self._open

    @property
    @_exclusive
    def metadata(self) -> dict[str, str]:
        found = self._document.metadata or {}
        return {name: found[key] for key, name in _METADATA.items() if found.get(key)}

    @property
    @_exclusive
    def outline(self) -> tuple[OutlineEntry, ...]:
        try:
            rows = self._document.get_toc(simple=True)
        except Exception:  # a broken outline costs the outline
            return ()
        return tuple(
            OutlineEntry(" ".join(title.split()), level, page if page > 0 else None)
            for level, title, page in rows
        )

    @_exclusive
    def size(self, index: int) -> tuple[float, float]:
        box = self._load(index).rect
        return float(box.width), float(box.height)

    @_exclusive
    def content(self, index: int, *, tags: bool = True) -> PageContent:
        page = self._load(index)
        try:
            return read_page(self._pymupdf, page, index)
        except Exception as error:  # its kinds are many, and not a tree
            raise self._page_error(index, f"its content cannot be read: {error}") from error

    @_exclusive
    def render(
        self,
        index: int,
        *,
        dpi: float = 150,
        grey: bool = False,
        clip: tuple[float, float, float, float] | None = None,
    ) -> NDArray[np.uint8]:
        page = self._load(index)
        scale = dpi / 72
        x0, y0, x1, y1 = clip if clip is not None else tuple(page.rect)
        width, height = (x1 - x0) * scale, (y1 - y0) * scale
        if width * height > MAX_PIXELS:
            problem = f"an image of {width:.0f} x {height:.0f} pixels is more than {MAX_PIXELS}"
            raise LimitError(problem, path=self._path, page=index + 1, hint="lower the dpi")
        space = self._pymupdf.csGRAY if grey else self._pymupdf.csRGB
        try:
            pixmap = page.get_pixmap(
                matrix=self._pymupdf.Matrix(scale, scale), colorspace=space, clip=clip, alpha=False
            )
        except Exception as error:
            raise self._page_error(index, f"it cannot be rendered: {error}") from error
        pixels = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, pixmap.width, pixmap.n)
        return pixels[:, :, 0] if grey else pixels

    @_exclusive
    def visible(self, index: int, objects: Ints, boxes: Floats) -> NDArray[np.bool_]:
        """Return which boxes hold more than one colour: MuPDF cannot leave out single objects."""
        page = self._load(index)
        region = region_of(boxes, float(page.rect.width), float(page.rect.height))
        scale = scale_for(region)
        return uneven(self.render(index, dpi=72 * scale, clip=region), boxes, region, scale)

    @_exclusive
    def close(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _load(self, index: int) -> Any:
        document = self._document
        if not 0 <= index < self.page_count:
            raise self._page_error(index, "there is no such page")
        try:
            page = document.load_page(index)
            forget_passwords(self._pymupdf, page)
        except Exception as error:
            raise self._page_error(index, f"the page cannot be loaded: {error}") from error
        return page

    def _page_error(self, index: int, problem: str) -> PageError:
        return PageError(" ".join(problem.split()), path=self._path, page=index + 1)


@_exclusive
def open(source: Source, *, password: str | None = None, extraction: Extraction = "auto") -> MupdfFile:
    """Open a PDF, XPS, EPUB or another format of MuPDF's. `extraction` is PDFium's affair.

    Raises:
        MissingExtraError: PyMuPDF is not installed.
        EmptyFileError, NotADocumentError, DamagedFileError, EncryptedError, WrongPasswordError, NoPagesError
    """
    pymupdf = _library()
    path = source if isinstance(source, Path) else None
    head = source[:1024] if isinstance(source, bytes) else _head(source)
    if not head:
        problem = "the file is empty"
        raise EmptyFileError(problem, path=path)
    document = _load(pymupdf, source)
    if document is None:
        if b"%PDF-" in head or b" obj" in head:
            problem = "the document is damaged beyond repair"
            raise DamagedFileError(problem, path=path)
        problem = "not a document that MuPDF reads"
        raise NotADocumentError(problem, path=path)
    try:
        _unlock(document, password, path)
        if document.is_reflowable:
            document.layout(width=EPUB_PAGE[0], height=EPUB_PAGE[1])
        if document.page_count <= 0:
            problem = "the document has no page"
            raise NoPagesError(problem, path=path)
    except BaseException:
        document.close()
        raise
    return MupdfFile(document, path)


def _load(pymupdf: Any, source: Source) -> Any:
    """Open a document, None where MuPDF cannot: its error would hold the file open while ours is kept."""
    try:
        return pymupdf.open(source) if isinstance(source, Path) else pymupdf.open(stream=source)
    except Exception:
        return None


def _head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(1024)


def _unlock(document: Any, password: str | None, path: Path | None) -> None:
    if not document.needs_pass or (password is not None and document.authenticate(password)):
        return
    if password:
        problem = "the password does not open the document"
        raise WrongPasswordError(problem, path=path)
    problem = "the document is encrypted"
    raise EncryptedError(problem, path=path, hint="give its password")
