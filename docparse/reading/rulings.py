"""Rulings that only the pixels of a scanned page show, given to layout as if they were drawn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from docparse.content import PageContent
from docparse.ocr.protocol import Image, OcrPage

if TYPE_CHECKING:
    from docparse.content import Floats

POINTS = 72.0  # an inch
BLACK = 0xFF


def with_rulings(content: PageContent, page: OcrPage, image: Image) -> PageContent:
    """`content` with the rulings of the upright `image` that `page` was read from among its drawings."""
    from docparse.ocr.image.rulings import ruling_lines  # brings OpenCV

    if not page.items:
        return content
    texts = np.array([item.box for item in page.items], np.float32)
    return _with_lines(content, ruling_lines(image, texts) * np.float32(POINTS / page.dpi))


def _with_lines(content: PageContent, lines: Floats) -> PageContent:
    drawn, count = content.drawings, len(lines)
    drawings = replace(
        drawn,
        lines=np.concatenate([drawn.lines, lines]),
        line_width=np.concatenate([drawn.line_width, np.ones(count, np.float32)]),
        line_color=np.concatenate([drawn.line_color, np.full(count, BLACK, np.uint32)]),
    )
    return replace(content, drawings=drawings)
