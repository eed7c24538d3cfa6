"""A lone Chinese character on a page in Latin letters is a box to tick, or a letter taken for its like."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docparse.ocr.protocol import REPAIRED, OcrItem, Rivals
from docparse.ocr.repair import repair
from docparse.ocr.repair.stars import repair_stars
from tests.ocr.test_repair import page, row, texts


def weighed(text: str, rivals: Rivals) -> OcrItem:
    """A line of one word whose Chinese characters have these rivals."""
    (item,) = row(text)
    word = replace(item.words[0], rivals=tuple(rivals if c > "\u2e80" else () for c in text))
    return replace(item, words=(word,))


@pytest.mark.parametrize(
    ("read", "rivals", "printed"),
    [
        ("口", (), "\u2610"),
        ("口NO", (("只", -5.3), ("□", -5.9)), "\u2610 NO"),
        ("区", (("K", -1.8),), "\u2612"),
        ("卜ear", (("|", -5.0), ("l", -5.5)), "|ear"),
        ("Sm丨th", (("|", -7.0), ("1", -1.0), ("i", -2.0)), "Smith"),
        ("T口wn", (("日", -2.0), ("o", -2.5)), "Town"),
    ],
)
def test_a_lone_character_is_what_its_rivals_say(read: str, rivals: Rivals, printed: str) -> None:
    item = repair(page([weighed(read, rivals)])).items[0]
    assert item.text == " ".join(word.text for word in item.words) == printed
    assert REPAIRED in item.flags
    assert {word.alternatives for word in item.words} == {(read,)}


@pytest.mark.parametrize("read", ["卜ear", "三菱", "T田wn"])
def test_it_stays_where_nothing_tells(read: str) -> None:
    rivals = (("t", -1.0),) if read == "三菱" else (("日", -1.0), ("7", -1.0), ("t", -7.0))
    assert texts(repair(page([weighed(read, rivals)]))) == [read]


def test_a_page_with_words_in_chinese_keeps_its_lone_characters() -> None:
    before = page([weighed("第3页", (("t", -1.0),))], row("Toyota (株式会社)", y=60))
    assert texts(repair(before)) == texts(before)


@given(st.text("ab1区口丨 ", min_size=1, max_size=8).filter(str.strip), st.floats(-12, 0))
def test_no_digit_is_made(read: str, odds: float) -> None:
    before = page([replace(item, words=tuple(
        replace(word, rivals=((("1", odds), ("x", odds)),) * len(word.text)) for word in item.words
    )) for item in row(read)])  # fmt: skip
    (after,) = texts(repair(before))
    assert after.count("1") == read.count("1")
    assert len(after.replace(" ", "")) == len(read.replace(" ", ""))


def test_a_typed_rule_of_stars_makes_no_page_chinese() -> None:
    rule = "冰承冰水*冰冰冰冰冰冰冰冰冰水冰冰冰冰冰冰"
    mended = repair(page([weighed(rule, ()), weighed("卜ear", (("l", -5.5), ("t", -5.7)))]))
    assert texts(mended) == ["*" * len(rule), "lear"]
    assert mended.items[0].words[0].alternatives == (rule,)


@pytest.mark.parametrize(
    "read",
    ["冰", "冰水冰水冰", "南極の冰は冰河の冰より厚い", "********", "************1111", "口口口口口口口口"],
)
def test_other_characters_like_stars_stay(read: str) -> None:
    assert repair_stars(page([weighed(read, ())])).items[0].text == read
