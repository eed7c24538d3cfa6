"""A request to read one file: the interface that PDFs and images share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from docparse.document import Cropper, OutlineEntry
from docparse.layout import LayoutOptions
from docparse.ocr.protocol import Frame
from docparse.reading.results import PageResult


@dataclass(frozen=True, slots=True)
class About:
    """A file without its pages."""

    page_count: int
    metadata: dict[str, str]
    outline: tuple[OutlineEntry, ...]


class OpenPages(Protocol):
    """A file that is open."""

    def about(self) -> About:
        """Read what the file says of itself."""

    def read(self, numbers: Sequence[int]) -> Iterator[PageResult]:
        """Read pages `numbers` (from 1); one that fails keeps its place."""


class Job(Protocol):
    """A request to read one file; it crosses to the child process where there are limits."""

    @property
    def path(self) -> Path | None: ...

    @property
    def layout(self) -> LayoutOptions: ...

    def prepare(self, pages: int) -> None:
        """Load kernels if so many pages are worth it, and engines if every page needs them."""

    def open(self) -> AbstractContextManager[OpenPages]:
        """Open the file. Raises InputError."""

    def cropper(self, frames: dict[int, Frame]) -> Cropper:
        """Return what cuts regions out of pages; `frames` are the pages that OCR turned."""
