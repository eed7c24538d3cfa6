"""The recipe of a batch: what is made of every file, and how."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

from docparse import __version__
from docparse.arguments import require_choice
from docparse.child.limits import Limits
from docparse.codec import to_plain
from docparse.formats import FORMATS
from docparse.images.file import head, is_image
from docparse.layout import LayoutOptions
from docparse.pdf import Backend
from docparse.reading.image import ImageJob
from docparse.reading.job import Job
from docparse.reading.options import OcrOptions
from docparse.reading.pdf import PdfJob
from docparse.source import PageSelection, read_input


@dataclass(frozen=True, slots=True)
class Recipe:
    """The outputs of every file, `formats`, and how files are read (as `docparse.parse` has it).

    Raises:
        ArgumentError: an unknown format.
    """

    formats: tuple[str, ...] = ("json",)
    pages: PageSelection = None
    password: str | None = field(default=None, repr=False)
    backend: Backend = "auto"
    ocr: OcrOptions = field(default_factory=OcrOptions)
    layout: LayoutOptions = field(default_factory=LayoutOptions)
    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        for name in self.formats:
            require_choice("formats", name, FORMATS)

    def job(self, source: Path | bytes) -> Job:
        """Return what is asked of one file. Raises InputError if it cannot be read at all."""
        data = read_input(source)
        if is_image(head(data)):
            return ImageJob(data, None, self.ocr, self.layout)
        return PdfJob(data, self.password, self.backend, self.ocr, self.layout)

    @property
    def signature(self) -> str:
        """All that the outputs depend on, as JSON; no password."""
        engines = [one if isinstance(one, str) else repr(one) for one in (self.ocr.engine, self.ocr.verify)]
        stated = {
            "version": __version__,
            "formats": sorted(self.formats),
            "pages": self.pages,
            "backend": self.backend,
            "ocr": [self.ocr.mode, *engines, *self.ocr.languages, self.ocr.repair],
            "layout": to_plain(self.layout) | {"params": self.layout.params.digest},
            "limits": to_plain(self.limits),
        }
        return json.dumps(stated, sort_keys=True)
