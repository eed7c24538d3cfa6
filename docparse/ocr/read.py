"""Read one page image: denoise → upright → recognise → decode → check → repair."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from docparse.errors import EngineOutputError
from docparse.ocr.check import checked
from docparse.ocr.image.denoise import denoised
from docparse.ocr.image.orient import straighten
from docparse.ocr.protocol import Engine, Frame, Image, OcrPage, RawResult
from docparse.ocr.repair import repair


def read_page(
    image: Image, dpi: float, engine: Engine, *, quarters: bool = True, deskew: bool = True, mend: bool = True
) -> OcrPage:
    """A page image (uint8, grey or RGB) as text with places, upright whichever way it was scanned.

    `quarters` and `deskew` turn it; `mend` repairs known misreadings (`docparse.ocr.repair`).
    Polygons are in pixels of the upright page; `page.frame.to_source` gives them in pixels of `image`.

    Raises:
        EngineError: one of its kinds, if the engine fails.
        ValueError: if `image` is not what the protocol asks for.
    """
    straight, frame = upright(image, quarters=quarters, deskew=deskew)
    return read_upright(straight, frame, dpi, engine, mend=mend)


def upright(image: Image, *, quarters: bool = True, deskew: bool = True) -> tuple[Image, Frame]:
    """The image as engines are to see it, and how it was turned. Raises ValueError as `read_page` does."""
    as_asked(image)
    return straighten(denoised(image), quarters=quarters, deskew=deskew)


def read_upright(image: Image, frame: Frame, dpi: float, engine: Engine, *, mend: bool = True) -> OcrPage:
    """Return what `engine` reads on an image out of `upright`; two engines may read the same one.

    Raises:
        EngineError: one of its kinds, if the engine fails.
    """
    raw: object = engine.recognise(image, dpi)
    if not isinstance(raw, RawResult):  # engines may be anybody's
        msg = f"{engine.info.engine} answered with {type(raw).__name__} and not with a raw result"
        raise EngineOutputError(msg)
    page = replace(checked(engine.decode(raw)), frame=frame)
    return repair(page) if mend else page


def as_asked(image: Image) -> None:
    """Raises ValueError unless `image` is uint8, (height, width) or (height, width, 3), and not empty."""
    fits = image.dtype == np.uint8 and (image.ndim == 2 or (image.ndim == 3 and image.shape[2] == 3))
    if not fits or image.size == 0:
        msg = (
            f"a page image is uint8 of (height, width) or (height, width, 3), not {image.dtype} {image.shape}"
        )
        raise ValueError(msg)
