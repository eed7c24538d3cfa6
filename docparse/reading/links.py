"""Links of a printed page, which say where the numbers of a gold page were printed."""

from __future__ import annotations

from docparse.pdf import open_pdf


def read_links(data: bytes) -> list[tuple[str, tuple[float, float, float, float]]]:
    """Return address and box (points) of every link on the first page of a PDF. Raises InputError."""
    with open_pdf(data) as pdf:
        return [(link.uri, link.box) for link in pdf.content(0, tags=False).links if link.uri]
