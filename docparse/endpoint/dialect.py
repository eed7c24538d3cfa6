"""The part of the protocol that a server takes, learnt from its refusals; all pure.

Servers differ in three places: structured output (some know no `json_schema`, some no `response_format`),
`temperature` (reasoning models refuse 0) and the name of the token limit. A refusal that may be due to one of
them leads to a lesser dialect, until nothing is left to concede.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from docparse.endpoint.chat import ChatRequest
from docparse.endpoint.outcome import Refusal

Mode = Literal["json_schema", "json_object", "plain"]
_LESSER: dict[Mode, Mode] = {"json_schema": "json_object", "json_object": "plain"}
_CONCEDABLE = frozenset({400, 404, 415, 422, 500, 501})


@dataclass(frozen=True, slots=True)
class Dialect:
    """The way to put a request to this server."""

    mode: Mode = "json_schema"
    temperature: bool = True
    limit_field: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"

    def body(self, model: str, request: ChatRequest) -> dict[str, Any]:
        """The JSON body of the request."""
        body: dict[str, Any] = {"model": model, "messages": list(request.messages), **request.options}
        if self.temperature:
            body["temperature"] = 0
        if request.max_tokens is not None:
            body[self.limit_field] = request.max_tokens
        if request.schema is not None and self.mode != "plain":
            body["response_format"] = _response_format(self.mode, request.schema)
        return body

    def conceded(self, request: ChatRequest) -> tuple[str, ...]:
        """Return what this dialect leaves out of what the request asks for."""
        given_up: list[str] = []
        if request.schema is not None and self.mode != "json_schema":
            given_up += ["json_schema"] if self.mode == "json_object" else ["json_schema", "json_object"]
        if not self.temperature:
            given_up.append("temperature")
        if request.max_tokens is not None and self.limit_field != "max_tokens":
            given_up.append("max_tokens")
        return tuple(given_up)


def concede(dialect: Dialect, request: ChatRequest, refusal: Refusal) -> Dialect | None:
    """The next dialect to try after a refusal, or None where the fault cannot lie in the dialect."""
    complaint = f"{refusal.parameter} {refusal.message}".lower()
    if refusal.status not in _CONCEDABLE or refusal.code == "context_length_exceeded":
        return None
    if dialect.temperature and "temperature" in complaint:
        return replace(dialect, temperature=False)
    if (
        request.max_tokens is not None
        and dialect.limit_field == "max_tokens"
        and "max_completion_tokens" in complaint
    ):
        return replace(dialect, limit_field="max_completion_tokens")
    if refusal.status == 404 and "response_format" not in complaint:
        return None  # an unknown model or a wrong path
    if request.schema is not None and dialect.mode != "plain":
        return replace(dialect, mode=_LESSER[dialect.mode])
    return None


def _response_format(mode: Mode, schema: Mapping[str, Any]) -> dict[str, Any]:
    if mode == "json_object":
        return {"type": "json_object"}
    return {"type": "json_schema", "json_schema": {"name": "answer", "strict": True, "schema": dict(schema)}}
