"""Specks above letters are no accents; printed accents stay."""

from __future__ import annotations

from dataclasses import replace

import pytest

from docparse.ocr.protocol import REPAIRED, OcrItem
from docparse.ocr.repair import repair
from tests.ocr.test_repair import page, row, texts


def weighed(text: str, odds: float) -> OcrItem:
    """A line of one word whose accented letters have a plain rival of these log-odds."""
    (item,) = row(text)
    plain = {"è": "e", "é": "e", "ú": "u", "Ú": "U", "à": "a", "ț": "t"}
    rivals = tuple(((plain[letter], odds),) if letter in plain else () for letter in text)
    return replace(item, words=(replace(item.words[0], rivals=rivals),))


@pytest.mark.parametrize(
    ("read", "printed"),
    [
        ("Janúary", "January"),
        ("urgènt", "urgent"),
        ("AÚTHORIZATION", "AUTHORIZATION"),
        ("Depàrtment:", "Department:"),
        ("Circulațion", "Circulation"),
    ],
)
def test_a_speck_above_a_letter_of_a_common_word_is_no_accent(read: str, printed: str) -> None:
    (item,) = repair(page([weighed(read, -2.3)])).items
    assert item.text == item.words[0].text == printed
    assert REPAIRED in item.flags
    assert item.words[0].alternatives == (read,)


@pytest.mark.parametrize(("read", "odds"), [("Espèces", -8.5), ("Janúary", -7.0), ("Zxèrq", -1.0)])
def test_sure_accents_and_those_of_other_words_stay(read: str, odds: float) -> None:
    assert texts(repair(page([weighed(read, odds)]))) == [read]


def test_a_page_with_sure_accents_keeps_the_doubtful_ones() -> None:
    lines = [[weighed("Espèces", -8.5)], [weighed("crème", -9.0)], [weighed("région", -2.0)]]
    assert texts(repair(page(*lines)))[-1] == "région"
