"""`iter_pages` yields what `parse_pdf` collects, and holds no more than it must."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from docparse import Limits, iter_pages, parse_pdf
from docparse.errors import ArgumentError, InputError
from docparse.reading import spool
from tests.pdf.build import document, text

FIXTURES = Path(__file__).parents[1] / "fixtures"
FILES = ["annual_report.pdf", "contract.pdf", "bilingual.pdf", "tagged.pdf"]


@pytest.mark.parametrize("in_memory", [0, 3, 100])
@pytest.mark.parametrize("name", FILES)
def test_pages_are_those_of_parse_pdf(name: str, in_memory: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spool, "IN_MEMORY", in_memory)
    path = FIXTURES / name
    assert tuple(iter_pages(path, ocr="never")) == parse_pdf(path, ocr="never").pages


def test_pages_are_those_of_parse_pdf_behind_limits() -> None:
    path = FIXTURES / "annual_report.pdf"
    pages = iter_pages(path, ocr="never", pages="2-4", limits=Limits())
    assert tuple(pages) == parse_pdf(path, ocr="never", pages="2-4").pages


def test_a_long_file_is_opened_anew_without_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    path = FIXTURES / "annual_report.pdf"
    whole = parse_pdf(path, ocr="never")
    monkeypatch.setattr("docparse.reading.pdf.REOPEN", 3)
    assert parse_pdf(path, ocr="never").pages == whole.pages


def test_failed_pages_keep_their_places() -> None:
    """Page 2 is no page at all; a table may go on over it."""
    data = document(*[text(b"page %d" % n) for n in range(4)]).replace(
        b"/Kids[10 0 R 12 0 R", b"/Kids[10 0 R 99 0 R"
    )
    assert b"99 0 R" in data
    pages = list(iter_pages(data, ocr="never"))
    assert [page.number for page in pages] == [1, 2, 3, 4]
    assert [page.failure is not None for page in pages] == [False, True, False, False]
    assert tuple(pages) == parse_pdf(data, ocr="never").pages


def test_nothing_stays_when_the_reader_stops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(spool, "IN_MEMORY", 1)
    pages = iter_pages(FIXTURES / "annual_report.pdf", ocr="never")
    next(pages)
    next(pages)
    assert not list(tmp_path.iterdir())
    pages.close()  # type: ignore[attr-defined]


def test_errors_come_as_from_parse_pdf() -> None:
    with pytest.raises(ArgumentError, match="ocr"):
        iter_pages(FIXTURES / "contract.pdf", ocr="sometimes")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="no page 9"):
        next(iter_pages(FIXTURES / "contract.pdf", pages="9999"))
