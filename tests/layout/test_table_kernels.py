from __future__ import annotations

from itertools import pairwise
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.layout.drawings.rulings import join_collinear
from docparse.layout.params import PARAMS
from docparse.layout.tables import _kernels_numba as compiled
from docparse.layout.tables.words import cut_pieces
from docparse.numerals.cells import NUMBER, is_figure, is_number
from tests.layout.pages import piece

NUMBERS = st.floats(0, 60, width=32).map(lambda value: round(value * 4) / 4)
NAMES = ("cluster",)
PLAIN = SimpleNamespace(**{name: getattr(compiled, name).py_func for name in NAMES})
BOTH = (compiled, PLAIN)
KERNELS = pytest.mark.parametrize("kernel", BOTH)


def test_dashes_become_one_rule() -> None:
    dashes = np.array([[10, x, x + 4] for x in range(0, 60, 6)] + [[30, 5, 9]], np.float32)
    assert join_collinear(PARAMS.rulings, dashes).tolist() == [[10, 0, 58]]


@settings(max_examples=80, deadline=None, derandomize=True)
@given(st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS), min_size=1, max_size=20))
def test_joined_rules_are_apart_and_cover_what_they_join(segments: list[tuple[float, float, float]]) -> None:
    rules = [(10 * round(p / 10), min(a, b), max(a, b)) for p, a, b in segments]
    joined = join_collinear(PARAMS.rulings, np.array(rules, np.float32)).tolist()
    for position, low, high in rules:
        over = [(a, b) for y, a, b in joined if y == position and a <= low and high <= b]
        assert len(over) == 1 or (not over and high - low < PARAMS.rulings.shortest)
    for (y, _, high), (below, low, _) in pairwise(joined):
        assert below > y or low > high + PARAMS.rulings.bridge


@st.composite
def word_arrays(draw: st.DrawFn) -> SimpleNamespace:
    count = draw(st.integers(1, 25))
    rows = [draw(st.tuples(NUMBERS, NUMBERS, NUMBERS)) for _ in range(count)]
    return SimpleNamespace(
        box=np.array([(x, y, x + width / 4, y + 8) for x, y, width in rows], np.float32),
        base=np.array([10 * round(y / 10) for _, y, _ in rows], np.float32),
        run=np.cumsum([draw(st.booleans()) for _ in range(count)]).astype(np.int32),
        size=np.full(count, 8, np.float32),
        style=np.zeros(count, np.uint8),
        text="",  # without leaders
    )


@settings(max_examples=80, deadline=None, derandomize=True)
@given(word_arrays(), st.randoms(use_true_random=False))
def test_pieces_hold_every_word_once_and_end_with_run_and_group(
    words: SimpleNamespace, random: Random
) -> None:
    count = len(words.box)
    rows = np.array(sorted(random.sample(range(count), random.randint(0, count))), np.int32)
    group = np.array([random.randint(0, 1) for _ in rows], np.int32)
    of = dict(zip(rows.tolist(), group.tolist(), strict=True))
    held: list[int] = []
    for first, last, (x0, x1, _, base, *_) in zip(
        *cut_pieces(PARAMS.tables.words, words, rows, group),
        strict=True,  # type: ignore[arg-type]
    ):
        own = list(range(first, last + 1))
        assert len({(words.run[row], of[row]) for row in own}) == 1
        before = held[-1] if held else -2
        assert first > before + 1 or words.run[first] != words.run[before] or of[first] != of[before]
        assert (x0, x1) == (words.box[own, 0].min(), words.box[own, 2].max())
        assert base == words.base[own].max()
        held += own
    assert held == rows.tolist()


@settings(max_examples=500)
@given(st.from_regex(NUMBER, fullmatch=True) | st.text("Aab19.,()%$€— -\u00b7", max_size=12))
def test_a_piece_is_a_number_where_its_text_is(text: str) -> None:
    own = piece(text, 0, 9, 0, 10)
    assert own.number == is_number(own.text)
    assert own.figure == is_figure(own.text)


@KERNELS
def test_bars_on_one_axis_hang_together(kernel: object) -> None:
    bars = np.array(
        [[0, 50, 20, 100], [60, 20, 80, 100], [120, 90, 140, 100], [400, 400, 420, 420]], np.float32
    )
    assert kernel.cluster(PARAMS.array, bars, 12.0).tolist() == [0, 0, 0, 3]  # type: ignore[attr-defined]
