"""Form fields, read off the dictionaries of a page's widgets and their ancestors (PDF 32000-1, 12.7.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from docparse.annotations import Field, FieldKind
from docparse.content import sound_box
from docparse.pdf._annotations import HIDDEN, MAX_ANNOTATIONS, NO_VIEW, PASSWORD, field_kind

DEEPEST = 32
"""Ancestors of a widget that are looked at."""

MAX_OPTIONS = 10_000


def read_fields(pymupdf: Any, page: Any) -> Iterator[Field]:
    """Yield the fields of a page that a viewer shows."""
    if not page.parent.is_pdf:
        return
    mupdf = pymupdf.mupdf
    pdf_page, to_page = mupdf.pdf_page_from_fz_page(page.this), mupdf.FzMatrix()
    mupdf.pdf_page_transform(pdf_page, mupdf.FzRect(), to_page)
    for widget in _widgets(mupdf, pdf_page):
        field = None if mupdf.pdf_annot_flags(widget) & (HIDDEN | NO_VIEW) else _field(mupdf, widget, to_page)
        if field is not None:
            yield field


def forget_passwords(pymupdf: Any, page: Any) -> None:
    """Take the values of password fields out of the open document: MuPDF would draw them in clear."""
    if not page.parent.is_pdf:
        return
    mupdf = pymupdf.mupdf
    for widget in _widgets(mupdf, mupdf.pdf_page_from_fz_page(page.this)):
        line = list(_with_ancestors(mupdf, mupdf.pdf_annot_obj(widget)))
        flags = mupdf.pdf_to_int(_inherited(mupdf, line, "Ff"))
        if field_kind(mupdf.pdf_to_name(_inherited(mupdf, line, "FT")), flags) == "text" and flags & PASSWORD:
            for one in line:
                mupdf.pdf_dict_dels(one, "V")


def _widgets(mupdf: Any, pdf_page: Any) -> Iterator[Any]:
    widget = mupdf.pdf_first_widget(pdf_page)
    for _ in range(MAX_ANNOTATIONS):
        if not widget.m_internal:
            return
        yield widget
        widget = mupdf.pdf_next_widget(widget)


def _field(mupdf: Any, widget: Any, to_page: Any) -> Field | None:
    own = mupdf.pdf_annot_obj(widget)
    line = list(_with_ancestors(mupdf, own))
    flags = mupdf.pdf_to_int(_inherited(mupdf, line, "Ff"))
    kind = field_kind(mupdf.pdf_to_name(_inherited(mupdf, line, "FT")), flags)
    if kind is None:
        return None
    rect = mupdf.fz_transform_rect(mupdf.pdf_to_rect(mupdf.pdf_dict_gets(own, "Rect")), to_page)
    value, checked = _state(mupdf, own, line, kind, flags)
    label = mupdf.pdf_to_text_string(_inherited(mupdf, line, "TU"))
    return Field(_name(mupdf, line), kind, sound_box(*_corners(rect)), value, checked, label)


def _corners(rect: Any) -> tuple[float, float, float, float]:
    return rect.x0, rect.y0, rect.x1, rect.y1


def _with_ancestors(mupdf: Any, field: Any) -> Iterator[Any]:
    for _ in range(DEEPEST):
        if not mupdf.pdf_is_dict(field):
            return
        yield field
        field = mupdf.pdf_dict_gets(field, "Parent")


def _inherited(mupdf: Any, line: list[Any], key: str) -> Any:
    """Return the entry of the first of `line` that has it, else a null object."""
    found = (mupdf.pdf_dict_gets(one, key) for one in line)
    return next((one for one in found if one.m_internal), mupdf.PdfObj())


def _name(mupdf: Any, line: list[Any]) -> str:
    parts = [mupdf.pdf_to_text_string(mupdf.pdf_dict_gets(one, "T")) for one in reversed(line)]
    return ".".join(filter(None, parts))


def _state(mupdf: Any, widget: Any, line: list[Any], kind: FieldKind, flags: int) -> tuple[str, bool | None]:
    """Return a field's value, and whether it is ticked or signed."""
    value = _inherited(mupdf, line, "V")
    if kind == "signature":
        return "", bool(value.m_internal)
    if kind in ("checkbox", "radio"):
        on = _on_state(mupdf, widget)
        return on, mupdf.pdf_to_name(mupdf.pdf_dict_gets(widget, "AS")) == on
    if kind == "text" and not flags & PASSWORD:
        return _text(mupdf, value), None
    if kind == "choice":
        return "\n".join(_chosen(mupdf, value, _inherited(mupdf, line, "Opt"))), None
    return "", None


def _text(mupdf: Any, value: Any) -> str:
    """Return a text string, which a long one may have in a stream."""
    if mupdf.pdf_is_stream(value):
        return str(mupdf.pdf_load_stream_or_string_as_utf8(value))
    return str(mupdf.pdf_to_text_string(value))


def _on_state(mupdf: Any, widget: Any) -> str:
    """Return the name of the appearance that a button has when it is ticked."""
    looks = mupdf.pdf_dict_gets(mupdf.pdf_dict_gets(widget, "AP"), "N")
    names = (mupdf.pdf_to_name(mupdf.pdf_dict_get_key(looks, n)) for n in range(mupdf.pdf_dict_len(looks)))
    return next((name for name in names if name != "Off"), "Yes")


def _chosen(mupdf: Any, value: Any, options: Any) -> Iterator[str]:
    """Yield what is chosen, each by the label that its option shows."""
    labels = dict(_options(mupdf, options))
    if not mupdf.pdf_is_array(value):
        chosen = [mupdf.pdf_to_text_string(value)]
    else:
        count = min(mupdf.pdf_array_len(value), MAX_OPTIONS)
        chosen = [mupdf.pdf_to_text_string(mupdf.pdf_array_get(value, row)) for row in range(count)]
    for one in chosen:
        yield labels.get(one, one)


def _options(mupdf: Any, options: Any) -> Iterator[tuple[str, str]]:
    """Yield the value and the label of each option."""
    for row in range(min(mupdf.pdf_array_len(options), MAX_OPTIONS)):
        option = mupdf.pdf_array_get(options, row)
        if mupdf.pdf_is_array(option):
            first, second = (mupdf.pdf_to_text_string(mupdf.pdf_array_get(option, k)) for k in (0, 1))
            yield first, second
