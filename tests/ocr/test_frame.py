"""Turning a page upright, and finding the way back."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.ocr.image import orient
from docparse.ocr.image.orient import find_skew, reduce_to_ink, straighten, turn
from docparse.ocr.protocol import Frame, Image

QUARTERS = st.sampled_from([0, 90, 180, 270])


def text_page(lines: int = 24) -> Image:
    page = np.full((1100, 850), 255, dtype=np.uint8)
    for i in range(lines):
        text = f"Net revenue of the year {2000 + i} was {1234 + 77 * i} million"
        cv2.putText(page, text, (60, 80 + 40 * i), cv2.FONT_HERSHEY_SIMPLEX, 0.8, 0, 2, cv2.LINE_AA)
    return page


@settings(derandomize=True, deadline=None, max_examples=50)
@given(
    QUARTERS,
    st.floats(-15, 15),
    st.tuples(st.integers(1, 4000), st.integers(1, 4000)),
    st.lists(st.tuples(st.floats(0, 4000), st.floats(0, 4000)), max_size=5),
)
def test_there_and_back(
    quarter: int, skew: float, size: tuple[int, int], points: list[tuple[float, float]]
) -> None:
    frame = Frame(size, quarter, skew)
    back = frame.to_source(frame.to_upright(points))
    assert np.allclose(np.array(back).reshape(-1, 2), np.array(points).reshape(-1, 2), atol=1e-6)


@pytest.mark.parametrize("quarter", [0, 90, 180, 270])
@pytest.mark.parametrize("skew", [0.0, 2.5, -7.0])
def test_points_go_where_the_pixels_go(quarter: int, skew: float) -> None:
    image = np.full((300, 200), 255, dtype=np.uint8)
    cv2.circle(image, (120, 130), 4, 0, -1)
    frame = Frame((200, 300), quarter, skew)
    turned = turn(image, frame)
    assert turned.shape == (frame.upright[1], frame.upright[0])
    rows, columns = np.nonzero(turned < 128)
    ((x, y),) = frame.to_upright([(120.5, 130.5)])
    assert abs(columns.mean() + 0.5 - x) < 1
    assert abs(rows.mean() + 0.5 - y) < 1


def test_a_frame_knows_four_quarters_only() -> None:
    with pytest.raises(ValueError, match="0, 90, 180 or 270"):
        Frame((10, 10), 45)


@pytest.mark.parametrize("degrees", [-6.0, -1.1, 0.7, 3.0])
def test_skew_is_found_and_undone(degrees: float) -> None:
    page = turn(text_page(), Frame((850, 1100), 0, degrees))
    straight, frame = straighten(page, quarters=False)
    assert abs(frame.skew + degrees) < 0.1
    assert abs(find_skew(reduce_to_ink(straight))) < 0.1


@pytest.mark.parametrize("quarter", [0, 90, 180, 270])
def test_quarter_turns_are_found(quarter: int) -> None:
    page = turn(text_page(), Frame((850, 1100), quarter))
    _, frame = straighten(page)
    assert (frame.quarter + quarter) % 360 == 0


@pytest.mark.parametrize("page", [np.full((400, 300), 255, np.uint8), np.zeros((30, 20, 3), np.uint8)])
def test_pages_without_text_stay_as_they_are(page: Image) -> None:
    straight, frame = straighten(page)
    assert frame == Frame((page.shape[1], page.shape[0]))
    assert np.array_equal(straight, page)


@pytest.mark.parametrize(("margin", "asked"), [(-0.9, [8]), (0.9, [8, 20]), (0.2, [8, 20])])
def test_a_page_is_turned_round_only_if_all_lines_clearly_say_so(
    monkeypatch: pytest.MonkeyPatch, margin: float, asked: list[int]
) -> None:
    counts: list[int] = []

    def vote(pieces: list[Image]) -> float:
        counts.append(len(pieces))
        return margin

    monkeypatch.setattr(orient, "_line_pieces", lambda _: [np.zeros((48, 192), np.uint8)] * 20)
    monkeypatch.setattr(orient, "_margin", vote)
    assert orient.upside_down(np.zeros((400, 400), np.uint8)) == (margin > 0.5)
    assert counts == asked
