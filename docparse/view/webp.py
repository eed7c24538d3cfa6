"""A page as a WebP image."""

from __future__ import annotations

import io

from docparse.document import Cropper, Page
from docparse.geometry import BBox


def page_webp(page: Page, cropper: Cropper, quality: int) -> bytes:
    """Render a page as its document's `cropper` does, and encode it. Raises DocparseError."""
    from PIL import Image

    png = cropper(page.number, BBox(0, 0, page.width, page.height))
    buffer = io.BytesIO()
    Image.open(io.BytesIO(png)).save(buffer, "WEBP", quality=quality)
    return buffer.getvalue()
