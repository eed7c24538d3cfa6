"""A claim against the facts of documents: who states it, or what they state in its place.

words → rows that fit;  value → facts that have it;  both, with time, unit and sign → the verdict
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from docparse.check.model import Asked, Checked, Claim, Evidence, Verdict
from docparse.check.scores import fits, is_money, row_scores, units_agree
from docparse.check.stated.facts import OWN, PATH, Facts, Row, RowRecord
from docparse.check.wording.times import previous
from docparse.check.wording.ways import round_number, side, tells_change, way_in, way_of_column
from docparse.check.wording.words import terms
from docparse.records import Record

FLOOR = 0.3
"""Score that a row needs at least to be what a claim speaks of."""
NEAR_POOR, NEAR_GOOD = 0.5, 0.95
"""Share of the best row's score that another row needs to be meant as well, at scores of 0 and 1."""
LOOSE = 0.2
"""Score that a row needs at least for a refused claim to be told what is wrong of it."""
SURE = 0.5
"""Score of a row at which its number contradicts a claim."""
_SCALES = (3, -3, 6, -6, 9, -9, 2, -2)
_TAKEN_OFF = ("treasuri", "dividend", "repurchas")  # shown in brackets, said without a minus
_SIGNED = ("incom", "gain", "comprehens", "margin", "effect", "per-share")
_SET_OFF = re.compile(r"\((?:income|gains?|earnings|profits?)\)", re.IGNORECASE)  # its minus is a plus
_NET_CASH = re.compile(
    r"\b(?:net cash|cash flows?|total \w+ activities|(?:increase|decrease|change)\)? in cash)\b",
    re.IGNORECASE,
)
_MEANT: Mapping[Verdict, str] = {
    "wrong row": "what is meant is",
    "wrong period": "at the time named it is",
    "wrong sign": "before it was",
}
MOST_EVIDENCE = 4


@dataclass(frozen=True, slots=True)
class Rated:
    """A fact with how well its row and its time fit a claim."""

    fact: RowRecord
    score: float
    time: int


@dataclass(frozen=True, slots=True)
class Lookup:
    """A claim, the rows that fit its words, and the best score among those that could answer it."""

    claim: Claim
    facts: Facts
    scores: dict[int, float]
    best: float

    @classmethod
    def of(cls, claim: Claim, facts: Facts) -> Lookup:
        """Score the rows; those without a number of the claim's time and unit are no rivals."""
        scores = row_scores(facts, claim.terms)
        best = _best(claim, facts, scores, dated=bool(claim.asked))
        return cls(claim, facts, scores, best or _best(claim, facts, scores, dated=False))

    def rated(self, found: Sequence[RowRecord]) -> list[Rated]:
        """Rate facts, best first."""
        rated = [
            Rated(fact, self.scores.get(fact.row, 0.0), fits(self.claim.asked, fact.record.period))
            for fact in found
        ]
        return sorted(rated, key=self._order)

    def _order(self, one: Rated) -> tuple[object, ...]:
        """The order of evidence: its time, statements before running text, then how well its row fits."""
        return -one.time, self.facts.rows[one.fact.row].prose, -one.score, one.fact.record.page

    def is_meant(self, one: Rated) -> bool:
        """Return True if a fact's row is among those that the claim's words mean."""
        return one.score >= self.least

    @property
    def least(self) -> float:
        """The score that a row needs: near the best if that is a label word for word."""
        return max(FLOOR, self.best * (NEAR_POOR + (NEAR_GOOD - NEAR_POOR) * self.best))

    @property
    def loose(self) -> float:
        """The score that a row needs for a claim to be about it in so far as it is told what is wrong."""
        return max(LOOSE, self.best * NEAR_POOR)


def _best(claim: Claim, facts: Facts, scores: dict[int, float], *, dated: bool) -> float:
    """Return the best score of the rows that could answer; with `dated` they need the claim's very time."""
    ordered = sorted(((score * facts.rows[row].weight, row) for row, score in scores.items()), reverse=True)
    for score, row in ordered:
        for fact in facts.of_row.get(row, ()):
            if _could_be(claim, fact, dated=dated) and not _rounds(fact, claim):
                return score
    return 0.0


def _could_be(claim: Claim, fact: RowRecord, *, dated: bool) -> bool:
    time = fits(claim.asked, fact.record.period)
    return time >= (1 if dated else 0) and units_agree(claim.unit, fact.record.unit)


def _rounds(fact: RowRecord, claim: Claim) -> bool:
    """Return True if a fact is the claim's number with fewer digits: no rival of what has them all."""
    return is_rounded(fact.record, abs(claim.value or Decimal(0)))


def is_rounded(record: Record, size: Decimal) -> bool:
    """Return True if a printed number is a size with fewer digits: "$84.3 billion" for 84,284 million."""
    places = len(record.text.partition(".")[2])
    half = Decimal(1).scaleb(record.scale - places) / 2
    return abs(record.value) != size and abs(abs(record.value) - size) <= half


def verdict(claim: Claim, facts: Facts) -> Checked:
    """Check a number that is stated as such."""
    question = Lookup.of(claim, facts)
    equal = [fact for fact in facts.near(claim.low, claim.high) if units_agree(claim.unit, fact.record.unit)]
    if claim.of:
        equal = [fact for fact in equal if not _is_change(fact, facts)]
    if claim.bare:
        equal += [fact for fact in _as_printed(claim, facts) if fact not in equal]
    rated = question.rated(equal)
    meant = [one for one in rated if question.is_meant(one)]
    signed = [one for one in meant if not _other_sign(claim, one.fact, facts)]
    if held := [one for one in signed if one.time >= 0]:
        if rivals := _dated_rivals(question, held, signed):
            return _checked(question, "wrong period", held, meant=rivals)
        if contrary := _went_otherwise(question, held):
            return _checked(question, "wrong sign", held, meant=contrary)
        return _held(question, held)
    if signed:
        return _checked(question, "wrong period", signed, meant=_at_its_time(question, signed[0]))
    if opposite := [one for one in meant if one.time >= 0]:
        return _checked(question, "wrong sign", opposite)
    other = question.rated(_other_scale(claim, facts))
    if scaled := [one for one in other if one.time >= 0 and question.is_meant(one)]:
        return _checked(question, "wrong unit or scale", scaled)
    return _nearly(question, rated, other) or _refused(question, rated)


def _nearly(question: Lookup, rated: list[Rated], other: list[Rated]) -> Checked | None:
    """Say what is wrong where the words mean a row only loosely: nothing is accepted by it."""
    near = [one for one in rated if one.score >= question.loose]
    here = [one for one in near if one.time >= 0]
    if not _is_telling(question.claim) or any(
        not _other_sign(question.claim, one.fact, question.facts) for one in here
    ):
        return None
    if here:
        return _checked(question, "wrong sign", here)
    if near:
        return _checked(question, "wrong period", near, meant=_at_its_time(question, near[0]))
    scaled = [one for one in other if one.time >= 0 and one.score >= question.loose]
    return _checked(question, "wrong unit or scale", scaled) if scaled else None


def _is_telling(claim: Claim) -> bool:
    """Return True for a number of three digits or more: others are found everywhere."""
    return len("".join(filter(str.isdigit, claim.text)).lstrip("0")) >= 3


def _went_otherwise(question: Lookup, held: list[Rated]) -> list[Rated]:
    """Return earlier numbers of the rows of what agrees, where all say that it went the other way."""
    claim = question.claim
    if claim.kind == "change" or not claim.way:
        return []
    found = [
        (_step(one.fact, early, claim), early)
        for one in held
        for early in question.facts.of_row[one.fact.row]
        if one.fact.record.period
        and early.record.unit == one.fact.record.unit
        and _is_earlier(claim, early, one)
    ]
    if not found or any(step * claim.way >= 0 for step, _ in found):
        return []
    return question.rated([early for _, early in found])


def _is_earlier(claim: Claim, early: RowRecord, late: Rated) -> bool:
    """Return True for a fact of the time that a claim compares with, else of the year or period before."""
    period = late.fact.record.period
    times = [claim.since] if claim.since else [Asked(one) for one in previous(period)] if period else []
    return any(fits(time, early.record.period) == 1 for time in times)


def _step(late: RowRecord, early: RowRecord, claim: Claim) -> int:
    """Return which way a figure went; what a page shows in brackets and a claim without grows as its size."""
    a, b = late.record.value, early.record.value
    if max(a, b) < 0 < (claim.value or 0):
        a, b = -a, -b
    return (a > b) - (a < b)


def _dated_rivals(question: Lookup, held: list[Rated], agreeing: list[Rated]) -> list[Rated]:
    """Return what tells of the time of a number that has none where it agrees with a claim of a time.

    Rows that fit as well have another number at the claim's very time, or this one at other times only.
    """
    if not question.claim.asked or any(one.time > 0 for one in held):
        return []
    least = max(one.score for one in held)
    there = [one for one in _stated(question) if one.time > 0 and one.score >= least]
    return there or [one for one in agreeing if one.time < 0]


def _at_its_time(question: Lookup, one: Rated) -> list[Rated]:
    """Return what the row of a number of another period states at the claim's time."""
    own = question.facts.of_row[one.fact.row]
    return [
        rated
        for rated in question.rated([fact for fact in own if fact.record.unit == one.fact.record.unit])
        if rated.time > 0
    ]


def _refused(question: Lookup, rated: list[Rated]) -> Checked:
    """Nothing that the words mean has the number: is it another row's, or is another stated in its place?"""
    claim = question.claim
    stated = [one for one in _stated(question) if not _counts_other_things(claim, one.fact, question.facts)]
    elsewhere = [one for one in rated if one.time >= 0]
    if elsewhere and (_is_telling(claim) or not stated) and (stated or question.best >= FLOOR):
        return _checked(question, "wrong row", elsewhere, meant=stated)
    if stated and stated[0].score >= SURE:
        return _checked(question, "contradicted", stated)
    if rated:
        return _checked(question, "cannot tell", rated, meant=stated)
    if stated:
        return _checked(question, "cannot tell", stated, meant=stated)
    return Checked(claim, "not in the document", "neither the number nor a row that it may be of is there")


def _counts_other_things(claim: Claim, fact: RowRecord, facts: Facts) -> bool:
    """Return True if a row has no word of what a claim counts: a number of cars denies none of bicycles."""
    own = facts.rows[fact.row].terms.keys()
    return bool(claim.counted) and (is_money(fact.record.unit) or not claim.counted & own)


def _stated(question: Lookup) -> list[Rated]:
    """What the documents state in the place of a claim: the numbers of the rows meant, at its time."""
    claim, facts = question.claim, question.facts
    rows = [row for row, score in question.scores.items() if score >= question.least]
    found = [
        fact for row in rows for fact in facts.of_row.get(row, ()) if _could_be(claim, fact, dated=False)
    ]
    return sorted(question.rated(found), key=lambda one: (-one.score, -one.time))


def _other_sign(claim: Claim, fact: RowRecord, facts: Facts) -> bool:
    """Return True where claim and fact have opposite signs or directions and words do not leave it open."""
    row = facts.rows[fact.row]
    value, name = fact.record.value, row.inner_name
    assert claim.value is not None
    if value == 0 or claim.value == 0:
        return False
    if row.prose:
        name = round_number(row.name, fact.record.text)[0]
    elif claim.sign == "minus" and _is_set_off(name, claim):
        value = -value
    if claim.kind == "change" and claim.unit == "percent" and claim.way:
        return _way(fact, facts) == -claim.way
    if claim.value < 0:
        return value > 0 and (claim.sign == "loss" or (claim.sign == "minus" and side(name) >= 0))
    if value < 0:
        return claim.sign in ("plus", "gain") and _is_signed(row)
    if claim.sign == "loss":
        return side(name) > 0
    return claim.sign == "gain" and side(name) < 0


def _is_set_off(name: str, claim: Claim) -> bool:
    """Return True for a claim of the income that a row of costs sets off: "Other (income) expense"."""
    off = _SET_OFF.search(name)
    return (
        off is not None
        and _SET_OFF.search(claim.sentence) is None
        and any(map(claim.terms.get, terms(off[0])))
    )


def _is_signed(row: Row) -> bool:
    """Return True for a row whose minus has to be said: "Capital expenditures" are spent anyway."""
    own = row.terms
    if any(own.get(one, 0.0) >= OWN for one in _TAKEN_OFF) or _SET_OFF.search(row.inner_name):
        return False
    if _NET_CASH.search(row.inner_name) or own.get("equiti", 0.0) >= OWN:
        return True
    return any(own.get(one, 0.0) >= PATH for one in _SIGNED)


def _is_change(fact: RowRecord, facts: Facts) -> bool:
    """Return True for a percentage in a column of changes: it is a share of nothing."""
    record, row = fact.record, facts.rows[fact.row]
    return record.unit == "percent" and not row.prose and tells_change(" ".join((*record.header, row.name)))


def _way(fact: RowRecord, facts: Facts) -> int:
    """Return which way a change of a document went: 1 up, -1 down, 0 where that is not said."""
    row, record = facts.rows[fact.row], fact.record
    if row.prose:
        return way_in(row.name, record.text)
    return way_of_column(" ".join((*record.header, row.name)), negative=record.value < 0)


def _other_scale(claim: Claim, facts: Facts) -> list[RowRecord]:
    """Facts with the digits of a claim in another power of ten, or with its number in another unit."""
    found: list[RowRecord] = []
    for power in _SCALES:
        factor = Decimal(10) ** power
        found += [
            fact
            for fact in facts.near(claim.low * factor, claim.high * factor)
            if units_agree(claim.unit, fact.record.unit)
        ]
    same = facts.near(claim.low, claim.high)
    return (
        found
        + [fact for fact in same if not units_agree(claim.unit, fact.record.unit)]
        + _as_printed(claim, facts)
    )


def _as_printed(claim: Claim, facts: Facts) -> list[RowRecord]:
    """Facts whose printed digits, without the table's scale, are those of a claim."""
    assert claim.value is not None
    scales = {fact.record.scale for fact in facts.facts} - {0}
    return [
        fact
        for scale in sorted(scales)
        for fact in facts.near(claim.low * Decimal(10) ** scale, claim.high * Decimal(10) ** scale)
        if fact.record.scale == scale
    ]


def _held(question: Lookup, held: list[Rated]) -> Checked:
    claim = question.claim
    exact = [one for one in held if abs(one.fact.record.value) == abs(claim.value or 0)]
    if exact or claim.bare:
        return _checked(question, "supported", exact or held)
    return _checked(question, "rounded", held)


def _checked(question: Lookup, name: Verdict, found: Sequence[Rated], meant: Sequence[Rated] = ()) -> Checked:
    facts = question.facts
    shown = _distinct([facts.evidence(one.fact) for one in [*found[:MOST_EVIDENCE], *meant[:1]]])
    rows = [facts.rows[one.fact.row].name for one in [*meant, *found]]
    candidates = tuple(dict.fromkeys(rows))[:5] if name not in ("supported", "rounded") else ()
    return Checked(question.claim, name, _reason(name, shown, meant, facts), shown, candidates=candidates)


def _distinct(found: Sequence[Evidence]) -> tuple[Evidence, ...]:
    return tuple(dict.fromkeys(found))


def _reason(name: Verdict, shown: Sequence[Evidence], meant: Sequence[Rated], facts: Facts) -> str:
    one = shown[0]
    what = f"“{one.row}” is {one.number}" if one.row else f"“{one.quote}”"
    place = f"page {one.page}: {what}{f' ({one.when})' if one.when else ''}"
    said = {
        "supported": "so stated on",
        "rounded": "rounded from",
        "wrong period": "the number of another period,",
        "wrong row": "the number of another row,",
        "wrong unit or scale": "in another unit or scale on",
        "wrong sign": "it went the other way," if meant else "with the other sign on",
        "contradicted": "another number is stated on",
        "cannot tell": "the words do not decide; nearest on",
    }[name]
    text = f"{said} {place}"
    if name == "wrong unit or scale" and one.meaning:
        return f"{text}; that is {one.meaning}"
    if meant and name in _MEANT:
        record = meant[0].fact.record
        text += f"; {_MEANT[name]} {record.text}, page {record.page}"
    return text
