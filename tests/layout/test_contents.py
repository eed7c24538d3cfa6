"""Contents of few lines below their title, titles of contents, and labels that belong to no figure."""

from __future__ import annotations

import pytest

from docparse.layout.blocks.contents.page import part_entries
from docparse.layout.blocks.headings.find import Body
from docparse.layout.blocks.roles import is_caption
from docparse.layout.model import BlockDraft, LineDraft
from docparse.layout.params import PARAMS
from tests.layout.sheets import Pen, blocks, pages

ENTRIES = ["Ships at the northern quay", "Dues of the harbour in the year"]


def entries(pen: Pen, y: float, titles: list[str], first: int = 3) -> float:
    """Draw titles with leaders and rising numbers; return the next base line."""
    for row, title in enumerate(titles):
        pen.text(72, y + 16 * row, f"{title} " + "." * 40)
        pen.text(450, y + 16 * row, str(first + 2 * row))
    return y + 16 * len(titles)


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("title", ["List of tables", "Contents", "Inhaltsverzeichnis", "Table des matières"])
def test_few_entries_below_a_title_of_contents_are_contents(title: str, count: int) -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 100, title, 14, "Times-Bold")
        y = entries(pen, 124, ENTRIES[:count])
        pen.prose(72, y + 20, 400, 8)

    found = [(one.title, one.page) for block in blocks(draw) for one in block.entries]
    assert found == list(zip(ENTRIES[:count], ("3", "5"), strict=False))


@pytest.mark.parametrize("count", [2, 3, 5])
@pytest.mark.parametrize(
    ("title", "y"), [("Contents", 200), ("List of tables", 200), ("Inhaltsverzeichnis", 60)]
)
def test_sections_with_white_before_their_pages_are_contents_below_their_title(
    title: str, y: float, count: int
) -> None:
    sections = [(f"{at + 1}", f"Ships of the {name} quay", str(at + 1)) for at, name in enumerate("abcde")]

    def draw(pen: Pen) -> None:
        pen.text(72, y, title, 14, "Times-Bold")
        for at, (number, name, page) in enumerate(sections[:count]):
            for x, text in ((72, number), (90, name), (450, page)):
                pen.text(x, y + 26 + 20 * at, text, font="Times-Bold")
        pen.prose(72, y + 60 + 20 * count, 400, 30)

    found = [(one.title, one.page) for block in blocks(draw) for one in block.entries]
    assert found == [(f"{number} {name}", page) for number, name, page in sections[:count]]


def test_numbered_rows_below_another_title_are_a_table() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 200, "Ships in harbour", 14, "Times-Bold")
        for at, row in enumerate((("1", "Northern quay", "1"), ("2", "Old quay", "1"), ("3", "Mole", "2"))):
            for x, text in zip((72, 90, 450), row, strict=True):
                pen.text(x, 226 + 20 * at, text)
        pen.prose(72, 320, 400, 8)

    assert [block.role for block in blocks(draw)][1] == "table"


def test_two_lines_with_leaders_below_another_title_are_none() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 100, "Prices of the year", 14, "Times-Bold")
        y = entries(pen, 124, ENTRIES)
        pen.prose(72, y + 20, 400, 8)

    assert "document_index" not in [block.role for block in blocks(draw)]


def test_a_link_to_the_contents_makes_no_entry_of_a_line_with_a_leader_further_down() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 36, "Table of Contents", 8)
        y = pen.prose(72, 100, 400, 8)
        y = entries(pen, y + 20, ENTRIES[:1])
        pen.prose(72, y + 20, 400, 8)

    assert "document_index" not in [block.role for block in blocks(draw)]


@pytest.mark.parametrize("led", [True, False])
def test_what_stands_above_and_below_contents_is_none_of_them(led: bool) -> None:
    names = ["northern", "eastern", "southern", "old", "new", "outer"]

    def draw(pen: Pen) -> None:
        pen.text(180, 80, "Quays and their dues", 18, "Times-Bold")
        pen.text(240, 104, "Anna Harbour")
        pen.text(72, 150, "Contents", 14, "Times-Bold")
        for at, name in enumerate(names):
            pen.text(72, 174 + 14 * at, str(at + 1))
            pen.text(90, 174 + 14 * at, f"The {name} quay" + (" ." * 60 if led else ""))
            pen.text(460, 174 + 14 * at, str(at + 1))
        pen.text(72, 290, "1 The northern quay", 14, "Times-Bold")
        pen.prose(72, 314, 400, 12)

    found = blocks(draw)
    entries = [(one.title, one.page) for block in found for one in block.entries]
    assert entries == [(f"{at} The {name} quay", str(at)) for at, name in enumerate(names, 1)]
    told = [(block.role, block.text) for block in found if block.role != "document_index"]
    assert told[:2] == [("title", "Quays and their dues"), ("text", "Anna Harbour")]
    assert [role for role, _ in told[2:]] == ["section_header", "section_header", "text"]


def test_contents_that_end_in_the_second_column_leave_the_prose_below_them() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 96, "Contents", 14, "Times-Bold")
        for at in range(50):
            x, y = (72, 120 + 14 * at) if at < 42 else (320, 120 + 14 * (at - 42))
            pen.text(x, y, f"Ships of berth {'abcdefghij'[at % 10]}" + " ." * 24)
            pen.text(x + 200, y, str(at + 10))
        pen.text(320, 260, "Introduction", 12, "Times-Bold")
        pen.prose(320, 280, 215, 30)

    found = blocks(draw)
    assert sum(len(block.entries) for block in found) == 50
    assert [block.role for block in found if not block.entries] == ["title", "section_header", "text"]


def test_names_of_parts_are_entries_and_long_titles_are_one() -> None:
    long = "Notes on the dues of the northern, the eastern and the southern quay and of"

    def draw(pen: Pen) -> None:
        pen.text(72, 100, "Table of Contents", 14, "Times-Bold")
        pen.text(440, 120, "Page")
        lines = ["Part I. Quays", "Dues", long, "both moles", "Part II. Ships", "Pilots", "Tugs", "Ferries"]
        pages = ["", "3", "", "7", "", "9", "12", "30"]
        for at, (title, page) in enumerate(zip(lines, pages, strict=True)):
            pen.text(72 if title.startswith("Part") else 90, 140 + 14 * at, title)
            pen.text(450, 140 + 14 * at, page)

    found = [(one.title, one.page) for block in blocks(draw) for one in block.entries]
    named = [("Part I. Quays", ""), ("Dues", "3"), (f"{long} both moles", "7"), ("Part II. Ships", "")]
    assert found == [("Page", ""), *named, ("Pilots", "9"), ("Tugs", "12"), ("Ferries", "30")]


@pytest.mark.parametrize("led", [True, False])
def test_lists_of_figures_and_of_tables_below_each_other_have_headings_each(led: bool) -> None:
    names = ["Northern quay", "Eastern quay", "Southern quay", "Both moles", "All ships"]

    def draw(pen: Pen) -> None:
        y = 100.0
        for title, count in (("List of Figures", 5), ("List of Tables", 3)):
            pen.text(72, y, title, 14, "Times-Bold")
            for at, name in enumerate(names[:count]):
                y += 16
                pen.text(72, y, f"{at + 1}")
                pen.text(90, y, f"{name} " + "." * 40 * led)
                pen.text(450, y, str(at + 2))
            y += 30
        pen.prose(72, y + 20, 400, 20)

    found = blocks(draw)
    headings = [block.text for block in found if block.role in ("title", "section_header")]
    assert headings == ["List of Figures", "List of Tables"]
    assert [entry.page for block in found for entry in block.entries] == list("23456234")


def test_contents_below_an_author_beside_their_title_are_no_table() -> None:
    names = [("1", 0), ("2", 0), ("2.1", 14), ("2.2", 14), ("3", 0), ("4", 0)]

    def draw(pen: Pen) -> None:
        pen.text(72, 100, "Contents", 12, "Times-Bold")
        pen.text(300, 92, "A. Master")
        pen.text(400, 92, "B. Pilot")
        pen.text(330, 106, "Harbour of the north")
        for at, (number, indent) in enumerate(names):
            pen.text(72 + indent, 124 + 14 * at, number)
            pen.text(90 + 2 * indent, 124 + 14 * at, f"The {'abcdef'[at]}-quay in winter")
            pen.text(460, 124 + 14 * at, str(at // 2 + 1))
        pen.prose(72, 240, 400, 8)

    found = blocks(draw)
    assert "table" not in {block.role for block in found}
    assert [entry.page for block in found for entry in block.entries][-len(names) :] == list("112233")


@pytest.mark.parametrize(("size", "role"), [(18, "title"), (10, "text")])
def test_the_large_title_of_a_page_of_contents_is_a_heading(size: float, role: str) -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 100, "What this book is about", size)
        entries(pen, 130, [f"Chapter on the quay {letter}" for letter in "abcdefghijkl"])

    first, *others = blocks(draw)
    assert first.role == role
    assert {block.role for block in others} <= {"document_index"}


CHANGES = [
    ("1.0", "Quay: dues by the ton instead", "of by the berth", "7"),
    ("1.1", "Crane: hours told by the half", "and hours", "4"),
    ("1.2", "Pilots: books of the eastern", "light", "11"),
    ("1.3", "Berths: names of the new ones", "in the north", "2"),
]
"""Version, two lines of what was changed, and a page; these are in no order."""


def history(pen: Pen, x: float, changes: list[tuple[str, str, str, str]], page: float = 170) -> None:
    """Draw a column of a history of changes: entries of two lines, the second with a leader to its page."""
    for row, (version, first, second, number) in enumerate(changes):
        y = 100 + 36 * row
        pen.text(x, y, version)
        pen.text(x + 15, y + 12, first)
        pen.text(x + 25, y + 24, f"{second} {'. ' * int((page - 38 - 4.6 * len(second)) / 5)}")
        pen.text(x + page, y + 24, number)


@pytest.mark.parametrize("gap", [190, 210])
def test_a_history_of_changes_in_two_columns_is_entries_and_no_table(gap: float) -> None:
    def draw(pen: Pen) -> None:
        history(pen, 72, CHANGES)
        history(pen, 72 + gap, CHANGES[::-1])

    found = blocks(draw)
    assert {block.role for block in found} == {"document_index"}
    told = [f"{version} {first} {second}" for version, first, second, _ in (*CHANGES, *CHANGES[::-1])]
    assert [entry.title for block in found for entry in block.entries] == told
    assert {entry.level for block in found for entry in block.entries} == {1}


def test_no_line_is_in_two_stretches_of_an_index_whose_type_grows_smaller() -> None:
    def line(row: int, size: float, text: str) -> LineDraft:
        return LineDraft(text, 72, 100 + 12 * row, 240, 110 + 12 * row, 108 + 12 * row, size, 0, 1, [])

    led = "ships at the quay . . . . . . . "
    between = [line(3 + row, 11, "of the harbour") for row in range(5)]
    lines = [line(row, 12, f"{led}{9 - row}") for row in range(3)] + between + [line(8, 10, f"{led}4")]
    parted = [one.base for _, part in part_entries(PARAMS, lines, True) for one in part]
    assert parted == [one.base for one in lines]


def test_figures_behind_leaders_with_others_beside_them_are_a_table() -> None:
    def draw(pen: Pen) -> None:
        pen.text(300, 84, "2021")
        pen.text(360, 84, "2022")
        for row, label in enumerate(["Ships", "Cranes", "Pilots", "Berths", "Lights"]):
            pen.text(72, 100 + 14 * row, f"{label} " + ". " * 40)
            pen.text(300, 100 + 14 * row, str(14 + 3 * row))
            pen.text(360, 100 + 14 * row, str(12 + 5 * row))

    assert [block.role for block in blocks(draw)] == ["table"]


def test_a_label_without_number_or_figure_is_text() -> None:
    def draw(pen: Pen) -> None:
        y = pen.prose(72, 100, 400, 5)
        pen.text(72, y + 14, "FIGURE: the ships that lay at the northern quay in spring")
        y = pen.prose(72, y + 40, 400, 5)
        pen.text(72, y + 14, "Figure 3: the ships that lay at the southern quay in spring")
        pen.prose(72, y + 40, 400, 5)

    assert [block.role for block in blocks(draw)] == ["text", "text", "text", "caption", "text"]


@pytest.mark.parametrize(
    ("text", "caption"), [("Notes:", False), ("Source:", False), ("Source: books of the quay", True)]
)
def test_the_word_for_notes_alone_is_no_caption(text: str, caption: bool) -> None:
    block = BlockDraft((72, 100, 200, 110), "text", text, size=8)
    assert is_caption(PARAMS.blocks.roles, block, Body(10.0, False, 0xFF)) is caption


def test_an_index_of_many_terms_with_letters_between_is_no_table() -> None:
    """Its letters stand over terms, not over the numbers of pages, so they head no table."""
    stems = ["arc", "bell", "crane", "dock", "eel", "fish", "gate", "hull", "ink", "jib", "keel", "lamp"]
    terms = [f"{stem}_{part}" for stem in stems for part in ("alias", "host", "mode", "name", "path", "root",
             "size", "time", "use")]  # fmt: skip

    def draw(pen: Pen) -> None:
        for x, part in ((72, terms[:54]), (330, terms[54:])):
            y = 60
            for at, term in enumerate(part):
                if at % 9 == 0:
                    pen.text(x, y + 6, term[0].upper(), 11, "Times-Bold")
                    y += 18
                pen.text(x, y, term, 9, "Courier")
                end = x + 6 + pen.canvas.stringWidth(term, "Courier", 9)
                pen.text(end, y, ". " * int((x + 185 - end) / 4.5), 9)
                pen.text(x + 190, y, str(400 - 3 * at), 9)
                y += 11

    found = blocks(draw)
    assert "table" not in {block.role for block in found}
    titles = [entry.title.split()[-1] for block in found for entry in block.entries if len(entry.title) > 1]
    assert titles == terms


@pytest.mark.parametrize("leader", ["....", " . . .", "\N{HORIZONTAL ELLIPSIS}"])
def test_entries_that_open_with_their_page_are_each_on_its_own(leader: str) -> None:
    titles = {7: "Ships at the quay", 26: "Dues and charges", 34: "Lights of the bay"}
    lines = [f"{page}{leader} {title}" for page, title in titles.items()]

    def draw(pen: Pen) -> None:
        for row, line in enumerate(lines):
            pen.text(72, 100 + 13 * row, line)
        pen.prose(72, 220, 400, 8)

    assert [block.text for block in blocks(draw)][: len(lines)] == lines


@pytest.mark.parametrize("gap", [2, 10])
def test_entries_of_an_index_without_leaders_are_each_on_its_own_column_by_column(gap: float) -> None:
    terms = ["anchor", "ballast of old ships", "berth", "buoy", "cable", "crane on rails", "davit", "draught",
             "ebb and flow", "ferry", "fender", "gale", "harbour", "hawser", "hull", "keel"]  # fmt: skip
    pages = ["9, 12", "31", "7", "4, 8, 15", "22", "3", "18", "2"] * 2

    def draw(pen: Pen) -> None:
        for at, (term, page) in enumerate(zip(terms, pages, strict=True)):
            x, y = 72 + 150 * (at // 8), 100 + 12 * (at % 8)
            pen.text(x, y, term)
            pen.text(x + pen.canvas.stringWidth(term, "Times-Roman", 10) + gap, y, page)

    wanted = [f"{term} {page}" for term, page in zip(terms, pages, strict=True)]
    assert [block.text for block in blocks(draw)] == wanted


def test_paragraphs_below_short_contents_are_text() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 80, "Contents", 14, "Times-Bold")
        for row in range(8):
            pen.text(72, 110 + 14 * row, f"{row + 1} Ships of the line")
            pen.text(530, 110 + 14 * row, str(3 * row + 2))
        pen.prose(72, 250, 460, 12)

    assert blocks(draw)[-1].role == "text"


def test_contents_with_leaders_above_more_lines_of_prose_are_not_all_of_the_page() -> None:
    """An entry is told by its leader and by its page; it is one for all that."""

    def draw(pen: Pen) -> None:
        pen.text(72, 80, "Contents", 14, "Times-Bold")
        entries(pen, 110, [f"{row + 1} {ENTRIES[row % 2]}" for row in range(8)])
        pen.text(72, 260, "1 Introduction", 14, "Times-Bold")
        pen.prose(100, 280, 430, 11)

    found = blocks(draw)
    assert sum(len(block.entries) for block in found) == 8
    assert [block.role for block in found][-2:] == ["section_header", "text"]


def test_a_dot_that_begins_a_line_of_an_entry_is_part_of_it() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 80, "Contents", 14, "Times-Bold")
        y = entries(pen, 110, ENTRIES * 2)
        pen.text(72, y, ".aux files of ships and of")
        entries(pen, y + 16, ENTRIES[::-1], 20)

    page = pages(draw)[0]
    titles = [entry.title for block in page.blocks for entry in block.entries]
    assert f".aux files of ships and of {ENTRIES[1]}" in titles
    assert page.unexplained == 0


def test_a_table_right_above_contents_or_below_them_holds_no_entry() -> None:
    rows = [("Ships", "2024", "2023"), ("Barges", "1,250", "(87)"), ("Tugs", "96", "1,104")]
    rows += [("All", "1,346", "1,017")]
    titles = [*ENTRIES, "Quays of the old town", "Tolls of the river"]

    def table(pen: Pen, y: float) -> float:
        for row in rows:
            for x, text in zip((72, 250, 350), row, strict=True):
                pen.text(x, y, text)
            y += 16
        return y

    def draw(pen: Pen) -> None:
        table(pen, entries(pen, table(pen, 200) + 8, titles) + 8)

    found = blocks(draw)
    tables = [block.table for block in found if block.table is not None]
    assert [(one.rows, one.columns) for one in tables] == [(4, 3), (4, 3)]
    assert [entry.title for block in found for entry in block.entries] == titles


@pytest.mark.parametrize("count", [2, 3])
def test_few_entries_that_leaders_lead_to_their_pages_are_no_table(count: int) -> None:
    def draw(pen: Pen) -> None:
        y = pen.prose(72, 100, 400, 12)
        entries(pen, y + 12, [*ENTRIES, "Tolls of the river"][:count])

    assert all(block.table is None for block in blocks(draw))


def test_contents_below_lines_that_are_no_table_are_contents() -> None:
    """As a whole they might be rows of labels, words and figures."""
    above = [("1", "See the old quay"), ("", "Text of it"), ("2", "See the new quay"), ("", "Text")]

    def draw(pen: Pen) -> None:
        for at, (number, text) in enumerate(above):
            pen.text(72, 200 + 16 * at, number or text)
            pen.text(250, 200 + 16 * at, text if number else "")
        entries(pen, 264, [*ENTRIES, "Quays of the old town", "Tolls of the river"])

    found = blocks(draw)
    assert [len(block.entries) for block in found if block.entries] == [4]
    assert all(block.table is None for block in found)
