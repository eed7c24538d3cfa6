"""Read what PDFium says besides page content: metadata, outline, links, structure tree, fonts."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium

from docparse.annotations import Annotation
from docparse.content import sound_box
from docparse.pdf._annotations import (
    HIDDEN,
    MAX_ANNOTATIONS,
    WITHOUT_COMMENT,
    take_affordable,
)
from docparse.pdf._content import View, make_font
from docparse.pdf.backend import Font, Link, OutlineEntry, Source, Tag

Handle = Any

METADATA = ("Title", "Author", "Subject", "Keywords", "Creator", "Producer", "CreationDate", "ModDate")
MAX_OUTLINE = 20_000
MAX_TAGS = 100_000
MAX_NESTING = 200
LONGEST_TYPE = 128  # bytes of a structure type in UTF-16
ACTION_URI = 3
_Name, _Wide = ctypes.c_char * 128, pdfium.FPDF_WCHAR * 128  # room for most strings
WRITTEN = frozenset({pdfium.FPDF_ANNOT_FREETEXT, pdfium.FPDF_ANNOT_STAMP, pdfium.FPDF_ANNOT_WIDGET})


def utf16(call: Any, *args: Any) -> str:
    """A string that PDFium returns as UTF-16LE with a final NUL, its length in bytes."""
    buffer = _Wide()
    length = call(*args, buffer, ctypes.sizeof(buffer))
    if length > ctypes.sizeof(buffer):
        buffer = (pdfium.FPDF_WCHAR * (length // 2))()
        call(*args, buffer, length)
    return bytes(buffer)[: max(length - 2, 0)].decode("utf-16-le", errors="replace")


def load_document(source: Source, password: str | None) -> Handle:
    """Open a document, None where PDFium cannot; it reads from the bytes of `source` until it is closed."""
    secret = None if password is None else password.encode()
    if isinstance(source, bytes):
        return pdfium.FPDF_LoadMemDocument64(source, len(source), secret)
    return pdfium.FPDF_LoadDocument(os.fsencode(source), secret)


def read_metadata(document: Handle) -> dict[str, str]:
    values = {key: utf16(pdfium.FPDF_GetMetaText, document, key.encode()) for key in METADATA}
    return {key: value for key, value in values.items() if value}


def read_outline(document: Handle) -> tuple[OutlineEntry, ...]:
    """Bookmarks in reading order. A bookmark met twice (a loop in a broken file) ends its branch."""
    items: list[OutlineEntry] = []
    seen: set[int] = set()
    stack: list[tuple[Any, int]] = [(pdfium.FPDFBookmark_GetFirstChild(document, None), 1)]
    while stack and len(items) < MAX_OUTLINE:
        bookmark, level = stack.pop()
        address = ctypes.cast(bookmark, ctypes.c_void_p).value
        if not address or address in seen:
            continue
        seen.add(address)
        title = utf16(pdfium.FPDFBookmark_GetTitle, bookmark)
        items.append(OutlineEntry(" ".join(title.split()), level, _bookmark_page(document, bookmark)))
        stack.append((pdfium.FPDFBookmark_GetNextSibling(document, bookmark), level))
        if level < MAX_NESTING:
            stack.append((pdfium.FPDFBookmark_GetFirstChild(document, bookmark), level + 1))
    return tuple(items)


def _bookmark_page(document: Handle, bookmark: Handle) -> int | None:
    target = pdfium.FPDFBookmark_GetDest(document, bookmark)
    if not target:
        action = pdfium.FPDFBookmark_GetAction(bookmark)
        target = pdfium.FPDFAction_GetDest(document, action) if action else None
    return _page_number(document, target)


def _page_number(document: Handle, target: Handle) -> int | None:
    """1-based page of a destination."""
    index = pdfium.FPDFDest_GetDestPageIndex(document, target) if target else -1
    return index + 1 if index >= 0 else None


def written_kinds(page: Handle) -> set[int]:
    """Return the kinds of the page's form fields and notes whose text a reader sees."""
    return {pdfium.FPDFAnnot_GetSubtype(handle) for handle in each_annotation(page)} & WRITTEN


def each_annotation(page: Handle) -> Iterator[Handle]:
    """Yield the page's annotations, each of them open until the next."""
    for index in range(min(pdfium.FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS)):
        handle = pdfium.FPDFPage_GetAnnot(page, index)
        if handle:
            try:
                yield handle
            finally:
                pdfium.FPDFPage_CloseAnnot(handle)


@dataclass(frozen=True, slots=True)
class Attached:
    """Properties of a page beside its content."""

    links: tuple[Link, ...]
    annotations: tuple[Annotation, ...]
    has_fields: bool = False


def read_attached(document: Handle, page: Handle, view: View) -> Attached:
    """Read links and comments."""
    return Attached(read_links(document, page, view), take_affordable(_read_comments(page, view)))


def _read_comments(page: Handle, view: View) -> Iterator[Annotation]:
    """Yield the annotations that a viewer shows and that may say something."""
    rect = pdfium.FS_RECTF()
    for handle in each_annotation(page):
        if pdfium.FPDFAnnot_GetFlags(handle) & HIDDEN or not pdfium.FPDFAnnot_GetRect(handle, rect):
            continue
        kind = _annotation_text(handle, b"Subtype")
        if kind in WITHOUT_COMMENT:
            continue
        box = sound_box(*view.place(rect.left, rect.top), *view.place(rect.right, rect.bottom))
        yield Annotation(kind, box, *(_annotation_text(handle, key) for key in (b"Contents", b"T", b"Subj")))


def _annotation_text(handle: Handle, key: bytes) -> str:
    """Return a string or name of an annotation's dictionary."""
    return utf16(pdfium.FPDFAnnot_GetStringValue, handle, key)


def read_links(document: Handle, page: Handle, view: View) -> tuple[Link, ...]:
    """Link annotations that lead to a URI or to a page."""
    position, handle = ctypes.c_int(0), pdfium.FPDF_LINK()
    rect = pdfium.FS_RECTF()
    links: list[Link] = []
    while pdfium.FPDFLink_Enumerate(page, position, handle):
        if not pdfium.FPDFLink_GetAnnotRect(handle, rect):
            continue
        action = pdfium.FPDFLink_GetAction(handle)
        uri = _uri(document, action) if action else None
        target = pdfium.FPDFLink_GetDest(document, handle)
        number = _page_number(document, target)
        if uri is None and number is None:
            continue
        x0, y0 = view.place(rect.left, rect.top)
        x1, y1 = view.place(rect.right, rect.bottom)
        links.append(Link((min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)), uri, number))
    return tuple(links)


def _uri(document: Handle, action: Handle) -> str | None:
    if pdfium.FPDFAction_GetType(action) != ACTION_URI:
        return None
    length = pdfium.FPDFAction_GetURIPath(document, action, None, 0)
    if length <= 1:
        return None
    buffer = ctypes.create_string_buffer(length)
    pdfium.FPDFAction_GetURIPath(document, action, buffer, length)
    return buffer.raw[: length - 1].decode("utf-8", errors="replace")


def read_font(address: int) -> Font:
    """The font behind an FPDF_FONT."""
    if not address:
        return make_font("", 0, 0, 0, False)
    handle = ctypes.cast(address, pdfium.FPDF_FONT)
    angle = ctypes.c_int()
    pdfium.FPDFFont_GetItalicAngle(handle, angle)
    return make_font(
        _font_name(handle),
        max(0, pdfium.FPDFFont_GetFlags(handle)),
        pdfium.FPDFFont_GetWeight(handle),
        angle.value,
        pdfium.FPDFFont_GetIsEmbedded(handle) == 1,
    )


def base_font(address: int) -> str:
    """Return the name of the font behind an FPDF_FONT, with its subset prefix."""
    return _font_name(ctypes.cast(address, pdfium.FPDF_FONT))


def _font_name(handle: Handle) -> str:
    buffer = _Name()
    length = pdfium.FPDFFont_GetBaseFontName(handle, buffer, ctypes.sizeof(buffer))
    if length > ctypes.sizeof(buffer):
        buffer = ctypes.create_string_buffer(length)
        pdfium.FPDFFont_GetBaseFontName(handle, buffer, length)
    return buffer.value.decode("utf-8", errors="replace")


def read_tags(page: Handle) -> tuple[Tag, ...] | None:
    """Structure elements of the page in document order; None where the page is not tagged."""
    tree = pdfium.FPDF_StructTree_GetForPage(page)
    if not tree:
        return None
    try:
        tags = tuple(_walk_tree(tree))
    finally:
        pdfium.FPDF_StructTree_Close(tree)
    return tags or None


def _walk_tree(tree: Handle) -> Iterator[Tag]:
    stack: list[tuple[Any, int, int]] = [
        (pdfium.FPDF_StructTree_GetChildAtIndex(tree, i), -1, 0)
        for i in reversed(range(max(0, pdfium.FPDF_StructTree_CountChildren(tree))))
    ]
    buffer = ctypes.create_string_buffer(LONGEST_TYPE)
    row = 0
    while stack and row < MAX_TAGS:
        element, parent, depth = stack.pop()
        if not element:
            continue
        length = pdfium.FPDF_StructElement_GetType(element, buffer, LONGEST_TYPE)
        kind = buffer.raw[: length - 2].decode("utf-16-le", "replace") if 2 < length <= LONGEST_TYPE else ""
        # Most elements of a filing are in its tables, whose cells the layout finds by itself.
        count = 0 if kind == "Table" else max(0, pdfium.FPDF_StructElement_CountChildren(element))
        ids = [pdfium.FPDF_StructElement_GetChildMarkedContentID(element, i) for i in range(count)]
        yield Tag(kind, parent, tuple([number for number in ids if number >= 0]))
        if depth < MAX_NESTING:
            stack.extend(
                (pdfium.FPDF_StructElement_GetChildAtIndex(element, i), row, depth + 1)
                for i in reversed(range(count))
                if ids[i] < 0
            )
        row += 1
