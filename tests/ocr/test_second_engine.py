"""`verify` through the whole parser: what the document records, keeps and shows."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import numpy as np
import pytest

from docparse import Document, parse_image, parse_pdf
from docparse.cli import main
from docparse.compare.conditions import page_image
from docparse.document import Block, Cell, Page, Provenance, Table, Triage
from docparse.errors import ArgumentError, EngineError
from docparse.export import to_html
from docparse.geometry import BBox
from docparse.images import encode_png
from docparse.layout.layer.triage import PageTriage
from docparse.ocr.protocol import Image
from docparse.verification import Disagreement, Verification
from tests.ocr.doubles import Double, raising

FIXTURES = Path(__file__).parents[2] / "fixtures"
REPORT = FIXTURES / "annual_report.pdf"
SCANNED = 5

FIRST = Double("first", (("Sales", 50, 50, 130, 80), ("1,234", 160, 50, 240, 80), ("56", 260, 50, 300, 80)))
SECOND = Double("second", (("Sales", 50, 50, 130, 80), ("1,284", 160, 50, 240, 80), ("56", 260, 50, 300, 80)))
BLANK = np.full((800, 600), 255, np.uint8)


def blank(second: Double) -> Document:
    return parse_image(BLANK, dpi=144, engine=FIRST, verify=second)


def test_a_disagreement_is_recorded_with_its_page_and_place() -> None:
    (doubt,) = blank(SECOND).disagreements
    assert (doubt.page, doubt.text, doubt.other) == (1, "1,234", "1,284")
    assert tuple(doubt.box) == pytest.approx((80, 25, 120, 40))
    verification = blank(SECOND).pages[0].verification
    assert verification is not None
    assert (verification.engine, verification.numbers) == ("second", 2)


def test_a_number_that_only_the_second_engine_read_is_listed_and_marks_nothing() -> None:
    rows = (("1,284", 160, 50, 240, 80), ("56", 260, 50, 300, 80), ("78", 320, 50, 360, 80))
    document = blank(Double("second", rows))
    assert [(doubt.text, doubt.other) for doubt in document.disagreements] == [("1,234", "1,284"), ("", "78")]
    html = document.to_html()
    assert html.count("<mark") == 1
    assert "<li>nothing / 78</li>" in html


def test_it_survives_json_and_is_marked_and_listed_in_html() -> None:
    document = blank(SECOND)
    again = Document.from_dict(json.loads(json.dumps(document.to_dict())))
    assert again.pages == document.pages
    html = again.to_html()
    assert html.count("<mark") == 1
    assert '<mark class="disagrees" title="1,284">1,234</mark>' in html
    assert "<li>1,234 / 1,284</li>" in html
    assert (
        re.sub(r"</?mark[^>]*>|<aside.*?</aside>\n", "", html)
        == parse_image(BLANK, dpi=144, engine=FIRST).to_html()
    )


def test_a_second_engine_that_fails_costs_the_verification_only() -> None:
    (page,) = blank(Failing()).pages
    assert page.failure is None
    assert page.verification is not None
    assert page.verification.failure is not None
    assert "1,234" in page.blocks[0].text
    assert "Not verified: failing: out of order" in to_html(Document("", (page,), 1))


class Failing(Double):
    def __init__(self) -> None:
        super().__init__("failing")

    def recognise(self, image: Image, dpi: float):  # type: ignore[no-untyped-def]
        msg = "out of order"
        raise EngineError(msg)


def test_pages_of_a_text_layer_are_not_verified() -> None:
    document = parse_pdf(REPORT, pages="4-5", engine=FIRST, verify=SECOND)
    text, scan = document.pages
    assert text.verification is None
    assert scan.verification is not None
    assert [doubt.page for doubt in document.disagreements] == [SCANNED]


def test_regions_are_verified_in_points_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    regions = (BBox(100, 100, 300, 200), BBox(100, 400, 300, 500))
    plan = PageTriage(Triage("mixed", "pictures"), regions)
    monkeypatch.setattr("docparse.reading.pdf.triage", lambda *_: plan)
    (page,) = parse_pdf(REPORT, pages="4", engine=FIRST, verify=SECOND).pages
    assert page.verification is not None
    assert page.verification.numbers == 4
    one, other = (doubt.box for doubt in page.verification.disagreements)
    assert tuple(one) == pytest.approx((157.6, 118, 186.4, 128.8))
    assert other.y0 - one.y0 == pytest.approx(300)


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"engine": FIRST, "verify": FIRST}, "prove nothing"),
        ({"engine": "tesseract", "verify": "tesseract"}, "prove nothing"),
        ({"verify": "magic"}, "verify is .* not 'magic'"),
        ({"verify": "tesseract", "ocr": "never"}, "leaves nothing to verify"),
    ],
)
def test_what_cannot_be_is_refused(choices: dict[str, object], message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        parse_pdf(REPORT, pages="4", **choices)  # type: ignore[arg-type]


def page(number: int, blocks: tuple[Block, ...], *doubts: tuple[str, str, BBox]) -> Page:
    found = tuple(Disagreement(number, text, other, box) for text, other, box in doubts)
    verification = Verification("second", "1", len(found), found) if doubts else None
    return Page(number, 600, 800, blocks, verification=verification)


OCR = Provenance("ocr", "first", "1")


def paragraph(text: str, top: float, number: int = 1) -> Block:
    return Block(number, BBox(0, top, 600, top + 20), "text", text, OCR)


def table(*cells: tuple[str, BBox | None]) -> Block:
    built = tuple(Cell(row, 0, text, box=box) for row, (text, box) in enumerate(cells))
    return Block(1, BBox(0, 100, 600, 200), "table", "", OCR, table=Table(len(cells), 1, built))


def marked(*pages: Page) -> list[str]:
    body = to_html(Document("", pages, len(pages))).split("<aside")[0]
    return re.findall(r"[^<>]*<mark[^>]*>[^<]*</mark>", body)


def test_the_number_in_its_own_place_is_marked() -> None:
    blocks = (paragraph("Sales 12", 0), paragraph("Costs 12, not 123 or 4.12 or 12.5", 30))
    assert marked(page(1, blocks, ("12", "13", BBox(60, 32, 70, 45)))) == [
        'Costs <mark class="disagrees" title="13">12</mark>'
    ]


def test_a_cell_is_a_place_and_a_word_may_have_been_taken_apart() -> None:
    rows = (("$", BBox(0, 100, 9, 120)), ("1,234", BBox(10, 100, 99, 120)), ("1,234", BBox(10, 121, 99, 140)))
    doubt = ("$1,234", "", BBox(0, 102, 98, 118))
    assert marked(page(1, (table(*rows),), doubt)) == ['<mark class="disagrees" title="nothing">1,234</mark>']


def test_without_a_place_every_occurrence_is_marked_and_other_pages_are_left_alone() -> None:
    first = page(1, (paragraph("A 12", 0), table(("12", None), ("12", BBox(0, 120, 9, 130)))))
    second = page(2, (paragraph("B 12", 0, 2), paragraph("C 12", 30, 2)), ("12", "", BBox(0, 700, 9, 710)))
    assert len(marked(first, second)) == 3


@pytest.mark.full
def test_a_real_page_by_two_engines(tmp_path: Path) -> None:
    if shutil.which("tesseract") is None:
        pytest.skip("the tesseract command is not installed")
    image, _ = page_image(FIXTURES / "pages" / "report_p4_income.pdf", "low")
    path = tmp_path / "page.png"
    path.write_bytes(encode_png(np.ascontiguousarray(image[: len(image) // 3])))
    out = tmp_path / "out"
    command = ["parse", str(path), "--verify", "tesseract", "--format", "json,html", "-o", str(out)]
    assert main(command) == 0
    document = Document.from_dict(json.loads((out / "page.json").read_text("utf-8")))
    verification = document.pages[0].verification
    assert verification is not None
    assert verification.engine == "tesseract"
    assert verification.numbers > 10
    assert 0 < len(verification.disagreements) < verification.numbers
    html = (out / "page.html").read_text("utf-8")
    assert html.count("<mark") >= len(verification.disagreements) / 2
    assert html == document.to_html()


def test_a_second_engine_that_raises_anything_costs_the_verification() -> None:
    (page,) = blank(raising()).pages
    assert page.failure is None
    assert page.verification is not None
    failure = page.verification.failure
    assert failure is not None
    assert failure.error == "RuntimeError"
    assert re.fullmatch(r"RuntimeError: the model fell over \(docparse/ocr/read\.py:\d+\)", failure.message)


def test_a_first_engine_that_raises_anything_costs_its_pages() -> None:
    (page,) = parse_image(BLANK, dpi=144, engine=raising()).pages
    assert page.failure is not None
    assert page.failure.message.startswith("RuntimeError: the model fell over (docparse/ocr/read.py:")


def test_without_repair_words_stay_as_they_were_read(tmp_path: Path) -> None:
    dollar = Double(
        "first", (("Cash", 50, 50, 130, 80), ("S", 160, 50, 175, 80), ("1,234", 190, 50, 270, 80))
    )
    assert "$" in parse_image(BLANK, dpi=144, engine=dollar).pages[0].text
    assert "$" not in parse_image(BLANK, dpi=144, engine=dollar, repair=False).pages[0].text
    with pytest.raises(ArgumentError, match="repair"):
        parse_image(BLANK, dpi=144, engine=dollar, repair="no")  # type: ignore[arg-type]
