"""One page image: all of it comes by OCR."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from docparse._jit import expect_pages
from docparse.content import empty_page
from docparse.document import Cropper, Triage
from docparse.images.file import ImageFile, Pixels, estimate_dpi, open_image
from docparse.layout import LayoutOptions
from docparse.ocr.protocol import Frame
from docparse.reading.crop import crop_image
from docparse.reading.job import About
from docparse.reading.ocr import POINTS, draft_from_ocr, load_engines, recognise
from docparse.reading.options import OcrOptions
from docparse.reading.results import PageResult, guarded


@dataclass(frozen=True, slots=True)
class ImageJob:
    """A request to read one image file (`job.Job`); `dpi` overrides what the file says."""

    data: Path | bytes | Pixels
    dpi: float | None
    ocr: OcrOptions
    layout: LayoutOptions

    @property
    def path(self) -> Path | None:
        return self.data if isinstance(self.data, Path) else None

    def prepare(self, pages: int) -> None:
        expect_pages(pages)
        load_engines(self.ocr)

    @contextmanager
    def open(self) -> Iterator[ImagePages]:
        yield ImagePages(self, open_image(self.data))

    def cropper(self, frames: dict[int, Frame]) -> Cropper:
        return partial(crop_image, self.data, self.dpi, frames)


@dataclass(frozen=True, slots=True)
class ImagePages:
    """An image file that is open."""

    job: ImageJob
    file: ImageFile

    def about(self) -> About:
        return About(self.file.page_count, {}, ())

    def read(self, numbers: Iterable[int]) -> Iterator[PageResult]:
        for number in numbers:
            yield guarded(partial(_read_page, self.file, number, self.job), number)


def _read_page(file: ImageFile, number: int, job: ImageJob) -> PageResult:
    image, stated = file.page(number - 1)
    dpi = job.dpi or stated or estimate_dpi(image.shape)
    reading = recognise(image, dpi, job.ocr, number)
    height, width = image.shape[:2]
    content = empty_page(number, width * POINTS / dpi, height * POINTS / dpi)
    return draft_from_ocr(content, reading, Triage("ocr", "a page image has no text layer"), job.layout)
