"""Conditions under which a system sees a page: resolution and, for most conditions, damage.

`scan` and `low` follow the published recipe step by step: render grey, cut the white below the last ink
(80 pixels are left), turn, blur, fade, noise, JPEG, with a generator seeded by the page's name.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from docparse.errors import DamagedFileError
from docparse.images.file import estimate_dpi, open_image

Image = npt.NDArray[np.uint8]
INK, MARGIN = 200, 80
SEED = 1


@dataclass(frozen=True, slots=True)
class Condition:
    """Dots per inch at which the page is rendered, and what is done to it afterwards."""

    dpi: int
    damage: Callable[[Image, np.random.Generator], Image] | None = None


def scanned(blur: tuple[float, float], noise: tuple[float, float], quality: int) -> Condition:
    """A page as a scanner gives it; the dpi is set by whoever calls."""

    def damage(image: Image, rng: np.random.Generator) -> Image:
        image = turned(image, rng.uniform(-1.2, 1.2))
        faded = cv2.GaussianBlur(image, (0, 0), rng.uniform(*blur)).astype(np.float32)
        grain = 235 / 255 * faded + 8 + rng.normal(0, rng.uniform(*noise), image.shape)
        return jpeg(np.clip(grain, 0, 255).astype(np.uint8), quality)

    return Condition(0, damage)


def turned(image: Image, degrees: float) -> Image:
    """The page turned anticlockwise about its middle, white coming in."""
    height, width = image.shape
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1)
    result: Image = cv2.warpAffine(image, matrix, (width, height), flags=cv2.INTER_CUBIC, borderValue=255)
    return result


def jpeg(image: Image, quality: int) -> Image:
    """The page after JPEG compression."""
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_GRAYSCALE), dtype=np.uint8)


def _noisy(image: Image, rng: np.random.Generator) -> Image:
    return np.clip(image + rng.normal(0, 15, image.shape), 0, 255).astype(np.uint8)


def _blurred(image: Image, rng: np.random.Generator) -> Image:
    result: Image = cv2.GaussianBlur(image, (0, 0), 1.5)
    return result


CONDITIONS: dict[str, Condition] = {
    "clean": Condition(300),
    "scan": Condition(200, scanned((0.6, 1.1), (5, 12), 40).damage),
    "low": Condition(120, scanned((0.7, 1.2), (8, 16), 30).damage),
    "dpi200": Condition(200),
    "dpi150": Condition(150),
    "dpi100": Condition(100),
    "blur": Condition(200, _blurred),
    "jpeg30": Condition(200, lambda image, rng: jpeg(image, 30)),
    "skew": Condition(200, lambda image, rng: turned(image, rng.choice([-1, 1]) * rng.uniform(1, 3))),
    "noise": Condition(200, _noisy),
}


def page_image(path: Path, condition: str) -> tuple[Image, float]:
    """Return a PDF's first page, or an image, under a condition: uint8 grey (height, width), and its dpi.

    Raises:
        InputError: the file cannot be read.
    """
    chosen = CONDITIONS[condition]
    if path.suffix.lower() == ".pdf":
        image, dpi = _rendered(path, chosen.dpi), float(chosen.dpi)
    else:
        image, dpi = _scaled(path, chosen.dpi)
    image = without_foot(image)
    if chosen.damage is not None:
        image = chosen.damage(image, np.random.default_rng(zlib.crc32(path.stem.encode()) + SEED))
    return image, dpi


def _rendered(path: Path, dpi: int) -> Image:
    import pypdfium2  # as the recipe has it: `docparse.pdf` rounds an image's size otherwise

    try:
        with pypdfium2.PdfDocument(path) as document:
            image: Image = document[0].render(scale=dpi / 72, grayscale=True).to_numpy().copy()
    except pypdfium2.PdfiumError as error:
        raise DamagedFileError(str(error), path=path) from error
    return image[..., 0] if image.ndim == 3 else image


def _scaled(path: Path, dpi: int) -> tuple[Image, float]:
    """An image file, scaled down to the condition's dpi; never up."""
    image, stated = open_image(path).page(0)
    grey: Image = image if image.ndim == 2 else cv2.cvtColor(image, cv2.COLOR_RGB2GRAY).astype(np.uint8)
    own = stated or estimate_dpi(grey.shape)
    if own <= dpi:
        return grey, own
    size = (max(1, round(grey.shape[1] * dpi / own)), max(1, round(grey.shape[0] * dpi / own)))
    return cv2.resize(grey, size, interpolation=cv2.INTER_AREA).astype(np.uint8), float(dpi)


def without_foot(image: Image) -> Image:
    """The page without the white below its last ink, 80 pixels of which are left."""
    ink = np.flatnonzero(image.min(axis=1) < INK)
    return image[: min(len(image), int(ink[-1]) + MARGIN)] if len(ink) else image
