"""Two readings of a page: which numbers agree."""

from __future__ import annotations

from dataclasses import replace

import pytest

from docparse.errors import EngineOutputError
from docparse.numerals.grouping import numbers_in
from docparse.ocr.marking import page_to_dict, verified_to_dict
from docparse.ocr.protocol import EngineInfo, Frame, OcrItem, OcrPage, rectangle
from docparse.ocr.verify import AGREES, DISAGREES, verification, verify
from docparse.ocr.words import split_evenly


def reading(engine: str, *lines: tuple[str, int, int]) -> OcrPage:
    items = []
    for text, x, y in lines:
        box = rectangle(x, y, x + 10 * len(text), y + 20)
        items.append(OcrItem(text, "line", box, 0.9, words=split_evenly(text, 0.9, box)))
    info = EngineInfo(engine, "1")
    return OcrPage(items=tuple(items), width=800, height=400, dpi=200, info=info, frame=Frame((800, 400)))


FIRST = reading(
    "one", ("Revenue 1,234", 10, 10), ("5.6", 300, 10), ("Costs 1,234", 10, 50), ("(78)", 300, 50)
)
SECOND = reading("two", ("Revenue", 10, 12), ("1,234", 88, 11), ("5,6", 302, 10), ("Costs 1,284", 10, 50))


def test_numbers_agree_or_do_not_and_words_are_not_asked() -> None:
    result = verify(FIRST, SECOND)
    assert result.numbers == 4
    assert [(d.text, d.other) for d in result.disagreements] == [
        ("5.6", "5,6"),
        ("1,234", "1,284"),
        ("(78)", ""),
    ]
    assert result.agreement == pytest.approx(0.25)
    flags = {
        (word.text, word.box[1]): word.flags for item in result.page.items for word in item.words or (item,)
    }
    assert flags["1,234", 10] == (AGREES,)
    assert flags["1,234", 50] == (DISAGREES,)
    assert flags["Revenue", 10] == ()


def test_a_page_agrees_with_itself() -> None:
    assert verify(FIRST, FIRST).agreement == 1.0


def test_pages_of_two_sizes_do_not_compare() -> None:
    other = OcrPage(items=(), width=1, height=1, dpi=200, info=EngineInfo("two", "1"))
    with pytest.raises(ValueError, match="800 x 400"):
        verify(FIRST, other)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("$1,234.", ["1,234"]),
        ("(12.5%)", ["(12.5%)"]),
        ("−3–4", ["-3", "-4"]),
        ("none", []),
        ("1/3", ["1/3"]),
    ],
)
def test_digits(text: str, expected: list[str]) -> None:
    assert numbers_in(text) == expected


def test_a_document_records_it_in_points_of_the_page() -> None:
    record = verification(verify(FIRST, SECOND), 3, (36.0, 72.0))
    assert (record.engine, record.version, record.numbers, record.failure) == ("two", "1", 4, None)
    assert next((d.page, d.text, d.other) for d in record.disagreements) == (3, "5.6", "5,6")
    assert tuple(record.disagreements[0].box) == pytest.approx((36 + 108, 72 + 3.6, 36 + 118.8, 72 + 10.8))


def test_text_without_places_is_not_compared() -> None:
    with pytest.raises(EngineOutputError, match="without places"):
        verify(FIRST, replace(SECOND, items=(), html="<p>1,234</p>"))


def test_plain_data() -> None:
    data = page_to_dict(FIRST)
    assert data["items"][0]["words"][1]["text"] == "1,234"
    assert data["items"][0]["source"] == data["items"][0]["polygon"]
    assert verified_to_dict(verify(FIRST, SECOND))["engine"] == "two"


GROUPED = [("1,234", 10, 100), ("22,345", 10, 140), ("333,456", 10, 180)]


def flagged(first: list[tuple[str, int, int]], second: list[tuple[str, int, int]]) -> list[str]:
    result = verify(reading("one", *first), reading("two", *second))
    return [doubt.text for doubt in result.disagreements]


@pytest.mark.parametrize("odd", ["48.663", "(1.234)", "1.234,567", "1,234.567", "5500", "48663"])
def test_a_number_grouped_unlike_its_page_is_doubted_though_both_read_it(odd: str) -> None:
    page = [*GROUPED, (odd, 10, 10)]
    assert flagged(page, page) == [odd]


@pytest.mark.parametrize("plain", ["0.125", "2024", "12.50", "5.125%", "1,234.56", "640", ".375", "(2.75)"])
def test_numbers_without_groups_are_not_doubted(plain: str) -> None:
    page = [*GROUPED, (plain, 10, 10)]
    assert flagged(page, page) == []


def test_without_other_numbers_a_page_has_no_way_of_grouping() -> None:
    page = [("1,234", 10, 10), ("48.663", 10, 50)]
    assert flagged(page, page) == []


def test_a_page_may_group_by_periods() -> None:
    page = [(f"{n}.{n}34", 10, 30 * n) for n in range(1, 8)]
    page += [("22.345,10", 300, 10), ("9,876", 300, 90)]
    assert flagged(page, page) == ["9,876"]


@pytest.mark.parametrize("other", ["13409", "13.409", "13,409"])
def test_a_separator_that_only_the_second_lost_is_no_disagreement(other: str) -> None:
    assert flagged([*GROUPED, ("13,409", 10, 10)], [*GROUPED, (other, 10, 10)]) == []
    assert flagged([*GROUPED, ("13.409", 10, 10)], [*GROUPED, (other, 10, 10)]) == ["13.409"]


def test_numbers_that_only_the_second_read_are_listed_apart() -> None:
    result = verify(reading("one", ("Costs", 10, 10)), reading("two", ("Costs", 10, 10), ("(78)", 300, 10)))
    assert result.disagreements == ()
    assert [(doubt.text, doubt.other) for doubt in result.only_second] == [("", "(78)")]


def test_marks_in_words_of_their_own_belong_to_the_number_beside_them() -> None:
    apart = [("(", 88, 10), ("1.5", 100, 10), ("%", 134, 10), (")", 146, 10)]
    assert flagged(apart, [("(1.5%)", 90, 10)]) == []
    assert flagged([("(1.5%)", 90, 10)], apart) == []
    assert flagged(apart[1:2], apart) == ["1.5"]
    assert flagged([("1.5", 100, 10), ("%", 400, 10)], [("1.5%", 100, 10)]) == ["1.5"]


def test_a_dash_after_a_number_is_no_minus() -> None:
    assert flagged([("7", 100, 10), ("–", 111, 10)], [("7", 100, 10)]) == []
    assert flagged([("–", 89, 10), ("7", 100, 10)], [("7", 100, 10)]) == ["7"]
