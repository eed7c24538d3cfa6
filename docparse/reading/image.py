"""One page image: all of it comes by OCR."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from docparse.content import empty_page
from docparse.document import Triage
from docparse.images.file import ImageFile, estimate_dpi
from docparse.layout import LayoutOptions
from docparse.reading.ocr import POINTS, draft_from_ocr, recognise
from docparse.reading.options import OcrOptions
from docparse.reading.results import PageResult, guarded


def read_images(
    file: ImageFile, numbers: Sequence[int], dpi: float | None, options: OcrOptions, choices: LayoutOptions
) -> Iterator[PageResult]:
    """Read pages `numbers` (from 1) of an image file; one that fails keeps its place."""
    for number in numbers:
        yield guarded(partial(_read_page, file, number, dpi, options, choices), number)


def _read_page(
    file: ImageFile, number: int, dpi: float | None, options: OcrOptions, choices: LayoutOptions
) -> PageResult:
    image, stated = file.page(number - 1)
    used = dpi or stated or estimate_dpi(image.shape)
    reading = recognise(image, used, options, number)
    height, width = image.shape[:2]
    content = empty_page(number, width * POINTS / used, height * POINTS / used)
    return draft_from_ocr(content, reading, Triage("ocr", "a page image has no text layer"), choices)
