"""Page images with their words, for the fidelity report, out of the files that gold pages were made of."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from docparse.child.limits import Limits
from docparse.errors import PageError
from docparse.judge.report.sheets import Sheet, Sheets, SheetWord
from docparse.layout import LayoutOptions
from docparse.parsing import parse
from docparse.view.webp import page_webp

SUFFIXES = (".pdf", ".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".bmp")
_QUALITY = 70


def sheets_in(folder: Path) -> Sheets:
    """Return the sheets of pages whose first page is `NAME.pdf`, or an image, in a folder."""
    return lambda page: next(
        (read_sheet(path) for suffix in SUFFIXES if (path := folder / f"{page}{suffix}").is_file()), None
    )


def sheets_of(paths: Mapping[str, Path]) -> Sheets:
    """Return the sheets of pages whose files are known."""
    return lambda page: read_sheet(paths[page]) if page in paths else None


def read_sheet(path: Path) -> Sheet:
    """Read the first page of a PDF or image: words by its text layer, or by OCR where that cannot be trusted.

    Raises:
        InputError, PageError: the file, or its page, cannot be read.
    """
    options = LayoutOptions(tables=False, figures=False, words=True)
    document = parse(path, pages="1", layout=options, limits=Limits())
    (page,) = document.pages
    if page.failure is not None:
        raise PageError(page.failure.message, page=1, path=path)
    words = tuple(SheetWord(word.text, word.box) for word in page.words)
    assert document.cropper is not None
    return Sheet(page_webp(page, document.cropper, _QUALITY), page.width, page.height, words)
