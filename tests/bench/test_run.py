"""The runner: systems over corpora, and a run beside an earlier one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench import run
from bench.corpora.items import Corpus, Figures, Item, change_of, markdown_item
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

    monkeypatch.setitem(run.CORPORA, "letters", Corpus("agreement", items))
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
    monkeypatch.setitem(run.CORPORA, "letters", Corpus("agreement", lambda _: iter([worse])))
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

    monkeypatch.setitem(run.CORPORA, "letters", Corpus("agreement", absent))
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
