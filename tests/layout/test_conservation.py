"""Every glyph of a page is in one block, or in `Page.dropped` with a reason."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse import parse_pdf
from docparse.document import Provenance, Triage
from docparse.layout import LayoutOptions, OcrWords, PageDraft, analyse_page
from docparse.layout.conserve import count_unexplained
from docparse.layout.params import PARAMS
from docparse.layout.words.form import find_words
from tests.layout.sheets import HEIGHT, LAYER, Pen, contents, pages

SHARED = Path(__file__).parents[3] / "shared" / "data"
CORPORA = {
    "opendataloader/pdfs": 1,
    "sec/pages": 1,
    "sec/more": 4,  # every fourth
    "hetero/pages": 1,
    "latex/tables": 1,
    "latex/formulas": 1,
    "tables": 1,
}


def letters(text: str) -> Counter[str]:
    return Counter("".join(text.split()))


def saying(draft: PageDraft, text: str) -> PageDraft:
    """Return a page whose first block says something else."""
    return replace(draft, blocks=(replace(draft.blocks[0], text=text), *draft.blocks[1:]))


def test_a_letter_lost_or_said_twice_is_counted() -> None:
    content = contents(lambda pen: pen.prose(72, 100, 400, 6))[0]
    words = find_words(PARAMS, content)
    draft = analyse_page(content, provenance=LAYER)
    assert count_unexplained(words, draft) == 0
    whole = draft.blocks[0].text
    assert count_unexplained(words, saying(draft, whole[1:])) == 1
    assert count_unexplained(words, saying(draft, whole + "24")) == 2
    assert count_unexplained(words, saying(draft, whole + " \n\u00a0")) == 0


def test_a_mended_hyphen_is_explained_and_another_one_is_not() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 100, "the profit of the divi-")
        pen.text(72, 112, "sion rose by 7 % of -24")
        pen.text(72, 124, "and each division rose")

    content = contents(draw)[0]
    draft = analyse_page(content, provenance=LAYER)
    text = draft.blocks[0].text
    assert "the division rose" in text
    words = find_words(PARAMS, content)
    assert count_unexplained(words, draft) == 0
    assert count_unexplained(words, saying(draft, text.replace("-24", "24"))) == 1


def test_a_mended_hyphen_of_a_cell_is_explained_and_a_minus_behind_a_figure_is_not() -> None:
    def draw(pen: Pen) -> None:
        for y in (90, 108, 150):
            pen.canvas.line(60, HEIGHT - y, 400, HEIGHT - y)
        for x in (60, 200, 400):
            pen.canvas.line(x, HEIGHT - 90, x, HEIGHT - 150)
        pen.text(70, 102, "Sales")
        pen.text(210, 102, "24-")
        pen.text(70, 124, "of the divi-")
        pen.text(70, 136, "sion")
        pen.text(210, 124, "17-")
        pen.text(72, 180, "and each division rose in the year, which is more than it had in the year before")

    content = contents(draw)[0]
    draft = analyse_page(content, provenance=LAYER)
    words, (table, *_) = find_words(PARAMS, content), draft.blocks
    assert table.table is not None
    assert "of the division" in table.text
    assert count_unexplained(words, draft) == 0
    assert count_unexplained(words, saying(draft, table.text.replace("17-", "17"))) == 1


def test_what_is_dropped_is_kept_with_box_and_reason() -> None:
    def draw(pen: Pen) -> None:
        pen.text(72, 100, "Total assets of the group")
        pen.text(72.3, 100, "Total")
        pen.text(72, 900, "below the page")
        pen.canvas.setFillColorRGB(0, 0, 0)
        text = pen.canvas.beginText(72, HEIGHT - 200)
        text.setFont("Helvetica", 10)
        text.setTextRenderMode(3)
        text.textOut("unseen words")
        pen.canvas.drawText(text)

    page = pages(draw)[0]
    assert [block.text for block in page.blocks] == ["Total assets of the group"]
    found = {dropped.reason: dropped for dropped in page.dropped}
    assert {reason: item.text for reason, item in found.items()} == {
        "duplicate": "Total",
        "off page": "below the page",
        "hidden": "unseen words",
    }
    assert 190 < found["hidden"].box.y0 < found["hidden"].box.y1 < 205
    assert page.unexplained == 0


def test_words_that_ocr_replaces_are_dropped_as_such() -> None:
    content = contents(lambda pen: pen.text(72, 100, "Umsatz in Mio. Euro"))[0]
    read = OcrWords(("Revenue",), np.array([[72, 90, 104, 102]], np.float32), np.ones(1, np.float32))
    draft = analyse_page(
        content, provenance=LAYER, triage=Triage("ocr", "test"), ocr_words=read,
        ocr_provenance=Provenance("ocr", "test", "0"),
    )  # fmt: skip
    assert [(one.text, one.reason) for one in draft.dropped] == [("Umsatz in Mio. Euro", "replaced by OCR")]
    assert [block.text for block in draft.blocks] == ["Revenue"]
    assert draft.unexplained == 0

    code = content.chars.code.copy()
    code[:6] = 0xE001
    garbled = replace(content, chars=replace(content.chars, code=code))
    mixed = analyse_page(garbled, provenance=LAYER, triage=Triage("mixed", "test"), ocr_words=read)
    assert [one.reason for one in mixed.dropped] == ["replaced by OCR"]
    assert len(mixed.dropped[0].text) == len("Umsatz")
    assert mixed.unexplained == 0


def test_repeated_heads_of_a_joined_table_are_dropped_as_such() -> None:
    def part(first: int) -> list[list[str]]:
        head = ["Region", "2024", "2023"]
        return [head, *[[f"Area {n}", f"{n},204", f"{n},118"] for n in range(first, first + 20)]]

    def draw(rows: list[list[str]]) -> object:
        def on(pen: Pen) -> None:
            for number, row in enumerate(rows):
                y = 60 + 33 * number
                for column, text in enumerate(row):
                    pen.text(80 + 160 * column, y, text)
                for x in (72, 232, 392, 540):
                    pen.canvas.line(x, HEIGHT - y + 20, x, HEIGHT - y - 13)
                pen.canvas.line(72, HEIGHT - y + 20, 540, HEIGHT - y + 20)
                pen.canvas.line(72, HEIGHT - y - 13, 540, HEIGHT - y - 13)

        return on

    first, second = pages(draw(part(1)), draw(part(21)), options=LayoutOptions(join_tables=True))  # type: ignore[arg-type]
    assert [block.role for block in first.blocks] == ["table"]
    assert not second.blocks
    assert [(one.text, one.reason) for one in second.dropped] == [
        (text, "repeated head") for text in ("Region", "2024", "2023")
    ]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.floats(-80, 640),
            st.floats(-40, 840),
            st.sampled_from(["net", "(2)", "1,204", "co-", "x", "– 7.3", "•", "Item 1. Business", "fi"]),
            st.sampled_from([4.0, 6.0, 8.3, 10.0, 10.0, 24.0]),
            st.sampled_from([0, 0, 0, 0, 90, 270, 17, 180]),
        ),
        max_size=40,
    )
)
def test_words_anywhere_are_said_once_or_dropped(rows: list[tuple[float, float, str, float, int]]) -> None:
    def draw(pen: Pen) -> None:
        for x, y, text, size, angle in rows:
            pen.canvas.saveState()
            pen.canvas.translate(x, HEIGHT - y)
            pen.canvas.rotate(angle)
            pen.canvas.setFont("Helvetica", size)
            pen.canvas.drawString(0, 0, text)
            pen.canvas.restoreState()

    content = contents(draw)[0]
    page = pages(draw)[0]
    assert page.unexplained == 0
    drawn = (content.chars.flags & 1) == 0
    printed = "".join(map(chr, content.chars.code[drawn].tolist())).replace("\u0002", "-")
    said = "".join(block.text for block in page.blocks) + "".join(item.text for item in page.dropped)
    lost = letters(printed) - letters(said)
    assert not (letters(said) - letters(printed))
    assert set(lost) <= {"-"}  # hyphens at the ends of lines are mended


@pytest.mark.full
@pytest.mark.parametrize("corpus", CORPORA)
def test_nothing_is_unexplained_on_real_pages(corpus: str) -> None:
    folder = SHARED / corpus
    if not folder.is_dir():
        pytest.skip(f"{folder} is not there")
    for path in sorted(folder.glob("**/*.pdf"))[:: CORPORA[corpus]]:
        document = parse_pdf(path, ocr="never")
        assert not document.failures
        assert {page.number: page.unexplained for page in document.pages if page.unexplained} == {}, path
