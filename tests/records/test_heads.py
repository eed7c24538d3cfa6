"""Heads as companies of many countries write them, all of parts of 2024."""

from __future__ import annotations

import pytest

from docparse.records import records
from docparse.records.periods.fiscal import FiscalYear, settle, to_period
from docparse.records.periods.said import read_phrase
from tests.records.tables import document, table

NINE_MONTHS = [
    "Nine months ended 30 September 2024 £m",
    "9M 2024",
    "Jan-Sep 2024",
    "1.1.–30.9.2024",
    "01.01.2024 – 30.09.2024",
    "Q1–Q3 2024",
    "Q1-Q3/2024",
    "9M24",
    "First nine months 2024",
    "first nine months of 2024",
    "Nine-month period to September 30, 2024",
    "Period from January 1 to September 30, 2024",
    "9 months to 30.9.2024",
    "January – September 2024",
    "1-9/2024",
    "9M/2024",
    "Nine Months 2024",
    "2024 9M",
    "9 months 2024",
    "1 January to 30 September 2024",
    "Neun Monate 2024",
    "nine months to September 2024",
]
THIRD_QUARTER = [
    "3Q24",
    "Q3 2024",
    "Q3/2024",
    "Q3'24",
    "Q3-24",
    "3Q2024",
    "2024 Q3",
    "2024Q3",
    "Quarter to 30 September 2024",
    "Quarter ended Sep. 30, 2024",
    "July–September 2024",
    "Jul-Sep 2024",
    "7-9/2024",
    "3 months ended 30.9.2024",
    "Third quarter 2024",
    "Third Quarters 2024",
    "3rd quarter of 2024",
    "3. Quartal 2024",
    "Q3 FY24",
    "Q3FY24",
    "3Q FY2024",
    "three months to 30 September 2024",
    "Three months to Sep-24",
    "Quarter ended September 2024",
    "FY24 Q3",
    "Third quarter of the fiscal year 2024",
    "3 months ended September 30 2024",
]
YEAR = [
    "Year ended 31.12.2024",
    "12 months to 31 December 2024",
    "FY24",
    "FY2024",
    "FY 24",
    "Full year 2024",
    "Year ended December 2024",
    "Year to December 2024",
    "12M 2024",
    "1.1.-31.12.2024",
    "Jan–Dec 2024",
    "Geschäftsjahr 2024",
    "exercice 2024",
    "Exercice clos le 31 décembre 2024",
    "Twelve months ended December 31, 2024",
    "Annual 2024",
    "financial year 2024",
    "Fiscal 2024",
    "FYE 31 December 2024",
    "Year 2024",
    "2024 full year",
    "Q1-Q4 2024",
    "1-12/2024",
    "12 months ended Dec. 31, 2024",
    "FY ended 31 December 2024",
    "for the year 2024",
]
HALF = [
    "H1 2024",
    "1H24",
    "1H 2024",
    "H1/2024",
    "HY 2024",
    "First half 2024",
    "First half-year 2024",
    "1st half 2024",
    "Half-year 2024",
    "half year ended 30 June 2024",
    "six months to 30 June 2024",
    "6M 2024",
    "Jan-Jun 2024",
    "1er semestre 2024",
    "S1 2024",
    "1. Halbjahr 2024",
    "1-6/2024",
    "HY24",
    "6 months ended 30/06/2024",
    "H1'24",
    "H1-24",
    "first six months of 2024",
]


@pytest.mark.parametrize(
    ("heads", "period"),
    [
        (NINE_MONTHS, "2024-01-01/2024-09-30"),
        (THIRD_QUARTER, "2024-07-01/2024-09-30"),
        (YEAR, "2024-01-01/2024-12-31"),
        (HALF, "2024-01-01/2024-06-30"),
    ],
)
def test_every_way_to_name_a_part_of_a_year_is_read_alike(heads: list[str], period: str) -> None:
    read = {head: str(to_period(settle(read_phrase(head), FiscalYear(12, 31)))) for head in heads}
    assert read == dict.fromkeys(heads, period)


def test_a_table_that_goes_on_has_the_words_over_the_labels_too() -> None:
    parts = (
        table("As of June 30 | 2025 | 2024\nNotes | 10 | 11"),
        table("Bonds | 12 | 13\nLoans | 14 | 15", 0),
    )
    found = records(document("For the fiscal year ended June 30, 2025", *parts))
    assert {str(one.period) for one in found} == {"2025-06-30", "2024-06-30"}
