"""A region of a page as PNG, cut out when a quote asks for it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from docparse.geometry import BBox
from docparse.images import encode_png
from docparse.images.file import Pixels, estimate_dpi, open_image
from docparse.ocr.protocol import Frame, Image
from docparse.pdf import Backend, open_pdf
from docparse.reading.ocr import POINTS

CROP_DPI = 150.0
CROP_MARGIN = 2.0  # points round a quote's crop, so that rulings and descenders are not cut


def crop_pdf(
    data: Path | bytes,
    password: str | None,
    backend: Backend,
    frames: dict[int, Frame],
    number: int,
    box: BBox,
) -> bytes:
    """Cut `box` (points) from page `number`; the file is opened again: it must still be there.

    `frames` are the pages that OCR turned: their boxes belong to the page as it was read.
    """
    with open_pdf(data, password=password, backend=backend) as pdf:
        if number not in frames:
            width, height = pdf.size(number - 1)
            clip = _clip(box, width, height)
            return encode_png(pdf.render(number - 1, dpi=CROP_DPI, clip=clip))
        return encode_png(_upright_crop(pdf.render(number - 1, dpi=CROP_DPI), frames[number], box, CROP_DPI))


def crop_image(
    data: Path | bytes | Pixels, dpi: float | None, frames: dict[int, Frame], number: int, box: BBox
) -> bytes:
    """Cut `box` (points) from page `number` of an image file; the rest as in `crop_pdf`."""
    image, stated = open_image(data).page(number - 1)
    used = dpi or stated or estimate_dpi(image.shape)
    height, width = image.shape[:2]
    frame = frames.get(number, Frame((width, height)))
    return encode_png(_upright_crop(image, frame, box, used))


def _clip(box: BBox, width: float, height: float) -> tuple[float, float, float, float]:
    grown = box.expand(CROP_MARGIN)
    x0, y0 = min(max(grown.x0, 0.0), width - 1), min(max(grown.y0, 0.0), height - 1)
    return x0, y0, max(min(grown.x1, width), x0 + 1), max(min(grown.y1, height), y0 + 1)


def _upright_crop(image: Image, frame: Frame, box: BBox, dpi: float) -> Image:
    """`box` (points) cut from a page image (at `dpi`) that is first turned as it was when it was read."""
    from docparse.ocr.image.orient import turn  # brings OpenCV

    turned = turn(image, replace(frame, source=(image.shape[1], image.shape[0])))
    height, width = turned.shape[:2]
    scale = dpi / POINTS
    x0, y0, x1, y1 = (value * scale for value in _clip(box, width / scale, height / scale))
    return turned[int(y0) : int(np.ceil(y1)), int(x0) : int(np.ceil(x1))]
