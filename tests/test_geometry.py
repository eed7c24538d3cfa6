from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docparse.geometry import BBox, union

boxes = st.tuples(*[st.floats(-1e5, 1e5)] * 2, *[st.floats(0, 1e4)] * 2).map(
    lambda v: BBox(v[0], v[1], v[0] + v[2], v[1] + v[3])
)


@pytest.mark.parametrize("values", [(1, 0, 0, 1), (0, 2, 1, 1), (math.nan, 0, 1, 1), (0, 0, math.inf, 1)])
def test_a_box_is_checked_at_birth(values: tuple[float, float, float, float]) -> None:
    with pytest.raises(ValueError, match="a box needs"):
        BBox(*values)


@given(boxes, boxes)
def test_union_contains_both_and_intersection_is_symmetric(a: BBox, b: BBox) -> None:
    both = union([a, b])
    assert both.contains(a)
    assert both.contains(b)
    assert a.intersection(b) == b.intersection(a)
    assert 0 <= a.intersection(b) <= min(a.area, b.area) + 1e-6


@given(boxes, st.floats(0, 100))
def test_expanding_contains(box: BBox, margin: float) -> None:
    assert box.expand(margin).contains(box)


def test_a_box_by_index() -> None:
    box = BBox(1, 2, 3, 4)
    assert [box[0], box[1], box[2], box[-1]] == [1, 2, 3, 4]
    assert len(box) == 4
    with pytest.raises(IndexError):
        box[4]
