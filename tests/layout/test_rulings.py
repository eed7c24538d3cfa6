"""Rules are what a reader sees as rules, however they are drawn."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from docparse.content import Drawings
from docparse.layout.drawings.rulings import Rulings, find_rulings
from docparse.layout.params import PARAMS

BLACK, WHITE, GREY = 0xFF, 0xFFFFFFFF, 0xC0C0C0FF
Box = tuple[float, float, float, float]
Shape = tuple[Box, int]
RULE: Box = (100, 200, 400, 200.5)


def draw(
    *, strokes: Sequence[Shape] = (), rects: Sequence[Shape] = (), paths: Sequence[Shape] = ()
) -> Rulings:
    """Find the rules of a page with strokes, filled rectangles and other filled shapes (box, colour)."""

    def columns(shapes: Sequence[Shape]) -> tuple[np.ndarray, np.ndarray]:  # type: ignore[type-arg]
        boxes = np.array([box for box, _ in shapes], np.float32).reshape(-1, 4)
        return boxes, np.array([color for _, color in shapes], np.uint32)

    (lines, line_color), (rect, rect_color), (path, path_fill) = map(columns, (strokes, rects, paths))
    drawn = Drawings(
        lines=lines,
        line_width=np.full(len(lines), 0.5, np.float32),
        line_color=line_color,
        rects=rect,
        rect_color=rect_color,
        rect_object=np.arange(len(rect), dtype=np.int32),
        paths=np.concatenate([rect, path]),
        path_curves=np.zeros(len(rect) + len(path), np.int32),
        path_fill=np.concatenate([rect_color, path_fill]),
        path_object=np.arange(len(rect) + len(path), dtype=np.int32),
    )
    return find_rulings(PARAMS, drawn, 600, 800)


@pytest.mark.parametrize("kind", ["rects", "paths"])
def test_a_rule_is_a_thin_rectangle_or_another_thin_filled_shape(kind: str) -> None:
    found = draw(**{kind: [(RULE, BLACK)]})
    np.testing.assert_allclose(found.horizontal, [[200.25, 100, 400]])


def test_dashes_in_one_path_are_not_joined_over_a_wide_gap() -> None:
    dashes = [((100, 200, 150, 201), BLACK), ((300, 200, 350, 201), BLACK)]
    assert len(draw(rects=dashes).horizontal) == 2


@pytest.mark.parametrize("kind", ["strokes", "rects", "paths"])
def test_a_white_line_is_a_rule_on_a_darker_ground_only(kind: str) -> None:
    line = ((100.0, 200.0, 400.0, 200.0 if kind == "strokes" else 200.5), WHITE)
    shapes: dict[str, list[Shape]] = {"strokes": [], "rects": [], "paths": []}
    shapes[kind] = [line]
    assert not len(draw(**shapes).horizontal)
    shapes["rects"] = [((90.0, 150.0, 410.0, 250.0), GREY), *shapes["rects"]]
    assert len(draw(**shapes).horizontal) == 1


def test_a_white_line_between_shaded_rows_and_paper_is_no_rule() -> None:
    ground = ((100.0, 201.0, 400.0, 250.0), GREY)
    assert not len(draw(strokes=[((100, 200, 400, 200), WHITE)], rects=[ground]).horizontal)


def test_an_upright_line_in_the_colour_of_the_row_that_it_is_part_of_is_no_rule() -> None:
    row = ((100.0, 200.0, 300.0, 220.0), GREY)
    assert not len(draw(strokes=[((300, 200, 300, 220), GREY)], rects=[row]).vertical)
    assert len(draw(strokes=[((300, 200, 300, 220), BLACK)], rects=[row]).vertical) == 1


def test_upright_lines_beside_a_black_cell_are_rules_where_one_goes_on() -> None:
    cell = ((200.0, 220.0, 300.0, 240.0), BLACK)
    sides = [((x, y, x, y + 20.0), BLACK) for x in (100.0, 200.0, 300.0) for y in (200.0, 220.0, 240.0)]
    np.testing.assert_allclose(draw(strokes=sides, rects=[cell]).vertical[:, 1:], [[200, 260]] * 3)


def test_square_dots_in_a_row_are_a_rule_that_way_alone() -> None:
    dots = [((100 + 1.5 * k, 200.0, 100.75 + 1.5 * k, 200.75), BLACK) for k in range(200)]
    found = draw(rects=dots)
    np.testing.assert_allclose(found.horizontal, [[200.375, 100, 399.25]])
    assert not len(found.vertical)
    turned = draw(rects=[((y0, x0, y1, x1), color) for (x0, y0, x1, y1), color in dots])
    np.testing.assert_allclose(turned.vertical, found.horizontal)
    assert not len(turned.horizontal)


def test_dots_of_a_rule_across_leave_upright_rules_below_in_their_places() -> None:
    dots = [((100 + 1.5 * k, 200.0, 100.75 + 1.5 * k, 200.75), BLACK) for k in range(200)]
    upright = [((x, 300.0, x + 0.75, 350.0), BLACK) for x in (120.0, 190.0, 260.0)]
    found = draw(rects=[*dots, *upright])
    np.testing.assert_allclose(found.vertical[:, 0], [120.375, 190.375, 260.375])


def test_stripes_of_a_table_stay_cells_beside_the_bars_of_a_chart_above() -> None:
    bars = [((100.0 + 30 * k, 100.0 + 7 * k % 50, 115.0 + 30 * k, 200.0), BLACK) for k in range(9)]
    stripes = [
        ((x0, 300.0 + 30 * k, x1, 315.0 + 30 * k), GREY)
        for k in range(3)
        for x0, x1 in ((100, 220), (220, 400))
    ]
    found = draw(rects=[*bars, *stripes])
    assert len(found.shade_h) == len(stripes)  # two edges for each row of two
    assert len(found.loose) == len(bars)
