from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docparse.quotes.sizes import SHORT, SizedText, count_words, fit, sentences

WORDS = st.lists(
    st.sampled_from(["word", "Acme", "1,200.", "end.", "(a)", "x", "U.S."]), min_size=1, max_size=40
)
PIECES = st.lists(WORDS.map(" ".join), max_size=8)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("Acme Inc. said so. U.S. sales fell.", ["Acme Inc. said so.", "U.S. sales fell."]),
        ("It was $5.3. Then 4 more.", ["It was $5.3.", "Then 4 more."]),
        ("今年は増収。来年も。", ["今年は増収。", "来年も。"]),
        ("no end", ["no end"]),
        ("", [""]),
    ],
)
def test_sentences(text: str, found: list[str]) -> None:
    assert sentences(text) == found


@given(PIECES, st.integers(0, 15), st.integers(15, 40))
def test_no_word_is_lost_and_no_piece_is_too_long(texts: list[str], least: int, most: int) -> None:
    units = [SizedText(text, "text", (place,)) for place, text in enumerate(texts)]
    pieces = fit(units, least, most, count_words)
    assert [w for p in pieces for w in p.text.split()] == [w for text in texts for w in text.split()]
    assert {place for p in pieces for place in p.places} == set(range(len(texts)))
    for piece in pieces:
        fragments = sum(len(part) <= SHORT for part in piece.text.split("\n\n"))
        assert count_words(piece.text) <= most or fragments
        assert len(piece.text) > SHORT or len(pieces) == 1


@given(PIECES)
def test_pieces_of_the_right_size_stay(texts: list[str]) -> None:
    units = [SizedText(text, "text", (0,)) for text in texts if len(text) > SHORT]
    assert [p.text for p in fit(units, 0, 100, count_words)] == [u.text for u in units]
