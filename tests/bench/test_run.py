"""The runner: systems over corpora, and a run beside an earlier one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from bench import run
from bench.corpora.items import BenchCorpus, Item, change_of, markdown_item
from bench.measures import Figures
from bench.systems.score import score_system
from docparse.compare import own_pages
from docparse.errors import MissingExtraError


def length(markdown: str) -> Figures:
    return {"agreement": ("AGREEMENT" in markdown, 1), "lost": ("AGREEMENT" not in markdown, 1)}


@pytest.fixture
def corpus(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Arguments that name a corpus of two pages, one of which cannot be looked at."""

    def items(data: Path) -> Iterator[Item]:
        yield markdown_item("contract", own_pages() / "contract.pdf", length)
        yield markdown_item("", own_pages() / "ledger.pdf", length)

    monkeypatch.setitem(run.CORPORA, "letters", BenchCorpus("agreement", items))
    return ["--data", str(tmp_path), "--corpus", "letters"]


def test_systems_stand_beside_each_other(corpus: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main([*corpus, "--system", "docparse", "--system", "pdfium-text", "--worst", "5"]) == 0
    out = capsys.readouterr().out
    assert "| letters | 2 | agreement | docparse | 50.00 |" in out
    assert "| letters | 2 | agreement | pdfium-text | 50.00 |" in out
    assert "ledger" not in out


def test_the_first_items_alone(corpus: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main([*corpus, "--most", "1"]) == 0
    assert "| letters | 1 | agreement | docparse | 100.00 |" in capsys.readouterr().out


def test_what_lost_against_an_earlier_run_is_listed(
    corpus: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    earlier = tmp_path / "earlier.json"
    assert run.main([*corpus, "--json", str(earlier)]) == 0
    assert list(json.loads(earlier.read_text())["docparse"]["letters"]["items"]) == ["contract"]
    worse = markdown_item("contract", own_pages() / "ledger.pdf", length)
    monkeypatch.setitem(run.CORPORA, "letters", BenchCorpus("agreement", lambda _: iter([worse])))
    capsys.readouterr()
    assert run.main([*corpus, "--baseline", str(earlier)]) == 0
    out = capsys.readouterr().out
    assert "| letters | 1 | agreement | docparse | 0.00 | 50.00 | -50.00 |" in out
    assert "docparse letters: - contract: agreement 100.0 → 0.0, lost 0.0 → 100.0" in out


def test_what_cannot_be_made_here_is_left_out(
    corpus: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def absent(_: Path) -> Iterator[Item]:
        raise MissingExtraError("pdflatex", "", "apt-get install texlive-latex-extra")

    monkeypatch.setitem(run.CORPORA, "letters", BenchCorpus("agreement", absent))
    assert run.main(corpus) == 2
    assert "letters is left out: pdflatex is not installed" in capsys.readouterr().err


def test_without_a_data_folder_only_our_own_corpora_are_taken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run.present(["latex", "printed"], tmp_path / "none") == ["printed"]
    assert "left out are latex" in capsys.readouterr().err


def test_less_of_some_measures_is_a_gain() -> None:
    gain, text = change_of({"lost": (1, 2), "f1": (1, 2)}, {"lost": (0, 2), "f1": (1, 2)}, {"lost"})
    assert gain == 0.5
    assert text == "lost 50.0 → 0.0"


def test_folders_of_ones_own_are_corpora(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--gold", str(own_pages()), "--pdfs", str(own_pages()), "--most", "2"]
    assert run.main([*arguments[:2], "--most", "2"]) == 0
    out = capsys.readouterr().out
    assert f"| {own_pages()} | 2 | both | docparse | 100.00 |" in out
    assert f"| {own_pages()} | 2 | attributed | docparse | 100.00 |" in out
    assert run.main([*arguments[2:]]) == 0
    assert f"| {own_pages()} | 2 | cuts | docparse | 0.00 |" in capsys.readouterr().out


def test_intervals_are_paired_and_leading_measures_averaged(
    corpus: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(run.CORPORA, "more", run.CORPORA["letters"])
    systems = ["--system", "docparse", "--system", "pdfium-text"]
    assert run.main([*corpus, "--corpus", "more", *systems, "--intervals"]) == 0
    out = capsys.readouterr().out
    assert "docparse: average of leading measures 50.00" in out
    assert "letters, agreement, mean over items: docparse 50.00 [0.00, 100.00]" in out
    assert "pdfium-text 50.00 [0.00, 100.00]; docparse ahead by 0.00 [0.00, 0.00]" in out


def test_pages_in_the_conventions_of_their_truth(tmp_path: Path) -> None:
    for name in ("pdfs", "markdown"):
        (tmp_path / "opendataloader" / name).mkdir(parents=True)
    canvas = Canvas(str(tmp_path / "opendataloader" / "pdfs" / "a.pdf"))
    canvas.drawString(72, 700, "Page a")
    canvas.save()
    (tmp_path / "opendataloader" / "markdown" / "a.md").write_text("Page a\n")
    corpus = run.CORPORA["pages-normalised"]
    for system in ("docparse", "pdfium-text"):
        (scored,) = score_system(system, corpus, corpus.items(tmp_path))
        assert scored.figures == {"overall": (1.0, 1), "nid": (1.0, 1), "invented": (0, 1)}
        assert scored.cpu_ms > 0 < scored.floor_ms
    (item,) = corpus.items(tmp_path)
    assert item.score_text is not None
    assert item.score_text("**Page** a")["nid"] == (1.0, 1)
