"""Pages rendered anew say the same: no number is lost, and the verifier accuses nothing."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from docparse.judge.judge import judge_page
from fixtures.gold.grid import LogicalTable, pieces_of
from fixtures.gold.rendering import FORMS, render

GOLD = (
    "<p>Income for the year <temporal>2024</temporal>.</p><table>"
    "<tr><td></td><td colspan=3>Three Months</td><td colspan=3>Six Months</td></tr>"
    "<tr><td>(in millions)</td><td colspan=3>2024</td><td colspan=3>2024</td></tr>"
    "<tr><td>Costs:</td></tr>"
    "<tr><td>Sales</td><td><monetaryunit>$</monetaryunit></td><td><number>1,200</number></td><td></td>"
    "<td><monetaryunit>$</monetaryunit></td><td><number>2,300</number></td><td></td></tr>"
    "<tr><td>Net loss</td><td></td><td>(<number>17</number></td><td>)</td>"
    "<td></td><td>(<number>29</number></td><td>)</td></tr></table>"
)


def test_cells_of_one_value_are_joined_into_logical_columns() -> None:
    _, table = pieces_of(GOLD)
    assert isinstance(table, LogicalTable)
    assert table.flat_heads() == ["Three Months 2024", "Six Months 2024"]
    assert table.rows == [("Costs:", []), ("Sales", ["$1,200", "$2,300"]), ("Net loss", ["(17)", "(29)"])]


@pytest.mark.parametrize("form", FORMS)
def test_a_rendering_holds_the_same_numbers_and_is_not_accused(form: str) -> None:
    page = render(GOLD, form)
    assert page is not None
    numbers = Counter(re.findall(r"1,200|2,300|\b17\b|\b29\b", page))
    assert numbers == {"1,200": 1, "2,300": 1, "17": 1, "29": 1}
    accused = [v.reason for v in judge_page(GOLD, page) if not v.correct or v.attributed == "no"]
    assert accused == []


def test_a_page_without_a_table_is_not_rendered(gold_pages: list[Path]) -> None:
    assert render("<p>Sales of <number>5</number></p>", "markdown") is None
    assert sum(render(path.read_text("utf-8"), "markdown") is not None for path in gold_pages) > 10
