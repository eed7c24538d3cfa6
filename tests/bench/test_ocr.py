"""The OCR bench: conditions by the published recipe, the multiset check, tables and rows."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from bench.measures.invented import invented, single_digits
from bench.measures.multiset import found_facts
from bench.ocr.run import main
from docparse.compare import find_pages, own_pages
from docparse.compare.conditions import CONDITIONS, page_image, without_foot
from tests.endpoint_server import EndpointServer

GOLD = "<p>Sales of <monetaryunit>$</monetaryunit><number>1,234</number> and <number>1,234</number></p>"


def test_each_occurrence_serves_one_fact() -> None:
    found = [flag for _, _, flag in found_facts(GOLD, "<p>$ 1,234</p>")]
    assert found == [True, True, False]


@pytest.mark.parametrize("prediction", [None, "", "21,234", "1,2345", "1,234.5"])
def test_a_longer_number_is_not_the_fact(prediction: str | None) -> None:
    assert not any(flag for kind, _, flag in found_facts(GOLD, prediction) if kind == "number")


@pytest.mark.parametrize(
    ("prediction", "extra"),
    [
        (GOLD, []),
        ("<td>1,234</td><td>1.234</td>", []),  # misread, not invented
        ("<td>1,234</td><td>1</td><td>7</td><td>1,234</td>", ["1", "7"]),
        ("1,234 1,234 1,234", ["1,234"]),
        (None, []),
    ],
)
def test_invented_numbers_are_counted(prediction: str | None, extra: list[str]) -> None:
    assert sorted(invented(GOLD, prediction)) == extra


def test_single_digits_that_nobody_printed_are_counted() -> None:
    assert single_digits("Note 7 of 12,345 (1)", "7 Note 7 of 12, 3 45 (1)") == ["3", "7"]


@pytest.mark.parametrize("condition", sorted(CONDITIONS))
def test_a_condition_is_the_same_every_time(condition: str) -> None:
    path = own_pages() / "fleet.pdf"
    image, dpi = page_image(path, condition)
    again, _ = page_image(path, condition)
    assert image.dtype == np.uint8
    assert image.ndim == 2
    assert dpi == CONDITIONS[condition].dpi
    assert np.array_equal(image, again)


def test_images_are_scaled_down_and_never_up(tmp_path: Path) -> None:
    path = tmp_path / "page.png"
    cv2.imwrite(str(path), np.zeros((1100, 850), np.uint8))
    assert page_image(path, "clean")[0].shape == (1100, 850)
    assert max(page_image(path, "low")[0].shape) <= 1100


def test_a_blank_page_keeps_its_size() -> None:
    blank = np.full((50, 40), 255, np.uint8)
    assert without_foot(blank).shape == (50, 40)


def test_scan_and_low_are_the_shared_recipe(shared: Path) -> None:
    pytest.importorskip("pypdfium2")
    spec = importlib.util.spec_from_file_location("scan_like", shared / "tools" / "scan_like.py")
    assert spec is not None
    assert spec.loader is not None
    recipe = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(recipe)
    path = sorted((shared / "data" / "sec" / "pages").glob("*.pdf"))[0]
    for condition in ("scan", "low"):
        dpi = recipe.CONDITIONS[condition][0]
        expected = recipe.degrade(recipe.page_image(str(path), dpi), condition, path.stem)
        assert np.array_equal(page_image(path, condition)[0], expected)


def test_files_and_text_layer_as_systems(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outputs = tmp_path / "outputs"
    outputs.mkdir()
    first, second = find_pages(own_pages(), 2)
    (outputs / f"{first.path.stem}.html").write_text(first.gold, encoding="utf-8")
    result = tmp_path / "rows.json"
    arguments = ["--files", str(outputs), "--system", "docparse", "--condition", "text", "--limit", "2"]
    assert main([*arguments, "--work", str(tmp_path / "work"), "--json", str(result)]) == 1
    text, files = json.loads(result.read_text())["rows"]
    assert files["failed"] == [second.path.stem]
    assert files["pages"] == text["pages"] == 2
    assert 0 < files["missing"] < 100
    assert text["failed"] == []
    assert text["multiset"] > 90
    assert text["invented"] == files["invented"] == 0
    assert text["digits"] == files["digits"] == 0
    printed = capsys.readouterr().out
    assert f"1 pages failed: {second.path.stem}" in printed
    assert "| docparse | text | 2 |" in printed


def test_a_preset_against_an_endpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCPARSE_CACHE", str(tmp_path / "cache"))
    gold = find_pages(own_pages(), 1)[0].gold
    result = tmp_path / "rows.json"
    with EndpointServer(f"```html\n{gold}\n```") as server:
        arguments = [
            "--system",
            "openai",
            "--preset",
            "qwen3-vl-8b",
            "--url",
            server.base_url,
            "--limit",
            "1",
        ]
        assert main([*arguments, "--work", str(tmp_path / "work"), "--json", str(result)]) == 0
        (body,) = server.bodies
    (row,) = json.loads(result.read_text())["rows"]
    assert body["model"] == row["model"] == "Qwen/Qwen3-VL-8B-Instruct"
    assert (row["failed"], row["multiset"], row["ffa"]) == ([], 100.0, 100.0)
