"""Match the facts of a gold page with their occurrences in a prediction."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from docparse.judge.match.align.alignment import Stretch, TextAlignment, most_like
from docparse.judge.match.align.exchanges import Exchanges
from docparse.judge.match.assignment import Assignment
from docparse.judge.match.marks import printed_misfit, token_misfit, with_signs
from docparse.judge.match.paths.place import FactPlace
from docparse.judge.match.paths.places import FactPlaces
from docparse.judge.match.restated import Restated
from docparse.judge.match.search.index import SearchIndex
from docparse.judge.match.search.queries import FactQuery, GoldIndex, Occurrence, occurrences
from docparse.judge.match.search.readings import with_broken_phrases
from docparse.numerals.tokens import Number
from docparse.numerals.units import unit_class, unit_spans


class Matching:
    """The occurrences of every fact in a prediction, and the one that is the fact's own.

    Everything is computed at once: align the texts, look for each key, pair occurrences one to one.
    """

    def __init__(self, gold: GoldIndex, prediction: SearchIndex) -> None:
        self.gold = gold.index
        self.prediction = prediction
        self.queries = gold.queries
        self.alignment = TextAlignment(self.gold.words, prediction.words)
        self.exchanges = Exchanges(self.gold, prediction, gold.queries, self.alignment)
        self.places = FactPlaces(self.gold, prediction)
        self.restated = Restated(self.gold, prediction)
        self._on_gold = gold.occurrences
        found = occurrences(prediction, self._on_gold)
        self.occurrences = with_broken_phrases(self.gold, self._on_gold, prediction, found)
        assignment = Assignment(
            self.gold, prediction, self.alignment, self.places.addresses, self.exchanges.in_place
        )
        self._pairs = {
            key: assignment.pairs(own, self.occurrences[key]) for key, own in self._on_gold.items()
        }
        pairs = ((query, own) for query in self.queries if (own := self.occurrence_of(query)) is not None)
        read = [
            (query, own) for query, own in pairs if not token_misfit(query.own, own)
        ]  # not with another sign
        self.places.settle(read, self.exchanges.exchanged)

    def occurrence_of(self, query: FactQuery) -> Occurrence | None:
        """The predicted occurrence that is a fact's own; its sign, percent or neighbours may still differ."""
        return self._pairs[query.key].get(query.own.start)

    def stretch(self, query: FactQuery) -> Stretch:
        """Return the text at the fact's expected place, or what is most like the fact near by."""
        text = self.gold.text[query.own.start : query.own.end]
        return most_like(text, self.prediction.text, self.alignment.expected(query.own.start))

    def misfit(self, query: FactQuery, other: Occurrence) -> str:
        """Return what is wrong with an occurrence: "sign", "percent", "boundary", "unit" or ""."""
        rule = token_misfit(query.own, other)
        if rule:
            return rule
        if query.currency and other.number and not self._has_currency(query.currency, other.number):
            return "unit"
        if query.fact.type == "number" and query.own.number is None:
            pages = ((self.gold.text, query.own), (self.prediction.text, other))
            one, two = (text[slice(*with_signs(text, at.start, at.end))] for text, at in pages)
            return printed_misfit(one, two) if any(map(str.isdigit, query.key.text)) else ""
        return ""

    def value_occurs(self, query: FactQuery) -> bool:
        """Return True if the fact's notation occurs anywhere, also where it is another fact's."""
        return any(not self.misfit(query, other) for other in self.occurrences[query.key])

    @cached_property
    def taken(self) -> dict[int, int]:
        """Starts and ends of the occurrences that are facts' own."""
        return {other.start: other.end for pairs in self._pairs.values() for other in pairs.values()}

    @cached_property
    def spare_units(self) -> Counter[str]:
        """Units of each class, in any notation, that the prediction has beyond those of the facts found."""
        counts = Counter(unit for *_, unit in unit_spans(self.prediction.text))
        for query in self.queries:
            if query.fact.type == "monetary_unit" and self.occurrence_of(query) is not None:
                counts[unit_class(query.key.text)] -= 1
        return counts

    def exchanged(self, query: FactQuery, other: Occurrence, place: FactPlace) -> bool:
        """Return True if another value is in the place of a fact whose own occurrence is `other`.

        Rows and columns may be set in another order together with their labels: a label or a head that
        only the fact's own row or column has, and that it still has, vouches for it.
        """
        cell, there = self.gold.cell(query.own.start), self.prediction.cell(other.start)
        labels = self.prediction.labels
        if self.places.shares_cell(there) and not labels.is_line(there):
            return False  # several values in one cell come in an order of their own
        line = self.exchanges.exchanged.get(query.own.start) if query.fact.type == "number" else None
        by_order = line == "row" and not labels.is_in_column(there)  # so are the heads of a line read
        tied = cell >= 0 and place.attributed == "yes" and not by_order
        if tied and self.exchanges.is_named_alone(cell, line or "column"):
            return False
        if line is not None:
            return True
        return not self._in_tables(query, other) and self.exchanges.in_text(query, other.start)

    def _in_tables(self, query: FactQuery, other: Occurrence) -> bool:
        """Return True if a fact is in a table on both pages."""
        here, there = self.gold.cell(query.own.start), self.prediction.cell(other.start)
        return here >= 0 and there >= 0

    def _has_currency(self, currency: str, number: Number) -> bool:
        return currency in self.prediction.text[number.outer_start : number.outer_end + 2]
