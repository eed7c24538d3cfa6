"""Outcome of one attempt: an answer, a refusal for good, or a failure worth another try; all pure."""

from __future__ import annotations

import email.utils
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeVar

from docparse.endpoint.chat import Answer

_TRANSIENT = frozenset({408, 409, 425, 429})
_FOR_GOOD = frozenset(
    {"insufficient_quota", "billing_hard_limit_reached"}
)  # sent as 429, and waiting does not help
_ABOUT_FORMAT = re.compile(r"response_format|json_schema|grammar", re.IGNORECASE)  # some servers: 500 for 400
_SHOWN = 300

Outcome = TypeVar("Outcome")


@dataclass(frozen=True, slots=True)
class Reply:
    """An HTTP response; header names are lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True, slots=True)
class Refusal:
    """The server will not take this request, now or later."""

    status: int
    message: str
    code: str = ""
    parameter: str = ""


@dataclass(frozen=True, slots=True)
class Retryable:
    """Nothing came of this attempt, but the next may succeed.

    `retry_after` is in seconds. `costly` says that the server may have done, and may bill, the work.
    """

    what: str
    retry_after: float | None = None
    costly: bool = False


def read_reply(reply: Reply) -> Answer | Refusal | Retryable:
    """Sort a response to a question by its status and body."""
    return _read(reply, _answer)


def read_object(reply: Reply) -> dict[str, Any] | Refusal | Retryable:
    """Sort a response of another kind; the JSON object itself is what is wanted."""
    return _read(reply, dict)


def _read(
    reply: Reply, read: Callable[[Mapping[str, Any]], Outcome | Retryable]
) -> Outcome | Refusal | Retryable:
    content = _json_object(reply.body)
    error = _error_of(content)
    status = reply.status
    if 200 <= status < 300:
        if content is None:
            return Retryable("the body is not a JSON object: " + _excerpt(reply.body))
        if error is None:
            return read(content)
        status = (
            _int(error.get("code")) or _int(error.get("status")) or 500
        )  # gateways send errors under a 200
    message = _message(error, reply.body)
    code = str((error or {}).get("code") or (error or {}).get("type") or "")
    lasting = status == 501 or code in _FOR_GOOD or (status == 500 and _ABOUT_FORMAT.search(message))
    if (status in _TRANSIENT or status >= 500) and not lasting:
        return Retryable(f"HTTP {status}: {message}", retry_after=retry_after(reply.headers))
    return Refusal(status, message, code, str((error or {}).get("param") or ""))


def retry_after(headers: Mapping[str, str], now: datetime | None = None) -> float | None:
    """Seconds that the server asks for (`retry-after-ms`, or `retry-after`: seconds or date), at least 0."""
    milliseconds = _float(headers.get("retry-after-ms"))
    if milliseconds is not None:
        return max(0.0, milliseconds / 1000)
    value = headers.get("retry-after")
    seconds = _float(value)
    if seconds is not None:
        return max(0.0, seconds)
    try:
        when = email.utils.parsedate_to_datetime(value or "")
    except ValueError:
        return None
    when = when if when.tzinfo else when.replace(tzinfo=UTC)
    return max(0.0, (when - (now or datetime.now(UTC))).total_seconds())


def wait_before(attempt: int, asked: float | None, cap: float, chance: float) -> float:
    """Seconds to wait before attempt number `attempt` (1 is the first repeat), never above `cap`.

    Exponential from half a second, spread by `chance` in [0, 1) over its upper half, so that many clients do
    not come back at once; what the server asks for is waited out, up to the cap.
    """
    backoff = min(cap, 0.5 * 2.0 ** (attempt - 1)) * (0.5 + chance / 2)
    return backoff if asked is None else min(cap, asked + 0.1 * backoff)


def _answer(content: Mapping[str, Any]) -> Answer | Retryable:
    choices = content.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices else None
    message = choice.get("message") if isinstance(choice, dict) else None
    if not isinstance(choice, dict) or not isinstance(message, dict):
        return Retryable("the answer holds no message")
    usage = content.get("usage")
    counts = usage if isinstance(usage, dict) else {}
    return Answer(
        text=_text(message.get("content")),
        finish_reason=str(choice.get("finish_reason") or ""),
        prompt_tokens=_int(counts.get("prompt_tokens")),
        completion_tokens=_int(counts.get("completion_tokens")),
        model=str(content.get("model") or ""),
        refusal=str(message.get("refusal") or ""),
    )


def _text(content: object) -> str:
    """Content is a string, or (some gateways) a list of parts."""
    if isinstance(content, list):
        return "".join(str(part.get("text") or "") for part in content if isinstance(part, dict))
    return content if isinstance(content, str) else ""


def _json_object(body: bytes) -> dict[str, Any] | None:
    try:
        content = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return content if isinstance(content, dict) else None


def _error_of(content: dict[str, Any] | None) -> dict[str, Any] | None:
    if content is None or not content.get("error"):
        return None
    error = content["error"]
    return error if isinstance(error, dict) else {"message": str(error)}


def _message(error: Mapping[str, Any] | None, body: bytes) -> str:
    text = error.get("message") if error else None
    return text[:_SHOWN] if isinstance(text, str) and text else _excerpt(body)


def _excerpt(body: bytes) -> str:
    text = " ".join(body[: 4 * _SHOWN].decode("utf-8", "replace").split())
    return text[:_SHOWN] or "(empty)"


def _int(value: object) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int | str):
        return None
    try:
        return int(value)
    except ValueError:
        return None


def _float(value: str | None) -> float | None:
    try:
        number = float(value or "")
    except ValueError:
        return None
    return number if abs(number) < 1e9 else None  # also turns nan and inf away
