"""What is told of a page's text by looking its characters up says what Python says of each."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from docparse.layout.model import Words
from docparse.layout.words.runs.starts import have_letters
from docparse.layout.words.unended import is_unended
from docparse.numerals.script import count_unspaced, is_unspaced

TEXTS = st.lists(st.text("aZé1.-·_αЖא漢あ가𝐀𠀀\ud800 ", min_size=1, max_size=6), max_size=6)


def words_of(texts: list[str]) -> Words:
    """Return words as far as their text goes, each behind the one before it."""
    ends = np.cumsum([len(text) for text in texts], dtype=np.int32)
    starts = ends - np.array([len(text) for text in texts], np.int32)
    return cast(Words, SimpleNamespace(text="".join(texts), start=starts, end=ends))


@given(TEXTS)
def test_words_have_letters_of_any_script(texts: list[str]) -> None:
    assert have_letters(words_of(texts)).tolist() == [any(map(str.isalpha, text)) for text in texts]


@given(st.text())
def test_characters_of_unspaced_scripts_are_counted(text: str) -> None:
    assert count_unspaced(text) == sum(map(is_unspaced, text))


@pytest.mark.parametrize("text", ["the ships of the", "which", "(of", "Segeln durch", "a\nnd of"])
def test_a_text_goes_on_behind_a_small_word(text: str) -> None:
    assert is_unended(text)


@pytest.mark.parametrize("text", ["", "ships of Bath", "The", "breathe", "twhich", "the ships."])
def test_a_text_may_end_with_any_other(text: str) -> None:
    assert not is_unended(text)
