"""Spans that become facts, and spans that do not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docparse.gold.read import read_filing
from docparse.judge.read.gold import lint, read_gold
from tests.gold.filings import FIXTURE, gold, ix, pages, read


def facts(html: str, kind: str) -> list[str]:
    return [fact.text for fact in read_gold(html).facts if fact.type == kind]


def row(label: str, *cells: str) -> str:
    return f"<tr><td><p>{label}</p></td>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def test_numbers_are_what_is_displayed(tmp_path: Path) -> None:
    html = gold(tmp_path, f"<p>({ix('1,234', sign='-', scale='6')}) and {ix(' 5.6 ')}%</p>")
    assert "(<number>1,234</number>) and  <number>5.6</number> %" in html


def test_dashes_and_words_are_no_numbers(tmp_path: Path) -> None:
    html = gold(tmp_path, f"<p>{ix('—', form='ixt:fixed-zero')} {ix('three')} {ix('7')}</p>")
    assert facts(html, "number") == ["7"]


def test_of_nested_tags_the_outermost_counts(tmp_path: Path) -> None:
    html = gold(tmp_path, f"<p>{ix('9 ' + ix('9'))}</p>")
    assert html.count("<number>") == 1
    assert lint(html) == ()


def test_fractions(tmp_path: Path) -> None:
    parts = "<ix:numerator>1</ix:numerator>/<ix:denominator>3</ix:denominator>"
    body = f'<ix:fraction name="x:y">{parts}</ix:fraction>'
    assert facts(gold(tmp_path, f"<p>{body}</p>"), "number") == ["1/3"]


def test_a_number_glued_to_a_footnote_mark_is_left_out(tmp_path: Path) -> None:
    assert facts(gold(tmp_path, f"<p>{ix('12')}<sup>1</sup> {ix('13')}<sup>(1)</sup></p>"), "number") == [
        "13"
    ]


@pytest.mark.parametrize(
    ("body", "units"),
    [
        ("${n} million", ["$", "million"]),
        ("$ ({n}) thousand", ["$", "thousand"]),
        ("US${n}", ["US$"]),
        ("€ {n}", ["€"]),
        ("{n} €", ["€"]),
        ("USD {n} billion", ["USD", "billion"]),
        ("{n} shares", ["shares"]),
        ("{n} million shares", ["million", "shares"]),
        ("${n} per share", ["$", "share"]),
        ("{n} members in $5 boats", []),
        ("(in millions, except per share data) {n}", ["millions", "share"]),
        ("(millions of dollars) {n}", ["millions", "dollars"]),
        ("($ in thousands) {n}", ["$", "thousands"]),
        ("millions of members {n}", []),
    ],
)
def test_units(tmp_path: Path, body: str, units: list[str]) -> None:
    html = gold(tmp_path, f"<p>{body.replace('{n}', ix('12.5'))}</p>")
    assert facts(html, "monetary_unit") == units


def test_a_currency_sign_in_the_cell_before_is_a_unit(tmp_path: Path) -> None:
    html = gold(tmp_path, f"<table><tr><td>$</td><td>({ix('12')}</td><td>)</td></tr></table>")
    assert facts(html, "monetary_unit") == ["$"]


@pytest.mark.parametrize(
    "label",
    ["Net income (loss)", "Total revenues", "Cost of sales", "Interest expense", "Provision for income taxes",
     "Gross margin", "Long-term debt", "Diluted earnings per share", "Accounts payable"],
)  # fmt: skip
def test_labels_of_the_defined_kinds_are_concepts(tmp_path: Path, label: str) -> None:
    html = gold(tmp_path, f"<table>{row(label, ix('5'))}</table>")
    assert facts(html, "financial_concept") == [label]


@pytest.mark.parametrize(
    "label",
    ["Research and development expense", "Sales and marketing", "General and administrative", "Cash",
     "United States", "Segment income", "Weighted-average shares"],
)  # fmt: skip
def test_other_labels_are_concepts_only_without_the_filter(tmp_path: Path, label: str) -> None:
    table = f"<table>{row(label, ix('5'))}</table>"
    assert facts(gold(tmp_path, table), "financial_concept") == []
    assert facts(gold(tmp_path, table, all_concepts=True), "financial_concept") == [label]


def test_concepts_need_a_fact_in_their_row_and_leave_footnote_marks_out(tmp_path: Path) -> None:
    table = row("Revenues:", "") + row("Net <b>income</b><sup>(1)</sup>", ix("5")) + row("Taxes", "6")
    html = gold(tmp_path, f"<p>Income statement</p><table>{table}</table>")
    assert facts(html, "financial_concept") == ["Net income"]


@pytest.mark.parametrize(
    "style",
    [
        "vertical-align:super",
        "position:relative;top:-3.15pt",
        "vertical-align:4pt",
        "vertical-align:text-top",
    ],
)
def test_raised_footnote_marks_do_not_belong_to_a_concept(tmp_path: Path, style: str) -> None:
    table = row(f'Interest on debt<span style="{style}">2</span> <sup>(a)</sup> ', ix("5"))
    assert facts(gold(tmp_path, f"<table>{table}</table>"), "financial_concept") == ["Interest on debt"]
    table = row('CO<span style="vertical-align:sub">2</span> fees', ix("5"))
    assert facts(gold(tmp_path, f"<table>{table}</table>"), "financial_concept") == ["CO2 fees"]


@pytest.mark.parametrize(
    "mark",
    [
        "<sup>1</sup>",
        "<sup>1 </sup>",
        " <sup> 1&#160;</sup>&#160;",
        "<sup>1</sup>,<sup>2</sup>",
        "<sup>1, 2</sup>",
        '<span style="vertical-align:top;font-size:6pt"><span>1</span></span>',
        '<sup style="font-size:6pt">(1)(2)</sup>',
    ],
)
def test_raised_note_digits_do_not_enter_a_concept(tmp_path: Path, mark: str) -> None:
    html = gold(tmp_path, f"<table>{row(f'Gross profit{mark}', ix('5'))}</table>")
    assert facts(html, "financial_concept") == ["Gross profit"]


def test_words_that_are_only_aligned_at_the_top_belong_to_a_concept(tmp_path: Path) -> None:
    top = '<span style="vertical-align:top">{}</span>'
    table = row(top.format("Net ") + top.format("income"), ix("5"))
    assert facts(gold(tmp_path, f"<table>{table}</table>"), "financial_concept") == ["Net income"]


def test_a_paragraph_in_a_layout_table_is_no_concept(tmp_path: Path) -> None:
    table = row("Income " * 40, ix("5")) + row(f"Income of {ix('4')}", "")
    assert facts(gold(tmp_path, f"<table>{table}</table>"), "financial_concept") == []


def test_the_registrant_is_found_wherever_its_whole_name_stands(tmp_path: Path) -> None:
    tag = '<ix:nonNumeric name="dei:EntityRegistrantName" contextRef="c">{}</ix:nonNumeric>'
    cover = f"<p>{tag.format('ROPE &amp; SONS CO')}</p>"
    text = "The Rope &amp; Sons Company (“R&amp;S”) and Rope and Sons Co. but not Rope nor Sons Company."
    html = gold(tmp_path, f"{cover}<p>{text} {ix('1')}</p>")
    assert facts(html, "reporting_entity") == [
        "ROPE & SONS CO",
        "The Rope & Sons Company (“R&S”)",
        "Rope and Sons Co.",
    ]


def test_officers_are_entities_where_tagged(tmp_path: Path) -> None:
    body = '<p><ix:nonNumeric name="ecd:TrdArrIndName" contextRef="c">Ann Lee (2)</ix:nonNumeric></p>'
    assert facts(gold(tmp_path, f"{body}<p>{ix('1')} Ann Lee</p>"), "reporting_entity") == ["Ann Lee"]


def test_tagged_durations_take_their_unit(tmp_path: Path) -> None:
    term = '<ix:nonNumeric name="x:y" format="ixt-sec:duryear" contextRef="c">{}</ix:nonNumeric>'
    body = (
        f"<p>{term.format('30')} years, {term.format('four years')}, term {term.format('7.3')}. {ix('1')}</p>"
    )
    assert facts(gold(tmp_path, body), "temporal") == ["30 years", "four years"]


def test_the_fixture_has_clean_gold_and_nothing_hidden() -> None:
    filing = read_filing(FIXTURE)
    made = pages(filing)
    for html in made:
        assert lint(html) == ()
        assert not re.search(r"<ix|777,777|99,999|123,456", html)
    shown = sum(len(facts(html, "number")) for html in made)
    tagged = [tag for tag in filing.tags if tag.kind == "nonfraction" and not tag.nested]
    assert shown == len(tagged) - 1  # all but the dash; the hidden one never became a tag
    assert facts(made[0], "reporting_entity") == ["Lanternworks Harbor Supply, Inc."]
    assert facts(made[2], "temporal") == ["Q2 2025", "fiscal 2024"]
    assert "Net income" in facts(made[3], "financial_concept")
    assert "Sales and marketing" not in facts(made[3], "financial_concept")
    assert facts(made[3], "temporal")[:2] == ["December 31, 2024", "December 31, 2023"]


def test_text_blocks_continued_over_a_page_are_unwrapped(tmp_path: Path) -> None:
    body = (
        '<ix:nonNumeric name="x:Block" contextRef="c" continuedAt="n"><p>one</p></ix:nonNumeric>'
        f'<hr style="page-break-after:always"/><ix:continuation id="n"><p>two {ix("2")}</p></ix:continuation>'
    )
    first, second = pages(read(tmp_path, body))
    assert first == "<p>one</p>"
    assert second == "<p>two <number>2</number></p>"
