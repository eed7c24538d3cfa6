"""Numbers that no text of the gold page accounts for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docparse.judge.match.invented import invented_numbers
from docparse.judge.match.search.index import SearchIndex
from docparse.judge.match.search.queries import GoldIndex
from docparse.judge.read.gold import read_gold
from docparse.judge.read.prediction import Prediction
from fixtures.gold.rendering import FORMS, render

GOLD = (
    "<p>Sales of <number>1,250</number> units in 2024.</p><table><tr><td></td><td>2024</td><td>2023</td></tr>"
    "<tr><td>Revenue</td><td><number>930</number></td><td>810</td></tr>"
    "<tr><td>Costs (Note 5)</td><td><number>415</number></td><td>404</td></tr></table>"
)
PLAIN = re.sub(r"</?number>", "", GOLD)


def invented(gold: str, prediction: str) -> list[str]:
    page = SearchIndex(Prediction(prediction).page)
    return [number.text for number in invented_numbers(GoldIndex(read_gold(gold)), page)]


def with_row(*cells: str) -> str:
    row = "".join(f"<td>{cell}</td>" for cell in cells)
    return PLAIN.replace("</table>", f"<tr>{row}</tr></table>")


CASES = {
    "the same": (PLAIN, []),
    "a number more": (PLAIN + "<p>Total 77,123</p>", ["77,123"]),
    "a row twice": (with_row("Costs (Note 5)", "415", "404"), ["415", "404"]),
    "a table continued": (with_row("Profit", "515", "406"), ["515", "406"]),
    "misread": (PLAIN.replace("1,250", "1,280"), []),
    "misread in a table": (PLAIN.replace("930", "980"), []),
    "a date more": (PLAIN + "<p>On March 24, 2019</p>", ["24", "2019"]),
    "a unit more": (PLAIN.replace("1,250", "€1,250") + "<p>in millions</p>", ["€", "millions"]),
    "a word that is also a unit": (PLAIN + "<p>We won.</p>", []),
    "a page twice": (PLAIN + PLAIN, ["1,250", "930", "810", "415", "404"]),
}


@pytest.mark.parametrize("case", CASES)
def test_invented_numbers(case: str) -> None:
    prediction, numbers = CASES[case]
    assert invented(GOLD, prediction) == numbers


def test_a_unit_read_as_another_is_not_invented() -> None:
    gold = "<p>Sales of <monetaryunit>$</monetaryunit><number>5</number></p>"
    assert invented(gold, "<p>Sales of €5</p>") == []
    assert invented(gold, "<p>Sales of $5 and €</p>") == ["€"]


@pytest.mark.full
def test_renderings_invent_nothing(gold_pages: list[Path]) -> None:
    alarms = facts = 0
    for path in gold_pages[::3]:
        gold = path.read_text("utf-8")
        for form in FORMS:
            page = render(gold, form)
            if page is not None:
                alarms += len(invented(gold, page))
                facts += gold.count("<number>")
    assert facts > 1000
    assert alarms <= 0.001 * facts
