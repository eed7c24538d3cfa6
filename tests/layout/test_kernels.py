"""The layout kernels as compiled and as plain Python give the same words, order and blocks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.layout import analyse_page, finish_document
from docparse.layout.params import PARAMS
from docparse.layout.words.kernels._strips_numba import frame
from docparse.pdf import open_pdf
from tests.layout.sheets import LAYER

ROOT = Path(__file__).parents[2]
SAMPLES = [("annual_report.pdf", (0, 1, 2, 6)), ("contract.pdf", (0,))]


def outline_of_pages() -> list[list[object]]:
    """Role, level, box and text of every block of the sample pages."""
    rows: list[list[object]] = []
    for name, indices in SAMPLES:
        with open_pdf(ROOT / "fixtures" / name, extraction="plain") as file:
            drafts = [analyse_page(file.content(index), provenance=LAYER) for index in indices]
        for page in finish_document(drafts):
            rows += [[b.role, b.level, list(b.box), b.text] for b in page.blocks]
    return rows


def test_compiled_and_plain_agree() -> None:
    code = "import json; from tests.layout.test_kernels import outline_of_pages as f; print(json.dumps(f()))"
    plain = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
        timeout=240,
    )
    assert json.loads(plain.stdout) == outline_of_pages()


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=20, deadline=None)
def test_turned_text_lies_at_the_same_place_to_the_last_bit(seed: int) -> None:
    """The order of words that lie on one line hangs on it: NumPy rounds, and computes cosines, otherwise."""
    rng = np.random.default_rng(seed)
    count = 40
    box = rng.uniform(0, 800, (count, 4)).astype(np.float32)
    box[:, 2:] = box[:, :2] + rng.uniform(1, 20, (count, 2)).astype(np.float32)
    size, angle = rng.uniform(4, 20, count), rng.choice([np.pi / 2, -np.pi / 2, 0.3], count)
    arguments = [np.arange(count, dtype=np.int32), np.full(count, 65, np.uint32), box, box[:, :2].copy()]
    arguments += [size.astype(np.float32), angle.astype(np.float32)]
    places = [[np.zeros(count, np.float32) for _ in range(3)] for _ in range(2)]
    frame(PARAMS.array, *arguments, *places[0])
    frame.py_func(PARAMS.array, *arguments, *places[1])
    for one, other in zip(*places, strict=True):
        assert one.tobytes() == other.tobytes()
