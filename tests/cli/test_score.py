"""`docparse score`: its actions as JSON and as lines, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from docparse.cli import main


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    rows = {
        "gold": {"q_id": 1, "ground_truth": 1000, "gold_quotes": ["text1"]},
        "responses": {"q_id": 1, "response": "The answer is 1,001 [1]."},
        "runs": {"q_id": 1, "retrieved_ids": ["text2", "text1"]},
    }
    for name, row in rows.items():
        (tmp_path / f"{name}.jsonl").write_text(json.dumps(row) + "\n", "utf-8")
    return {name: str(tmp_path / f"{name}.jsonl") for name in rows}


def test_answers(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    command = ["score", "answers", "--gold", files["gold"], "--responses", files["responses"]]
    assert main([*command, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["accuracy"] == 100
    assert main(command) == 0
    assert "accuracy                100.0000" in capsys.readouterr().out


def test_quotes(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    command = ["score", "quotes", "--gold", files["gold"], "--responses", files["responses"]]
    assert main([*command, "--runs", files["runs"], "--k", "1", "2", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["f1"], result["recall_at"], result["mrr"]) == (100, {"1": 0, "2": 100}, 50)


@pytest.mark.parametrize(
    ("more", "word"),
    [([], "--runs"), (["--runs", "runs", "--url", "http://127.0.0.1:9"], "--url")],
)
def test_what_does_not_go_together_is_wrong_usage(
    more: list[str], word: str, files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [files.get(one, one) for one in more]
    assert main(["score", "quotes", "--gold", files["gold"], *arguments]) == 2
    assert word in capsys.readouterr().err
