from __future__ import annotations

from dataclasses import replace

import numpy as np
from reportlab.lib.utils import ImageReader

from docparse.content import PageContent, empty_page
from docparse.layout import triage
from tests.layout.sheets import Pen, contents


def picture(pen: Pen, x: float, y: float, wide: float, high: float) -> None:
    from PIL import Image

    image = Image.fromarray(np.arange(64 * 64, dtype=np.uint8).reshape(64, 64))
    pen.canvas.drawImage(ImageReader(image), x, 792 - y - high, wide, high)


def page(*steps: object) -> PageContent:
    def draw(pen: Pen) -> None:
        for step in steps:
            step(pen)  # type: ignore[operator]

    return contents(draw)[0]


def prose(pen: Pen) -> None:
    pen.prose(72, 100, 450, 20)


def test_plain_text_is_read_as_text() -> None:
    found = triage(page(prose))
    assert (found.verdict.verdict, found.regions) == ("text", ())


def test_an_empty_page_needs_no_ocr() -> None:
    found = triage(empty_page(1, 612, 792))
    assert found.verdict.verdict == "text"
    assert "empty" in found.verdict.reason


def test_a_scan_goes_to_ocr_as_a_whole() -> None:
    found = triage(page(lambda pen: picture(pen, 0, 0, 612, 792)))
    assert found.verdict.verdict == "ocr"
    assert "no text layer" in found.verdict.reason
    assert [tuple(region) for region in found.regions] == [(0.0, 0.0, 612.0, 792.0)]


def test_a_stamp_on_a_scan_does_not_make_it_text() -> None:
    found = triage(page(lambda pen: picture(pen, 0, 0, 612, 792), lambda pen: pen.text(72, 30, "p. 7")))
    assert found.verdict.verdict == "ocr"


def test_pictures_that_may_hold_words_are_read_apart() -> None:
    found = triage(page(prose, lambda pen: picture(pen, 100, 450, 300, 200)))
    assert found.verdict.verdict == "mixed"
    (region,) = found.regions
    assert [round(v) for v in region] == [100, 450, 400, 650]


def test_icons_and_pictures_with_a_text_layer_are_left_alone() -> None:
    def labelled(pen: Pen) -> None:
        picture(pen, 100, 450, 300, 200)
        pen.text(120, 500, "labels that are text already")

    assert triage(page(prose, lambda pen: picture(pen, 20, 20, 30, 30))).verdict.verdict == "text"
    assert triage(page(prose, labelled)).verdict.verdict == "text"


def test_fonts_without_unicode() -> None:
    content = page(prose)
    code = content.chars.code.copy()
    code[::2] = 0xE123
    found = triage(replace(content, chars=replace(content.chars, code=code)))
    assert found.verdict.verdict == "ocr"
    assert "no readable Unicode" in found.verdict.reason


def test_letters_that_are_no_language() -> None:
    content = page(prose)
    code = content.chars.code.copy()
    vowels = np.isin(code | 32, [ord(c) for c in "aeiouy"])
    code[vowels] = ord("q")
    found = triage(replace(content, chars=replace(content.chars, code=code)))
    assert found.verdict.verdict == "ocr"
    assert "vowels" in found.verdict.reason
