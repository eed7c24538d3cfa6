"""Systems that read page images: what a page costs that cannot be read, and answers that are kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from docparse.compare import ImageSystem, Request, open_system, own_pages
from docparse.compare.images import recipe

pytest.importorskip("pytesseract", reason="needs pytesseract")


@pytest.fixture
def tesseract(tmp_path: Path) -> Iterator[ImageSystem]:
    system = open_system("tesseract", "image", Request(tmp_path))
    assert isinstance(system, ImageSystem)
    with closing(system):
        yield system


def test_a_file_that_is_damaged_costs_its_page(tesseract: ImageSystem, tmp_path: Path) -> None:
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.4 and no more")
    output = tesseract.read(broken, "dpi100")
    assert output.text is None
    assert "DamagedFileError" in output.error


def test_an_answer_that_was_kept_counts_with_its_time(tesseract: ImageSystem) -> None:
    page = own_pages() / "contract.pdf"
    first, again = (tesseract.read(page, "dpi100") for _ in range(2))
    assert first.text == again.text
    assert first.suffix == ".html"
    assert again.seconds > first.seconds / 2


def test_a_recipe_names_engine_and_weights(tesseract: ImageSystem) -> None:
    told = recipe(tesseract.watch.info)
    assert told.startswith("tesseract ")
    assert "SHA-256" in told
