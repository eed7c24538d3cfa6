"""The same file, written again by other programs."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path


def by_qpdf(path: Path) -> bytes:
    """Write the file again with qpdf's library: object streams, content streams parsed and printed anew."""
    import pikepdf

    out = BytesIO()
    with pikepdf.open(path) as pdf:
        for page in pdf.pages:
            page.contents_coalesce()
            page.Contents = pdf.make_stream(
                pikepdf.unparse_content_stream(pikepdf.parse_content_stream(page))
            )
        pdf.save(out, object_stream_mode=pikepdf.ObjectStreamMode.generate, linearize=True)
    return out.getvalue()


def by_mupdf(path: Path) -> bytes:
    """Write the file again with MuPDF: streams cleaned, objects renumbered, what is not used left out."""
    import pymupdf

    with pymupdf.open(path) as pdf:
        return bytes(pdf.tobytes(garbage=4, clean=True, deflate=True))


PRODUCERS: dict[str, Callable[[Path], bytes]] = {"qpdf": by_qpdf, "mupdf": by_mupdf}
