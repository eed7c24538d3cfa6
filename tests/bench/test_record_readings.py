"""Records matched to tagged numbers, by place and by order."""

from __future__ import annotations

import json
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from bench.records.readings import at_places, in_order, together
from bench.records.run import GoldFiling, compare, load_filing
from bench.records.spoken import Spoken, fit_periods, of_tables, spoken
from docparse.geometry import BBox
from docparse.records import Period, Record
from tests.records.tables import document, table

ROWS = "(in millions) | June 30, 2025\nCash | 10\nDebt | 5\nOther cash | 10"


def test_in_order_finds_the_same_digits_in_turn_and_leaves_gaps() -> None:
    truths = [[{"text": text} for text in ("10", "7", "5", "10")]]
    (found,) = in_order(document(table(ROWS)), truths)
    assert [None if one is None else one.label[-1] for one in found] == ["Cash", None, "Debt", "Other cash"]


def test_at_places_takes_the_record_under_the_number() -> None:
    boxes = {"Debt": [100, 40, 185, 52], "nothing": [400, 400, 410, 410]}
    (found,) = at_places(document(table(ROWS)), [[{"text": "5", "box": box} for box in boxes.values()]], 1.0)
    assert [None if one is None else one.label[-1] for one in found] == ["Debt", None]


def test_documents_of_one_page_are_put_together() -> None:
    whole = together([document("one"), document("two")])
    assert [(page.number, page.blocks[0].page, page.blocks[0].text) for page in whole.pages] == [
        (1, 1, "one"),
        (2, 2, "two"),
    ]


def truth(**more: Any) -> dict[str, Any]:
    row = {"text": "12", "value": "12", "unit": "USD", "scale": 0, "concept": "x:Debt", "cell": False}
    return row | {"start": None, "end": "2024-12-31", "also": [], "box": [0, 0, 1, 1]} | more


def test_the_periods_that_a_number_of_a_sentence_may_be_of_are_examples() -> None:
    filing = GoldFiling("x", [Path("p")], [[truth(box=[10, 0, 500, 90])]])
    (found,) = spoken(filing, document("At December 31, 2024, debt was $12 million."))
    assert any(found.right)
    assert len(found.hints) == len(found.right)


@pytest.mark.parametrize("also", [True, False])
def test_a_number_in_several_tags_is_right_with_any_of_their_periods(also: bool) -> None:
    days = [{"start": None, "end": "2023-12-31"}] if also else []
    record = Record("12", Decimal(12), 1, BBox(0, 0, 1, 1), "USD", period=Period(None, date(2023, 12, 31)))
    assert ("all" in compare("p", truth(also=days), record).right) is also


@pytest.mark.parametrize(
    ("unit", "end", "wrong"),
    [("USD", 31, False), (None, 31, False), ("USD", None, False), ("USD", 30, True), ("EUR", None, True)],
)
def test_what_a_record_leaves_open_is_not_wrong(unit: str | None, end: int | None, wrong: bool) -> None:
    truth = {"unit": "USD", "value": "10", "scale": 0, "start": None, "end": "2024-12-31", "also": []}
    period = None if end is None else Period(None, date(2024, 12, end))
    record = Record("10", Decimal(10), 1, BBox(0, 0, 1, 1), unit, period=period)
    assert compare("", truth, record).is_wrong is wrong


def test_a_number_whose_tag_contradicts_the_page_is_left_out_and_told(tmp_path: Path) -> None:
    faulty = truth(text="597", concept="us-gaap:OperatingLeaseLiability", end="2023-06-30")
    (tmp_path / "MARA_p026.records.json").write_text(json.dumps([faulty, truth()]), encoding="utf-8")
    filing = load_filing(tmp_path, None)
    assert [[row["text"] for row in rows] for rows in filing.truths] == [["12"]]
    assert len(filing.faulty) == 1
    assert "597" in filing.faulty[0]


def test_a_cell_is_left_out_by_its_tagged_value_or_with_its_table(tmp_path: Path) -> None:
    concept = "us-gaap:AntidilutiveSecuritiesExcludedFromComputationOfEarningsPerShareAmount"
    full = truth(cell=True, concept=concept, text="13,055,327", end="2023-06-30")
    rows = [full | {"value": "13055327000"}, full | {"value": "13055327"}]
    (tmp_path / "MARA_p023.records.json").write_text(json.dumps(rows), encoding="utf-8")
    rows = [truth(cell=cell, end="2022-03-31") for cell in (True, False)]
    (tmp_path / "MARA_p008.records.json").write_text(json.dumps(rows), encoding="utf-8")
    filing = load_filing(tmp_path, None)
    assert [[row["cell"] for row in rows] for rows in filing.truths] == [[False], [True]]
    assert filing.truths[1][0]["value"] == "13055327"


def test_words_of_rows_tell_whether_a_text_speaks_of_a_day() -> None:
    known = [
        (frozenset({"row debt", "row paid debt"}), True),
        (frozenset({"row paid", "head 2024"}), False),
    ]
    rows = [one for at in range(40) for one in of_tables(str(at), known)]
    said = [Spoken(name, (frozenset({"near"}), frozenset({"far"})), (True, False)) for name in "abcdefgh"]
    weights = fit_periods(said, rows)
    assert weights["near"] > 0 > weights["far"]
    assert weights["day debt"] > 0 > weights["span debt"]
