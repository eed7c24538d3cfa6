"""Read one page image: denoise → whiten shades → upright → recognise → decode → check → repair → marks."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from docparse.errors import EngineOutputError
from docparse.ocr.check import checked
from docparse.ocr.image.denoise import LEAST_NOISE, denoised, page_noise
from docparse.ocr.image.orient import straighten
from docparse.ocr.image.raised import with_raised
from docparse.ocr.image.shades import without_shades
from docparse.ocr.protocol import Engine, Image, OcrPage, RawResult, Source, recogniser
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
    straight, source = upright(image, quarters=quarters, deskew=deskew)
    return read_upright(straight, source, dpi, engine, mend=mend)


def upright(image: Image, *, quarters: bool = True, deskew: bool = True) -> tuple[Image, Source]:
    """The image as engines are to see it, and what it was turned from. Raises as `read_page` does.

    Letters on grey are lost in the grain of a poor scan, which looks like letters; of other pages it stays.
    """
    as_asked(image)
    noise = page_noise(image)
    clean = denoised(image, noise)
    if noise < LEAST_NOISE:
        straight, frame = straighten(clean, quarters=quarters, deskew=deskew)
    else:
        straight, frame = straighten(without_shades(clean), quarters=quarters, deskew=deskew)
        if frame.quarter or frame.skew or frame.is_bent:
            straight = without_shades(straight)  # they are level now
    blurred = bool(frame.skew or frame.is_bent) and not frame.bow and clean is image
    return straight, Source(frame, image if blurred else None)


def read_upright(image: Image, source: Source, dpi: float, engine: Engine, *, mend: bool = True) -> OcrPage:
    """Return what `engine` reads on an image out of `upright`; two engines may read the same one.

    Raises:
        EngineError: one of its kinds, if the engine fails.
    """
    raw: object = recogniser(engine, source)(image, dpi)
    if not isinstance(raw, RawResult):  # engines may be anybody's
        msg = f"{engine.info.engine} answered with {type(raw).__name__} and not with a raw result"
        raise EngineOutputError(msg)
    page = replace(checked(engine.decode(raw)), frame=source.frame)
    return with_raised(image, repair(page)) if mend else page


def as_asked(image: Image) -> None:
    """Raises ValueError unless `image` is uint8, (height, width) or (height, width, 3), and not empty."""
    fits = image.dtype == np.uint8 and (image.ndim == 2 or (image.ndim == 3 and image.shape[2] == 3))
    if not fits or image.size == 0:
        msg = (
            f"a page image is uint8 of (height, width) or (height, width, 3), not {image.dtype} {image.shape}"
        )
        raise ValueError(msg)
