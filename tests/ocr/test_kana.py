"""On pages with kana a character outside JIS is its likeliest Japanese rival; Chinese pages stay."""

from __future__ import annotations

import pytest

from docparse.ocr.protocol import REPAIRED, OcrPage, Rivals
from docparse.ocr.repair import repair
from tests.ocr.test_repair import page, row, texts
from tests.ocr.test_stray import weighed

JAPANESE, CHINESE = "ありがとうございました", "本公司及其子公司的合并财务报表"
LIKE: Rivals = (("9", -1.0), ("赖", -2.0), ("預", -5.3))


def below(prose: str, read: str, rivals: Rivals) -> OcrPage:
    return page(*(row(prose, y=60 + 60 * i) for i in range(2)), [weighed(read, rivals)])


def test_simplified_characters_on_japanese_pages_are_japanese() -> None:
    item = repair(below(JAPANESE, "お预り", LIKE)).items[-1]
    assert item.text == item.words[0].text == "お預り"
    assert REPAIRED in item.flags
    assert item.words[0].alternatives == ("お预り",)


def test_without_such_a_rival_and_on_chinese_pages_they_stay() -> None:
    for prose, read, rivals in ((JAPANESE, "お预り", LIKE[:2]), (CHINESE, "预收", LIKE)):
        assert texts(repair(below(prose, read, rivals)))[-1] == read


def test_japanese_characters_stay_whatever_their_rivals() -> None:
    before = below(JAPANESE, "消費税", (("預", -0.1),))
    assert repair(before) == before


@pytest.mark.parametrize("read", ["ノ一卜", "ノ-ト", "ノー卜", "ノート"])
def test_strokes_between_katakana_are_long_vowels(read: str) -> None:
    assert texts(repair(page(row(JAPANESE), [weighed(read, ())])))[-1] == "ノート"


@pytest.mark.parametrize("read", ["一番", "卜", "A-1", "第一ト"])
def test_other_strokes_stay(read: str) -> None:
    assert texts(repair(page(row(JAPANESE), [weighed(read, ())])))[-1] == read
