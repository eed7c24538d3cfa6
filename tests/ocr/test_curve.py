"""A page that bends as no parabola does is flattened before it is read; its lines are cut along the bend."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image as Images
from PIL import ImageDraw, ImageFont

from docparse.ocr.engines.rapid.engine import cut_from_source
from docparse.ocr.image.orient import straighten, turn
from docparse.ocr.protocol import Curve, Frame, Image
from docparse.ocr.read import read_page, upright
from tests.ocr.goods import goods
from tests.ocr.rapid import rapid

SIZE = WIDTH, HEIGHT = 640, 760
GOODS = goods(2)
"""Labels and amounts."""


def receipt() -> Image:
    """Goods at the left edge, how many in the middle, their amounts at the right."""
    sheet = Images.new("L", SIZE, 235)
    draw, font = ImageDraw.Draw(sheet), ImageFont.load_default(19)
    for line, (label, amount) in enumerate(GOODS):
        draw.text((60, 60 + 32 * line), label, font=font, fill=20)
        draw.text((250, 60 + 32 * line), f"{line % 7 + 2} at 3.{line:02} less 5%", font=font, fill=20)
        draw.text((580, 60 + 32 * line), amount, font=font, fill=20, anchor="ra")
    return np.asarray(sheet)


def wavy(image: Image, swing: float, grows: float = 0.0) -> Image:
    """`image` in a wave: `swing` of its width high in the middle, `grows` more at the foot than there."""
    height, width = image.shape
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    wave = width * np.sin(2 * np.pi * x / width + 0.6) * (swing + grows * (2 * y / height - 1))
    bent: Image = cv2.remap(image, x, (y + wave).astype(np.float32), cv2.INTER_CUBIC, borderValue=235)
    return bent


def rows(image: Image) -> int:
    """Runs of pixel rows with ink."""
    inked = (image < 128).any(axis=1)
    return int(np.count_nonzero(inked[1:] & ~inked[:-1]))


@pytest.mark.parametrize(("swing", "grows"), [(0.02, 0.0), (-0.03, 0.0), (0.015, 0.015), (0.0, -0.02)])
def test_lines_in_a_wave_are_laid_level(swing: float, grows: float) -> None:
    bent = wavy(receipt(), swing, grows)
    flat, frame = straighten(bent, quarters=False)
    assert frame.curve is not None
    assert frame.bow == frame.fan == 0
    assert rows(flat) == len(GOODS) > rows(bent)


@pytest.mark.parametrize("skew", [0.0, -2.0, 4.0])
def test_a_flat_page_has_no_curve(skew: float) -> None:
    _, frame = straighten(turn(receipt(), Frame(SIZE, 0, skew)), quarters=False)
    assert frame.curve is None


def test_columns_whose_rows_are_not_level_are_no_curve() -> None:
    page = receipt().copy()
    page[9:, 220:420] = page[:-9, 220:420]
    page[:-9, 420:] = page[9:, 420:].copy()
    assert straighten(page, quarters=False)[1].curve is None


def test_a_page_of_few_letters_has_no_curve() -> None:
    few = receipt().copy()
    few[100:] = 235
    assert straighten(wavy(few, 0.03), quarters=False)[1].curve is None


@given(
    st.lists(st.floats(-0.02, 0.02), min_size=7, max_size=7),
    st.lists(st.floats(-0.01, 0.01), min_size=4, max_size=4),
    st.sampled_from([0, 90, 180, 270]),
)
@settings(derandomize=True, deadline=None, max_examples=50)
def test_the_way_back_from_a_flattened_page_is_known(
    bends: list[float], fans: list[float], quarter: int
) -> None:
    frame = Frame(SIZE, quarter, 1.5, curve=Curve(0.1, 0.85, tuple(bends), tuple(fans)))
    points = [(0.0, 0.0), (640.0, 0.0), (100.0, 400.0), (630.0, 750.0)]
    for (x, y), (back_x, back_y) in zip(points, frame.to_source(frame.to_upright(points)), strict=True):
        assert (x, y) == pytest.approx((back_x, back_y), abs=1e-6)


def test_points_go_where_the_pixels_go() -> None:
    image = np.full((300, 200), 255, dtype=np.uint8)
    cv2.circle(image, (150, 230), 4, 0, -1)
    frame = Frame((200, 300), 0, 2.0, curve=Curve(0.1, 0.9, (0.02, -0.03, 0.01), (0.04, 0.02)))
    down, across = np.nonzero(turn(image, frame) < 128)
    ((x, y),) = frame.to_upright([(150.5, 230.5)])
    assert abs(across.mean() + 0.5 - x) < 1
    assert abs(down.mean() + 0.5 - y) < 1


def test_a_line_is_cut_along_its_bend_out_of_the_page_as_it_was() -> None:
    bent = wavy(receipt(), 0.03)
    straight, source = upright(bent, quarters=False)
    assert source.image is bent
    ink = np.argwhere(straight < 128)
    first = ink[ink[:, 0] < ink[:, 0].min() + 20]
    (top, left), (bottom, right) = first.min(axis=0) - 4, first.max(axis=0) + 4
    quad = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], dtype=np.float32)
    there, flat = (cut_from_source(straight, one, quad + 0.5).image for one in (source, None))
    assert np.corrcoef(there.ravel(), flat.ravel())[0, 1] > 0.97
    assert not np.array_equal(there, flat), "it is resampled once and not twice"


def test_rows_of_a_wavy_receipt_hold_together() -> None:
    page = read_page(wavy(receipt(), 0.025, 0.01), 150, rapid())
    middles = {item.text: (item.box[1] + item.box[3]) / 2 for item in page.items}
    found = [(label, amount) for label, amount in GOODS if label in middles and amount in middles]
    assert found == GOODS
    assert all(abs(middles[label] - middles[amount]) < 5 for label, amount in GOODS)
