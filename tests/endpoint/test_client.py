"""The client against a scripted server that misbehaves in every way seen in the wild."""

from __future__ import annotations

import builtins
import subprocess
import sys
import time
from typing import Any

import pytest

from docparse.endpoint import Answer, ChatRequest, Client, EndpointConfig, Prices, image_part, user_message
from docparse.endpoint.breaker import Breaker
from docparse.errors import (
    EndpointError,
    InputError,
    MissingExtraError,
    PermanentEndpointError,
    TransientEndpointError,
)
from tests.endpoint.calls import SCHEMA, ask, chat, config
from tests.endpoint_server import (
    Cut,
    Drip,
    EndpointServer,
    Raw,
    Refuse,
    Reset,
    Say,
    Status,
    prompt_text,
)

PNG = b"\x89PNG\r\n\x1a\n rest"


def test_request_and_answer(server: EndpointServer) -> None:
    answer = chat(server, ask("hello", max_tokens=99, options={"seed": 7}))
    assert (answer.text, answer.finish_reason, answer.truncated) == ("echo hello", "stop", False)
    assert (answer.prompt_tokens, answer.completion_tokens, answer.model) == (11, 7, "m-1")
    received = server.requests[0]
    assert received.path == "/v1/chat/completions"
    assert received.headers["authorization"] == "Bearer sk-secret-1"
    assert received.body == {
        "model": "m-1",
        "messages": [{"role": "user", "content": "hello"}],
        "seed": 7,
        "temperature": 0,
        "max_tokens": 99,
    }


def test_images_go_as_data_urls(server: EndpointServer) -> None:
    chat(server, ChatRequest((user_message("read", image_part(PNG)),), prompt_version="1"))
    image, text = server.bodies[0]["messages"][0]["content"]
    assert image["image_url"]["url"].startswith("data:image/png;base64,iVBOR")
    assert text == {"type": "text", "text": "read"}
    with pytest.raises(InputError, match="not a PNG"):
        image_part(b"%PDF-1.7")


@pytest.mark.parametrize(
    "fault",
    [
        Status(429, retry_after="90"),
        Status(429, retry_after="Wed, 21 Oct 2099 07:28:00 GMT"),
        Status(500),
        Status(503),
        Reset(),
        Cut(),
        Raw(b"<html>gateway</html>"),
        Raw(b'{"choices": []}'),
        Raw(b'{"error": {"code": 429, "message": "slow down"}}'),
    ],
    ids=lambda fault: type(fault).__name__,
)
def test_passing_faults_are_outlived(server: EndpointServer, fault: Any) -> None:
    server.script(fault, fault)
    started = time.monotonic()
    with Client(config(server)) as client:
        assert client.chat(ask()).text == "echo hello"
        assert client.usage.repeats == 2
    assert time.monotonic() - started < 3, "Retry-After must be capped"
    assert len(server.requests) == 3


def test_lasting_faults_are_reported(server: EndpointServer) -> None:
    server.script(*[Status(500, "model melted")] * 9)
    with Client(config(server)) as client:
        with pytest.raises(TransientEndpointError, match="HTTP 500: model melted"):
            client.chat(ask())
        assert client.usage.failed == 1
    assert len(server.requests) == 4


def test_an_endpoint_that_keeps_failing_is_left_alone(server: EndpointServer) -> None:
    server.reply = lambda body: Status(503, "overloaded")
    with Client(config(server, attempts=2, breaker=3, concurrency=1)) as client:
        outcomes = client.chat_many([ask(f"q{i}") for i in range(20)])
    assert all(isinstance(outcome, TransientEndpointError) for outcome in outcomes)
    assert len(server.requests) == 3 * 2
    assert "3 requests in a row failed, the last one: HTTP 503: overloaded" in str(outcomes[-1])


def test_a_bad_key_opens_the_breaker_and_a_bad_question_does_not(server: EndpointServer) -> None:
    server.reply = lambda body: Status(401, "no such key")
    with Client(config(server, breaker=2, concurrency=1)) as client:
        client.chat_many([ask(f"q{i}") for i in range(9)])
    assert len(server.requests) == 2
    server.reply = lambda body: Status(400, "too long") if prompt_text(body) != "q8" else "fine"
    with Client(config(server, breaker=2, concurrency=1)) as client:
        assert isinstance(client.chat_many([ask(f"q{i}") for i in range(9)])[-1], Answer)


def test_one_request_tries_whether_the_endpoint_is_back() -> None:
    now = 0.0
    breaker = Breaker(2, lambda: now)
    for _ in range(2):
        assert not breaker.open()
        breaker.failed("down")
    assert breaker.open()
    now = 31.0
    assert not breaker.open()
    assert breaker.open(), "only one at a time"
    breaker.succeeded()
    assert not breaker.open()


def test_all_calls_together_have_a_deadline(server: EndpointServer) -> None:
    server.reply = lambda body: Say("late", seconds=0.2)
    started = time.monotonic()
    with Client(config(server, total_deadline=2.5, concurrency=1)) as client:
        outcomes = client.chat_many([ask(f"q{i}") for i in range(50)])
    assert time.monotonic() - started < 8
    assert isinstance(outcomes[0], Answer)
    assert "the 2.5 s for all calls are over" in str(outcomes[-1])
    with pytest.raises(ValueError, match="total_deadline"):
        config(server, total_deadline=0)


@pytest.mark.parametrize("headers", [False, True], ids=["body", "headers"])
def test_a_drip_is_cut_at_the_deadline(server: EndpointServer, headers: bool) -> None:
    server.script(*[Drip(30, headers=headers)] * 9)
    started = time.monotonic()
    with pytest.raises(TransientEndpointError, match="no complete answer within"):
        chat(server, deadline=0.3)
    assert time.monotonic() - started < 3
    assert len(server.requests) == 2, "a deadline may be billed: asked once more, not to the last attempt"


def test_nobody_listens() -> None:
    with EndpointServer() as gone:
        settings = config(gone, attempts=2)
    with Client(settings) as client, pytest.raises(TransientEndpointError, match="the connection broke"):
        client.chat(ask())


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (Status(401, "Incorrect API key provided: sk-secret-1"), "HTTP 401"),
        (Status(404, "no such model"), "no such model"),
        (Status(429, "out of credit", code="insufficient_quota"), "out of credit"),
        (Status(400, "too long", code="context_length_exceeded"), "too long"),
        (Status(307, "elsewhere"), "HTTP 307"),
    ],
)
def test_refusals_are_final(server: EndpointServer, fault: Status, said: str) -> None:
    server.script(fault)
    with pytest.raises(PermanentEndpointError, match=said) as caught:
        chat(server, ask(schema=SCHEMA))
    assert "sk-secret-1" not in str(caught.value)
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("refused", "formats", "conceded"),
    [
        ((), ["json_schema"], ()),
        (("json_schema",), ["json_schema", "json_object"], ("json_schema",)),
        (
            ("json_schema", "json_object"),
            ["json_schema", "json_object", None],
            ("json_schema", "json_object"),
        ),
    ],
)
def test_structured_output_falls_back(
    server: EndpointServer, refused: tuple[str, ...], formats: list[str | None], conceded: tuple[str, ...]
) -> None:
    server.refuse = Refuse(formats=refused)
    with Client(config(server)) as client:
        assert client.chat(ask(schema=SCHEMA)).conceded == conceded
        client.chat(ask("second", schema=SCHEMA))
    asked = [body.get("response_format", {}).get("type") for body in server.bodies]
    assert asked == [*formats, formats[-1]], "what the server refuses is asked for once a client"
    if formats[0] == asked[0] == "json_schema":
        assert server.bodies[0]["response_format"]["json_schema"]["schema"] == SCHEMA


def test_a_grammar_that_breaks_the_server_is_conceded(server: EndpointServer) -> None:
    server.script(Status(500, "failed to parse grammar"))
    assert chat(server, ask(schema=SCHEMA)).conceded == ("json_schema",)
    assert len(server.requests) == 2


def test_loopback_goes_past_proxies(server: EndpointServer, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    assert chat(server, attempts=1).text == "echo hello"


def test_all_formats_refused_gives_the_first_complaint(server: EndpointServer) -> None:
    server.script(Status(400, "first"), Status(400, "second"), Status(400, "third"))
    with pytest.raises(PermanentEndpointError, match="HTTP 400: first"):
        chat(server, ask(schema=SCHEMA))


def test_reasoning_models_refuse_temperature_and_max_tokens(server: EndpointServer) -> None:
    server.refuse = Refuse(fields=("temperature",))
    server.script(Status(400, "Use 'max_completion_tokens' instead.", param="max_tokens"))
    answer = chat(server, ask(max_tokens=50))
    assert answer.conceded == ("temperature", "max_tokens")
    assert server.bodies[-1] == {**server.bodies[-1], "max_completion_tokens": 50}
    assert not {"temperature", "max_tokens"} & set(server.bodies[-1])


def test_truncation_and_missing_usage_are_reported(server: EndpointServer) -> None:
    server.script(Say('{"a": [1, ', finish_reason="length", usage=None))
    with Client(config(server, prices=Prices(1.0, 2.0))) as client:
        answer = client.chat(ask())
        assert answer.truncated
        assert answer.prompt_tokens is None
        client.chat(ask("again"))
        usage = client.usage
    assert (usage.calls, usage.without_usage) == (2, 1)
    assert (usage.prompt_tokens, usage.completion_tokens) == (11, 7)
    assert usage.cost == pytest.approx((11 * 1.0 + 7 * 2.0) / 1e6)
    assert "1 calls without token counts" in str(usage)


def test_content_in_parts(server: EndpointServer) -> None:
    server.script(Raw(b'{"choices": [{"message": {"content": [{"text": "a"}, {"text": "b"}]}}]}'))
    assert chat(server).text == "ab"


def test_concurrency_is_limited_and_order_kept() -> None:
    with EndpointServer(lambda body: Say(prompt_text(body), seconds=0.05)) as server:
        over: list[int] = []
        with Client(config(server, concurrency=3)) as client:
            answers = client.chat_many([ask(f"q{i}") for i in range(10)], done=over.append)
        assert [a.text for a in answers if isinstance(a, Answer)] == [f"q{i}" for i in range(10)]
        assert sorted(over) == list(range(10))
        assert 1 < server.most_at_once <= 3


def test_one_failure_does_not_lose_the_others(server: EndpointServer) -> None:
    server.reply = lambda body: Status(400, "no") if prompt_text(body) == "q1" else "fine"
    with Client(config(server)) as client:
        answers = client.chat_many([ask(f"q{i}") for i in range(3)])
    assert [isinstance(a, EndpointError) for a in answers] == [False, True, False]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"base_url": "", "model": "m"}, "set DOCPARSE_BASE_URL"),
        ({"base_url": "http://127.0.0.1:1/v1"}, "set DOCPARSE_MODEL"),
        ({"base_url": "https://api.example.com/v1", "model": "m"}, "set DOCPARSE_API_KEY"),
        ({"base_url": "api.example.com", "model": "m"}, "must read http"),
        ({"base_url": "http://host:port/v1", "model": "m"}, "must read http"),
        ({"base_url": "https://user:hidden@host/v1", "model": "m"}, "holds a user name"),
        ({"base_url": "https://host/v1", "model": "m", "api_key": "a\nb"}, "no HTTP header"),
    ],
)
def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch, options: dict[str, str], said: str) -> None:
    for name in ("DOCPARSE_BASE_URL", "DOCPARSE_MODEL", "DOCPARSE_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(PermanentEndpointError, match=said) as caught:
        Client(EndpointConfig(**options, cache=None))
    assert "hidden" not in str(caught.value)


def test_settings_come_from_the_environment() -> None:
    environ = {"DOCPARSE_BASE_URL": "https://h/v1/", "DOCPARSE_MODEL": "m", "DOCPARSE_API_KEY": " k\n"}
    resolved = EndpointConfig(cache=None).resolve(environ)
    assert (resolved.base_url, resolved.model, resolved.api_key) == ("https://h/v1", "m", "k")
    assert (
        EndpointConfig("http://h/v1/chat/completions?v=1", "m", "").resolve({}).base_url == "http://h/v1?v=1"
    )


def test_query_of_the_base_url_stays(server: EndpointServer) -> None:
    settings = EndpointConfig(server.base_url + "?api-version=2", "m", cache=None)
    with Client(settings) as client:
        client.chat(ask())
        assert "api-version" not in repr(client)
    assert server.requests[0].path == "/v1/chat/completions?api-version=2"
    assert "authorization" not in server.requests[0].headers, "a loopback server needs no key"


def test_missing_httpx_names_the_extra(server: EndpointServer, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *args: Any, **kwargs: Any) -> Any:
        if name == "httpx":
            raise ImportError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(MissingExtraError, match=r"pip install 'httpx>="):
        Client(config(server))


def test_importing_the_endpoint_does_not_load_httpx() -> None:
    code = "import sys, docparse.endpoint; assert 'httpx' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
