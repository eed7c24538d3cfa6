"""The layout kernels as compiled and as plain Python give the same words, order and blocks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from docparse.layout import analyse_page, finish_document
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
