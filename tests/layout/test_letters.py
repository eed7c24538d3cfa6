"""What is told of a page's text by looking its characters up says what Python says of each."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from docparse.layout.words.letters import count_letters
from docparse.layout.words.unended import is_unended
from docparse.numerals.script import count_unspaced, is_unspaced

TEXTS = st.lists(st.text("aZé1.-·_αЖא漢あ가𝐀𠀀\ud800 ", min_size=1, max_size=6), max_size=6)


@given(TEXTS)
def test_letters_of_any_script_and_digits_are_counted(texts: list[str]) -> None:
    codes = np.array([ord(letter) for text in texts for letter in text], np.uint32)
    end = np.cumsum([len(text) for text in texts], dtype=np.int32)
    letters, digits, spelled = count_letters(codes, end - np.array([*map(len, texts)], np.int32), end)
    assert letters.tolist() == [sum(map(str.isalpha, text.replace("𝐀", ""))) for text in texts]
    assert digits.tolist() == [sum(letter in "0123456789" for letter in text) for text in texts]
    of_words = "[aZ\u00e9\u0416\u05d0\u6f22\u3042\uac00\U00020000\ud800]{4}"
    assert spelled.tolist() == [re.search(of_words, text) is not None for text in texts]


@given(st.text())
def test_characters_of_unspaced_scripts_are_counted(text: str) -> None:
    assert count_unspaced(text) == sum(map(is_unspaced, text))


@pytest.mark.parametrize("text", ["the ships of the", "which", "(of", "Segeln durch", "a\nnd of"])
def test_a_text_goes_on_behind_a_small_word(text: str) -> None:
    assert is_unended(text)


@pytest.mark.parametrize("text", ["", "ships of Bath", "The", "breathe", "twhich", "the ships."])
def test_a_text_may_end_with_any_other(text: str) -> None:
    assert not is_unended(text)
