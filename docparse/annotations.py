"""Comments that readers of a PDF put on its pages: what they say is not printed there."""

from __future__ import annotations

from dataclasses import dataclass

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
