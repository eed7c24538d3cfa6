from __future__ import annotations

import pytest

from docparse.answers.xfinbench import is_near, read_answer, read_gold

MARK = "So. Therefore, my answer is "


@pytest.mark.parametrize(
    ("tail", "paper", "released"),
    [
        ("True. It is false that ...", True, True),
        ("incorrect.", False, True),
        ("not correct, incorrect", None, True),
        ("FALSE", False, False),
        ("unclear", None, None),
    ],
)
def test_truth_values(tail: str, paper: bool | None, released: bool | None) -> None:
    assert read_answer("bool", MARK + tail) is paper
    assert read_answer("bool", MARK + tail, "released") is released


@pytest.mark.parametrize(
    ("tail", "paper", "released"),
    [("C. Because A", "C", "C"), ("option B", "B", "B"), ("Bonds: D", "D", "B"), ("A or B", None, "A")],
)
def test_choices(tail: str, paper: str | None, released: str | None) -> None:
    assert read_answer("mcq", MARK + tail) == paper
    assert read_answer("mcq", MARK + tail, "released") == released


@pytest.mark.parametrize(
    ("tail", "paper", "released"),
    [("[$1,234.5].", 1234.5, 1234.5), ("[-3%]", -3, -3), ("12.5", 12.5, 12.5), ("[1/2]", 2, None)],
)
def test_calculations(tail: str, paper: float | None, released: float | None) -> None:
    assert read_answer("calcu", MARK + tail) == paper
    assert read_answer("calcu", MARK + tail, "released") == released


def test_without_the_sentence_there_is_no_answer() -> None:
    assert read_answer("calcu", "[12]") is None
    assert read_answer("bool", None) is None


@pytest.mark.parametrize(
    ("answer", "gold", "paper", "released"),
    [
        (1005, 1000, True, True),  # .5 % of gold is inside, and so is .4975 % of the answer
        (1005.01, 1000, False, True),
        (995, 1000, True, False),  # .5025 % of the answer
        (5, 500, False, True),  # a hundredth
        (500, 5, False, True),
        (0, 0, True, False),
        (0.001, 0, False, False),
    ],
)
def test_nearness(answer: float, gold: float, paper: bool, released: bool) -> None:
    assert is_near(answer, gold) is paper
    assert is_near(answer, gold, "released") is released


def test_gold_is_checked() -> None:
    assert read_gold("mcq", " b ") == "B"
    assert read_gold("bool", "True") is True
    assert read_gold("bool", 0) is False
    assert read_gold("calcu", "12.5") == 12.5
    with pytest.raises(ValueError, match="no gold answer"):
        read_gold("mcq", "E")
