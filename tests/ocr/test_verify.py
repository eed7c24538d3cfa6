"""Two readings of a page: which numbers agree."""

from __future__ import annotations

from dataclasses import replace

import pytest

from docparse.errors import EngineOutputError
from docparse.ocr.marking import page_to_dict, verified_to_dict
from docparse.ocr.protocol import EngineInfo, Frame, OcrItem, OcrPage, rectangle
from docparse.ocr.verify import AGREES, DISAGREES, digits, verification, verify
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
    assert digits(text) == expected


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
