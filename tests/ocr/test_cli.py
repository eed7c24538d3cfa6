"""`docparse ocr` on a page of our own drawing."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from docparse.cli import main
from docparse.ocr.registry import ENGINES
from tests.endpoint_server import EndpointServer


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    image = np.full((160, 700), 255, dtype=np.uint8)
    cv2.putText(image, "Total revenue 1,234", (20, 70), cv2.FONT_HERSHEY_SIMPLEX, 1.2, 0, 3, cv2.LINE_AA)
    path = tmp_path / "page.png"
    cv2.imwrite(str(path), image)
    return path


def test_json_and_verification(picture: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if shutil.which("tesseract") is None:
        pytest.skip("the tesseract command is not installed")
    assert (
        main(["ocr", str(picture), "--engine", "tesseract", "--format", "json", "--verify", "rapidocr"]) == 0
    )
    output = capsys.readouterr()
    (page,) = json.loads(output.out)["pages"]
    assert "1,234" in [item["text"] for item in page["items"]]
    assert page["verify"] == {"engine": "rapidocr", "numbers": 1, "agreement": 1.0, "disagreements": []}
    assert "PP-OCRv6_small" in output.err


def test_an_engine_does_not_verify_itself(picture: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ocr", str(picture), "--verify", "rapidocr"]) == 3
    assert "prove nothing" in capsys.readouterr().err


def test_a_preset_by_name(
    picture: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DOCPARSE_CACHE", str(tmp_path / "cache"))
    with EndpointServer("<p>Total revenue 1,234</p>") as server:
        chosen = ["--engine", "openai", "--preset", "qwen3-vl-8b", "--url", server.base_url]
        assert main(["ocr", str(picture), *chosen]) == 0
        assert main(["parse", str(picture), *chosen, "--model", "mine", "--format", "html"]) == 0
        assert [body["model"] for body in server.bodies] == ["Qwen/Qwen3-VL-8B-Instruct", "mine"]
    assert capsys.readouterr().out.count("<p>Total revenue 1,234</p>") == 2


def test_a_preset_is_no_business_of_other_engines(picture: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["parse", str(picture), "--preset", "gpt-4o"]) == 3
    assert "belong to --engine openai" in capsys.readouterr().err


def test_a_missing_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ocr", str(tmp_path / "none.pdf")]) == 3
    assert "none.pdf" in capsys.readouterr().err


@pytest.fixture
def three_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A TIFF of three blank pages, and two engines by name: one fails on its second page, one never."""
    for name in ("steady", "flaky"):
        monkeypatch.setitem(ENGINES, name, f"tests.ocr.doubles:{name}")
    page = Image.fromarray(np.full((160, 700), 255, np.uint8))
    page.save(tmp_path / "pages.tiff", save_all=True, append_images=[page, page])
    return tmp_path / "pages.tiff"


def test_a_page_that_fails_costs_that_page_under_verification(
    three_pages: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ocr", str(three_pages), "--engine", "flaky", "--verify", "steady", "--format", "json"]) == 1
    output = capsys.readouterr()
    result = json.loads(output.out)
    assert [page["page"] for page in result["pages"]] == [1, 3]
    assert [page["verify"]["numbers"] for page in result["pages"]] == [1, 1]
    assert [failed["page"] for failed in result["failed"]] == [2]
    assert "page 2 failed: flaky: RuntimeError: the second page is too much" in output.err


def test_a_page_that_is_not_verified_is_told(three_pages: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["ocr", str(three_pages), "--engine", "steady", "--verify", "flaky"]
    assert main([*arguments, "--format", "json"]) == 1
    output = capsys.readouterr()
    assert ["verify" in page for page in json.loads(output.out)["pages"]] == [True, False, True]
    assert "page 2 not verified: flaky: RuntimeError: the second page is too much" in output.err
    assert main([*arguments, "--format", "text"]) == 1
    assert capsys.readouterr().out.count("1,234") == 3
