"""`docparse answer` from documents and questions to a score, with endpoints that behave and that do not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from docparse.answering import run as run_module
from docparse.cli import main
from tests.answering.conftest import FIXTURES, Ask, question_rows, reader
from tests.endpoint_server import Body, EndpointServer, Raw, Say, Status, prompt_text


def scores(tmp_path: Path, out: str = "out") -> dict[str, Any]:
    found: dict[str, Any] = json.loads((tmp_path / out / "scores.json").read_text("utf-8"))
    return found


def test_from_files_to_a_score(ask: Ask, model: EndpointServer, tmp_path: Path, capsys: Any) -> None:
    assert ask(model, "--price-in", "1", "--price-out", "2") == 0
    shown = capsys.readouterr().out
    found = scores(tmp_path)["systems"]["bm25"]
    assert len(model.requests) == 20
    assert found["questions"] == found["score"]["n"] == 20
    assert found["score"]["mean"] == pytest.approx(95)  # what no document says stays unanswered
    assert found["score"]["interval"][0] < 95 < found["score"]["interval"][1]
    assert (found["failed"], found["unread"], found["unusable"]) == (0, 1, 0)
    strata = found["strata"]
    assert strata["domain"]["finance"] == {
        "n": 16,
        "mean": 100.0,
        "interval": strata["domain"]["finance"]["interval"],
    }
    assert strata["domain"]["law"]["mean"] == pytest.approx(75)
    assert strata["evidence_type"]["table"]["n"] == 8
    assert set(strata["position"]) == {"1st third", "2nd third", "3rd third"}
    assert found["retrieval"]["hit@all"] == 100.0
    assert (found["prompt_tokens"], found["completion_tokens"]) == (220, 140)
    assert found["cost"] == pytest.approx((220 + 2 * 140) / 1e6)
    assert "| finance | 100.0 [" in shown
    page = (tmp_path / "out" / "index.html").read_text("utf-8")
    assert 'style="width:95.0%"' in page
    assert "<script" not in page


def test_two_systems_are_compared_on_the_same_questions(
    ask: Ask, model: EndpointServer, tmp_path: Path
) -> None:
    assert ask(model, "--system", "bm25", "--system", "text", "--limit", "600") == 0
    found = scores(tmp_path)
    assert found["systems"]["text"]["score"]["mean"] < 95
    against = found["against"]["text"]
    assert against["n"] == 20
    assert against["all"]["interval"][1] < 0 < against["all"]["p"] < 0.05
    assert against["strata"]["domain"]["finance"]["difference"] < 0
    assert ask(model, "--compare", str(tmp_path / "out"), out="again") == 0
    assert scores(tmp_path, "again")["against"]["out/bm25"]["all"]["difference"] == 0


def test_an_interrupted_run_goes_on(
    ask: Ask, model: EndpointServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_module, "AT_ONCE", 4)
    kept = tmp_path / "out" / "bm25.responses.jsonl"
    add = run_module.add_responses

    def interrupted(responses: Any, path: Path) -> None:
        if kept.exists() and len(kept.read_text("utf-8").splitlines()) >= 8:
            raise KeyboardInterrupt
        add(responses, path)

    monkeypatch.setattr(run_module, "add_responses", interrupted)
    assert ask(model) == 130
    assert len(kept.read_text("utf-8").splitlines()) == 8
    kept.write_text(kept.read_text("utf-8")[:-20], "utf-8")  # killed in the middle of a line
    monkeypatch.setattr(run_module, "add_responses", add)
    assert ask(model) == 3  # nothing is overwritten unasked
    before = len(model.requests)
    assert ask(model, "--resume") == 0
    assert len(model.requests) - before == 20 - 7
    assert scores(tmp_path)["systems"]["bm25"]["score"]["mean"] == pytest.approx(95)


def test_other_settings_are_asked_anew(ask: Ask, model: EndpointServer, tmp_path: Path) -> None:
    assert ask(model) == 0
    assert ask(model, "--resume") == 0
    assert len(model.requests) == 20
    assert ask(model, "--resume", "--max-tokens", "50") == 0
    assert len(model.requests) == 40


def misbehaving(body: Body) -> str | Say | Status | Raw:
    text = prompt_text(body)
    if "dividends paid" in text.rpartition("Question: ")[2]:
        return Status(500)
    if "dredging" in text.rpartition("Question: ")[2]:
        return Raw(b"<html>garbage")
    if "effective tax" in text.rpartition("Question: ")[2]:
        return ""
    if "cash at" in text.rpartition("Question: ")[2]:
        return Raw(
            json.dumps({"choices": [{"message": {"content": None, "refusal": "I must not"}}]}).encode()
        )
    return reader(body)


def test_what_misbehaves_costs_its_question(ask: Ask, tmp_path: Path, capsys: Any) -> None:
    with EndpointServer(misbehaving) as server:
        assert ask(server) == 1
        told = capsys.readouterr().err
        found = scores(tmp_path)["systems"]["bm25"]
        assert found["failed"] == 4
        assert found["score"]["mean"] == pytest.approx(75)
        assert all(f"q{n} failed" in told for n in (6, 11, 12, 13))
        assert "refused: I must not" in told
        assert "the answer is empty" in told
        server.reply = reader
        before = len(server.requests)
        assert ask(server, "--resume") == 0
        assert len(server.requests) - before == 4


def test_an_endpoint_that_answers_nothing_has_its_own_exit_code(ask: Ask, tmp_path: Path) -> None:
    with EndpointServer(lambda body: Status(401)) as server:
        assert ask(server) == 5
    assert scores(tmp_path)["systems"]["bm25"]["score"]["mean"] == 0


def test_broken_questions_cost_themselves(
    ask: Ask, model: EndpointServer, questions: Path, tmp_path: Path, capsys: Any
) -> None:
    rows = question_rows()
    rows[0]["doc_name"] = "elsewhere.pdf"
    rows[1]["ground_truth"] = "about two"
    rows[2].pop("question")
    lines = [json.dumps(row) for row in rows] + ["{not json", json.dumps(rows[3])]
    questions.write_text("\n".join(lines), "utf-8")
    assert ask(model) == 1
    told = capsys.readouterr().err
    assert "line 3: no question" in told
    assert "line 21: no JSON object" in told
    assert "line 22: the id 'q4' comes a second time" in told
    assert "q1 failed: its document 'elsewhere' is not among the files" in told
    found = scores(tmp_path)
    assert found["systems"]["bm25"]["score"]["n"] == 18  # the answer without usable gold leaves the mean
    assert found["systems"]["bm25"]["unusable"] == 1
    assert len(found["broken_rows"]) == 3


def test_requests_out_and_responses_in(ask: Ask, tmp_path: Path, capsys: Any) -> None:
    assert ask(None) == 0
    requests = tmp_path / "out" / "bm25.requests.jsonl"
    rows = [json.loads(line) for line in requests.read_text("utf-8").splitlines()]
    assert [row["custom_id"] for row in rows] == [f"q{n}" for n in range(1, 21)]
    assert {(row["method"], row["url"], row["body"]["model"]) for row in rows} == {
        ("POST", "/v1/chat/completions", "m")
    }
    results = [
        {
            "custom_id": row["custom_id"],
            "response": {
                "status_code": 200,
                "body": {
                    "choices": [{"message": {"content": reader(row["body"])}, "finish_reason": "stop"}],
                    "usage": {"prompt_tokens": 5, "completion_tokens": 2},
                },
            },
            "error": None,
        }
        for row in rows
    ]
    results[0]["response"] = {"status_code": 500, "body": {"error": {"message": "overloaded"}}}
    results[1]["response"], results[1]["error"] = None, {"message": "expired"}
    batch = tmp_path / "batch.jsonl"
    batch.write_text("\n".join(map(json.dumps, reversed(results[:-1]))) + "\n{cut", "utf-8")
    assert ask(None, "--responses", str(batch)) == 1
    told = capsys.readouterr().err
    assert "q1 failed: the batch failed: HTTP 500: overloaded" in told
    assert "q2 failed: the batch failed" in told
    assert "q20 failed: the file of responses has none for it" in told
    assert "batch.jsonl, line 20" in told
    found = scores(tmp_path)["systems"]["bm25"]
    assert (found["failed"], found["score"]["mean"]) == (3, pytest.approx(85))
    assert found["prompt_tokens"] == 5 * 17


def test_page_images_of_the_best_pages(ask: Ask, tmp_path: Path) -> None:
    with EndpointServer("Therefore, the answer is 1.") as server:
        assert ask(server, "--system", "pages-bm25", "-k", "2", "--merge", "U@200") == 0
        parts = server.bodies[0]["messages"][1]["content"]
    assert [part["type"] for part in parts] == ["image_url", "image_url", "text"]
    found = scores(tmp_path)["systems"]["pages-bm25"]
    assert {"hit@1", "hit@all", "recall@all", "mrr"} <= set(found["retrieval"])
    assert found["retrieval"]["hit@all"] >= found["retrieval"]["hit@1"] > 50


@pytest.mark.full
def test_refused_page_images_are_made_smaller(ask: Ask, questions: Path, tmp_path: Path) -> None:
    rows = [row for row in question_rows() if row["doc_name"] == "annual_report.pdf"][:1]
    questions.write_text(json.dumps(rows[0]), "utf-8")

    def picky(body: Body) -> str | Status:
        images = [part for part in body["messages"][1]["content"] if part["type"] == "image_url"]
        size = sum(len(part["image_url"]["url"]) for part in images)
        sizes.append(size)
        return Status(413, "too large") if len(sizes) < 3 else "Therefore, the answer is 3,190.8."

    sizes: list[int] = []
    with EndpointServer(picky) as server:
        assert ask(server, "--system", "pages", "--merge", "4@2500") == 5  # nothing lesser is taken
        assert ask(server, "--system", "pages", "--merge", "300@2500", "--resume") == 0
        sizes.clear()
        assert ask(server, "--system", "pages", "--merge", "300@2000", out="other") == 0
    assert sizes[0] > sizes[1]
    (row,) = map(json.loads, (tmp_path / "other" / "pages.responses.jsonl").read_text("utf-8").splitlines())
    assert row["images"] == "50@1920"
    assert scores(tmp_path, "other")["systems"]["pages"]["score"]["mean"] == 100


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        (["--system", "magic"], "magic"),
        (["--system", "dense"], "--embedder"),
        (["--rule", "finmmdocr-programs"], "--run-programs"),
        (["--price-in", "1"], "--price-out"),
        (["--responses", "x", "--system", "bm25", "--system", "text"], "--responses"),
    ],
)
def test_wrong_usage(ask: Ask, model: EndpointServer, more: list[str], problem: str, capsys: Any) -> None:
    assert ask(model, *more) == 2
    assert problem in capsys.readouterr().err


def test_files_that_are_not_there(ask: Ask, model: EndpointServer, questions: Path, capsys: Any) -> None:
    questions.write_text("\n", "utf-8")
    assert ask(model) == 3
    assert "holds no question" in capsys.readouterr().err


def test_a_pdf_is_parsed_once(model: EndpointServer, questions: Path, tmp_path: Path) -> None:
    rows = [row for row in question_rows() if row["doc_name"] == "contract.pdf"][:2]
    questions.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    pdf = tmp_path / "contract.pdf"
    pdf.write_bytes((FIXTURES / "contract.pdf").read_bytes())
    command = ["answer", "--questions", str(questions), "--against", str(pdf), "-o", str(tmp_path / "out")]
    command += ["--url", model.base_url, "--model", "m", "--no-cache", "--ocr", "never", "-q"]
    assert main(command) == 0
    kept = tmp_path / "out" / "parsed" / "contract.json"
    changed = kept.read_text("utf-8").replace("mended within 30 days", "mended within 31 days")
    kept.write_text(changed, "utf-8")
    assert main([*command, "--resume"]) == 0
    assert scores(tmp_path)["systems"]["bm25"]["score"]["mean"] == 50
