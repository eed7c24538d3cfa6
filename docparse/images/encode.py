"""Image formats: encoding, and what their decoders open."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from docparse.errors import LimitError
from docparse.images.png import encode_png

Image = NDArray[np.uint8]
Format = Literal["png", "jpeg", "webp"]

SUFFIXES: dict[Format, str] = {"png": ".png", "jpeg": ".jpg", "webp": ".webp"}
QUALITY = 90
BOMB = 357_913_940


@dataclass(frozen=True, slots=True)
class Bounds:
    """The largest side and the most pixels that decoders open, and where the limits come from."""

    side: int
    pixels: int
    source: str


BOUNDS: dict[Format, Bounds] = {
    "png": Bounds(1 << 20, BOMB, "OpenCV's limit on a side, Pillow's on decompression bombs"),
    "jpeg": Bounds(65_500, BOMB, "libjpeg's limit on a side, Pillow's on decompression bombs"),
    "webp": Bounds(16_383, BOMB, "the WebP format's limit on a side"),
}


def check_size(width: int, height: int, kind: Format) -> None:
    """Refuse an image that decoders would not open.

    Raises:
        LimitError: naming the limit.
    """
    bounds = BOUNDS[kind]
    if max(width, height) > bounds.side:
        problem = (
            f"a {kind} of {width} x {height} pixels: a side has at most {bounds.side:,} ({bounds.source})"
        )
    elif width * height > bounds.pixels:
        problem = (
            f"a {kind} of {width} x {height} = {width * height:,} pixels: "
            f"at most {bounds.pixels:,} ({bounds.source})"
        )
    else:
        return
    raise LimitError(problem, hint="lower the dpi or the long edge, or merge fewer pages")


def encode(image: Image, kind: Format = "png", *, quality: int = QUALITY) -> bytes:
    """`image` in a format; `quality` (1-100) is for JPEG and WebP.

    Raises:
        LimitError: it is larger than what the format's decoders open.
    """
    check_size(image.shape[1], image.shape[0], kind)
    if kind == "png":
        return encode_png(image)
    from PIL import Image as Pillow

    buffer = io.BytesIO()
    Pillow.fromarray(image).save(buffer, kind.upper(), quality=quality)
    return buffer.getvalue()
