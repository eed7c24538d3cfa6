"""Other parsers, as their package index installs them; each is imported only in the process that runs it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Literal, NamedTuple

from docparse.errors import MissingExtraError


@dataclass(frozen=True, slots=True)
class PeerOptions:
    """What a parser is asked for: OCR only where it thinks that a page needs it, or none."""

    ocr: Literal["auto", "never"] = "never"


@dataclass(frozen=True, slots=True)
class PeerParser:
    """A parser ready to run.

    `convert` gives its Markdown as it comes; `convert_kept` the same with running headers and footers kept,
    where the parser has a switch for that (None: there is none, or they are kept anyway).
    """

    version: str
    convert: Callable[[Path], str]
    convert_kept: Callable[[Path], str] | None = None


def docparse(options: PeerOptions) -> PeerParser:
    """docparse itself; with furniture kept, the export profile `benchmark`."""
    from docparse import __version__
    from docparse.parsing import parse_pdf

    def convert(path: Path, profile: str = "default") -> str:
        return parse_pdf(path, ocr=options.ocr).to_markdown(profile=profile)

    return PeerParser(f"docparse {__version__}", convert, lambda path: convert(path, "benchmark"))


def liteparse(options: PeerOptions) -> PeerParser:
    """LiteParse (Rust over PDFium, Apache-2.0), Markdown; its bundled Tesseract only with `ocr="auto"`."""
    from liteparse import LiteParse

    def convert(**more: bool) -> Callable[[Path], str]:
        parser = LiteParse(output_format="markdown", ocr_enabled=options.ocr == "auto", quiet=True, **more)
        return lambda path: str(parser.parse(str(path)).text)

    return PeerParser(_named("liteparse"), convert(), convert(keep_headers_footers=True))


def pdf_inspector(_: PeerOptions) -> PeerParser:
    """pdf-inspector (Rust, MIT), Markdown without OCR (it would download a model); running headers stay."""
    import pdf_inspector as inspector

    return PeerParser(_named("pdf-inspector"), lambda path: inspector.process_pdf(str(path)).markdown or "")


def pymupdf(options: PeerOptions) -> PeerParser:
    """PyMuPDF's Markdown (pymupdf4llm, AGPL) with its layout models; Tesseract only with `ocr="auto"`."""
    import pymupdf4llm

    ocr = options.ocr == "auto"
    versions = ", ".join(map(_named, ("pymupdf", "pymupdf4llm", "pymupdf-layout")))
    return PeerParser(versions, lambda path: str(pymupdf4llm.to_markdown(str(path), use_ocr=ocr)))


def pymupdf_rules(_: PeerOptions) -> PeerParser:
    """PyMuPDF's Markdown by its rules alone, the layout models switched off."""
    import pymupdf4llm

    pymupdf4llm.use_layout(False)
    named = f"{_named('pymupdf4llm')} (layout off)"
    return PeerParser(named, lambda path: str(pymupdf4llm.to_markdown(str(path))))


def warp_ingest(_: PeerOptions) -> PeerParser:
    """Warp-Ingest (Python over pdfplumber, Apache-2.0); scans only if its extra `ocr` is installed.

    It needs NLTK's data `punkt_tab` and `stopwords` (`NLTK_DATA` says where they are).
    """
    from warp_ingest.ingestor.pdf_ingestor import parse_to_markdown

    return PeerParser(_named("warp-ingest"), lambda path: str(parse_to_markdown(str(path))))


def pdfium_text(_: PeerOptions) -> PeerParser:
    """pypdfium2's plain text as PDFium orders it: the floor that every time is measured against."""
    return PeerParser(_named("pypdfium2"), lambda path: "\n\n".join(page_texts(path)))


def page_texts(path: Path) -> list[str]:
    """Return the plain text of every page of a PDF; opens and closes the file."""
    import pypdfium2

    texts = []
    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            text = page.get_textpage()
            texts.append(text.get_text_range())
            text.close()
            page.close()
    return texts


def _named(package: str) -> str:
    return f"{package} {version(package)}"


class _Peer(NamedTuple):
    """How a parser is opened, the packages that it needs, and whether it reads pixels."""

    open: Callable[[PeerOptions], PeerParser]
    packages: tuple[str, ...] = ()
    ocr: bool = False


PEERS: dict[str, _Peer] = {
    "docparse": _Peer(docparse, ocr=True),
    "liteparse": _Peer(liteparse, ("liteparse",), ocr=True),
    "pdf-inspector": _Peer(pdf_inspector, ("pdf-inspector",)),
    "pymupdf": _Peer(pymupdf, ("pymupdf", "pymupdf4llm", "pymupdf-layout"), ocr=True),
    "pymupdf-rules": _Peer(pymupdf_rules, ("pymupdf", "pymupdf4llm")),
    "warp-ingest": _Peer(warp_ingest, ("warp-ingest",)),
    "pdfium-text": _Peer(pdfium_text),
}


def open_peer(name: str, options: PeerOptions) -> PeerParser:
    """Load a parser; ImportError if it is not installed."""
    return PEERS[name].open(options)


def require_peer(name: str) -> None:
    """Raise MissingExtraError if a parser is not installed."""
    packages = PEERS[name].packages
    if not all(map(_is_installed, packages)):
        raise MissingExtraError(name, "", f"pip install {' '.join(packages)}")


def _is_installed(package: str) -> bool:
    with suppress(PackageNotFoundError):
        return bool(version(package))
    return False
