"""Gold pages of a folder, and docparse's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from docparse.compare import find_pages, own_pages, sample
from docparse.errors import InputError


def test_own_pages_are_there_in_natural_order() -> None:
    names = [page.path.stem for page in find_pages(own_pages())]
    assert len(names) == 13
    assert names.index("report_p2_letter") < names.index("report_p8_segments")


def test_a_page_needs_its_file_and_its_gold(tmp_path: Path) -> None:
    for name in ("p10.gold.html", "p10.png", "p9.gold.html", "p9.pdf", "alone.gold.html", "other.pdf"):
        (tmp_path / name).write_text("x", "utf-8")
    assert [page.path.name for page in find_pages(tmp_path)] == ["p9.pdf", "p10.png"]
    assert [page.path.name for page in find_pages(tmp_path, 1)] == ["p9.pdf"]


def test_a_folder_without_gold_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"NAME\.gold\.html"):
        find_pages(tmp_path)


def test_a_sample_is_the_same_every_time_and_in_order() -> None:
    pages = find_pages(own_pages())
    drawn = sample(pages, 5)
    assert drawn == sample(pages, 5)
    assert drawn == [page for page in pages if page in drawn]
    assert sample(pages, 99) == pages
