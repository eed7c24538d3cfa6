from __future__ import annotations

import time
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.textobject import PDFTextObject

from docparse.layout.model import BOLD, SUBSCRIPT, SUPERSCRIPT, Words
from docparse.layout.params import PARAMS
from docparse.layout.words.fonts import is_heavy
from docparse.layout.words.form import LooseWords, find_words, form_words, judge_glyphs
from tests.layout.sheets import HEIGHT, Draw, Pen, blocks, contents, pages


def words_of(draw: Draw) -> list[str]:
    words = find_words(PARAMS, contents(draw)[0])
    return [words.word(i) for i in range(len(words))]


def test_words_placed_one_by_one_are_parted_by_their_gaps() -> None:
    def draw(pen: Pen) -> None:
        x = 72.0
        for word in ("net", "income", "before", "tax"):
            pen.text(x, 100, word)
            x += pen.canvas.stringWidth(word, "Times-Roman", 10) + 2.5

    assert words_of(draw) == ["net", "income", "before", "tax"]


def test_tracked_letters_stay_one_word() -> None:
    def draw(pen: Pen) -> None:
        text: PDFTextObject = pen.canvas.beginText(72, HEIGHT - 100)
        text.setFont("Helvetica", 12)
        text.setCharSpace(3)
        text.textOut("ANNUAL REPORT")
        pen.canvas.drawText(text)

    assert words_of(draw) == ["ANNUAL", "REPORT"]


def test_double_letters_stay_and_doubled_glyphs_go() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 100, "Carefully bottom pellet")
        pen.text(72, 130, "Total assets")
        pen.text(72.3, 130, "Total assets")

    assert words_of(draw) == ["Carefully", "bottom", "pellet", "Total", "assets"]


def test_raised_and_lowered_words_join_their_word_and_are_marked() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 100, "The rate was 24.6% a year")
        end = 72 + pen.canvas.stringWidth("The rate was 24.6% a year", "Times-Roman", 10)
        pen.text(end, 96, "1", 6)
        pen.text(72, 130, "CO")
        pen.text(72 + pen.canvas.stringWidth("CO", "Times-Roman", 10), 132, "2", 6)

    words = find_words(PARAMS, contents(draw)[0])
    assert words.text == "The rate was 24.6% a year1\nCO2"
    assert [words.word(i) for i in np.flatnonzero(words.style & SUPERSCRIPT)] == ["1"]
    assert [words.word(i) for i in np.flatnonzero(words.style & SUBSCRIPT)] == ["2"]
    first = blocks(draw)[0]
    assert [(mark.kind, first.text[mark.start : mark.end]) for mark in first.marks] == [("superscript", "1")]


def test_scripts_at_a_browsers_default_size_stay_in_their_line() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 100, "about 10")
        end = 72 + pen.canvas.stringWidth("about 10", "Times-Roman", 10)
        pen.text(end, 96.5, "6", 10 / 1.2)
        pen.text(end + 4.2 + 2.5, 100, "tonnes were mined")
        pen.text(72, 112, "and sold in the same year")

    words = find_words(PARAMS, contents(draw)[0])
    assert words.text == "about 10\u2076 tonnes were mined\nand sold in the same year"
    assert [block.text for block in blocks(draw)] == [
        "about 10\u2076 tonnes were mined and sold in the same year"
    ]


def test_a_mark_that_opens_a_note_is_no_part_of_its_first_word() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 696, "3", 6)
        pen.text(76, 700, "Before the impairment.")

    assert find_words(PARAMS, contents(draw)[0]).text == "3 Before the impairment."


def test_invisible_text_counts_only_where_there_is_no_other() -> None:
    def hidden(pen: Pen) -> None:
        text = pen.canvas.beginText(72, HEIGHT - 200)
        text.setFont("Helvetica", 10)
        text.setTextRenderMode(3)
        text.textOut("hidden words")
        pen.canvas.drawText(text)

    def both(pen: Pen) -> None:
        pen.text(72, 100, "words that everybody sees")
        hidden(pen)

    assert words_of(hidden) == ["hidden", "words"]
    assert words_of(both) == ["words", "that", "everybody", "sees"]


def test_text_off_the_page_is_left_out() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 100, "here")
        pen.text(-300, 100, "outside")
        pen.text(72, 900, "below")

    assert words_of(draw) == ["here"]


def test_turned_text_reads_along_its_own_direction() -> None:
    def draw(pen: Pen) -> None:
        pen.canvas.saveState()
        pen.canvas.translate(40, HEIGHT - 500)
        pen.canvas.rotate(90)
        pen.canvas.setFont("Times-Roman", 10)
        pen.canvas.drawString(0, 0, "along the left margin")
        pen.canvas.restoreState()
        pen.text(72, 100, "upright text")

    words = find_words(PARAMS, contents(draw)[0])
    assert sorted(words.text.split("\n")) == ["along the left margin", "upright text"]
    assert "upright text" in [block.text for block in blocks(draw)]


@pytest.mark.parametrize("gap", [3, 14])
def test_an_initial_over_several_lines_joins_the_first(gap: float) -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 124, "I", 36)
        left = 72 + pen.canvas.stringWidth("I", "Times-Roman", 36) + gap
        pen.text(left, 100, "ndia suffers from rules that get in the")
        pen.text(left, 112, "way of business and cost its citizens time")
        pen.text(left, 124, "and money every year, as all reports agree")
        pen.text(72, 136, "when they look at what the rules were.")

    assert blocks(draw)[0].text.startswith("India suffers from rules that get in the way")


def test_a_large_number_beside_two_lines_is_no_initial() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 124, "3", 36)
        pen.text(96, 102, "Harbours on both shores")
        pen.text(96, 114, "of the narrow sea")

    assert not any(block.text.startswith("3Harb") for block in blocks(draw))


def test_letters_with_an_outline_of_their_own_colour_are_bold() -> None:
    def draw(pen: Pen) -> None:
        pen.canvas._code.append("2 Tr .3 w")
        pen.text(72, 100, "loud", font="Helvetica")
        pen.canvas._code.append("0 Tr")
        pen.text(72, 120, "calm", font="Helvetica")

    words = find_words(PARAMS, contents(draw)[0])
    assert [bool(style & BOLD) for style in words.style] == [True, False]


def test_bold_is_told_by_the_name_of_the_font() -> None:
    words = find_words(PARAMS, contents(lambda pen: pen.text(72, 100, "loud", font="Helvetica-Bold"))[0])
    assert words.style[0] & BOLD
    (content,) = contents(lambda pen: pen.text(72, 100, "calm", font="Helvetica"))
    assert not any(is_heavy(font) for font in content.fonts)


def loose(rows: list[tuple[str, float, float]], size: float = 10.0) -> LooseWords:
    """Words at (text, x, base line), half an em wide a letter."""
    count = len(rows)
    ends = np.cumsum([len(text) for text, _, _ in rows]).astype(np.int32)
    x0 = np.array([x for _, x, _ in rows], np.float32)
    x1 = x0 + np.array([len(text) * size / 2 for text, _, _ in rows], np.float32)
    base = np.array([y for _, _, y in rows], np.float32)
    fill = np.full(count, size, np.float32)
    return LooseWords(
        span=np.array(list(zip([0, *ends[:-1]], ends, strict=False)), np.int32).reshape(-1, 2),
        letters=np.array([ord(c) for text, _, _ in rows for c in text], np.int32),
        rows=np.arange(ends[-1] if count else 0, dtype=np.int32),
        edge=np.full(count, 3, np.uint8),
        box=np.stack([x0, base - size, x1, base + size / 4], axis=1),
        u0=x0,
        u1=x1,
        base=base,
        size=fill,
        font=np.zeros(count, np.int32),
        style=np.zeros(count, np.uint8),
        color=np.full(count, 255, np.uint32),
        angle=np.zeros(count, np.float32),
        mcid=np.full(count, -1, np.int32),
        object=np.full(count, -1, np.int32),
        score=np.ones(count, np.float32),
    )


def test_right_to_left_lines_keep_their_numbers() -> None:
    words = form_words(PARAMS, loose([("בשנת", 150, 100), ("2025", 125, 100), ("הכנסות", 90, 100)]))
    assert words.text == "בשנת 2025 הכנסות"


def test_a_line_with_uneven_words_stays_whole_below_a_mark_at_its_end() -> None:
    uneven = [("We", 72, 102.92), ("have", 85, 103.06), ("released", 108, 102.98), ("it", 151, 103.1)]
    words = form_words(PARAMS, loose([*uneven, ("*", 400, 100.0)]))
    assert words.text.split("\n") == ["*", "We have released it"]


def test_ligatures_and_surrogates_become_letters() -> None:
    words = form_words(PARAMS, loose([("of\ufb01ce", 72, 100), ("\ud83d\ude00", 100, 100)]))
    assert words.text == "office \N{GRINNING FACE}"


word = st.text("abcXYZ019$%", min_size=1, max_size=8)
place = st.tuples(word, st.integers(0, 11), st.integers(0, 20))


@given(st.lists(place, min_size=1, max_size=60, unique_by=lambda row: row[1:]))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_no_character_is_lost_and_none_comes_twice(rows: list[tuple[str, int, int]]) -> None:
    words: Words = form_words(
        PARAMS, loose([(text, 45.0 * column, 20 + 14.0 * row) for text, column, row in rows])
    )
    expected = Counter("".join(text for text, _, _ in rows))
    assert Counter(c for c in words.text if not c.isspace()) == expected
    assert sorted(words.word(i) for i in range(len(words))) == sorted(text for text, _, _ in rows)


def test_a_line_drawn_again_by_another_object_is_read_once() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 100, "Each capital has inputs")
        pen.text(72 + pen.canvas.stringWidth("E", "Times-Roman", 10), 100, "ach capital has inputs")
        pen.text(72, 120, "Book 11 has 4,411 committed members")

    assert words_of(draw) == [
        "Each",
        "capital",
        "has",
        "inputs",
        "Book",
        "11",
        "has",
        "4,411",
        "committed",
        "members",
    ]
    (page,) = pages(draw)
    assert [(one.text, one.reason) for one in page.dropped] == [("ach capital has inputs", "duplicate")]
    assert page.unexplained == 0


def test_glyphs_crowded_in_one_place_cost_no_more_than_others() -> None:
    def draw(pen: Pen) -> None:
        text = pen.canvas.beginText(72, HEIGHT - 200)
        text.setFont("Helvetica", 10)
        text.setCharSpace(-pen.canvas.stringWidth("a", "Helvetica", 10))
        text.textOut("a" * 60_000)
        pen.canvas.drawText(text)

    (content,) = contents(draw)
    assert len(judge_glyphs(PARAMS, content)) == len(content.chars)
    began = time.process_time()
    judge_glyphs(PARAMS, content)
    assert time.process_time() - began < 0.2


def test_letters_drawn_in_any_order_are_the_same_words() -> None:
    line = "In millions, of which 12 (a) were sold in the year"
    letters = [(x, letter) for x, letter in zip(pens(line), line, strict=True) if letter != " "]
    shuffled = list(letters)
    np.random.default_rng(3).shuffle(shuffled)

    def draw(pen: Pen) -> None:
        for row, order in enumerate((letters, letters[::-1], [(float(x), str(c)) for x, c in shuffled])):
            for x, letter in order:
                pen.text(x, 100 + 30 * row, letter)

    assert find_words(PARAMS, contents(draw)[0]).text.split("\n") == [line] * 3


def pens(line: str) -> list[float]:
    """Return where the pen of every letter of a line in Times is put down."""
    return [72 + stringWidth(line[:end], "Times-Roman", 10) for end in range(len(line))]


def test_a_raised_mark_in_letters_is_one_word() -> None:
    def draw(pen: Pen) -> None:
        for x, letter in ((72.0, "("), (74.1, "a"), (76.8, ")")):
            pen.text(x, 697, letter, 6)
        pen.text(80, 700, "These shares were outstanding.")

    assert find_words(PARAMS, contents(draw)[0]).text == "(a) These shares were outstanding."


def test_narrow_blanks_part_words_that_are_drawn_letter_by_letter() -> None:
    words = ["some", "of", "the", "funds"]

    def draw(pen: Pen) -> None:
        x = 72.0
        for word in words:
            for letter in word:
                pen.text(x, 100, letter)
                x += stringWidth(letter, "Times-Roman", 10)
            x += 1.4  # of an em of 10 points

    assert words_of(draw) == words


def test_columns_close_to_each_other_stay_apart_whatever_else_is_on_their_line() -> None:
    def draw(pen: Pen) -> None:
        for x, cell in ((72.0, ("Non-", "controlling", "Interests")), (122.5, ("", "Total", "Equity"))):
            for row, text in enumerate(cell):
                pen.text(x, 100 + 12 * row, text)

    words = find_words(PARAMS, contents(draw)[0])
    assert "controlling\nTotal" in words.text


def test_a_raised_figure_after_a_number_is_no_figure_of_it() -> None:
    def draw(pen: Pen) -> None:
        rows = (
            ("Holder", "2024", "2023"),
            ("Andersen", "83,190,556", "81,000,121"),
            ("Public", "45,678", "44,001"),
        )
        for row, texts in enumerate(rows):
            for column, text in enumerate(texts):
                pen.text(72 + 160 * column, 110 + 16 * row, text)
        pen.text(232 + pen.canvas.stringWidth("83,190,556", "Times-Roman", 10), 122.5, "12", 6)
        pen.text(72, 230, "The holding of 83,190,556")
        end = 72 + pen.canvas.stringWidth("The holding of 83,190,556", "Times-Roman", 10)
        pen.text(end, 226.5, "2", 6)
        pen.text(end + 5, 230, "shares was sold in June.")

    table, text = blocks(draw)
    assert table.table is not None
    assert "83,190,556\u00b9\u00b2" in [cell.text for cell in table.table.cells]
    assert text.text == "The holding of 83,190,556\u00b2 shares was sold in June."


@pytest.mark.parametrize("gap", [0.0, 2.5, 5.0])
def test_marks_of_notes_behind_amounts_are_no_figures_of_them(gap: float) -> None:
    """A browser sets them into columns of their own."""
    rows = (
        ("", "2024", "2023", "2022"),
        ("Derivatives", "(370) 6", "219 8", "230"),
        ("Loans", "1,120", "4,627 1,2", "4,555"),
        ("Leases", "— 7", "12 10", "14% 3"),
        ("Total", "750", "4,858", "4,799"),
    )

    def draw(pen: Pen) -> None:
        for row, (label, *cells) in enumerate(rows):
            pen.text(72, 110 + 16 * row, label)
            if label == "Leases":
                pen.text(72 + pen.canvas.stringWidth(label, "Times-Roman", 10), 106.5 + 16 * row, "2", 6)
            for column, cell in enumerate(cells):
                amount, _, mark = cell.partition(" ")
                end = 300 + 90 * column
                pen.canvas.setFont("Times-Roman", 10)
                pen.canvas.drawRightString(end, 792 - 110 - 16 * row, amount)
                pen.text(end + gap, 106 + 16 * row, mark, 6)

    (block,) = blocks(draw)
    assert block.table is not None
    texts = {(cell.row, cell.column): cell.text for cell in block.table.cells}
    assert [texts[at] for at in ((1, 1), (1, 2), (2, 2), (3, 1), (3, 2), (3, 3))] == [
        "(370)\u2076", "219\u2078", "4,627\u00b9,\u00b2", "—\u2077", "12\u00b9\u2070", "14%\u00b3",
    ]  # fmt: skip
    assert block.table.columns == 4
    (label,) = (cell for cell in block.table.cells if cell.text == "Leases2")
    assert [(mark.kind, mark.start, mark.end) for mark in label.marks] == [("superscript", 6, 7)]


def test_dots_of_a_leader_are_part_of_no_word_however_near_they_are_set() -> None:
    def draw(pen: Pen) -> None:
        end = 72 + pen.canvas.stringWidth("interest", "Times-Roman", 10)
        pen.text(72, 100, "interest")
        for at in range(6):  # the first one right behind the word, the last one right before the number
            pen.text(end + 0.5 + 4.4 * at, 100, ".")
        pen.text(end + 0.5 + 4.4 * 5 + 2.6, 100, "9")
        pen.text(72, 130, "Grain" + "." * 20 + "23")
        pen.text(72, 160, "No....no")  # an ellipsis

    assert words_of(draw) == ["interest", *"......", "9", "Grain", "." * 20, "23", "No....no"]


def draw_name(pen: Pen, parts: list[str], rules: int, size: float, kern: float) -> None:
    """Draw parts of a name with underscores as TeX draws them: a kern of .06 em and a rule of .3 em each.

    Texinfo sets a `kern` behind it too.
    """
    x, y = 72.0, 100.0
    for at, part in enumerate(parts):
        if at:
            for _ in range(rules):
                x += 0.06 * size
                pen.canvas.setLineWidth(0.04 * size)
                pen.canvas.line(x, HEIGHT - y + 0.02 * size, x + 0.3 * size, HEIGHT - y + 0.02 * size)
                x += (0.3 + kern) * size
        pen.text(x, y, part, size)
        x += pen.canvas.stringWidth(part, "Times-Roman", size)


@given(st.sampled_from([7.0, 10.0, 17.0]), st.integers(1, 2), st.sampled_from([0.0, 0.07]))
@settings(max_examples=8, deadline=None)
def test_rules_drawn_for_underscores_are_underscores(size: float, rules: int, kern: float) -> None:
    name = ["glp", "read", "12"]

    def draw(pen: Pen) -> None:
        draw_name(pen, name, rules, size, kern)
        pen.text(72, 130, "of the file")

    assert texts(draw) == [("_" * rules).join(name), "of the file"]


def test_blanks_underlines_and_bars_of_fractions_are_no_underscores() -> None:
    def draw(pen: Pen) -> None:
        pen.canvas.setLineWidth(0.4)
        pen.text(72, 100, "Name")
        pen.canvas.line(96, HEIGHT - 100, 101, HEIGHT - 100)  # to be filled in: nothing behind it
        pen.text(72, 140, "so it is")
        end = 72 + pen.canvas.stringWidth("so ", "Times-Roman", 10)
        pen.canvas.line(end, HEIGHT - 141, end + 5.5, HEIGHT - 141)  # under a word
        pen.text(72, 160, "and six")
        end = 72 + pen.canvas.stringWidth("and", "Times-Roman", 10)
        pen.canvas.line(end, HEIGHT - 161, end + 2.5, HEIGHT - 161)  # under the blank of a link
        pen.text(72, 180, "x")
        pen.canvas.line(78, HEIGHT - 177, 82, HEIGHT - 177)  # at the height of a fraction's bar
        pen.text(83, 180, "y")

    assert not any("_" in text for text in texts(draw))


def texts(draw: Draw) -> list[str]:
    return [block.text for block in blocks(draw)]
