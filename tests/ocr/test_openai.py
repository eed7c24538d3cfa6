"""The engine `openai` against a scripted server, and its presets."""

from __future__ import annotations

import base64
import pickle
from collections.abc import Iterator
from importlib import util
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from docparse.endpoint import EndpointConfig, Prices
from docparse.errors import (
    EngineCrashError,
    EngineError,
    EngineOutputError,
    EngineTimeoutError,
    MissingExtraError,
    PermanentEndpointError,
)
from docparse.ocr.engines.replay import Recording
from docparse.ocr.engines.vlm.cleaners import CLEANERS
from docparse.ocr.engines.vlm.engine import OpenAiEngine, create
from docparse.ocr.engines.vlm.presets import presets, prompt_text
from docparse.ocr.protocol import Image, RawResult
from docparse.ocr.read import read_page
from docparse.ocr.registry import load_engine
from tests.endpoint_server import Drip, EndpointServer, Raw, Say, Status

PAGE = "<h1>Report</h1>\n<p>Net loss of $8</p>"


@pytest.fixture
def server() -> Iterator[EndpointServer]:
    with EndpointServer(f"```html\n{PAGE}\n```") as running:
        yield running


@pytest.fixture
def image() -> Image:
    page = np.full((300, 200, 3), 255, np.uint8)
    page[100:120, 20:180] = (0, 0, 200)
    return page


def engine(server: EndpointServer, *, cache: Path | None = None, **options: Any) -> OpenAiEngine:
    endpoint = EndpointConfig(cache=cache, deadline=0.5, attempts=2, wait_cap=0.01, prices=Prices(1, 1))
    return create(**{"base_url": server.base_url, "model": "vlm", "endpoint": endpoint, **options})


def sent_image(server: EndpointServer) -> Image:
    url = server.bodies[-1]["messages"][0]["content"][0]["image_url"]["url"]
    data = np.frombuffer(base64.b64decode(url.removeprefix("data:image/png;base64,")), np.uint8)
    picture: Image = cv2.cvtColor(cv2.imdecode(data, cv2.IMREAD_COLOR), cv2.COLOR_BGR2RGB)
    return picture


def test_image_in_html_out(server: EndpointServer, image: Image) -> None:
    reader = engine(server)
    raw = reader.recognise(image, 300.0)
    page = reader.decode(raw)
    assert page.html == PAGE
    assert (page.items, page.width, page.height, page.dpi, page.notes) == ((), 200, 300, 300.0, ())
    assert np.array_equal(sent_image(server), image)
    assert server.bodies[0]["messages"][0]["content"][1]["text"] == prompt_text("html")
    assert server.bodies[0]["temperature"] == 0
    assert reader.client.usage.calls == 1
    assert page.info.model == "vlm"
    assert dict(page.info.options)["base_url"] == server.base_url


def test_raw_result_is_decoded_without_the_model(
    server: EndpointServer, image: Image, tmp_path: Path
) -> None:
    reader = Recording(engine(server), tmp_path)
    first = reader.decode(reader.recognise(image, 300.0))
    again = Recording(engine(server), tmp_path, only_replay=True)
    assert again.decode(again.recognise(image, 300.0)) == first
    assert len(server.requests) == 1
    saved = RawResult.from_json(next(tmp_path.glob("*.json")).read_text())
    assert engine(server, cleaner="markdown").decode(saved) == first, "the recording knows its cleaner"


def test_a_page_is_paid_for_once(server: EndpointServer, image: Image, tmp_path: Path) -> None:
    for _ in range(2):
        engine(server, cache=tmp_path / "a.sqlite").recognise(image, 300.0)
    assert len(server.requests) == 1


def test_read_page_and_registry(
    server: EndpointServer, image: Image, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOCPARSE_BASE_URL", server.base_url)
    monkeypatch.setenv("DOCPARSE_MODEL", "vlm")
    reader = load_engine("openai", endpoint=EndpointConfig(cache=None))
    page = read_page(image, 300.0, reader)
    assert page.html == PAGE
    assert page.frame is not None


@pytest.mark.parametrize(
    ("fault", "error"),
    [(Status(500), EngineTimeoutError), (Drip(9), EngineTimeoutError), (Status(400), EngineCrashError)],
)
def test_faults_are_engine_errors(server: EndpointServer, image: Image, fault: Any, error: type) -> None:
    server.script(fault, fault)
    with pytest.raises(error, match=r"127\.0\.0\.1"):
        engine(server).recognise(image, 300.0)


def test_cut_and_empty_answers_are_noted(server: EndpointServer, image: Image) -> None:
    server.script(Say("<p>1,234", finish_reason="length", usage=None), Say(""))
    reader = engine(server)
    cut = reader.decode(reader.recognise(image, 300.0))
    assert (cut.html, cut.notes) == ("<p>1,234", ("the answer was cut off at the token limit",))
    empty = reader.decode(reader.recognise(image[:, :150], 300.0))
    assert (empty.html, empty.notes) == ("", ("the model answered with nothing",))


def test_refusal_and_foreign_results(server: EndpointServer, image: Image) -> None:
    server.script(Raw(b'{"choices": [{"message": {"content": null, "refusal": "I cannot."}}]}'))
    reader = engine(server)
    raw = reader.recognise(image, 300.0)
    with pytest.raises(EngineOutputError, match="refuses to read the page: I cannot"):
        reader.decode(raw)
    with pytest.raises(EngineOutputError, match="did not write"):
        reader.decode(RawResult(raw.info, 1, 1, 72.0, {"lines": []}))
    with pytest.raises(EngineOutputError, match="did not write"):
        reader.decode(RawResult(raw.info, 1, 1, 72.0, {**raw.data, "text": 5}))


def test_presets_shape_the_request(server: EndpointServer) -> None:
    big = np.full((9000, 300), 255, np.uint8)
    reader = engine(server, preset="claude-sonnet-4-6", model="", api_key="k")
    raw = reader.recognise(big, 300.0)
    assert server.bodies[0]["model"] == "claude-sonnet-4-6"
    assert server.bodies[0]["max_tokens"] == 16384
    assert sent_image(server).shape == (7680, 256, 3)
    assert (raw.width, raw.height) == (300, 9000)
    engine(server, preset="deepseek-ocr").recognise(big[:100], 300.0)
    assert server.bodies[1]["skip_special_tokens"] is False
    assert server.bodies[1]["messages"][0]["content"][1]["text"].startswith("<|grounding|>")


def test_presets_are_complete() -> None:
    rows = presets()
    named = {name: row for name, row in rows.items() if name != "fincriticaled"}
    assert [row.title for name, row in named.items() if not name.startswith("fincriticaled")] == [
        "GPT-4o",
        "GPT-5",
        "Claude-Sonnet-4.6",
        "Gemini-2.5-Pro",
        "Qwen3-VL-8B",
        "Qwen3.5",
        "Llama-4-Maverick",
        "Gemma-3n",
        "DeepSeek-OCR",
        "DeepSeek-OCR-2",
        "GLM-OCR",
        "MinerU2.5",
    ]
    for name, row in named.items():
        assert row.base_url.startswith("http"), name
        assert row.model, name
        assert row.cleaner in CLEANERS, name
        assert prompt_text(row.prompt), name
        assert not row.verified, f"{name}: nobody has called it from here"
        assert row.key_variable != "DOCPARSE_API_KEY" or "127.0.0.1" in row.base_url, name


def test_fincriticaled_asks_all_chat_models_alike(server: EndpointServer, image: Image) -> None:
    rows = {name: row for name, row in presets().items() if name.startswith("fincriticaled-")}
    assert len(rows) == 8
    for name, row in rows.items():
        base = presets()[name.removeprefix("fincriticaled-")]
        assert (row.model, row.base_url, row.cleaner) == (base.model, base.base_url, base.cleaner)
        assert (row.prompt, row.max_tokens) == ("fincriticaled", 2048 if "gpt" in name else 4096)
    assert presets()["fincriticaled-llama-4-maverick"].model.endswith("-FP8")
    reader = engine(server, preset="fincriticaled", api_key="")
    assert reader.decode(reader.recognise(image, 300.0)).html == PAGE
    assert server.bodies[0]["max_tokens"] == 4096
    assert server.bodies[0]["messages"][0]["content"][1]["text"] == prompt_text("fincriticaled")


def test_the_prompt_may_come_from_a_file(server: EndpointServer, image: Image, tmp_path: Path) -> None:
    words = tmp_path / "prompt.txt"
    words.write_text("Read it.", "utf-8")
    reader = engine(server, prompt=f"@{words}")
    reader.recognise(image, 300.0)
    assert server.bodies[0]["messages"][0]["content"][1]["text"] == "Read it."
    assert str(dict(reader.info.options)["prompt"]).startswith("file:"), "the recipe names what was asked"
    with pytest.raises(EngineError, match="cannot be read"):
        engine(server, prompt="@nowhere.txt")


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (
        "DOCPARSE_PRESET",
        "DOCPARSE_BASE_URL",
        "DOCPARSE_MODEL",
        "DOCPARSE_API_KEY",
        "OPENAI_API_KEY",
    ):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(PermanentEndpointError, match="DOCPARSE_BASE_URL"):
        create()
    with pytest.raises(PermanentEndpointError, match="OPENAI_API_KEY"):
        create(preset="gpt-4o")
    with pytest.raises(EngineError, match="no preset is called 'gpt-9'; there are gpt-4o"):
        create(preset="gpt-9")
    with pytest.raises(EngineError, match="no prompt is called 'x'"):
        create(prompt="x")
    with pytest.raises(EngineError, match="no cleaner is called 'x'"):
        create(cleaner="x")
    monkeypatch.setattr(util, "find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match="httpx is not installed: pip install"):
        create(base_url="http://127.0.0.1:1/v1", model="m")


def test_a_key_never_follows_another_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-hidden")
    monkeypatch.delenv("DOCPARSE_API_KEY", raising=False)
    with pytest.raises(PermanentEndpointError, match="DOCPARSE_API_KEY"):
        create(preset="gpt-4o", base_url="https://elsewhere.example/v1")


def test_environment_chooses(server: EndpointServer, image: Image, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCPARSE_PRESET", "deepseek-ocr")
    monkeypatch.setenv("DOCPARSE_BASE_URL", server.base_url)
    reader = load_engine("openai", endpoint=EndpointConfig(cache=None))
    reader.recognise(image, 300.0)
    assert server.bodies[0]["model"] == "deepseek-ai/DeepSeek-OCR"
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    hosted = create(preset="gpt-4o")
    assert dict(hosted.info.options)["base_url"] == "https://api.openai.com/v1", "keys go to their provider"


def test_engine_crosses_processes(server: EndpointServer, image: Image) -> None:
    copy = pickle.loads(pickle.dumps(engine(server)))
    assert copy.decode(copy.recognise(image, 300.0)).html == PAGE
