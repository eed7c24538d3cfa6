"""White places of a page's rows, from which its columns are told, against plain Python."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from docparse.layout.params import PARAMS
from docparse.layout.words.runs import columns
from docparse.layout.words.runs.columns import filled

PLACES = 9
STRETCHES = st.lists(st.tuples(st.integers(0, 4), st.integers(0, PLACES), st.integers(0, PLACES)), max_size=8)
GRIDS = st.lists(st.lists(st.sampled_from("w. #"), min_size=3, max_size=3), min_size=1, max_size=12)


@given(STRETCHES)
def test_places_in_a_stretch_of_their_row_are_filled(stretches: list[tuple[int, int, int]]) -> None:
    row, begin, end = np.array(stretches, np.int64).reshape(-1, 3).T
    plain = [
        [any(at == row and a <= place < b for at, a, b in stretches) for place in range(PLACES)]
        for row in range(5)
    ]
    assert filled(row, begin, end, (5, PLACES)).tolist() == plain


@given(GRIDS)
def test_a_gutter_has_the_most_white_rows_that_no_ink_outweighs(grid: list[list[str]]) -> None:
    cells = np.array(grid)
    numbers = PARAMS.words.runs.columns
    told = np.where(cells == "w", 1, np.where(cells == "#", -numbers.against, 0))
    plain = [
        max([0, *(told[a:b, place].sum() for b in range(1, len(told) + 1) for a in range(b))])
        for place in range(3)
    ]
    found = columns.longest_white(numbers, cells == "w", (cells == "w") | (cells == "#"))
    assert found.tolist() == plain
