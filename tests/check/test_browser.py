"""The report of checked claims in a real browser: a click on a claim shows the crop with its number boxed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docparse.cli import main
from tests.browser import open_page

FIXTURE = Path(__file__).parents[2] / "fixtures" / "annual_report.pdf"
ANSWER = "In 2025 total revenue was $3,190.8 million, and the company sold 7,654,321 bicycles.\n"


def test_a_click_on_a_claim_shows_where_its_number_stands(tmp_path: Path, chromium: Any) -> None:
    (tmp_path / "answer.md").write_text(ANSWER, encoding="utf-8")
    command = ["check", str(tmp_path / "answer.md"), "--against", str(FIXTURE), "--ocr", "never"]
    main([*command, "-o", str(tmp_path / "check")])
    with open_page(chromium, (tmp_path / "check" / "index.html").as_uri()) as (page, told):
        claims = page.locator(".answer a")
        assert claims.count() >= 2
        claims.first.click()
        card = page.locator("article:target")
        assert card.count() == 1
        picture, box = card.locator("img"), card.locator("figure i")
        assert picture.evaluate("image => image.complete && image.naturalWidth > 0")
        inner, outer = box.bounding_box(), picture.bounding_box()
        assert outer["x"] - 1 <= inner["x"] < inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 1
        assert outer["y"] - 1 <= inner["y"] < inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 1
        colours = {one.evaluate("link => getComputedStyle(link).backgroundColor") for one in claims.all()}
        assert len(colours) > 1
    assert set(told) <= {"file", "data"}
