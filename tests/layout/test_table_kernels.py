from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.layout.model import Floats
from docparse.layout.tables import _kernels_numba as compiled

NUMBERS = st.floats(0, 60, width=32).map(lambda value: round(value * 4) / 4)
NAMES = ("join_collinear", "cut_pieces", "cluster")
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


@KERNELS
def test_bars_on_one_axis_hang_together(kernel: object) -> None:
    bars = np.array(
        [[0, 50, 20, 100], [60, 20, 80, 100], [120, 90, 140, 100], [400, 400, 420, 420]], np.float32
    )
    assert kernel.cluster(bars, 12.0).tolist() == [0, 0, 0, 3]  # type: ignore[attr-defined]
