"""Page images from files: PNG, JPEG, WebP, BMP, TIFF with any number of pages; upright by their EXIF tag."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from docparse.errors import (
    ArgumentError,
    DamagedFileError,
    EmptyFileError,
    LimitError,
    NotADocumentError,
    PageError,
)

if TYPE_CHECKING:
    from PIL.Image import Image as PilImage

Pixels = NDArray[np.uint8]

SIGNATURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"II*\x00", b"MM\x00*", b"BM", b"II+\x00", b"MM\x00+")
MAX_PIXELS = 300_000_000
PAGE_INCHES = 11.0  # the long edge of a page whose file does not say its dpi
PLAUSIBLE_DPI = (50.0, 1200.0)


def head(data: Path | bytes) -> bytes:
    """The first 16 bytes of a file."""
    if isinstance(data, bytes):
        return data[:16]
    with data.open("rb", buffering=0) as file:
        return file.read(16)


def is_image(head: bytes) -> bool:
    """Tell if the first bytes of a file (16 are enough) are those of an image format that is read here."""
    return head.startswith(SIGNATURES) or (head[:4] == b"RIFF" and head[8:12] == b"WEBP")


@dataclass(frozen=True, slots=True)
class ImageFile:
    """An image file, or an array, as pages. Holds no open handle; every page is decoded when asked for."""

    data: Path | bytes | Pixels
    page_count: int

    @property
    def path(self) -> Path | None:
        return self.data if isinstance(self.data, Path) else None

    def page(self, index: int) -> tuple[Pixels, float | None]:
        """Page `index` (from 0) as uint8 (height, width) grey or (height, width, 3) RGB; its dpi if known.

        Raises:
            PageError: it cannot be decoded.
            LimitError: it has more than `MAX_PIXELS` pixels.
        """
        if isinstance(self.data, np.ndarray):
            return self.data, None
        with _opened(self.data) as picture:
            try:
                picture.seek(index)
                width, height = picture.size
                if width * height > MAX_PIXELS:
                    problem = f"{width} x {height} pixels are more than {MAX_PIXELS:,}"
                    raise LimitError(problem, path=self.path, page=index + 1, hint="scale the image down")
                return _upright(picture), _dpi(picture)
            except (OSError, EOFError, SyntaxError, ValueError) as error:
                problem = f"cannot be decoded: {error}"
                raise PageError(problem, path=self.path, page=index + 1) from error


def open_image(data: Path | bytes | Pixels) -> ImageFile:
    """An image file as pages.

    Raises:
        EmptyFileError, NotADocumentError, DamagedFileError: it cannot be used.
        ArgumentError: an array that is not uint8 of (height, width) or (height, width, 3).
    """
    if isinstance(data, np.ndarray):
        if data.dtype != np.uint8 or not (data.ndim == 2 or (data.ndim == 3 and data.shape[2] == 3)):
            allowed = "uint8 of shape (height, width) or (height, width, 3)"
            raise ArgumentError("source", f"{data.dtype} {data.shape}", allowed)
        return ImageFile(data, 1)
    with _opened(data) as picture:
        return ImageFile(data, int(getattr(picture, "n_frames", 1)))


@contextmanager
def _opened(data: Path | bytes) -> Iterator[PilImage]:
    from PIL import Image, UnidentifiedImageError

    path = data if isinstance(data, Path) else None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Pillow warns of odd metadata, which does not touch the pixels
        if (data.stat().st_size if isinstance(data, Path) else len(data)) == 0:
            raise EmptyFileError("the file is empty", path=path)
        try:
            picture = Image.open(data if isinstance(data, Path) else io.BytesIO(data))
        except UnidentifiedImageError as error:
            problem = "not an image that can be read"
            raise NotADocumentError(problem, path=path) from error
        except Image.DecompressionBombError as error:
            raise LimitError(str(error), path=path, hint="scale the image down") from error
        except (OSError, SyntaxError, ValueError) as error:
            problem = f"cannot be opened: {error}"
            raise DamagedFileError(problem, path=path) from error
        with picture:
            yield picture


def _upright(picture: PilImage) -> Pixels:
    from PIL import ImageOps

    turned = ImageOps.exif_transpose(picture)
    if turned.mode in ("RGBA", "LA", "PA") or "transparency" in turned.info:
        turned = _on_white(turned)
    if turned.mode.startswith("I"):  # 16 bits a pixel
        wide = np.asarray(turned, dtype=np.float64)
        return (wide / max(float(wide.max()), 255.0) * 255.0).astype(np.uint8)
    wanted = turned if turned.mode in ("L", "RGB") else turned.convert("L" if turned.mode == "1" else "RGB")
    return np.array(wanted, dtype=np.uint8)


def _on_white(picture: PilImage) -> PilImage:
    """Return what is transparent becomes paper."""
    from PIL import Image

    layer = picture.convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", layer.size, "white"), layer).convert("RGB")


def _dpi(picture: PilImage) -> float | None:
    stated = picture.info.get("dpi")
    value = float(stated[0]) if stated else 0.0
    # 72 and 96 are what programs write who do not know; a page would be far larger than paper.
    low, high = PLAUSIBLE_DPI
    plausible = low <= value <= high and max(picture.size) / value <= 2 * PAGE_INCHES
    return value if plausible else None


def estimate_dpi(shape: tuple[int, ...]) -> float:
    """Dots per inch of a page image whose file does not say: its long edge taken for a page's."""
    low, high = PLAUSIBLE_DPI
    return min(max(max(shape[:2]) / PAGE_INCHES, low), high)
