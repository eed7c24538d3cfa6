"""Words of sign and direction are part of a claim: true ones are accepted, their contraries are not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docparse.check import ACCEPTED, check, read_facts
from tests.check.test_check import HTML, document, verdicts

ROWS = """
<tr><td>Net cash used in operating activities</td><td>(142)</td><td>(95)</td></tr>
<tr><td>Net cash provided by (used in) financing activities</td><td>310</td><td>(220)</td></tr>
<tr><td>Net loss of associates</td><td>77</td><td>51</td></tr>
"""
PROSE = "<p>Marketing expense decreased 15% in 2024. Staff costs were up 7% in 2024.</p>"
FACTS = read_facts([document(HTML.replace("<tr><td>Net income", ROWS + "<tr><td>Net income", 1) + PROSE)])

PAIRS = [
    ("Net sales rose to $12,345 million in 2024.", "Net sales fell to $12,345 million in 2024."),
    (
        "Net sales grew from $11,850 million in 2023 to $12,345 million in 2024.",
        "Net sales declined from $11,850 million in 2023 to $12,345 million in 2024.",
    ),
    (
        "Net sales were $12,345 million in 2024, up from $11,850 million in 2023.",
        "Net sales were $12,345 million in 2024, down from $11,850 million in 2023.",
    ),
    (
        "Net sales were $12,345 million in 2024, an increase from the prior year.",
        "Net sales were $12,345 million in 2024, a decrease from the prior year.",
    ),
    ("Net sales were up 4.2% in 2024.", "Net sales were 4.2% lower in 2024."),
    ("Net income increased by $194 million in 2024.", "Net income decreased by $194 million in 2024."),
    ("Total assets climbed to $20.5 billion in 2024.", "Total assets shrank to $20.5 billion in 2024."),
    ("Other loss narrowed to $61 million in 2024.", "Other income was $61 million in 2024."),
    ("Other loss fell to $61 million in 2024.", "Other loss increased to $61 million in 2024."),
    ("Marketing expense fell 15% in 2024.", "Marketing expense rose 15% in 2024."),
    ("Staff costs increased by 7% in 2024.", "Staff costs dropped 7% in 2024."),
    ("The company earned $1,407 million in 2024.", "The company lost $1,407 million in 2024."),
    ("The loss of associates was $77 million in 2024.", "The gain of associates was $77 million in 2024."),
    (
        "Operating activities used $142 million in 2024.",
        "Operating activities provided $142 million of cash in 2024.",
    ),
    (
        "Net cash provided by financing activities was $310 million in 2024.",
        "Net cash used in financing activities was $310 million in 2024.",
    ),
    (
        "Financing activities used net cash of $220 million in 2023.",
        "Financing activities provided net cash of $220 million in 2023.",
    ),
]


@pytest.mark.parametrize(("true", "false"), PAIRS)
def test_the_contrary_word_is_a_wrong_sign(true: str, false: str) -> None:
    assert {one.verdict for one in check(true, FACTS).verdicts} <= ACCEPTED
    assert "wrong sign" in {one.verdict for one in check(false, FACTS).verdicts}


def test_a_reason_tells_what_it_was_before() -> None:
    (one,) = check("Net sales fell to $12,345 million in 2024.", FACTS).verdicts
    assert one.reason.endswith("before it was 11,850, page 1")


@pytest.mark.parametrize("head", ["Better (worse)", "Favorable (unfavorable)"])
def test_heads_of_better_and_worse_do_not_say_which_way(head: str) -> None:
    table = f"<table><thead><tr><th></th><th>2024</th><th>{head}</th></tr></thead><tbody>"
    table += "<tr><td>Fuel</td><td>1,150</td><td>(15)%</td></tr><tr><td>Crew</td><td>900</td><td>4%</td></tr>"
    found = read_facts([document(table + "</tbody></table>")])
    assert [one.verdict for one in check("Fuel rose 15%.", found).verdicts] == ["supported"]


@given(
    st.integers(1000, 9999), st.integers(1000, 9999), st.sampled_from([("rose", "fell"), ("grew", "shrank")])
)
def test_one_way_at_most_is_accepted(late: int, early: int, words: tuple[str, str]) -> None:
    html = HTML.replace("12,345", f"{late:,}").replace("11,850", f"{early:,}")
    found = read_facts([document(html)])
    up, down = (
        check(f"Net sales {word} to ${late:,} million in 2024.", found).verdicts[0].verdict in ACCEPTED
        for word in words
    )
    assert (up, down) == (late >= early, late <= early)


CHANGES = """
<tr><td>Accounts payable</td><td>310</td><td>220</td></tr>
<tr><td>Accounts receivable</td><td>(415)</td><td>(95)</td></tr>
<tr><td>Other (income) expense</td><td>(731)</td><td>(622)</td></tr>
<tr><td>Notes receivable, less provision for credit losses</td><td>977</td><td>851</td></tr>
"""
IN_CASH = read_facts([document(HTML.replace("<tr><td>Net income", CHANGES + "<tr><td>Net income", 1))])


@pytest.mark.parametrize(
    ("sentence", "verdict"),
    [
        ("Increase decrease in accounts payable was $310 million in 2024.", "supported"),
        ("Increase decrease in accounts payable was -$310 million in 2024.", "wrong sign"),
        ("Increase decrease in accounts receivable was $415 million in 2024.", "supported"),
        ("Other income (expense) was -$731 million in 2024.", "wrong sign"),
        ("Other (income) expense was -$731 million in 2024.", "supported"),
        ("Notes receivable were -$977 million in 2024.", "wrong sign"),
    ],
)
def test_which_sign_a_label_gives_its_number(sentence: str, verdict: str) -> None:
    assert [one.verdict for one in check(sentence, IN_CASH).verdicts] == [verdict]


def test_keys_of_json_keep_the_marks_of_labels() -> None:
    rows = "<tr><td>Change in contract assets - increase (decrease)</td><td>144</td><td>131</td></tr>"
    found = read_facts([document(HTML.replace("<tr><td>Net income", rows + "<tr><td>Net income", 1))])
    for value, verdict in (("$144 million", "supported"), ("-$144 million", "wrong sign")):
        answer = f'{{"change in contract assets - increase (decrease) in 2024": "{value}"}}'
        assert [one.verdict for one in check(answer, found).verdicts] == [verdict]


@pytest.mark.parametrize(
    ("sentence", "verdict"),
    [
        ("Other income was -$61 million in 2024.", "supported"),
        ("Impairment charges were -$98 million in 2024.", "wrong sign"),
    ],
)
def test_only_the_income_that_costs_set_off_has_their_sign_turned(sentence: str, verdict: str) -> None:
    rows = "<tr><td>Other (income) expense, net</td><td>61</td><td>87</td></tr>"
    rows += "<tr><td>Impairment and other charges (gains), net</td><td>98</td><td>12</td></tr>"
    found = read_facts([document(HTML.replace("<tr><td>Other loss", rows + "<tr><td>Sundry loss"))])
    assert verdicts(sentence, found) == [verdict]
