"""A question to a model and its answer, as data."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from docparse.errors import InputError

Part = Mapping[str, Any]
Message = Mapping[str, Any]

_SIGNATURES = ((b"\x89PNG", "image/png"), (b"\xff\xd8\xff", "image/jpeg"), (b"GIF8", "image/gif"))


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """One question. Temperature is 0 unless the server will not have it.

    `prompt_version` names the prompt that made the messages and is part of the cache's key. `schema` is a
    JSON schema the answer should follow; a server that refuses it is asked for a JSON object, then for plain
    text, so the caller must check what comes back. `options` are further fields, sent as they are.
    """

    messages: tuple[Message, ...]
    prompt_version: str
    schema: Mapping[str, Any] | None = None
    max_tokens: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    def digest(self, base_url: str, model: str) -> str:
        """SHA-256 over everything that decides the answer; the key is not part of it."""
        identity = {
            "base_url": base_url,
            "model": model,
            "messages": self.messages,
            "prompt_version": self.prompt_version,
            "schema": self.schema,
            "max_tokens": self.max_tokens,
            "options": dict(self.options),
        }
        text = json.dumps(identity, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as it came back.

    Token counts are None where the server reports none. `model` is the name the server gives itself.
    `conceded` names what it would not take (`json_schema`, `json_object`, `temperature`, `max_tokens`).
    """

    text: str
    finish_reason: str
    prompt_tokens: int | None
    completion_tokens: int | None
    model: str
    refusal: str = ""
    conceded: tuple[str, ...] = ()
    cached: bool = False

    @property
    def truncated(self) -> bool:
        """The server stopped at its token limit, so the text has no end."""
        return self.finish_reason == "length"


def system_message(text: str) -> Message:
    return {"role": "system", "content": text}


def user_message(text: str, *images: Part) -> Message:
    """A user's turn: the images first, then the text, as most vision models are trained."""
    if not images:
        return {"role": "user", "content": text}
    return {"role": "user", "content": [*images, {"type": "text", "text": text}]}


def image_part(data: bytes) -> Part:
    """An encoded image (PNG, JPEG, GIF or WebP) as part of a message. Raises InputError for anything else."""
    url = f"data:{_media_type(data)};base64,{base64.b64encode(data).decode('ascii')}"
    return {"type": "image_url", "image_url": {"url": url}}


def _media_type(data: bytes) -> str:
    for signature, media_type in _SIGNATURES:
        if data.startswith(signature):
            return media_type
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    msg = "not a PNG, JPEG, GIF or WebP image"
    raise InputError(msg)
