from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image as Pillow

from docparse.document import Quote
from docparse.geometry import BBox
from docparse.images import encode_png
from docparse.model_input import (
    PROMPTS,
    ImageSetting,
    page_images,
    page_messages,
    quote_messages,
    text_messages,
)
from docparse.pdf import open_pdf

REPORT = Path(__file__).parents[2] / "fixtures" / "annual_report.pdf"
BOX = BBox(0, 0, 1, 1)


def crop(shade: int) -> bytes:
    import numpy as np

    return encode_png(np.full((4, 6), shade, np.uint8))


TEXTS = [Quote("text9", "text", 1, BOX, "text", "Sales rose.", section=("Results",))]
IMAGES = [
    Quote("image4", "image", 1, BOX, "table", "| a | 1 |", image=crop(10), vlm_text="A table of a."),
    Quote("image5", "image", 2, BOX, "picture", "2024", image=crop(200), caption="Figure 1."),
]


def test_images_stand_after_the_names_they_are_cited_by() -> None:
    system, user = quote_messages("How much?", TEXTS, IMAGES)
    assert system["content"] == PROMPTS["quotes"]
    parts: list[dict[str, Any]] = user["content"]
    assert parts[0]["text"] == "Text quotes:\n[1] Results\nSales rose.\n\nImage quotes:"
    assert [part["type"] for part in parts] == ["text", "text", "image_url", "text", "image_url", "text"]
    assert [parts[n]["text"] for n in (1, 3, 5)] == ["image1:", "image2:", "Question: How much?"]


def test_pure_text_has_words_in_their_place() -> None:
    system, user = quote_messages("How much?", TEXTS, IMAGES, images_as="ocr_text")
    assert system["content"] == PROMPTS["quotes_as_text"]
    assert "image1 is described as: | a | 1 |\nimage2 is described as: Figure 1.\n2024" in user["content"]
    _, user = quote_messages("How much?", TEXTS, IMAGES[:1], images_as="vlm_text", system="Mine.")
    assert "image1 is described as: A table of a." in user["content"]
    with pytest.raises(ValueError, match=r"image5 .* has no VLM-text"):
        quote_messages("How much?", TEXTS, IMAGES, images_as="vlm_text")
    with pytest.raises(ValueError, match=r"image1 .* has no crop"):
        quote_messages("How much?", [], [Quote("image1", "image", 1, BOX, "table", "x")])


@pytest.mark.parametrize("role", ["quotes", "quotes_as_text"])
def test_citations_are_asked_for_as_they_are_read(role: Any) -> None:
    from docparse.answers.citations import cited_quotes

    assert cited_quotes(PROMPTS[role]) == ("text3", "text5", "image2")


@pytest.mark.parametrize(
    ("name", "count", "edge"), [("3@600", 2, 600), ("U@F", 8, None), ("50@2000", 8, 2000)]
)
def test_pages_go_in_by_their_setting(name: str, count: int, edge: int | None) -> None:
    with open_pdf(REPORT) as pdf:
        images = list(page_images(pdf, ImageSetting.parse(name), dpi=36))
        assert len(images) == count
        native = [max(pdf.render(index, dpi=36).shape[:2]) for index in range(pdf.page_count)]
    sizes = [Pillow.open(io.BytesIO(image)).size for image in images]
    assert [max(size) for size in sizes] == ([edge] * len(images) if edge else native)
    _, user = page_messages("How much?", images)
    assert [part["type"] for part in user["content"]] == ["image_url"] * len(images) + ["text"]


@pytest.mark.parametrize("source", [str(REPORT), REPORT, REPORT.read_bytes()], ids=["str", "path", "bytes"])
def test_pages_of_a_file_that_nobody_has_opened(source: Any) -> None:
    images = page_images(source, ImageSetting.parse("3@600"), dpi=36)
    with open_pdf(REPORT) as pdf:
        assert list(images) == list(page_images(pdf, ImageSetting.parse("3@600"), dpi=36))


def test_text_and_roles() -> None:
    system, user = text_messages("How much?", "Sales rose.", role="program")
    assert "def" not in user["content"]
    assert "solution()" in system["content"]
    assert user["content"] == "Document:\nSales rose.\n\nQuestion: How much?"
