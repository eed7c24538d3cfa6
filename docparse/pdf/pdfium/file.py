"""The PDFium backend, through pypdfium2. The only files that know this library.

PDFium is not thread-safe: every method holds one lock. It repairs what it can by itself; what it cannot
becomes an `InputError`. It ignores /UserUnit: such a page's points are its own units.
"""

from __future__ import annotations

import ctypes
import time
from dataclasses import replace
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any, Self

import numpy as np
import pypdfium2  # noqa: F401  (initialises the library)
import pypdfium2.raw as pdfium
from numpy.typing import NDArray
from pypdfium2.version import PDFIUM_INFO

from docparse import _jit
from docparse.errors import (
    DamagedFileError,
    LimitError,
    NoPagesError,
    PageError,
)
from docparse.pdf._content import View, flag_clipped, flag_forms, make_pictures, make_runs
from docparse.pdf._glyph_names import Names
from docparse.pdf._lock import exclusive
from docparse.pdf._mend import has_layers, has_telling_tags, mend
from docparse.pdf._sizes import set_true_sizes
from docparse.pdf._visible import differ, region_of, scale_for
from docparse.pdf.backend import (
    Extraction,
    Floats,
    Ints,
    OutlineEntry,
    PageContent,
    Source,
    Tag,
)
from docparse.pdf.pdfium._columns import fill_dots, page_drawings, page_fonts, show_unmapped
from docparse.pdf.pdfium.document.fields import FormReader, PageFields
from docparse.pdf.pdfium.document.read import (
    Attached,
    base_font,
    load_document,
    read_attached,
    read_metadata,
    read_outline,
    read_tags,
    written_kinds,
)
from docparse.pdf.pdfium.document.refused import HEADER_WINDOW, open_error, path_of
from docparse.pdf.pdfium.extract.glyphs import choose_glyphs
from docparse.pdf.pdfium.extract.raw import RawText
from docparse.pdf.pdfium.text.advance import trim_overhang
from docparse.pdf.pdfium.text.alternatives import drop_alternatives
from docparse.pdf.pdfium.text.names import given_names, name_glyphs
from docparse.pdf.pdfium.text.repainted import take_last

Handle = Any

MAX_PIXELS = 500_000_000
"""Pixels that `render` makes at most."""

PAGES_A_HANDLE = 100
"""Pages after which a file is opened anew: PDFium keeps the fonts of closed pages, .25 MB each or more."""

_exclusive = exclusive()


class PdfiumFile:
    """An open document; see `backend.PdfFile`."""

    backend = "pdfium"
    version = str(PDFIUM_INFO)

    def __init__(
        self, handle: Handle, path: Path | None, extraction: Extraction, opened: tuple[Source, str | None]
    ) -> None:
        """`opened` is the source that PDFium reads from while the document is open, and its password."""
        self._handle = handle
        self._source: Source | None = opened[0]
        self._password = opened[1]
        self._stamp = _stamp(opened[0])
        self._path = path
        self._extraction: Extraction = extraction
        self._attached: dict[int, Attached] = {}  # of pages whose annotations were flattened
        self._loaded: tuple[int, Handle] | None = None  # the page asked for last, which stays open
        self._loads = 0
        self._names: dict[str, Names] | None = None
        self.page_count: int = pdfium.FPDF_GetPageCount(handle)
        self._forms = FormReader(*opened, self.page_count)

    @property
    def _read(self) -> ModuleType:
        return load_extraction(self._extraction)

    @cached_property
    def _layered(self) -> bool:
        """Return True if the file names optional content (PDF 32000-1, 8.11) where it can be read plainly."""
        return has_layers(self._source)

    @cached_property
    def _has_telling_tags(self) -> bool:
        """Return False if the structure tree, which costs as much to read as the page, can say nothing."""
        return has_telling_tags(self._source)

    def _given_names(self) -> dict[str, Names]:
        """Return the names that the file gives to codes of its fonts, read when first asked for."""
        if self._names is None:
            self._names = given_names(self._document, _size(self._source))
        return self._names

    @property
    def _document(self) -> Handle:
        if not self._handle:
            msg = "the document is closed"
            raise ValueError(msg)
        return self._handle

    @property
    @_exclusive
    def metadata(self) -> dict[str, str]:
        return read_metadata(self._document)

    @property
    @_exclusive
    def outline(self) -> tuple[OutlineEntry, ...]:
        return read_outline(self._document)

    @_exclusive
    def size(self, index: int) -> tuple[float, float]:
        size = pdfium.FS_SIZEF()
        if not pdfium.FPDF_GetPageSizeByIndexF(self._document, index, size):
            raise self._page_error(index, "the page has no size")
        return size.width, size.height

    @_exclusive
    def content(self, index: int, *, tags: bool = True) -> PageContent:
        page, start = self._load(index), time.thread_time()
        try:
            return self._content(page, index, tags, self._read)
        finally:
            if self._extraction == "auto" and not _jit.is_compiled():
                _jit.spend(time.thread_time() - start)

    def _content(self, page: Handle, index: int, tags: bool, read: ModuleType) -> PageContent:
        view = self._view(page, index)
        text = read.read_text(page)
        if text is None:
            raise self._page_error(index, "its text cannot be read")
        text = drop_alternatives(text)
        name_glyphs(text, base_font, self._given_names)
        show_unmapped(text)
        objects = read.read_objects(page)
        take_last(text, objects, read)
        fonts, font_index, addresses = page_fonts(text)
        runs = make_runs(text, objects, view, fonts, font_index)
        trim_overhang(text, runs, addresses)
        chars = read.place_chars(text, view, runs)
        set_true_sizes(chars)
        flag_clipped(chars, text, read.read_clips(text.pointer), objects, runs)
        if objects.depth.any() and self._layered:
            flag_forms(chars, objects)
        paths = read.read_paths(objects)
        drawings = page_drawings(read, paths, view)
        drawings, images = fill_dots(drawings, read.read_images(objects), objects, view)
        width, height = view.size
        attached = self._attached.get(index) or read_attached(self._handle, page, view)
        form = self._forms.read(index, view) if attached.has_fields else PageFields()
        return PageContent(
            number=index + 1,
            width=width,
            height=height,
            rotation=view.rotation,
            chars=chars,
            fonts=fonts,
            drawings=drawings,
            pictures=make_pictures(images, view),
            links=attached.links,
            tags=self._tags(page, text) if tags else None,
            outlines=read.read_outlines(addresses, *choose_glyphs(chars, len(fonts))),
            annotations=attached.annotations,
            fields=form.fields,
            fields_problem=form.problem,
        )

    def _tags(self, page: Handle, text: RawText) -> tuple[Tag, ...] | None:
        """Return the structure elements, unless no text is in one or they can say nothing of it."""
        if not (text.mcid >= 0).any() or not self._has_telling_tags:
            return None
        return read_tags(page)

    @_exclusive
    def render(
        self,
        index: int,
        *,
        dpi: float = 150,
        grey: bool = False,
        clip: tuple[float, float, float, float] | None = None,
    ) -> NDArray[np.uint8]:
        return self._render(self._load(index), index, dpi / 72, grey, clip)

    def _render(
        self,
        page: Handle,
        index: int,
        scale: float,
        grey: bool,
        clip: tuple[float, float, float, float] | None,
    ) -> NDArray[np.uint8]:
        wide, high = self._view(page, index).size
        full_wide, full_high = max(1, round(wide * scale)), max(1, round(high * scale))
        x0, y0, x1, y1 = clip if clip is not None else (0.0, 0.0, wide, high)
        left, top = round(x0 * scale), round(y0 * scale)
        width = full_wide if clip is None else max(1, round(x1 * scale) - left)
        height = full_high if clip is None else max(1, round(y1 * scale) - top)
        if width * height > MAX_PIXELS:
            problem = f"an image of {width} x {height} pixels is more than {MAX_PIXELS}"
            raise LimitError(problem, path=self._path, page=index + 1, hint="lower the dpi")
        pixels = np.full((height, width, 1 if grey else 3), 255, np.uint8)
        bitmap = pdfium.FPDFBitmap_CreateEx(
            width,
            height,
            pdfium.FPDFBitmap_Gray if grey else pdfium.FPDFBitmap_BGR,
            pixels.ctypes.data_as(ctypes.c_void_p),
            pixels.strides[0],
        )
        if not bitmap:
            raise self._page_error(index, f"no memory for an image of {width} x {height} pixels")
        flags = pdfium.FPDF_ANNOT | (pdfium.FPDF_GRAYSCALE if grey else pdfium.FPDF_REVERSE_BYTE_ORDER)
        try:
            pdfium.FPDF_RenderPageBitmap(bitmap, page, -left, -top, full_wide, full_high, 0, flags)
        finally:
            pdfium.FPDFBitmap_Destroy(bitmap)
        return pixels[:, :, 0] if grey else pixels

    @_exclusive
    def visible(self, index: int, objects: Ints, boxes: Floats) -> NDArray[np.bool_]:
        page = self._load(index)
        wide, high = self._view(page, index).size
        region = region_of(boxes, wide, high)
        scale = scale_for(region)
        shown = self._render(page, index, scale, False, region)
        listed = self._read.read_objects(page).pointer
        rows = np.unique(objects[(objects >= 0) & (objects < len(listed))])
        pointers = [ctypes.cast(address, pdfium.FPDF_PAGEOBJECT) for address in listed[rows].tolist()]
        try:
            for pointer in pointers:
                pdfium.FPDFPageObj_SetIsActive(pointer, False)
            without = self._render(page, index, scale, False, region)
        finally:
            for pointer in pointers:
                pdfium.FPDFPageObj_SetIsActive(pointer, True)
        return differ(shown, without, boxes, region, scale) | (objects < 0)

    @_exclusive
    def close(self) -> None:
        if self._handle:
            self._unload()
            pdfium.FPDF_CloseDocument(self._handle)
            self._handle = self._source = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _load(self, index: int) -> Handle:
        """Load page `index`; it stays open until another is asked for, since renderings often follow."""
        if self._loaded is not None and self._loaded[0] == index:
            return self._loaded[1]
        self._unload()
        self._renew()
        document = self._document
        page = pdfium.FPDF_LoadPage(document, index) if 0 <= index < self.page_count else None
        written = written_kinds(page) if page and index not in self._attached else set()
        if written:
            # Form values and typed notes are drawn on the page but are not in its content. PDFium puts them
            # there, and then takes all annotations off: so links and comments are read first.
            attached = read_attached(document, page, self._view(page, index))
            self._attached[index] = replace(attached, has_fields=pdfium.FPDF_ANNOT_WIDGET in written)
            pdfium.FPDFPage_Flatten(page, pdfium.FLAT_NORMALDISPLAY)
            pdfium.FPDF_ClosePage(page)
            page = pdfium.FPDF_LoadPage(document, index)
        if not page:
            raise self._page_error(index, "the page cannot be loaded")
        self._loaded = index, page
        return page

    def _unload(self) -> None:
        if self._loaded is not None:
            pdfium.FPDF_ClosePage(self._loaded[1])
            self._loaded = None

    def _renew(self) -> None:
        """Open the document anew every `PAGES_A_HANDLE` pages, unless its file is another one by now."""
        self._loads += 1
        if self._loads % PAGES_A_HANDLE or self._source is None or _stamp(self._source) != self._stamp:
            return
        handle = load_document(self._source, self._password)
        if handle:
            pdfium.FPDF_CloseDocument(self._handle)
            self._handle = handle
            self._attached.clear()

    def _view(self, page: Handle, index: int) -> View:
        box = pdfium.FS_RECTF()
        if not pdfium.FPDF_GetPageBoundingBox(page, box):
            raise self._page_error(index, "the page has no box")
        rotation = max(0, pdfium.FPDFPage_GetRotation(page)) * 90
        return View(box.left, box.bottom, box.right, box.top, rotation)

    def _page_error(self, index: int, problem: str) -> PageError:
        return PageError(problem, path=self._path, page=index + 1)


@_exclusive
def open(source: Source, *, password: str | None = None, extraction: Extraction = "auto") -> PdfiumFile:
    """Open a PDF.

    Raises:
        EmptyFileError, NotADocumentError, DamagedFileError, EncryptedError, WrongPasswordError, NoPagesError
    """
    readable, handle = source, load_document(source, password)
    if not handle:
        error = open_error(source, password, pdfium.FPDF_GetLastError())
        if not isinstance(error, DamagedFileError):
            raise error
        mended = mend(source if isinstance(source, bytes) else source.read_bytes(), HEADER_WINDOW)
        handle = None if mended is None else load_document(mended, password)
        if mended is None or not handle:
            raise error
        readable = mended
    if pdfium.FPDF_GetPageCount(handle) <= 0:
        pdfium.FPDF_CloseDocument(handle)
        problem = "the document has no page"
        raise NoPagesError(problem, path=path_of(source))
    return PdfiumFile(handle, path_of(source), extraction, (readable, password))


def load_extraction(extraction: Extraction) -> ModuleType:
    """Load the module that reads pages: the Numba kernel, or plain Python.

    "auto" takes the kernel where this process runs compiled kernels (`_jit`), unless it cannot be had (no
    folder in which Numba may keep it).
    """
    kernel, plain = "docparse.pdf.pdfium.extract._page_numba", "docparse.pdf.pdfium.extract.page"
    if extraction == "kernel":
        return import_module(kernel)
    if extraction == "plain" or not _jit.is_compiled():
        return import_module(plain)
    try:
        return import_module(kernel)
    except (ImportError, RuntimeError):
        return import_module(plain)


def _stamp(source: Source) -> tuple[int, ...]:
    """Return what changes when a file is replaced or written to."""
    if isinstance(source, bytes):
        return ()
    try:
        found = source.stat()
    except OSError:
        return (-1,)
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def _size(source: Source | None) -> int:
    if source is None or isinstance(source, bytes):
        return len(source or b"")
    try:
        return source.stat().st_size
    except OSError:
        return 0
