"""Bullets of lists that an engine passed over or did not surely read."""

from __future__ import annotations

from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from docparse import parse_pdf
from docparse.ocr.protocol import OcrItem, OcrPage, rectangle
from docparse.ocr.repair.bullets import repair_bullets
from tests.layout.sheets import PROSE
from tests.ocr.items import page, piece, texts


def sign(text: str, x: float, row: int) -> OcrItem:
    return piece(text, rectangle(x, 40 * row, x + 20, 40 * row + 30), 0.4)


def line(row: int, x: float = 150) -> OcrItem:
    return piece("a line of the list", rectangle(x, 40 * row, x + 600, 40 * row + 30))


def lists(*signs: OcrItem, unsure: bool = True) -> OcrPage:
    lines = tuple(line(row) for row in range(5))
    return page(*lines, unsure=signs) if unsure else page(*signs, *lines)


@pytest.mark.parametrize(
    ("read", "meant"), [("•", "•"), ("·", "·"), (".", "•"), ("一", "—"), ("–", "–"), ("*", "*")]
)
def test_signs_of_one_column_in_front_of_lines_are_bullets(read: str, meant: str) -> None:
    found = repair_bullets(lists(sign(read, 100, 1), sign(read, 103, 3)))
    assert texts(found.items[-2:]) == [meant, meant]
    assert not found.unsure
    assert all("repaired" in item.flags for item in found.items[-2:])


def test_an_unsure_bullet_is_vouched_for_by_a_sure_one() -> None:
    lines = tuple(line(row) for row in range(5))
    found = repair_bullets(page(sign("•", 100, 1), *lines, unsure=(sign("·", 100, 2),)))
    assert texts(found).count("·") == 1


@pytest.mark.parametrize(
    "signs",
    [
        (sign("•", 100, 1),),  # alone
        (sign("•", 100, 1), sign("•", 125, 3)),  # in no column
        (sign("i", 100, 1), sign("i", 100, 3)),  # no signs
        (sign("•", 20, 1), sign("•", 20, 3)),  # far from their lines
        (sign("•", 770, 1), sign("•", 770, 3)),  # behind lines
    ],
)
def test_other_unsure_marks_stay_so(signs: tuple[OcrItem, ...]) -> None:
    before = lists(*signs)
    assert repair_bullets(before) == before


@pytest.mark.parametrize("bullet", ["•", "–", "—"])
def test_items_of_a_page_image_have_their_bullets(tmp_path: Path, bullet: str) -> None:
    path = tmp_path / "list.pdf"
    canvas = Canvas(str(path))
    words = PROSE.split()
    for row in range(6):
        canvas.setFont("Times-Roman", 10)
        canvas.drawString(90, 700 - 24 * row, bullet)
        canvas.drawString(105, 700 - 24 * row, " ".join(words[10 * (row % 3) : 10 * (row % 3) + 10]))
    canvas.save()
    (found,) = parse_pdf(path, ocr="always").pages
    assert [block.role for block in found.blocks] == ["list_item"] * 6
