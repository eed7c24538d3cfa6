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

# No catalogue, and no trailer: PDFium gives up, MuPDF finds the page tree.
HEADLESS = (
    document(text(b"Hello")).replace(b"/Type/Catalog", b"/Typo/Catalog").replace(b"trailer", b"trouble")
)
EPUB_XHTML = b"<html xmlns='http://www.w3.org/1999/xhtml'><body><h1>Hello</h1></body></html>"


def test_importing_loads_no_library() -> None:
    code = "import sys, docparse.pdf; print({'numba', 'pypdfium2', 'pymupdf'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="counts handles in /proc")
def test_an_error_that_is_kept_holds_no_file_open(backend: str, tmp_path: Path) -> None:
    for name, data in (
        ("text.tif", b"II*\0 no image"),
        ("cut.pdf", b"%PDF-1.7\n1 0 obj"),
        ("headless.xps", b"PK"),
    ):
        (tmp_path / name).write_bytes(data)
    kept = []
    for path in tmp_path.iterdir():
        with pytest.raises((NotADocumentError, DamagedFileError)) as raised:
            open_pdf(path, backend=backend)  # type: ignore[arg-type]
        kept.append(raised.value)
    held = [handle.resolve() for handle in Path("/proc/self/fd").iterdir()]
    assert not [path for path in held if path.is_relative_to(tmp_path)]


def test_auto_takes_pdfium() -> None:
    with open_pdf(document(text(b"Hello")), backend="auto") as file:
        assert file.backend == "pdfium"


def test_mupdf_repairs_more_and_auto_says_so() -> None:
    with pytest.raises(DamagedFileError, match='backend "mupdf"'):
        open_pdf(HEADLESS, backend="auto")
    with open_pdf(HEADLESS, backend="mupdf") as file:
        assert file.content(0).chars.code[:5].tolist() == list(b"Hello")


@pytest.mark.parametrize(
    "data", [b"A text, and no PDF.\n", b"<html><p>a page</p></html>", HEADLESS, b"%PDF-1.7\n"]
)
@pytest.mark.parametrize("installed", [True, False])
def test_what_auto_accepts_does_not_depend_on_what_is_installed(
    data: bytes, installed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if installed:
        pytest.importorskip("pymupdf")
    else:
        monkeypatch.setitem(sys.modules, "pymupdf", None)
    path = tmp_path / "named.pdf"
    path.write_bytes(data)
    with pytest.raises((NotADocumentError, DamagedFileError)):
        open_pdf(path, backend="auto")


def test_a_backend_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pymupdf", None)
    with pytest.raises(MissingExtraError, match=r"pip install .pymupdf"):
        open_pdf(HEADLESS, backend="mupdf")


def test_mupdf_says_what_it_does_not_read() -> None:
    for backend in ("mupdf", "auto"):
        with pytest.raises(NotADocumentError):
            open_pdf(b"\x00\x01\x02 nothing", backend=backend)  # type: ignore[arg-type]


def test_mupdf_opens_epub(tmp_path: Path) -> None:
    data = epub()
    path = tmp_path / "book.epub"
    path.write_bytes(data)
    for source in (path, data):
        with pytest.raises(NotADocumentError):
            open_pdf(source, backend="auto")
        with open_pdf(source, backend="mupdf") as file:
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


def test_metadata(backend: str) -> None:
    data = document(text(b"x"), extra={100: b"<</Title(A report)/Producer(us)/Author()>>"})
    data = data.replace(b"/Root 1 0 R", b"/Root 1 0 R/Info 100 0 R")
    with open_pdf(data, backend=backend) as file:  # type: ignore[arg-type]
        assert file.metadata == {"Title": "A report", "Producer": "us"}


def test_a_path_may_be_text(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(document(text(b"Hello")))
    with open_pdf(str(path)) as file, path.open("rb") as stream, open_pdf(stream) as same:
        assert file.page_count == same.page_count == 1
