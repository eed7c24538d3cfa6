"""Page images: scale, merge, crop, encode. Arrays in (uint8, grey or RGB), arrays or bytes out."""

from __future__ import annotations

from docparse.images.encode import BOUNDS, SUFFIXES, Bounds, Format, check_size, encode
from docparse.images.merge import (
    Layout,
    Place,
    Plan,
    canvas,
    merge,
    merge_strips,
    plan_max_images,
    plan_pages_per_image,
    plan_unmerged,
)
from docparse.images.png import PNG_SIGNATURE, Image, PngWriter, encode_png
from docparse.images.scale import crop, fit, fitted_size, scale, scaled_size

__all__ = [
    "BOUNDS",
    "PNG_SIGNATURE",
    "SUFFIXES",
    "Bounds",
    "Format",
    "Image",
    "Layout",
    "Place",
    "Plan",
    "PngWriter",
    "canvas",
    "check_size",
    "crop",
    "encode",
    "encode_png",
    "fit",
    "fitted_size",
    "merge",
    "merge_strips",
    "plan_max_images",
    "plan_pages_per_image",
    "plan_unmerged",
    "scale",
    "scaled_size",
]
