"""Two versions side by side: which bench can measure which docparse, and which outputs are the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bench.corpora.items import Item
from bench.effect.run import ROOT, _can_measure, main
from bench.effect.worker import _key
from bench.measures.cuts import find_cuts
from docparse.document import Block, Document, Page, Provenance
from docparse.geometry import BBox


def test_a_version_without_the_names_of_this_bench_is_not_measured_by_it(tmp_path: Path) -> None:
    (tmp_path / "docparse").mkdir()
    (tmp_path / "docparse" / "__init__.py").write_text("def parse_pdf(): ...\n", "utf-8")
    assert not _can_measure(tmp_path)
    assert _can_measure(ROOT)


def test_a_paragraph_that_goes_on_is_another_output_even_where_it_is_written_the_same() -> None:
    """After a formula Markdown sets by itself what goes on; the measure of cuts minds what is said of it."""
    by = Provenance("text_layer", "test", "0")
    first = Block(1, BBox(0, 0, 99, 9), "text", "The sum of all the", by)
    formula = Block(1, BBox(0, 20, 99, 29), "formula", "x + y", by)
    last = Block(1, BBox(0, 40, 99, 49), "text", "terms is at most one.", by)
    item = Item("one", Path("one.pdf"), lambda _: {})
    cut, whole = (
        Document("one.pdf", (Page(1, 99, 99, (first, formula, block)),), 1)
        for block in (last, replace(last, continues="blank"))
    )
    assert cut.to_markdown() == whole.to_markdown()
    assert len(find_cuts(cut.blocks)[1]) != len(find_cuts(whole.blocks)[1])
    assert _key("formulas", item, cut) != _key("formulas", item, whole)


def test_an_effect_that_nothing_is_left_to_show_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    none = str(tmp_path / "none")
    assert main(["--corpus", "latex", "--data", none, "--out", str(tmp_path), "--quick"]) == 1
    assert "left out are latex" in (said := capsys.readouterr().err)
    assert "nothing is left" in said
