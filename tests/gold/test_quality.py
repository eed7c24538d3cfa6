"""Displayed numbers against their tags, and the text-layer check."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from docparse.gold.layer import lost_facts
from docparse.gold.quality import CrossCheck, read_number
from docparse.gold.tags import find_facts
from docparse.gold.tokens import flow_of
from docparse.judge.read.gold import read_gold
from tests.gold.filings import ix, read


def kinds(folder: Path, body: str) -> list[tuple[str, str]]:
    filing = read(folder, body)
    flow = flow_of(filing.tokens)
    check = CrossCheck(filing.tags)
    check.page("p", flow, find_facts(flow, filing.tags, None)[0])
    return [(item.kind, item.text) for item in check.mismatches]


@pytest.mark.parametrize(
    ("text", "form", "value"),
    [
        ("1,234.50", "ixt:num-dot-decimal", "1234.50"),
        ("1.234,50", "num-comma-decimal", "1234.50"),
        ("1 234", "numdotdecimal", "1234"),
        (".5", "num-dot-decimal", "0.5"),
        ("—", "fixed-zero", None),
        ("0", "fixed-zero", "0"),
        ("12,3", "num-dot-decimal", None),
        ("1,234)", "num-dot-decimal", None),
        ("12a", "", None),
    ],
)
def test_numbers_are_read_as_their_format_says(text: str, form: str, value: str | None) -> None:
    assert read_number(text, form.rpartition(":")[2]) == (None if value is None else Decimal(value))


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("{}", []),
        ("${} million", [("scale", "5")]),
        ("{}%", [("scale", "5")]),
        ("({})", [("sign", "5")]),
        ("({} of them)", []),
        ("-{}", [("sign", "5")]),
        ("a change of -${}", [("sign", "5")]),
        ("\u2212 {}", [("sign", "5")]),
        ("authorized \u2013 {} shares", []),
        ("3 \u2013 {} years", []),
        ("3-{} years", []),
    ],
)
def test_disagreements_are_listed(tmp_path: Path, body: str, found: list[tuple[str, str]]) -> None:
    assert kinds(tmp_path, f"<p>{body.format(ix('5', scale='3'))}</p>") == found


def test_a_scale_the_page_does_not_state(tmp_path: Path) -> None:
    cells = f"<tr><td>Income</td><td>{ix('5', scale='6')}</td><td>{ix('6', 'us-gaap:Y', scale='3')}</td></tr>"
    assert kinds(tmp_path, f"<p>(in millions)</p><table>{cells}</table>") == [("scale", "6")]


def test_one_fact_shown_with_two_values(tmp_path: Path) -> None:
    assert kinds(tmp_path, f"<p>{ix('5', scale='3')} and {ix('9', scale='3')}</p>") == [("value", "9")]
    assert kinds(tmp_path, f"<p>{ix('5,001', scale='0')} and {ix('5', scale='3')}</p>") == []  # rounded


def test_wrong_format(tmp_path: Path) -> None:
    assert kinds(tmp_path, f"<p>{ix('1.2.3')}</p>") == [("format", "1.2.3")]


def test_text_layer_is_a_multiset() -> None:
    numbers = "<number>12</number> <number>12</number>"
    facts = read_gold(f"{numbers} <monetaryunit>$</monetaryunit> <temporal>May 5</temporal>").facts
    assert lost_facts(facts, "$12 and 12 on MAY\n5") == []
    assert [fact.text for fact in lost_facts(facts, "$12 and 112 or 12,5 on May 5th")] == ["12", "May 5"]


def test_fractions_have_formats_of_their_own(tmp_path: Path) -> None:
    parts = "<ix:numerator>1</ix:numerator>/<ix:denominator>3</ix:denominator>"
    assert (
        kinds(tmp_path, f'<p>{ix("5")} <ix:fraction name="x:y" contextRef="c">{parts}</ix:fraction></p>')
        == []
    )
