from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from bench.corpora.tables import printed_items, score_printed
from bench.measures.content import normalise, true_grid
from docparse import parse_pdf
from docparse.errors import MissingExtraError
from docparse.gold.browser import find_chromium
from fixtures.tables.contents import Spot, TableSample, make_sample
from fixtures.tables.pages import make_page
from fixtures.tables.printing import UNSEEN, print_pages


def _programs() -> bool:
    try:
        find_chromium()
    except MissingExtraError:
        return False
    return shutil.which("pdflatex") is not None


needs_programs = pytest.mark.skipif(not _programs(), reason="no Chromium or no pdflatex in PATH")


def test_a_seed_is_a_page() -> None:
    assert make_page(7) == make_page(7) != make_page(8)


@pytest.mark.parametrize("seed", range(40))
def test_every_line_fills_the_columns(seed: int) -> None:
    sample = make_sample(Random(seed), narrow=seed % 2 == 0)
    assert all(sum(spot.columns for spot in line) == sample.columns for line in sample.lines)


def test_a_spanning_spot_is_in_all_its_places() -> None:
    sample = TableSample("counts", 3, 1, ((Spot(""), Spot("A", 1, 2)), (Spot("x"), Spot("1"), Spot("2"))))
    assert sample.grid() == [["", "A", "A"], ["x", "1", "2"]]
    assert true_grid(sample.grid()) == [["", "a", "a"], ["x", "1", "2"]]


@needs_programs
def test_printed_pages_hold_what_the_truth_says(tmp_path: Path) -> None:
    for seed, path in print_pages((0, 1), tmp_path):
        document = parse_pdf(path, ocr="never")
        text = normalise("".join(block.text for block in document.blocks))
        for sample in make_page(seed).tables:
            names = {normalise(line[0].text) for line in sample.lines}
            assert sum(name in text for name in names) >= 0.9 * len(names)


@needs_programs
def test_a_page_without_its_tables_scores_nothing(tmp_path: Path) -> None:
    prose = tmp_path / "prose.pdf"
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(str(prose))
    canvas.drawString(72, 700, "No table is here.")
    canvas.save()
    seed = next(seed for seed in range(99) if len(make_page(seed).tables) == 2)
    scored = score_printed(seed, parse_pdf(prose, ocr="never").to_html())
    assert scored == {"content": (0.0, 2), "lost": (2, 2), "invented": (0, 1)}


@pytest.mark.full
@needs_programs
def test_unseen_pages_are_not_named() -> None:
    assert next(printed_items(range(1))).name == "0"
    assert next(printed_items(UNSEEN)).name == ""
