from __future__ import annotations

from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from bench.systems.worker import _predict, run_system
from docparse.compare import PeerOptions, PeerParser


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "pdfs").mkdir()
    (tmp_path / "markdown").mkdir()
    for name in ("a", "b"):
        canvas = Canvas(str(tmp_path / "pdfs" / f"{name}.pdf"))
        canvas.drawString(72, 700, f"Page {name}")
        canvas.save()
        (tmp_path / "markdown" / f"{name}.md").write_text(f"Page {name}\n")
    return tmp_path


def test_a_failing_peer_loses_its_page_only(data: Path) -> None:
    def convert(path: Path) -> str:
        if path.stem == "a":
            msg = "cannot read this"
            raise ValueError(msg)
        return "Page b"

    engine = PeerParser("test 1", convert, convert)
    bad, good = (_predict(engine, data / "pdfs" / f"{name}.pdf") for name in "ab")
    assert (bad.markdown, bad.error, bad.pages) == (None, "ValueError: cannot read this", 1)
    assert (good.markdown, good.kept, good.error) == ("Page b", "Page b", "")


def test_a_system_that_dies_fails_every_page(data: Path) -> None:
    run = run_system("pdfium-text", [data / "pdfs" / "missing.pdf", data / "pdfs" / "a.pdf"], PeerOptions())
    assert run.error
    assert [p.markdown for p in run.predictions] == [None, None]
    assert all(p.error for p in run.predictions)
