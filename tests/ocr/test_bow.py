"""A curled page is flattened before it is read, and the way back is known."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image as Images
from PIL import ImageDraw, ImageFont

from docparse.ocr.image.orient import straighten, turn
from docparse.ocr.protocol import Frame, Image
from docparse.ocr.read import read_page
from tests.ocr.goods import goods
from tests.ocr.rapid import rapid

GOODS = goods(1)


def receipt() -> Image:
    """Goods at the left edge, their amounts at the right."""
    sheet = Images.new("L", (480, 520), 235)
    draw, font = ImageDraw.Draw(sheet), ImageFont.load_default(19)
    for line, (label, amount) in enumerate(GOODS):
        draw.text((40, 60 + 32 * line), label, font=font, fill=20)
        draw.text((430, 60 + 32 * line), amount, font=font, fill=20, anchor="ra")
    return np.asarray(sheet)


def curled(image: Image, bow: float) -> Image:
    """`image` with its middle moved up by `bow` of its width."""
    height, width = image.shape
    x = np.arange(width, dtype=np.float32)[None].repeat(height, axis=0)
    down = bow * width * (1 - (2 * x / width - 1) ** 2)
    y = np.arange(height, dtype=np.float32)[:, None] + down
    bent: Image = cv2.remap(image, x, y.astype(np.float32), cv2.INTER_CUBIC, borderValue=235)
    return bent


@pytest.mark.parametrize("bow", [0.02, -0.035, 0.05])
@pytest.mark.parametrize("skew", [0.0, 1.5])
def test_a_bow_is_found_and_undone(bow: float, skew: float) -> None:
    page = turn(curled(receipt(), bow), Frame((480, 520), 0, skew))
    flat, frame = straighten(page, quarters=False)
    assert frame.bow == pytest.approx(bow, abs=0.003)
    assert frame.skew == pytest.approx(-skew, abs=0.4)
    assert abs(straighten(flat, quarters=False)[1].bow) < 0.004


def seen_from_below(image: Image, share: float) -> Image:
    """`image` as if its upper edge were shorter by `share`, and nearer to the right end."""
    height, width = image.shape
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    seen = np.array([[share, share / 3], [1, 0], [1, 1], [0, 1 - share / 3]], np.float32) * [width, height]
    matrix = cv2.getPerspectiveTransform(corners, seen.astype(np.float32))
    result: Image = cv2.warpPerspective(image, matrix, (width, height), borderValue=235)
    return result


@pytest.mark.parametrize("share", [0.1, 0.15])
def test_spread_lines_are_found_and_laid_level(share: float) -> None:
    flat, frame = straighten(seen_from_below(receipt(), share), quarters=False)
    assert frame.fan > 0
    assert frame.bow == 0
    again = straighten(flat, quarters=False)[1]
    assert abs(again.fan) < frame.fan / 2
    assert abs(again.skew) < 0.5


@given(st.floats(-0.07, 0.07), st.floats(-0.05, 0.05), st.floats(-5, 5))
@settings(derandomize=True, deadline=None, max_examples=50)
def test_the_way_back_from_a_flattened_page_is_known(fan: float, bow: float, skew: float) -> None:
    frame = Frame((480, 520), 0, skew, bow, fan)
    points = [(0.0, 0.0), (480.0, 0.0), (100.0, 400.0), (470.0, 510.0)]
    for (x, y), (back_x, back_y) in zip(points, frame.to_source(frame.to_upright(points)), strict=True):
        assert (x, y) == pytest.approx((back_x, back_y), abs=1e-6)


@pytest.mark.parametrize("skew", [0.0, -2.0, 4.0])
def test_a_flat_page_has_none(skew: float) -> None:
    _, frame = straighten(turn(receipt(), Frame((480, 520), 0, skew)), quarters=False)
    assert frame.bow == frame.fan == 0


def test_what_is_not_to_be_straightened_stays_bent() -> None:
    page = curled(receipt(), 0.05)
    straight, frame = straighten(page, quarters=False, deskew=False)
    assert (frame.skew, frame.bow, frame.fan) == (0, 0, 0)
    assert np.array_equal(straight, page)


def test_rows_of_a_curled_receipt_hold_together() -> None:
    page = read_page(curled(receipt(), 0.06), 150, rapid())
    middles = {item.text: (item.box[1] + item.box[3]) / 2 for item in page.items}
    found = [(label, amount) for label, amount in GOODS if label in middles and amount in middles]
    assert found == GOODS
    assert all(abs(middles[label] - middles[amount]) < 5 for label, amount in GOODS)


@settings(derandomize=True, deadline=None, max_examples=50)
@given(
    st.sampled_from([0, 90, 180, 270]),
    st.floats(-15, 15),
    st.floats(-0.08, 0.08),
    st.lists(st.tuples(st.floats(0, 900), st.floats(0, 900)), max_size=5),
)
def test_there_and_back(quarter: int, skew: float, bow: float, points: list[tuple[float, float]]) -> None:
    frame = Frame((700, 900), quarter, skew, bow)
    back = frame.to_source(frame.to_upright(points))
    assert np.allclose(np.array(back).reshape(-1, 2), np.array(points).reshape(-1, 2), atol=1e-6)


@pytest.mark.parametrize(("quarter", "skew"), [(0, 0.0), (0, 2.5), (90, 0.0), (270, -3.0)])
def test_points_go_where_the_pixels_go(quarter: int, skew: float) -> None:
    image = np.full((300, 200), 255, dtype=np.uint8)
    cv2.circle(image, (120, 130), 4, 0, -1)
    frame = Frame((200, 300), quarter, skew, 0.06)
    rows, columns = np.nonzero(turn(image, frame) < 128)
    ((x, y),) = frame.to_upright([(120.5, 130.5)])
    assert abs(columns.mean() + 0.5 - x) < 1
    assert abs(rows.mean() + 0.5 - y) < 1


def test_rows_of_a_receipt_seen_from_below_hold_together() -> None:
    page = read_page(seen_from_below(receipt(), 0.15), 150, rapid())
    middles = {item.text: (item.box[1] + item.box[3]) / 2 for item in page.items}
    assert all(abs(middles[label] - middles[amount]) < 4 for label, amount in GOODS)
