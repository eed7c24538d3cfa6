"""Systems that are given the file itself: docparse on its text layer, other parsers, outputs made elsewhere.

A parser that reads pixels is given a condition's page image as well, as a PDF with that image and no text.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from docparse.child.pipe import GarbledError
from docparse.child.process import Child
from docparse.compare.conditions import page_image
from docparse.compare.images import open_images
from docparse.compare.peers import PEERS, PeerOptions, open_peer, require_peer
from docparse.compare.systems import TEXT, ComparedSystem, Output, Request
from docparse.errors import DocparseError
from docparse.judge.read.files import SUFFIXES, PagePair

START_LIMIT = 120.0
"""Seconds in which a parser must have loaded."""


def open_parser(name: str, kind: str, request: Request) -> ComparedSystem | None:
    """Open docparse: on the text layer for files, with its OCR engine for page images."""
    return TextLayer(name) if kind == TEXT else open_images(name, kind, request)


@dataclass(slots=True)
class TextLayer:
    """docparse on the PDF's own text layer: the ceiling, whatever the condition."""

    name: str
    engine: str = ""
    model: str = ""

    def read(self, path: Path, condition: str) -> Output:
        """Read the file without OCR."""
        from docparse.parsing import parse_pdf

        start = time.perf_counter()
        try:
            document = parse_pdf(path, ocr="never")
            html, error = document.to_html(), ""
            blocks = [block for page in document.pages for block in page.blocks]
            self.engine = blocks[0].provenance.engine + " " + blocks[0].provenance.version if blocks else ""
        except DocparseError as failure:
            html, error = "", str(failure)
        return Output(None if error else html, time.perf_counter() - start, error)

    def close(self) -> None:
        """Nothing is open."""


@dataclass(slots=True)
class FilesSystem:
    """Outputs made elsewhere: NAME.html, .md, .txt ... in `folder`, as `docparse judge` reads them."""

    folder: Path
    name: str = "files"
    model: str = ""

    @property
    def engine(self) -> str:
        return self.folder.name

    def read(self, path: Path, condition: str) -> Output:
        """Return the page's output, the same under every condition."""
        for suffix in SUFFIXES:
            file = self.folder / f"{path.stem}{suffix}"
            if file.is_file():
                return Output(PagePair(path.stem, path, file).read_prediction(), 0.0)
        return Output(None, 0.0, f"no {path.stem}.html, .md or .txt in {self.folder}")

    def close(self) -> None:
        """Nothing is open."""


def open_peer_system(name: str, kind: str, request: Request) -> PeerSystem | None:
    """Open another parser; None for page images where it has no OCR. Raises MissingExtraError."""
    require_peer(name)
    if kind == TEXT:
        return PeerSystem(name, PeerOptions("never"), request.page_limit)
    return PeerSystem(name, PeerOptions("auto"), request.page_limit) if PEERS[name].ocr else None


@dataclass(slots=True)
class PeerSystem:
    """Another parser in a process of its own, which starts with the first page and again after a crash."""

    name: str
    options: PeerOptions
    page_limit: float
    engine: str = ""
    model: str = ""
    _child: Child | None = field(default=None, init=False)

    def read(self, path: Path, condition: str) -> Output:
        """Have the parser read the file, or the image of its first page under a condition."""
        with tempfile.TemporaryDirectory() as folder:
            try:
                given = path if condition == TEXT else write_image_pdf(path, condition, Path(folder))
                child = self._child or self._start()
                start = time.perf_counter()
                child.call(_convert, given)
                text, error = child.answer(str, self.page_limit), ""
            except (DocparseError, GarbledError, EOFError, TimeoutError) as failure:
                text, error, start = "", self._ended(failure), time.perf_counter()
        return Output(None if error else text, time.perf_counter() - start, error)

    def close(self) -> None:
        """End the process."""
        child, self._child = self._child, None
        if child is not None:
            child.close()

    def _start(self) -> Child:
        child = Child()
        try:
            child.call(_open, self.name, self.options)
            self.engine = child.answer(str, START_LIMIT)
        except BaseException:
            child.close()
            raise
        self._child = child
        return child

    def _ended(self, failure: Exception) -> str:
        """Say why a page failed; a process that hangs or has died is let go."""
        if isinstance(failure, DocparseError):
            return str(failure)
        code = None if self._child is None else self._child.ended()
        self.close()
        if isinstance(failure, TimeoutError):
            return f"no answer for {self.page_limit:.0f} s"
        return str(failure) or f"its process ended with code {code}"


_PARSER: list[Any] = []  # in the child: the one that it has


def _open(name: str, options: PeerOptions) -> Iterator[str]:
    _PARSER[:] = [open_peer(name, options)]
    yield _PARSER[0].version


def _convert(path: Path) -> Iterator[str]:
    yield _PARSER[0].convert(path)


def write_image_pdf(path: Path, condition: str, folder: Path) -> Path:
    """Write a PDF of one page, the image that `path` is under a condition, losslessly; return its path."""
    import pypdfium2

    image, dpi = page_image(path, condition)
    target = folder / f"{path.stem}.pdf"
    height, width = (length * 72 / dpi for length in image.shape)
    with pypdfium2.PdfDocument.new() as document:
        picture = pypdfium2.PdfImage.new(document)
        picture.set_bitmap(pypdfium2.PdfBitmap.from_pil(_pillow(image)))
        picture.set_matrix(pypdfium2.PdfMatrix().scale(width, height))
        page = document.new_page(width, height)
        page.insert_obj(picture)
        page.gen_content()
        document.save(target)
    return target


def _pillow(image: Any) -> Any:
    from PIL import Image

    return Image.fromarray(image)
