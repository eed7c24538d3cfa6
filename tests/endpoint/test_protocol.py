"""The scripted server speaks the real protocol: the `openai` client understands it, faults and all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.endpoint_server import EndpointServer, Raw, Reset, Say, Status

openai = pytest.importorskip("openai", reason="the openai client is a development dependency")


@pytest.fixture
def client(server: EndpointServer) -> Iterator[openai.OpenAI]:
    with openai.OpenAI(base_url=server.base_url, api_key="k", max_retries=2, timeout=5) as real:
        yield real


def create(client: openai.OpenAI) -> openai.types.chat.ChatCompletion:
    messages = [{"role": "user", "content": "hi"}]
    return client.chat.completions.create(model="m", messages=messages, temperature=0)


def test_answer(client: openai.OpenAI, server: EndpointServer) -> None:
    completion = create(client)
    assert completion.object == "chat.completion"
    assert completion.choices[0].message.content == "echo hi"
    assert completion.usage is not None
    assert completion.usage.total_tokens == 18
    assert server.requests[0].headers["authorization"] == "Bearer k"
    assert [model.id for model in client.models.list()] == ["scripted"]


def test_truncation_and_missing_usage(client: openai.OpenAI, server: EndpointServer) -> None:
    server.script(Say('{"a', finish_reason="length", usage=None))
    completion = create(client)
    assert completion.choices[0].finish_reason == "length"
    assert completion.usage is None


def test_faults_are_repeated_as_by_a_real_server(client: openai.OpenAI, server: EndpointServer) -> None:
    server.script(Status(429, retry_after="0.01"), Reset())
    assert create(client).choices[0].message.content == "echo hi"
    assert len(server.requests) == 3


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        (Status(400, "no", param="x", code="c"), openai.BadRequestError),
        (Status(401), openai.AuthenticationError),
        (Status(404), openai.NotFoundError),
        (Raw(b"not json", status=422), openai.UnprocessableEntityError),
    ],
)
def test_errors(client: openai.OpenAI, server: EndpointServer, fault: Status | Raw, error: type) -> None:
    server.script(fault)
    with pytest.raises(error) as caught:
        create(client)
    if isinstance(fault, Status):
        assert (caught.value.param, caught.value.code) == (fault.param, fault.code)
