"""`parse_many`: one outcome for every path, whatever the file is."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from docparse import parse_pdf
from docparse.batch import Outcome, Recipe, parse_many
from docparse.child.limits import Limits
from docparse.errors import (
    ArgumentError,
    InputError,
    MissingExtraError,
    NotADocumentError,
    PageRangeError,
)
from docparse.reading.options import OcrOptions
from tests.pdf.build import document, text

ROOT = Path(__file__).parents[2]
FIXTURES = ROOT / "fixtures"
NEVER = OcrOptions("never")


def by_name(paths: Sequence[Path], recipe: Recipe, jobs: int = 2) -> dict[str, Outcome]:
    outcomes = list(parse_many(paths, recipe, jobs=jobs))
    assert sorted(one.path for one in outcomes) == sorted(paths)
    return {one.path.name: one for one in outcomes}


def test_documents_are_those_of_parse_pdf() -> None:
    paths = [FIXTURES / "contract.pdf", FIXTURES / "annual_report.pdf", FIXTURES / "bilingual.pdf"]
    found = by_name(paths, Recipe(ocr=NEVER))
    for path in paths:
        assert found[path.name].document() == parse_pdf(path, ocr="never")


def test_what_cannot_be_used_is_an_outcome(tmp_path: Path) -> None:
    (tmp_path / "note.pdf").write_text("no PDF")
    (tmp_path / "good.pdf").write_bytes(document(text(b"fine")))
    paths = [tmp_path / "note.pdf", tmp_path / "missing.pdf", tmp_path / "good.pdf"]
    found = by_name(paths, Recipe(("md",), ocr=NEVER))
    assert isinstance(found["note.pdf"].error, NotADocumentError)
    assert "no such file" in str(found["missing.pdf"].error)
    good = found["good.pdf"].rendered
    assert good is not None
    assert good.files == {".md": b"fine\n"}
    with pytest.raises(InputError, match="not a PDF"):
        found["note.pdf"].document()


def test_a_page_over_its_limit_costs_only_that_page(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.pdf"
    bomb.write_bytes(two_pages_and_a_bomb())
    recipe = Recipe(("md",), ocr=NEVER, limits=Limits(seconds=1, memory=512 << 20))
    (outcome,) = parse_many([bomb], recipe)
    assert outcome.rendered is not None
    assert [one.page for one in outcome.rendered.failures] == [2]
    assert outcome.rendered.pages == 3
    assert b"first" in outcome.rendered.files[".md"]
    assert b"third" in outcome.rendered.files[".md"]


def two_pages_and_a_bomb() -> bytes:
    from tests.pdf.build import stream

    levels = {
        100 + level: stream(
            b"/X Do " * 10,
            b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X %d 0 R>>>>" % (101 + level),
        )
        for level in range(9)
    }
    levels[109] = stream(b"0 0 1 1 re f", b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]")
    return document(
        text(b"first"), b"/X Do", text(b"third"), resources=b"/XObject<</X 100 0 R>>", extra=levels
    )


def test_a_file_that_is_read_again_has_but_the_rest_of_its_time(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.pdf"
    bomb.write_bytes(two_pages_and_a_bomb())
    limits = Limits(seconds=60, memory=3 << 30, wall=60, document=4)
    (outcome,) = parse_many([bomb], Recipe(("md",), ocr=NEVER, limits=limits))
    assert isinstance(outcome.error, InputError)
    assert outcome.seconds < 7


def test_what_would_hit_every_file_is_raised() -> None:
    recipe = Recipe(ocr=OcrOptions("always", "paddle"))
    if os.environ.get("DOCPARSE_HAS_PADDLE"):
        pytest.skip("paddle is installed")
    with pytest.raises(MissingExtraError):
        list(parse_many([FIXTURES / "contract.pdf"], recipe))


def test_pages_that_are_not_there_fail_the_file() -> None:
    (outcome,) = parse_many([FIXTURES / "contract.pdf"], Recipe(pages="999", ocr=NEVER))
    assert isinstance(outcome.error, PageRangeError)


def test_only_a_few_paths_are_taken_ahead() -> None:
    taken: list[Path] = []

    def paths() -> object:
        while True:
            taken.append(FIXTURES / "contract.pdf")
            yield taken[-1]

    outcomes = parse_many(paths(), Recipe(("md",), ocr=NEVER), jobs=1)  # type: ignore[arg-type]
    next(outcomes)
    assert len(taken) <= 4
    outcomes.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize("jobs", [0, -1])
def test_a_number_of_workers_that_cannot_be(jobs: int) -> None:
    with pytest.raises(ArgumentError, match="jobs is 1 or more"):
        parse_many([], jobs=jobs)


def test_an_unknown_format_is_told_at_once() -> None:
    with pytest.raises(ArgumentError, match="formats"):
        Recipe(("docx",))
