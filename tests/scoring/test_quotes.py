from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from docparse.cli import main
from docparse.scoring import score_quotes
from tests.conftest import write_rows

GOLD = [
    {"q_id": 0, "gold_quotes": ["image4", "text6"], "answer_interleaved": "Sales rose [6] ![](image4)."},
    {"q_id": 1, "gold_set": ["text1"], "answer_interleaved": "It fell to 3% in 2023 [1]."},
    {"q_id": 2, "gold_quotes": ["text2", "text3"], "answer_interleaved": "Two causes [2][3]."},
]
RESPONSES = [
    {"q_id": 0, "response": "I think [9].</think>\n\nSales rose [6] ![](image4)."},
    {"q_id": 1, "response": "It took 12 seconds\n\n[1]"},
    {"q_id": 2, "response": None},
]
RUNS = [
    {"q_id": 0, "retrieved_ids": ["text6", "image1", "image4"]},
    {"q_id": 1, "retrieved_ids": ["text9", "text1"]},
]


QUOTES = ["score", "quotes"]


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    sets = {"gold": GOLD, "responses": RESPONSES, "runs": RUNS}
    return {name: str(write_rows(tmp_path / f"{name}.jsonl", rows)) for name, rows in sets.items()}


def test_every_figure_of_a_small_set(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [f"--{name}={path}" for name, path in files.items()]
    assert main([*QUOTES, *arguments, "--json"]) == 1  # a question without a run is named
    result = json.loads(capsys.readouterr().out)
    assert result["n"] == 3
    assert (result["precision"], result["recall"], result["f1"]) == pytest.approx((200 / 3,) * 3)
    assert result["text"] == pytest.approx({"precision": 100, "recall": 50, "f1": 200 / 3})
    assert result["image"] == pytest.approx({"precision": 100, "recall": 100, "f1": 100})
    assert result["recall_at"]["1"] == pytest.approx(50 / 3)
    assert result["recall_at"]["10"] == pytest.approx(200 / 3)
    assert result["mrr"] == pytest.approx(150 / 3)
    assert result["missing"] == {"responses": [], "runs": ["2"]}
    assert result["rouge_l"] == pytest.approx(100 * (1 + _second() + 0) / 3)
    assert 100 / 3 <= result["bleu"] < 50
    assert result["sacrebleu"]["signature"].startswith("nrefs:1|")


def test_ids_of_pages_may_be_numbers_and_hits_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gold = write_rows(tmp_path / "g.jsonl", [{"q_id": n, "gold_quotes": [7, 9]} for n in range(2)])
    found = [{"q_id": 0, "retrieved_ids": ["3", "7", "9"]}, {"q_id": 1, "retrieved_ids": [1, 2, 3]}]
    runs = write_rows(tmp_path / "r.jsonl", found)
    assert main([*QUOTES, "--gold", str(gold), "--runs", str(runs), "--k", "1", "3", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["hit_at"] == {"1": 0, "3": 50}
    assert result["recall_at"] == {"1": 0, "3": 50}
    gold.write_text('{"q_id": 0, "gold_quotes": [true]}\n', "utf-8")
    assert main([*QUOTES, "--gold", str(gold), "--runs", str(runs)]) == 3


def _second() -> float:
    """ROUGE-L of "It fell to 3% in 2023 [1]." (7 tokens) and "It took 12 seconds [1]" (5): "it", "1"."""
    precision, recall = 2 / 5, 2 / 7
    return 2 * precision * recall / (precision + recall)


def test_the_released_rule_cuts_at_seconds_too(files: dict[str, str]) -> None:
    paper = score_quotes(Path(files["gold"]), Path(files["responses"]), None)
    released = score_quotes(Path(files["gold"]), Path(files["responses"]), None, rule="released")
    assert paper["f1"] == released["f1"]  # "[1]" is left of the second answer by either rule
    assert released["rouge_l"] < paper["rouge_l"]
    assert paper["mrr"] is None


def test_json_alone_goes_to_the_output(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*QUOTES, "--gold", files["gold"], "--responses", files["responses"], "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["f1"] == pytest.approx(200 / 3)


def test_mrr_is_cut_at_the_deepest_k_or_not_at_all(files: dict[str, str]) -> None:
    gold, runs = Path(files["gold"]), Path(files["runs"])
    assert score_quotes(gold, None, runs, depths=[1])["mrr"] == pytest.approx(100 / 3)
    assert score_quotes(gold, None, runs, depths=[1], uncut=True)["mrr"] == pytest.approx(150 / 3)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([{"q_id": 1, "response": "a"}, {"q_id": 1, "response": "b"}], "a second time"),
        ([{"response": "a"}], "no 'q_id'"),
        ([{"q_id": 1, "response": 7}], "is no text"),
    ],
)
def test_unusable_rows_are_named(
    files: dict[str, str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    rows: list[dict[str, Any]],
    message: str,
) -> None:
    path = write_rows(tmp_path / "bad.jsonl", rows)
    assert main([*QUOTES, "--gold", files["gold"], "--responses", str(path)]) == 3
    assert message in capsys.readouterr().err
