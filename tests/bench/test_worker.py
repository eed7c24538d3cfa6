from __future__ import annotations

import json
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from bench.layout.run import main
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


def test_bench_end_to_end_and_rescored(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--data", str(data), "--system", "pdfium-text", "--out", str(data / "out")]
    for more in ([], ["--rescore"]):
        assert main([*arguments, "--json", str(data / "out.json"), *more]) == 0
        one = json.loads((data / "out.json").read_text())["systems"]["pdfium-text"]
        assert (one["overall"], one["overall_normalised"], one["nid"], one["teds"]) == (100, 100, 100, None)
        assert (one["pages"], one["failed"]) == (2, 0)
        assert one["cpu_ms_per_page"] > 0
    assert "raw" in capsys.readouterr().out
    assert len((data / "out" / "pages.csv").read_text().splitlines()) == 5


def test_pages_that_are_worse_than_in_an_earlier_run_are_listed(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = data / "out"
    arguments = ["--data", str(data), "--system", "pdfium-text", "--out", str(out)]
    assert main(arguments) == 0
    before = (out / "pages.csv").rename(data / "before.csv")
    assert main([*arguments, "--rescore", "--baseline", str(before)]) == 0
    assert "worse on 0 of 2 pages" in capsys.readouterr().out
    (data / "markdown" / "b.md").write_text("Another page\n")
    assert main([*arguments, "--rescore", "--baseline", str(before)]) == 0
    told = capsys.readouterr().out
    assert "worse on 1 of 2 pages" in told
    assert "b  100.00 to " in told
