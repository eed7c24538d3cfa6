"""The page of numbers to check: least sure first, with crops, and nothing of the document becomes markup."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from lxml import html as lxml_html

from docparse.document import Document
from docparse.errors import DocparseError
from docparse.geometry import BBox
from docparse.images import encode_png
from docparse.verification import Disagreement
from docparse.view import to_review
from tests.browser import open_page
from tests.records.test_trust import STATEMENT, scanned

HOSTILE = "</li><script>alert(1)</script><img src=http://evil.example/x onerror=alert(1)>"


def cropper(_page: int, box: BBox) -> bytes:
    import numpy as np

    return encode_png(np.full((round(box.height), round(box.width)), 200, np.uint8))


def doubtful() -> Document:
    """A verified page with one number that a second engine read otherwise, and one that no sum bears out."""
    rows = STATEMENT.replace("9,873", "9,813")
    (page,) = scanned(rows, ()).pages
    (word,) = [word for word in page.words if word.text == "9,813"]
    return replace(scanned(rows, (Disagreement(1, "9,813", HOSTILE, word.box),)), cropper=cropper)


def test_the_least_sure_comes_first_with_its_crop_and_reasons() -> None:
    root = lxml_html.document_fromstring(to_review(doubtful()))
    first = root.xpath("//ol/li")[0]
    assert first.xpath(".//b")[0].text == "9,813"
    assert first.xpath(".//img/@src")[0].startswith("data:image/png;base64,")
    text = first.text_content()
    assert "Service revenue" in text
    assert "its sum does not hold" in text
    values = [float(meter.get("value")) for meter in root.xpath("//meter")]
    assert values == sorted(values)
    assert "Estimated to be right" in root.text_content()


def test_nothing_out_of_the_document_becomes_markup() -> None:
    root = lxml_html.document_fromstring(to_review(doubtful()))
    assert not root.xpath("//script")
    assert {image.get("src").partition(":")[0] for image in root.xpath("//img")} == {"data"}
    assert HOSTILE in root.text_content()


def test_a_crop_that_cannot_be_made_says_why() -> None:
    def broken(_page: int, _box: BBox) -> bytes:
        raise DocparseError("the file is gone")

    shown = to_review(replace(doubtful(), cropper=broken))
    assert "No image: the file is gone" in shown


def test_it_opens_in_a_browser_without_an_error_or_a_request(chromium: Any, tmp_path: Path) -> None:
    file = tmp_path / "review.html"
    file.write_text(to_review(doubtful()), encoding="utf-8")
    with open_page(chromium, file.as_uri()) as (page, told):
        page.set_viewport_size({"width": 360, "height": 700})
        assert page.evaluate("[...document.images].every((image) => image.naturalWidth > 20)")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert page.evaluate("getComputedStyle(document.querySelector('ol > li')).display") == "grid"
        assert set(told) <= {"file", "data"}
