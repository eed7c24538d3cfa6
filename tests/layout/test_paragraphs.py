"""Paragraphs stay whole however they are set: ragged, centred, to the right, over columns and pages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from docparse.document import Block
from docparse.export.paragraphs import whole_paragraphs
from docparse.layout.params import PARAMS
from tests.layout.sheets import HEIGHT, PROSE, Pen, blocks, pages

WORDS = (PROSE + " ") * 3
SIZE = 10.0


def set_text(pen: Pen, text: str, x: float, y: float, width: float, align: str = "left") -> float:
    """Break `text` into lines as a word processor does; returns the next base line."""
    line = ""
    for word in [*text.split(), ""]:
        longer = f"{line} {word}".strip()
        measure = pen.canvas.stringWidth
        if word and measure(longer, "Times-Roman", SIZE) <= width:
            line = longer
            continue
        free = width - measure(line, "Times-Roman", SIZE)
        pen.text(x + {"left": 0.0, "centre": free / 2, "right": free}[align], y, line)
        y += 12
        line = word
    return y


def paragraphs(found: tuple[Block, ...]) -> list[str]:
    return [block.text for block in found if block.role == "text"]


@pytest.mark.parametrize("align", ["left", "centre", "right"])
@pytest.mark.parametrize("width", [150.0, 230.0, 430.0])
def test_ragged_lines_are_one_paragraph(align: str, width: float) -> None:
    def draw(pen: Pen) -> None:
        y = set_text(pen, "Alpha " + PROSE + ".", 80, 120, width, align)
        set_text(pen, "Beta " + PROSE + ".", 80, y + 8, width, align)

    found = paragraphs(blocks(draw))
    assert [text.split()[0] for text in found] == ["Alpha", "Beta"]


@pytest.mark.parametrize("larger", [1.0, 1.5, 2.0])
def test_names_in_larger_type_do_not_cut_a_paragraph(larger: float) -> None:
    """Names of commands in running text are set in a font that may be larger than it."""
    lines = (PROSE + ".").replace(",", "").split(" and ")

    def draw(pen: Pen) -> None:
        for row, line in enumerate(lines):
            at = 80.0
            if row % 3 != 1:
                name = "lock" if row % 2 else "lock.whatever_is_below_it_and_wait(10)"
                pen.text(at, 120 + 12 * row, name, SIZE + larger, "Courier")
                at += pen.canvas.stringWidth(f"{name} ", "Courier", SIZE + larger)
            pen.text(at, 120 + 12 * row, line + " and", SIZE)

    assert len(paragraphs(blocks(draw))) == 1


STRETCHED = (
    "the|region|that|earned|more|is|the",
    "group and in the year before the board expected that this would",
    "go|on|while|prices|hold|and|until",
    "the new quay is filled with ships from both its shores and more",
    "administration|incomprehensibilities|notwithstanding",
    "which the narrow sea and all that is on it shall bear for years.",
)


@pytest.mark.parametrize(("top", "step"), [(91, 13), (130, 12)])
def test_a_line_of_few_words_that_fills_its_column_is_one(top: int, step: int) -> None:
    """Justified, its blanks are as wide as gutters are, and all alike; a heading may be set so too."""

    def justify(pen: Pen, words: list[str], x: float, y: float, width: float, size: float = SIZE) -> None:
        free = width - sum(pen.canvas.stringWidth(word, "Times-Roman", size) for word in words)
        for word in words:
            pen.text(x, y, word, size)
            x += pen.canvas.stringWidth(word, "Times-Roman", size) + free / (len(words) - 1)

    lines = [line.split("|" if "|" in line else " ") for line in STRETCHED] * 2

    def draw(pen: Pen) -> None:
        justify(pen, ["How", "a", "region", "earned", "its"], 60, 96, 260, 14)
        pen.text(60, 110, "money", 14)
        for row, words in enumerate(lines):
            justify(pen, words, 60, 130 + 12 * row, 260)
        for row, words in enumerate([*lines[1:], lines[0]] * 2):
            justify(pen, words, 334, top + step * row, 260)

    found = blocks(draw)
    whole, beside = (
        " ".join(" ".join(line) for line in said) for said in (lines, [*lines[1:], lines[0]] * 2)
    )
    assert [block.text for block in found] == ["How a region earned its money", whole, beside]


SENTENCES = (
    "The board met in the spring and found the accounts of the group in good order and its ships in",
    "use. It also saw what the harbour cost in the year and asked for a second quay that big ones can reach.",
    "Prices held.",
)


def set_centred(pen: Pen, y: float, *lines: str, indent: float = 0.0) -> float:
    """Draw lines about one middle, the first of them set in; return the next base line."""
    for number, line in enumerate(lines):
        free = 450 - pen.canvas.stringWidth(line, "Times-Roman", SIZE)
        pen.text(80 + (free + (indent if number == 0 else 0)) / 2, y + 12 * number, line)
    return y + 12 * len(lines)


@pytest.mark.parametrize("indent", [0.0, 12.0])
def test_the_last_line_of_a_centred_paragraph_stays_though_it_is_a_sentence(indent: float) -> None:
    def draw(pen: Pen) -> None:
        y = 120.0
        for name in ("Alpha", "Beta", "Gamma"):
            y = set_centred(pen, y, f"{name}: {SENTENCES[0]}", *SENTENCES[1:], indent=indent)
            y += 0 if indent else 6

    found = paragraphs(blocks(draw))
    assert [text.split(":")[0] for text in found] == ["Alpha", "Beta", "Gamma"]
    assert all(text.endswith("Prices held.") for text in found)


def test_a_centred_last_line_stays_above_items_whose_numbers_are_far() -> None:
    def draw(pen: Pen) -> None:
        y = set_centred(pen, 120, *SENTENCES) + 1
        for number in (1, 2, 3):
            pen.text(130, y, f"{number}.")
            y = set_centred(pen, y, "Ships") + 1

    first, *items = blocks(draw)
    assert first.text.endswith("Prices held.")
    assert [item.role for item in items] == ["list_item"] * 3


def test_paragraphs_without_space_part_at_indents_and_short_lines() -> None:
    def draw(pen: Pen) -> None:
        y = set_text(pen, "Alpha " + PROSE + ".", 80, 120, 430)
        y = set_text(pen, "Beta " + PROSE + ".", 80, y, 430)
        pen.text(98, y, "Gamma " + "on and on " * 8 + "until the line")
        set_text(pen, "is full and the next one too.", 80, y + 12, 430)

    assert [text.split()[0] for text in paragraphs(blocks(draw))] == ["Alpha", "Beta", "Gamma"]


def in_columns(first: str, second: str) -> Callable[[Pen], None]:
    def draw(pen: Pen) -> None:
        set_text(pen, WORDS + first, 72, 100, 200)
        set_text(pen, second + " " + WORDS, 320, 100, 200)

    return draw


def test_a_paragraph_goes_on_in_the_next_column() -> None:
    found = blocks(in_columns("and the board of the company found the opera-", "tion sound and"))
    assert [block.continues for block in found] == [None, "mended"]
    (whole,) = whole_paragraphs(found)
    assert "the operation sound" in whole.text
    finished = blocks(in_columns("and the board of the company found it sound.", "The other"))
    assert [block.continues for block in finished] == [None, None]


def test_the_first_and_last_lines_of_widely_set_text_are_no_running_lines() -> None:
    def draw(pen: Pen) -> None:
        end = 70.0
        for row in range(34):
            pen.text(80, end, f"{row} ships sailed " + PROSE[:80])
            end += 20
        pen.text(300, end + 30, "1")

    found = blocks(draw)
    assert [(block.role, block.text[:2], len(block.lines)) for block in found] == [
        ("text", "0 ", 34),
        ("page_footer", "1", 1),
    ]


def test_a_paragraph_that_begins_in_bold_goes_on_in_the_next_column() -> None:
    def draw(pen: Pen) -> None:
        pen.prose(80, 120, 200, 30)
        pen.text(80, 490, "Ships that ran aground in the year on rock", font="Times-Bold")
        pen.text(80, 502, "or sand:", font="Times-Bold")
        pen.text(122, 502, "percentage of the ships that")
        pen.text(320, 120, "were on the rocks of either shore, be it for an hour")
        pen.text(320, 132, "or for good.")
        pen.prose(320, 160, 200, 26)

    (rest,) = [block for block in blocks(draw) if block.text.startswith("were on the rocks")]
    assert rest.continues == "blank"


def test_a_paragraph_goes_on_over_the_page_and_its_footer() -> None:
    def page(number: int, text: str, y: float) -> Callable[[Pen], None]:
        def draw(pen: Pen) -> None:
            set_text(pen, text, 72, y, 430)
            pen.text(300, 770, str(number))

        return draw

    first = WORDS + "and the long line of the page goes to its very end so that it is well-"
    found = pages(page(1, first, 400), page(2, "known to all. " + WORDS, 80))
    (_, footer), (second, _) = found[0].blocks, found[1].blocks
    assert (footer.role, second.continues) == ("page_footer", "joined")
    assert "well-known to all" in whole_paragraphs(b for p in found for b in p.blocks)[0].text


def test_marks_move_with_the_part_they_are_in() -> None:
    def draw(pen: Pen) -> None:
        in_columns("and the board of the company found the opera-", "tion was good and")(pen)
        width = pen.canvas.stringWidth("tion", "Times-Roman", SIZE)
        pen.canvas.linkURL("https://example.org", (320, 690, 320 + width, 702))

    (whole,) = whole_paragraphs(blocks(draw))
    (mark,) = whole.marks
    assert whole.text[mark.start : mark.end] == "tion"


def test_few_signs_part_lines_alone() -> None:
    weights, threshold = vars(PARAMS.blocks.split.weights), PARAMS.blocks.split.threshold
    alone = {name for name, weight in weights.items() if weight >= threshold}
    assert alone == {
        "remark",
        "space",
        "size",
        "style",
        "rows",
        "keyed",
        "item",
        "indent",
        "short",
        "listed",
        "paged",
        "displayed",
        "ground",
        "section",
        "italic",
    }
    assert weights["short"] + weights["goes on"] < threshold
    assert weights["ended"] + weights["color"] <= threshold


@pytest.mark.parametrize("step", [12, 16])
def test_the_longest_line_of_a_list_without_marks_is_an_entry_too(step: int) -> None:
    """How the lines around it end tells; nothing between it and the next line does."""
    entries = [
        "Harbour dues",
        "Cranes",
        "Pilots and the tugs of the outer harbour",
        "Grain",
        "Night watch",
        "Dredging",
        "Ice",
    ]

    def draw(pen: Pen) -> None:
        for row, entry in enumerate(entries):
            pen.text(80, 120 + step * row, entry)

    assert [block.text for block in blocks(draw)] == entries


@pytest.mark.parametrize("start", ["52).", "e.", "12.", "(3)"])
def test_a_number_that_begins_a_line_by_chance_parts_no_sentence(start: str) -> None:
    lines = [
        "The crews of both quays counted the barrels that had come by ship and (so they make it",
        f"{start} The clerk of the harbour wrote this down in the book of the year and closed it for",
        "the night, as clerks do.",
    ]

    def draw(pen: Pen) -> None:
        for row, line in enumerate(lines):
            free = 400 - pen.canvas.stringWidth(line, "Times-Roman", SIZE) if row < 2 else 0.0
            pen.canvas.setFont("Times-Roman", SIZE)
            pen.canvas.drawString(80, 792 - 120 - 12 * row, line, wordSpace=free / line.count(" "))

    assert [block.text for block in blocks(draw)] == [" ".join(lines)]


def test_a_paragraph_below_short_entries_stays_whole() -> None:
    def draw(pen: Pen) -> None:
        for row in range(6):
            pen.text(80, 120 + 12 * row, f"Quay {row}")
        set_text(pen, PROSE + ".", 80, 192, 420)

    assert sum(len(block.text) > 150 for block in blocks(draw)) == 1


def test_sections_are_the_path_of_headings() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 120, "Overview of the year", 24)
        y = pen.prose(72, 150, 450, 5)
        pen.text(72, y + 10, "Costs", 16)
        y = pen.prose(72, y + 30, 450, 5)
        pen.text(72, y + 10, "Costs of energy", font="Times-Bold")
        y = pen.prose(72, y + 26, 450, 5)
        pen.text(72, y + 10, "Taxes", 16)
        pen.prose(72, y + 30, 450, 5)

    found = [(block.role, block.section) for block in blocks(draw)]
    title = "Overview of the year"
    assert found[1] == ("text", (title,))
    assert found[3] == ("text", (title, "Costs"))
    assert found[5] == ("text", (title, "Costs", "Costs of energy"))
    assert found[6] == ("section_header", (title,))
    assert found[7] == ("text", (title, "Taxes"))


def test_a_large_bullet_does_not_part_its_item() -> None:
    def draw(pen: Pen) -> None:
        for item in range(3):
            y = 120 + 40 * item
            pen.text(72, y + 1, "\u2022", 15)
            pen.text(84, y, f"Item {item} of the list, which goes on over the end of its first line to")
            pen.text(84, y + 12, "another one.")

    found = blocks(draw)
    assert [block.role for block in found] == ["list_item"] * 3
    assert all(block.text.endswith("another one.") for block in found)


def test_a_title_in_capitals_ends_where_they_end() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 100, "ON CAMPUS INVOLVEMENT", font="Times-Bold")
        pen.text(72, 112, "Enactus, University of Bergen", font="Times-Bold")
        pen.prose(72, 124, 300, 6)
        pen.text(72, 220, "REPORT OF THE INDEPENDENT AUDITORS", font="Times-Bold")
        pen.text(72, 232, "TO THE SHAREHOLDERS OF THE GROUP", font="Times-Bold")
        pen.prose(72, 250, 300, 6)

    texts = [block.text for block in blocks(draw)]
    assert texts[0] == "ON CAMPUS INVOLVEMENT"
    assert "REPORT OF THE INDEPENDENT AUDITORS TO THE SHAREHOLDERS OF THE GROUP" in texts


def test_a_telephone_number_is_no_item() -> None:
    def draw(pen: Pen) -> None:
        pen.text(250, 60, "(909) 555-5555")
        pen.prose(72, 100, 400, 12)

    assert blocks(draw)[0].role != "list_item"


def test_the_stop_of_an_initial_at_the_end_of_a_line_ends_no_sentence() -> None:
    lines = (
        "the accounts of the harbour were read by the clerks of S.",
        "R. Quill and Sons, who found that the books were kept with",
        "care and that the dues were paid in full.",
    )

    def draw(pen: Pen) -> None:
        for row, line in enumerate(lines):
            pen.text(72, 100 + 12 * row, line)

    assert [block.text for block in blocks(draw)] == [" ".join(lines)]


def test_each_key_begins_a_block_with_its_text_however_full_the_lines_are() -> None:
    """Text that goes on below that of its key hangs with it; only where it begins parts the entries."""
    texts = {
        "tide": ["Tells the clerk of the northern quay which of the ships pay first for the tide"],
        "harbour": ["Names the harbour in which ships that come from both shores of the narrow sea", "wait."],
        "a-clerk": ["Takes the money of the ships that have waited in the harbour of the north since"],
        "quay": ["Holds the board of ships that will be filled in the harbour before the next tide"],
    }

    def draw(pen: Pen) -> None:
        y = pen.prose(72, 100, 380, 5) + 10
        for key, lines in texts.items():
            pen.text(72, y, key)
            for line in lines:
                pen.text(114, y, line)
                y += 12

    found = [block.text for block in blocks(draw)][1:]
    assert found == [f"{key} {' '.join(lines)}" for key, lines in texts.items()]


def test_entries_that_hang_part_where_they_begin_however_full_their_lines_are() -> None:
    names = ("Aalst", "Berge", "Coles", "Drewe", "Ekman", "Fells", "Graaf", "Hoyle")

    def draw(pen: Pen) -> None:
        y = 80.0
        for at, name in enumerate(names):
            pen.text(
                72,
                y,
                f"{name} wrote of the clerks of the harbour and all their {'ships' if at < 4 else 'dues.'}",
            )
            if at < 4:
                y += 12
                pen.text(90, y, "by night and by day.")
            y += 12

    assert [text[:5] for text in paragraphs(blocks(draw))] == list(names)


def test_a_paragraph_round_a_figure_and_its_caption_goes_on_below_them() -> None:
    def draw(pen: Pen) -> None:
        y = pen.prose(72, 80, 450, 4) + 8
        pen.canvas.rect(340, HEIGHT - y - 20, 180, 25, fill=1)
        pen.text(340, y + 42, "Figure 1. The quay from the north", 8)
        y = set_text(pen, "Ships " + PROSE[:165] + " and the", 72, y, 240)
        set_text(pen, PROSE, 72, y, 450)

    found = [block for block in blocks(draw) if block.role == "text"]
    parted = next(at for at, block in enumerate(found) if block.text.startswith("Ships"))
    assert found[parted].text.endswith("and the")
    assert found[parted + 1].continues


def test_a_full_line_in_italics_is_a_heading_of_what_is_below() -> None:
    heading = "Counters of the harbour and the names of all the ships at the old quay"

    def draw(pen: Pen) -> None:
        y = pen.prose(72, 100, 300, 4)
        pen.text(72, y + 16, heading, font="Times-Italic")
        pen.text(72, y + 29, "Each of them is told again, in the order in which it came in, since")
        pen.prose(72, y + 41, 300, 6)

    assert heading in [block.text for block in blocks(draw)]


def test_an_italic_line_within_a_paragraph_parts_nothing() -> None:
    def draw(pen: Pen) -> None:
        y = pen.prose(72, 100, 300, 3)
        pen.text(
            72, y, "Counters of the harbour and the names of all the ships at the old", font="Times-Italic"
        )
        pen.prose(72, y + 12, 300, 4)

    assert len(blocks(draw)) == 1


@pytest.mark.parametrize("second", ["4.9.1 Wallpapers of the quay", "4.9.1. Wallpapers of the quay"])
def test_headings_of_two_sections_right_below_each_other_are_two(second: str) -> None:
    first = "4.9 Fill the grounds of a harbour with pictures"

    def draw(pen: Pen) -> None:
        y = pen.prose(72, 100, 400, 5)
        pen.text(72, y + 18, first, 11, "Times-Bold")
        pen.text(72, y + 36, second, 10.4, "Times-Bold")
        pen.prose(72, y + 54, 400, 5)

    assert [block.text for block in blocks(draw) if block.role == "section_header"] == [first, second]


def justify(pen: Pen, y: float, words: list[str]) -> float:
    """Set words in full lines of 300 points; returns the base line after the last."""

    def measure(text: str) -> float:
        return pen.canvas.stringWidth(text, "Times-Roman", SIZE)

    while len(words) > 8:
        wide = (n for n in range(1, len(words)) if measure(" ".join(words[: n + 1])) > 300)
        n = next(wide, len(words))
        own, words = words[:n], words[n:]
        x = 72.0
        for word in own:
            pen.text(x, y, word)
            x += measure(word) + (300 - measure("".join(own))) / (n - 1)
        y += 12
    return y


def test_a_line_that_nobody_could_break_leaves_a_justified_paragraph_whole() -> None:
    def draw(pen: Pen) -> None:
        y = justify(pen, 80, WORDS.split()[:100])
        pen.text(72, y, "They are named in http://example.org/ports/of/the/north/and/their/docks and below")
        justify(pen, y + 12, WORDS.split()[:100])

    assert len(paragraphs(blocks(draw))) == 1
