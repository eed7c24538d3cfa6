"""Numbers that no document states but that its numbers give: changes, shares, ratios, sums, averages.

    the rows that a claim's words mean × its times → operands → formulas → the one that gives the number

Operands are always of the named rows and times; no formula is looked for among other numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from docparse.check.model import Asked, Checked, Claim, Verdict
from docparse.check.scores import fits, is_money, units_agree
from docparse.check.stated.facts import Facts, RowRecord
from docparse.check.verdicts import Lookup, is_rounded
from docparse.check.wording.times import previous
from docparse.check.wording.words import weighed

_HUNDRED = Decimal(100)
_RATIOS: tuple[tuple[re.Pattern[str], str, str], ...] = tuple(
    (re.compile(rf"\b(?:{name})\b", re.IGNORECASE), above, below)
    for name, above, below in (
        (r"gross (?:profit )?margin", "gross profit", "total revenues"),
        (r"operating (?:profit |income )?margin", "operating income", "total revenues"),
        (r"(?:net|profit)(?: profit| income)? margin", "net income", "total revenues"),
        (
            r"effective (?:income )?tax rate(?! reconciliation)",
            "provision for income taxes",
            "income before income taxes",
        ),
        (r"current ratio", "total current assets", "total current liabilities"),
        (r"debt[- ]to[- ]equity(?: ratio)?", "total liabilities", "total stockholders equity"),
        (r"return on assets", "net income", "total assets"),
        (r"return on equity", "net income", "total stockholders equity"),
    )
)
_SUM = re.compile(
    r"\b(?:combined|together|sum of|total of|plus|in total|altogether|jointly)\b", re.IGNORECASE
)
_AVERAGE = re.compile(r"(?<!weighted.)\baverag(?:e|ed|ing)\b", re.IGNORECASE)
_LESS = re.compile(r"\b(?:less|minus|exceed\w* .* by|difference between|net of)\b", re.IGNORECASE)
_MEMBERS = re.compile(r"\s*(?:,|\band\b|&|\bplus\b|\bless\b|\bminus\b|\bexceed\w*\b)\s*", re.IGNORECASE)
_MOST_ROWS = 6
_NEAR = 0.95  # share of the best row's score that the row of an operand needs


@dataclass(frozen=True, slots=True)
class Derived:
    """A formula over facts and what it gives."""

    value: Decimal
    formula: str
    operands: tuple[RowRecord, ...]


def derived(claim: Claim, facts: Facts) -> Checked | None:
    """Return the verdict of the formulas that a claim's words ask for; None where they ask for none."""
    found = list(_formulas(claim, facts))
    if not found:
        return None
    for one in found:
        if claim.low <= abs(one.value) <= claim.high and _same_way(claim, one):
            return _checked(claim, facts, one, "derived")
    for one in found:
        if claim.low <= abs(one.value) <= claim.high:
            return _checked(claim, facts, one, "wrong sign")
    return _checked(claim, facts, found[0], "contradicted")


def _same_way(claim: Claim, one: Derived) -> bool:
    """Return True unless a change went the other way, or a minus does not come from that of one operand."""
    if claim.value is None or one.value == 0 or claim.kind == "change":
        return claim.value is None or one.value == 0 or (claim.value < 0) == (one.value < 0)
    return claim.value > 0 or one.value < 0 or sum(part.record.value < 0 for part in one.operands) % 2 == 1


def _formulas(claim: Claim, facts: Facts) -> Iterator[Derived]:
    if claim.kind == "change":
        yield from _changes(claim, facts)
        return
    for form, above, below in _RATIOS:
        if form.search(claim.sentence) and not is_money(claim.unit):
            yield from _ratios(claim, facts, above, below)
            return
    if claim.of and claim.unit == "percent":
        yield from _shares(claim, facts)
        return
    if _AVERAGE.search(claim.sentence):
        yield from _averages(claim, facts)
    if _SUM.search(claim.sentence):
        yield from _sums(claim, facts, minus=False)
    elif _LESS.search(claim.sentence):
        yield from _sums(claim, facts, minus=True)


def _changes(claim: Claim, facts: Facts) -> Iterator[Derived]:
    """Growth in percent, or the difference, from the time that the sentence names or the one before."""
    wanted = replace(claim, unit=None if claim.unit == "percent" else claim.unit)
    for late in meant(wanted, facts, claim.asked):
        period = late.record.period
        if period is None or (claim.unit == late.record.unit == "percent" and not claim.points):
            continue
        olds = [Asked(one) for one in previous(period)]
        for at in [claim.since] if claim.since else olds:
            for early in facts.of_row[late.row]:
                if (
                    early is late
                    or early.record.unit != late.record.unit
                    or fits(at, early.record.period) != 1
                ):
                    continue
                if early.record.period == period:
                    continue
                yield from _change(claim, late, early)


def _change(claim: Claim, late: RowRecord, early: RowRecord) -> Iterator[Derived]:
    a, b = late.record.value, early.record.value
    if claim.unit != "percent" or late.record.unit == "percent":
        yield Derived(a - b, f"{_shown(late)} − {_shown(early)} = {_plain(a - b)}", (late, early))
    elif b:
        growth = (a - b) / abs(b) * _HUNDRED
        if a < 0 and b < 0:  # amounts that a page shows in brackets grow as their sizes do
            growth = -growth
        formula = f"({_shown(late)} − {_shown(early)}) / {_shown(early)} = {growth:.2f}%"
        yield Derived(growth, formula, (late, early))


def _shares(claim: Claim, facts: Facts) -> Iterator[Derived]:
    whole = replace(claim, terms=claim.of, of={}, unit=None)
    part = {one: weight for one, weight in claim.terms.items() if one not in claim.of or weight >= 1}
    for below in meant(whole, facts, claim.asked):
        for above in meant(replace(claim, terms=part, of={}, unit=None), facts, claim.asked):
            yield from _ratio(above, below, percent=True)


def _ratios(claim: Claim, facts: Facts, above: str, below: str) -> Iterator[Derived]:
    bare = replace(claim, unit=None, of={})
    for one in meant(replace(bare, terms=weighed((above, 1.0))), facts, claim.asked):
        for other in meant(replace(bare, terms=weighed((below, 1.0))), facts, claim.asked):
            yield from _ratio(one, other, percent=claim.unit == "percent")


def _ratio(above: RowRecord, below: RowRecord, *, percent: bool) -> Iterator[Derived]:
    one, other = above.record, below.record
    if one.unit != other.unit or not is_money(one.unit) or not other.value or above is below:
        return
    if fits(Asked(one.period), other.period) != 1 or one.period is None:
        return
    value = abs(one.value) / abs(other.value) * (_HUNDRED if percent else 1)
    sign = "%" if percent else ""
    yield Derived(value, f"{_shown(above)} / {_shown(below)} = {value:.2f}{sign}", (above, below))


def _averages(claim: Claim, facts: Facts) -> Iterator[Derived]:
    """The mean of a row over the times of a sentence, or over all that it has of one length."""
    own = {one: weight for one, weight in claim.terms.items() if not one.startswith("averag")}
    for row in _near_rows(replace(claim, terms=own), facts)[:_MOST_ROWS]:
        found = [one for one in facts.of_row[row] if one.record.period and one.record.unit]
        found = [one for one in found if units_agree(claim.unit, one.record.unit)]
        if claim.since:
            times = (claim.asked, claim.since)
            found = [one for one in found if any(fits(time, one.record.period) == 1 for time in times)]
        once = list({str(one.record.period): one for one in found}.values())
        if len(once) > 1 and len({one.record.unit for one in once}) == 1:
            mean = sum((one.record.value for one in once), Decimal(0)) / len(once)
            said = " + ".join(_shown(one) for one in once)
            yield Derived(mean, f"({said}) / {len(once)} = {_plain(mean)}", tuple(once))


def _sums(claim: Claim, facts: Facts, *, minus: bool) -> Iterator[Derived]:
    """The sum, or the difference, of the rows that a sentence names one after the other."""
    head = claim.sentence.split(claim.text)[0] + " " + claim.sentence.split(claim.text)[-1]
    members = [weighed((part, 1.0)) for part in _MEMBERS.split(head)]
    operands: list[RowRecord] = []
    for terms in members:
        found = meant(replace(claim, terms=terms), facts, claim.asked) if terms else []
        if found and all(found[0].row != one.row for one in operands):
            operands.append(found[0])
    if len(operands) < 2:
        return
    first, *rest = operands
    total = first.record.value + sum(
        ((-abs(one.record.value) if minus else one.record.value) for one in rest), Decimal(0)
    )
    said = (" − " if minus else " + ").join(_shown(one) for one in operands)
    yield Derived(total, f"{said} = {_plain(total)}", tuple(operands))


def meant(claim: Claim, facts: Facts, asked: Asked) -> list[RowRecord]:
    """Return the facts of the rows that a claim's words mean, at a time, best first, one of each value.

    Of rows of one name, statement or table by table, those count that say something of that time.
    """
    found: dict[Decimal, RowRecord] = {}
    held = {row: _at(asked, facts.of_row.get(row, ())) for row in _near_rows(claim, facts)}
    for own in [own for own in held.values() if own][:_MOST_ROWS]:
        for fact in own:
            found.setdefault(fact.record.value, fact)
    return [one for one in found.values() if not any(_rounds(one, other) for other in found.values())]


def _rounds(one: RowRecord, other: RowRecord) -> bool:
    """Return True if a fact is another of its time and unit with fewer digits."""
    rough, fine = one.record, other.record
    return (
        (rough.unit, rough.period) == (fine.unit, fine.period)
        and is_rounded(rough, abs(fine.value))
        and not is_rounded(fine, abs(rough.value))
    )


def _at(asked: Asked, facts: Sequence[RowRecord]) -> list[RowRecord]:
    least = 1 if asked else 0
    return [one for one in facts if fits(asked, one.record.period) >= least and one.record.unit is not None]


def _near_rows(claim: Claim, facts: Facts) -> list[int]:
    """Return the rows that a claim's words mean about as well as the best of them, that first."""
    question = Lookup.of(claim, facts)
    rows = [(score, row) for row, score in question.scores.items() if score >= question.least]
    best = max((score for score, _ in rows), default=0.0)
    return [row for _, row in sorted((-score, row) for score, row in rows if score >= _NEAR * best)]


def _checked(claim: Claim, facts: Facts, one: Derived, name: Verdict) -> Checked:
    evidence = tuple(facts.evidence(operand) for operand in one.operands)
    rows: Sequence[str] = list(dict.fromkeys(facts.rows[operand.row].name for operand in one.operands))
    said: Mapping[Verdict, str] = {
        "derived": f"follows from {' and '.join(rows)}: {one.formula}",
        "wrong sign": f"{' and '.join(rows)} went the other way: {one.formula}",
        "contradicted": f"{' and '.join(rows)} give another number: {one.formula}",
    }
    return Checked(claim, name, said[name], evidence, one.formula)


def _shown(fact: RowRecord) -> str:
    return f"({fact.record.text})" if fact.record.value < 0 else fact.record.text


def _plain(value: Decimal) -> str:
    return f"{value.normalize():,f}"
