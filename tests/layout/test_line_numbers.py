"""Numbers of lines beside running text are none of its words; those of rows, items and code are."""

from __future__ import annotations

import numpy as np
import pytest

from docparse.content import empty_page
from docparse.document import Page, Provenance, Triage
from docparse.layout import OcrWords, analyse_page, finish_document
from tests.layout.sheets import LAYER, Pen, pages

PROSE = (
    "The parties met in the spring of that year to settle what had been left open by the",
    "first treaty. None of them had brought a map, and none would trust the only one that",
    "the innkeeper could find, which showed the river where it had been before the flood.",
    "After two days they agreed on a line from the mill to the old chapel, and on a sum to",
    "be paid by whoever crossed it with more than ten sheep. The sum was never paid.",
    "In the second year the chapel burnt down, so that the line ended in a field which the",
    "smith had bought from the widow of a ferryman. He put up a fence, and the parties met",
    "again to ask a surveyor of the capital where the line should go from there, but he had",
    "no time before the harvest and sent his pupil with a chain that was one link too short.",
)


def numbered(
    lines: tuple[str, ...], numbers: list[int | None], x: float = 40.0, font: str = "Times-Roman"
) -> Page:
    def draw(pen: Pen) -> None:
        if font == "Courier":
            pen.prose(72, 400, 450, 20)
        for at, (line, number) in enumerate(zip(lines, numbers, strict=True)):
            pen.text(72, 100 + 14 * at, line, font=font)
            if number is not None:
                pen.text(x, 100 + 14 * at, str(number), size=6)

    return pages(draw)[0]


@pytest.mark.parametrize("first", [1, 243])
@pytest.mark.parametrize("x", [40.0, 560.0])
def test_numbers_of_lines_are_dropped_on_either_side_of_the_text(first: int, x: float) -> None:
    numbers = list(range(first, first + len(PROSE)))
    page = numbered(PROSE, [*numbers], x)
    assert " ".join(block.text for block in page.blocks) == " ".join(PROSE)
    assert [one.text for one in page.dropped if one.reason == "line number"] == list(map(str, numbers))
    assert page.unexplained == 0


def test_every_fifth_line_may_be_numbered() -> None:
    lines = PROSE * 4
    page = numbered(lines, [at if at % 5 == 0 else None for at in range(1, len(lines) + 1)])
    assert " ".join(block.text for block in page.blocks) == " ".join(lines)
    assert [one.text for one in page.dropped] == ["5", "10", "15", "20", "25", "30", "35"]


def test_a_draft_in_two_columns_has_numbers_on_both_sides() -> None:
    half = [line[: line.rindex(" ", 0, 45)] for line in PROSE]

    def draw(pen: Pen) -> None:
        for at, line in enumerate(half):
            for number, x, side in ((at + 1, 40.0, 60.0), (at + 60, 560.0, 330.0)):
                pen.text(x, 100 + 14 * at, str(number), size=6)
                pen.text(side, 100 + 14 * at, line)

    page = pages(draw)[0]
    assert [one.text for one in page.dropped] == [str(n) for n in [*range(1, 10), *range(60, 69)]]


def test_numbers_of_paragraphs_stay() -> None:
    lines = PROSE * 4
    page = numbered(lines, [at // 4 + 1 if at % 4 == 0 else None for at in range(len(lines))])
    assert not page.dropped


def test_numbers_of_rows_and_of_items_stay() -> None:
    towns = ("Aachen", "Bremen", "Celle", "Dessau", "Erfurt", "Fulda", "Goslar", "Hameln")
    assert not numbered(towns, [*range(1, 9)]).dropped
    rows = tuple(f"{town} and the villages that have belonged to it since the reform" for town in towns)
    assert not numbered(rows, [*range(1, 9)]).dropped


def test_lines_of_program_text_keep_their_numbers() -> None:
    assert not numbered(tuple(line[:60] for line in PROSE), [*range(1, 10)], font="Courier").dropped
    code = tuple(f"if (row[{at}] == done && size > {at}) {{ write(row, {at}); }}" for at in range(9))
    assert not numbered(code, [*range(1, 10)]).dropped


def test_numbers_of_lines_are_dropped_from_what_ocr_reads_too() -> None:
    words = [(str(at + 1), 40.0, 100 + 14.0 * at) for at in range(len(PROSE))]
    for at, line in enumerate(PROSE):
        x = 72.0
        for word in line.split():
            words.append((word, x, 100 + 14.0 * at))
            x += 5 * len(word) + 4
    box = np.array([(x, y, x + 5 * len(word), y + 10) for word, x, y in words], np.float32)
    read = OcrWords(tuple(word for word, *_ in words), box, np.full(len(words), 0.95, np.float32))
    draft = analyse_page(
        empty_page(1, 612, 792),
        provenance=LAYER,
        triage=Triage("ocr", "no text layer"),
        ocr_words=read,
        ocr_provenance=Provenance("ocr", "test", "0"),
    )
    page = finish_document([draft])[0]
    assert " ".join(block.text for block in page.blocks) == " ".join(PROSE)
    assert [one.reason for one in page.dropped] == ["line number"] * len(PROSE)
