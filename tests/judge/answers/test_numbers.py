from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docparse.judge.answers.numbers import evaluated, is_within, last_number


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("First 12, so the answer is $1,234.5 million.", 1234.5),
        ("a margin of 12%.", 12),
        ("a change of −3.5 points", -3.5),
        ("a loss of -$12.50", -12.5),
        ("the fiscal year 2023-2024", 2024),
        ("about 1.2e6", 1.2e6),
        ("US$ 3.4bn", 3.4),
        ("worth .5", 0.5),
        ("see v1.2.3 and A4", None),
        ("", None),
    ],
)
def test_the_last_number_is_the_answer(text: str, value: float | None) -> None:
    assert last_number(text) == value


@pytest.mark.parametrize(
    ("answer", "value"),
    [
        ("12.5 million", 12.5),
        ("USD 1,234", 1234),
        ("x = 3*4", 12),
        ("10^3 x 2", 2000),
        ("approximately 5%", 5),
        ("5 or 6", 5),
        ("(2 + 3) / 2", 2.5),
        ("3 percentage points", 3),
        ("about that", None),
        ("__import__('os').getpid()", None),
        ("9**9**9", None),
        ("1/0", None),
    ],
)
def test_an_extracted_answer_is_evaluated_without_its_words(answer: str, value: float | None) -> None:
    assert evaluated(answer) == value


def test_the_tolerance_is_of_gold_and_its_edge_is_right() -> None:
    assert is_within(1002, 1000, 0.002)
    assert not is_within(1002.01, 1000, 0.002)
    assert is_within(-998, -1000, 0.002)
    assert is_within(0, 0, 0.002)
    assert not is_within(1e-9, 0, 0.002)
    assert not is_within(None, 0, 1)
    assert not is_within(float("nan"), 1, 1)


@given(st.text(max_size=80))
def test_any_text_is_read(text: str) -> None:
    last_number(text)
    evaluated(text)


@given(st.floats(-1e9, 1e9), st.sampled_from(["{}", "it is {} percent", "= {}."]))
def test_a_plain_number_is_read_back(value: float, frame: str) -> None:
    assert last_number(frame.format(f"{value:.4f}")) == pytest.approx(round(value, 4), abs=1e-4)
