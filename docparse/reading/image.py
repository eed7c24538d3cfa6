"""One page image: all of it comes by OCR."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from docparse.content import empty_page
from docparse.document import Triage
from docparse.images.file import ImageFile, estimate_dpi
from docparse.layout import LayoutOptions
from docparse.reading.ocr import POINTS, draft_from_ocr, recognise
from docparse.reading.options import OcrOptions
from docparse.reading.results import PageResult, guarded


@dataclass(frozen=True, slots=True)
class ImageJob:
    """A request to read one image file; `dpi` overrides what the file says."""

    file: ImageFile
    dpi: float | None
    ocr: OcrOptions
    layout: LayoutOptions


def read_images(job: ImageJob, numbers: Sequence[int]) -> Iterator[PageResult]:
    """Read pages `numbers` (from 1); one that fails keeps its place."""
    for number in numbers:
        yield guarded(partial(_read_page, job, number), number)


def _read_page(job: ImageJob, number: int) -> PageResult:
    image, stated = job.file.page(number - 1)
    dpi = job.dpi or stated or estimate_dpi(image.shape)
    reading = recognise(image, dpi, job.ocr, number)
    height, width = image.shape[:2]
    content = empty_page(number, width * POINTS / dpi, height * POINTS / dpi)
    return draft_from_ocr(content, reading, Triage("ocr", "a page image has no text layer"), job.layout)
