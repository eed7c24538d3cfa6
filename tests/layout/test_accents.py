"""Accents that are glyphs of their own are read as one with the letters they are drawn over."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.layout.sheets import Pen, blocks

FACE, SIZE = "Times-Roman", 12
RAISED = 0.7 * SIZE * 0.35  # what a capital is higher than a small letter


def pieces(pen: Pen, parts: Sequence[str], *, last: bool = False, raised: float = 0.0) -> None:
    """Draw a word as TeX does: of each part the first sign is an accent over the letter that follows it."""
    x = 72.0
    for at, part in enumerate(parts):
        accent, rest = (part[:1], part[1:]) if at else ("", part)
        wide = pen.canvas.stringWidth(rest[:1], FACE, SIZE)
        middle = x + (wide - pen.canvas.stringWidth(accent, FACE, SIZE)) / 2
        drawn = [(x, 100.0, rest), (middle, 100.0 - raised, accent)]
        for left, base, text in drawn if last else drawn[::-1]:
            if text:
                pen.text(left, base, text, SIZE, FACE)
        x += pen.canvas.stringWidth(rest, FACE, SIZE)
    pen.prose(72, 140, 400, 4)


@pytest.mark.parametrize("last", [False, True], ids=["before its letter", "behind it"])
@pytest.mark.parametrize(
    ("parts", "word"),
    [
        (("M", "¨uller"), "Müller"),
        (("G", "¨odel"), "Gödel"),
        (("caf", "´e"), "café"),
        (("", "`a la carte"), "à la carte"),
        (("p", "ˆat", "´e"), "pâté"),
        (("Espa", "˜na"), "España"),
        (("Fran", "¸cois"), "François"),
    ],
)
def test_an_accent_and_its_letter_are_one(parts: tuple[str, ...], word: str, last: bool) -> None:
    (first, *_) = blocks(lambda pen: pieces(pen, parts, last=last))
    assert first.text == word


@pytest.mark.parametrize(("parts", "word"), [(("", "¨Uber uns"), "Über uns"), (("", "´Etat"), "État")])
def test_over_a_capital_it_is_higher(parts: tuple[str, ...], word: str) -> None:
    (first, *_) = blocks(lambda pen: pieces(pen, parts, raised=RAISED))
    assert first.text == word


def test_what_is_beside_a_letter_stays() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 100, "`type` the word 5´ from ¨ here", SIZE, FACE)
        pen.prose(72, 140, 400, 4)

    assert blocks(draw)[0].text == "`type` the word 5´ from ¨ here"


def test_over_what_has_no_such_letter_it_stays() -> None:
    """No character is a `q` with two dots: nothing is lost, nothing made up."""
    (first, *_) = blocks(lambda pen: pieces(pen, ("a", "¨qu")))
    assert sorted(first.text.replace(" ", "")) == sorted("a¨qu")
