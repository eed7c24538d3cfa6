"""Vision language models at any OpenAI-compatible endpoint: page image in, HTML out.

The model's answer is the raw result; `decode` cleans it, so a saved answer can be cleaned again by a better
rule. There are no boxes: `OcrPage.html` holds the page.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from hashlib import sha256
from importlib import util
from pathlib import Path
from typing import Any

import docparse
from docparse.endpoint import Answer, ChatRequest, Client, EndpointConfig, image_part, user_message
from docparse.endpoint.config import BASE_URL_VARIABLE, is_loopback, shown_url
from docparse.errors import (
    EndpointError,
    EngineCrashError,
    EngineError,
    EngineOutputError,
    EngineTimeoutError,
    MissingExtraError,
    PermanentEndpointError,
    TransientEndpointError,
)
from docparse.images import encode_png
from docparse.ocr.engines.vlm.cleaners import CLEANERS, clean
from docparse.ocr.engines.vlm.presets import Preset, find_preset, prompt_text
from docparse.ocr.engines.vlm.steps import join_regions, parse_layout, read_in_two_steps
from docparse.ocr.protocol import EngineInfo, Image, OcrPage, RawResult, sorted_options

PRESET_VARIABLE = "DOCPARSE_PRESET"
PROMPT_VERSION = "2"
"""Part of the cache's key: raise it with any change of the prompts in `presets.toml`."""


def create(
    *,
    languages: tuple[str, ...] = ("en",),
    preset: str = "",
    base_url: str = "",
    model: str = "",
    api_key: str | None = None,
    prompt: str = "",
    cleaner: str = "",
    endpoint: EndpointConfig | None = None,
) -> OpenAiEngine:
    """The engine. `languages` changes nothing: these models read what they read.

    `preset` names a row of `presets.toml` (default: `$DOCPARSE_PRESET`); the next five options go before it,
    and what neither gives comes from the environment (see `EndpointConfig`), as does the address of a preset
    that only knows this machine's. `prompt` is a name of `presets.toml`, or "@FILE" that holds the words.
    `endpoint` holds the client's other settings.

    Raises:
        MissingExtraError: httpx is not installed.
        PermanentEndpointError: no base URL, model or key.
        EngineError: no such preset, prompt or cleaner, or a prompt file that cannot be read.
    """
    del languages
    preset = preset or os.environ.get(PRESET_VARIABLE, "")
    row = find_preset(preset)
    if is_loopback(row.base_url):
        base_url = base_url or os.environ.get(BASE_URL_VARIABLE, "")
    row = replace(
        row,
        base_url=base_url or row.base_url,
        model=model or row.model,
        prompt=prompt or row.prompt,
        cleaner=cleaner or row.cleaner,
    )
    words = _file_text(row.prompt[1:]) if row.prompt.startswith("@") else prompt_text(row.prompt)
    if row.prompt.startswith("@"):
        row = replace(row, prompt="file:" + sha256(words.encode()).hexdigest()[:12])
    clean("", row.cleaner)
    if util.find_spec("httpx") is None:
        what = "httpx"
        raise MissingExtraError(what, "llm")
    settings = endpoint or EndpointConfig(deadline=300.0)
    settings = replace(
        settings,
        base_url=row.base_url or settings.base_url,
        model=row.model or settings.model,
        api_key=settings.api_key if api_key is None else api_key,
        key_variable=settings.key_variable
        if base_url
        else row.key_variable,  # a provider's key stays with it
    )
    return OpenAiEngine(preset, row, settings.resolve(), words)


def _file_text(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        msg = f"the prompt file {path} cannot be read: {error}"
        raise EngineError(msg) from error


class OpenAiEngine:
    """See `docparse.ocr.protocol.Engine`. The connection is made with the first page."""

    def __init__(self, name: str, row: Preset, config: EndpointConfig, words: str) -> None:
        self._row, self._config, self._words = row, config, words
        self._client: Client | None = None
        self.info = EngineInfo(
            engine="openai",
            version=docparse.__version__,
            model=config.model,
            options=sorted_options(
                {
                    "preset": name,
                    "base_url": shown_url(config.base_url),
                    "prompt": row.prompt,
                    "prompt_version": PROMPT_VERSION,
                    "cleaner": row.cleaner,
                    "long_edge": row.long_edge,
                    "max_tokens": row.max_tokens,
                    "steps": row.steps,
                }
            ),
        )

    @property
    def client(self) -> Client:
        """The client; `client.usage` counts tokens and cost."""
        if self._client is None:
            self._client = Client(self._config)
        return self._client

    def recognise(self, image: Image, dpi: float) -> RawResult:
        height, width = image.shape[:2]
        try:
            data = self._read(self._scaled(image))
        except TransientEndpointError as error:
            raise EngineTimeoutError(str(error)) from error
        except PermanentEndpointError as error:
            raise EngineCrashError(str(error)) from error
        return RawResult(self.info, width, height, dpi, data)

    def _read(self, image: Image) -> dict[str, Any]:
        """The raw result of a page, by the steps of the preset."""
        if self._row.steps == "mineru":
            return _EMPTY | {"regions": read_in_two_steps(image, self._ask_about)}
        if self._row.steps == "layout_parsing":
            return _EMPTY | parse_layout(image, self.client.call)
        return _record(self.client.chat(self._request(self._words, image)))

    def _ask_about(self, prompt: str, images: Sequence[Image]) -> list[str]:
        requests = [self._request(prompt_text(prompt), image) for image in images]
        texts = []
        for answer in self.client.chat_many(requests):
            if isinstance(answer, EndpointError):
                raise answer
            texts.append(answer.text)
        return texts

    def _request(self, words: str, image: Image) -> ChatRequest:
        return ChatRequest(
            messages=(user_message(words, image_part(encode_png(image))),),
            prompt_version=f"ocr-{PROMPT_VERSION}",
            max_tokens=self._row.max_tokens,
            options=self._row.options,
        )

    def decode(self, raw: RawResult) -> OcrPage:
        try:
            text, refusal = raw.data["text"], raw.data["refusal"]
            truncated = raw.data["finish_reason"] == "length"
            cleaner = str(dict(raw.info.options)["cleaner"])
        except (KeyError, TypeError) as error:
            msg = f"a raw result that openai did not write: {error!r}"
            raise EngineOutputError(msg) from error
        if not isinstance(text, str) or cleaner not in CLEANERS:
            msg = (
                f"a raw result that openai did not write: cleaner {cleaner!r}, {type(text).__name__} for text"
            )
            raise EngineOutputError(msg)
        if refusal and not text:
            msg = f"{raw.info.model} refuses to read the page: {refusal}"
            raise EngineOutputError(msg)
        regions = raw.data.get("regions")
        if regions is not None:
            html = join_regions(regions, partial(clean, cleaner=cleaner))
            text = html
        else:
            html = clean(text, cleaner)
        notes = ["the answer was cut off at the token limit"] if truncated else []
        notes += [] if text.strip() else ["the model answered with nothing"]
        return OcrPage(
            items=(),
            width=raw.width,
            height=raw.height,
            dpi=raw.dpi,
            info=raw.info,
            html=html,
            notes=tuple(notes),
        )

    def _scaled(self, image: Image) -> Image:
        import cv2

        height, width = image.shape[:2]
        scale = self._row.long_edge / max(height, width)
        if not 0 < scale < 1:
            return image
        size = (max(1, round(width * scale)), max(1, round(height * scale)))
        scaled: Image = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
        return scaled


_EMPTY = {"text": "", "refusal": "", "finish_reason": "stop"}


def _record(answer: Answer) -> dict[str, Any]:
    return {
        "text": answer.text,
        "refusal": answer.refusal,
        "finish_reason": answer.finish_reason,
        "model": answer.model,
        "prompt_tokens": answer.prompt_tokens,
        "completion_tokens": answer.completion_tokens,
        "conceded": list(answer.conceded),
    }
