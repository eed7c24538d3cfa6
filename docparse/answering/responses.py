"""Responses, one a question, and the file that keeps them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from docparse.answering.inputs import Input
from docparse.endpoint import Answer
from docparse.errors import EndpointError, OutputError


@dataclass(frozen=True, slots=True)
class Response:
    """What came of a question: `text`, or None and a `failure`.

    `digest` names the request; token counts are None where the server tells none. `extracted` is the final
    answer that a model took out of the text. `images` is the lesser setting of page images that a server took
    after it had refused the one asked for. The rest says what was offered; see `Input`.
    """

    q_id: str
    text: str | None = None
    failure: str = ""
    digest: str = ""
    model: str = ""
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    truncated: bool = False
    extracted: str | None = None
    quotes: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()
    gold: tuple[str, ...] = ()
    length: int = 0
    images: str = ""


def response_of(given: Input, outcome: Answer | EndpointError, digest: str = "") -> Response:
    """Return the response to an input; an empty answer and a refusal are failures."""
    offered: dict[str, Any] = {
        "quotes": given.quotes,
        "pages": given.pages,
        "gold": given.gold,
        "length": given.length,
    }
    name = given.question.id
    if not isinstance(outcome, Answer):
        return Response(name, failure=str(outcome), digest=digest, **offered)
    failure = f"refused: {outcome.refusal}" if outcome.refusal else "the answer is empty"
    told = outcome.text.strip()
    return Response(
        name,
        outcome.text if told else None,
        "" if told else failure,
        digest,
        outcome.model,
        outcome.prompt_tokens,
        outcome.completion_tokens,
        outcome.truncated,
        **offered,
    )


def read_responses(path: Path) -> dict[str, Response]:
    """Return the responses that a file keeps, by question; the last one of each.

    A line that is cut off, as a killed run leaves it, is passed over: its question is asked again.
    """
    if not path.exists():
        return {}
    found: dict[str, Response] = {}
    for line in path.read_text(encoding="utf-8", errors="replace").split("\n"):
        try:
            one = _response(json.loads(line))
        except (ValueError, TypeError, KeyError):
            continue
        found[one.q_id] = one
    return found


def _response(row: Mapping[str, Any]) -> Response:
    known = {field.name for field in fields(Response)}
    given: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in row.items()
        if name in known
    }
    return Response(**given)


def add_responses(responses: Iterable[Response], path: Path) -> None:
    """Add rows to a file. Raises OutputError."""
    try:
        with path.open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.write("".join(_line(one) for one in responses))
    except OSError as error:
        problem = f"cannot be written: {error.strerror}"
        raise OutputError(problem, path=path) from error


def _line(response: Response) -> str:
    return json.dumps(asdict(response), ensure_ascii=False) + "\n"
