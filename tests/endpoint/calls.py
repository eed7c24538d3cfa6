"""Requests to the scripted endpoint."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docparse.endpoint import Answer, ChatRequest, Client, EndpointConfig, user_message
from tests.endpoint_server import EndpointServer

SCHEMA = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}


def config(server: EndpointServer, cache: Path | None = None, **options: Any) -> EndpointConfig:
    settings: dict[str, Any] = {"deadline": 5.0, "wait_cap": 0.02, "attempts": 4, "api_key": "sk-secret-1"}
    return EndpointConfig(base_url=server.base_url, model="m-1", cache=cache, **{**settings, **options})


def ask(text: str = "hello", **options: Any) -> ChatRequest:
    return ChatRequest((user_message(text),), prompt_version="1", **options)


def chat(server: EndpointServer, request: ChatRequest | None = None, **options: Any) -> Answer:
    with Client(config(server, **options)) as client:
        return client.chat(request or ask())
