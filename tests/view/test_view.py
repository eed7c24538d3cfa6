"""The viewer page, in a real browser: it opens from disk, asks for nothing, and its filters and keys work."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import html as lxml_html

from docparse import Document, parse_pdf
from docparse.cli import main
from docparse.document import Cell, Dropped, Page, Table
from docparse.geometry import BBox
from docparse.verification import Disagreement, Failure, Verification
from docparse.view import to_view
from tests.browser import Opened, open_page
from tests.export.samples import block, document

FIXTURES = Path(__file__).parents[2] / "fixtures"
HOSTILE = "</script><script>alert(1)</script><img src=http://evil.example/x onerror=alert(1)>"


def report() -> Document:
    """Two pages of the report, with a number in doubt and a text left out."""
    read = parse_pdf(FIXTURES / "annual_report.pdf", pages="3-4", ocr="never")
    first, second = read.pages
    doubt = Disagreement(first.number, "3,190.8", "3,190.3", BBox(100, 100, 140, 110))
    first = replace(
        first,
        verification=Verification("second", "1", 9, (doubt,)),
        dropped=(Dropped("hidden words", BBox(50, 700, 90, 710), "hidden"),),
    )
    return replace(read, pages=(first, second))


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("view") / "view.html"
    file.write_text(to_view(report()), encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def opened(chromium: Any, path: Path) -> Iterator[Opened]:
    with open_page(chromium, path.as_uri()) as found:
        yield found


def test_it_opens_from_disk_without_an_error_or_a_request(opened: Opened) -> None:
    page, told = opened
    assert page.locator("section.page").count() == 2
    wide = page.evaluate("[...document.images].every((image) => image.naturalWidth > 800)")
    assert wide
    assert set(told) <= {"file", "data"}
    assert told.count("file") == 1


def test_a_click_shows_the_text_and_keys_go_on(opened: Opened) -> None:
    page, told = opened
    box = page.locator('[data-block="b4-3"]')
    box.click()
    chosen = page.locator("article.now")
    assert "Consolidated Statements of Income" in chosen.inner_text()
    page.keyboard.press("j")
    assert chosen.get_attribute("id") == "b4-4"
    page.keyboard.press("k")
    assert chosen.get_attribute("id") == "b4-3"
    page.locator("#b4-6").click()
    assert page.locator("g.block.now").get_attribute("data-block") == "b4-6"
    page.keyboard.press("Escape")
    assert page.locator(".now").count() == 0
    page.locator('[data-block="b4-3"]').focus()
    page.keyboard.press("Enter")
    assert chosen.get_attribute("id") == "b4-3"
    page.keyboard.press("d")
    assert page.evaluate("document.activeElement.textContent") == "3,190.8, or 3,190.3"
    assert not [one for one in told if one not in ("file", "data")]


def test_ticks_hide_and_show(opened: Opened) -> None:
    page, _ = opened
    cell, table = page.locator("#page-4 rect.cells").first, page.locator("#page-4 article.role-table")
    quote, dropped = page.locator("rect.quotes").first, page.locator("rect.dropped")
    assert cell.is_visible()
    assert table.is_visible()
    assert not quote.is_visible()
    assert not dropped.is_visible()
    for name in ("cells", "role-table", "quotes", "dropped"):
        page.locator(f'input[name="{name}"]').click()
    assert not cell.is_visible()
    assert not table.is_visible()
    assert quote.is_visible()
    assert dropped.is_visible()


def test_it_can_be_read_on_a_telephone(opened: Opened) -> None:
    page, _ = opened
    page.set_viewport_size({"width": 360, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_boxes_are_where_the_blocks_are(path: Path) -> None:
    root = lxml_html.document_fromstring(path.read_text(encoding="utf-8"))
    for page in report().pages:
        (svg,) = root.xpath(f'//section[@id="page-{page.number}"]//svg')
        assert svg.get("viewbox") == f"0 0 {page.width:g} {page.height:g}"
        drawn = [[float(rect.get(side)) for side in ("x", "y")] for rect in svg.xpath("./g/rect[1]")]
        assert drawn == [[round(one.box.x0, 1), round(one.box.y0, 1)] for one in page.blocks]


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.text(max_size=40))
def test_nothing_out_of_the_document_becomes_markup(text: str) -> None:
    text += HOSTILE
    table = Table(1, 1, (Cell(0, 0, text, box=BBox(0, 0, 5, 5)),))
    doubt = Disagreement(1, text, text, BBox(0, 0, 1, 1))
    page = replace(
        document(block("text", text), block("table", text, table=table)).pages[0],
        failure=Failure("PageError", text),
        dropped=(Dropped(text, BBox(0, 0, 1, 1), "hidden"),),
        verification=Verification(text, "1", 1, (doubt,)),
    )
    root = lxml_html.document_fromstring(to_view(Document(text, (page,), 1)).replace("\x00", ""))
    assert len(root.xpath("//script")) == 1
    assert not root.xpath("//img | //@onerror")
    policy = root.xpath("//meta[@http-equiv]/@content")[0]
    assert re.fullmatch(
        r"default-src 'none'; img-src data:; style-src 'sha256-.{44}'; script-src 'sha256-.{44}'", policy
    )


def test_a_page_without_an_image_is_shown_all_the_same() -> None:
    shown = to_view(Document("a.pdf", (Page(1, 0, 0, failure=Failure("PageError", "broken")),), 1))
    assert "broken" in shown
    assert "<img" not in shown


def test_the_command_writes_one_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "new" / "contract.html"
    options = ["--ocr", "never", "--timeout", "0", "-o", str(target)]
    assert main(["view", str(FIXTURES / "contract.pdf"), *options]) == 0
    assert capsys.readouterr().out.strip() == str(target)
    assert "TERM LOAN AGREEMENT" in target.read_text(encoding="utf-8")
    assert main(["view", str(tmp_path / "none.pdf"), *options]) == 3


def test_cells_of_a_table_that_goes_on_are_drawn_on_their_page() -> None:
    place = BBox(50, 60, 90, 72)
    cells = (
        Cell(0, 0, "Cash", 1, 1, False, BBox(10, 10, 40, 22)),
        Cell(1, 0, "Debt", 1, 1, False, place, page=2),
    )
    first = replace(block("table", ""), table=Table(2, 1, cells))
    second = replace(block("text", "Notes"), page=2)
    pages = (Page(1, 600, 800, (first,)), Page(2, 600, 800, (second,)))
    sections = lxml_html.fromstring(to_view(Document("", pages, 2))).xpath("//section")
    drawn = [
        [rect.get("x") for rect in section.xpath(".//*[contains(@class,'cells')]")] for section in sections
    ]
    assert drawn == [["10.0"], ["50.0"]]
