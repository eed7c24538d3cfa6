"""Digits mended where a sum wants another and a second reading has it; never by the sum alone."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.document import Document
from docparse.geometry import BBox
from docparse.records import records, repairs
from docparse.records.files import to_row
from docparse.verification import Disagreement
from tests.records.test_trust import STATEMENT, scanned

MISREAD = STATEMENT.replace("9,873", "9,813")


def box_of(document: Document, text: str) -> BBox:
    return next(word.box for word in document.pages[0].words if word.text == text)


def doubted(other: str, text: str = "9,813") -> Document:
    """The misread statement, with a second engine that reads `text` otherwise."""
    return scanned(MISREAD, (Disagreement(1, text, other, box_of(scanned(MISREAD), text)),))


def test_a_second_engine_that_reads_what_the_sum_wants_mends_it() -> None:
    (repair,) = repairs(doubted("9,873"))
    assert (repair.text, repair.mended, repair.by) == ("9,813", "9,873", "second")
    assert "51123" in repair.equation


@pytest.mark.parametrize("other", ["", "9,818", "9,813", "98,873", "X"])
def test_any_other_reading_mends_nothing(other: str) -> None:
    assert repairs(doubted(other)) == ()


def test_a_sum_alone_mends_nothing() -> None:
    assert repairs(scanned(MISREAD)) == ()
    assert [one.text for one in records(scanned(MISREAD)) if "9,8" in one.text] == ["9,813"]


def test_a_right_number_of_a_failing_sum_is_left() -> None:
    assert repairs(doubted("41,251", "41,250")) == ()


def test_records_keep_both_readings() -> None:
    (record,) = [one for one in records(doubted("9,873")) if one.read_as]
    assert (record.text, record.read_as, record.value) == ("9,873", "9,813", Decimal(9873))
    assert record.why["value"].startswith("second reads 9,873: ")
    assert to_row(record)["read_as"] == "9,813"


@settings(deadline=None)
@given(st.lists(st.sampled_from(["9,873", "9,813", "41,250", "7"]), max_size=3))
def test_a_second_look_counts_only_if_it_reads_the_wanted_digits(seen: list[str]) -> None:
    document = scanned(MISREAD)
    place = box_of(document, "9,813")

    def look(page: int, box: BBox) -> Iterable[str]:
        return seen if (page, box) == (1, place) else ()

    assert [one.by for one in repairs(document, look)] == ["a second look"] * ("9,873" in seen)


def test_two_cells_of_one_sum_that_are_both_confirmed_stay_as_they_are() -> None:
    document = scanned(STATEMENT.replace("9,873", "9,863"))
    wanted = {"9,863": "9,873", "41,250": "41,260"}
    places = {box_of(document, text): digits for text, digits in wanted.items()}
    assert repairs(document, lambda _, box: [places.get(box, "")]) == ()
    del places[box_of(document, "41,250")]
    assert [one.mended for one in repairs(document, lambda _, box: [places.get(box, "")])] == ["9,873"]
