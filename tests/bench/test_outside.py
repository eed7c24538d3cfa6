"""The bench of pages that are no filings finds what is surely wrong, and the fit of periods what is right."""

from __future__ import annotations

from decimal import Decimal

import pytest

from bench.records.outside import ReadSource, has_unit_printed, wrong_everyday, wrong_latex, wrong_statements
from bench.records.spoken import Spoken, fit_periods
from docparse.document import Document
from docparse.geometry import BBox
from docparse.records import Record

NOTHING = Document("", (), 0)


def record(text: str, value: str, unit: str | None = None, scale: int = 0, cell: str = "") -> Record:
    why = {"value": cell or text}
    return Record(text, Decimal(value), 1, BBox(0, 0, 1, 1), unit=unit, scale=scale, label=("Row",), why=why)


@pytest.mark.parametrize(
    ("one", "wrong"),
    [
        (record("0.462", "0.462"), ""),
        (record("0.462", "-462"), "value"),
        (record("0.25", "-0.25", cell="(0.25)"), "value"),
        (record("165", "165000000", scale=6, cell="165M"), ""),
        (record("2", "2000000", scale=6, cell="2 m"), "value"),
    ],
)
def test_numbers_of_papers(one: Record, wrong: str) -> None:
    truth = [{"html": "<td>0.462</td><td>(0.25)</td><td>165M</td><td>2 m</td>"}, None]
    assert wrong_latex(ReadSource("000", NOTHING, truth), one) == wrong


def test_numbers_of_a_page_with_decimal_commas() -> None:
    page = ReadSource("inv_coolblue-1", NOTHING)
    assert wrong_everyday(page, record("1,234", "1.234")) == ""
    assert wrong_everyday(page, record("1,234", "1234")) == "value"


def test_revenues_of_statements() -> None:
    truth = [{"revenue": "3471417.0", "currency": "USD", "unit": "thousands"}]
    page = ReadSource("x", NOTHING, truth, money=True)
    assert wrong_statements(page, record("3,471,417", "3471417000", "USD", 3)) == ""
    assert wrong_statements(page, record("3,471,417", "3471417", "USD")) == "value"
    assert wrong_statements(page, record("3,471,417", "3471417000", "percent", 3)) == "unit"


def test_units_that_nobody_printed() -> None:
    assert not has_unit_printed(record("18.7", "18.7", "IDR"), ReadSource("020", NOTHING), "IDR 18.7")
    assert has_unit_printed(record("18.7", "18.7", "USD"), ReadSource("042", NOTHING), "$ 18.7")
    assert not has_unit_printed(record("18.7", "18.7", "percent"), ReadSource("042", NOTHING), "18.7")


def test_the_fit_learns_which_hint_is_right() -> None:
    known = [
        Spoken(name, (frozenset({"next", f"own {name}"}), frozenset({"far", "all"})), (True, False))
        for name in ("one", "two", "three")
        for _ in range(9)
    ]
    weights = fit_periods(known, known)
    assert weights["next"] > 0 > weights["far"]
    assert not any(hint.startswith("own") for hint in weights)  # what one filing alone shows tells nothing
