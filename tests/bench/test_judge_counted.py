"""Counting an output's characters: no text is right more often than the output has it."""

from __future__ import annotations

from bench.judge.real.counted import is_lost, right_beyond_output
from docparse.judge.read.gold import read_gold

GOLD = (
    "<p>Rent <number>4,120</number> and <number>4,120</number>, wages <number>91</number>, "
    "of <temporal>May 3</temporal></p>"
)


def _beyond(output: str) -> list[str]:
    return [fact.text for fact in right_beyond_output(read_gold(GOLD).facts, output)]


def test_an_output_with_all_facts_has_none_beyond_it() -> None:
    assert _beyond("| Rent | 4,120 | 4,120 |\n| wages | 91 |\n\nof May&nbsp;3") == []


def test_of_two_equal_values_one_is_beyond_an_output_with_one() -> None:
    assert _beyond("Rent 4,120, wages 91, of May 3") == ["4,120"]


def test_a_longer_number_and_another_day_are_not_the_fact() -> None:
    assert _beyond("Rent 4,120 and 4,120.5, wages 912, of May 4") == ["4,120", "91", "May 3"]


def test_a_fact_is_lost_where_the_output_has_it_less_often_than_the_page() -> None:
    two, _, other, _ = read_gold(GOLD).facts
    output = "Rent 4,120, wages 91, of May 3"
    assert is_lost(two, GOLD, output)
    assert not is_lost(other, GOLD, output)
