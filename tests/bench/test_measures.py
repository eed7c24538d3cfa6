from __future__ import annotations

import pytest

from bench.measures.markdown import score_page

TABLE = "<table><tr><td>a</td><td>b</td></tr></table>"


def test_a_perfect_page_scores_one() -> None:
    page = f"# Head\n\ntext\n\n{TABLE}\n"
    score = score_page(page, page)
    assert (score.nid, score.teds, score.mhs, score.overall) == (1, 1, 1, 1)


def test_what_the_gold_lacks_does_not_apply() -> None:
    score = score_page("just text", f"# Head\n\njust text {TABLE}")
    assert (score.teds, score.mhs) == (None, None)
    assert score.overall == score.nid
    assert score.nid_s is not None
    assert score.nid is not None
    assert score.nid < score.nid_s < 1


def test_nid_is_the_indel_ratio_of_the_folded_text() -> None:
    assert score_page("abcd  ef", "abcd\nxf").nid == pytest.approx(2 * 6 / 14)


def test_a_missing_prediction_scores_nothing() -> None:
    score = score_page(f"# Head\ntext\n{TABLE}", None)
    assert (score.nid, score.teds, score.mhs, score.overall) == (0, 0, 0, 0)


def test_an_empty_gold_has_no_score() -> None:
    assert score_page("", "words").overall is None


def test_heading_level_is_ignored_and_content_is_one_node() -> None:
    score = score_page("# A\nx\ny\n# B\nz", "## A\n\nx y\n\n#### B\n\nz")
    assert (score.mhs, score.mhs_s) == (1, 1)


def test_a_lost_heading_costs_its_node_and_its_content() -> None:
    # gold: root, A, x, B, z = 5 nodes; predicted: root, A, "x B z" = 3 nodes: two deletions and one rename
    score = score_page("# A\nx\n# B\nz", "# A\nx\nB\nz")
    assert score.mhs == pytest.approx(1 - (2 + 4 / 5) / 5)
    assert score.mhs_s == pytest.approx(1 - 2 / 5)


def test_tables_of_a_page_share_one_root() -> None:
    # gold: two tables of three nodes each; predicted: the first of them
    gold = "<table><tr><td>a</td></tr></table> <table><tr><td>b</td></tr></table>"
    assert score_page(gold, "<table><tr><td>a</td></tr></table>").teds == pytest.approx(1 - 3 / 6)


def test_a_stray_angle_bracket_in_the_text_swallows_no_table() -> None:
    assert score_page(TABLE, f"if a <b then\n\n{TABLE}").teds == 1
