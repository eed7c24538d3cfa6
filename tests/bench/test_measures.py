from __future__ import annotations

from types import SimpleNamespace

import pytest

from bench.measures.markdown import score_page


def scored(gold: str, predicted: str | None) -> SimpleNamespace:
    figures = score_page(gold, predicted)
    return SimpleNamespace(
        **{name: figures.get(name, (None,))[0] for name in ("overall", "nid", "teds", "mhs")}
    )


TABLE = "<table><tr><td>a</td><td>b</td></tr></table>"


def test_a_perfect_page_scores_one() -> None:
    page = f"# Head\n\ntext\n\n{TABLE}\n"
    score = scored(page, page)
    assert (score.nid, score.teds, score.mhs, score.overall) == (1, 1, 1, 1)


def test_what_the_gold_lacks_does_not_apply() -> None:
    score = scored("just text", f"# Head\n\njust text {TABLE}")
    assert (score.teds, score.mhs) == (None, None)
    assert score.overall == score.nid


def test_nid_is_the_indel_ratio_of_the_folded_text() -> None:
    assert scored("abcd  ef", "abcd\nxf").nid == pytest.approx(2 * 6 / 14)


def test_a_missing_prediction_scores_nothing() -> None:
    score = scored(f"# Head\ntext\n{TABLE}", None)
    assert (score.nid, score.teds, score.mhs, score.overall) == (0, 0, 0, 0)


def test_an_empty_gold_has_no_score() -> None:
    assert scored("", "words").overall is None


def test_heading_level_is_ignored_and_content_is_one_node() -> None:
    score = scored("# A\nx\ny\n# B\nz", "## A\n\nx y\n\n#### B\n\nz")
    assert score.mhs == 1


def test_a_lost_heading_costs_its_node_and_its_content() -> None:
    # gold: root, A, x, B, z = 5 nodes; predicted: root, A, "x B z" = 3 nodes: two deletions and one rename
    score = scored("# A\nx\n# B\nz", "# A\nx\nB\nz")
    assert score.mhs == pytest.approx(1 - (2 + 4 / 5) / 5)


def test_tables_of_a_page_share_one_root() -> None:
    # gold: two tables of three nodes each; predicted: the first of them
    gold = "<table><tr><td>a</td></tr></table> <table><tr><td>b</td></tr></table>"
    assert scored(gold, "<table><tr><td>a</td></tr></table>").teds == pytest.approx(1 - 3 / 6)


def test_a_stray_angle_bracket_in_the_text_swallows_no_table() -> None:
    assert scored(TABLE, f"if a <b then\n\n{TABLE}").teds == 1
