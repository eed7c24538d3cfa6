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
WORDED = 0.35
"""Share of the rulings below text of a form that are below words: figures and dates are answers too."""

NEAR = 0.5
"""Heights of a line's box between its lower side and the ruling that it stands on."""


def with_rulings(content: PageContent, page: OcrPage, image: Image) -> PageContent:
    """`content` with the rulings of the upright `image` that `page` was read from among its drawings."""
    from docparse.ocr.image.rulings import ruling_lines  # brings OpenCV

    if not page.items:
        return content
    texts = np.array([item.box for item in page.items], np.float32)
    frames, loose = ruling_lines(image, texts)
    if _are_blanks(loose, texts, [any(map(str.isalpha, item.text)) for item in page.items]):
        frames = np.concatenate([frames, loose])
    return _with_lines(content, frames * np.float32(POINTS / page.dpi))


def _are_blanks(level: Floats, texts: Floats, worded: list[bool]) -> bool:
    """Return True if words stand on many of the level rulings of a page: it is a form.

    Of totals and heads of columns most are below figures; no upright ruling tells them from other strokes.
    """
    height = texts[:, 3] - texts[:, 1]
    below = level[:, 1:2] - texts[:, 3]
    on = (np.abs(below) < NEAR * height) & (texts[:, 0] > level[:, :1] - height)
    on &= texts[:, 2] < level[:, 2:3] + height
    words = (on & np.array(worded, np.bool_)).any(1)
    return bool(words.sum() > WORDED * on.any(1).sum())


def _with_lines(content: PageContent, lines: Floats) -> PageContent:
    drawn, count = content.drawings, len(lines)
    drawings = replace(
        drawn,
        lines=np.concatenate([drawn.lines, lines]),
        line_width=np.concatenate([drawn.line_width, np.ones(count, np.float32)]),
        line_color=np.concatenate([drawn.line_color, np.full(count, BLACK, np.uint32)]),
    )
    return replace(content, drawings=drawings)
