"""Text on grey rows is read as text on white is; what is no shade stays as it is."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from docparse.ocr.image.shades import without_shades
from docparse.ocr.protocol import Image
from docparse.ocr.read import read_page, upright
from tests.ocr.rapid import rapid

HEIGHT, WIDTH = 1320, 1020
PAPER, PITCH, FIRST, ROWS = 240, 26, 100, 24
BANDS = [slice(FIRST + row * PITCH, FIRST + row * PITCH + 18) for row in range(0, ROWS, 2)]


def rows(*, shade: float = 1.0, noise: float = 4.0) -> Image:
    """A page of rows, each with a name and a number, every second one on a band of `shade` times white."""
    page = np.full((HEIGHT, WIDTH), 255, np.uint8)
    for row in range(ROWS):
        for text, x in (("Prepaid expenses and other", 90), (f"{row + 11},{row + 230}", 800)):
            at = (x, FIRST + row * PITCH + 13)
            cv2.putText(page, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.42, 20, 1, cv2.LINE_AA)
    for band in BANDS:
        page[band, 60:960] = (page[band, 60:960] * shade).astype(np.uint8)
    grain = np.random.default_rng(1).normal(0, noise, page.shape)
    faded = cv2.GaussianBlur(page, (0, 0), 0.8) * (PAPER / 255)
    page[:] = np.clip(faded + grain, 0, 255)
    return page


@pytest.mark.parametrize("shade", [0.55, 0.65, 0.75])
@pytest.mark.parametrize("colours", [0, 3])
def test_bands_become_white_with_ink_as_dark_as_on_paper(shade: float, colours: int) -> None:
    image = rows(shade=shade)
    white = without_shades(np.dstack([image] * colours) if colours else image)
    for band in BANDS:
        inside = white[band.start + 3 : band.stop - 3, 70:950]
        assert np.median(inside) > 245
        assert np.percentile(inside, 0.5) < 140
    between = slice(BANDS[0].stop + 4, BANDS[1].start - 4)
    assert np.array_equal(white[between, ..., 0] if colours else white[between], image[between])


def test_bands_that_touch_lighter_ones_are_told_from_them() -> None:
    image = rows(shade=0.6, noise=0)
    lighter = [slice(band.stop, band.stop + 8) for band in BANDS]
    for band in lighter:
        image[band, 60:960] = np.minimum(image[band, 60:960], 210)
    white = without_shades(image)
    assert all(np.median(white[band.start + 3 : band.stop - 3, 70:950]) > 245 for band in BANDS)
    assert all(
        np.array_equal(white[band.start + 3 : band.stop], image[band.start + 3 : band.stop])
        for band in lighter
    )


def photograph(page: Image) -> None:
    across, down = np.meshgrid(np.arange(600), np.arange(400))
    page[200:600, 200:800] = (100 + 60 * np.sin(across / 25) + 50 * np.cos(down / 30)).astype(np.uint8)


def rulings(page: Image) -> None:
    page[200:205, 60:960] = 150
    page[300:302, 60:960] = 60


def head(page: Image) -> None:
    page[200:230, 60:960] = 70
    cv2.putText(page, "Total assets", (100, 220), cv2.FONT_HERSHEY_SIMPLEX, 0.5, 250, 1, cv2.LINE_AA)


def tint(page: Image) -> None:
    page[200:230, 60:960] = 215


def words(page: Image) -> None:
    page[200:214, 300:430] = 150  # the letters of a long word, blurred into each other


@pytest.mark.parametrize("draw", [photograph, rulings, head, tint, words])
def test_what_is_no_shade_stays(draw: object) -> None:
    page = np.full((HEIGHT, WIDTH), PAPER, np.uint8)
    assert callable(draw)
    draw(page)
    assert without_shades(page) is page


def test_a_page_of_grainy_bands_is_not_turned() -> None:
    assert upright(rows(shade=0.75, noise=8.0))[1].frame.quarter == 0


def test_rows_on_grey_bands_of_a_poor_scan_are_found() -> None:
    """Points and commas are alike in the strokes of these letters: they are not told apart here."""
    said = [
        item.text.replace(".", ",") for item in read_page(rows(shade=0.55, noise=12.0), 120, rapid()).items
    ]
    assert sum(f"{row + 11},{row + 230}" in said for row in range(ROWS)) >= ROWS - 4
    assert said.count("Prepaid expenses and other") >= ROWS - 4
