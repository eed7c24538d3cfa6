"""The choices of `parse`, stated once: as a frozen object, and as the keywords that make one."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from types import NoneType
from typing import TypedDict

from docparse.arguments import require_choice, require_type
from docparse.child.limits import Limits
from docparse.errors import ArgumentError, ArgumentTypeError
from docparse.layout import LayoutOptions
from docparse.ocr.protocol import Engine
from docparse.ocr.registry import DEFAULT
from docparse.pdf import BACKENDS, Backend
from docparse.reading.options import OcrMode, OcrOptions
from docparse.source import PageSelection


class ParseKeywords(TypedDict, total=False):
    """The fields of `ParseOptions`, as keywords."""

    password: str | None
    pages: PageSelection
    ocr: OcrMode
    engine: str | Engine
    languages: tuple[str, ...]
    verify: str | Engine | None
    repair: bool
    backend: Backend
    dpi: float | None
    layout: LayoutOptions | None
    limits: Limits | None
    progress: Callable[[int, int], None] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ParseOptions:
    """How a file is read.

    password   of an encrypted PDF
    pages      numbers from 1: "1-3,7,12-", a number, or numbers; None: all
    ocr        "auto": pages without a trustworthy text layer are read by `engine`; "never" takes the text
               layer as it is (images have none); "always" ignores it
    engine     the OCR engine, by name or as an object
    languages  of the text, for OCR (ISO 639-1)
    verify     a second engine: what OCR reads (pages, or regions of a page), it reads too, and
               `Page.verification` lists the numbers on which the two do not agree
    repair     False leaves an engine's words as it read them
    backend    for PDFs; "auto" is PDFium
    dpi        of images: overrides what the file says; where neither says, it is estimated from their size
    layout     a `LayoutOptions`, or None for the default
    limits     with them the file is read in a process of its own, in which a page that hangs, crashes or eats
               memory costs that page
    progress   is called with (pages done, pages in all)

    What is for PDFs is ignored for images, and the reverse.

    Raises:
        ArgumentError: a choice that cannot be; the message says what it may be.
    """

    password: str | None = field(default=None, repr=False)
    pages: PageSelection = None
    ocr: OcrMode = "auto"
    engine: str | Engine = DEFAULT
    languages: tuple[str, ...] = ("en",)
    verify: str | Engine | None = None
    repair: bool = True
    backend: Backend = "auto"
    dpi: float | None = None
    layout: LayoutOptions | None = None
    limits: Limits | None = None
    progress: Callable[[int, int], None] | None = None

    def __post_init__(self) -> None:
        require_type("password", self.password, (str, NoneType), "None or text")
        require_choice("backend", self.backend, ("auto", *BACKENDS))
        if self.dpi is not None and not (isinstance(self.dpi, int | float) and 0 < self.dpi < math.inf):
            raise ArgumentError("dpi", self.dpi, "None or a positive number")
        require_type("layout", self.layout, (LayoutOptions, NoneType), "None or a LayoutOptions")
        require_type("limits", self.limits, (Limits, NoneType), "None or a Limits")
        _require_callable("progress", self.progress)
        self.for_ocr(self.ocr)

    def for_ocr(self, mode: OcrMode) -> OcrOptions:
        """Return the choices of OCR, in one mode."""
        return OcrOptions(mode, self.engine, self.languages, self.verify, self.repair)


def _require_callable(argument: str, value: object) -> None:
    if value is not None and not callable(value):
        raise ArgumentTypeError(argument, value, "None or a function of (pages done, pages in all)")


def options_of(options: ParseOptions | None, keywords: ParseKeywords) -> ParseOptions:
    """Return `options`, by default the defaults, with `keywords` in place of their fields."""
    require_type("options", options, (ParseOptions, NoneType), "None or a ParseOptions")
    return ParseOptions(**keywords) if options is None else replace(options, **keywords)
