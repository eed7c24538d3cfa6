from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.layout.model import Floats
from docparse.layout.tables import _kernels_numba as compiled
from docparse.layout.tables.candidates import _walls_numba as walls

NUMBERS = st.floats(0, 60, width=32).map(lambda value: round(value * 4) / 4)
NAMES = ("join_collinear", "cut_pieces", "sort_strokes", "sort_rects", "cluster")
PLAIN = SimpleNamespace(**{name: getattr(compiled, name).py_func for name in NAMES})
BOTH = (compiled, PLAIN)
KERNELS = pytest.mark.parametrize("kernel", BOTH)


@KERNELS
def test_dashes_become_one_rule(kernel: object) -> None:
    dashes = np.array([[10, x, x + 4] for x in range(0, 60, 6)] + [[30, 5, 9]], np.float32)
    assert kernel.join_collinear(dashes, 1.5, 4.0, 7.0).tolist() == [[10, 0, 58]]  # type: ignore[attr-defined]


@settings(max_examples=80, deadline=None, derandomize=True)
@given(st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS), min_size=1, max_size=20))
def test_joining_is_the_same_compiled_and_plain(segments: list[tuple[float, float, float]]) -> None:
    array = np.array([(p, min(a, b), max(a, b)) for p, a, b in segments], np.float32)
    fast, plain = (module.join_collinear(array, 1.5, 4.0, 7.0) for module in BOTH)
    np.testing.assert_allclose(fast, plain, atol=1e-4)


@st.composite
def word_arrays(draw: st.DrawFn) -> tuple[Floats, np.ndarray, np.ndarray]:  # type: ignore[type-arg]
    count = draw(st.integers(1, 25))
    rows = [draw(st.tuples(NUMBERS, NUMBERS, NUMBERS)) for _ in range(count)]
    box = np.array([(x, y, x + width / 4, y + 8) for x, y, width in rows], np.float32)
    base = np.array([10 * round(y / 10) for _, y, _ in rows], np.float32)
    run = np.cumsum([draw(st.booleans()) for _ in range(count)]).astype(np.int32)
    return box, base, run


@settings(max_examples=80, deadline=None, derandomize=True)
@given(word_arrays(), st.randoms(use_true_random=False))
def test_pieces_are_the_same_compiled_and_plain(words: tuple, random) -> None:  # type: ignore[type-arg, no-untyped-def]
    box, base, run = words
    rows = np.array(sorted(random.sample(range(len(box)), random.randint(1, len(box)))), np.int32)
    group = np.array([random.randint(0, 1) for _ in rows], np.int32)
    size = np.full(len(box), 8, np.float32)
    results = []
    for module in BOTH:
        first, last = np.zeros(len(rows), np.int32), np.zeros(len(rows), np.int32)
        measure = np.zeros((len(rows), 4), np.float32)
        count = module.cut_pieces(rows, run, group, box, base, size, first, last, measure)
        results.append((first[:count].tolist(), last[:count].tolist(), measure[:count].tolist()))
    assert results[0] == results[1]
    held = [row for a, b in zip(results[0][0], results[0][1], strict=True) for row in range(a, b + 1)]
    assert held == rows.tolist()


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    st.lists(
        st.tuples(NUMBERS, NUMBERS, NUMBERS, NUMBERS, st.sampled_from([0xFF, 0, 0xFFFFFFFF])), max_size=12
    )
)
def test_sorting_is_the_same_compiled_and_plain(rows: list[tuple[float, float, float, float, int]]) -> None:
    boxes = np.array([row[:4] for row in rows], np.float32).reshape(-1, 4)
    color = np.array([row[4] for row in rows], np.uint32)
    fast, plain = (module.sort_strokes(boxes, color) for module in BOTH)
    for one, other in zip(fast, plain, strict=True):
        np.testing.assert_array_equal(one, other)
    upright = np.concatenate(
        [np.minimum(boxes[:, :2], boxes[:, 2:]), np.maximum(boxes[:, :2], boxes[:, 2:])], 1
    )
    kinds = [module.sort_rects(upright, color, 3.0, 900.0).tolist() for module in BOTH]
    assert kinds[0] == kinds[1]
    assert all(kind == 0 for kind, row in zip(kinds[0], rows, strict=True) if row[4] & 0xFF == 0)


@settings(max_examples=80, deadline=None, derandomize=True)
@given(st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS, NUMBERS), min_size=1, max_size=12))
def test_clusters_are_the_same_compiled_and_plain(rows: list[tuple[float, float, float, float]]) -> None:
    boxes = np.array([(x * 8, y * 8, x * 8 + w / 2, y * 8 + h / 2) for x, y, w, h in rows], np.float32)
    fast, plain = (module.cluster(boxes, 12.0).tolist() for module in BOTH)
    assert fast == plain


@KERNELS
def test_bars_on_one_axis_hang_together(kernel: object) -> None:
    bars = np.array(
        [[0, 50, 20, 100], [60, 20, 80, 100], [120, 90, 140, 100], [400, 400, 420, 420]], np.float32
    )
    assert kernel.cluster(bars, 12.0).tolist() == [0, 0, 0, 3]  # type: ignore[attr-defined]


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    st.lists(st.tuples(NUMBERS, NUMBERS, st.integers(0, 9), st.booleans()), min_size=1, max_size=30),
    st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS), max_size=6),
)
def test_walls_are_the_same_compiled_and_plain(
    tokens: list[tuple[float, float, int, bool]], rules: list[tuple[float, float, float]]
) -> None:
    rows = sorted(tokens, key=lambda token: token[2])
    x0 = np.array([x for x, _, _, _ in rows], np.float32)
    x1 = x0 + np.array([1 + width / 4 for _, width, _, _ in rows], np.float32)
    line, lines = np.array([at for _, _, at, _ in rows], np.int64), 10
    flag = np.array([flag for *_, flag in rows], bool)
    bases = np.arange(0, 60, 6, dtype=np.float32)
    size = np.full(len(rows), 5, np.float32)
    across = np.array([(y, min(a, b), max(a, b)) for y, a, b in rules], np.float32).reshape(-1, 3)
    cut = np.searchsorted(bases, across[:, 0])
    places, em = np.linspace(1, 59, 7), np.full(7, 5.0)
    results = []
    for clear, weigh in (
        (walls.clear_runs, walls.weigh_runs),
        (walls.clear_runs.py_func, walls.weigh_runs.py_func),
    ):
        runs = clear(places, em, x0, x1, line, lines, across, cut, 3)
        evidence = weigh(places, runs, x0, x1, bases[line], size, line, flag, bases, across, 3, 0.2, 0.6)
        results.append((runs.tolist(), evidence.tolist()))
    assert results[0] == results[1]
    for place, first, last in results[0][0]:
        inside = (line >= first) & (line <= last)
        assert last - first >= 2
        assert not (inside & (x0 < places[place] - 0.5) & (x1 > places[place] + 0.5)).any()
