"""The interface of a PDF backend: an open file whose pages come as arrays (`docparse.content`) and as images.

A backend is a module with a function `open(source, *, password, extraction) -> PdfFile` that raises the
`InputError` that fits: encrypted, wrong password, damaged, empty ... `docparse.pdf.BACKENDS` lists them.
"""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Literal, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from docparse.content import (
    CharFlag,
    Chars,
    Drawings,
    Floats,
    Font,
    Ints,
    Link,
    PageContent,
    Pictures,
    Tag,
)
from docparse.document import OutlineEntry

Source = Path | bytes
Extraction = Literal["auto", "kernel", "plain"]

__all__ = [
    "CharFlag",
    "Chars",
    "Drawings",
    "Extraction",
    "Floats",
    "Font",
    "Ints",
    "Link",
    "OutlineEntry",
    "PageContent",
    "PdfFile",
    "Pictures",
    "Source",
    "Tag",
]


class PdfFile(Protocol):
    """An open document. Use as a context manager.

    Threads may share it, but take turns: one at a time is in the library, whatever the file.

    `content` and `render` raise `PageError` where the page cannot be read.
    """

    backend: str
    version: str
    page_count: int

    @property
    def metadata(self) -> dict[str, str]:
        """Title, Author, Subject, Keywords, Creator, Producer, CreationDate, ModDate; absent ones not."""

    @property
    def outline(self) -> tuple[OutlineEntry, ...]: ...

    def content(self, index: int, *, tags: bool = True) -> PageContent:
        """Page `index` (from 0); `tags=False` leaves the structure tree unread."""

    def size(self, index: int) -> tuple[float, float]:
        """Width and height in points as displayed, without loading the page's content."""

    def render(
        self,
        index: int,
        *,
        dpi: float = 150,
        grey: bool = False,
        clip: tuple[float, float, float, float] | None = None,
    ) -> NDArray[np.uint8]:
        """The page (or `clip`, in points) as uint8 (height, width) grey or (height, width, 3) RGB."""

    def visible(self, index: int, objects: Ints, boxes: Floats) -> NDArray[np.bool_]:
        """Return which of n glyphs a reader sees: without them the page looks different in their place.

        `objects` (n,) are their `Chars.object`, `boxes` (n, 4) their ink. Renders a part of the page twice.
        """

    def close(self) -> None: ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
