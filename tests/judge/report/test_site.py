"""The fidelity report in a real browser: figures, boxes, matches, filters, keys, links, many pages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from docparse.cli import main
from docparse.errors import PageError
from docparse.judge.evaluate import SetScore, score_set
from docparse.judge.report.sheets import Sheet
from docparse.judge.report.site import write_report
from docparse.judge.report.systems import System
from docparse.view.sheets import read_sheet, sheets_in
from tests.browser import Opened, open_page

PAGES = Path(__file__).parents[3] / "fixtures" / "pages"
NAMES = ("report_p4_income", "report_p5_balance", "contract")
HOSTILE = "</script><script>alert(1)</script><img src=http://evil.example/x onerror=alert(1)>"


def scored(change: dict[str, str], names: Sequence[str] = NAMES) -> SetScore:
    """Score the gold pages against themselves with some text changed; None for a page left out."""
    triples = []
    for name in names:
        gold = (PAGES / f"{name}.gold.html").read_text("utf-8")
        prediction = gold
        for old, new in change.items():
            prediction = prediction.replace(old, new)
        triples.append((name, gold, None if f"without {name}" in change else prediction))
    return score_set(triples)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    damaged = scored({"3,190.8": "3,190.3", "(<number>36.5": "<number>36.5", "without contract": ""})
    systems = [System("sound", scored({})), System("damaged & <b>", damaged, seconds=1.5)]
    target = tmp_path_factory.mktemp("report")
    assert write_report(target, systems, sheets=sheets_in(PAGES)) == target / "index.html"
    return target


@pytest.fixture(scope="module")
def opened(chromium: Any, folder: Path) -> Iterator[Opened]:
    with open_page(chromium, (folder / "index.html").as_uri()) as found:
        yield found


def go(page: Any, address: str) -> None:
    page.evaluate("address => { location.hash = address }", address)
    page.wait_for_timeout(150)


def test_the_overview_compares_the_systems(opened: Opened) -> None:
    page, _ = opened
    go(page, "")
    text = page.inner_text("#overview")
    assert "damaged & <b>" in text
    assert "damaged & <b>: 1 page without output" in text
    ffa = page.locator("tr", has=page.locator("th", has_text=re.compile("^FFA$"))).first.inner_text()
    assert "100.00" in ffa
    assert page.locator("tr", has_text="another sign").locator("td").all_inner_texts() == ["0", "1"]
    assert page.locator("svg.chart").count() > 10


def test_a_stratum_and_a_reason_lead_to_their_facts(opened: Opened) -> None:
    page, _ = opened
    go(page, "")
    page.locator("tr", has_text="another sign").locator("a").click()
    assert page.locator("select[name=rule]").input_value() == "sign"
    assert page.locator("#pages li").count() == 1
    page.locator("#pages a").click()
    page.locator(".card").wait_for()
    assert "−36.5 reads as 36.5" in page.inner_text(".card")


def test_the_chosen_fact_is_boxed_and_its_match_is_marked(opened: Opened) -> None:
    page, _ = opened
    go(page, "#system=1&page=report_p4_income")
    page.keyboard.press("j")
    page.wait_for_timeout(150)
    assert "3,190.8 reads as 3,190.3" in page.inner_text(".card")
    assert page.inner_text("mark.now") == "3,190.3"
    assert page.locator("svg a.now").get_attribute("aria-label") == "number 3,190.8: wrong, other digits"
    assert page.evaluate("document.querySelector('.image img').naturalWidth") > 800
    seen = page.evaluate("document.querySelector('svg a.now rect').getBoundingClientRect().width")
    assert 15 < seen < 80


def test_keys_go_from_error_to_error_and_back(opened: Opened) -> None:
    page, _ = opened
    go(page, "#system=1")
    seen = []
    for _ in range(3):
        page.keyboard.press("j")
        page.wait_for_timeout(150)
        seen.append((page.inner_text("#page h2").split()[0], page.inner_text(".card h3 .text")))
    assert [name for name, _ in seen] == ["report_p4_income", "report_p4_income", "contract"]
    page.keyboard.press("k")
    page.wait_for_timeout(150)
    assert page.inner_text(".card h3 .text") == seen[1][1]
    page.keyboard.press("n")
    page.wait_for_timeout(150)
    assert page.inner_text("#page h2").startswith("report_p5_balance")
    page.keyboard.press("s")
    page.wait_for_timeout(150)
    assert page.locator("select[name=system]").input_value() == "0"
    page.keyboard.press("Escape")
    page.wait_for_timeout(150)
    assert page.locator("#overview").is_visible()


def test_filters_choose_facts(opened: Opened) -> None:
    page, _ = opened
    go(page, "#system=1&page=contract")
    assert "no output" in page.inner_text("#page h2")
    listed = page.locator(".facts li").count()
    page.locator("select[name=type]").select_option(label="temporal")
    page.wait_for_timeout(150)
    assert 0 < page.locator(".facts li").count() < listed
    page.locator("select[name=state]").select_option(label="wrong")
    page.wait_for_timeout(150)
    assert page.locator(".facts li").count() == 0


def test_it_asks_for_nothing_and_meets_no_error(opened: Opened) -> None:
    _, told = opened
    assert set(told) == {"file"}


def test_a_link_to_one_fact_opens_it(chromium: Any, folder: Path) -> None:
    link = f"{(folder / 'index.html').as_uri()}#system=1&page=report_p4_income&fact=20"
    with open_page(chromium, link) as (page, told):
        page.locator(".card").wait_for()
        assert page.locator("svg a.now").count() == 1
        assert page.url.endswith("fact=20")
        page.set_viewport_size({"width": 360, "height": 700})
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.emulate_media(color_scheme="dark")
        assert page.evaluate("getComputedStyle(document.body).colorScheme") == "light dark"
        go(page, "")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert not [one for one in told if one != "file"]


def test_boxes_enclose_the_facts_that_they_mark(folder: Path) -> None:
    """PDFium itself, asked for the text inside each box, gives the fact."""
    for number, name in enumerate(NAMES):
        text = (folder / "pages" / f"{number}.js").read_text("ascii")
        data = json.loads(text[text.index(",") + 1 : text.rindex(")")])
        page = pypdfium2.PdfDocument(PAGES / f"{name}.pdf")[0]
        height, layer = page.get_height(), page.get_textpage()
        for fact in data["facts"]:
            parts = [
                layer.get_text_bounded(x0 - 0.5, height - y1 - 0.5, x1 + 0.5, height - y0 + 0.5)
                for x0, y0, x1, y1 in fact["boxes"]
            ]
            inside = "".join("".join(parts).split())
            assert "".join(fact["text"].split())[1:-1] in inside, (name, fact["text"], inside)


@pytest.mark.full
def test_a_thousand_pages_are_loaded_one_by_one(chromium: Any, tmp_path: Path) -> None:
    gold = "<p>In <temporal>2024</temporal> it was <number>5.2</number></p>"
    pages = [(f"p{n}", gold, gold if n % 2 else gold.replace("5.2", "5.3")) for n in range(1000)]
    write_report(tmp_path, [System("one", score_set(pages))])
    with open_page(chromium, (tmp_path / "index.html").as_uri()) as (page, told):
        assert page.locator("#pages li").count() == 100
        assert told.count("file") == 5
        page.locator("#pages button").click()
        assert page.locator("#pages li").count() == 200
        page.keyboard.press("j")
        page.locator(".card").wait_for()
        assert told.count("file") == 6
        assert page.inner_text("[role=status]") == "1 of 500 facts"


def test_nothing_out_of_a_file_becomes_markup(chromium: Any, tmp_path: Path) -> None:
    gold = f"<p>{HOSTILE.replace('<', '&lt;')} <number>1&lt;b&gt;2</number></p>"
    score = score_set([(HOSTILE, gold, HOSTILE.replace("<", "&lt;") + "1&lt;i&gt;2")], engine=HOSTILE)
    write_report(tmp_path, [System(HOSTILE, score)])
    with open_page(chromium, (tmp_path / "index.html").as_uri()) as (page, told):
        page.keyboard.press("j")
        page.locator("#page h2").wait_for()
        assert page.locator("img, main script, #page b, #page i").count() == 0
        assert set(told) == {"file"}


def test_a_page_whose_image_cannot_be_read_says_so(tmp_path: Path) -> None:
    def broken(page: str) -> Sheet | None:
        if page == "contract":
            return None
        raise PageError("torn", page=1)

    write_report(tmp_path, [System("one", scored({}))], sheets=broken)
    notes = [(tmp_path / "pages" / f"{n}.js").read_text("ascii") for n in range(3)]
    assert "torn" in notes[0]
    assert "no PDF or image of contract" in notes[2]
    assert not list(tmp_path.glob("pages/*.webp"))


def test_systems_of_other_gold_pages_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="same gold pages"):
        write_report(tmp_path, [System("a", scored({})), System("b", scored({}, NAMES[:2]))])
    with pytest.raises(ValueError, match="needs a system"):
        write_report(tmp_path, [])


@pytest.mark.full
def test_a_scanned_page_is_boxed_by_ocr(tmp_path: Path) -> None:
    page = pypdfium2.PdfDocument(PAGES / "contract.pdf")[0]
    page.render(scale=2).to_pil().save(tmp_path / "contract.png", dpi=(144, 144))
    sheet = read_sheet(tmp_path / "contract.png")
    assert sheet.words
    write_report(tmp_path / "out", [System("one", scored({}, ["contract"]))], sheets=sheets_in(tmp_path))
    text = (tmp_path / "out" / "pages" / "0.js").read_text("ascii")
    facts = json.loads(text[text.index(",") + 1 : text.rindex(")")])["facts"]
    assert sum(bool(fact["boxes"]) for fact in facts) >= 0.9 * len(facts)


def test_the_command_writes_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gold, pred = tmp_path / "gold", tmp_path / "pred"
    for folder in (gold, pred):
        folder.mkdir()
    text = (PAGES / "contract.gold.html").read_text("utf-8")
    (gold / "contract.gold.html").write_text(text, "utf-8")
    (pred / "contract.html").write_text(text, "utf-8")
    command = ["judge", "--gold", str(gold), "--pred", str(pred), "--report", str(tmp_path / "new" / "out")]
    assert main([*command, "--page-files", str(PAGES), "--compare", str(pred)]) == 0
    assert str(tmp_path / "new" / "out" / "index.html") in capsys.readouterr().err
    assert (tmp_path / "new" / "out" / "pages" / "0.webp").read_bytes()[8:12] == b"WEBP"
