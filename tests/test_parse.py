from __future__ import annotations

import io
import os
import pickle
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import numpy as np
import pypdfium2 as pdfium
import pytest
from PIL import Image

from docparse import Document, parse, parse_image, parse_pdf
from docparse.document import Triage
from docparse.errors import (
    ArgumentError,
    EmptyFileError,
    EncryptedError,
    EngineError,
    InputError,
    NotADocumentError,
    PageError,
    PageRangeError,
    WrongPasswordError,
)
from docparse.geometry import BBox
from docparse.ocr.protocol import EngineInfo, OcrItem, OcrPage, RawResult
from docparse.ocr.protocol import Image as PageImage
from docparse.pdf.pdfium.file import PdfiumFile
from tests.pdf.build import document as build
from tests.pdf.build import text

FIXTURES = Path(__file__).parents[1] / "fixtures"
REPORT = FIXTURES / "annual_report.pdf"
SHARED = Path(__file__).parents[2] / "shared" / "data"
SCANNED_PAGE = 5


class FixedEngine:
    """An engine that reads the same two words on every image."""

    info = EngineInfo("fixed", "1")

    def recognise(self, image: PageImage, dpi: float) -> RawResult:
        return RawResult(self.info, image.shape[1], image.shape[0], dpi, {"words": ["Total", "1,234.5"]})

    def decode(self, raw: RawResult) -> OcrPage:
        left = raw.width / 10
        items = tuple(
            OcrItem(text, "word", ((x, 200), (x + 80, 200), (x + 80, 240), (x, 240)), 0.9)
            for text, x in zip(raw.data["words"], (left, left + 100), strict=True)
        )
        return OcrPage(items, raw.width, raw.height, raw.dpi, raw.info)


class BrokenEngine(FixedEngine):
    """An engine that fails on every page."""

    def recognise(self, image: PageImage, dpi: float) -> RawResult:
        msg = "the model went away"
        raise EngineError(msg)


@cache
def report() -> Document:
    return parse_pdf(REPORT, ocr="auto", engine=FixedEngine())


def test_every_page_keeps_its_place_and_says_how_it_was_read() -> None:
    document = report()
    assert document.page_count == 8
    assert [page.number for page in document.pages] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [page.triage.verdict for page in document.pages] == ["text"] * 4 + ["ocr"] + ["text"] * 3
    assert all(page.triage.reason for page in document.pages if page.triage.verdict == "ocr")
    assert not document.failures


def test_blocks_know_where_they_come_from() -> None:
    for page in report().pages:
        sources = {block.provenance.source for block in page.blocks}
        assert sources == ({"ocr"} if page.number == SCANNED_PAGE else {"text_layer"})
        for block in page.blocks:
            assert block.page == page.number
            assert -1 <= block.box.x0 <= block.box.x1 <= page.width + 1
            assert -1 <= block.box.y0 <= block.box.y1 <= page.height + 1


def test_scan_is_read_by_the_engine_given() -> None:
    text = " ".join(block.text for block in report().pages[SCANNED_PAGE - 1].blocks)
    assert "Total" in text
    assert "1,234.5" in text


def test_path_bytes_and_file_object_give_the_same() -> None:
    path = FIXTURES / "contract.pdf"
    data = path.read_bytes()
    wanted = parse_pdf(path, ocr="never").pages
    assert parse_pdf(str(path), ocr="never").pages == wanted
    assert parse_pdf(data, ocr="never").pages == wanted
    assert parse_pdf(io.BytesIO(data), ocr="never").pages == wanted


def test_page_ranges() -> None:
    document = parse_pdf(REPORT, pages="7,2-3", ocr="never")
    assert [page.number for page in document.pages] == [7, 2, 3]
    assert document.page_count == 8
    with pytest.raises(PageRangeError, match="there is no page 9"):
        parse_pdf(REPORT, pages="9")


def test_never_leaves_a_scan_without_text() -> None:
    page = parse_pdf(REPORT, pages=[SCANNED_PAGE], ocr="never").pages[0]
    assert not "".join(block.text for block in page.blocks).strip()


def test_always_ignores_the_text_layer() -> None:
    page = parse_pdf(REPORT, pages=1, ocr="always", engine=FixedEngine()).pages[0]
    assert page.triage == Triage("ocr", "asked for")
    assert "Tidewater" not in " ".join(block.text for block in page.blocks)


def test_an_engine_that_fails_costs_its_pages_only() -> None:
    document = parse_pdf(REPORT, pages="4-6", engine=BrokenEngine())
    assert [page.failure is None for page in document.pages] == [True, False, True]
    failure = document.pages[1].failure
    assert failure is not None
    assert failure.error == "EngineError"
    assert "the model went away" in failure.message
    assert "page 5 failed" in document.to_markdown()


def test_a_page_that_fails_costs_that_page(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = PdfiumFile.content

    def content(self: PdfiumFile, index: int, *, tags: bool = True):  # type: ignore[no-untyped-def]
        if index == 1:
            problem = "its content cannot be read"
            raise PageError(problem, page=index + 1)
        return whole(self, index, tags=tags)

    monkeypatch.setattr(PdfiumFile, "content", content)
    document = parse_pdf(REPORT, pages="1-3", ocr="never")
    assert [page.failure is None for page in document.pages] == [True, False, True]
    assert [page.number for page in document.failures] == [2]
    assert all(page.blocks for page in document.pages if page.failure is None)


def test_an_error_that_nobody_foresaw_costs_that_page(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = PdfiumFile.content

    def content(self: PdfiumFile, index: int, *, tags: bool = True):  # type: ignore[no-untyped-def]
        if index == 1:
            BBox(0, 0, float("nan"), 1)
        return whole(self, index, tags=tags)

    monkeypatch.setattr(PdfiumFile, "content", content)
    document = parse_pdf(REPORT, pages="1-3", ocr="never")
    assert [page.failure is None for page in document.pages] == [True, False, True]
    failure = document.pages[1].failure
    assert failure is not None
    assert failure.error == "ValueError"
    assert re.fullmatch(r"ValueError: a box needs .* \(docparse/geometry\.py:\d+\)", failure.message)


@pytest.mark.parametrize("interrupt", [KeyboardInterrupt, SystemExit])
def test_interrupts_are_not_a_page_s_failure(
    interrupt: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    def content(self: PdfiumFile, index: int, *, tags: bool = True) -> None:
        raise interrupt

    monkeypatch.setattr(PdfiumFile, "content", content)
    with pytest.raises(interrupt):
        parse_pdf(REPORT, pages="1-3", ocr="never")


def test_glyphs_without_a_size_cost_nothing() -> None:
    """Text under a matrix that makes it flat: its size as displayed is 0."""
    content = b"BT /F1 12 Tf 1 0 0 0 72 700 Tm (flat) Tj ET " + text(b"upright")
    page = parse_pdf(build(content), ocr="never").pages[0]
    assert page.failure is None
    assert "upright" in " ".join(block.text for block in page.blocks)


def test_numba_may_be_switched_off() -> None:
    code = (
        "from docparse import parse_pdf; import sys; d = parse_pdf(sys.argv[1], ocr='never');"
        "print(len(d.failures), hash(d.to_markdown()))"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code, str(REPORT)],
            env={**os.environ, "NUMBA_DISABLE_JIT": off, "PYTHONHASHSEED": "0"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for off in "01"
    ]
    assert runs[0].startswith("0 ")
    assert runs[0] == runs[1]


def test_unknown_choices_are_refused_before_any_page() -> None:
    with pytest.raises(ArgumentError, match=r"engine is .* not 'magic'"):
        parse_pdf(REPORT, engine="magic")
    with pytest.raises(ValueError, match="not 'sometimes'"):
        parse_pdf(REPORT, ocr="sometimes")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("data", "error"),
    [(b"", EmptyFileError), (b"hello, world", NotADocumentError), (b"\x89PNG\r\n\x1a\n....", InputError)],
)
def test_what_is_no_pdf(data: bytes, error: type[Exception], tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    path.write_bytes(data)
    with pytest.raises(error, match=r"x\.pdf"):
        parse_pdf(path)
    with pytest.raises(error, match="<bytes>"):
        parse_pdf(data)


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(InputError, match="no such file"):
        parse_pdf("nowhere.pdf")


def test_encrypted_files() -> None:
    path = SHARED / "broken" / "enc-R3,V2.pdf"
    if not path.exists():
        pytest.skip("needs ../shared/data/broken")
    locked = SHARED / "broken" / "enc-XI-R6,V5,U=view,O=master.pdf"
    with pytest.raises(EncryptedError):
        parse_pdf(locked, ocr="never")
    with pytest.raises(WrongPasswordError):
        parse_pdf(locked, password="guess", ocr="never")
    assert parse_pdf(locked, password="view", ocr="never").page_count > 0


def test_crops_are_cut_where_the_block_stands() -> None:
    document = parse_pdf(REPORT, pages=4, ocr="never")
    images = [quote for quote in document.quotes() if quote.kind == "image"]
    assert images
    for quote in images:
        assert quote.image is not None
        picture = Image.open(io.BytesIO(quote.image))
        assert picture.width == pytest.approx((quote.box.width + 4) * 150 / 72, abs=8)
        assert np.asarray(picture.convert("L")).min() < 128


def test_a_document_crosses_processes_with_its_crops() -> None:
    document = pickle.loads(pickle.dumps(parse_pdf(REPORT, pages=4, ocr="never")))
    assert any(quote.image for quote in document.quotes())


def test_a_document_read_from_json_has_quotes_without_crops() -> None:
    document = Document.from_dict(report().to_dict())
    assert document == report()
    assert [quote.id for quote in document.quotes()] == [quote.id for quote in report().quotes(crops=False)]


def test_images_are_parsed_by_ocr(tmp_path: Path) -> None:
    page = np.full((1100, 850), 255, np.uint8)
    document = parse_image(page, engine=FixedEngine())
    assert document.pages[0].triage.verdict == "ocr"
    assert (document.pages[0].width, document.pages[0].height) == (612, 792)
    path = tmp_path / "two.tiff"
    Image.fromarray(page).save(path, save_all=True, append_images=[Image.fromarray(page)], dpi=(100, 100))
    document = parse_image(path, engine=FixedEngine())
    assert [p.number for p in document.pages] == [1, 2]
    assert document.source == str(path)
    assert parse_image(path, pages=2, engine=FixedEngine()).pages[0].number == 2


def test_progress_counts_pages() -> None:
    seen: list[tuple[int, int]] = []
    parse_pdf(REPORT, pages="1-3", ocr="never", progress=lambda done, total: seen.append((done, total)))
    assert seen == [(1, 3), (2, 3), (3, 3)]


def test_rotated_and_cropped_pages_read_upright() -> None:
    document = parse_pdf(FIXTURES / "mixed_pages.pdf", ocr="never")
    text = [" ".join(block.text for block in page.blocks) for page in document.pages]
    assert "Fleet register" in text[1]
    assert "Fleet register" in text[2]
    assert "Consolidated Statements of Income" in text[3]
    with pdfium.PdfDocument(FIXTURES / "mixed_pages.pdf") as pdf:
        for page, raw in zip(document.pages, pdf, strict=True):
            turned = (page.rotation - raw.get_rotation()) % 180 == 90  # shown sideways, so read turned
            size = raw.get_size()[::-1] if turned else raw.get_size()
            assert (page.width, page.height) == pytest.approx(size, abs=0.01)


def test_parse_tells_an_image_from_a_pdf(tmp_path: Path) -> None:
    path = tmp_path / "scan.png"
    Image.new("L", (400, 300), 255).save(path)
    for source in (path, path.read_bytes(), np.asarray(Image.open(path))):
        document = parse(source, engine=FixedEngine(), dpi=72)
        assert (document.page_count, document.pages[0].width) == (1, 400)
        assert "1,234.5" in document.pages[0].text


def test_a_document_can_be_used_without_reading_the_manual() -> None:
    document = report()
    assert len(document.blocks) == sum(len(page.blocks) for page in document.pages)
    assert document.blocks[0] is document.pages[0].blocks[0]
    page = document.pages[0]
    assert page.blocks[0].text in page.text
    assert document.to_markdown().startswith(page.to_markdown().strip())
    assert document.to_text().count("\f") == document.page_count - 1
    table = next(block.table for block in document.blocks if block.table is not None)
    assert len(table.to_rows()) == table.rows
    assert {len(row) for row in table.to_rows()} == {table.columns}
    assert table.to_html().startswith("<table>")
    assert table.to_csv().count("\r\n") >= table.rows
    assert table.to_markdown()


def test_the_tables_of_a_document() -> None:
    document = parse_pdf(FIXTURES / "annual_report.pdf", ocr="never")
    assert document.tables == tuple(block.table for block in document.blocks if block.role == "table")
    assert document.tables
