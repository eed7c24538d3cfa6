from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from docparse import parse_pdf
from docparse.document import Block, Cell, Document, Figure, Page, Provenance, Role, Seam, Table
from docparse.errors import PageError
from docparse.geometry import BBox
from docparse.quotes import QuoteOptions, to_quotes

LAYER = Provenance("text_layer", "test", "0")
REPORT = Path(__file__).parents[2] / "fixtures" / "annual_report.pdf"


def block(
    role: Role, text: str, *, caption_of: int | None = None, size: float = 100, level: int = 0, page: int = 1
) -> Block:
    figure = Figure("raster", text) if role == "picture" else None
    box = BBox(0, 0, size, size)
    return Block(page, box, role, text, LAYER, level=level, figure=figure, caption_of=caption_of)


def table(rows: list[list[str]], *, boxes: bool = False) -> Block:
    cells = tuple(
        Cell(r, c, text, header=r == 0, box=BBox(50 * c, 10 * r, 50 * c + 50, 10 * r + 10) if boxes else None)
        for r, row in enumerate(rows)
        for c, text in enumerate(row)
    )
    grid = Table(len(rows), len(rows[0]), cells)
    return Block(1, BBox(0, 0, 100, 10 * len(rows)), "table", "", LAYER, table=grid)


def document(*blocks: Block) -> Document:
    """A document of these blocks with the sections that their headings' levels make."""
    pages: dict[int, list[Block]] = {}
    above: list[Block] = []
    for item in blocks:
        heading = item.role == "section_header"
        if heading:
            above = [other for other in above if other.level < item.level]
        path = tuple(other.text for other in above)
        pages.setdefault(item.page, []).append(replace(item, section=path))
        above += [item] if heading else []
    made = tuple(Page(number, 612, 792, tuple(items)) for number, items in pages.items())
    return Document("a.pdf", made, len(made))


BLOCKS = (
    block("page_header", "Report"),
    block("section_header", "Results", level=1),
    block("text", "A paragraph of some length."),
    block("list_item", "one thing after another"),
    block("list_item", "two things in a row"),
    block("picture", "2023 2024"),
    block("caption", "Figure 1. Revenue.", caption_of=5),
    block("section_header", "Sources", level=2),
    block("caption", "Source: us."),
    block("picture", "", size=10),
)
PARAGRAPHS = QuoteOptions(min_tokens=0)


def test_kinds_ids_lists_captions_and_sections() -> None:
    assert [(q.id, q.text, q.caption, q.section) for q in to_quotes(document(*BLOCKS), PARAGRAPHS)] == [
        ("text1", "A paragraph of some length.", "", ("Results",)),
        ("text2", "one thing after another\ntwo things in a row", "", ("Results",)),
        ("image1", "2023 2024", "Figure 1. Revenue.", ("Results",)),
        ("text3", "Source: us.", "", ("Results", "Sources")),
    ]


def test_short_pieces_are_merged_within_their_section_only() -> None:
    quotes = [q for q in to_quotes(document(*BLOCKS)) if q.kind == "text"]
    assert [(q.text.count("\n\n"), len(q.regions)) for q in quotes] == [(1, 3), (0, 1)]


def test_a_fragment_is_no_quote_of_its_own() -> None:
    long = "word " * 60
    blocks = [block("section_header", "A", level=1), block("text", long.strip()), block("text", "23")]
    (quote,) = to_quotes(document(*blocks), QuoteOptions(max_tokens=60, min_tokens=10))
    assert quote.text.endswith("word\n\n23")


def test_long_text_is_split_between_sentences() -> None:
    text = "Sales of Acme Inc. rose by $1.5 million. " * 6
    quotes = to_quotes(document(block("text", text.strip())), QuoteOptions(max_tokens=17, min_tokens=0))
    assert [q.text for q in quotes] == [("Sales of Acme Inc. rose by $1.5 million. " * 2).strip()] * 3
    (one,) = {q.regions for q in quotes}
    assert len(one) == 1


def test_a_sentence_without_end_is_split_between_words() -> None:
    quotes = to_quotes(document(block("text", "word " * 25)), QuoteOptions(max_tokens=10, min_tokens=0))
    assert [len(q.text.split()) for q in quotes] == [10, 10, 5]


@pytest.mark.parametrize(
    ("seam", "end", "whole"),
    [
        ("blank", "sales", "sales and costs"),
        ("joined", "twenty-", "twenty-and costs"),
        ("mended", "oper-", "operand costs"),
    ],
)
def test_a_paragraph_over_two_pages_is_one(seam: Seam, end: str, whole: str) -> None:
    rest = replace(block("text", "and costs", page=2), continues=seam)
    (quote,) = to_quotes(document(block("text", f"We had {end}"), rest), PARAGRAPHS)
    assert quote.text == f"We had {whole}"
    assert [region.page for region in quote.regions] == [1, 2]


def test_a_path_holds_the_open_headings() -> None:
    headings = [("A", 1), ("A.1", 2), ("A.1.i", 3), ("A.2", 2), ("B", 1)]
    blocks = [
        b
        for name, level in headings
        for b in (block("section_header", name, level=level), block("text", name))
    ]
    paths = [q.section for q in to_quotes(document(*blocks))]
    assert paths == [("A",), ("A", "A.1"), ("A", "A.1", "A.1.i"), ("A", "A.2"), ("B",)]


def test_a_heading_that_nothing_follows_is_quoted_itself() -> None:
    blocks = [block("section_header", name, level=1) for name in ("Part I", "Part II")]
    quotes = to_quotes(document(*blocks, block("text", "Something happened.")))
    assert [(q.role, q.text, q.section) for q in quotes] == [
        ("section_header", "Part I", ()),
        ("text", "Something happened.", ("Part II",)),
    ]


ROWS = [
    ["", "2025", "2024"],
    ["Sales (1)", "1,200", "1,100"],
    ["Costs", "(900)", "(870)"],
    ["Total", "300", "230"],
]


def test_a_table_has_its_units_notes_and_the_sentence_that_announces_it() -> None:
    (above, found) = to_quotes(
        document(
            block("text", "We had a year. The following table shows our sales:"),
            block("text", "(in millions, except per share data)"),
            table(ROWS),
            block("text", "(1) Net of returns."),
            block("footnote", "Figures are rounded."),
        )
    )
    assert above.text == "We had a year. The following table shows our sales:"
    assert found.caption == "The following table shows our sales:"
    assert found.text.splitlines()[0] == "(in millions, except per share data)"
    assert "| Sales (1) | 1,200 | 1,100 |" in found.text
    assert found.text.endswith("(1) Net of returns.\n\nFigures are rounded.")
    assert len(found.regions) == 4


def test_rows_are_quoted_apart_under_the_same_head() -> None:
    options = QuoteOptions(max_tokens=28, min_tokens=0, tables="rows")
    quotes = to_quotes(document(table(ROWS, boxes=True)), options)
    assert len(quotes) > 1
    assert all(q.text.splitlines()[0] == "|  | 2025 | 2024 |" for q in quotes)
    assert [line for q in quotes for line in q.text.splitlines()[2:]] == [
        "| " + " | ".join(row) + " |" for row in ROWS[1:]
    ]
    assert quotes[0].box.y1 <= quotes[1].box.y0
    (whole,) = to_quotes(document(table(ROWS)), QuoteOptions(max_tokens=28, min_tokens=0))
    assert whole.box == BBox(0, 0, 100, 40)


PERIODS = [
    ["", "U.S.", "Other"],
    ["Year ended June 30, 2025", "", ""],
    ["Revenues", "", ""],
    ["Sales", "12", "34"],
    ["Costs", "", ""],
    ["Wages", "56", "78"],
    ["Year ended June 30, 2024", "", ""],
    ["Costs", "", ""],
    ["Wages", "90", "12"],
]


def test_rows_quoted_apart_keep_the_rows_of_words_that_hold_for_them() -> None:
    options = QuoteOptions(max_tokens=1, min_tokens=0, tables="rows")
    quotes = to_quotes(document(table(PERIODS, boxes=True)), options)
    labels = [[line.split("|")[1].strip() for line in q.text.splitlines()[2:]] for q in quotes]
    assert [found for found in labels if found[-1] in ("Sales", "Wages")] == [
        ["Year ended June 30, 2025", "Revenues", "Sales"],
        ["Year ended June 30, 2025", "Costs", "Wages"],
        ["Year ended June 30, 2024", "Costs", "Wages"],
    ]


EQUITY = [
    ["", "Shares", "Total"],
    ["Balance as of December 31, 2023", "400", "900"],
    ["Net income", "", "70"],
    ["Dividends", "", "(20)"],
    ["Balance as of December 31, 2024", "400", "950"],
    ["Net income", "", "80"],
    ["Buybacks", "(3)", "(30)"],
    ["Balance as of December 31, 2025", "397", "1,000"],
]


def test_what_changed_is_quoted_between_the_dates_that_it_changed_between() -> None:
    options = QuoteOptions(max_tokens=52, min_tokens=0, tables="rows")
    quotes = to_quotes(document(table(EQUITY, boxes=True)), options)
    labels = [[line.split("|")[1].strip() for line in q.text.splitlines()[2:]] for q in quotes]
    assert labels == [[row[0] for row in EQUITY[1:5]], [row[0] for row in EQUITY[4:]]]


def test_rows_that_are_all_dated_stand_for_themselves() -> None:
    rows = [["", "Due"], *([f"June 30, {year}", str(year)] for year in range(2025, 2035))]
    options = QuoteOptions(max_tokens=30, min_tokens=0, tables="rows")
    quotes = to_quotes(document(table(rows, boxes=True)), options)
    assert len(quotes) > 1
    assert [line for q in quotes for line in q.text.splitlines()[2:]] == [
        f"| {a} | {b} |" for a, b in rows[1:]
    ]


def test_a_part_of_a_table_has_the_notes_to_its_own_marks() -> None:
    rows = [
        ["", "2025"],
        *([f"Item {name} (1)" if name == "A" else f"Item {name}", "12"] for name in "ABCDEF"),
    ]
    notes = [block("footnote", "(1) Net of returns."), block("footnote", "Figures are rounded.")]
    options = QuoteOptions(max_tokens=30, min_tokens=0, tables="rows")
    first, *others = to_quotes(document(table(rows, boxes=True), *notes), options)
    assert others
    assert "(1) Net of returns." in first.text
    assert not any("Net of returns" in q.text for q in others)
    assert all("Figures are rounded." in q.text for q in (first, *others))
    (whole,) = to_quotes(document(table(rows, boxes=True), *notes), QuoteOptions(max_tokens=30, min_tokens=0))
    assert whole.text.endswith("(1) Net of returns.\n\nFigures are rounded.")


def test_a_table_is_written_in_as_few_tokens_as_a_pipe_table_needs() -> None:
    (quote,) = to_quotes(document(table([["", "U.S.", "Other"], ["Costs", "", ""], ["Wages", "", "78"]])))
    assert quote.text == "|  | U.S. | Other |\n|-|-|-|\n| Costs |\n| Wages |  | 78 |"


def test_no_part_of_a_table_ends_with_a_row_that_heads_what_follows() -> None:
    options = QuoteOptions(max_tokens=38, min_tokens=0, tables="rows")
    quotes = to_quotes(document(table(PERIODS, boxes=True)), options)
    assert len(quotes) > 1
    assert all(any(map(str.isdigit, q.text.splitlines()[-1])) for q in quotes)
    assert not any(q.text.splitlines()[-1].startswith("| Year") for q in quotes)


def test_keys_stay_when_pages_are_left_out() -> None:
    first, second = parse_pdf(REPORT, pages="2-4", ocr="never"), parse_pdf(REPORT, pages="3", ocr="never")
    keys = {q.key for q in first.quotes(crops=False) if q.page == 3}
    # Page 3 has a title of its own, so its sections are the same without page 2.
    assert keys & {q.key for q in second.quotes(crops=False)}
    assert [q.key for q in first.quotes(crops=False)] == [
        q.key for q in parse_pdf(REPORT, pages="2-4", ocr="never").quotes(crops=False)
    ]


def test_equal_quotes_have_different_keys() -> None:
    same = [block("picture", "x"), block("picture", "x")]
    keys = [q.key for q in to_quotes(document(*same))]
    assert len(set(keys)) == 2


def test_a_passage_says_nothing_twice() -> None:
    (quote,) = to_quotes(document(block("section_header", "Balance", level=1), table(ROWS)))
    assert quote.caption == "Balance"
    assert quote.passage.splitlines()[:2] == ["Balance", "|  | 2025 | 2024 |"]


def test_every_word_of_the_report_is_in_a_quote() -> None:
    parsed = parse_pdf(REPORT, ocr="never")
    quotes = parsed.quotes(crops=False)
    said = " ".join(word for q in quotes for word in q.passage.split())
    for item in parsed.blocks:
        if item.role not in ("page_header", "page_footer"):
            texts = [cell.text for cell in item.table.cells] if item.table else [item.text]
            for text in texts:
                assert all(word in said for word in text.split())


def test_crops_come_from_the_document_and_may_fail() -> None:
    page = Page(1, 612, 792, BLOCKS)
    made = Document("a.pdf", (page,), 1, cropper=lambda number, box: b"png")
    assert [quote.image for quote in to_quotes(made) if quote.kind == "image"] == [b"png"]
    assert [quote.image for quote in to_quotes(made, crops=False) if quote.kind == "image"] == [None]

    def broken(number: int, box: BBox) -> bytes:
        message = "cannot be rendered"
        raise PageError(message)

    failed = to_quotes(Document("a.pdf", (page,), 1, cropper=broken))
    assert [quote.image for quote in failed if quote.kind == "image"] == [None]


@pytest.mark.parametrize("bad", [{"max_tokens": 0}, {"min_tokens": 500}, {"tables": "cells"}])
def test_options_are_checked(bad: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"a quote needs|tables are quoted"):
        QuoteOptions(**bad)  # type: ignore[arg-type]
