"""Answers are paid for once: the client's cache, whatever happens beside it."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from docparse.endpoint import Answer, ChatRequest, Client, EndpointConfig, Prices, user_message
from docparse.errors import (
    PermanentEndpointError,
)
from tests.endpoint.calls import SCHEMA, ask, chat, config
from tests.endpoint_server import (
    Body,
    EndpointServer,
    Raw,
    Say,
    Status,
)


@pytest.mark.parametrize(
    "answer",
    [
        Raw(b'{"choices": [{"message": {"content": "", "refusal": "I will not"}}]}'),
        Raw(b'{"choices": [{"message": {"content": "half"}, "finish_reason": "content_filter"}]}'),
        Say(" "),
        Say("overloaded, try later"),
    ],
)
def test_what_is_no_answer_is_not_cached(server: EndpointServer, tmp_path: Path, answer: Any) -> None:
    server.script(answer)
    with Client(config(server, tmp_path / "answers.sqlite")) as client:
        for _ in range(3):
            client.chat_many([ask()], keep=lambda _, given: "overloaded" not in given.text)
    assert len(server.requests) == 2


def test_cache_pays_once(server: EndpointServer, tmp_path: Path) -> None:
    cache = tmp_path / "deep" / "answers.sqlite"
    first = chat(server, cache=cache)
    with Client(config(server, cache=cache, prices=Prices(1, 1))) as client:
        second = client.chat(ask())
        assert (client.usage.calls, client.usage.cached, client.usage.cost) == (0, 1, 0.0)
    assert second == Answer(**{**asdict(first), "cached": True})
    assert len(server.requests) == 1


def test_cache_key_covers_all_that_decides(server: EndpointServer, tmp_path: Path) -> None:
    cache = tmp_path / "a.sqlite"
    requests = [
        ask(),
        ask("other"),
        ask(max_tokens=1),
        ask(schema=SCHEMA),
        ask(options={"seed": 1}),
        ChatRequest((user_message("hello"),), prompt_version="2"),
    ]
    with Client(config(server, cache=cache)) as client:
        client.chat_many(requests)
    for other in ({"model": "m-2"}, {"base_url": server.base_url + "/x"}):
        settings = {**asdict(config(server, cache=cache)), **other}
        with Client(EndpointConfig(**settings)) as client:
            client.chat(ask())
    assert len(server.requests) == len(requests) + 2
    chat(server, cache=cache, api_key="another")
    assert len(server.requests) == len(requests) + 2


def test_key_is_nowhere(
    server: EndpointServer, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level("DEBUG")
    monkeypatch.setenv("DOCPARSE_API_KEY", "sk-secret-1")
    cache = tmp_path / "a.sqlite"
    server.script(Status(500, "bad key sk-secret-1"))
    settings = config(server, cache=cache, api_key=None)
    with Client(settings) as client:
        client.chat(ask())
        shown = repr(client) + repr(client.config) + repr(settings)
    assert server.requests[0].headers["authorization"] == "Bearer sk-secret-1"
    assert "sk-secret-1" not in shown + caplog.text
    assert b"sk-secret-1" not in cache.read_bytes()
    assert cache.stat().st_mode & 0o077 == 0


def test_same_question_from_two_threads_is_asked_once(tmp_path: Path) -> None:
    with EndpointServer(lambda body: Say("x", seconds=0.1)) as server:
        with Client(config(server, cache=tmp_path / "a.sqlite")) as client:
            answers = client.chat_many([ask()] * 4)
        assert [a.text for a in answers if isinstance(a, Answer)] == ["x"] * 4
        assert len(server.requests) == 1


def test_cache_takes_many_writers(server: EndpointServer, tmp_path: Path) -> None:
    cache = tmp_path / "a.sqlite"
    clients = [Client(config(server, cache=cache)) for _ in range(3)]
    threads = [
        threading.Thread(target=client.chat_many, args=([ask(f"{n} {i}") for i in range(10)],))
        for n, client in enumerate(clients)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for client in clients:
        client.close()
    with sqlite3.connect(cache) as connection:
        assert connection.execute("SELECT count(*) FROM answers").fetchone() == (30,)
    connection.close()


def test_broken_cache_is_named(server: EndpointServer, tmp_path: Path) -> None:
    broken = tmp_path / "a.sqlite"
    broken.write_text("this is no database, but long enough to look at" * 40)
    with pytest.raises(PermanentEndpointError, match=r"a\.sqlite cannot be used"):
        Client(config(server, cache=broken))


def test_answer_survives_a_cache_that_fails_later(
    server: EndpointServer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    cache = tmp_path / "a.sqlite"
    with Client(config(server, cache=cache)) as client:
        with sqlite3.connect(cache) as connection:
            connection.execute(
                "CREATE TRIGGER full BEFORE INSERT ON answers BEGIN SELECT RAISE(FAIL, 'full'); END"
            )
        connection.close()
        assert client.chat(ask()).text == "echo hello"
    assert "was not stored" in caplog.text


INTERRUPTED = """
import signal
import sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where the tests run in the background
from pathlib import Path
from docparse.endpoint import ChatRequest, Client, EndpointConfig, user_message
url, cache = sys.argv[1:]
with Client(EndpointConfig(base_url=url, model="m", cache=Path(cache), concurrency=2)) as client:
    print("ready", flush=True)
    client.chat_many([ChatRequest((user_message(f"q{i}"),), "1") for i in range(8)])
"""


@pytest.mark.skipif(os.name != "posix", reason="sends SIGINT")
def test_interrupt_loses_nothing_that_was_paid_for(tmp_path: Path) -> None:
    cache = tmp_path / "a.sqlite"

    def reply(body: Body) -> Say:
        return Say("x", seconds=0.2)

    with EndpointServer(reply) as server:
        command = [sys.executable, "-c", INTERRUPTED, server.base_url, str(cache)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while len(server.requests) < 3:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=20)
        assert "KeyboardInterrupt" in errors
        paid = len(server.requests)
        assert paid < 8, "no further request is sent after Ctrl-C"
        subprocess.run(command, check=True, capture_output=True, timeout=20)
        assert len(server.requests) == 8, "what was under way at Ctrl-C was waited for and stored"
