"""Occurrences of one text on both pages are paired at the least cost of all together."""

from __future__ import annotations

from docparse.judge.match.align.alignment import TextAlignment
from docparse.judge.match.assignment import Assignment
from docparse.judge.match.paths.addresses import Addresses
from docparse.judge.match.search.index import SearchIndex
from docparse.judge.match.search.queries import Occurrence
from docparse.judge.read.prediction import read_prediction


class _Priced(Assignment):
    """An assignment whose costs are given, by the starts of a pair."""

    def __init__(self, prices: dict[tuple[int, int], float]) -> None:
        page = SearchIndex(read_prediction("of 2031 and 2031"))
        super().__init__(page, page, TextAlignment(page.words, page.words), Addresses(page, page), {})
        self._prices = prices

    def cost(self, own: Occurrence, other: Occurrence) -> float:
        return self._prices[own.start, other.start]


def test_the_cheapest_pair_is_left_where_both_together_cost_less() -> None:
    gold, read = ([Occurrence(at, at + 4) for at in starts] for starts in ((1, 2), (3, 4)))
    prices = {(1, 3): 0.5, (1, 4): 0.2, (2, 3): 1.4, (2, 4): 0.5}
    assert _Priced(prices).pairs(gold, read) == {1: read[0], 2: read[1]}
    assert _Priced(prices | {(2, 3): 0.6}).pairs(gold, read) == {1: read[1], 2: read[0]}


def test_of_one_row_the_number_that_fits_is_taken_though_another_is_in_its_place() -> None:
    gold, read = (
        SearchIndex(read_prediction(row)) for row in ("| A | (5) | 1 |", f"| A | 5 | {'word ' * 60}| (5) |")
    )
    own, one, two = (
        Occurrence(number.start, number.end, number) for number in (*gold.by_body["5"], *read.by_body["5"])
    )
    alignment = TextAlignment(gold.words, read.words)
    assignment = Assignment(gold, read, alignment, Addresses(gold, read), {own.start: one.start})
    assert assignment.pairs([own], [one, two]) == {own.start: two}
