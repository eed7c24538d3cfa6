from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docparse.answers.numbers import evaluated, final_number, is_within, last_number


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
        ("a loss of $(3.2) million", -3.2),
        ("a loss of ($3.2) million", -3.2),
        ("f(3)", 3),
        ("约12.5亿元", 12.5),
        ("", None),
    ],
)
def test_the_last_number_is_the_answer(text: str, value: float | None) -> None:
    assert last_number(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Therefore, the answer is 438.2 days (rounded to 1 decimal place)", 438.2),
        ("44.1%\n\nNote: based on Table 3", 44.1),
        ("The final answer is **12.5%**.\n\nThe peers had 9.1%.", 12.5),
        (r"so $$\boxed{-0.35\%}$$ of 2,000", -0.35),
        ("The answer is 12.5 million, compared with 10 in 2022.", 12.5),
        ("The answer is that revenue in 2023 was 45. See page 4.", 45),
        ("Answer: x = 3*4 = 12", 12),
        ("答案是约12.5亿元，见表3", 12.5),
        ("It grew from 3 to 4.", 4),
        ("The answer is unknown.", None),
    ],
)
def test_what_is_given_as_final_is_the_answer(text: str, value: float | None) -> None:
    assert final_number(text) == value


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
        ("Answer: 4.5", 4.5),
        ("约12.5", 12.5),
        ("HK$12.5", 12.5),
        ("5％", 5),
        (r"12.5\%", 12.5),
        ("- 5", -5),
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
    final_number(text)
    evaluated(text)


@given(st.floats(-1e9, 1e9), st.sampled_from(["{}", "it is {} percent", "= {}."]))
def test_a_plain_number_is_read_back(value: float, frame: str) -> None:
    assert last_number(frame.format(f"{value:.4f}")) == pytest.approx(round(value, 4), abs=1e-4)
