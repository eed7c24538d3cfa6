"""A form filled in by hand, as far as a font can: a chancery hand, bent by a smooth random field."""

from __future__ import annotations

import random
from pathlib import Path

import cv2
import numpy as np
from PIL import Image as Images
from PIL import ImageDraw, ImageFont

from bench.ocr.receipts.kinds import make_page
from bench.ocr.receipts.pages import Page
from bench.ocr.receipts.printing import Image, worn, write
from docparse.errors import DocparseError

FONT = Path("/usr/share/fonts/opentype/urw-base35/Z003-MediumItalic.otf")
BENT = (0.08, 0.2)  # em: deviation of the strokes from where the font has them


def written_form(seed: int) -> tuple[Page, Image]:
    """The form of that seed with its values written by hand, and its image, uint8 (height, width).

    Raises:
        DocparseError: a font is not installed.
    """
    if not FONT.exists():
        msg = f"the font {FONT.stem} is not installed"
        raise DocparseError(msg)
    page, rng = make_page("form", seed), random.Random(f"hand {seed}")
    sheet = Images.new("L", (page.width, page.height), 255)
    ink = sheet.copy()
    printed, hand = ImageDraw.Draw(sheet), ImageDraw.Draw(ink)
    for text in page.texts:
        if not text.typed:
            write(printed, text, "LiberationSans")
            continue
        font = ImageFont.truetype(FONT, round(text.size * rng.uniform(1.1, 1.4)))
        left = text.x - (font.getlength(text.text) if text.align == "right" else 0.0)
        place = (left, text.y - text.size * rng.uniform(0, 0.3))
        hand.text(place, text.text, font=font, fill=rng.choice((0, 50, 90)))
    for box in page.boxes:
        printed.rectangle(box, outline=40, width=1)
    for line in page.lines:
        printed.line(line, fill=40, width=1)
    bent = _bent(np.asarray(ink), page.texts[1].size, rng.uniform(*BENT), np.random.default_rng(seed))
    return page, worn(np.minimum(bent, np.asarray(sheet)), rng, squares=True)


def _bent(image: Image, em: float, share: float, rng: np.random.Generator) -> Image:
    """`image` with every point moved by about `share` of `em`, near points alike."""
    high, wide = image.shape
    moved = []
    for places in np.mgrid[:high, :wide]:
        shift = np.zeros((high, wide), np.float32)
        for reach, part in ((0.5, 1.0), (0.2, 0.5)):
            field = cv2.GaussianBlur(rng.normal(0, 1, (high, wide)).astype(np.float32), (0, 0), reach * em)
            shift += part * share * em * field / field.std()
        moved.append(places.astype(np.float32) + shift)
    return np.asarray(cv2.remap(image, moved[1], moved[0], cv2.INTER_CUBIC, borderValue=255), np.uint8)
