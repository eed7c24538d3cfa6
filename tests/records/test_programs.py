"""Signs of programs and formulas beside numbers are no dollars and no percentages."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docparse.records import Record, records
from docparse.records.amounts import Amount
from docparse.records.sentences.programs import chance_of_program, is_program_like
from tests.records.tables import document

SURE = 0.95


def sure(text: str, *, typed: bool = False) -> dict[str, str | None]:
    """The units of the numbers of a text that a reader would rely on."""
    found = document(text)
    if typed:
        (page,) = found.pages
        blocks = tuple(replace(block, role="code") for block in page.blocks)
        found = replace(found, pages=(replace(page, blocks=blocks),))
    return {one.text: one.unit for one in records(found) if _is_sure(one)}


def _is_sure(record: Record) -> bool:
    return record.trust is not None and record.trust >= SURE


@pytest.mark.parametrize(
    "text",
    [
        "awk '$1!=\"chrM\" && $7>0 {print $1,$2}'",
        "plot 'data' using 1:($2+$3)/2",
        "case $0\\q[0:0] assign $1 end",
        "935 } 936 % \\dim_const:Nn 937 % the margin",
        "andi-0.14 % make",
        "3 %% This file is distributed",
        "The script calls $1.map and $2.map",
    ],
)
def test_signs_of_programs_are_no_units(text: str) -> None:
    assert sure(text, typed=True) == {}


@pytest.mark.parametrize("text", ["The sum is $10^6\\div10^3$.", "As $3$ and $4$ show, it is {$x^2$}."])
def test_signs_of_formulas_are_no_units(text: str) -> None:
    assert sure(text) == {}


def test_amounts_set_like_a_program_are_amounts() -> None:
    assert sure("Assets:Checking $ 1,000.00 Visa $-65.00", typed=True) == {"1,000.00": "USD", "65.00": "USD"}


def test_decimals_before_a_percent_sign_are_of_no_line() -> None:
    assert sure("difference -11.93 % timing with", typed=True) == {"11.93": "percent"}


@pytest.mark.parametrize(
    ("text", "unit"), [("It paid $5 in cash.", "USD"), ("Plus de 90 % des paquets.", "percent")]
)
def test_a_sentence_has_its_units(text: str, unit: str) -> None:
    assert list(sure(text).values()) == [unit]


def test_other_signs_of_a_document_speak_for_this_one() -> None:
    assert sure("It returns $0 and casts it.") == {"0": "USD"}
    assert is_program_like(["<< $0.(int64) * $2.(int64), nil >>", "It returns $0 and casts it."])
    found = document("<< $0.(int64) * $2.(int64), nil >>", "It returns $7 and casts it.")
    assert not any(map(_is_sure, records(found)))


@given(st.text(), st.booleans(), st.booleans())
def test_a_number_without_a_sign_is_of_no_program(text: str, typed: bool, among_others: bool) -> None:
    plain = "5 " + text.replace("$", "").replace("%", "")
    amount = Amount("5", 0, 1, Decimal(5), None, False, None)
    assert chance_of_program(plain, amount, typed=typed, among_others=among_others) == 0


def test_a_count_before_its_percentage_is_no_percentage() -> None:
    assert sure("Packets dropped were 16,864 (84.00 %) in all.") == {"84.00": "percent"}
    assert sure("Rates were 5, 6 and 7%.") == {"5": "percent", "6": "percent", "7": "percent"}


@pytest.mark.parametrize("text", ["A cut-off of 0 won't change it.", "A value of 0 won’t change it."])
def test_what_will_not_be_is_no_korean_money(text: str) -> None:
    assert sure(text) == {}


@pytest.mark.parametrize("text", ["公元 2023 年", "위원 3 명이 선출되었다", "单元 5 的内容"])
def test_an_asian_word_that_ends_like_a_currency_is_none(text: str) -> None:
    assert sure(text) == {}


@pytest.mark.parametrize(
    ("text", "unit"), [("3,000원을 냈다", "KRW"), ("人民币 500 万元", "CNY"), ("1,200円", "JPY")]
)
def test_asian_currencies_are_read(text: str, unit: str) -> None:
    assert list(sure(text).values()) == [unit]
