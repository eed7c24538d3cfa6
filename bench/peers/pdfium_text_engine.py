"""pypdfium2's plain text: the floor that every time is measured against."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

from bench.peers import Engine, Options


def plain_text(path: Path) -> str:
    """All text of a PDF, pages joined by a blank line; opens and closes the file."""
    import pypdfium2

    document = pypdfium2.PdfDocument(path)
    try:
        texts = []
        for number in range(len(document)):
            page = document[number]
            textpage = page.get_textpage()
            texts.append(textpage.get_text_range())
            textpage.close()
            page.close()
        return "\n\n".join(texts)
    finally:
        document.close()


def open_engine(options: Options) -> Engine:
    """Plain text as PDFium orders it."""
    del options
    return Engine(f"pypdfium2 {version('pypdfium2')}", plain_text)
