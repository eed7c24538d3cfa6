"""Which period a number of a sentence is of: lists, clauses, sentences before it, printed ends of weeks."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docparse.document import Block, Document, Line, Page
from docparse.geometry import BBox
from docparse.records import Record, records
from docparse.records.evidence import chances
from docparse.records.model import Period
from docparse.records.periods.said import read_phrases
from docparse.records.sentences.choice import LEAST, PERIOD, Option, choose
from tests.records.tables import SOURCE, document

REPORT = "For the quarterly period ended September 30, 2024. The fiscal year ends on December 31."


def periods(*texts: str) -> dict[str, str]:
    return {one.text: str(one.period) for one in records(document(REPORT, *texts))}


def test_each_clause_has_its_own_times() -> None:
    found = periods(
        "Losses of $11 million and $12 million for the three months ended September 30, 2024 and 2023, "
        "respectively, and $13 million and $14 million for the nine months ended September 30, 2024 and "
        "2023, respectively, were recognized."
    )
    assert found == {
        "11": "2024-07-01/2024-09-30",
        "12": "2023-07-01/2023-09-30",
        "13": "2024-01-01/2024-09-30",
        "14": "2023-01-01/2023-09-30",
    }


def test_two_lengths_of_two_years_are_four_times() -> None:
    found = periods(
        "Revenue was $11 million, $12 million, $13 million and $14 million for the three and nine months "
        "ended September 30, 2024 and 2023, respectively."
    )
    assert found == {
        "11": "2024-07-01/2024-09-30",
        "12": "2023-07-01/2023-09-30",
        "13": "2024-01-01/2024-09-30",
        "14": "2023-01-01/2023-09-30",
    }


def test_nothing_takes_its_place_in_a_list() -> None:
    found = periods(
        "Gains of nil and $12 million for the three months ended September 30, 2024 and 2023, respectively, "
        "were recorded."
    )
    assert found == {"12": "2023-07-01/2023-09-30"}


def test_a_sentence_goes_on_in_the_time_of_the_one_before() -> None:
    text = (
        "In the nine months ended September 30, 2023, we paid $11 million. We recorded costs of $12 million."
    )
    assert periods(text)["12"] == "2023-01-01/2023-09-30"


def test_a_quarter_without_a_year_is_of_the_part_after_it() -> None:
    said = read_phrases("In the second quarter and first half of 2022, losses rose")
    assert [(one.phrase.part, one.phrase.year) for one in said] == [((3, 2), 2022), ((6, 1), 2022)]


def test_months_of_a_year_alone_end_as_those_reported_on() -> None:
    found = periods("The rate was 18.0% and 15.7% for the nine months ended 2024 and 2023, respectively.")
    assert found == {"18.0": "2024-01-01/2024-09-30", "15.7": "2023-01-01/2023-09-30"}


def test_a_named_quarter_ends_with_the_printed_week() -> None:
    texts = (
        "For the quarterly period ended July 2, 2023. The fiscal year ends on December 31.",
        "Net cash on July 2, 2023 was higher. Debt as of July 2, 2023 fell.",
        "Sales were $11 million in the second quarter of 2023.",
    )
    (found,) = records(document(*texts))
    assert str(found.period) == "2023-04-03/2023-07-02"


def test_numbers_before_one_with_a_unit_have_it() -> None:
    shares = records(document(REPORT, "We sold 1.4 million and 0.3 million shares in 2023 and 2022."))
    assert [one.unit for one in shares] == ["shares", "shares"]
    assert [one.value for one in shares] == [1_400_000, 300_000]


def test_large_numbers_of_a_sentence_on_options_count_them() -> None:
    text = "The computation excludes 1.4 million of options and 2,345,678 related to awards held by 5 people."
    assert [(one.text, one.unit) for one in records(document(REPORT, text))] == [
        ("1.4", "shares"),
        ("2,345,678", "shares"),
    ]


def test_people_with_shares_are_no_shares() -> None:
    assert not records(document(REPORT, "Some 1.4 million people hold shares."))


def test_cash_paid_for_a_share_is_per_share() -> None:
    (found,) = records(document(REPORT, "We will pay $229 in cash per Seagen share."))
    assert found.unit == "USD/shares"


@pytest.mark.parametrize("many", [1, 2, 5])
def test_what_nothing_speaks_for_has_no_period(many: int) -> None:
    options = [Option(Period(None, date(2020, 1, at + 1)), "") for at in range(many)]
    for one in options:
        one.hints = {"length other span"}
    found = choose(options)
    assert LEAST > 0
    assert found is None or found.period in [one.period for one in options]
    assert choose([]) is None


@given(st.permutations(range(4)))
def test_the_choice_does_not_depend_on_the_order(order: list[int]) -> None:
    hints = [
        {"own as said"},
        {"reported day alone as said"},
        {"next rank as said", "own as said"},
        set[str](),
    ]
    options = [Option(Period(None, date(2020, 1, at + 1)), str(at), hints[at]) for at in order]
    found = choose(options)
    assert found is not None
    assert found.why == "2"


def test_numbers_that_are_compared_have_the_times_of_their_sides() -> None:
    found = periods(
        "Earnings for the third quarter of 2024 were $11 million ($12 million before tax), compared with "
        "$13 million ($14 million before tax) in the third quarter of 2023."
    )
    assert found == {
        "11": "2024-07-01/2024-09-30",
        "12": "2024-07-01/2024-09-30",
        "13": "2023-07-01/2023-09-30",
        "14": "2023-07-01/2023-09-30",
    }


def over_pages(*pages: str) -> dict[str, Record]:
    """The records of a report whose pages have a paragraph each, its lines parted by `/`."""
    made = []
    for number, text in enumerate((REPORT, *pages), 1):
        parts = [part.strip() for part in text.split("/")]
        lines = tuple(Line(part, BBox(10, 20 * at, 500, 20 * at + 12)) for at, part in enumerate(parts))
        box = BBox(10, 0, 500, 20 * len(parts))
        block = Block(number, box, "text", " ".join(parts), SOURCE, lines=lines)
        made.append(Page(number, 600, 800, (block,)))
    return {one.text: one for one in records(Document("", tuple(made), len(made)))}


def test_a_number_is_on_its_own_line_and_in_no_year_above() -> None:
    found = over_pages("The plan of 2022, with 31 parts, was mended in May of 2023 / and costs $22 million.")
    assert found["22"].box.y0 == 20


def test_a_sentence_goes_on_over_a_page() -> None:
    found = over_pages(
        "The costs of the plan, with all that belongs to it in each of the two years, were $11 million and",
        "$12 million for the nine months ended September 30, 2024 and 2023, respectively.",
    )
    assert {text: (one.page, str(one.period)) for text, one in found.items()} == {
        "11": (2, "2024-01-01/2024-09-30"),
        "12": (3, "2023-01-01/2023-09-30"),
    }


@pytest.mark.parametrize("second", ["The other costs were $12 million.", "3 Costs of the plan, $12 million"])
def test_what_begins_anew_is_no_part_of_the_sentence_above(second: str) -> None:
    assert str(over_pages("As of May 2, 2021, costs:", second)["12"].period) != "2021-05-02"


@pytest.mark.parametrize(
    "words", ["24 separate lawsuits", "24 office and factory positions", "24 wind power purchase agreements"]
)
def test_what_a_number_counts_is_named_behind_it(words: str) -> None:
    (found,) = records(document(REPORT, f"The company has {words} with others."))
    assert (found.text, found.unit) == ("24", "pure")


def test_a_year_counts_nothing() -> None:
    assert not records(document(REPORT, "Under the 2021 credit agreements nothing is owed."))


@given(st.lists(st.sampled_from(["own as said", "next rank as said", "day then", "none"]), min_size=1))
def test_one_of_the_options_is_right(hints: list[str]) -> None:
    assert sum(chances(PERIOD, [{hint} for hint in hints])) == pytest.approx(1)


@pytest.mark.parametrize(
    "text",
    ["Lunch 5 EUR 12-Mar-03.", "Paid 5 EUR 2021-01-01 in cash.", "Bar 5 EUR 31.12.2023 gezahlt."],
)
def test_a_date_behind_a_currency_has_none(text: str) -> None:
    assert [(one.text, one.unit) for one in records(document(text))] == [("5", "EUR")]


@pytest.mark.parametrize("text", ["31. Dezember 2023 EUR Vorjahr", "June 30, 2023 EUR"])
def test_the_year_of_a_date_is_no_amount(text: str) -> None:
    assert not records(document(text))


@pytest.mark.parametrize("name", ["COVID-19", "PDP-7"])
def test_a_number_in_a_name_is_no_day(name: str) -> None:
    (record,) = records(document(f"{name} March 2020 relief of $5 million."))
    assert record.period is not None
    assert record.period.end == date(2020, 3, 31)


@pytest.mark.parametrize(("scale", "value"), [("thousands", 1234567000), ("millions", 1234567)])
def test_an_amount_with_two_commas_is_in_full_where_it_would_be_a_trillion(scale: str, value: int) -> None:
    general = f"Amounts in {scale} of dollars except as noted"
    (found,) = records(document(general, "As of June 30, 2023 the lines of credit had $1,234,567 left."))
    assert found.value == value


def test_the_mark_of_a_note_counts_nothing() -> None:
    (counted,) = records(document("4 employees of the bank were there."))
    assert counted.unit == "pure"
    assert records(document("4 The employees of the bank were there.")) == ()
