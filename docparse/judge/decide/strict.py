"""The strict rule: each gold fact against the occurrence that is its own, with a reason."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from rapidfuzz.distance import Levenshtein

from docparse.judge.decide.marks import misread_mark
from docparse.judge.decide.published import PARTIAL, SIMILAR
from docparse.judge.decide.reasons import (
    lost_reason,
    misfit_reason,
    placement_reason,
    read_as_reason,
    unit_reason,
)
from docparse.judge.match.candidates import WINDOW
from docparse.judge.match.compare import Comparison
from docparse.judge.match.occurrences import Occurrence, Sought
from docparse.judge.model import Placed
from docparse.numerals.tokens import Number
from docparse.numerals.units import unit_class

_ALIKE = 0.5  # similarity of digits from which a number may be what a lost number became


@dataclass(frozen=True, slots=True)
class Finding:
    """What the strict rule says of one fact; `rule` names it (see `judge.UNDECIDED`).

    `found` is true where the fact, or something alike, was met on the way; false says nothing.
    """

    exact: bool
    placed: Placed
    rule: str
    matched: str
    reason: str
    found: bool = True


def findings(comparison: Comparison) -> list[Finding]:
    """One per fact, in gold order."""
    return [_finding(comparison, item) for item in comparison.sought]


def _finding(comparison: Comparison, item: Sought) -> Finding:
    other = comparison.own(item)
    misfit = comparison.misfit(item, other) if other else "lost"
    if other is None or misfit:
        beside = _beside_misread_mark(comparison, item)
        if beside is not None:
            return beside
    if other is None:
        return _lost(comparison, item)
    matched = _shown(comparison, other)
    if misfit:
        return Finding(False, "unknown", misfit, matched, misfit_reason(misfit, item, other, matched))
    placement = comparison.placement(item, other)
    if placement.placed == "no":
        return Finding(False, "no", "placement", matched, placement_reason(item, placement))
    if placement.placed == "unknown" and comparison.displaced(item, other):
        return _lost(comparison, item)
    return Finding(True, placement.placed, "exact", matched, "stands as printed")


def _beside_misread_mark(comparison: Comparison, item: Sought) -> Finding | None:
    """The fact stands at its place, and only a mark beside it was misread."""
    own = item.own
    for at in dict.fromkeys(comparison.seeds.expected(own.start)):
        mark = misread_mark(comparison.gold, own, comparison.side, at)
        if mark:
            other = Occurrence(at, at + own.end - own.start)
            placement = comparison.placement(item, other)
            if placement.placed != "no":
                reason = f"stands as printed; the {mark} beside it was misread"
                return Finding(True, placement.placed, "mark", _shown(comparison, other), reason)
    return None


def _shown(comparison: Comparison, occurrence: Occurrence) -> str:
    """An occurrence as the prediction prints it, with its sign."""
    number = occurrence.number
    if number is not None and (number.sign or number.percent):
        return comparison.side.source(number.outer_start, number.outer_end)
    return comparison.side.source(occurrence.start, occurrence.end)


def _lost(comparison: Comparison, item: Sought) -> Finding:
    """No occurrence is left for a fact: say what stands where it should."""
    text = item.fact.text
    times = len(comparison.occurrences[item.key])
    if item.fact.type == "monetary_unit":
        if (
            not times
            and unit_class(comparison.gold.text[item.own.start : item.own.end]) in comparison.side.units
        ):
            return Finding(False, "unknown", "unit", "", unit_reason(text))
        rule = "count" if times else "absent"
        return Finding(False, "unknown", rule, "", lost_reason(text, times), found=times > 0)
    near = _number_instead(comparison, item) if item.own.number is not None else None
    if near is not None:
        matched = _shown(comparison, Occurrence(near.start, near.end, near))
        alike = Levenshtein.normalized_similarity(near.body, item.own.number.body if item.own.number else "")
        found = alike >= SIMILAR
    else:
        matched, score = _text_instead(comparison, item)
        found = item.fact.type != "number" and score >= PARTIAL
    if matched:
        rule = _reading_rule(item, matched)
        return Finding(False, "unknown", rule, matched, read_as_reason(rule, text, matched), found)
    is_words = item.fact.type != "number" and not _digits(text)
    rule = "count" if times else "text" if is_words else "absent"
    return Finding(False, "unknown", rule, "", lost_reason(text, times), found=times > 0)


def _reading_rule(item: Sought, matched: str) -> str:
    if _digits(matched) != _digits(item.fact.text):
        return "digits"
    return "separators" if item.fact.type == "number" else "text"


def _number_instead(comparison: Comparison, item: Sought) -> Number | None:
    """The number that stands where a lost number should, or one much like it close by."""
    own = item.own.number
    assert own is not None
    side = comparison.side
    best: tuple[float, Number] | None = None
    for at in set(comparison.seeds.expected(item.own.start)):
        low = bisect_left(side.number_starts, at - WINDOW)
        high = bisect_left(side.number_starts, at + WINDOW)
        for number in side.numbers[low:high]:
            alike = Levenshtein.normalized_similarity(own.body, number.body)
            score = alike - abs(number.start - at) / WINDOW
            if alike >= _ALIKE and number.body != own.body and (best is None or score > best[0]):
                best = (score, number)
    return best[1] if best else None


def _text_instead(comparison: Comparison, item: Sought) -> tuple[str, float]:
    """The stretch of text near the expected place that is most like a lost phrase, and how much (0-100)."""
    start, end, score = comparison.candidate(item)
    side = comparison.side
    return (side.source(*side.word_span(start, end)) if score else "", score)


def _digits(text: str) -> str:
    return "".join(c for c in text if c.isdigit())
