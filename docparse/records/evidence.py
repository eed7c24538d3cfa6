"""What the words round a number speak for: a balance, shares, an amount per share, a percentage, a count.

Rules read what is said plainly. Where the head says a span and the row is a balance, or nothing but the
document's currency makes money of a number, the words of its row, sections and heads decide together, if they
are nearly sure. Their weights (`evidence.json`) are fitted by `bench.records.meaning` on the tags of filings.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise

from docparse.records.grid import NumberCell
from docparse.records.units.statements import Terms

KINDS = ("shares", "per share", "percent", "pure")
BALANCE = "balance"
SURE, SURER = 0.9, 0.95
"""So likely must be what hints speak for: against no word of a unit, against a head with a span."""
_WORD = re.compile(r"[a-z]+(?:['’-][a-z]+)*")
_STEM = 7  # letters: enough to tell words apart, few enough to join their forms
_LONGEST = 300  # characters of a text whose words are hints
FARTHEST = 4  # powers of ten above the largest plain amount: more say no more
Weights = dict[str, dict[str, float]]


def with_hints(entry: NumberCell, terms: Terms, largest: Decimal) -> NumberCell:
    """Return a number of a table with the hints that it gives, as names with weights.

    One is how many powers of ten it would lie above the document's `largest` plain amount, if it were money.
    A currency that its head names speaks for it beside that it has none itself.
    """
    decimals = entry.amount.places
    whole = len(str(int(abs(entry.amount.value))))
    digits = f"whole digits {min(whole, 6)}, decimals {min(decimals, 3)}"
    own = {"", digits, f"decimals {min(decimals, 3)}", f"currency {entry.amount.currency is not None}"}
    own |= {"currency True"} if terms.is_named else set()
    places = [("row", entry.label), *(("section", text) for text in entry.sections)]
    places += [("head", text) for text in entry.header]
    size = abs(entry.amount.value).scaleb(terms.scale_of(entry.amount))
    above = size.adjusted() - largest.adjusted() if size and largest else 0
    beyond = f"beyond {min(max(above, 0), FARTHEST)}"
    hints = frozenset(own).union((beyond,), *(_said(place, text) for place, text in places))
    return replace(entry, hints=hints, held=chance(BALANCE, hints))


@lru_cache(maxsize=8192)  # every number of a row or a column asks for the same words
def _said(place: str, text: str) -> frozenset[str]:
    """The hints of a text at a place: its words, those next to each other, and of a row's the last."""
    words = ordered(text)
    found = {f"{place} {word}" for word in (*words, *map(" ".join, pairwise(words)))}
    return frozenset(found | ({f"row-end {(words or [''])[-1]}"} if place == "row" else set()))


def ordered(text: str) -> list[str]:
    """Return the words of a text in order, cut to their stems."""
    return [word[:_STEM] for word in _WORD.findall(text[:_LONGEST].lower())]


@cache
def shipped() -> Weights:
    """Return the weights of hints by what they speak for."""
    text = files("docparse.records").joinpath("evidence.json").read_text(encoding="utf-8")
    table: Weights = json.loads(text)
    return table


def likeliest_kind(entry: NumberCell) -> tuple[str, float]:
    """Return the kind of number but money that the words round one speak for most, and how likely it is."""
    likely, kind = max((chance(name, entry.hints), name) for name in KINDS)
    return kind, likely


def chance(name: str, found: Iterable[str]) -> float:
    """Return how likely hints make what `name` names."""
    return 1 / (1 + math.exp(-_score(name, found)))


def chances(name: str, options: Sequence[Iterable[str]]) -> list[float]:
    """Return how likely the hints of each of several options make it the one that `name` names."""
    scores = [_score(name, found) for found in options]
    odds = [math.exp(score - max(scores)) for score in scores]
    return [one / math.fsum(odds) for one in odds]


def _score(name: str, found: Iterable[str]) -> float:
    by = shipped()[name]
    return math.fsum(by[hint] for hint in found if hint in by)
