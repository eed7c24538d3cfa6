"""Lines are packed into strips: each once, apart from each other, and none longer than a strip may be."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.ocr.engines.rapid.strips import GAP, SHORTEST, STEP, STRIP, pack


@given(st.lists(st.integers(12, 2500), max_size=60))
@settings(derandomize=True, deadline=None, max_examples=150)
def test_every_line_has_one_place(widths: list[int]) -> None:
    strips = pack(widths)
    assert sorted(line for strip in strips for line, _ in strip.places) == list(range(len(widths)))
    for strip in strips:
        assert strip.width >= SHORTEST
        assert strip.width % 32 == 0
        assert len(strip.places) == 1 or strip.end <= STRIP
        assert all(left % STEP == 0 for _, left in strip.places)
        ends = [left + widths[line] for line, left in strip.places]
        assert max(ends) == strip.end <= strip.width
        for (_, left), (_, right) in pairwise(strip.places):
            assert right - left >= GAP
        assert all(right - end >= GAP for end, (_, right) in zip(ends, strip.places[1:], strict=False))


def test_short_lines_share_strips() -> None:
    assert len(pack([100] * 9)) == 3
    assert len(pack([1200, 100, 100])) == 2
