"""Phrases of heads that an output has in parts: each part is of one phrase, and of a head before prose."""

from __future__ import annotations

from docparse.judge.judge import judge_page

DATE = "<temporal>June 30</temporal>"
GOLD = (
    f"<table><tr><td></td><td>Three Months Ended {DATE},</td><td>Six Months Ended {DATE},</td></tr>"
    "<tr><td></td><td>2031</td><td>2031</td></tr>"
    "<tr><td>Sales</td><td><number>512</number></td><td><number>498</number></td></tr></table>"
)


def _dates(first: str, second: str) -> list[bool]:
    cells = "".join(f"<td>{cell}</td>" for cell in (*first.split("|"), *second.split("|")))
    rows = f"<tr><td></td>{cells}</tr><tr><td></td><td>2031</td><td></td><td>2031</td><td></td></tr>"
    page = f"<table>{rows}<tr><td>Sales</td><td>512</td><td></td><td>498</td><td></td></tr></table>"
    return [verdict.correct for verdict in judge_page(GOLD, page) if verdict.fact.type == "temporal"]


def test_an_edge_through_all_lines_of_a_head_leaves_its_words() -> None:
    assert _dates("Three Mont<br>June|hs Ended<br>30,", "Six Months E<br>30|nded June<br>,") == [True, True]


def test_a_date_in_parts_is_that_of_one_head() -> None:
    assert _dates("Three Mont<br>June|hs Ended<br>30,", "Six Months E|nded") == [True, False]


def test_a_number_cut_is_another_number() -> None:
    assert _dates("Three Mont<br>June|hs Ended<br>30,", "Six Months E<br>3|nded June<br>0,") == [True, False]


def test_a_date_on_two_lines_of_heads_is_none_of_the_text() -> None:
    """The text has lost its date; the heads below, of which no other place is known, have theirs."""
    heads = "<td><temporal>June 30, 2031</temporal></td><td><temporal>May 31, 2030</temporal></td>"
    table = f"<table><tr><td></td>{heads}</tr><tr><td>Cash</td><td>87</td><td>64</td></tr></table>"
    gold = f"<p>The amounts are those as of <temporal>June 30, 2031</temporal> and before.</p>{table}"
    read = "The amounts are those as of torn and before.\n\nJune 30,   May 31,\n2031   2030\nCash   87   64"
    assert [verdict.correct for verdict in judge_page(gold, read)] == [False, True, True]
