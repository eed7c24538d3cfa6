"""Contradictions in a filing: how many are told of it as it is, and is one told where a digit is changed?

A number is changed that the filing states on two pages, in rows that share a word: one digit of it, in one of
the two places.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from docparse.check.facts import OWN, Facts, RowRecord
from docparse.check.repeated import contradictions
from docparse.check.words import LIGHT


def alarms(facts: Facts) -> int:
    """Return how many contradictions are told of a filing as it is."""
    return sum(one.kind == "contradicts itself" for one in contradictions(facts))


def found(facts: Facts, most: int, rng: random.Random) -> Iterator[bool]:
    """Yield for each changed number whether it is told."""
    twice = list(_stated_twice(facts))
    before = {one.evidence for one in contradictions(facts)}
    for at in rng.sample(twice, min(most, len(twice))):
        changed = list(facts.facts)
        changed[at] = _with_other_digit(facts.facts[at], rng)
        after = contradictions(replace(facts, facts=tuple(changed)))
        yield any(one.evidence not in before for one in after)


def _stated_twice(facts: Facts) -> Iterator[int]:
    """Yield the places of numbers that another page states too, in a row that shares a word."""
    groups: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for at, fact in enumerate(facts.facts):
        record = fact.record
        if not facts.rows[fact.row].prose and record.period and sum(c.isdigit() for c in record.text) >= 4:
            groups[abs(record.value), record.unit, record.period].append(at)
    for places in groups.values():
        pages = {facts.facts[at].record.page for at in places}
        if len(pages) > 1 and _share_a_word([facts.facts[at] for at in places], facts):
            yield places[0]


def _share_a_word(group: Sequence[RowRecord], facts: Facts) -> bool:
    own = [
        {one for one, weight in facts.rows[fact.row].terms.items() if weight >= OWN} - LIGHT for fact in group
    ]
    return bool(set.intersection(*own))


def _with_other_digit(fact: RowRecord, rng: random.Random) -> RowRecord:
    record = fact.record
    digits = [at for at, c in enumerate(record.text) if c.isdigit()]
    at = rng.choice(digits[:-1])
    digit = rng.choice([c for c in "123456789" if c != record.text[at]])
    text = record.text[:at] + digit + record.text[at + 1 :]
    size = Decimal(text.replace(",", "")).scaleb(record.scale)
    return replace(fact, record=replace(record, text=text, value=size if record.value > 0 else -size))
