"""Characters that the languages of a page have not are ruled out while a line is decoded."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from PIL import Image as Images
from PIL import ImageDraw, ImageFont

from docparse.ocr.engines.rapid.alphabet import Alphabet, is_bound, is_cjk
from docparse.ocr.engines.rapid.engine import create
from docparse.ocr.engines.rapid.ppocr import Crop, decode_ctc
from docparse.ocr.read import read_page

CHARACTERS = ["l", "丨", "剩", "剰", "產", "産"]
ROWS = arrays.arrays(np.float32, (6, len(CHARACTERS) + 2), elements=st.floats(0.015625, 1, width=32))
JAPANESE = ("利益剰余金", "有形固定資産", "産業財産権", "生産高")


def noto(name: str) -> ImageFont.FreeTypeFont:
    """A font of the Noto family; the test is skipped where it is not installed."""
    path = next(Path("/usr/share/fonts").rglob(f"{name}-Regular.tt[cf]"), None)
    if path is None:
        pytest.skip(f"the font {name} is not installed")
    return ImageFont.truetype(path, 18)


def read(probabilities: npt.NDArray[np.float32], *languages: str) -> str:
    alphabet = Alphabet.of(CHARACTERS, languages)
    return decode_ctc(probabilities, alphabet, 0, Crop(np.zeros((48, 48), np.uint8))).text


@given(ROWS, st.sampled_from([("en",), ("zh", "ja"), ("ja",), ("de",), ("fr", "pl")]))
@settings(derandomize=True, deadline=None, max_examples=200)
def test_only_characters_of_the_languages_are_read(
    rows: npt.NDArray[np.float32], languages: tuple[str, ...]
) -> None:
    rows = rows / rows.sum(axis=1, keepdims=True)
    free, bound = read(rows, "en"), read(rows, *languages)
    if not is_bound(languages):
        assert bound == free
    elif "ja" in languages:
        assert "產" not in bound
    else:
        assert not any(map(is_cjk, bound))
    assert len(bound) <= len(free)
    assert bool(bound) == bool(free)  # what was heard is not taken for a blank


def test_an_old_form_is_read_in_japanese_only_where_the_network_is_sure_of_it() -> None:
    def step(old: float, new: float) -> npt.NDArray[np.float32]:
        return np.array([[1 - old - new, 0, 0, old, new, 0, 0, 0]], dtype=np.float32)

    assert read(step(0.6, 0.2), "ja") == "剰"
    assert read(step(0.999, 0.0005), "ja") == "剩"
    assert read(step(0.6, 0.2), "ja", "zh") == "剩"


def test_japanese_is_read_without_chinese_forms() -> None:
    font = noto("NotoSansCJK")
    sheet = Images.new("L", (400, 300), 255)
    for row, text in enumerate(JAPANESE):
        ImageDraw.Draw(sheet).text((40, 30 + 60 * row), text, font=font, fill=0)
    image = np.asarray(sheet)
    texts = {
        item.text for item in read_page(image, 150, create(languages=("ja",), runtime="onnxruntime")).items
    }
    assert texts == set(JAPANESE)
