"""Choosing a backend; what both say of a document besides its pages."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from docparse.content import Link
from docparse.document import OutlineEntry
from docparse.errors import DamagedFileError, MissingExtraError, NotADocumentError
from docparse.pdf import open_pdf
from tests.pdf.build import document, text

BACKENDS = ["pdfium", "mupdf"]
# No catalogue, and no trailer: PDFium gives up, MuPDF finds the page tree.
HEADLESS = (
    document(text(b"Hello")).replace(b"/Type/Catalog", b"/Typo/Catalog").replace(b"trailer", b"trouble")
)
EPUB_XHTML = b"<html xmlns='http://www.w3.org/1999/xhtml'><body><h1>Hello</h1></body></html>"


@pytest.fixture(autouse=True)
def _installed(request: pytest.FixtureRequest) -> None:
    if "mupdf" in request.node.name:
        pytest.importorskip("pymupdf")


def test_importing_loads_no_library() -> None:
    code = "import sys, docparse.pdf; print({'numba', 'pypdfium2', 'pymupdf'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_auto_takes_pdfium() -> None:
    with open_pdf(document(text(b"Hello")), backend="auto") as file:
        assert file.backend == "pdfium"


def test_auto_falls_back_to_mupdf() -> None:
    with pytest.raises(DamagedFileError):
        open_pdf(HEADLESS, backend="pdfium")
    with open_pdf(HEADLESS, backend="auto") as file:
        assert file.backend == "mupdf"
        assert file.content(0).chars.code[:5].tolist() == list(b"Hello")


def test_the_error_of_auto_without_mupdf_is_that_of_pdfium(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pymupdf", None)
    with pytest.raises(DamagedFileError):
        open_pdf(HEADLESS, backend="auto")
    with pytest.raises(MissingExtraError, match=r"pip install .pymupdf"):
        open_pdf(HEADLESS, backend="mupdf")


def test_mupdf_says_what_it_does_not_read() -> None:
    for backend in ("mupdf", "auto"):
        with pytest.raises(NotADocumentError):
            open_pdf(b"\x00\x01\x02 nothing", backend=backend)  # type: ignore[arg-type]


def test_mupdf_opens_epub(tmp_path: Path) -> None:
    pytest.importorskip("pymupdf")
    data = epub()
    path = tmp_path / "book.epub"
    path.write_bytes(data)
    for source in (path, data):
        with open_pdf(source, backend="auto") as file:
            assert file.backend == "mupdf"
            words = "".join(map(chr, file.content(0).chars.code))
            assert "Hello" in words


def epub() -> bytes:
    import io
    import zipfile

    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("mimetype", "application/epub+zip")
        archive.writestr(
            "META-INF/container.xml",
            '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
            '<rootfiles><rootfile full-path="a.opf" media-type="application/oebps-package+xml"/></rootfiles>'
            "</container>",
        )
        archive.writestr(
            "a.opf",
            '<package xmlns="http://www.idpf.org/2007/opf" version="2.0" unique-identifier="i"><metadata/>'
            '<manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest>'
            '<spine><itemref idref="a"/></spine></package>',
        )
        archive.writestr("a.xhtml", EPUB_XHTML)
    return buffer.getvalue()


RICH = document(
    text(b"one"),
    text(b"two"),
    page=b"/MediaBox[0 0 200 100]/Rotate 90/Annots[100 0 R 101 0 R]",
    catalog=b"/Outlines 110 0 R",
    extra={
        100: b"<</Type/Annot/Subtype/Link/Rect[10 20 60 40]/A<</S/URI/URI(https://example.org/a)>>>>",
        101: b"<</Type/Annot/Subtype/Link/Rect[10 60 60 80]/Dest[12 0 R/Fit]>>",
        110: b"<</First 111 0 R/Last 112 0 R/Count 3>>",
        111: b"<</Title(Part  one)/Parent 110 0 R/Next 112 0 R/First 113 0 R/Last 113 0 R/Count 1"
        b"/Dest[10 0 R/Fit]>>",
        112: b"<</Title(\xfe\xff\x00P\x00\xe4\x00r\x00t)/Parent 110 0 R/Prev 111 0 R"
        b"/A<</S/GoTo/D[12 0 R/Fit]>>>>",
        113: b"<</Title(inner)/Parent 111 0 R>>",
    },
)


@pytest.mark.parametrize("backend", BACKENDS)
def test_outline_and_links(backend: str) -> None:
    with open_pdf(RICH, backend=backend) as file:  # type: ignore[arg-type]
        assert file.outline == (
            OutlineEntry("Part one", 1, 1),
            OutlineEntry("inner", 2, None),
            OutlineEntry("Pärt", 1, 2),
        )
        uri, page = file.content(0).links
    assert uri == Link(pytest.approx((20, 10, 40, 60)), "https://example.org/a", None)
    assert page == Link(pytest.approx((60, 10, 80, 60)), None, 2)


@pytest.mark.parametrize("backend", BACKENDS)
def test_metadata(backend: str) -> None:
    data = document(text(b"x"), extra={100: b"<</Title(A report)/Producer(us)/Author()>>"})
    data = data.replace(b"/Root 1 0 R", b"/Root 1 0 R/Info 100 0 R")
    with open_pdf(data, backend=backend) as file:  # type: ignore[arg-type]
        assert file.metadata == {"Title": "A report", "Producer": "us"}
