"""The kernels of fills, compiled and plain, against the same said in arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse._jit import load_kernels
from docparse.layout.drawings._fills_numba import (
    are_outermost,
    join_segments,
    on_ground,
    share_edge,
)
from docparse.layout.drawings.rulings import are_stacked, by_line
from docparse.layout.params import PARAMS

PLACE = st.integers(0, 24).map(lambda value: value / 2)
BOXES = st.lists(st.tuples(PLACE, PLACE, PLACE, PLACE), min_size=1, max_size=14)


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    load_kernels()


def boxes_of(corners: list[tuple[float, float, float, float]]) -> Any:
    return np.array([(min(a, c), min(b, d), max(a, c), max(b, d)) for a, b, c, d in corners], np.float32)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(BOXES, BOXES)
def test_white_shows_where_a_ground_is_on_both_sides(lines: list[Any], grounds: list[Any]) -> None:
    shapes, fills = np.array(lines, np.float32), boxes_of(grounds)
    light = np.arange(len(shapes)) % 3 > 0

    def covered(x: Any, y: Any) -> Any:
        inside = (x > fills[:, 0]) & (x < fills[:, 2]) & (y > fills[:, 1]) & (y < fills[:, 3])
        return inside.any(1)

    flat = np.abs(shapes[:, 2] - shapes[:, 0]) > np.abs(shapes[:, 3] - shapes[:, 1])
    aside, below = np.where(flat, 0.0, 2.0)[:, None], np.where(flat, 2.0, 0.0)[:, None]
    expected = np.zeros(len(shapes), bool)
    for share in (0.25, 0.5, 0.75):
        x, y = (shapes[:, i, None] * (1 - share) + shapes[:, i + 2, None] * share for i in (0, 1))
        expected |= covered(x - aside, y - below) & covered(x + aside, y + below)
    for kernel in (on_ground, on_ground.py_func):
        assert kernel(PARAMS.array, shapes, light, fills).tolist() == (expected & light).tolist()


@settings(max_examples=100, deadline=None, derandomize=True)
@given(BOXES)
def test_inner_fills_of_one_colour_are_found(corners: list[Any]) -> None:
    fills, color = boxes_of(corners), (np.arange(len(corners)) % 2).astype(np.uint32)
    rank = np.arange(len(fills))[::-1].copy()
    low, high = fills[:, None, :2] >= fills[None, :, :2] - 1, fills[:, None, 2:] <= fills[None, :, 2:] + 1
    inside = low.all(2) & high.all(2) & (color[:, None] == color[None, :])
    expected = ~(inside & (rank[None, :] < rank[:, None])).any(1)
    for kernel in (are_outermost, are_outermost.py_func):
        assert kernel(PARAMS.array, fills, color, rank).tolist() == expected.tolist()


@settings(max_examples=100, deadline=None, derandomize=True)
@given(BOXES, st.lists(PLACE, max_size=3), st.sampled_from([1, 3]))
def test_neighbours_and_rules_share_an_edge(corners: list[Any], rules: list[float], edge: int) -> None:
    fills, ruled = boxes_of(corners), np.array(rules, np.float32)
    beside = (fills[:, None, 0] >= fills[None, :, 2] - 1) | (fills[:, None, 2] <= fills[None, :, 0] + 1)
    same = np.abs(fills[:, None, edge] - fills[None, :, edge]) < 1.0
    expected = (same & beside).any(1) | (np.abs(fills[:, None, edge] - ruled) < 1.5).any(1)
    for kernel in (share_edge, share_edge.py_func):
        assert kernel(PARAMS.array, fills, edge, ruled).tolist() == expected.tolist()


@settings(max_examples=100, deadline=None, derandomize=True)
@given(BOXES)
def test_fills_between_two_of_their_colour_are_stacked_and_so_are_these(corners: list[Any]) -> None:
    fills, color = boxes_of(corners), (np.arange(len(corners)) % 2).astype(np.uint32)
    x0, y0, x1, y1 = fills.T
    shared = np.minimum(x1[:, None], x1) - np.maximum(x0[:, None], x0)
    below = (color[:, None] == color) & (np.abs(y1[:, None] - y0) < 0.4)
    below &= shared > 0.8 * np.minimum((x1 - x0)[:, None], x1 - x0)
    inner = below.any(1) & below.any(0)
    expected = inner | (below & inner).any(1) | (below & inner[:, None]).any(0)
    assert are_stacked(PARAMS.fills, fills, color).tolist() == expected.tolist()


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.lists(st.tuples(PLACE, PLACE, PLACE), max_size=14))
def test_segments_are_joined_the_same_compiled_and_plain(segments: list[Any]) -> None:
    rules = np.array([(p, min(a, b), max(a, b)) for p, a, b in segments], np.float32).reshape(-1, 3)
    lines = by_line(rules, 1.5)
    assert join_segments(*lines, 4.0).tolist() == join_segments.py_func(*lines, 4.0).tolist()


EXACT = st.floats(0, 600, width=32)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.lists(st.tuples(st.floats(100, 102, width=32), EXACT, st.floats(0, 9, width=32)), min_size=1))
def test_joined_segments_are_the_same_to_the_last_digit_compiled_and_plain(parts: list[Any]) -> None:
    segments = np.array([(y, x, x + length) for y, x, length in parts], np.float32)
    lines = by_line(segments, 1.5)
    found = [kernel(*lines, 4.5) for kernel in (join_segments, join_segments.py_func)]
    assert found[0].tolist() == found[1].tolist()
