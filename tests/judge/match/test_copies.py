"""Outputs that hold every fact somewhere and prove none."""

from __future__ import annotations

from docparse.judge.judge import judge_page
from tests.judge.match.test_exchanges import PROSE, SECTIONS, exchanged, plain

GOLD = f"{PROSE}{SECTIONS}"
NUMBERS = "\n".join(map(str, range(1000)))


def wrong(prediction: str) -> list[str]:
    return sorted(verdict.fact.text for verdict in judge_page(GOLD, prediction) if not verdict.correct)


def test_a_correct_copy_behind_a_misread_page_is_worth_nothing() -> None:
    misread = exchanged(GOLD, "<td>755</td>", "<td>804</td>").replace("14,543", "14,548")
    assert wrong(misread) == wrong(misread + plain(GOLD)) == ["14,543", "755", "804"]
    assert wrong(misread + plain(GOLD) * 2) == wrong(misread)


def test_a_page_written_twice_is_a_page() -> None:
    assert wrong(plain(GOLD) * 2) == []


def test_a_list_of_all_numbers_is_worth_nothing() -> None:
    assert len(wrong(NUMBERS)) == len(judge_page(GOLD, plain(GOLD)))
    misread = plain(GOLD).replace(">875<", ">876<").replace("fell to 70", "fell to 79")
    assert wrong(misread) == wrong(misread + f"<p>{NUMBERS}</p>") == ["70", "875"]


SMALL = (
    "<table><tr><td></td><td>2024</td><td>2023</td></tr><tr><td>Revenue</td><td><number>120</number></td>"
    "<td><number>110</number></td></tr><tr><td>Profit</td><td><number>12</number></td>"
    "<td><number>11</number></td></tr></table>"
)


def test_lists_and_copies_are_worth_nothing_on_a_small_page_either() -> None:
    assert {v.correct for v in judge_page(SMALL, NUMBERS)} == {False}
    misread = plain(SMALL).replace("120", "130")
    for prediction in (misread, misread + plain(SMALL)):
        assert [v.fact.text for v in judge_page(SMALL, prediction) if not v.correct] == ["120"]
    for prediction in (plain(SMALL) * 2, "120 110\n12 11"):
        assert [v.fact.text for v in judge_page(SMALL, prediction) if not v.correct] == []


def test_a_table_of_equal_columns_set_in_two_parts_is_no_copy() -> None:
    rows = [
        (f"{n}.{n}5% note due in the year {2020 + n}", 100 + n, 100 + n + (n % 4 == 0)) for n in range(20)
    ]
    body = "".join(
        f"<tr><td>{label}</td><td><number>{a}</number></td><td><number>{b}</number></td></tr>"
        for label, a, b in rows
    )
    gold = f"<table><tr><td></td><td>2024</td><td>2023</td></tr>{body}</table>"
    parts = "".join(
        f"<table><tr><td></td><td>{2024 - at}</td></tr>"
        + "".join(f"<tr><td>{row[0]}</td><td>{row[1 + at]}</td></tr>" for row in rows)
        + "</table>"
        for at in (0, 1)
    )
    assert [v.fact.text for v in judge_page(gold, parts) if not v.correct] == []


def test_a_table_set_in_two_parts_is_no_copy() -> None:
    rows = [(f"Item number {chr(65 + n)} of the statement", 1000 + 37 * n, 2000 + 41 * n) for n in range(20)]
    gold = "<table><tr><td></td><td>2024</td><td>2023</td></tr>" + "".join(
        f"<tr><td>{label}</td><td><number>{a}</number></td><td><number>{b}</number></td></tr>"
        for label, a, b in rows
    )
    parts = "".join(
        f"<table><tr><td></td><td>{2024 - at}</td></tr>"
        + "".join(f"<tr><td>{row[0]}</td><td>{row[1 + at]}</td></tr>" for row in rows)
        + "</table>"
        for at in (0, 1)
    )
    assert [v.fact.text for v in judge_page(f"{gold}</table>", parts) if not v.correct] == []
