"""What the words round a number speak for: a balance, shares, an amount per share, a percentage, a count.

Rules read what is said plainly. Where the head says a span and the row is a balance, or nothing but the
document's currency makes money of a number, the words of its row, sections and heads decide together, if they
are nearly sure. Their weights (`evidence.json`) are fitted by `bench.records.meaning` on the tags of filings.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from itertools import pairwise

from docparse.records.grid import Entry

KINDS = ("shares", "per share", "percent", "pure")
BALANCE = "balance"
SURE, SURER = 0.9, 0.95
"""So likely must be what hints speak for: against no word of a unit, against a head with a span."""
_WORD = re.compile(r"[a-z]+(?:['’-][a-z]+)*")
_STEM = 7  # letters: enough to tell words apart, few enough to join their forms
_LONGEST = 300  # characters of a text whose words are hints
Weights = dict[str, dict[str, float]]


def hints(entry: Entry) -> tuple[str, ...]:
    """Return the hints that a number of a table gives, as names with weights."""
    found = {"", f"row-end {(ordered(entry.label) or [''])[-1]}"}
    for place, texts in (("row", (entry.label,)), ("section", entry.sections), ("head", entry.header)):
        found |= {f"{place} {word}" for word in _words(texts)}
    decimals = max(0, -int(entry.amount.value.as_tuple().exponent))
    whole = len(str(int(abs(entry.amount.value))))
    found |= {f"whole digits {min(whole, 6)}, decimals {min(decimals, 3)}", f"decimals {min(decimals, 3)}"}
    return tuple(sorted(found | {f"currency {entry.amount.currency is not None}"}))


def _words(texts: Iterable[str]) -> set[str]:
    found = [ordered(text) for text in texts]
    pairs = {" ".join(pair) for words in found for pair in pairwise(words)}
    return {word for words in found for word in words} | pairs


def ordered(text: str) -> list[str]:
    """Return the words of a text in order, cut to their stems."""
    return [word[:_STEM] for word in _WORD.findall(text[:_LONGEST].lower())]


@cache
def shipped() -> Weights:
    """Return the weights of hints by what they speak for."""
    text = files("docparse.records").joinpath("evidence.json").read_text(encoding="utf-8")
    table: Weights = json.loads(text)
    return table


def is_balance(entry: Entry) -> bool:
    """Return True if the words round a number are nearly sure to speak of a balance."""
    return chance(BALANCE, hints(entry)) > SURER


def kind_by_words(entry: Entry) -> tuple[str, str, float] | None:
    """Return the kind of number that the words round one are sure to speak of, why, and how likely; None for
    money."""
    found = hints(entry)
    likely, kind = max((chance(name, found), name) for name in KINDS)
    return (kind, f"the words round it: {100 * likely:.0f}%", likely) if likely > SURE else None


def chance(name: str, found: Iterable[str]) -> float:
    """Return how likely hints make what `name` names."""
    by = shipped()[name]
    return 1 / (1 + math.exp(-sum(by[hint] for hint in found if hint in by)))
