"""Records matched to tagged numbers, by place and by order."""

from __future__ import annotations

from bench.records.readings import at_places, in_order, together
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
