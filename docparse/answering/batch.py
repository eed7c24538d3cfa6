"""Requests for batch services of OpenAI-compatible endpoints, and what such services give back.

A request is a line `{"custom_id", "method", "url", "body"}`, a result
`{"custom_id", "response": {"status_code", "body"}, "error"}`; ids are those of the questions.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from docparse.answering.inputs import Input
from docparse.answering.responses import Response, response_of
from docparse.endpoint import Answer
from docparse.endpoint.dialect import Dialect
from docparse.endpoint.outcome import Reply, read_reply
from docparse.errors import EndpointError, PermanentEndpointError, SchemaError


def request_line(given: Input, model: str) -> str:
    """Return the request of an input as one line of a batch file."""
    row = {
        "custom_id": given.question.id,
        "method": "POST",
        "url": "/v1/chat/completions",
        "body": Dialect().body(model, given.request),
    }
    return json.dumps(row, ensure_ascii=False) + "\n"


def read_results(path: Path) -> tuple[dict[str, Answer | EndpointError], list[str]]:
    """Return the results of a batch by question, and the lines that are none.

    Plain rows `{"q_id", "response"}` are taken too.

    Raises:
        SchemaError: the file cannot be read, or holds no result.
    """
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        msg = f"{path} cannot be read: {error}"
        raise SchemaError(msg) from error
    found: dict[str, Answer | EndpointError] = {}
    broken = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            found[str(row["custom_id"] if "custom_id" in row else row["q_id"])] = _outcome(row)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            broken.append(f"{path}, line {number}: no result of a batch: {error!r}")
    if not found:
        msg = f"{path} holds no result of a batch" + (f": {broken[0]}" if broken else "")
        raise SchemaError(msg)
    return found, broken


def answered(
    made: Sequence[tuple[Input | None, Response]], results: Mapping[str, Answer | EndpointError]
) -> list[Response]:
    """Return the response of each question, in order; one without a result failed."""
    missing = PermanentEndpointError("the file of responses has none for it")
    return [
        response if given is None else response_of(given, results.get(given.question.id, missing))
        for given, response in made
    ]


def _outcome(row: Mapping[str, Any]) -> Answer | EndpointError:
    if "custom_id" not in row:
        text = row["response"]
        return Answer(text if isinstance(text, str) else "", "", None, None, str(row.get("model", "")))
    response = row.get("response")
    if response is None:
        return PermanentEndpointError(f"the batch failed: {json.dumps(row.get('error'))}")
    body = json.dumps(response["body"]).encode()
    outcome = read_reply(Reply(int(response.get("status_code") or 200), {}, body))
    if isinstance(outcome, Answer):
        return outcome
    said = getattr(outcome, "message", None) or getattr(outcome, "what", "")
    return PermanentEndpointError(f"the batch failed: {said}")
