"""Framed words that strokes join are one figure; frames alone, forms and tables are none."""

from __future__ import annotations

import pytest

from tests.layout.sheets import HEIGHT, Draw, Pen, blocks

NAMES = ("Receive the ship", "Is it full?", "Unload", "Load", "Send away")


def frame(pen: Pen, x: float, y: float, name: str, shape: str) -> None:
    """A frame of 90 by 30 points whose top left corner is at (x, y), with its name in the middle."""
    canvas, low = pen.canvas, HEIGHT - y - 30
    if shape == "round":
        canvas.roundRect(x, low, 90, 30, 8)
    elif shape == "ellipse":
        canvas.ellipse(x, low, x + 90, low + 30)
    else:
        canvas.rect(x, low, 90, 30)
    pen.text(x + 8, y + 18, name, 9)


def chart(shape: str, *, joined: bool = True) -> Draw:
    """Prose, one frame above two above two more, each joined to those below it, prose."""
    places = [(260, 200), (160, 280), (360, 280), (160, 360), (360, 360)]

    def draw(pen: Pen) -> None:
        pen.prose(72, 80, 450, 6)
        for (x, y), name in zip(places, NAMES, strict=True):
            frame(pen, x, y, name, shape)
        for start, end in ((0, 1), (0, 2), (1, 3), (2, 4)) if joined else ():
            (x0, y0), (x1, y1) = places[start], places[end]
            pen.canvas.line(x0 + 45, HEIGHT - y0 - 30, x1 + 45, HEIGHT - y1)
        pen.prose(72, 450, 450, 6)

    return draw


@pytest.mark.parametrize("shape", ["box", "round", "ellipse"])
def test_frames_that_strokes_join_are_one_figure_with_their_words(shape: str) -> None:
    found = blocks(chart(shape))
    assert [block.role for block in found] == ["text", "picture", "text"]
    assert all(name in found[1].text for name in NAMES)


def test_frames_that_nothing_joins_are_no_diagram() -> None:
    assert "picture" not in [block.role for block in blocks(chart("box", joined=False))]


def test_cells_of_a_form_are_none() -> None:
    """They share their borders, and rules that go on meet them at their corners."""

    def draw(pen: Pen) -> None:
        pen.prose(72, 80, 450, 3)
        for row in range(4):
            for column in range(3):
                x, y = 72 + 150 * column, 140 + 40 * row
                pen.canvas.rect(x, HEIGHT - y - 30, 150, 30)
                pen.text(x + 6, y + 18, NAMES[(row + column) % 5], 9)
            pen.canvas.line(72, HEIGHT - 140 - 40 * row, 72, HEIGHT - 180 - 40 * row)
            pen.canvas.line(522, HEIGHT - 140 - 40 * row, 522, HEIGHT - 180 - 40 * row)

    assert "picture" not in [block.role for block in blocks(draw)]


def test_prose_within_the_reach_of_a_graph_is_not_taken() -> None:
    def draw(pen: Pen) -> None:
        for x, y in ((72, 90), (440, 90), (440, 640)):
            frame(pen, x, y, NAMES[0], "box")
        pen.canvas.line(162, HEIGHT - 105, 440, HEIGHT - 105)
        pen.canvas.line(485, HEIGHT - 120, 485, HEIGHT - 640)
        pen.prose(72, 150, 380, 38)

    roles = [block.role for block in blocks(draw)]
    assert "text" in roles
    assert "picture" not in roles
