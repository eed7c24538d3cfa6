"""Readings of whole lines, divided where the ink leaves gaps beside lone marks."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.ocr.engines.rapid.divide import divided
from docparse.ocr.engines.rapid.found import FoundLine
from docparse.ocr.engines.rapid.ppocr import LineReading
from docparse.ocr.engines.rapid.sessions import FloatArray


def reading(text: str) -> LineReading:
    centres = tuple((i + 0.5) / len(text) for i in range(len(text)))
    return LineReading(text, centres, (0.9,) * len(text), ((),) * len(text), (0.0,) * len(text))


def line(text: str, *before: int) -> FoundLine:
    """A line of `text` with gaps in its ink before these characters."""
    quad = np.array([[0, 0], [300, 0], [300, 30], [0, 30]], dtype=np.float32)
    return FoundLine(quad, 0.9, tuple(at / len(text) for at in before))


def texts(text: str, *before: int, alone: str = "") -> list[str]:
    def read(quads: list[FloatArray]) -> list[LineReading]:
        return [reading(alone)] * len(quads)

    return [part.text for _, _, part in divided([line(text, *before)], [reading(text)], read)]


def test_lone_marks_are_parts_of_their_own() -> None:
    assert texts("106 / 4", 3, 5) == ["106", " /", " 4"]
    assert texts("107$", 3) == ["107", "$"]


def test_numbers_and_words_stay_in_one_piece() -> None:
    assert texts("10,593", 2, 3) == ["10,593"]
    assert texts("1’204.50", 1, 5) == ["1’204.50"]
    assert texts("キャッシュ・フロー", 5, 6, 8) == ["キャッシュ・フロー"]
    assert texts("TOTAL", 1, 2, 3, 4) == ["TOTAL"]


def test_a_mark_that_the_line_says_nothing_of_is_read_by_itself() -> None:
    assert texts("1,204   ", 6, alone="—") == ["1,204 ", "—"]


@given(st.text("ab 7$/,.(新ー", min_size=1, max_size=20), st.lists(st.integers(1, 19), max_size=4))
@settings(derandomize=True, deadline=None, max_examples=150)
def test_parts_hold_every_character_once_and_in_order(text: str, before: list[int]) -> None:
    places = sorted({at for at in before if at < len(text)})
    parts = divided([line(text, *places)], [reading(text)], lambda quads: [reading("?")] * len(quads))
    assert "".join(part.text for _, _, part in parts if part.text != "?").replace(" ", "") == text.replace(
        " ", ""
    )
    for quad, _, part in parts:
        assert len(part.centres) == len(part.text) == len(part.confidences)
        assert quad[1, 0] > quad[0, 0]
        assert all(0 <= centre <= 1 for centre in part.centres)
