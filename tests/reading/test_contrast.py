"""The contrast of words in the images that they were read from."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from docparse import parse_image
from docparse.document import Word
from docparse.geometry import BBox
from docparse.pdf import open_pdf
from docparse.reading.contrast import with_contrast
from docparse.records.trust.numbers import find_numbers

LEDGER = Path(__file__).parents[2] / "fixtures" / "pages" / "ledger.pdf"


def stripes(ink: int) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """White, with a dark bar in every fourth column."""
    image = np.full((100, 200), 255, np.uint8)
    image[:, ::4] = ink
    return image


def test_faint_ink_has_less_contrast() -> None:
    word = Word("12", BBox(10, 10, 40, 20))
    dark, faint = (with_contrast([word], [(stripes(ink), 72.0, (0.0, 0.0))])[0].contrast for ink in (0, 200))
    assert dark == 1.0
    assert 0.15 < faint < 0.3


def test_a_region_measures_the_words_in_it_alone() -> None:
    words = [Word("in", BBox(110, 110, 140, 120)), Word("out", BBox(10, 10, 40, 20))]
    found = with_contrast(words, [(stripes(128), 72.0, (100.0, 100.0)), (None, 72.0, (0.0, 0.0))])
    assert found[0].contrast < 0.6
    assert found[1] == words[1]


@pytest.mark.full
def test_the_numbers_of_a_scan_have_the_contrast_of_their_image() -> None:
    with open_pdf(LEDGER) as pdf:
        image = pdf.render(0, dpi=150)
    faint = (200 + image.astype(np.float32) * (55 / 255)).astype(np.uint8)
    found = [list(find_numbers(parse_image(one, dpi=150))) for one in (image, faint)]
    dark, light = (np.median([number.contrast for number in numbers]) for numbers in found)
    assert len(found[0]) > 10
    assert dark > 0.6
    assert light < 0.25
