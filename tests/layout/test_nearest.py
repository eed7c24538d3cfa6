"""The kernel that compares glyph shapes and its twin over arrays say the same."""

from __future__ import annotations

import numpy as np

from docparse._jit import load_kernels
from docparse.layout.layer._nearest_numba import doubt
from docparse.layout.layer.mapping import SIZE, doubt_in_arrays


def test_kernel_and_arrays_agree() -> None:
    load_kernels()
    random = np.random.default_rng(1)
    known = random.uniform(0, 4, (200, SIZE)).astype(np.float32)
    known_kind = random.choice([48, 49, 57, 65, 90, 200], 200).astype(np.int32)
    shape = np.concatenate([known[:20], random.uniform(0, 4, (20, SIZE)).astype(np.float32)])
    kind = random.choice([48, 57, 65, 90, 300], 40).astype(np.int32)
    np.testing.assert_allclose(
        doubt(shape, kind, known, known_kind), doubt_in_arrays(shape, kind, known, known_kind), rtol=1e-4
    )
