from __future__ import annotations

import csv
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from docparse.cli import main
from docparse.endpoint import EndpointConfig
from docparse.errors import SchemaError
from docparse.scoring import score_answers
from tests.conftest import write_rows
from tests.endpoint_server import EndpointServer


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    rows = [{"question_id": "a", "ground_truth": 1000}, {"question_id": "b", "ground_truth": -2.5}]
    return write_rows(tmp_path / "gold.jsonl", [*rows, {"question_id": "c", "ground_truth": 7}])


def test_numbers_by_the_two_rules(gold: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [
        {"question_id": "a", "output": "It is 1,004 million.", "extracted_pred_answer": "1001 million"},
        {"question_id": "b", "output": "in 2020 it was −2.5%", "extracted_pred_answer": "-5/2"},
    ]
    responses = write_rows(tmp_path / "responses.jsonl", rows)
    paper = score_answers("numeric", responses, gold)
    assert (paper["accuracy"], paper["within_0.5%"]) == pytest.approx((100 / 3, 200 / 3))
    assert (paper["missing"], paper["unanswered"]) == (1, 1)
    assert score_answers("numeric", responses, gold, rule="released")["accuracy"] == pytest.approx(200 / 3)
    assert main(["score", "answers", "--gold", str(gold), "--responses", str(responses), "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == paper


def test_programs_are_run_only_when_asked_for(gold: Path, tmp_path: Path) -> None:
    rows = [
        {"question_id": "a", "output": "```python\ndef solution():\n    return 10 ** 3\n```"},
        {"question_id": "b", "output": "```python\ndef solution():\n    return 1 / 0\n```"},
    ]
    responses = write_rows(tmp_path / "responses.jsonl", rows)
    with pytest.raises(SchemaError, match="--run-programs"):
        score_answers("programs", responses, gold)
    if shutil.which("bwrap") is None:
        pytest.skip("needs bubblewrap (bwrap)")
    result = score_answers("programs", responses, gold, run_programs=True)
    assert (result["accuracy"], result["execution_rate"]) == pytest.approx((100 / 3, 100 / 3))


def test_xfinbench_tasks_are_kept_apart(tmp_path: Path) -> None:
    mark = "Therefore, my answer is "
    gold = write_rows(
        tmp_path / "gold.jsonl",
        [
            {"id": "1", "task": "bool", "ground_truth": "0"},
            {"id": "2", "task": "mcq", "ground_truth": "C"},
            {"id": "3", "task": "calcu", "ground_truth": "200"},
        ],
    )
    answers = ["incorrect.", "C", "[200.9]"]
    rows = [{"id": str(n), "response": mark + text} for n, text in enumerate(answers, start=1)]
    responses = write_rows(tmp_path / "responses.jsonl", rows)
    paper = score_answers("xfinbench", responses, gold)
    assert (paper["bool_exact"], paper["mcq_exact"], paper["calcu_exact"]) == (100, 100, 0)
    assert (paper["calcu_within_0.5%"], paper["accuracy"]) == (100, 100)
    released = score_answers("xfinbench", responses, gold, rule="released")
    assert (released["bool_exact"], released["accuracy"]) == pytest.approx((0, 200 / 3))


SETS = Path(__file__).parents[3] / "shared" / "data" / "released" / "xfinbench"


@pytest.mark.skipif(not SETS.is_dir(), reason="needs ../shared/data/released/xfinbench")
def test_the_sets_of_xfinbench_are_scored_against_themselves(tmp_path: Path) -> None:
    """Twelve golds of 4,235 are written with an en dash, or are none of their task."""
    rows = []
    for path in sorted(SETS.glob("*.csv")):
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows += [
                {key: row[key] for key in ("id", "task", "ground_truth")} for row in csv.DictReader(file)
            ]
    assert len(rows) == 4235
    truth = {"1": "true", "0": "false", "1.0": "true", "0.0": "false"}
    mark, answers = "So. Therefore, the answer is ", []
    for row in rows:
        right = row["ground_truth"]
        said = truth[right] if row["task"] == "bool" else f"[{right}]"
        answers.append({"id": row["id"], "response": mark + said})
    gold = write_rows(tmp_path / "gold.jsonl", rows)
    result = score_answers("xfinbench", write_rows(tmp_path / "r.jsonl", answers), gold)
    assert (result["unusable_gold"], result["unanswered"], result["accuracy"]) == (5, 4, 100)
    assert result["bool_n"] + result["mcq_n"] + result["calcu_n"] == 4230
    released = score_answers("xfinbench", tmp_path / "r.jsonl", gold, rule="released")
    assert (released["unusable_gold"], released["unanswered"]) == (12, 4235)


def test_an_answer_is_taken_out_by_a_model(
    gold: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOCPARSE_CACHE", str(tmp_path / "cache"))
    rows = [{"question_id": "a", "output": "I think 900; so 1001."}, {"question_id": "b", "output": "hm"}]
    responses = write_rows(tmp_path / "responses.jsonl", rows)
    with EndpointServer("x") as server:
        server.reply = lambda body: "1001" if "1001" in body["messages"][1]["content"] else "None"
        extractor = EndpointConfig(base_url=server.base_url, model="taker", cache=None)
        result = score_answers("numeric", responses, gold, rule="released", extractor=extractor)
    assert (result["accuracy"], result["unanswered"]) == (pytest.approx(100 / 3), 2)
    assert (result["extraction"]["model"], result["extraction"]["failed"]) == ("taker", 0)


def test_choices_are_read_from_lists_and_json(tmp_path: Path) -> None:
    gold = write_rows(tmp_path / "gold.jsonl", [{"q_id": n, "answer": ["A", "B"]} for n in range(4)])
    answers: list[dict[str, Any]] = [
        {"answer": "A, B"},
        {"response": 'Maybe {"answer": "C"}, no: {"answer": ["b"]}'},
        {"response": "A and C"},
    ]
    responses = write_rows(tmp_path / "r.jsonl", [{"q_id": n, **row} for n, row in enumerate(answers)])
    result = score_answers("choices", responses, gold)
    assert result["score"] == pytest.approx(150 / 4)
    assert (result["unread"], result["missing"], result["all_right"]) == (2, 1, 25)


def test_what_was_not_judged_leaves_the_mean_and_is_counted(tmp_path: Path) -> None:
    turn = {"visual_precision": 10, "financial_logic": 10, "data_accuracy": 10}
    session = {"entity_recognition": 8, "spatial_awareness": 8}
    rows = [
        {"q_id": 1, "task": "comprehension", "turns": [turn, None], "session": session},
        {"q_id": 2, "task": "memory", "turns": [turn], "session": None},
    ]
    result = score_answers("dialogues", write_rows(tmp_path / "d.jsonl", rows), None)
    assert (result["score"], result["failed"], result["failed_turns"]) == (70, 1, 1)
    agents = [
        {
            "q_id": 1,
            "model_tool_calls": ["a"],
            "reference_tool_calls": ["a"],
            "answer_score": 50,
            "reasoning_score": 25,
        },
        {
            "q_id": 2,
            "model_tool_calls": ["a"],
            "reference_tool_calls": ["b"],
            "answer_score": None,
            "tool_metrics": {"matched_pairs": [{"predicted_index": 1, "reference_index": 0}]},
        },
    ]
    result = score_answers("agents", write_rows(tmp_path / "a.jsonl", agents), None)
    assert (result["score"], result["tool_f2"], result["exact_match_rate"], result["failed"]) == (
        100,
        50,
        50,
        1,
    )


def test_gold_that_cannot_be_used_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gold = write_rows(tmp_path / "gold.jsonl", [{"q_id": 1, "ground_truth": "many"}])
    responses = write_rows(tmp_path / "r.jsonl", [{"q_id": 1, "response": "1"}])
    assert main(["score", "answers", "--gold", str(gold), "--responses", str(responses)]) == 3
    assert "no number" in capsys.readouterr().err
    assert main(["score", "answers", "--responses", str(responses)]) == 3
    assert "needs --gold" in capsys.readouterr().err
