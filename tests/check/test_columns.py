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
    found = [fact.record.text for fact in read_facts([document(PAGE)]).facts]
    assert (found.count("3"), found.count("7")) == (1, 1)


def test_a_day_that_no_month_has_is_no_time() -> None:
    said = "<p>As of June 30, 2024 and June 31, 2023, the lawsuit reserves were $17 million.</p>"
    found = [fact.record for fact in read_facts([document(HTML + said)]).facts if fact.record.text == "17"]
    assert [str(one.period) for one in found] == ["2024-06-30"]


OTHERS = "".join(
    f"<tr><td>{label}</td><td>5</td><td>5</td></tr>"
    for label in (
        "Preferred shares ($0.10 par value; 9,000,000 shares authorized, 1,600,000 shares issued)",
        "Common shares (without par value; 8,000,000 shares authorized, 4,000,000 shares issued)",
    )
)


@pytest.mark.parametrize(
    ("sentence", "verdict"),
    [
        ("Common shares authorized were 8,000,000 shares as of December 31, 2024.", "supported"),
        ("Common shares issued were 4,000,000 shares as of December 31, 2024.", "supported"),
        ("Common shares authorized were 4,000,000 shares as of December 31, 2024.", "wrong row"),
        ("Common shares issued were 1,600,000 shares as of December 31, 2024.", "wrong row"),
    ],
)
def test_the_words_of_a_number_in_a_label_are_not_those_of_the_one_before(
    sentence: str, verdict: str
) -> None:
    html = HTML.replace("<tr><td>Total assets", OTHERS + "<tr><td>Total assets")
    assert verdicts(sentence, read_facts([document(html)])) == [verdict]


LOSS = """
<tr><td>Loss before income taxes</td><td>(1,000)</td><td>(900)</td></tr>
<tr><td>Provision for income taxes</td><td>{}</td><td>20</td></tr>
"""


@pytest.mark.parametrize(
    ("tax", "rate", "accepted"),
    [("50", "-5.0%", True), ("(50)", "5.0%", True), ("(50)", "-5.0%", False)],
)
def test_a_minus_of_a_ratio_comes_from_one_of_its_parts(tax: str, rate: str, accepted: bool) -> None:
    html = HTML.replace("<tr><td>Net income", LOSS.format(tax) + "<tr><td>Net income")
    found = verdicts(f"The effective tax rate was {rate} in 2024.", read_facts([document(html)]))
    assert (found == ["derived"]) == accepted, found


def test_a_change_in_percent_is_no_share() -> None:
    rows = (
        "<h2>Restructuring</h2><table><thead><tr><th></th><th>2024</th><th>% Change</th></tr></thead><tbody>"
        "<tr><td>Restructuring costs</td><td>741</td><td>7%</td></tr></tbody></table>"
    )
    found = read_facts([document(HTML + rows)])
    assert verdicts("Restructuring costs were 7.0% of net sales in 2024.", found) != ["supported"]


def test_a_rounded_operand_proves_nothing_beside_the_exact_one() -> None:
    found = read_facts([document(HTML + "<p>Net sales increased to $12.3 billion in 2024.</p>")])
    assert verdicts("Cost of sales was 60.0% of net sales in 2024.", found) == ["derived"]
    assert verdicts("Cost of sales was 60.2% of net sales in 2024.", found) == ["contradicted"]
