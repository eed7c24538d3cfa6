"""Lines are cut out of the page as it was scanned, not out of the straightened one."""

from __future__ import annotations

import cv2
import numpy as np

from docparse.ocr.engines.rapid.engine import cut_from_source
from docparse.ocr.image.orient import turn
from docparse.ocr.protocol import EngineInfo, Frame, Image, OcrPage, RawResult, Source
from docparse.ocr.read import read_page, upright
from tests.ocr.doubles import Double


class Looking(Double):
    """An engine that notes what it is given."""

    cuts_from_source = True

    def __init__(self) -> None:
        super().__init__("looking")
        self.source: Source | None = None

    def recognise(self, image: Image, dpi: float, source: Source | None = None) -> RawResult:
        self.source = source
        return super().recognise(image, dpi)


def text_page(degrees: float, noise: float = 0.0) -> Image:
    page = np.full((800, 700), 255, dtype=np.uint8)
    for i in range(18):
        cv2.putText(
            page, f"Net revenue {1234 + 77 * i}", (60, 60 + 40 * i), cv2.FONT_HERSHEY_SIMPLEX, 0.8, 0, 2
        )
    grain = np.random.default_rng(0).normal(0, noise, page.shape)
    page = np.clip(page + grain, 0, 255).astype(np.uint8)
    return turn(page, Frame((700, 800), 0, degrees))


def given(image: Image) -> Source | None:
    engine = Looking()
    page: OcrPage = read_page(image, 150.0, engine)
    assert page.info == EngineInfo("looking", "1")
    return engine.source


def test_a_skewed_page_is_handed_over_as_it_was() -> None:
    image = text_page(1.5)
    source = given(image)
    assert source is not None
    assert source.image is image
    assert abs(source.frame.skew + 1.5) < 0.1


def test_a_page_that_was_not_straightened_has_its_own_pixels() -> None:
    assert given(text_page(0.0)) is None
    assert given(np.ascontiguousarray(np.rot90(text_page(0.0)))) is None


def test_a_line_is_the_same_place_in_source_and_upright_page() -> None:
    straight, source = upright(text_page(2.0))
    quad = np.array([[60, 110], [330, 110], [330, 150], [60, 150]], dtype=np.float32)
    own, there = (cut_from_source(straight, one, quad).image for one in (None, source))
    assert own.shape == there.shape
    assert np.corrcoef(own.ravel(), there.ravel())[0, 1] > 0.97
    assert (there < 128).sum() > 500, "the line is on it"
