"""Where a block ends: what speaks for a line beginning a new one, and what against it."""

from __future__ import annotations

import pytest

from docparse.layout.blocks.paragraphs.column import Column
from docparse.layout.blocks.paragraphs.split import parting
from docparse.layout.model import BOLD, MONOSPACE, LineDraft
from docparse.layout.params import PARAMS
from tests.layout.sheets import Pen, blocks

COLUMN = Column(72, 472, 1.2, 10, "left")
FULL = "The clerks of both quays wrote what had come by ship in the year into the book of"
WHITE, DARK = 0xFFFFFFFF, 0x102040FF


def line(text: str, row: int, *, x0: float = 72, x1: float = 472, color: int = 0xFF) -> LineDraft:
    base = 100 + 12 * row
    return LineDraft(text, x0, base - 8, x1, base + 2, base, 10, 0, 1, ((row, row + 1),), color=color)


def parts(above: LineDraft, below: LineDraft, following: LineDraft | None = None) -> bool:
    return parting(PARAMS, [above], below, following, COLUMN) >= PARAMS.blocks.split.threshold


@pytest.mark.parametrize(("end", "parted"), [(472, False), (200, True)], ids=["full", "short"])
def test_a_monospaced_name_parts_nothing_where_it_had_no_room_above(end: float, parted: bool) -> None:
    name = line("Harbour::Ledger", 1, x1=180)
    name = name._replace(style=MONOSPACE, opens=MONOSPACE, closes=MONOSPACE)
    assert parts(line(FULL, 0, x1=end), name) is parted


@pytest.mark.parametrize(("x0", "parted"), [(84, False), (72, True)], ids=["set in", "at its edge"])
def test_a_line_set_in_below_the_mark_of_an_item_goes_on_with_it(x0: float, parted: bool) -> None:
    """A title of the item's own may end early; what begins anew stands out as the mark does."""
    below, following = (line("All that lay at the quay", row, x0=x0) for row in (1, 2))
    assert parts(line("• Ships and boats", 0, x1=180), below, following) is parted


@pytest.mark.parametrize("formula_is_first", [True, False])
def test_a_displayed_formula_and_a_sentence_are_two_blocks(formula_is_first: bool) -> None:
    formula, words = line("R = D v / k", 0), line("where v is the speed of the ships", 0)
    formula = formula._replace(formula=True)
    above, below = (formula, words) if formula_is_first else (words, formula)
    below = below._replace(base=above.base + 12)
    assert parts(above, below)


@pytest.mark.parametrize(("color", "parted"), [(WHITE, True), (DARK, False)])
def test_white_type_and_dark_type_are_on_two_grounds(color: int, parted: bool) -> None:
    assert parts(line(FULL, 0, color=color), line("Each of them signed", 1)) is parted


@pytest.mark.parametrize("dash", ["–", "—"])
def test_a_dash_that_begins_a_line_by_chance_parts_no_sentence(dash: str) -> None:
    assert not parts(line(FULL, 0), line(f"{dash} so it was said – the year before", 1))
    assert parts(line(f"{FULL}.", 0), line(f"{dash} Ships that were late", 1))


def test_a_banner_in_white_type_is_no_part_of_the_text_below_it() -> None:
    def draw(pen: Pen) -> None:
        pen.canvas.setFillGray(0.1)
        pen.canvas.rect(72, 792 - 116, 200, 28, stroke=0, fill=1)
        pen.canvas.setFillGray(1)
        pen.text(76, 100, "Ships that lie at the northern quay of the")
        pen.text(76, 112, "harbour wait for the tide, as they all do")
        pen.canvas.setFillGray(0)
        pen.text(76, 124, "Each of them has a master, who has signed")
        pen.text(76, 136, "the book of the clerk on the day he came.")

    assert [block.text[:5] for block in blocks(draw)] == ["Ships", "Each "]


@pytest.mark.parametrize("set_in", [10, 20])
def test_the_first_line_of_a_paragraph_below_a_numbered_title_is_no_part_of_that(set_in: int) -> None:
    """It is set in as the text of an item would be; the line after it is not."""
    title, first = line("1. Ships of the harbour", 0, x1=190), line(FULL, 1, x0=72 + set_in)
    assert parts(title, first, line("that the clerks of the quay had kept", 2))
    assert not parts(title, first, line("that the clerks of the quay had kept", 2, x0=72 + set_in))


def test_items_that_open_with_dashes_are_parted_though_none_ends_in_a_stop() -> None:
    def draw(pen: Pen) -> None:
        for row in range(6):
            opens = "– " if row % 2 == 0 else ""
            pen.text(
                72,
                100 + 12 * row,
                f"{opens}ships that came to the northern quay in the year of the flood had"[:64],
            )

    assert len(blocks(draw)) == 3


def test_a_line_alone_far_above_one_line_of_text_is_no_part_of_it() -> None:
    """Two lines tell no distance of lines; a page of these does."""

    def draw(pen: Pen) -> None:
        pen.text(300, 72, "Rules of the quay", font="Times-Italic")
        pen.text(72, 97, "The draft of this year has these codes of ships:")
        pen.prose(72, 180, 450, 20)

    assert [block.text for block in blocks(draw)][:2] == [
        "Rules of the quay",
        "The draft of this year has these codes of ships:",
    ]


def test_prose_set_in_below_a_wide_open_line_is_not_of_it() -> None:
    def draw(pen: Pen) -> None:
        for y in (100, 180):
            pen.text(72, y, "quay list", font="Courier")
            pen.text(478, y, "[Command]")
            pen.prose(98, y + 12, 425, 3)

    found = [block.text for block in blocks(draw)]
    assert [text for text in found if "[Command]" in text] == ["quay list [Command]"] * 2


def test_a_short_title_and_a_bold_line_set_in_below_it_are_two() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(72, 100, 450, 4)
        pen.text(72, 180, "SEE ALSO", 10, "Times-Bold")
        pen.text(108, 192, "quay(3), harbour(7)", 10, "Times-Bold")
        pen.prose(72, 230, 450, 4)

    assert [block.text for block in blocks(draw)][1:3] == ["SEE ALSO", "quay(3), harbour(7)"]


def test_a_title_that_hangs_below_its_number_is_one() -> None:
    first, second = "A title that is long enough to fill the whole of its line, and so", "goes on below"

    def draw(pen: Pen) -> None:
        pen.prose(72, 100, 320, 4)
        pen.text(72, 180, "4", 10, "Times-Bold")
        pen.text(96, 180, first, 10, "Times-Bold")
        pen.text(96, 192, second, 10, "Times-Bold")
        pen.prose(72, 230, 320, 4)

    assert [block.text for block in blocks(draw)][1] == f"4 {first} {second}"


@pytest.mark.parametrize(
    ("end", "parted"),
    [("and", False), ("of", False), ("für", False), ("et", False), (",", False), ("ships", True)],
)
def test_a_line_that_ends_unfinished_goes_on_however_much_room_it_leaves(end: str, parted: bool) -> None:
    """What may not be broken is set below as one: `December 31, 2023`."""
    above = line(f"The dues of the northern quay as of September 30, 2023{'' if end == ',' else ' '}{end}", 0)
    assert parts(above._replace(x1=330), line("December 31, 2022 were paid by the ships", 1)) is parted


def test_a_line_of_an_address_ends_with_a_comma() -> None:
    assert parts(line("Quay Street 14,", 0, x1=150), line("Harbourtown", 1, x1=130))


@pytest.mark.parametrize("end", ["and", ","])
def test_items_of_one_sentence_are_parted(end: str) -> None:
    above = line(f"(a) The ships of the northern quay pay what the clerks of the harbour have asked {end}", 0)
    assert parts(above, line("(b) those of the southern quay pay what they like", 1))


@pytest.mark.parametrize(("remark", "end", "parted"), [("(Unaudited)", 250, True), ("(Loss)", 470, False)])
def test_what_is_in_brackets_below_a_title_that_had_room_is_no_part_of_it(
    remark: str, end: float, parted: bool
) -> None:
    title, below = (
        line(text, row, x1=x1)._replace(style=BOLD, opens=BOLD, closes=BOLD)
        for row, (text, x1) in enumerate([("Notes to the Dues of the Harbour", end), (remark, 110)])
    )
    assert parts(title, below) is parted
