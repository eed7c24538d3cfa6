"""A file that is opened anew every few pages, which keeps PDFium small, gives the same pages."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from docparse import parse_pdf
from docparse.document import Page
from docparse.pdf import open_pdf
from docparse.pdf.pdfium import file as pdfium_file
from tests.pdf.build import document, text
from tests.pdf.test_annotations import FORM

ROOT = Path(__file__).parents[2]
FIXTURES = ROOT / "fixtures"
CUT = document(*[text(b"page %d" % n) for n in range(5)]).replace(b"trailer", b"trouble")
PAGES, GROWTH = 900, 60 << 10
"""Pages with fonts of their own, and KiB that reading them may add; without reopening they add 200 MiB."""


def pages_of(source: Path | bytes) -> tuple[Page, ...]:
    return parse_pdf(source, ocr="never").pages


@pytest.mark.parametrize(
    "source",
    [
        FIXTURES / "annual_report.pdf",
        FIXTURES / "tagged.pdf",
        (FIXTURES / "contract.pdf").read_bytes(),
        CUT,
        FORM,
    ],
    ids=["report", "tagged", "bytes", "mended", "form"],
)
def test_pages_of_a_file_opened_anew(source: Path | bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = pages_of(source)
    monkeypatch.setattr(pdfium_file, "PAGES_A_HANDLE", 1)
    assert pages_of(source) == expected


def test_typed_text_stays_when_its_page_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdfium_file, "PAGES_A_HANDLE", 1)
    data = document(text(b"a"), text(b"b"))
    for source in (FORM, data):
        with open_pdf(source) as file:
            first = [len(file.content(index).chars) for index in range(file.page_count)]
            assert [len(file.content(index).chars) for index in range(file.page_count)] == first


def test_a_file_that_was_replaced_stays_the_one_that_was_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdfium_file, "PAGES_A_HANDLE", 1)
    path, other = tmp_path / "a.pdf", tmp_path / "b.pdf"
    path.write_bytes(document(text(b"one"), text(b"three")))
    other.write_bytes(document(text(b"another"), text(b"another")))
    with open_pdf(path) as file:
        assert len(file.content(0).chars) == len("one")
        shutil.move(other, path)
        assert len(file.content(1).chars) == len("three")
        path.unlink()
        assert len(file.content(0).chars) == len("one")


def with_own_fonts(path: Path, pages: int) -> None:
    """Write a PDF in which every page embeds its font anew."""
    pikepdf = pytest.importorskip("pikepdf")
    canvas = pytest.importorskip("reportlab.pdfgen.canvas")
    metrics = pytest.importorskip("reportlab.pdfbase.pdfmetrics")
    fonts = pytest.importorskip("reportlab.pdfbase.ttfonts")
    metrics.registerFont(fonts.TTFont("Own", "Vera.ttf"))
    buffer = io.BytesIO()
    sheet = canvas.Canvas(buffer)
    sheet.setFont("Own", 10)
    for line in range(40):
        sheet.drawString(60, 750 - 15 * line, " ".join(f"word{line * word:04x}" for word in range(9)))
    sheet.save()
    whole = pikepdf.new()
    for _ in range(pages):
        with pikepdf.open(buffer) as one:
            whole.pages.extend(one.pages)
    whole.save(path)


@pytest.mark.full
@pytest.mark.skipif(not Path("/proc/self/status").is_file(), reason="reads /proc")
def test_pages_with_fonts_of_their_own_do_not_add_up(tmp_path: Path) -> None:
    with_own_fonts(tmp_path / "own.pdf", PAGES)
    script = (
        "import re, sys\nfrom pathlib import Path\nfrom docparse import iter_pages, parse_pdf\n"
        "used = lambda: int(re.search('VmHWM:\\\\s+(\\\\d+)', Path('/proc/self/status').read_text())[1])\n"
        "parse_pdf(sys.argv[1], pages='1-100', ocr='never')\nbefore = used()\n"
        "for _ in iter_pages(sys.argv[1], ocr='never'): pass\nprint(used() - before)"
    )
    command = [sys.executable, "-c", script, str(tmp_path / "own.pdf")]
    done = subprocess.run(
        command, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=True
    )
    assert int(done.stdout) < GROWTH
