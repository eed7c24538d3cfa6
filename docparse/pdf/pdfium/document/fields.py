"""Form fields, read by PDFium's form module in a process that can be killed.

Names and values of a field come from its ancestors too (PDF 32000-1, 12.7.3), which PDFium gives through that
module alone. It first walks the whole tree of fields, and kids that several parents share once for each of
them: a small file can keep it busy for years.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pypdfium2  # noqa: F401  (initialises the library)
import pypdfium2.raw as pdfium

from docparse.annotations import Field, FieldKind
from docparse.child.guard import run_each
from docparse.child.limits import Limits
from docparse.content import sound_box
from docparse.errors import InputError
from docparse.geometry import BBox
from docparse.pdf._annotations import HIDDEN, NO_VIEW, take_affordable_fields
from docparse.pdf._content import View
from docparse.pdf.pdfium.document.read import each_annotation, load_document, utf16

Handle = Any

LIMITS = Limits(seconds=2, memory=1 << 30)
"""Limits of a page's fields. A form of 3,000 takes .2 seconds, and the time grows with their square."""

MAX_OPTIONS = 10_000
KINDS: dict[int, FieldKind] = {
    pdfium.FPDF_FORMFIELD_PUSHBUTTON: "button",
    pdfium.FPDF_FORMFIELD_CHECKBOX: "checkbox",
    pdfium.FPDF_FORMFIELD_RADIOBUTTON: "radio",
    pdfium.FPDF_FORMFIELD_COMBOBOX: "choice",
    pdfium.FPDF_FORMFIELD_LISTBOX: "choice",
    pdfium.FPDF_FORMFIELD_TEXTFIELD: "text",
    pdfium.FPDF_FORMFIELD_SIGNATURE: "signature",
}
UNTYPED = "of some fields neither themselves nor their parents tell the type"
TICKED: frozenset[FieldKind] = frozenset({"checkbox", "radio"})


@dataclass(frozen=True, slots=True)
class PageFields:
    """The fields of a page, or why they could not be read."""

    fields: tuple[Field, ...] = ()
    problem: str = ""


class FormReader:
    """The fields of a file's pages. Each question asks for twice as many pages as the one before.

    Where a page's fields cannot be read within `LIMITS`, no more are asked for: the form is to blame.
    """

    def __init__(self, source: Path | bytes, password: str | None, page_count: int) -> None:
        self._form = (source, password)
        self._page_count = page_count
        self._ahead = 1
        self._known: dict[int, PageFields] = {}
        self._problem = ""

    def read(self, index: int, view: View) -> PageFields:
        """Return the fields of page `index` (from 0), their boxes as `view` displays them."""
        if index not in self._known and not self._problem:
            self._ask(range(index, min(index + self._ahead, self._page_count)))
            self._ahead *= 2
        found = self._known.get(index, PageFields(problem=self._problem))
        return replace(
            found, fields=tuple(replace(one, box=_displayed(one.box, view)) for one in found.fields)
        )

    def _ask(self, pages: range) -> None:
        source = self._form[0]
        path = source if isinstance(source, Path) else None
        answers = run_each(read_forms, self._form, pages, result=PageFields, limits=LIMITS, path=path)
        for page, answer in zip(pages, answers, strict=False):
            if isinstance(answer, InputError):
                self._problem = f"the form's fields cannot be read: {answer.problem}"
                break
            self._known[page] = PageFields(take_affordable_fields(answer.fields), answer.problem)
        answers.close()


def _displayed(box: BBox, view: View) -> BBox:
    return sound_box(*view.place(box.x0, box.y0), *view.place(box.x1, box.y1))


def read_forms(form: tuple[Path | bytes, str | None], indices: Sequence[int]) -> Iterator[PageFields]:
    """In the child: yield the fields of each page, their boxes (left, bottom, right, top) in user space."""
    with _open_form(*form) as (document, module):
        for index in indices:
            page = pdfium.FPDF_LoadPage(document, index)
            if not page:
                yield PageFields(problem="the page cannot be loaded")
                continue
            pdfium.FORM_OnAfterLoadPage(page, module)  # takes up widgets that the form does not list
            found = list(_page_fields(module, page))
            known = take_affordable_fields(one for one in found if one is not None)
            yield PageFields(known, UNTYPED if None in found else "")
            pdfium.FORM_OnBeforeClosePage(page, module)
            pdfium.FPDF_ClosePage(page)


@contextmanager
def _open_form(source: Path | bytes, password: str | None) -> Iterator[tuple[Handle, Handle]]:
    document = load_document(source, password)
    callbacks = pdfium.FPDF_FORMFILLINFO(version=2)
    module = pdfium.FPDFDOC_InitFormFillEnvironment(document, callbacks)
    try:
        yield document, module
    finally:
        pdfium.FPDFDOC_ExitFormFillEnvironment(module)
        pdfium.FPDF_CloseDocument(document)


def _page_fields(module: Handle, page: Handle) -> Iterator[Field | None]:
    """Yield the fields that a viewer shows, None for each whose type PDFium does not find."""
    rect = pdfium.FS_RECTF()
    for handle in each_annotation(page):
        if pdfium.FPDFAnnot_GetSubtype(handle) != pdfium.FPDF_ANNOT_WIDGET:
            continue
        hidden = pdfium.FPDFAnnot_GetFlags(handle) & (HIDDEN | NO_VIEW)
        if hidden or not pdfium.FPDFAnnot_GetRect(handle, rect):
            continue
        kind = KINDS.get(pdfium.FPDFAnnot_GetFormFieldType(module, handle))
        if kind is None:
            yield None
            continue
        yield Field(
            utf16(pdfium.FPDFAnnot_GetFormFieldName, module, handle),
            kind,
            sound_box(rect.left, rect.bottom, rect.right, rect.top),
            _value(module, handle, kind),
            _checked(module, handle, kind),
            utf16(pdfium.FPDFAnnot_GetFormFieldAlternateName, module, handle),
        )


def _value(module: Handle, handle: Handle, kind: FieldKind) -> str:
    if kind in TICKED:
        return utf16(pdfium.FPDFAnnot_GetFormFieldExportValue, module, handle)
    flags = pdfium.FPDFAnnot_GetFormFieldFlags(module, handle)
    if kind not in ("text", "choice") or (kind == "text" and flags & pdfium.FPDF_FORMFLAG_TEXT_PASSWORD):
        return ""
    chosen = "\n".join(_chosen(module, handle)) if kind == "choice" else ""
    return chosen or utf16(pdfium.FPDFAnnot_GetFormFieldValue, module, handle)


def _chosen(module: Handle, handle: Handle) -> Iterator[str]:
    """Yield the labels of the options that are selected."""
    for option in range(min(pdfium.FPDFAnnot_GetOptionCount(module, handle), MAX_OPTIONS)):
        if pdfium.FPDFAnnot_IsOptionSelected(module, handle, option):
            yield utf16(pdfium.FPDFAnnot_GetOptionLabel, module, handle, option)


def _checked(module: Handle, handle: Handle, kind: FieldKind) -> bool | None:
    if kind in TICKED:
        return bool(pdfium.FPDFAnnot_IsChecked(module, handle))
    if kind != "signature":
        return None
    if pdfium.FPDFAnnot_HasKey(handle, b"V"):
        return True
    is_whole = pdfium.FPDFAnnot_HasKey(handle, b"T")  # else an ancestor may have the signature
    return False if is_whole else None
