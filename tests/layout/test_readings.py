"""A table has to beat prose, formulas, lists and charts: by all its evidence together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest

from bench.readings.collect import LOWER, proposals
from docparse import parse_pdf
from docparse.document import Block, Cell, Table
from docparse.layout.drawings.figures import Drawing
from docparse.layout.model import TableDraft
from docparse.layout.params import PARAMS, rows
from docparse.layout.readings.features import TableEvidence
from docparse.layout.readings.score import best_cover
from docparse.layout.readings.series import page_references, series_of
from fixtures.readings import KINDS, make_page
from fixtures.readings.page import DrawnPage


def tables_of(pdf: bytes) -> list[Block]:
    """Return the tables that are found on the pages of a PDF."""
    return [block for block in parse_pdf(pdf, ocr="never", limits=None).blocks if block.table is not None]


PAGES = [8, pytest.param(24, marks=pytest.mark.full)]
"""Pages of each kind; nobody fitted a weight on them."""


@pytest.mark.parametrize("pages", PAGES)
@pytest.mark.parametrize("kind", [kind for kind, (_, true) in KINDS.items() if not true])
def test_what_looks_like_a_table_is_none(kind: str, pages: int) -> None:
    """Of 24 pages, each with several candidates, two may have a table; of the first eight one."""
    found = [bool(tables_of(make_page(kind, seed))) for seed in range(2000, 2000 + pages)]
    assert sum(found) <= max(1, pages // 12)


@pytest.mark.parametrize("pages", PAGES)
@pytest.mark.parametrize("kind", [kind for kind, (_, true) in KINDS.items() if true])
def test_tables_are_kept(kind: str, pages: int) -> None:
    """One page of commands, without rules, has none found."""
    found = [bool(tables_of(make_page(kind, seed))) for seed in range(2000, 2000 + pages)]
    assert sum(found) >= pages - (kind == "commands")


@pytest.mark.parametrize("share", [4, pytest.param(1, marks=pytest.mark.full)])
def test_papers_of_formulas_have_hardly_a_table(shared: Path, share: int) -> None:
    """There is none in 50 of them; rows of terms made 26 before their readings were weighed."""
    papers = sorted((shared / "data" / "latex" / "formulas").glob("*.pdf"))[::share]
    assert sum(len(tables_of(path.read_bytes())) for path in papers) <= 2 // share


def test_every_piece_of_evidence_has_a_weight_that_says_what_it_is() -> None:
    assert {*vars(PARAMS.readings.table)} == {one.name for one in fields(TableEvidence)} | {"bar"}
    by_hand = {name for name, row in rows()["readings.table"].items() if row["how"] != "bench.readings"}
    assert by_hand == {"doubtful", "frames", "part", "prose", "sparse", "titled"}


def test_a_page_of_prose_may_have_contents_too() -> None:
    """Lines with leaders are entries where prose is above and below them."""
    page = DrawnPage(7)
    y = page.prose(90, 6) + 20
    for number in range(4, 9):
        page.text(80, y, f"Storage of part {number} " + ". " * 30)
        page.text(500, y, str(3 * number), side="right")
        y += 14
    page.prose(y + 20, 6)
    blocks = parse_pdf(page.data(), ocr="never", limits=None).blocks
    told = [(entry.title, entry.page) for block in blocks for entry in block.entries]
    assert told == [(f"Storage of part {number}", str(3 * number)) for number in range(4, 9)]
    assert sum(block.role == "text" for block in blocks) >= 2


def test_numbers_of_pages_are_told_from_amounts() -> None:
    rows = [("Item", "Units", "Total"), *[(f"Part {k}", str(7 * k), str(k)) for k in range(1, 9)]]
    assert page_references(PARAMS.readings.series, cells_of(rows)) == 0
    terms = ("Barge", "Crane", "Dock", "Ferry", "Grain", "Rail")
    assert (
        page_references(
            PARAMS.readings.series, cells_of([(term, str(40 - 7 * at)) for at, term in enumerate(terms)])
        )
        == 1
    )
    assert (
        page_references(PARAMS.readings.series, cells_of([(term, "7, 9, 15") for term in reversed(terms)]))
        == 1
    )
    assert (
        page_references(
            PARAMS.readings.series, cells_of([(term, f"{9 - at},200") for at, term in enumerate(terms)])
        )
        == 0
    )
    assert (
        page_references(
            PARAMS.readings.series, cells_of([(f"May 1, 2023 - May {day}, 2023", "$8") for day in range(9)])
        )
        == 0
    )


SECTIONS = ("1 Ships", "1.1 Barges", "1.2 Ferries", "1.2.1 Their crews", "1.3 Tugs", "2 Docks", "2.1 Cranes")


def test_counts_behind_numbered_names_are_no_pages() -> None:
    counts = [("1.1", "Apples", "12"), ("1.2", "Pears", "5"), ("1.3", "Plums", "9"), ("1.4", "Figs", "3")]
    assert page_references(PARAMS.readings.series, cells_of(counts)) == 0
    units = zip("12345678", ("nuts", "bolts", "keys", "rods", "cams", "pins", "axles", "gears"), strict=True)
    counted = [(at, name, count) for (at, name), count in zip(units, "94276318", strict=True)]
    assert page_references(PARAMS.readings.series, cells_of(counted)) == 0


def test_numbers_of_sections_follow_each_other() -> None:
    assert series_of(PARAMS.readings.series, SECTIONS) == [list(range(7))]
    assert series_of(PARAMS.readings.series, [*SECTIONS[:3], "and their owners", *SECTIONS[3:]]) == [
        [0, 1, 2, 4, 5, 6, 7]
    ]
    assert series_of(PARAMS.readings.series, ["A.1 Oils", "A.2 Grains", "A.2.1 Wheat", "A.3 Rice"]) == [
        [0, 1, 2, 3]
    ]
    assert (
        series_of(PARAMS.readings.series, ["1 Barge", "2 Crane", "3 Dock", "4 Ferry"]) == []
    )  # as good as any list
    assert series_of(PARAMS.readings.series, ["2.5 million", "3.1 per cent", "4.2 tonnes", "7.1 days"]) == []
    assert series_of(PARAMS.readings.series, SECTIONS[1:4]) == []


def test_contents_without_pages_are_no_table() -> None:
    rows = [tuple(text.split(" ", 1)) for text in SECTIONS]
    assert page_references(PARAMS.readings.series, cells_of(rows)) == 1
    assert page_references(PARAMS.readings.series, cells_of([(*row, "12,500") for row in rows])) == 0


def test_numbered_titles_with_a_text_below_each_are_headings() -> None:
    page = DrawnPage(5)
    y = page.prose(90, 3) + 30
    for text in SECTIONS:
        page.text(72, y, text, font="Times-Bold")
        page.text(72, y + 16, "What is said of them is short.")
        y += 44
    page.prose(y + 20, 6)
    blocks = parse_pdf(page.data(), ocr="never", limits=None).blocks
    roles = {block.text: block.role for block in blocks}
    assert {roles[text] for text in SECTIONS} == {"section_header"}


@pytest.mark.parametrize("gap", [4.0, 22.0])
def test_contents_without_pages_are_a_list(gap: float) -> None:
    page = DrawnPage(5)
    y = page.prose(90, 3) + 30
    for text in SECTIONS:
        number, title = text.split(" ", 1)
        page.text(60, y, number)
        page.text(60 + page.canvas.stringWidth(number, page.plain, page.size) + gap, y, title)
        y += 1.3 * page.size
    page.prose(y + 20, 3)
    (parsed,) = parse_pdf(page.data(), ocr="never").pages
    assert [block.text for block in parsed.blocks if block.role == "list_item"] == list(SECTIONS)


def test_an_index_is_told_from_numbers_side_by_side() -> None:
    index = [("Barge", "4"), ("Crane", "9, 11"), ("Dock", "2"), ("keel", "3"), ("lamp", "1"), ("mast", "9")]
    assert page_references(PARAMS.readings.series, cells_of(index)) == 1
    ports = [(f"{name} {k}", str(k), name, str(2 * k)) for k, name in enumerate("kcmaztbe", start=1)]
    assert page_references(PARAMS.readings.series, cells_of(ports)) == 0
    assert (
        page_references(PARAMS.readings.series, cells_of([(name, "3", "4", "5") for name, _ in index])) == 0
    )


def cells_of(rows: Sequence[tuple[str, ...]]) -> list[Cell]:
    return [Cell(r, c, text) for r, row in enumerate(rows) for c, text in enumerate(row)]


@pytest.mark.parametrize("seed", range(4))
def test_many_rows_of_names_and_what_they_do_are_a_table_without_rules(seed: int) -> None:
    """Their rows alone leave it open, since nothing but two columns of words speaks for it."""
    page = DrawnPage(seed)
    y = page.prose(90, 3) + 30
    for number in range(20):
        page.text(60, y, f"{page.words(1)}.{page.words(1)}{number}")
        page.text(230, y, page.words(4).capitalize())
        y += 1.45 * page.size
    page.prose(y + 20, 3)
    (found,) = tables_of(page.data())
    assert found.table is not None
    assert (found.table.rows, found.table.columns) == (20, 2)


@pytest.mark.parametrize("seed", range(4))
def test_links_that_are_underlined_have_no_rules(seed: int) -> None:
    """Lines of a narrow list, blanks as wide as justified type may have them, each word underlined."""
    page = DrawnPage(seed)
    y = page.prose(90, 3) + 30
    for words in (("Installing", "and", "Configuring"), ("Maintaining", "all", "Repositories")):
        x = 200.0
        for word in words:
            width = page.canvas.stringWidth(word, page.plain, page.size)
            page.text(x, y, word)
            page.line(x, y + 1.2, x + width, y + 1.2)
            x += width + 1.1 * page.size
        y += 1.4 * page.size
    found = proposals(page.data(), LOWER)
    assert found
    assert all(one.evidence.rules == one.evidence.framed == 0 for one in found)


def test_blocks_say_by_how_much_their_reading_beat_the_next() -> None:
    """A clear table has a wide margin; formulas that looked like one have theirs as text, prose has none."""
    table = tables_of(make_page("smalls", 3000))[0]
    assert table.margin is not None
    assert table.margin > 2
    blocks = [
        block
        for seed in range(3000, 3010)
        for block in parse_pdf(make_page("matrices", seed), ocr="never", limits=None).blocks
        if block.table is None
    ]
    beaten = [block.margin for block in blocks if block.margin is not None]
    assert beaten
    assert min(beaten) >= 0
    assert any(block.margin is None for block in blocks)


def test_a_drawing_and_a_table_that_share_words_are_read_as_the_surer_one() -> None:
    drawing = Drawing((0.0, 0.0, 50.0, 50.0), np.arange(6, dtype=np.int32), 3.0)

    def table(margin: float) -> TableDraft:
        words = np.arange(4, 12, dtype=np.int32)
        return TableDraft((0.0, 0.0, 90.0, 50.0), Table(4, 2, ()), words, margin=margin)

    assert best_cover([drawing, table(2.0)]) == [drawing]
    (taken,) = best_cover([drawing, table(4.0)])
    assert isinstance(taken, TableDraft)
