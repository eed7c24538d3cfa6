"""One number that holds for several times, and rows that words of a claim exclude."""

from __future__ import annotations

import pytest

from docparse.check import read_facts
from tests.check.test_check import HTML, document, verdicts

ISSUED = "Common stock, $0.50 par value Issued - 3,577,103 shares in 2024 and 2023"
NONE = "Series preferred stock ($0.10 par value; 250,000,000 shares authorized; none issued)"
ROWS = f"""
<tr><td>{ISSUED}</td><td>1,788</td><td>1,788</td></tr>
<tr><td>{NONE}</td><td>—</td><td>—</td></tr>
<tr><td>Total equity attributable to Example Corp</td><td>9,100</td><td>9,050</td></tr>
<tr><td>Total equity</td><td>9,350</td><td>9,275</td></tr>
"""
RESERVES = (
    "<p>As of December 31, 2024 and December 31, 2023, the litigation reserves were $15 million.</p>"
    "<p>As of December 31, 2024 and December 31, 2023, legal fees of $3 million had grown to $7 million.</p>"
)
PAGE = HTML.replace("<tr><td>Total assets", ROWS + "<tr><td>Total assets") + RESERVES


@pytest.mark.parametrize(
    ("sentence", "verdict"),
    [
        ("Common stock shares issued were 3,577,103 shares as of December 31, 2023.", "supported"),
        ("Common stock shares issued were 3,577,103 shares as of December 31, 2022.", "wrong period"),
        ("The preferred stock par value was $0.10 per share as of December 31, 2023.", "supported"),
        ("Preferred stock authorized was 250,000,000 shares as of December 31, 2024.", "supported"),
        ("Litigation reserves were $15 million as of December 31, 2023.", "supported"),
        ("Litigation reserves were $15 million as of December 31, 2022.", "wrong period"),
        ("Equity including noncontrolling interest was $9,350 million as of December 31, 2024.", "supported"),
        ("Equity including noncontrolling interest was $9,100 million as of December 31, 2024.", "wrong row"),
        ("Equity attributable to the company was $9,100 million as of December 31, 2024.", "supported"),
    ],
)
def test_a_number_that_is_said_of_several_times(sentence: str, verdict: str) -> None:
    assert verdicts(sentence, read_facts([document(PAGE)])) == [verdict]


def test_two_numbers_of_two_dates_are_not_each_of_both() -> None:
    claim = "Legal fees were $7 million as of December 31, 2023."
    periods = {
        str(fact.record.period) for fact in read_facts([document(PAGE)]).facts if fact.record.text == "7"
    }
    assert len(periods) <= 1, claim
