"""Comments and form fields, which lie on the pages of a PDF and are no part of their content."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from docparse.geometry import BBox


@dataclass(frozen=True, slots=True)
class Annotation:
    """A note, or the comment on a highlight, a stamp or a drawing, with its place on the page.

    `kind` is the subtype (PDF 32000-1, table 169): "Text" is a note, "Highlight" a marked passage, "FreeText"
    a box of text, which is in the page's text too if the page shows it. `author` and `subject` are "" where
    the file gives none.
    """

    kind: str
    box: BBox
    contents: str
    author: str = ""
    subject: str = ""


FieldKind = Literal["text", "checkbox", "radio", "choice", "button", "signature"]


@dataclass(frozen=True, slots=True)
class Field:
    """A place of a form, as a reader sees it; a field that is shown in several places is several of them.

    `name` is the full one ("buyer.address.street"), `label` what a viewer tells about the field. `value` is
    what was typed or chosen (choices are lines); of a box or radio button what the form sends if it is
    ticked, of a push button and a signature nothing. `checked` tells if a box or radio button is ticked or
    the field signed; it is None for other kinds, and for a signature of which that is not known.
    """

    name: str
    kind: FieldKind
    box: BBox
    value: str = ""
    checked: bool | None = None
    label: str = ""
