"""Waits and classification, which are pure."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.endpoint.chat import Answer
from docparse.endpoint.outcome import Refusal, Reply, Retryable, read_reply, retry_after, wait_before

NOW = datetime(2026, 1, 1, 12, 0, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "90"}, 90.0),
        ({"retry-after": "1.5"}, 1.5),
        ({"retry-after": "-3"}, 0.0),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "soon"}, None),
        ({"retry-after-ms": "250", "retry-after": "9"}, 0.25),
        ({"retry-after": "Thu, 01 Jan 2026 12:00:30 GMT"}, 30.0),
        ({"retry-after": "Thu, 01 Jan 2026 11:00:00 GMT"}, 0.0),
    ],
)
def test_retry_after(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after(headers, NOW) == seconds


@settings(derandomize=True, deadline=None, max_examples=100)
@given(
    st.integers(1, 60),
    st.none() | st.floats(0, 1e6),
    st.floats(0, 100),
    st.floats(0, 1, exclude_max=True),
)
def test_waits_never_exceed_the_cap(attempt: int, asked: float | None, cap: float, chance: float) -> None:
    wait = wait_before(attempt, asked, cap, chance)
    assert 0 <= wait <= cap
    assert asked is None or wait >= min(cap, asked)


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.integers(100, 599), st.binary(max_size=60))
def test_any_reply_is_sorted(status: int, body: bytes) -> None:
    outcome = read_reply(Reply(status, {}, body))
    assert isinstance(outcome, Retryable | Refusal)


@pytest.mark.parametrize(
    ("status", "body", "kind"),
    [
        (200, b'{"choices": [{"message": {"content": null, "refusal": "no"}}]}', Answer),
        (200, b'{"choices": [{"message": {}}], "usage": {"prompt_tokens": true}}', Answer),
        (200, b'{"choices": [7]}', Retryable),
        (200, b'{"error": {"code": 400, "message": "x"}}', Refusal),
        (200, b'{"error": "x"}', Retryable),
        (200, b"[" * 100_000, Retryable),
        (408, b"", Retryable),
        (529, b"{}", Retryable),
        (501, b"{}", Refusal),
        (403, b"{}", Refusal),
    ],
)
def test_kinds(status: int, body: bytes, kind: type) -> None:
    assert isinstance(read_reply(Reply(status, {}, body)), kind)
