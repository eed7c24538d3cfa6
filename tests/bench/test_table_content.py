from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import numpy as np
import pytest

from bench.measures.content import (
    align,
    clean_truth,
    content_score,
    folded,
    found_grids,
    html_grid,
    normalise,
    score_document,
)

SHARED = Path(__file__).resolve().parents[3] / "shared"
SCRIPT = SHARED / "tools" / "latex_tables.py"


def test_cells_are_compared_without_markup() -> None:
    assert normalise(r"\textbf{3.2 $\pm$ 0.1}") == normalise("**3.2 ± 0.1**")


def test_spanning_cells_stand_in_all_their_places() -> None:
    html = "<table><tr><td rowspan=2>a</td><td colspan=2>b</td></tr><tr><td>1</td><td>2</td></tr></table>"
    assert html_grid(html) == [["a", "b", "b"], ["a", "1", "2"]]
    assert html_grid("<p>none</p>") is None


def test_pipe_tables_are_read() -> None:
    assert found_grids("| A | B |\n|---|---|\n| 1 | 2 |\n\ntext") == [[["a", "b"], ["1", "2"]]]


def test_alignment_keeps_both_orders() -> None:
    total, pairs = align(np.array([[0.0, 1.0], [1.0, 0.0]]))
    assert (total, len(pairs)) == (1.0, 1)


def test_a_missing_column_costs_its_cells() -> None:
    true = [["a", "b"], ["1", "2"]]
    assert content_score(true, true) == 1.0
    assert content_score(true, [["a"], ["1"]]) == pytest.approx(2 * 2 / 6)


def test_every_true_table_takes_another_found_one() -> None:
    table = {"html": "<table><tr><td>x</td></tr></table>"}
    assert sorted(score_document([table, table, None], table["html"])) == [0.0, 1.0]


@pytest.mark.skipif(not SCRIPT.exists(), reason="the shared corpora are absent")
def test_scores_are_those_of_the_shared_script() -> None:
    spec = importlib.util.spec_from_file_location("latex_tables", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    truth = json.loads((SHARED / "data" / "latex" / "tables.json").read_text(encoding="utf-8"))
    for name, tables in list(truth.items())[:12]:
        # Its own tables in reverse, the first one without its first row: some match, some do not.
        html = [table["html"].replace("<tr>", "", 1) for table in reversed(tables) if table][1:]
        text = "\n".join([*html, "| a | b |\n|---|---|\n| 1 | 2 |"])
        expected = [score for _, score in script.evaluate({name: tables}, {name: text})]
        assert score_document(tables, text) == pytest.approx(expected, abs=1e-12)


def test_the_clean_truth_has_tables_alone_and_their_cells_whole() -> None:
    inner = "<table><tr><td>Success</td></tr><tr><td>rate</td></tr></table>"
    head = f"<tr><td>Method</td><td>{inner}</td></tr>"
    truth = [
        {
            "html": f"<table>{head}<tr><td>Ours</td><td>85.0</td></tr></table>",
            "latex": r"\begin{tabular}{cc}",
        },
        {"html": inner, "latex": r"\begin{tabular}{@{}c@{}} Success \\ rate \end{tabular}"},
        {"html": inner, "latex": r"\begin{tabular}{|l|} \hline Success \\ \hline rate \end{tabular}"},
        None,
    ]
    assert clean_truth(truth) == [[["method", "successrate"], ["ours", "85.0"]], [["success"], ["rate"]]]


def test_what_nobody_sees_of_a_table_does_not_count() -> None:
    """A column without text, as sources have for white, and stars, which are marks of notes."""
    source = "<table><tr><td>Method</td><td></td><td>Rate<sup>\\ast\\ast</sup></td></tr>" + (
        "<tr><td>Ours</td><td> </td><td>85.0</td></tr></table>"
    )
    (true,) = clean_truth([{"html": source, "latex": r"\begin{tabular}{ccc}"}])
    printed = "<table><tr><td>Method</td><td>Rate∗∗</td></tr><tr><td>Ours</td><td>85.0</td></tr></table>"
    assert true == folded(found_grids(printed)[0]) == [["method", "rate"], ["ours", "85.0"]]
