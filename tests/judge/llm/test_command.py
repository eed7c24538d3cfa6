"""`docparse judge --url`: an interrupted run, started again, pays for nothing twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from docparse.cli import main
from tests.endpoint_server import Body, Drip, EndpointServer, Say, Status, prompt_text

PAGES = 8
RUN = """
import signal, sys
from docparse.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where the tests run in the background
sys.exit(main(sys.argv[1:]))
"""


def not_found(body: Body) -> Say:
    text = prompt_text(body)
    lines = text[text.index("Facts to judge:") :].splitlines()
    ids = [json.loads(line)["id"] for line in lines if line.startswith("{")]
    facts = [{"id": n, "found": False, "matched_text": "", "reason": "", "correct": False} for n in ids]
    return Say(json.dumps({"facts": facts}), seconds=0.15)


def write_pages(folder: Path) -> list[str]:
    for name in ("gold", "pred"):
        (folder / name).mkdir()
    for number in range(PAGES):
        gold = f"<p>Page {number}: <reportingentity>Acme Holdings Limited</reportingentity></p>"
        (folder / "gold" / f"p{number}.gold.html").write_text(gold)
        (folder / "pred" / f"p{number}.html").write_text(f"<p>Page {number}: Acme Holdinqs Limited</p>")
    return [
        "judge",
        "--gold",
        str(folder / "gold"),
        "--pred",
        str(folder / "pred"),
        "-o",
        str(folder / "out"),
        "--force",
    ]


@pytest.mark.skipif(os.name != "posix", reason="sends SIGINT")
def test_interrupted_run_pays_once(tmp_path: Path) -> None:
    arguments = write_pages(tmp_path)
    environ = {**os.environ, "DOCPARSE_CACHE": str(tmp_path / "cache")}
    with EndpointServer(not_found) as server:
        command = [sys.executable, "-c", RUN, *arguments, "--url", server.base_url, "--model", "m"]
        first = subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        while len(server.requests) < 5 and first.poll() is None:
            time.sleep(0.01)
        first.send_signal(signal.SIGINT)
        first.communicate(timeout=60)
        assert first.returncode != 0
        assert 5 <= len(server.requests) <= PAGES
        subprocess.run(command, env=environ, check=True, capture_output=True, timeout=60)
        asked = [prompt_text(body) for body in server.bodies]
        assert len(asked) == len(set(asked)) == PAGES
    lines = (tmp_path / "out" / "facts.jsonl").read_text().splitlines()
    assert [json.loads(line)["decided_by"] for line in lines] == ["llm"] * PAGES


def test_cost_is_tokens_by_price(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = write_pages(tmp_path)
    monkeypatch.setenv("DOCPARSE_CACHE", str(tmp_path / "cache"))
    prices = ["--price-in", "2000000", "--price-out", "3000000"]
    assert main([*arguments, *prices]) == 2
    with EndpointServer(not_found) as server:
        model = ["--url", server.base_url, "--model", "m"]
        assert main([*arguments, *model, *prices[:2]]) == 2
        assert main([*arguments, *model, *prices]) == 0
    usage = json.loads((tmp_path / "out" / "scores.json").read_text())["usage"]
    assert usage["cost"] == 2 * usage["prompt_tokens"] + 3 * usage["completion_tokens"] > 0
    assert f"cost {usage['cost']:.4f}" in capsys.readouterr().out


def test_a_model_that_answers_nothing_ends_with_its_own_exit_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = write_pages(tmp_path)
    monkeypatch.setenv("DOCPARSE_CACHE", str(tmp_path / "cache"))
    with EndpointServer(lambda body: Status(401, "no such key")) as server:
        assert main([*arguments, "--url", server.base_url, "--model", "m"]) == 5
    captured = capsys.readouterr()
    assert f"{PAGES} of {PAGES} questions to the model failed" in captured.err
    assert f"no verdict on {PAGES} of {PAGES} facts" in captured.err
    assert "401" in captured.err


@pytest.mark.parametrize(
    "prose", ["I'm sorry, I cannot help with that.", "Server overloaded.", '{"facts": []}', ""]
)
def test_answers_that_are_no_verdicts_are_loud_and_asked_again(
    prose: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = write_pages(tmp_path)
    monkeypatch.setenv("DOCPARSE_CACHE", str(tmp_path / "cache"))
    with EndpointServer(prose) as server:
        model = ["--url", server.base_url, "--model", "m"]
        assert main([*arguments, *model]) == 5
        assert f"no verdict on {PAGES} of {PAGES} facts" in capsys.readouterr().err
        asked = len(server.requests)
        server.reply = not_found
        assert main([*arguments, *model]) == 0
        assert len(server.requests) == asked + PAGES, "no answer may come from the cache"
        assert main([*arguments, *model]) == 0
        assert len(server.requests) == asked + PAGES, "verdicts are paid for once"


def test_some_failures_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = write_pages(tmp_path)
    monkeypatch.setenv("DOCPARSE_CACHE", str(tmp_path / "cache"))
    refuse = Status(400, "this page is too long")
    with EndpointServer(lambda body: refuse if "Page 3" in prompt_text(body) else not_found(body)) as server:
        assert main([*arguments, "--url", server.base_url, "--model", "m"]) == 0
    errors = capsys.readouterr().err
    assert f"1 of {PAGES} questions to the model failed" in errors
    assert f"no verdict on 1 of {PAGES} facts" in errors
    assert "this page is too long" in errors


def test_a_server_that_drips_is_cut_off_by_the_deadlines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = write_pages(tmp_path)
    monkeypatch.setenv("DOCPARSE_CACHE", str(tmp_path / "cache"))
    with EndpointServer(lambda body: Drip(60)) as server:
        model = ["--url", server.base_url, "--model", "m"]
        assert main([*arguments, *model, "--total-deadline", "0"]) == 2
        started = time.monotonic()
        assert main([*arguments, *model, "--total-deadline", "0.5"]) == 5
        assert len(server.requests) < PAGES, "the total deadline ends the run, whatever is left to ask"
        assert "the 0.5 s for all calls are over" in capsys.readouterr().err
        assert main([*arguments, *model, "--call-deadline", "0.2"]) == 5
        assert time.monotonic() - started < 15
    assert "no complete answer within 0.2 s" in capsys.readouterr().err
