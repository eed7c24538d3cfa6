"""Trust in numbers: the features that tell, the estimate of a page, and the reasons."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from docparse.document import Document, Page, Triage, Word
from docparse.geometry import BBox
from docparse.records.trust.model import ALONE, VERIFIED, features, is_ill_formed
from docparse.records.trust.numbers import NumberWord, find_numbers
from docparse.verification import Disagreement, Verification
from tests.records.tables import document, table

STATEMENT = """
 | 2024 | 2023
Product revenue | 41,250 | 38,911
Service revenue | 9,873 | 9,106
Total revenue | 51,123 | 48,017
Cost of revenue | (30,410) | (29,005)
Gross profit | 20,713 | 19,012
"""


def scanned(rows: str, doubts: tuple[Disagreement, ...] | None = None, confidence: float = 0.99) -> Document:
    """A page with a table that OCR read, verified where `doubts` are given."""
    whole = document(table(rows))
    (page,) = whole.pages
    (block,) = page.blocks
    assert block.table is not None
    cells = [(cell.text, cell.box) for cell in block.table.cells if cell.box is not None]
    words = tuple(Word(text, replace(box, x1=box.x0 + 6 * len(text)), confidence) for text, box in cells)
    read = replace(page, words=words, triage=Triage("ocr", "asked for"))
    if doubts is not None:
        read = replace(read, verification=Verification("second", "1", len(words), doubts))
    return replace(whole, pages=(read,))


def probability(read: Document, text: str) -> float:
    (found,) = [one for one in read.trust() if one.text == text]
    return found.probability


@pytest.mark.parametrize(
    "text", ["1,234", "(1,234.5)", "$12", "12.5%", "1.234.567,89", "2024", "12", "48.66", "$(1,234)", "7,"]
)
def test_numbers_as_they_are_written(text: str) -> None:
    assert not is_ill_formed(text)


@pytest.mark.parametrize("text", ["48,66", "12O5", "(1,234", "1,2345", "51,1 23,", "48663", "1..2", "l2,345"])
def test_numbers_as_nobody_writes_them(text: str) -> None:
    assert is_ill_formed(text)


def test_a_number_that_sums_prove_is_trusted_more() -> None:
    whole, broken = scanned(STATEMENT), scanned(STATEMENT.replace("9,873", "9,813"))
    assert probability(whole, "9,873") > probability(whole, "2024")
    assert 1 - probability(broken, "9,813") > 10 * (1 - probability(whole, "9,873"))
    (one,) = [one for one in broken.trust() if one.text == "9,813"]
    assert one.label == "Service revenue"
    assert any("its sum does not hold" in reason for reason in one.reasons)


def test_what_a_second_engine_read_otherwise_is_trusted_less() -> None:
    (page,) = scanned(STATEMENT).pages
    (word,) = [word for word in page.words if word.text == "38,911"]
    alike = scanned(STATEMENT, ())
    doubted = scanned(STATEMENT, (Disagreement(1, "38,911", "38,971", word.box),))
    assert probability(doubted, "38,911") < probability(alike, "38,911")
    (one,) = [one for one in doubted.trust() if one.text == "38,911"]
    assert "a second engine read 38,971" in one.reasons


def test_a_sure_engine_is_trusted_more() -> None:
    sure, unsure = scanned(STATEMENT, confidence=0.999), scanned(STATEMENT, confidence=0.6)
    assert probability(sure, "20,713") > probability(unsure, "20,713")
    first, second = sure.fidelity, unsure.fidelity
    assert first is not None
    assert second is not None
    assert first.percent > second.percent
    assert first.low <= first.percent <= first.high <= 100


def test_a_number_that_only_the_second_engine_read_lowers_the_estimate() -> None:
    boxes = [BBox(400, 700 + 20 * at, 440, 710 + 20 * at) for at in range(5)]
    missed = tuple(Disagreement(1, "", "5,555", box) for box in boxes)
    with_gaps, whole = scanned(STATEMENT, missed).fidelity, scanned(STATEMENT, ()).fidelity
    assert with_gaps is not None
    assert whole is not None
    assert with_gaps.percent < whole.percent


def test_a_text_layer_is_trusted() -> None:
    read = document(table(STATEMENT))
    assert {one.probability for one in read.trust()} == {0.9998}
    assert read.fidelity is not None
    assert read.fidelity.percent > 99.9


def test_nothing_read_has_no_fidelity() -> None:
    assert Document("", (Page(1, 600, 800),), 1).fidelity is None


@given(st.lists(st.tuples(st.text(max_size=12), st.floats(0, 1)), min_size=1, max_size=20), st.booleans())
def test_any_text_has_finite_features(words: list[tuple[str, float]], verified: bool) -> None:
    box = BBox(0, 0, 10, 10)
    numbers = [NumberWord(1, box, text, confidence, True, "second" * verified) for text, confidence in words]
    found = features(numbers)
    assert found.shape == (len(words), len(VERIFIED if verified else ALONE))
    assert np.isfinite(found).all()


def test_numbers_of_a_failed_page_are_not_there() -> None:
    assert list(find_numbers(Document("", (Page(1, 0, 0),), 1))) == []


def test_a_number_too_wide_for_its_digits_is_trusted_less() -> None:
    boxes = [BBox(0, 20 * at, 30, 20 * at + 12) for at in range(4)]
    texts = ["41,250", "38,911", "9,106", "20"]  # the last was read with four figures lost
    numbers = [
        NumberWord(1, box, text, 0.99, True, second="") for box, text in zip(boxes, texts, strict=True)
    ]
    odd = features(numbers)[:, ALONE.index("odd width")]
    assert odd.argmax() == 3
    assert odd[0] < 0.3


def read_words(*texts: tuple[str, float, float]) -> Document:
    """A page that OCR read as lone words, each at x, y."""
    words = tuple(Word(text, BBox(x, y, x + 6 * len(text), y + 12), 0.99) for text, x, y in texts)
    page = Page(1, 600, 800, words=words, triage=Triage("ocr", "asked for"))
    return replace(document(table(STATEMENT)), pages=(page,))


@pytest.mark.parametrize("odd", ["48.663", "48663", "(1.234)"])
def test_a_number_grouped_unlike_its_page_is_doubted(odd: str) -> None:
    column = [(f"{n},{n}51", 300.0, 20.0 * n) for n in range(1, 6)]
    read = read_words(*column, (odd, 300, 400))
    assert probability(read, odd) < 0.9 < probability(read, "3,351")
    (one,) = [one for one in read.trust() if one.text == odd]
    assert "its digits are not grouped as those of its page" in one.reasons
    alone = read_words((odd, 300, 400))
    assert probability(alone, odd) > probability(read, odd)


def test_a_digit_where_other_lines_have_a_sign_is_doubted() -> None:
    lines = [("$", 280.0, 20.0), ("1,234", 300.0, 20.0), ("5", 279.0, 60.0), ("9,871", 300.0, 60.0)]
    read = read_words(*lines, ("5", 400, 100))
    sign, digit = (one for one in read.trust() if one.text == "5")
    assert sign.probability < 0.8 < digit.probability
    assert sign.reasons == ("where other lines have a currency sign",)
    assert digit.reasons == ()
