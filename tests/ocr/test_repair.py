"""Repair mends what the row proves, keeps every digit, and leaves the rest alone."""

from __future__ import annotations

import re
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.ocr.protocol import OcrItem, OcrPage, rectangle
from docparse.ocr.repair import REPAIRED, repair
from docparse.ocr.words import split_evenly
from tests.ocr.items import page as items_page
from tests.ocr.items import texts


def row(*texts: str, y: int = 0) -> list[OcrItem]:
    items = []
    for i, text in enumerate(texts):
        box = rectangle(100 * i, y, 100 * i + 8 * max(len(text), 1), y + 20)
        items.append(OcrItem(text, "line", box, 1.0, words=split_evenly(text, 1.0, box)))
    return items


def page(*rows: list[OcrItem]) -> OcrPage:
    return items_page(*chain(*rows), size=(2000, 2000), dpi=200)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (("Cash", "S", "1,234"), ("Cash", "$", "1,234")),
        (("Cash", "s", "(56)"), ("Cash", "$", "(56)")),
        (("Cash", "§", "一"), ("Cash", "$", "—")),
        (("Cash", "S1,234"), ("Cash", "$1,234")),
        (("TOTAL", "S9,239.47"), ("TOTAL", "$9,239.47")),
        (("paid S5.6 million to",), ("paid $5.6 million to",)),
        (("a rate of 7.01In 2024",), ("a rate of 7.01 In 2024",)),
        (("total of1,234,567",), ("total of 1,234,567",)),
        (("matures on March 6. 2026.",), ("matures on March 6, 2026.",)),
    ],
)
def test_what_the_row_proves_is_mended(before: tuple[str, ...], after: tuple[str, ...]) -> None:
    result = repair(page(row(*before)))
    assert texts(result) == list(after)
    changed = [item for item, old in zip(result.items, before, strict=True) if item.text != old]
    assert all(REPAIRED in item.flags for item in changed)
    for item in result.items:
        assert "".join(word.text for word in item.words) == item.text.replace(" ", "")


@pytest.mark.parametrize(
    "cells",
    [
        ("Class S", "1,234"),
        ("S", "Standard"),
        ("S&P 500", "12.5%"),
        ("Form S-3", "2024"),
        ("US1,234 notes",),
        ("一九九九年收入", "1,234"),
        ("iPhone 15Pro",),
        ("10Q filed 401(k)",),
    ],
)
def test_the_rest_is_left_alone(cells: tuple[str, ...]) -> None:
    before = page(row(*cells))
    if cells[0].startswith("iPhone"):
        assert texts(repair(before)) == ["iPhone 15 Pro"]
    else:
        assert repair(before).items == before.items


def test_a_chinese_page_keeps_its_numerals() -> None:
    lines = [row("营业收入合计及其他综合收益说明", y=30 * i) for i in range(10)]
    before = page(*lines, row("项目", "一", "1,234", y=400))
    assert repair(before).items == before.items


@settings(derandomize=True, deadline=None, max_examples=150)
@given(
    st.lists(st.text(alphabet="Ss$§0123456789,.()% 一abI", min_size=1, max_size=12), min_size=1, max_size=5)
)
def test_digits_are_never_touched(cells: list[str]) -> None:
    before = page(row(*cells))
    after = repair(before)
    assert [re.sub(r"\D", "", a.text) for a in after.items] == [
        re.sub(r"\D", "", b.text) for b in before.items
    ]
    assert repair(after).items == after.items
