"""Words of lines, and lines that were cut through a word."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.ocr.check import checked
from docparse.ocr.engines.rapid.cuts import (
    ReadLine,
    cut_numbers,
    faint_marks,
    healed,
    is_number_of,
    mark_between,
    without_repeated,
)
from docparse.ocr.engines.rapid.ppocr import LineReading
from docparse.ocr.protocol import EngineInfo, OcrItem, OcrPage, rectangle
from docparse.ocr.repair import repair
from docparse.ocr.words import split_evenly, split_words

HEIGHT = 30.0
TEXTS = st.text("ab 7$S,.(In新", min_size=1, max_size=30).filter(str.strip)


def line(text: str, x0: float, x1: float, first: float, last: float, detection: float = 0.7) -> ReadLine:
    """A line from x0 to x1, its first and last letter's middle so far from its ends, the rest in between."""
    count = len(text)
    step = (x1 - x0 - first - last) / max(count - 1, 1)
    centres = tuple((first + step * i) / (x1 - x0) for i in range(count))
    return ReadLine(rectangle(x0, 10, x1, 10 + HEIGHT), text, centres, (0.9,) * count, detection)


def texts(*lines: ReadLine) -> list[str]:
    return [one.text for one in healed(lines)]


def test_a_letter_cut_in_two_is_read_once() -> None:
    left, right = line("PROTECTS", 0, 100, 6, 1), line("S CREATIVE", 100, 220, 7, 6)
    (whole,) = healed([left, right])
    assert whole.text == "PROTECTS CREATIVE"
    assert whole.polygon == rectangle(0, 10, 220, 40)
    assert len(whole.centres) == len(whole.confidences) == len(whole.text)
    assert whole.centres[7] * 220 == pytest.approx(99)
    assert whole.centres[-1] * 220 == pytest.approx(214)


def test_parts_of_a_word_are_joined_and_a_digit_is_never_dropped() -> None:
    assert texts(line("Liabili", 0, 70, 5, 0), line("ties", 70, 110, 2, 5)) == ["Liabilities"]
    assert texts(line("202", 0, 30, 5, 1), line("24", 30, 50, 2, 5)) == ["20224"]
    parts = line("EVER", 0, 40, 5, 0), line("RY", 40, 55, 0, 2), line("THING", 55, 100, 4, 5)
    assert texts(*parts) == ["EVERYTHING"]


def test_parts_of_a_number_are_candidates_for_a_second_reading() -> None:
    parts = [line("106", 0, 40, 5, 4), line("6", 40, 55, 8, 4), line("18", 55, 80, 4, 5)]
    assert cut_numbers([line("Total", 0, 60, 5, 5), *parts, line("$", 80, 100, 9, 9)]) == [(1, 3)]
    apart = [line("106", 0, 70, 5, 30), line("618", 70, 120, 8, 5)]
    assert cut_numbers(apart) == []


def test_a_part_within_the_next_line_is_a_letter_read_twice() -> None:
    number, letter = line("10.", 74, 128, 5, 5, 0.64), line("1", 128, 146, 9, 9, 0.64)
    title = line("Income Taxes", 129, 308, 6, 6, 0.79)
    assert without_repeated([number, letter, title]) == [number, title]
    assert without_repeated([letter, title]) == [letter, title], "a line of its own"
    aside = line("Taxes", 140, 240, 6, 6, 0.79)
    assert without_repeated([number, letter, aside]) == [number, letter, aside]


@given(
    st.lists(st.tuples(st.integers(0, 300), st.integers(10, 200), st.sampled_from([0.6, 0.7])), max_size=8)
)
@settings(derandomize=True, deadline=None, max_examples=100)
def test_only_parts_that_another_line_covers_are_left_out(spans: list[tuple[int, int, float]]) -> None:
    lines = [line("1,250", x, x + width, 2, 2, score) for x, width, score in spans]
    kept = without_repeated(lines)
    left_out = [one for one in lines if one not in kept]
    for one in left_out:
        x0, x1 = one.polygon[0][0], one.polygon[1][0]
        others = [other for other in lines if other.detection != one.detection]
        assert any(
            min(x1, other.polygon[1][0]) - max(x0, other.polygon[0][0]) >= 0.79 * (x1 - x0)
            for other in others
        )


@pytest.mark.parametrize(
    ("whole", "parts", "is_one"),
    [
        ("10,593", ("10", "593"), True),
        ("$106.618", ("106", "6", "18"), True),
        ("(2.16)", ("(2", "16)"), True),
        ("员工2 4 1 8人", ("员工2", "4", "1", "8人"), True),
        ("10593", ("10", "593"), False),  # no separator: two cells as likely
        ("19,9705", ("19,970", "5"), False),  # the `$` of the next column
        ("10,598", ("10", "593"), False),
        ("10 593", ("10", "593"), False),
    ],
)
def test_a_second_reading_must_be_one_number_of_the_same_digits(
    whole: str, parts: tuple[str, ...], is_one: bool
) -> None:
    assert is_number_of(whole, parts) is is_one


def test_a_faint_mark_between_parts_of_its_line_is_read_again() -> None:
    left, mark, right = line("7 pcs", 0, 60, 5, 8), line("x", 60, 85, 12, 13), line("9,04", 85, 140, 8, 5)
    faint = replace(mark, confidences=(0.4,))
    assert faint_marks([left, faint, right], 0.5) == [1]
    assert faint_marks([left, replace(faint, text="", centres=(), confidences=()), right], 0.5) == [1]
    for others in (
        [left, mark, right],  # sure
        [left, faint],  # nothing behind it
        [left, replace(faint, detection=0.8), right],  # of another line
        [line("7", 0, 60, 5, 8), replace(line("x", 60, 110, 25, 25), confidences=(0.4,))],  # a cell apart
    ):
        assert faint_marks(others, 0.5) == []


@pytest.mark.parametrize(
    ("whole", "mark"),
    [
        ("7 pcs x 9,04", "x"),
        ("7pcS@9,04", "@"),
        ("7 pcs 1 9,04", None),  # no digit is made
        ("7 pcs 9,04", None),
        ("7 pcs x 9,84", None),  # a neighbour is read otherwise
    ],
)
def test_a_mark_is_taken_where_its_neighbours_are_read_as_before(whole: str, mark: str | None) -> None:
    count = len(whole)
    reading = LineReading(whole, (0.5,) * count, (0.9,) * count, ((),) * count, (-9.0,) * count)
    found = mark_between(reading, "7 pcs", "9,04")
    assert (found.text if found else None) == mark
    assert found is None or found.centres == (0.5,)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (line("4,640", 0, 60, 5, 5), line("$", 60, 80, 10, 10)),  # cells
        (line("Total", 0, 60, 5, 1), line("l", 64, 80, 1, 1)),  # two lines that do not touch
        (line("Total", 0, 60, 5, 1), line("l", 60, 80, 1, 1, detection=0.8)),  # two of the detector's lines
        (line("of ", 0, 30, 5, 1), line("f", 30, 40, 1, 1)),  # a space between
    ],
)
def test_other_neighbours_stay_apart(left: ReadLine, right: ReadLine) -> None:
    assert texts(left, right) == [left.text, right.text]


@given(TEXTS, st.lists(st.integers(1, 29), max_size=4), st.booleans())
@settings(derandomize=True, deadline=None, max_examples=150)
def test_a_cut_anywhere_loses_and_doubles_nothing(text: str, cuts: list[int], near: bool) -> None:
    whole = line(text, 0, 12 * len(text), 6, 6)
    places = [0, *sorted({cut for cut in cuts if cut < len(text)}), len(text)]
    margin = 3.0 if near else 6.0
    parts = [line(text[a:b], 12 * a, 12 * b, margin, margin) for a, b in pairwise(places)]
    assert "".join(one.text for one in healed(parts)) == text
    assert healed([whole]) == [whole]


def is_whole(item: OcrItem) -> bool:
    return "".join(word.text for word in item.words) == "".join(item.text.split())


@given(TEXTS, st.booleans(), st.floats(-200, 300))
@settings(derandomize=True, deadline=None, max_examples=150)
def test_words_say_what_their_line_says(text: str, evenly: bool, left: float) -> None:
    box = rectangle(left, 10, left + 12 * len(text), 40)
    centres = [(i + 0.5) / len(text) for i in range(len(text))]
    words = split_evenly(text, 0.9, box) if evenly else split_words(text, centres, [0.9] * len(text), box)
    item = OcrItem(text, "line", box, 0.9, words)
    assert is_whole(item)
    assert all(not any(c.isspace() for c in word.text) for word in words)
    other = OcrItem("1,234", "line", rectangle(350, 10, 390, 40), 0.9, split_evenly("1,234", 0.9, box))
    page = OcrPage((item, other), 400, 100, 200.0, EngineInfo("double", "1"))
    assert all(map(is_whole, repair(checked(page)).items))
