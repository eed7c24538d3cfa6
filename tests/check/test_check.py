from __future__ import annotations

import json
import re
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import docparse
from docparse.check import Claims, Facts, check, contradictions, read_facts
from docparse.check.citations import CITED, read_citation
from docparse.check.passages import passages
from docparse.check.wording.synonyms import Synonyms, known
from docparse.check.wording.words import terms
from docparse.document import Document, Page, Provenance, Triage
from docparse.layout.document import finish_document
from docparse.layout.html import page_from_html

RELEASED = Path(__file__).parents[2].parent / "shared/data/released/mmdocrag"
NAMES_A_QUOTE = re.compile(r"[\[(][^\[\]()\n]{0,40}\b(?:image|text)\d+[^\[\]()\n]{0,40}[\])]")
HTML = """
<h1>Example Corp</h1><p>Annual report for the fiscal year ended December 31, 2024</p>
<h2>Consolidated Statements of Income</h2><p>(in millions, except per share data)</p>
<table><thead><tr><th></th><th>2024</th><th>2023</th></tr></thead><tbody>
<tr><td>Net sales</td><td>$ 12,345</td><td>$ 11,850</td></tr>
<tr><td>Cost of sales</td><td>7,407</td><td>7,229</td></tr>
<tr><td>Gross profit</td><td>4,938</td><td>4,621</td></tr>
<tr><td>Operating income</td><td>1,852</td><td>1,659</td></tr>
<tr><td>Other loss, net</td><td>(61)</td><td>(87)</td></tr>
<tr><td>Net income</td><td>$ 1,407</td><td>$ 1,213</td></tr>
<tr><td>Diluted earnings per share</td><td>$ 2.31</td><td>$ 1.98</td></tr>
</tbody></table>
<h2>Consolidated Balance Sheets</h2><p>(in millions)</p>
<table><thead><tr><th></th><th>December 31, 2024</th><th>December 31, 2023</th></tr></thead><tbody>
<tr><td>Total current assets</td><td>$ 5,120</td><td>$ 4,866</td></tr>
<tr><td>Total assets</td><td>20,480</td><td>19,377</td></tr>
<tr><td>Total current liabilities</td><td>3,200</td><td>3,119</td></tr>
</tbody></table>
<p>The company opened 46 stores. It repurchased shares for $750 million in 2024.</p>
"""


def document(html: str = HTML, source: str = "example.pdf") -> Document:
    made_by = Provenance("text_layer", "test", "1")
    draft = page_from_html(html, 1, (612.0, 792.0), Triage("text", ""), made_by)
    pages = tuple(finish_document([draft]))
    return Document(source, pages, len(pages))


@pytest.fixture(scope="module")
def facts() -> Facts:
    return read_facts([document()])


def verdicts(text: str, facts: Facts) -> list[str]:
    return [one.verdict for one in check(text, facts).verdicts]


@pytest.mark.parametrize(
    ("sentence", "verdict"),
    [
        ("Net sales were $12,345 million in 2024.", "supported"),
        ("Net sales were $12.3 billion in fiscal 2024.", "rounded"),
        ("Revenue was $12.345 billion for the year ended December 31, 2024.", "supported"),
        ("Turnover came to about $12 billion in 2024.", "rounded"),
        ("Net sales were $11,850 million in 2024.", "wrong period"),
        ("Gross profit was $1,852 million in 2024.", "wrong row"),
        ("Net sales were $12,345 thousand in 2024.", "wrong unit or scale"),
        ("Net sales were €12,345 million in 2024.", "wrong unit or scale"),
        ("Net sales were $12,845 million in 2024.", "contradicted"),
        ("Net income was -$1,407 million in 2024.", "wrong sign"),
        ("The net loss was $1,407 million in 2024.", "wrong sign"),
        ("Other loss was $61 million in 2024.", "supported"),
        ("Diluted EPS was $2.31 in 2024.", "supported"),
        ("At year-end, as of December 31, 2024, total assets stood at $20.5 billion.", "rounded"),
        ("The company has 14,000 astronauts.", "not in the document"),
        ("The company sold 7,654,321 bicycles in 2024.", "not in the document"),
        ("Net sales were 7,654,321 bicycles in 2024.", "not in the document"),
        ("The company opened 47 stores.", "contradicted"),
        ("Share repurchases amounted to $750 million in 2024.", "supported"),
    ],
)
def test_each_verdict(sentence: str, verdict: str, facts: Facts) -> None:
    assert verdicts(sentence, facts) == [verdict]


@pytest.mark.parametrize(
    ("sentence", "verdict", "formula"),
    [
        ("Net sales grew 4.2% in 2024.", "derived", "(12,345 − 11,850) / 11,850 = 4.18%"),
        ("Net sales grew 5.2% in 2024.", "contradicted", "(12,345 − 11,850) / 11,850 = 4.18%"),
        ("Net sales fell 4.2% in 2024.", "wrong sign", "(12,345 − 11,850) / 11,850 = 4.18%"),
        ("Net income rose by $194 million in 2024.", "derived", "1,407 − 1,213 = 194,000,000"),
        ("The gross margin was 40.0% in 2024.", "derived", "4,938 / 12,345 = 40.00%"),
        ("The gross margin was -40.0% in 2024.", "wrong sign", "4,938 / 12,345 = 40.00%"),
        ("Operating income was 15% of net sales in 2024.", "derived", "1,852 / 12,345 = 15.00%"),
        ("The current ratio was 1.6 as of December 31, 2024.", "derived", "5,120 / 3,200 = 1.60"),
        (
            "Cost of sales and operating income together were $9,259 million in 2024.",
            "derived",
            "7,407 + 1,852 = 9,259,000,000",
        ),
    ],
)
def test_derived_numbers_have_their_formula(sentence: str, verdict: str, formula: str, facts: Facts) -> None:
    (one,) = check(sentence, facts).verdicts
    assert (one.verdict, one.formula) == (verdict, formula)


def test_a_sentence_asserts_what_it_says_of_each_number(facts: Facts) -> None:
    text = "Net sales rose 4.2% to $12.3 billion in fiscal 2024, compared with $11.9 billion a year earlier."
    assert verdicts(text, facts) == ["derived", "rounded", "rounded"]
    text = "Net income and diluted EPS were $1,407 million and $2.31 in 2024, respectively."
    assert verdicts(text, facts) == ["supported", "supported"]
    text = "In 2024, see Note 5 and page 3 of the Form 10-K, operating income was $1,852 million."
    assert verdicts(text, facts) == ["supported"], "references are no claims"


def test_evidence_says_where_and_what(facts: Facts) -> None:
    text = "Operating income was $1,659 million in 2024."
    (one,) = check(text, facts).verdicts
    evidence = one.evidence[0]
    assert (evidence.document, evidence.page, evidence.number) == ("example.pdf", 1, "1,659")
    assert (evidence.row, evidence.period) == ("Operating income", "2023-01-01/2023-12-31")
    assert text[one.claim.start : one.claim.end] == one.claim.text == "$1,659 million"


def test_tables_lists_json_and_code_are_read(facts: Facts) -> None:
    table = "| $ in millions | 2024 | 2023 |\n|---|---|---|\n"
    table += "| Net sales | 12,345 | 11,850 |\n| Net income | 1,213 | 1,213 |\n"
    assert verdicts(table, facts) == ["supported", "supported", "wrong period", "supported"]
    assert verdicts("In 2024:\n\n- Net sales: $12,345 million\n- Net income: $1,470 million\n", facts) == [
        "supported",
        "contradicted",
    ]
    assert verdicts('{"net_sales": {"2024": 12345, "2023": 11805}}', facts) == ["supported", "contradicted"]
    code = "```python\nnet_sales_2024 = 12345  # millions\noperatingIncome2024 = 1852\nprint(2 * 17)\n```\n"
    assert verdicts(code, facts) == ["supported", "supported"]


def test_what_is_ambiguous_stays_so() -> None:
    html = HTML.replace("<td>Gross profit</td>", "<td>Segment income, North</td>").replace(
        "<td>Operating income</td>", "<td>Segment income, South</td>"
    )
    (one,) = check("Segment income was $1,111 million in 2024.", document(html)).verdicts
    assert one.verdict in ("contradicted", "cannot tell")
    assert len(one.candidates) == 2


def test_a_cited_page_or_quote_is_where_the_evidence_is(facts: Facts) -> None:
    quotes = {quote.id: quote for quote in document().quotes(crops=False)}
    assert {"image1", "image2"} <= set(quotes)
    text = "Net sales were $12,345 million in 2024 {}."
    said = [
        check(text.format(cited), facts).verdicts[0].citation
        for cited in ("![Income](image1)", "[99]", "[Example Corp, Page 1]", "(page 7)")
    ]
    assert said[0] == "cited"
    assert said[1] == "no such quote: text99"
    assert said[2] == "cited"
    assert said[3] == "elsewhere: on page 1, not in page 7"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("[3]", ["text3"]),
        ("[6, 10]", ["text6", "text10"]),
        ("[text3]", ["text3"]),
        ("(image2)", ["image2"]),
        ("![Sales 2024 by 3 segments](image7)", ["image7"]),
        ("![image](image4)", ["image4"]),
        ("[text3, text5]", ["text3", "text5"]),
        ("(see image2 and image10)", ["image2", "image10"]),
        ("[from `image4`]", ["image4"]),
        ("[Annual Report 2023, Page 12]", ["page 12"]),
        ("(pp. 4-6)", ["page 4", "page 5", "page 6"]),
    ],
)
def test_citation_forms(text: str, meant: list[str]) -> None:
    assert [str(one) for one in read_citation(text)] == meant
    assert CITED.fullmatch(text)


@pytest.mark.parametrize("name", ["qwen2.5-7b_pure-text", "claude-3.5-sonnet_multimodal"])
def test_citations_of_released_answers_resolve(name: str) -> None:
    """Nearly all brackets of MMDocRAG's released answers that name a quote are read as that quote."""
    path = RELEASED / f"{name}_quotes20_response.jsonl"
    if not path.exists():
        pytest.skip(f"needs MMDocRAG's released answers: {path}")
    answers = [json.loads(line)["response"] for line in path.read_text("utf-8").splitlines()[:400]]
    named = [one[0] for text in answers for one in NAMES_A_QUOTE.finditer(text)]
    read = [one for one in named if CITED.search(one)]
    assert len(named) > 100
    assert len(read) >= 0.97 * len(named)
    for one in read:
        ids = re.findall(r"(?:image|text)\d+", one)
        said = [str(place) for cited in CITED.finditer(one) for place in read_citation(cited[0])]
        assert set(said) <= set(ids) | {f"text{number}" for number in re.findall(r"\d+", one)}


def test_an_answer_in_the_form_of_a_benchmark_is_checked_against_what_it_cites(facts: Facts) -> None:
    """Quotes as they are offered: under other ids than the document's own, in another order."""
    offered = [
        replace(quote, id=f"{quote.kind}{at}")
        for at, quote in enumerate(reversed(document().quotes(crops=False)), start=1)
    ]
    income = next(one.id for one in offered if "Net sales" in one.text and one.kind == "image")
    text = (
        f"Net sales were $12,345 million in 2024 ({income}).\n\nThey grew 4.2% in 2024 ![Sales](image17).\n"
    )
    first, second = check(text, facts, offered).verdicts
    assert (first.verdict, first.citation) == ("supported", "cited")
    assert (second.verdict, second.citation) == ("derived", "no such quote: image17")
    (paged,) = check("Net income was $1,407 million in 2024 [Example Corp 10-K, Page 1].", facts).verdicts
    assert paged.citation == "cited"


def test_bad_input_has_a_clear_answer(facts: Facts) -> None:
    assert "no number" in check("Sales went well.", facts).note
    assert check("", facts).note == "the text is empty"
    scan = Document("scan.pdf", (Page(1, 612, 792),), 1)
    assert "scan" in check("Net sales were $5 million.", scan).note
    german = check("Der Umsatz betrug 12.345 Mio. Euro im Jahr 2024.", facts)
    assert "another language" in german.note
    assert german.to_markdown().startswith(german.note)
    assert check("Net sales were $12,345 million in 2024.", facts).note == ""
    words = document("<p>Nothing but words here.</p>")
    assert "no number" in check("Net sales were $5 million.", words).note
    assert verdicts("Der Umsatz betrug 12.345 Mio. Euro im Jahr 2024.", facts)[0] not in (
        "supported",
        "rounded",
    )


def test_the_package_can_be_called() -> None:
    claims = docparse.check("Net sales were $12,345 million in 2024.", document())
    assert isinstance(claims, Claims)
    assert claims.count() == {"supported": 1}
    assert "<mark" not in claims.to_html()
    assert 'class="good" href="#c0"' in claims.to_html()
    assert claims.to_markdown().count("\n") == 3


@given(st.text(max_size=300))
@example("0*B")
def test_any_text_is_checked_and_places_are_its_own(facts_text: str) -> None:
    for one in check(facts_text, FACTS).verdicts:
        place = facts_text[one.claim.start : one.claim.end]
        assert one.claim.text in (place.strip(), re.sub("[*_`#>]", " ", place).strip())  # markup is blank
    assert all(0 <= p.start <= p.end <= len(facts_text) for p in passages(facts_text))


FACTS = read_facts([document()])


@given(st.integers(0, 4), st.sampled_from("0123456789"))
def test_another_digit_is_never_supported(at: int, digit: str) -> None:
    digits = "12345"
    changed = digits[:at] + digit + digits[at + 1 :]
    text = f"Net sales were ${int(changed):,} million in 2024."
    expected = Decimal(changed) == Decimal(digits)
    assert (check(text, FACTS).verdicts[0].verdict == "supported") == expected


def test_figures_stated_twice_and_differently_are_told(tmp_path: Path) -> None:
    other = document(HTML.replace("20,480", "20,840"), "other.pdf")
    (one,) = contradictions(read_facts([document(), other]))
    assert (one.kind, one.figure) == ("contradicts itself", "Total assets")
    assert [place.number for place in one.evidence] == ["20,480", "20,840"]
    assert contradictions(read_facts([document(), document(source="same.pdf")])) == []


def test_operands_come_from_the_row_that_tells_their_year() -> None:
    """Of many rows that fit the words as well most say nothing of the year asked for."""
    part = "<p>(in millions)</p><table><thead><tr><th></th><th>2024</th></tr></thead><tbody>"
    part += "<tr><td>Net sales</td><td>$ {}</td></tr><tr><td>Volume</td><td>21</td></tr></tbody></table>"
    others = [document(part.format(1000 + at), f"part{at}.pdf") for at in range(8)]
    found = read_facts([*others, document()])
    assert verdicts("Operating income was 14% of net sales in 2023.", found) == ["derived"]
    assert verdicts("Operating income was 19% of net sales in 2023.", found) == ["contradicted"]


def test_a_number_without_a_date_supports_nothing_where_another_has_the_very_date() -> None:
    undated = "<p>(in millions)</p><table><thead><tr><th></th><th>Consolidated</th></tr></thead><tbody>"
    undated += (
        "<tr><td>Operating income</td><td>1,111</td></tr><tr><td>Volume</td><td>21</td></tr></tbody></table>"
    )
    found = read_facts([document(HTML), document(undated, "other.pdf")])
    assert verdicts("Operating income was $1,111 million in 2023.", found) == ["wrong period"]
    alone = read_facts([document(undated, "other.pdf")])
    assert verdicts("Operating income was $1,111 million in 2023.", alone) == ["supported"]


def test_a_weighted_average_is_no_average_of_two_years(facts: Facts) -> None:
    assert verdicts("The weighted-average net sales were $12,098 million.", facts) != ["derived"]
    assert verdicts("Net sales averaged $12,097.5 million over 2024 and 2023.", facts) == ["derived"]


def test_numbers_in_the_label_of_a_row_have_its_words() -> None:
    label = "Common stock ($0.10 par value; 6,250,000,000 shares authorized; 4,291,433,646 shares issued)"
    html = HTML.replace("<td>Total assets</td>", f"<td>{label}</td>", 1)
    found = read_facts([document(html)])
    assert verdicts("Common stock shares authorized were 6,250,000,000 shares.", found) == ["supported"]
    assert verdicts("Common stock shares issued were 4,291,433,646 shares.", found) == ["supported"]
    assert verdicts("Common stock shares authorized were 4,291,433,646 shares.", found) != ["supported"]


def test_a_word_that_tells_rows_apart_is_not_passed_over() -> None:
    html = HTML.replace("Diluted earnings per share", "Earnings per share assuming dilution")
    html = html.replace("<td>Gross profit</td>", "<td>Earnings per share</td>")
    found = read_facts([document(html)])
    assert verdicts("Diluted earnings per share were $2.31 in 2024.", found) == ["supported"]
    assert verdicts("Diluted earnings per share were $4,938 in 2024.", found) != ["supported"]


def test_labels_learnt_from_filers_find_rows(facts: Facts) -> None:
    html = HTML.replace("Operating income", "Salaries and wages")
    claim = "Labor cost was $1,852 million in 2024."
    assert verdicts(claim, read_facts([document(html)])) != ["supported"]
    learnt = Synonyms([(frozenset(terms("labor cost")), frozenset(terms("salaries and wages")))])
    assert verdicts(claim, read_facts([document(html)], learnt)) == ["supported"]
    assert known().concepts, "what is shipped can be read"


@pytest.mark.parametrize("label", ["Non-interest expense", "Noninterest expense", "Non interest expense"])
def test_a_hyphen_does_not_part_a_word(label: str) -> None:
    found = read_facts([document(HTML.replace("Operating income", label))])
    assert verdicts("Non-interest expense was $1,852 million in 2024.", found) == ["supported"]


def test_what_a_statement_of_cash_flows_takes_off_may_be_said_without_its_minus() -> None:
    rows = "<tr><td>Cash flows from investing activities</td><td></td><td></td></tr>"
    rows += "<tr><td>Capital expenditures</td><td>(972)</td><td>(861)</td></tr>"
    rows += (
        "<tr><td>Net cash provided by (used in) investing activities</td><td>(1,380)</td><td>(991)</td></tr>"
    )
    found = read_facts([document(HTML.replace("<tr><td>Net income", f"{rows}<tr><td>Net income", 1))])
    assert verdicts("Capital expenditures were $972 million in 2024.", found) == ["supported"]
    assert verdicts("Net cash provided by investing activities was $1,380 million in 2024.", found) == [
        "wrong sign"
    ]


def test_other_is_a_word_of_a_label() -> None:
    html = HTML.replace("Operating income", "Other comprehensive income").replace(
        "Gross profit", "Comprehensive income"
    )
    found = read_facts([document(html)])
    assert verdicts("Comprehensive income was $4,938 million in 2024.", found) == ["supported"]
    assert verdicts("Comprehensive income was $1,852 million in 2024.", found) == ["wrong row"]
    assert verdicts("Other comprehensive income was $1,852 million in 2024.", found) == ["supported"]


def test_a_total_has_the_label_of_what_it_adds_up() -> None:
    rows = "<tr><td>Inventories:</td><td></td><td></td></tr><tr><td>Parts</td><td>311</td><td>302</td></tr>"
    rows += "<tr><td>Vessels</td><td>421</td><td>404</td></tr><tr><td>Total</td><td>732</td><td>706</td></tr>"
    found = read_facts([document(HTML.replace("<tr><td>Total assets", f"{rows}<tr><td>Total assets", 1))])
    assert verdicts("Inventories were $732 million in 2024.", found) == ["supported"]
    assert verdicts("Inventories were $421 million in 2024.", found) == ["wrong row"]


def test_what_is_taken_off_equity_may_be_said_without_its_minus() -> None:
    rows = "<tr><td>Shareholders' equity</td><td></td><td></td></tr>"
    rows += "<tr><td>Treasury stock, at cost</td><td>(3,830)</td><td>(3,911)</td></tr>"
    rows += "<tr><td>Accumulated deficit</td><td>(866)</td><td>(702)</td></tr>"
    found = read_facts([document(HTML.replace("<tr><td>Total assets", f"{rows}<tr><td>Total assets", 1))])
    assert verdicts("Treasury stock was $3,830 million in 2024.", found) == ["supported"]
    assert verdicts("The accumulated deficit was $866 million in 2024.", found) == ["supported"]


def test_a_number_that_has_other_dates_does_not_support_one_by_a_place_without() -> None:
    html = HTML + "<p>Financing brought in cash by an issuance of 1,213 million dollars of net income.</p>"
    found = read_facts([document(html)])
    assert verdicts("Net income was $1,213 million in 2022.", found) == ["wrong period"]


def test_the_company_s_name_in_a_label_need_not_be_said() -> None:
    rows = "<tr><td>Net income attributable to Example Corp</td><td>$ 1,399</td><td>$ 1,207</td></tr>"
    found = read_facts([document(HTML.replace("<tr><td>Diluted", f"{rows}<tr><td>Diluted", 1))])
    assert verdicts("Net income attributable to shareholders was $1,399 million in 2024.", found) == [
        "supported"
    ]


def test_lines_of_one_sentence_come_together(facts: Facts) -> None:
    text = "In the year that ended with December the company had net income of $1,213 million in\n2024.\n"
    assert verdicts(text, facts) == ["wrong period"]
    (one,) = check(text, facts).verdicts
    assert text[one.claim.start : one.claim.end] == "$1,213 million"


@pytest.mark.parametrize(
    "form", ["At {}, net income in 2024 is what it shows.", "{} was net income in 2024."]
)
def test_a_number_may_stand_before_its_subject(form: str, facts: Facts) -> None:
    assert verdicts(form.format("$1,407 million"), facts) == ["supported"]
    assert verdicts(form.format("$1,852 million"), facts) == ["wrong row"]


def test_a_balance_of_equity_is_the_figure_of_the_balance_sheet() -> None:
    """One document has it in a row, the other in a column beside a balance."""
    sheet = HTML.replace("<td>Total assets</td>", "<td>Additional paid-in capital</td>")
    equity = "<p>(in millions of dollars)</p><table><thead><tr><th></th><th>Additional paid-in capital</th>"
    equity += "<th>Retained earnings</th></tr></thead><tbody><tr><td>Balance at December 31, 2024</td>"
    equity += (
        "<td>{}</td><td>3,111</td></tr><tr><td>Net income</td><td></td><td>1,407</td></tr></tbody></table>"
    )
    told = [
        [
            one.figure
            for one in contradictions(read_facts([document(sheet), document(equity.format(size), "b")]))
        ]
        for size in ("20,480", "20,840")
    ]
    assert told == [[], ["Additional paid-in capital"]]


def test_what_was_read_for_a_check_is_kept_for_the_next() -> None:
    found = read_facts([document()])
    text = "Net sales were $12,345 million in 2024. Net sales were $11,850 million in 2023."
    assert verdicts(text, found) == ["supported", "supported"]
    assert len(found.scored) == 1
    assert verdicts(text, found) == ["supported", "supported"]
    assert "sayings" in vars(found)
    assert "postings" not in vars(found.sayings), "words of sentences are for dates and names only"


LABELS = """
<tr><td>Common stock, $0.10 par value; 6,000,000 shares authorized</td><td>455</td><td>377</td></tr>
<tr><td>Trade receivables, less allowances of $31</td><td>911</td><td>823</td></tr>
"""


@pytest.mark.parametrize(
    ("sentence", "verdict"),
    [
        ("The common stock authorized was 6,000,000 shares as of December 31, 2023.", "supported"),
        ("The common stock authorized was 6,000,000 shares as of December 31, 2022.", "wrong period"),
        ("Common stock was $377 million as of December 31, 2023.", "supported"),
        ("Accounts receivable net current was $911 million as of December 31, 2024.", "supported"),
    ],
)
def test_details_of_a_label(sentence: str, verdict: str) -> None:
    found = read_facts([document(HTML.replace("<tr><td>Total assets", LABELS + "<tr><td>Total assets"))])
    assert verdicts(sentence, found) == [verdict]


def test_a_word_of_the_company_s_name_that_labels_use_is_theirs() -> None:
    row = "<tr><td>{}</td><td>911</td><td>823</td></tr>"
    rows = row.format("Digital assets") + row.format("Loss on digital assets")
    html = HTML.replace("Example Corp", "Example Digital Holdings Corp")
    found = read_facts([document(html.replace("<tr><td>Total assets", rows + "<tr><td>Total assets"))])
    assert verdicts("Digital assets were $20,480 million as of December 31, 2024.", found) == ["wrong row"]


def test_about_so_much_is_not_twice_as_much(facts: Facts) -> None:
    assert verdicts("Gross profit was about $5,000 million in 2024.", facts) == ["rounded"]
    assert verdicts("Net income was about $2,000 million in 2024.", facts) == ["wrong row"]


@pytest.mark.parametrize(
    ("number", "verdict"),
    [
        ("$311 million", "wrong period"),
        ("$333 thousand", "wrong unit or scale"),
        ("$333 million", "wrong row"),
    ],
)
def test_a_refused_claim_is_told_what_is_wrong_though_its_words_fit_loosely(
    number: str, verdict: str
) -> None:
    row = "<tr><td>{}</td><td>{}</td><td>{}</td></tr>"
    rows = row.format("Provision for income taxes", 501, 452)
    rows += row.format("Current income taxes of subsidiaries abroad", 333, 311)
    found = read_facts([document(HTML.replace("<tr><td>Net income", rows + "<tr><td>Net income", 1))])
    assert verdicts(f"Current provision for income taxes was {number} in 2024.", found) == [verdict]


def test_what_is_left_of_a_kind_is_not_the_whole_of_it() -> None:
    row = "<tr><td>{}</td><td>{}</td><td>823</td></tr>"
    names = [*(f"Other {one}{two}" for one in "bcdfghkl" for two in "aeiou"), "Other current assets"]
    rows = "".join(row.format(name, 871 + at) for at, name in enumerate(names))
    found = read_facts(
        [document(HTML.replace("<tr><td>Total current assets", rows + "<tr><td>Total current assets"))]
    )
    assert verdicts("Current assets were $911 million as of December 31, 2024.", found) == ["wrong row"]
    assert verdicts("Other current assets were $911 million as of December 31, 2024.", found) == ["supported"]


def test_a_basic_share_is_no_diluted_one(facts: Facts) -> None:
    assert verdicts("Income per basic share was $2.31 in 2024.", facts) == ["cannot tell"]
    assert verdicts("Income per diluted share was $2.31 in 2024.", facts) == ["supported"]
