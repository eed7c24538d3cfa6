"""A gold page made ready to be matched against any number of predictions."""

from __future__ import annotations

from functools import cached_property

from docparse.judge.match.search.index import SearchIndex
from docparse.judge.match.search.queries import FactQuery, Occurrence, SearchKey, fact_query, occurrences
from docparse.judge.read.gold import Gold


class GoldIndex:
    """A gold page with the search index over its text and a query for each fact, made when first needed."""

    def __init__(self, gold: Gold) -> None:
        self.gold = gold
        self.index = SearchIndex(gold.page, gold.labels)

    @cached_property
    def queries(self) -> tuple[FactQuery, ...]:
        """A query for each fact, in gold order."""
        return tuple(fact_query(self.index, fact) for fact in self.gold.facts)

    @cached_property
    def occurrences(self) -> dict[SearchKey, list[Occurrence]]:
        """Occurrences of the facts' keys on the gold page itself, tagged or not."""
        return occurrences(self.index, dict.fromkeys(query.key for query in self.queries))
