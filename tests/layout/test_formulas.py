"""Formulas on several base lines: one block when displayed, part of their line in mid-sentence."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from docparse.document import Block, Line, Role, Triage
from docparse.export import to_markdown
from docparse.geometry import BBox
from docparse.layout.blocks.roles import with_roles
from docparse.layout.model import BlockDraft, PageDraft
from docparse.layout.order._formulas_numba import group_parts
from docparse.layout.order.displayed import in_reading_order
from docparse.layout.params import PARAMS
from tests.layout.sheets import LAYER, PROSE, Pen, blocks, pages

SYMBOL = "Times-Italic"


def fraction(pen: Pen, x: float, y: float, above: str, below: str) -> None:
    """Draw a displayed fraction about the axis of a line of 10 pt."""
    pen.text(x - pen.canvas.stringWidth(above, SYMBOL, 10) / 2, y - 6.8, above, font=SYMBOL)
    pen.text(x - pen.canvas.stringWidth(below, SYMBOL, 10) / 2, y + 6.9, below, font=SYMBOL)


def paragraph_with_a_display(pen: Pen) -> None:
    pen.text(
        90, 120, "The pressure drop in a fluid that moves is examined here, and so is its heat. For a flow"
    )
    pen.text(90, 132, "the number that tells how it moves is given by")
    pen.text(250, 160, "R =", font=SYMBOL)
    fraction(pen, 275, 160, "Dv", "k")
    pen.text(
        90,
        190,
        "in which v is the speed of the flow and k is how thick the fluid is when the sun of a day in",
    )
    pen.text(90, 202, "summer has been on it.")


def texts(found: tuple[Block, ...], role: str) -> list[str]:
    return [block.text for block in found if block.role == role]


def test_a_displayed_formula_is_one_block_read_from_left_to_right() -> None:
    found = blocks(paragraph_with_a_display)
    assert texts(found, "formula") == ["R = Dv k"]
    assert len(texts(found, "text")) == 2


def matrix(pen: Pen, x: float, y: float, rows: tuple[str, ...], pieces: str) -> None:
    """Draw rows of letters between tall brackets; `pieces` are the signs of one bracket and of the other."""
    half = len(pieces) // 2
    for step, (opening, closing) in enumerate(zip(pieces[:half], pieces[half:], strict=True)):
        pen.text(x, y + 10 * step, opening, font="Symbol")
        pen.text(x + 17 * len(rows[0]) + 2, y + 10 * step, closing, font="Symbol")
    for step, row in enumerate(rows):
        for place, letter in enumerate(row):
            pen.text(x + 10 + 16 * place, y + 12 * step, letter, font=SYMBOL)


ROUND = "\uf8eb\uf8ec\uf8ed\uf8f6\uf8f7\uf8f8"  # as Symbol's glyphs are named in Adobe's list
SQUARE = "\uf8ee\uf8ef\uf8f0\uf8f9\uf8fa\uf8fb"


@pytest.mark.parametrize(("pieces", "shown"), [(ROUND, "⎛⎜⎝⎞⎟⎠"), (SQUARE, "⎡⎢⎣⎤⎥⎦")])
def test_a_matrix_is_one_formula_read_row_by_row_between_its_brackets(pieces: str, shown: str) -> None:
    def draw(pen: Pen) -> None:
        pen.prose(90, 100, 400, 2)
        pen.text(170, 162, "A =", font=SYMBOL)
        matrix(pen, 200, 150, ("abc", "def", "ghi"), pieces)
        pen.text(275, 162, "+ B", font=SYMBOL)
        pen.prose(90, 210, 400, 2)

    opening, closing = " ".join(shown[:3]), " ".join(shown[3:])
    assert texts(blocks(draw), "formula") == [f"A = {opening} a b c d e f g h i {closing} + B"]


def test_one_bracket_before_equations_holds_them_as_rows() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(90, 100, 400, 2)
        for step, piece in enumerate("\uf8f1\uf8f2\uf8f3"):
            pen.text(200, 150 + 10 * step, piece, font="Symbol")
        for step, equation in enumerate(("u = x + y - z", "v = max{a, b + 1} - w", "w = 2 x")):
            pen.text(212, 150 + 12 * step, equation, font=SYMBOL)
        pen.prose(90, 210, 400, 2)

    rows = "u = x + y - z v = max{a, b + 1} - w w = 2 x"
    assert texts(blocks(draw), "formula") == [f"⎧ ⎨ ⎩ {rows}"]


def test_equations_below_each_other_with_sums_are_read_one_after_the_other() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(90, 100, 400, 2)
        for row, (left, limit, right) in enumerate((("A =", "i", "b + c"), ("D =", "k", "e - f"))):
            y = 160 + 30 * row
            pen.text(200, y, left, font=SYMBOL)
            pen.text(221, y - 6, "\u2211", font="Symbol")
            pen.text(223.5, y + 9, limit, 6, font=SYMBOL)
            pen.text(234, y, right, font=SYMBOL)
        pen.prose(90, 220, 400, 2)

    assert " ".join(texts(blocks(draw), "formula")) == "A = ∑ i b + c D = ∑ k e - f"


def test_a_formula_takes_nothing_of_the_column_beside_it_and_no_line_of_words() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(60, 100, 210, 3)
        matrix(pen, 120, 160, ("abc", "def", "ghi"), ROUND)
        pen.prose(60, 210, 210, 3)
        pen.prose(300, 100, 210, 12)

    found = blocks(draw)
    assert texts(found, "formula") == ["⎛ ⎜ ⎝ a b c d e f g h i ⎞ ⎟ ⎠"]
    assert [block.role for block in found] == ["text", "formula", "text", "text"]


def test_its_sentence_goes_on_after_it() -> None:
    page = pages(paragraph_with_a_display)[0]
    before, formula, after = page.blocks
    assert (formula.role, before.continues, after.continues) == ("formula", None, "blank")
    text = to_markdown([page])
    assert text.index("given by") < text.index("R = Dv") < text.index("in which v is")


def test_a_new_sentence_after_a_formula_begins_a_paragraph() -> None:
    def draw(pen: Pen) -> None:
        pen.text(90, 120, "The number that tells how it moves is given by")
        pen.text(250, 150, "R =", font=SYMBOL)
        fraction(pen, 275, 150, "Dv", "k")
        pen.text(90, 180, "Ships move more slowly than their captains say.")

    assert [block.continues for block in blocks(draw)] == [None, None, None]


@pytest.mark.parametrize(("above", "below"), [("2 h + 3 k", "m + 2"), ("a + 1", "b + c + 4")])
def test_a_fraction_in_mid_sentence_stays_in_its_line(above: str, below: str) -> None:
    def draw(pen: Pen) -> None:
        pen.text(
            90, 120, "The board met in the spring and found the accounts of the group in good order, as it"
        )
        pen.text(90, 136, "said of the height")
        for text, step in ((above, -4.0), (below, 3.6)):
            half = pen.canvas.stringWidth(text, SYMBOL, 7) / 2
            pen.text(175 - half, 136 + step, text, 7, SYMBOL)
        pen.text(203, 136, "that the quay must have when the sea is high and the wind is")
        pen.text(90, 150, "from the south of west, which it often is.")

    (block,) = blocks(draw)
    assert f"of the height {above} {below} that the quay" in block.text


def test_a_large_figure_and_the_label_below_it_are_no_formula() -> None:
    def draw(pen: Pen) -> None:
        pen.text(90, 200, "84", 30)
        pen.text(90, 212, "~ 9 m", 8)
        pen.prose(90, 300, 400, 8)

    assert [block.text for block in blocks(draw)][:2] == ["84", "~ 9 m"]


def role_of(*lines: str) -> Role:
    """Return the role of lines of plain type between two paragraphs."""
    texts = [PROSE], lines, [PROSE]
    blocks: list[BlockDraft] = []
    for row, own in enumerate(texts):
        y = 200.0 + 80 * row
        drawn = tuple(Line(text, BBox(72, y + 12 * at, 472, y + 12 * at + 10)) for at, text in enumerate(own))
        box = (72.0, y, 472.0, y + 12.0 * len(own))
        blocks.append(BlockDraft(box, "text", " ".join(own), drawn, size=10))
    page = PageDraft(1, 612, 792, 0, Triage("text", ""), LAYER, tuple(blocks))
    return with_roles(PARAMS, page).blocks[1].role


@pytest.mark.parametrize(
    "text",
    ["e = cos φ + i sin φ (1)", "b = arg max θ (2)", "ηmin + ηmax = 2", "u = sinh γ"],
)
def test_names_of_functions_and_greek_letters_are_no_words(text: str) -> None:
    assert role_of(text) == "formula"


@pytest.mark.parametrize(
    "lines",
    [
        ("2020-09-21 16:51:04+01:00", "2020-09-22 08:12:30+01:00"),
        ("求 x 与 y，使 x + y = 5？",),
        ("若 a > b，问 a² = b² 对吗？",),
        ("≥ 65",),
        ("A → B",),
    ],
    ids=["times", "question", "question with a square", "a bound", "a step"],
)
def test_times_with_zones_and_questions_with_a_formula_in_them_are_none(lines: tuple[str, ...]) -> None:
    assert role_of(*lines) == "text"


RUN = st.tuples(st.integers(0, 60), st.integers(1, 20), st.integers(0, 40), st.sampled_from([5, 7, 10]))


@given(st.lists(st.tuples(RUN, st.sampled_from(["brief", "prose", "neither"])), max_size=20))
def test_a_group_has_one_owner_and_at_most_one_line_of_words(
    runs: list[tuple[tuple[int, int, int, int], str]],
) -> None:
    base = np.array([y for (_, _, y, _), _ in runs], np.float32)
    size = np.array([em for (_, _, _, em), _ in runs], np.float32)
    box = np.array([(x, y - em, x + wide, y) for (x, wide, y, em), _ in runs], np.float32).reshape(-1, 4)
    brief, prose = (np.array([kind == name for _, kind in runs], np.bool_) for name in ("brief", "prose"))
    owner = group_parts(PARAMS.array, box, base, size, brief, prose)
    assert (owner[owner] == owner).all()
    moved = owner != np.arange(len(owner))
    assert brief[moved].all()
    assert not (~brief & ~prose)[owner[moved]].any()


@given(
    st.lists(
        st.tuples(st.sampled_from("a=⎛⎝⎞⎠⎧⎪⎩⎫∑"), st.integers(0, 60), st.integers(0, 40)),
        min_size=1,
        max_size=40,
    )
)
@example([("⎛", 0, 0), ("⎞", 1, 0), ("⎪", 1, 0)])
def test_every_run_of_a_formula_is_read_once(drawn: list[tuple[str, int, int]]) -> None:
    texts, x0, base = zip(*drawn, strict=True)
    band = np.array([(x, y - 7, x + 4, y + 2) for x, y in zip(x0, base, strict=True)], np.float32)
    size = np.full(len(drawn), 10, np.float32)
    runs = range(len(drawn))
    assert sorted(in_reading_order(PARAMS, runs, texts, band, np.array(base, np.float32), size)) == [*runs]


@pytest.mark.parametrize("count", [400, 4_000])
def test_brackets_that_no_formula_has_so_many_of_are_read(count: int) -> None:
    x = np.arange(count, dtype=np.float32) * 6
    band = np.stack([x, np.full(count, 93), x + 5, np.full(count, 102)], axis=1).astype(np.float32)
    base, size = np.full(count, 100, np.float32), np.full(count, 10, np.float32)
    assert sorted(in_reading_order(PARAMS, range(count), "⎛" * count, band, base, size)) == [*range(count)]
