"""Scores, strata, page errors, intervals and comparisons."""

from __future__ import annotations

import gc
import json
import pickle
import tracemalloc
from copy import deepcopy
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.judge.coverage import KINDS, coverage
from docparse._jit import load_kernels
from docparse.endpoint import Client, EndpointConfig
from docparse.judge import spool
from docparse.judge.evaluate import score_set
from docparse.judge.judge import judge_page
from docparse.judge.model import Fact, FactCell, Verdict
from docparse.judge.read.gold import read_gold
from docparse.judge.read.prediction import read_prediction
from docparse.judge.report.write import summary_dict
from docparse.judge.scores.discrepancies import PageErrors, page_edits, page_errors
from docparse.judge.scores.edit_kinds import Edit
from docparse.judge.scores.intervals import compare_systems, intervals
from docparse.judge.scores.pages import Counts, PageScore, Signature, gold_hash, grid, set_figures, strata
from docparse.judge.scores.strata import page_strata
from tests.endpoint_server import Body, EndpointServer, Status, prompt_text

GOLD = (
    "<h2>Results</h2><p>Revenue rose in <temporal>March 2025</temporal> to <monetaryunit>$</monetaryunit>"
    "<number>1,200</number> million from <number>1,100</number>.</p>"
)
_settings = settings(derandomize=True, deadline=None, max_examples=40)


def pages(*predictions: str | None, gold: str = GOLD) -> tuple[PageScore, ...]:
    return score_set([(f"p{i}", gold, text) for i, text in enumerate(predictions)]).pages


WHOLE = "<h2>Results</h2><p>Revenue rose in March 2025 to $1,200 million from 1,100.</p>"
ONE_WRONG = WHOLE.replace("1,200", "1,300")


def test_a_set_is_the_ratio_of_sums() -> None:
    figures = set_figures(pages(WHOLE, ONE_WRONG, None))
    assert figures["ffa"] == pytest.approx(7 / 12)
    assert figures["n_ffa"] == pytest.approx(3 / 6)
    assert figures["t_ffa"] == pytest.approx(2 / 3)
    assert figures["re_ffa"] is None
    assert figures["re_missing"] is None
    assert figures["missing"] == pytest.approx(4 / 12)
    assert figures["precision"] == pytest.approx(7 / 8)
    assert figures["clean"] == pytest.approx(1 / 3)
    assert figures["both"] == pytest.approx(1 / 3)
    assert figures["critical_only"] == pytest.approx(1 / 3)


def test_a_page_without_a_prediction_stays_in_every_denominator() -> None:
    whole, missing = pages(WHOLE, None)
    assert (whole.status, missing.status) == ("judged", "missing")
    assert missing.counts()["number"] == Counts(2, 0, 0)
    assert missing.text == (0.0, 0.0, 1.0, 0.0, 0.0, None, None, None)
    assert missing.errors == PageErrors(critical=True, non_critical=True)


def test_nothing_to_score_gives_none_and_no_error() -> None:
    assert set(set_figures([]).values()) == {None}
    assert set(intervals([]).values()) == {None}
    lone = pages("<p>words</p>", gold="<p>words</p>")
    assert set_figures(lone)["ffa"] is None
    assert set_figures(lone)["rouge1"] == 1.0
    assert intervals(lone)["rouge1"] is None


@_settings
@given(st.lists(st.sampled_from([WHOLE, ONE_WRONG, None, "<p>else</p>"]), min_size=2, max_size=8))
def test_intervals_hold_the_score_and_are_seeded(predictions: list[str | None]) -> None:
    scored = pages(*predictions)
    low, high = intervals(scored, resamples=200)["ffa"] or (1.0, 0.0)
    ffa = set_figures(scored)["ffa"]
    assert ffa is not None
    assert 0 <= low <= ffa <= high <= 1
    assert intervals(scored, resamples=200)["ffa"] == (low, high)


def test_intervals_come_from_pages_and_not_from_facts() -> None:
    half = pages(*[WHOLE, None] * 10)
    # Twenty pages all right or all wrong: about Clopper and Pearson's limits of a binomial, 10 of 20.
    assert intervals(half, resamples=20_000)["ffa"] == pytest.approx((0.272, 0.70), abs=0.02)


@pytest.mark.parametrize("count", [2, 10, 48])
def test_all_right_is_not_certainly_right(count: int) -> None:
    interval = intervals(pages(*[WHOLE] * count), resamples=20_000)["ffa"]
    # No page of `count` is wrong: the exact limit is the share of which that happens once in forty times.
    assert interval == pytest.approx((0.025 ** (1 / count), 1.0), abs=0.02)
    interval = intervals(pages(*[None] * count), resamples=20_000)["ffa"]
    assert interval == pytest.approx((0.0, 1 - 0.025 ** (1 / count)), abs=0.02)


def test_pages_that_a_figure_does_not_apply_to_say_nothing_about_it() -> None:
    dated, plain = pages(WHOLE, ONE_WRONG), pages("<p>1</p>", gold="<p><number>1</number></p>")
    assert intervals([*dated, *plain])["t_ffa"] == intervals(dated)["t_ffa"]


@pytest.mark.parametrize("kind", ["one page in 20 ruined", "lognormal errors, median 1%"])
@pytest.mark.parametrize("count", [10, 50])
def test_intervals_hold_where_pages_have_a_heavy_tail(kind: str, count: int) -> None:
    held = coverage(KINDS[kind], count, 200)
    assert held["coverage"] >= 93 > held["percentile"]


def test_comparison_of_two_systems() -> None:
    a, b = pages(*[ONE_WRONG] * 12), pages(*[WHOLE] * 12)
    difference = compare_systems(a, b)["ffa"]
    assert difference is not None
    assert difference.difference == pytest.approx(0.25)
    assert difference.interval == pytest.approx((0.25, 0.25))
    assert difference.p < 0.01
    same = compare_systems(a, a)["ffa"]
    assert same is not None
    assert (same.difference, same.p) == (0.0, 1.0)
    assert compare_systems(a, b)["re_ffa"] is None
    with pytest.raises(ValueError, match="same pages"):
        compare_systems(a, b[:3])


def test_p_is_that_of_the_exact_randomisation_test() -> None:
    a, b = pages(*[ONE_WRONG] * 5), pages(*[WHOLE] * 4, ONE_WRONG)
    difference = compare_systems(a, b, resamples=20_000)["ffa"]
    assert difference is not None
    assert difference.p == pytest.approx(2 / 2**4, abs=0.01)  # all four swapped alike, either way


def test_signature() -> None:
    first = gold_hash([("a", "x"), ("b", "y")])
    assert first == score_set([("b", "y", None), ("a", "x", None)]).signature.gold  # whatever the order
    assert first != gold_hash([("", "y"), ("a", "xb")])
    signature = Signature("0.1.0", "strict", first, engine="rapidocr/3")
    assert str(signature) == f"docparse:0.1.0|profile:strict|gold:{first[:12]}|engine:rapidocr/3|judge:none"


@pytest.mark.full
def test_a_set_keeps_little_of_a_page_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Verdicts, edits and texts are in a file, whatever has been asked of the pages."""
    monkeypatch.setattr(spool, "_IN_MEMORY", 1)
    load_kernels()  # not in the middle
    _, few, many = _kept(2), _kept(4), _kept(12)  # what is made once is made with the first set
    assert many[0] <= few[0]
    assert many[1] - few[1] < 8 * 4_000


def _kept(count: int) -> tuple[int, int]:
    """Verdicts, facts, cells and edits that are alive beside a scored set, and the bytes it takes."""
    predictions = (WHOLE * 30 + f"<p>Page {at}</p>" for at in range(count))
    gc.collect()
    tracemalloc.start()
    score = score_set((f"p{at}", GOLD * 30, text) for at, text in enumerate(predictions))
    summary_dict(score)
    assert sum(len(page.verdicts) for page in score.pages) == 120 * count
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    kinds = (Verdict, Fact, FactCell, Edit)
    return sum(isinstance(one, kinds) for one in gc.get_objects()), taken


def test_a_page_out_of_a_set_can_be_copied() -> None:
    (page,) = score_set([("p", GOLD, WHOLE)]).pages
    assert pickle.loads(pickle.dumps(page)).verdicts == deepcopy(page).verdicts == page.verdicts


def test_strata_partition_the_pages() -> None:
    scored = pages(WHOLE, None)
    for groups in strata(scored).values():
        assert sorted(page.page for of in groups.values() for page in of) == ["p0", "p1"]


def test_the_margins_of_the_grid_are_the_strata() -> None:
    scored = pages(WHOLE, None) + pages(STATEMENT, gold=STATEMENT + PROSE)
    nine, margins = grid(scored), strata(scored)
    assert list(nine) == ["text", "table", "mixed"]
    assert all(list(row) == ["low", "medium", "high"] for row in nine.values())
    for name, row in nine.items():
        assert sorted(id(p) for of in row.values() for p in of) == sorted(map(id, margins["modality"][name]))
    for name in ("low", "medium", "high"):
        column = [page for row in nine.values() for page in row[name]]
        assert sorted(map(id, column)) == sorted(map(id, margins["complexity"][name]))
    assert [len(nine[a][b]) for a, b in (("text", "high"), ("mixed", "low"))] == [2, 1]


def test_one_value_over_two_cells_is_no_difference_in_spacing() -> None:
    gold = "<table><tr><td>Sales<sup>(1)</sup><td>$<td><number>5</number><td>million,</table>"
    for prediction in (
        "| Sales(1) | $5 | million, |\n|---|---|---|",
        "<table><tr><td>Sales (1)<td>$ 5<td>million,</table>",
    ):
        verdicts = judge_page(gold, prediction)
        errors = page_errors(page_edits(read_gold(gold), read_prediction(prediction), verdicts), verdicts)
        assert errors.name == "clean", prediction


PROSE = "<p>The company sells goods to its customers in many countries of the world today.</p>"
STATEMENT = "<table><tr><td><td>2024<td>2023</tr><tr><td>Sales<td>1,234<td>987</tr></table>"


@pytest.mark.parametrize(
    ("html", "modality", "complexity"),
    [
        (PROSE, "text", "low"),
        ("<h2>Overview</h2>" + PROSE, "text", "medium"),
        (PROSE.replace("many", "<number>12</number>"), "text", "medium"),
        ("<h2>Overview</h2>" + PROSE + "<p>It earned $5.</p>", "text", "high"),
        ("<table><tr><td>Risk factors<td>12</tr><tr><td>Properties<td>31</tr></table>", "table", "low"),
        ("<p>Statements of income</p>" + STATEMENT + "<p>See accompanying notes.</p>", "table", "medium"),
        (STATEMENT.replace("<td>Sales", "<td rowspan=2>Sales"), "table", "high"),
        (
            "<table><tr><td><td colspan=2>Quarter<td colspan=2>Year</tr>"
            "<tr><td><td>A<td>B<td>A<td>B</tr><tr><td>Sales<td>1<td>2<td>3<td>4</tr></table>",
            "table",
            "high",
        ),
        (STATEMENT + PROSE, "mixed", "low"),
        (
            PROSE + "<p>(in millions)</p>" + STATEMENT.replace("1,234", "<number>1,234</number>"),
            "mixed",
            "low",
        ),
        ("<h3>Sales</h3>" + PROSE + STATEMENT, "mixed", "medium"),
        (STATEMENT + PROSE.replace("many", "<number>12</number>"), "mixed", "medium"),
        (STATEMENT + PROSE.replace("many", "125,000"), "mixed", "medium"),
        ("<h3>Sales</h3>" + PROSE + STATEMENT + "<p>It earned $5 million.</p>", "mixed", "high"),
        ("<table><tr><td>•<td>" + PROSE + "</table>", "text", "low"),
        ("", "text", "low"),
    ],
)
def test_kinds_of_pages(html: str, modality: str, complexity: str) -> None:
    assert page_strata(read_gold(html)) == (modality, complexity)


@pytest.mark.parametrize(
    ("prediction", "name"),
    [
        (WHOLE, "clean"),
        ("## Results\n\nRevenue rose in **March 2025** to $1,200 million from 1,100.", "clean"),
        (ONE_WRONG, "critical_only"),
        (WHOLE.replace("1,200", "1, 2 00"), "critical_only"),
        (WHOLE.replace("rose", "r0se"), "non_critical_only"),
        (WHOLE.replace("</p>", " It fell.</p>"), "non_critical_only"),
        (ONE_WRONG.replace("Results", ""), "both"),
        (ONE_WRONG.replace("1,300", "1,300 and so on and on"), "both"),
        (WHOLE.replace("1,100.", "1,100"), "non_critical_only"),
        (WHOLE.replace("1,100.", "1,100 ."), "non_critical_only"),
        (WHOLE.replace("rose in", "rose, in"), "non_critical_only"),
        (WHOLE.replace("1,200 million", "1,200  million"), "clean"),
        (WHOLE.replace("$1,200", "$ 1,200"), "clean"),
        (WHOLE.replace("1,200", "(1,200)"), "critical_only"),
        (WHOLE.replace("<p>", "<p>• "), "clean"),
        (WHOLE.replace("Revenue", "Rev\u00adenue").replace("from", "ｆｒｏｍ"), "clean"),
        ("", "both"),
    ],
)
def test_page_errors(prediction: str, name: str) -> None:
    verdicts = judge_page(GOLD, prediction)
    edits = page_edits(read_gold(GOLD), read_prediction(prediction), verdicts)
    assert page_errors(edits, verdicts).name == name


def test_identity_is_clean_on_real_pages(gold_pages: list[Path]) -> None:
    triples = [(p.name, html, html) for p in gold_pages[::8] for html in [p.read_text("utf-8")]]
    figures = set_figures(score_set(triples).pages)
    assert (figures["ffa"], figures["clean"], figures["edit_distance"]) == (1.0, 1.0, 0.0)
    assert not np.isnan(figures["rougeL"] or np.nan)


def test_a_model_judges_beside_the_rules() -> None:
    def opinions(body: Body) -> str:
        text = prompt_text(body)
        facts = [json.loads(line) for line in text.splitlines() if line.startswith('{"id"')]
        said = {"found": True, "correct": True, "matched_text": "Acme Ho1dings", "reason": "a misread letter"}
        return json.dumps({"facts": [{"id": fact["id"], **said} for fact in facts]})

    gold = "<p><reportingentity>Acme Holdings</reportingentity> paid <number>10</number></p>"
    prediction = "<p>Acme Ho1dings paid 10</p>"
    with EndpointServer(opinions) as server:
        config = EndpointConfig(base_url=server.base_url, model="m", cache=None, attempts=1)
        with Client(config) as client:
            score = score_set([("p", gold, prediction)], profile="paper", client=client)
            server.script(*[Status(400, "no")] * 3)
            failed = score_set([("p", gold, prediction)], profile="paper", client=client)
    assert score.deterministic is not None
    assert set_figures(score.deterministic)["ffa"] == 0.5
    assert set_figures(score.pages)["ffa"] == 1.0
    assert "judge:m|prompt:" in str(score.signature)
    assert [page.status for page in failed.pages] == ["failed"]
    assert set_figures(failed.pages)["ffa"] == 0.5
