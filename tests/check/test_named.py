"""Dates and names as claims: what a text says of them, and whether the documents say it in such words."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docparse.check import ACCEPTED, check, read_facts
from tests.check.test_check import document

REPORT = """
<h1>Fernhill Holdings plc</h1><p>Annual report for the fiscal year ended June 30, 2023</p>
<p>The senior notes were issued on April 2, 2021 and mature on March 15, 2029.</p>
<p>The lease of the harbour depot was signed on September 8, 2022; its first rent fell due on May 1, 2023.</p>
<p>Our independent registered public accounting firm is Northgate &amp; Poole LLP. The trustee of the notes is
Eastbank Trust Company. In May, Fernhill sold its quarry to Marlow Stone Ltd.</p>
<table><thead><tr><th>Office</th><th>Held by</th></tr></thead><tbody>
<tr><td>Chief Executive Officer</td><td>Ines Okafor</td></tr>
<tr><td>Chief Financial Officer</td><td>Pavel R. Lindqvist</td></tr></tbody></table>
<h2>Income</h2><p>(in millions)</p>
<table><thead><tr><th></th><th>2023</th><th>2022</th></tr></thead><tbody>
<tr><td>Net sales</td><td>1,234</td><td>1,150</td></tr>
<tr><td>Net income</td><td>140</td><td>121</td></tr></tbody></table>
"""
FACTS = read_facts([document(REPORT)])


def judged(text: str) -> list[tuple[str, str, str]]:
    return [(one.claim.kind, one.claim.text, one.verdict) for one in check(text, FACTS).verdicts]


@pytest.mark.parametrize(
    ("sentence", "verdict"),
    [
        ("The notes mature on 15 March 2029.", "supported"),
        ("The notes mature in March 2029.", "supported"),
        ("The notes mature on March 15, 2030.", "contradicted"),
        ("The notes mature on April 2, 2021.", "contradicted"),
        ("The senior notes were issued on 2021-04-02.", "supported"),
        ("The senior notes were issued on March 15, 2029.", "contradicted"),
        ("The lease of the depot was signed on September 8, 2022.", "supported"),
        ("The lease of the depot was signed on May 1, 2023.", "contradicted"),
        ("The fiscal year ended June 30, 2023.", "supported"),
        ("The fiscal year ended June 29, 2023.", "contradicted"),
        ("The dividend was declared on April 2, 2021.", "cannot tell"),
        ("The dividend was declared on April 3, 2021.", "not in the document"),
    ],
)
def test_a_date_is_checked_by_the_words_round_it(sentence: str, verdict: str) -> None:
    ((kind, _, found),) = judged(sentence)
    assert (kind, found) == ("date", verdict)


@pytest.mark.parametrize(
    ("sentence", "name", "verdict"),
    [
        ("The auditor is Northgate & Poole LLP.", "Northgate & Poole LLP", "supported"),
        ("The auditor is Eastbank Trust Company.", "Eastbank Trust Company", "contradicted"),
        ("The auditor is Delacroix & Ward LLP.", "Delacroix & Ward LLP", "contradicted"),
        ("The quarry was sold to Marlow Stone Ltd.", "Marlow Stone Ltd", "supported"),
        ("The ferries were sold to Marlow Stone Ltd.", "Marlow Stone Ltd", "cannot tell"),
        ("The ferries were sold to Brightwater Lines Inc.", "Brightwater Lines Inc", "not in the document"),
        ("Ines Okafor is the Chief Executive Officer.", "Ines Okafor", "supported"),
        ("Its Chief Financial Officer is Pavel R. Lindqvist.", "Pavel R. Lindqvist", "supported"),
        ("Ines Okafor is the Chief Financial Officer.", "Ines Okafor", "contradicted"),
    ],
)
def test_a_name_is_checked_by_the_words_round_it(sentence: str, name: str, verdict: str) -> None:
    assert judged(sentence) == [("name", name, verdict)]


def test_who_reports_is_checked_beside_the_numbers() -> None:
    text = "{} had net sales of $1,234 million in fiscal 2023."
    right, wrong = (judged(text.format(name)) for name in ("Fernhill Holdings", "Acme Holdings"))
    assert [one[2] for one in right] == ["supported", "supported"]
    assert [one[2] for one in wrong] == ["not in the document", "supported"]
    assert right[0][:2] == ("name", "Fernhill Holdings")


def test_a_date_of_a_number_is_no_claim_of_its_own() -> None:
    found = judged("Net sales were $1,234 million in the fiscal year ended June 30, 2023.")
    assert [one[0] for one in found] == ["amount"]


def test_words_with_capitals_are_no_names() -> None:
    text = "**Net Sales** rose. The Chief Executive Officer signed. Operating Margin and Form 10-K are told."
    assert [one for one in judged(text) if one[0] == "name"] == []


def test_evidence_has_the_sentence_and_the_place() -> None:
    text = "Sales fell. The notes mature on March 15, 2029 [text1]."
    (one,) = check(text, FACTS).verdicts
    (evidence, *_) = one.evidence
    assert text[one.claim.start : one.claim.end] == evidence.number == "March 15, 2029"
    assert "mature on March 15, 2029" in evidence.quote
    assert (evidence.page, evidence.value) == (1, "2029-03-15")
    assert evidence.box.x1 > evidence.box.x0
    assert one.claim.cited == ("[text1]",)


def test_dates_and_names_of_tables_and_json_are_read() -> None:
    table = "| Item | Value |\n|---|---|\n| Notes mature | March 15, 2029 |\n"
    table += "| Auditor | Eastbank Trust Company |\n"
    assert [one[2] for one in judged(table)] == ["supported", "contradicted"]
    assert [one[2] for one in judged('{"notes_mature": "2029-03-15"}')] == ["supported"]


def test_claims_follow_their_schema() -> None:
    schema = json.loads((Path(__file__).parents[2] / "docs/reference/claims.schema.json").read_text())
    item = schema["items"]["properties"]
    found = json.loads(check("The notes mature on 15 March 2029. Ines Okafor signed.", FACTS).to_json())
    assert [one["kind"] for one in found] == ["date", "name"]
    assert all(one["kind"] in item["kind"]["enum"] and one.keys() == item.keys() for one in found)


@given(st.text(alphabet=st.characters(exclude_categories=["Lu", "Lt", "Nd", "Nl", "No", "Cs"]), max_size=200))
def test_a_text_without_capitals_and_digits_has_no_such_claims(text: str) -> None:
    assert check(text, FACTS).verdicts == ()


@given(st.integers(-4000, 4000).filter(bool), st.sampled_from(["The notes mature on {}.", "Maturity is {}."]))
def test_another_day_is_never_supported(days: int, form: str) -> None:
    day = date(2029, 3, 15) + timedelta(days)
    assert check(form.format(f"{day:%B} {day.day}, {day.year}"), FACTS).verdicts[0].verdict not in ACCEPTED


@given(st.sampled_from(["Okafor Ines", "Poole LLP", "Lindqvist", "Ines", "Eastbank Trust", "June 30, 2023"]))
def test_presence_alone_supports_nothing(said: str) -> None:
    found = check(f"Penguins were counted by {said}.", FACTS).verdicts
    assert all(one.verdict not in ACCEPTED for one in found)


def test_a_line_break_beside_a_sentence_moves_no_other() -> None:
    """The lines beside a sentence are read with it, however many they are."""
    whole = document(REPORT)
    broken = [
        replace(block, text=block.text.replace(" for the", "\nfor\nthe")) for block in whole.pages[0].blocks
    ]
    assert any("\n" in block.text for block in broken)
    found = read_facts([replace(whole, pages=(replace(whole.pages[0], blocks=tuple(broken)),))])
    text = "The notes mature on March 15, 2029. The trustee of the notes is Eastbank Trust Company."
    assert [one.verdict for one in check(text, found).verdicts] == ["supported", "supported"]
