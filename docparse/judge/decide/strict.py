"""The strict rule: each gold fact against the occurrence that is its own, with a reason."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import replace

from rapidfuzz.distance import Levenshtein

from docparse.judge.decide.misread_marks import misread_mark
from docparse.judge.decide.published import PARTIAL, SIMILAR
from docparse.judge.decide.reasons import (
    exchange_reason,
    lost_reason,
    misfit_reason,
    read_as_reason,
    unit_reason,
)
from docparse.judge.match.align.alignment import WINDOW
from docparse.judge.match.marks import sign_mark, with_signs
from docparse.judge.match.matching import Matching
from docparse.judge.match.paths.place import FactPlace
from docparse.judge.match.search.queries import FactQuery, Occurrence, squeeze
from docparse.judge.model import Verdict
from docparse.numerals.tokens import Number
from docparse.numerals.units import unit_class
from docparse.text import fold

_SEPARATOR = "[ ,.'’]?"
_MOST_DIGITS = 20
_ALIKE = 0.5  # similarity of digits from which a number may be what a lost number became
_MISSING = FactPlace("unknown", "unknown", "not there to be attributed")


def strict_verdict(matching: Matching, query: FactQuery) -> Verdict:
    """Return the strict rule's verdict on a fact; `decided_by` names the rule (see `judge.UNDECIDED`).

    `found` is true where the fact, or something alike, was met on the way; false says nothing, nor do the
    flags of values.
    """
    other = matching.occurrence_of(query)
    misfit = matching.misfit(query, other) if other else "lost"
    if other is None or misfit:
        beside = _beside_misread_mark(matching, query)
        if beside is not None:
            return beside
    if other is None:
        return _lost(matching, query)
    matched = _shown(matching, other)
    if misfit:
        reason = misfit_reason(misfit, query, other, _with_marks(matching, query, other))
        return _verdict(query, misfit, matched, reason)
    place = matching.places.of(query, other)
    if place.placed == "no":
        return _verdict(query, "placement", matched, f"{query.fact.text} is {place.reason}", place)
    if matching.exchanged(query, other, place):
        return _verdict(query, "placement", matched, exchange_reason(query), replace(place, placed="no"))
    claim = matching.restated.contradicted(query.own.start, other.start)
    if claim == "before":
        reason = (
            f"{query.fact.text} is claimed later: a row with this label stands before, with another value"
        )
        return _verdict(query, "placement", matched, reason, replace(place, placed="no"))
    if claim:
        reason = "contradicted: a further row with this label has another value"
        place = replace(place, attributed="unknown", reason=reason)
    return _verdict(query, "exact", matched, "as printed", place)


def _verdict(
    query: FactQuery, rule: str, matched: str, reason: str, place: FactPlace = _MISSING, *, found: bool = True
) -> Verdict:
    return Verdict(
        query.fact,
        found=found,
        correct=rule in ("exact", "mark"),
        placed=place.placed,
        attributed=place.attributed,
        attribution="" if place.attributed == "yes" else place.reason,
        decided_by=rule,
        matched_text=matched,
        reason=reason,
    )


def _beside_misread_mark(matching: Matching, query: FactQuery) -> Verdict | None:
    """Accept a fact that is at its place with only a mark beside it misread."""
    own = query.own
    for at in dict.fromkeys(matching.alignment.expected(own.start)):
        mark = misread_mark(matching.gold, own, matching.prediction, at)
        if mark:
            other = Occurrence(at, at + own.end - own.start)
            place = matching.places.of(query, other)
            if place.placed != "no":
                reason = f"as printed; the {mark} beside it was misread"
                return _verdict(query, "mark", _shown(matching, other), reason, place)
    return None


def _shown(matching: Matching, occurrence: Occurrence) -> str:
    """An occurrence as the prediction prints it, with its sign."""
    number = occurrence.number
    if number is not None and (number.sign or number.percent):
        return matching.prediction.source(number.outer_start, number.outer_end)
    return matching.prediction.source(occurrence.start, occurrence.end)


def _with_marks(matching: Matching, query: FactQuery, other: Occurrence) -> tuple[str, str]:
    """The fact and its occurrence as printed, with the signs beside them."""
    gold, prediction, own = matching.gold, matching.prediction, query.own
    return (
        gold.source(*with_signs(gold.text, own.start, own.end)),
        prediction.source(*with_signs(prediction.text, other.start, other.end)),
    )


def _lost(matching: Matching, query: FactQuery) -> Verdict:
    """Explain a fact without an occurrence: find what is in its place."""
    text = query.fact.text
    times = len(matching.occurrences[query.key])
    if query.fact.type == "monetary_unit":
        if not times and matching.spare_units[unit_class(matching.gold.text[slice(*query.own[:2])])] > 0:
            return _verdict(query, "unit", "", unit_reason(text))
        rule = "count" if times else "absent"
        return _verdict(query, rule, "", lost_reason(text, times), found=times > 0)
    near = _number_instead(matching, query) if query.own.number is not None else None
    respaced = _otherwise_separated(matching, query)
    if respaced:
        matched, found = respaced, True
    elif near is not None:
        matched = _shown(matching, Occurrence(near.start, near.end, near))
        alike = Levenshtein.normalized_similarity(
            near.body, query.own.number.body if query.own.number else ""
        )
        found = alike >= SIMILAR
    else:
        matched, score = _text_instead(matching, query)
        found = query.fact.type != "number" and score >= PARTIAL
    if matched and squeeze(fold(matched, "strict").text) != squeeze(fold(text, "strict").text):
        rule = _reading_rule(query, matched)
        return _verdict(query, rule, matched, read_as_reason(rule, text, matched), found=found)
    is_words = query.fact.type != "number" and not _digits(text)
    rule = "count" if times else "text" if is_words else "absent"
    return _verdict(query, rule, "", lost_reason(text, times), found=times > 0)


def _reading_rule(query: FactQuery, matched: str) -> str:
    if _digits(matched) != _digits(query.fact.text):
        return "digits"
    if query.fact.type != "number":
        return "text"
    return "separators" if sign_mark(matched) == sign_mark(query.fact.text) else "sign"


def _otherwise_separated(matching: Matching, query: FactQuery) -> str:
    """Return the digits of a lost number with other separators between them, near its place, or ""."""
    digits = _digits(matching.gold.text[query.own.start : query.own.end])
    if query.fact.type != "number" or not 1 < len(digits) <= _MOST_DIGITS:
        return ""
    pattern = re.compile(rf"(?<!\d){_SEPARATOR.join(digits)}(?!\d)")
    for at in dict.fromkeys(matching.alignment.expected(query.own.start)):
        for match in pattern.finditer(matching.prediction.text, max(0, at - WINDOW), at + WINDOW):
            same = match[0] == matching.gold.text[query.own.start : query.own.end]
            if not same and match.start() not in matching.taken:
                return matching.prediction.source(*match.span())
    return ""


def _number_instead(matching: Matching, query: FactQuery) -> Number | None:
    """Return the number in the place of a lost number, or one much like it close by; no other fact's."""
    own = query.own.number
    assert own is not None
    prediction = matching.prediction
    best: tuple[float, Number] | None = None
    for at in set(matching.alignment.expected(query.own.start)):
        low = bisect_left(prediction.number_starts, at - WINDOW)
        high = bisect_left(prediction.number_starts, at + WINDOW)
        for number in prediction.numbers[low:high]:
            alike = Levenshtein.normalized_similarity(own.body, number.body)
            score = alike - abs(number.start - at) / WINDOW
            free = number.start not in matching.taken and number.body != own.body
            if free and alike >= _ALIKE and (best is None or score > best[0]):
                best = (score, number)
    return best[1] if best else None


def _text_instead(matching: Matching, query: FactQuery) -> tuple[str, float]:
    """The stretch of text near the expected place that is most like a lost phrase, and how much (0-100).

    The text is "" where it is another fact's own.
    """
    start, end, score = matching.stretch(query)
    if not score:
        return "", 0.0
    start, end = matching.prediction.word_span(start, end)
    numbers = matching.prediction.numbers_within(start, end) if query.own.number else []
    if any(number.start in matching.taken for number in numbers):
        return "", 0.0
    is_anothers = matching.taken.get(start, -1) >= end
    return "" if is_anothers else matching.prediction.source(start, end), score


def _digits(text: str) -> str:
    return "".join(c for c in text if c.isdigit())
