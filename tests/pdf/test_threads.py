"""Threads get what one thread gets, though the PDF libraries are not thread-safe."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from docparse import parse_pdf
from docparse.pdf import PdfFile, open_pdf

FIXTURES = Path(__file__).parents[2] / "fixtures"
FILES = [FIXTURES / name for name in ("annual_report.pdf", "contract.pdf", "mixed_pages.pdf")]
THREADS = 8


def parse_render_crop(turn: int, backend: str) -> tuple[object, bytes, bytes | None]:
    """One page of one file in three ways, each opening the file anew."""
    path = FILES[turn % len(FILES)]
    page = 1 + turn // len(FILES) % 2 if path.stem != "contract" else 1
    document = parse_pdf(path, pages=page, ocr="never", backend=backend)  # type: ignore[arg-type]
    with open_pdf(path, backend=backend) as file:  # type: ignore[arg-type]
        image = file.render(page - 1, dpi=20)
    box = document.pages[0].blocks[0].box
    assert document.cropper is not None
    return document.pages, image.tobytes(), document.cropper(page, box)


@pytest.mark.parametrize(
    ("backend", "rounds"),
    [
        *(("pdfium", 100), pytest.param("pdfium", 400, marks=pytest.mark.full)),
        *(("mupdf", 40), pytest.param("mupdf", 100, marks=pytest.mark.full)),
    ],
)
def test_threads_get_what_one_thread_gets(backend: str, rounds: int) -> None:
    turns = range(len(FILES) * 2)
    expected = [parse_render_crop(turn, backend) for turn in turns]
    with ThreadPoolExecutor(THREADS) as pool:
        found = pool.map(
            lambda turn: parse_render_crop(turn, backend), [i % len(turns) for i in range(rounds)]
        )
        for turn, one in enumerate(found):
            assert one == expected[turn % len(turns)]


def test_threads_share_an_open_file() -> None:
    def look(file: PdfFile, index: int) -> tuple[int, bytes]:
        return len(file.content(index).chars), file.render(index, dpi=20).tobytes()

    with open_pdf(FILES[0]) as file, ThreadPoolExecutor(THREADS) as pool:
        expected = [look(file, index) for index in range(file.page_count)]
        found = list(pool.map(lambda i: look(file, i % file.page_count), range(80)))
    assert found == [expected[i % len(expected)] for i in range(80)]
