"""Does a document say the same of itself? Figures that are stated twice, in one document or several.

Two numbers are of one figure where unit and period are the same and their rows have the same words, or share
a word and agree in another period. Nothing is said where such words come more than once on a page, or where
two pages differ in more than one figure: then they do not tell what they are of. Only slips are told, a digit
that differs or two that are exchanged; a figure that a document says it states anew is restated.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations
from typing import Any, Literal

from docparse.check.model import Evidence
from docparse.check.stated.facts import OWN, Facts, RowRecord
from docparse.check.wording.words import LIGHT, terms
from docparse.records import Period

_RESTATED = re.compile(r"\b(?:restated|revised|recast|as adjusted|reclassified)\b", re.IGNORECASE)
_BALANCE = frozenset(
    terms("balance balances")
)  # "Balance at May 31 | Retained earnings" is what the sheet has
LEAST_TERMS = 2
LEAST_DIGITS = 4


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A figure that is stated twice and differs; `kind` is "restated" where a document says that it was."""

    figure: str
    kind: Literal["contradicts itself", "restated"]
    evidence: tuple[Evidence, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return plain data."""
        places = [
            {
                "document": one.document,
                "page": one.page,
                "box": [round(side, 2) for side in one.box],
                "quote": one.number,
            }
            for one in self.evidence
        ]
        return {"figure": self.figure, "kind": self.kind, "evidence": places}


def contradictions(facts: Facts) -> list[Contradiction]:
    """Return the figures that documents state twice and differently, in the order of their pages."""
    groups: dict[tuple[object, ...], list[RowRecord]] = defaultdict(list)
    for fact in facts.facts:
        key = _figure(fact, facts)
        if key is not None:
            groups[key].append(fact)
    found = [one for group in groups.values() for one in _differing(group, facts)]
    told = {one.evidence for one in found}
    found += [one for one in _beside_agreement(facts) if one.evidence not in told]
    pairs = Counter(_places(one) for one in found)
    kept = [one for one in found if pairs[_places(one)] == 1]
    return sorted(kept, key=lambda one: one.evidence[0].page)


def _places(one: Contradiction) -> tuple[tuple[str, int], ...]:
    return tuple((evidence.document, evidence.page) for evidence in one.evidence)


def _figure(fact: RowRecord, facts: Facts) -> tuple[object, ...] | None:
    """What a number is of, as far as its words tell; None where they do not."""
    row, record = facts.rows[fact.row], fact.record
    own = frozenset(one for one, weight in row.terms.items() if weight >= OWN and one not in _BALANCE)
    own -= facts.entity
    if row.prose or record.period is None or record.unit is None or len(own) < LEAST_TERMS:
        return None
    return own - LIGHT or own, record.unit, record.period.start, record.period.end


def _differing(group: Sequence[RowRecord], facts: Facts) -> Iterator[Contradiction]:
    """Yield the one number that differs from the same number in another place of the figure."""
    places = {(fact.document, fact.record.page) for fact in group}
    values = Counter(abs(fact.record.value) for fact in group)
    if len(values) != 2 or len(places) < len(group):
        return
    one, other = sorted(values)
    first = next(fact for fact in group if abs(fact.record.value) == one)
    second = next(fact for fact in group if abs(fact.record.value) == other)
    if not _is_slip(first, second):
        return
    restated = any(
        _RESTATED.search(" ".join((*f.record.header, f.record.caption, *f.record.section))) for f in group
    )
    kind: Literal["contradicts itself", "restated"] = "restated" if restated else "contradicts itself"
    ordered = sorted((first, second), key=lambda fact: (fact.document, fact.record.page))
    yield Contradiction(facts.rows[first.row].name, kind, tuple(facts.evidence(fact) for fact in ordered))


def _beside_agreement(facts: Facts) -> Iterator[Contradiction]:
    """Yield slips between two rows that share a word and agree in another period."""
    rows = {row: _by_period(found) for row, found in facts.of_row.items() if not facts.rows[row].prose}
    agreeing: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for row, periods in rows.items():
        for fact in periods.values():
            if sum(c.isdigit() for c in fact.record.text) >= LEAST_DIGITS:
                agreeing[fact.record.period, fact.record.unit, abs(fact.record.value)].append(row)
    pairs = {pair for same in agreeing.values() for pair in combinations(sorted(set(same)), 2)}
    for one, other in sorted(pairs):
        if _is_same_row(one, other, facts):
            for period in rows[one].keys() & rows[other].keys():
                yield from _differing([rows[one][period], rows[other][period]], facts)


def _by_period(found: Sequence[RowRecord]) -> dict[Period, RowRecord]:
    """The facts of a row by their period, those of a period that comes twice left out."""
    counts = Counter(fact.record.period for fact in found)
    once = [fact for fact in found if counts[fact.record.period] == 1 and fact.record.unit is not None]
    return {fact.record.period: fact for fact in once if fact.record.period is not None}


def _is_same_row(one: int, other: int, facts: Facts) -> bool:
    first, second = facts.rows[one], facts.rows[other]
    own = [{word for word, weight in row.terms.items() if weight >= OWN} - LIGHT for row in (first, second)]
    return (first.document, first.page) != (second.document, second.page) and bool(own[0] & own[1])


def _is_slip(one: RowRecord, other: RowRecord) -> bool:
    """Return True for numbers of one length that differ in a digit, or in two exchanged ones: a slip."""
    a, b = (abs(fact.record.value) for fact in (one, other))
    if one.record.scale != other.record.scale or min(a, b) == 0:
        return False
    left, right = (re.sub(r"\D", "", fact.record.text) for fact in (one, other))
    if len(left) != len(right) or len(left) < 3:
        return False
    differing = [(x, y) for x, y in zip(left, right, strict=True) if x != y]
    swapped = len(differing) == 2 and differing[0] == differing[1][::-1]
    return (len(differing) == 1 or swapped) and abs(a - b) > Decimal(1).scaleb(one.record.scale)
