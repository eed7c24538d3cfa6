"""Facts out of tagged gold HTML, and the lint for its tags."""

from __future__ import annotations

import pytest

from docparse.judge.model import FactCell
from docparse.judge.read.gold import lint, read_gold

TABLE = """<table>
<tr><th rowspan="2">Item</th><th colspan="2">Year ended</th></tr>
<tr><th>2024</th><th>2023</th></tr>
<tr><td><financialconcepts>Net sales</financialconcepts></td><td><number>1,200</number></td>
<td>(<number>900</number>)</td></tr>
<tr><td></td><td></td><td><Number>7</Number></td></tr>
</table>"""


def test_text_type_offsets_and_context() -> None:
    gold = read_gold(f"<p>{'x' * 50} as of <temporal>May&nbsp;1,<br>2025</temporal> {'y' * 50}</p>")
    (fact,) = gold.facts
    assert fact.type == "temporal"
    assert fact.text == "May 1, 2025"
    assert gold.page.text[fact.start : fact.end] == "May\u00a01,\n2025"
    assert fact.context == f"{'x' * 33} as of May 1, 2025 {'y' * 39}"
    assert fact.cell is None


def test_line_and_column_point_into_the_source() -> None:
    facts = read_gold("<p>a</p>\n<p>b <number>1</number>\n and <number>2</number></p>").facts
    assert [(fact.line, fact.column) for fact in facts] == [(2, 6), (3, 6)]


def test_cells_have_labels_with_spans_expanded() -> None:
    facts = read_gold(TABLE).facts
    assert [fact.cell for fact in facts] == [
        FactCell(0, 2, 0, "Net sales", "Item"),
        FactCell(0, 2, 1, "Net sales", "Year ended 2024"),
        FactCell(0, 2, 2, "Net sales", "Year ended 2023"),
        FactCell(0, 3, 2, "", "Year ended 2023"),
    ]


def test_nested_tables_have_their_own_addresses() -> None:
    inner = "<table><tr><td>B</td><td><number>1</number></td></tr></table>"
    gold = f"<table><tr><td>A</td><td>{inner}</td></tr></table>"
    (fact,) = read_gold(gold).facts
    assert fact.cell == FactCell(1, 0, 1, "B", "")


@pytest.mark.parametrize("tag", ["number", "Number", "NUMBER"])
def test_tags_in_any_case(tag: str) -> None:
    (fact,) = read_gold(f"<p><{tag}>1</{tag}></p>").facts
    assert fact.type == "number"


def test_both_spellings_of_the_concept_tag() -> None:
    html = "<financialconcepts>a</financialconcepts> <financialconcept>b</financialconcept>"
    assert [fact.text for fact in read_gold(html).facts] == ["a", "b"]


def test_the_outermost_tag_counts_and_inner_ones_are_reported() -> None:
    inner = "<monetaryunit>$</monetaryunit><number>5</number>"
    html = f"<p><financialconcepts>allowance of {inner}</financialconcepts></p>"
    gold = read_gold(html)
    assert [(fact.type, fact.text) for fact in gold.facts] == [("financial_concept", "allowance of $5")]
    assert [problem.kind for problem in gold.problems] == ["nested", "nested"]


@pytest.mark.parametrize(
    ("html", "kind", "line", "column"),
    [
        ("<p>\n<number> </number></p>", "empty", 2, 1),
        ("<p><number/>x</p>", "empty", 1, 4),
        ("<p>a\n b <number>5</p>", "malformed", 2, 4),
        ("<p>5</number></p>", "malformed", 1, 5),
        ("<number>1<temporal>2</number>", "malformed", 1, 10),
        ("<p><nubmer>1</nubmer></p>", "unknown", 1, 4),
        ("<number><number>1</number></number>", "nested", 1, 9),
    ],
)
def test_lint_reports_with_place(html: str, kind: str, line: int, column: int) -> None:
    problems = lint(html)
    assert (kind, line, column) in [(p.kind, p.line, p.column) for p in problems]


def test_lint_of_a_sound_page_is_empty() -> None:
    assert lint(TABLE) == ()


def test_hidden_parts_hold_no_facts() -> None:
    hidden = "<head><title><number>1</number></title></head><style>p{}</style><!-- <number>3</number> -->"
    html = f"{hidden}<p><number>2</number></p>"
    assert [fact.text for fact in read_gold(html).facts] == ["2"]


def test_a_less_than_sign_is_text() -> None:
    gold = read_gold("<p>p < 0.05 and <number>3</number> > 2</p>")
    assert gold.page.text == "p < 0.05 and 3 > 2"


def test_an_open_quote_costs_one_tag_only() -> None:
    gold = read_gold('<p title="open>text</p><p><number>1</number></p>')
    assert [fact.text for fact in gold.facts] == ["1"]
