"""Words that OCR reads in a picture stay inside it: the page's own blocks are those read without OCR."""

from __future__ import annotations

from functools import cache
from io import BytesIO

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from reportlab.lib.utils import ImageReader

from docparse.content import PageContent
from docparse.document import Provenance, Triage
from docparse.layout import OcrWords, PageDraft, analyse_page
from docparse.pdf.pdfium import file as pdfium
from tests.layout.pages import HEIGHT, Sheet

LAYER = Provenance("text_layer", "test", "1")
OCR = Provenance("ocr", "test", "1")
PICTURE = (60.0, 150.0, 320.0, 290.0)
MIXED = Triage("mixed", "test")


@cache
def page() -> PageContent:
    """A paragraph right above a picture, its caption right beside it, a paragraph right below."""
    sheet = Sheet()
    sheet.text(60, 134, "To get started, let us consider the data on harvests in the figure")
    sheet.text(60, 147, "below.")
    data = BytesIO()
    Image.fromarray(np.full((28, 52, 3), 120, np.uint8)).save(data, "PNG")
    data.seek(0)
    sheet.canvas.drawImage(ImageReader(data), 60, HEIGHT - 290, 260, 140)
    for row, line in enumerate(("Figure 1.", "Apples and", "berries", "by year")):
        sheet.text(326, 162 + 12 * row, line)
    sheet.text(60, 303, "The underlying data went through")
    sheet.text(60, 316, "many stages before it was shown.")
    sheet.canvas.save()
    with pdfium.open(sheet.buffer.getvalue()) as file:
        return file.content(0)


def words(*rows: tuple[str, float, float], score: float = 0.99) -> OcrWords:
    """Words 10 points high by text, left edge and top."""
    box = [(x, y, x + 5.5 * len(text), y + 10) for text, x, y in rows]
    score_of = np.full(len(rows), score, np.float32)
    return OcrWords(tuple(row[0] for row in rows), np.array(box, np.float32).reshape(-1, 4), score_of)


def read(ocr: OcrWords) -> PageDraft:
    """The page with what OCR read in its picture."""
    return analyse_page(page(), provenance=LAYER, triage=MIXED, ocr_words=ocr, ocr_provenance=OCR)


def own(draft: PageDraft) -> list[tuple[str, str]]:
    """Role and text of all blocks but the picture."""
    return [(block.role, block.text) for block in draft.blocks if block.role != "picture"]


def text_of_picture(draft: PageDraft) -> str:
    """The text in the one picture of the page."""
    (text,) = [block.text for block in draft.blocks if block.role == "picture"]
    return text


def test_labels_in_a_picture_take_no_line_beside_it() -> None:
    chart = words(("Harvest", 150, 156), ("2016", 90, 270), ("2017", 150, 270), ("140,000", 66, 170))
    without, with_ocr = read(words()), read(chart)
    assert own(with_ocr) == own(without)
    assert set(text_of_picture(with_ocr).split()) == {"Harvest", "2016", "2017", "140,000"}


def test_prose_in_a_picture_is_its_text() -> None:
    lines = ("The board met in March and agreed on", "the plan that had been laid before it", "in the year")
    rows = [
        (word, 66.0 + 34 * k, 160.0 + 14 * y)
        for y, line in enumerate(lines)
        for k, word in enumerate(line.split())
    ]
    draft = read(words(*rows))
    assert own(draft) == own(read(words()))
    assert text_of_picture(draft).split() == " ".join(lines).split()


def test_a_picture_of_a_table_is_a_table() -> None:
    rows: list[tuple[str, float, float]] = []
    body = (
        ("Sales", "4,210", "3,911"),
        ("Costs", "3,100", "2,804"),
        ("Taxes", "310", "295"),
        ("Profit", "800", "812"),
    )
    for number, (label, one, other) in enumerate((("Millions", "2023", "2022"), *body)):
        y = 160.0 + 18 * number
        rows += [(label, 70.0, y), (one, 200.0 - 5.5 * len(one), y), (other, 300.0 - 5.5 * len(other), y)]
    draft = read(words(*rows))
    (table,) = [block.table for block in draft.blocks if block.table is not None]
    assert table.to_rows()[1] == ["Sales", "4,210", "3,911"]
    assert [one for one in own(draft) if one[0] != "table"] == own(read(words()))


def test_a_picture_of_bars_and_their_labels_is_no_table() -> None:
    labels = ("Ease", "Reading", "Work", "Habit", "Access", "Other")
    rows = [(label, 106.0 - 5.5 * len(label), 174.0 + 16 * number) for number, label in enumerate(labels)]
    rows += [(f"{20 * share}%", 108.0 + 36 * share, 274.0) for share in range(6)]
    rows += [
        ("Answered:", 160.0, 156.0),
        ("80", 212.0, 156.0),
        ("Skipped:", 240.0, 156.0),
        ("24", 286.0, 156.0),
    ]
    draft = read(words(*rows))
    assert own(draft) == own(read(words()))
    assert set(text_of_picture(draft).split()) == {word for row in rows for word in row[0].split()}


def test_the_words_around_a_pictured_table_are_those_of_its_figure() -> None:
    rows: list[tuple[str, float, float]] = [("Source:", 70.0, 275.0), ("ledger", 115.0, 275.0)]
    for number, cells in enumerate(
        (("Sales", "4,210"), ("Costs", "3,100"), ("Taxes", "310"), ("Profit", "800"))
    ):
        y = 160.0 + 18 * number
        rows += [(cells[0], 70.0, y), (cells[1], 200.0 - 5.5 * len(cells[1]), y)]
    draft = read(words(*rows))
    assert text_of_picture(draft) == "Source: ledger"
    assert [one for one in own(draft) if one[0] != "table"] == own(read(words()))


def test_a_pictured_table_has_the_place_of_its_picture() -> None:
    low = [
        ("1", 61.0, 164.0),
        ("1", 68.0, 160.0),
        ("a", 79.0, 151.0),
        ("a1", 61.0, 151.0),
        ("a", 61.0, 151.0),
    ]
    draft = read(words(*low))
    assert [block.box for block in draft.blocks if block.role == "table"] == [PICTURE]
    assert [one for one in own(draft) if one[0] != "table"] == own(read(words()))


def test_a_photograph_has_no_words() -> None:
    texture = words(("Corermprany", 90, 170), ("Cacta", 170, 190), score=0.6)
    draft = read(texture)
    assert text_of_picture(draft) == ""
    assert [(one.text, one.reason) for one in draft.dropped] == [
        ("Corermprany", "doubtful"),
        ("Cacta", "doubtful"),
    ]


def test_a_label_that_is_hard_to_read_is_kept_among_others() -> None:
    rows = (("Harvest", 150.0, 156.0), ("2016", 90.0, 270.0), ("l7", 150.0, 270.0))
    some = words(*rows)
    some.score[2] = 0.5
    assert set(text_of_picture(read(some)).split()) == {"Harvest", "2016", "l7"}


PLACE = st.tuples(
    st.text("abc 123", min_size=1, max_size=9).map(lambda text: text.replace(" ", "x")),
    st.floats(PICTURE[0] + 1, PICTURE[2] - 60),
    st.floats(PICTURE[1] + 1, PICTURE[3] - 12),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(PLACE, max_size=12))
def test_whatever_is_read_in_a_picture_changes_no_line_of_the_page(
    rows: list[tuple[str, float, float]],
) -> None:
    draft = read(words(*rows))
    kept = [(block.role, block.text) for block in draft.blocks if block.role not in ("picture", "table")]
    assert kept == own(read(words()))
    assert draft.unexplained == 0
