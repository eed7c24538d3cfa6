"""Sentences about a filing: true ones in twelve forms, and false ones in each of five ways."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from bench.check.truths import Truth, by_concept, said

FORMS = (
    "{Label} was {value} {period}.",
    "{Period}, {label} amounted to {value}.",
    "The company reported {label} of {value} {period}.",
    "{Label} came to {value} {period}, according to the filing.",
    "According to the report, {label} {period} totaled {value}.",
    "- {Label} ({period}): {value}",
    "**{Label}**: {value} {period}",
    "It had {label} of {value} {period}, as shown in the statements.",
    "{Label} stood at {value} {period} [3].",
    "At {value}, {label} {period} is what the statements show.",
    "| Item | Amount |\n|---|---|\n| {Label} {period} | {value} |",
    '{{"{label} {period}": "{value}"}}',
)
FALSE = ("digit", "period", "row", "scale", "sign")
NAMES = {
    "digit": "contradicted",
    "period": "wrong period",
    "row": "wrong row",
    "scale": "wrong unit or scale",
    "sign": "wrong sign",
    **dict.fromkeys(("year", "day", "exchanged"), "contradicted"),  # dates and names
}
_SIGNED = re.compile(
    r":(?:NetIncomeLoss|ProfitLoss|OperatingIncomeLoss|EarningsPerShare|ComprehensiveIncome|NetCashProv)"
)
_LOSS = re.compile(r"\b(?:loss|used)\b(?!\))", re.IGNORECASE)
_WHOLE = re.compile(r":(?:Revenues|RevenueFromContractWithCustomerExcludingAssessedTax)$")
_SCALES = ((9, "billion"), (6, "million"), (3, "thousand"))


@dataclass(frozen=True, slots=True)
class Made:
    """A sentence with what is to be said of it: `kind` is "true" or the way in which it is false.

    `place` are the bounds of what it is about, where it says more than that.
    """

    text: str
    kind: str
    concept: str
    place: tuple[int, int] | None = None


def true_claims(found: Sequence[Truth], words: str, rng: random.Random) -> Iterator[Made]:
    """Yield a true sentence for each number: `words` is "page" or "standard"."""
    for one in found:
        if label := _words(one, words):
            yield Made(_sentence(rng, label, one, _value(one, words), one), "true", one.concept)


def false_claims(kind: str, found: Sequence[Truth], words: str, rng: random.Random) -> Iterator[Made]:
    """Yield a sentence for each number that can be made false in this way."""
    groups = by_concept(found)
    for one in found:
        label, value = _words(one, words), _value(one, words)
        if not label:
            continue
        shown, period = replace(one, value=value), one
        if kind == "digit":
            shown = replace(one, value=_other_digit(value, one, rng))
        elif kind == "period":
            others = [other for other in _other_periods(one, found) if not _holds(one, other, groups)]
            others = [] if _stands_still(groups[one.concept]) else others
            period = rng.choice(others) if others else one
        elif kind == "row":
            labels = [_words(other, words) for other in found if _is_other_row(one, other, words)]
            label = rng.choice(labels) if labels else label
        elif kind == "sign":
            shown = replace(one, value=-value)
        unchanged = (label, shown.value, period) == (_words(one, words), value, one)
        if (unchanged and kind != "scale") or not _can_be(kind, one, shown, found):
            continue
        yield Made(_sentence(rng, label, shown, shown.value, period, off=kind == "scale"), kind, one.concept)


def _can_be(kind: str, one: Truth, shown: Truth, found: Sequence[Truth]) -> bool:
    """Return True unless what was made may be true: another digit that another number has, a sign of none.

    A reader takes "purchases of $5" for what the page shows as (5): only results lose their minus. None gets
    a minus that the filing shows it with elsewhere, as something taken off.
    """
    if kind == "sign" and (one.value != one.shown or (shown.value > 0 and _LOSS.search(one.label))):
        return False
    if kind == "sign" and shown.value < 0 and one.bracketed:
        return False
    if kind == "digit":
        return all(abs(other.value) != abs(shown.value) for other in found)
    if kind == "scale":
        return one.unit not in {"percent", "USD/shares"}
    return kind != "sign" or (
        one.unit != "shares" and (shown.value < 0 or _SIGNED.search(one.concept) is not None)
    )


def _words(one: Truth, words: str) -> str:
    """Return what a number is called: a company's own concepts have no standard label."""
    if words == "page":
        return one.label
    return one.standard if one.concept.startswith("us-gaap:") else ""


def _value(one: Truth, words: str) -> Decimal:
    return one.shown if words == "page" else one.value


def _sentence(
    rng: random.Random, label: str, one: Truth, value: Decimal, at: Truth, *, off: bool = False
) -> str:
    form = rng.randrange(len(FORMS))
    period = said(at.period, rng.randrange(3))
    label = label.strip().rstrip(":")
    low = label if label[:2].isupper() else label[:1].lower() + label[1:]
    return FORMS[form].format(
        Label=label[:1].upper() + label[1:],
        label=low.replace('"', "'"),
        value=printed(one, value, rng, off=off),
        Period=period[:1].upper() + period[1:],
        period=period,
    )


def printed(one: Truth, value: Decimal, rng: random.Random, *, off: bool = False) -> str:
    """Return a value in words: in the page's scale, in a larger one, or in full; `off` in a wrong scale."""
    sign = "-" if value < 0 else ""
    size = abs(value)
    if one.unit == "percent":
        return f"{sign}{size}%"
    dollar = "$" if one.unit.startswith("USD") else ""
    tail = {"USD/shares": " per share", "shares": " shares"}.get(one.unit, "")
    if one.unit == "USD/shares" or (one.scale == 0 and one.unit == "USD" and size < 10000):
        return f"{sign}{dollar}{size.scaleb(rng.choice((3, -3)) if off else 0):,f}{tail}"
    fitting = [(power, word) for power, word in _SCALES if size.scaleb(-power) >= Decimal("0.1")] or [(0, "")]
    power, word = rng.choice(fitting[:2])
    if off:
        word = rng.choice([other for other in ("billion", "million", "thousand") if other != word])
    digits = format(size.scaleb(-power), ",f")
    return f"{sign}{dollar}{digits} {word}".rstrip() + tail


def _other_digit(value: Decimal, one: Truth, rng: random.Random) -> Decimal:
    """Change one significant digit of a value, as it is shown."""
    unit = Decimal(1).scaleb(one.scale - one.places)
    digits = list(str(int(abs(value) / unit)))
    at = rng.randrange(len(digits))
    choices = [c for c in "0123456789" if c != digits[at] and not (at == 0 and c == "0")]
    digits[at] = rng.choice(choices)
    size = Decimal(int("".join(digits))) * unit
    return -size if value < 0 else size


def _other_periods(one: Truth, found: Sequence[Truth]) -> list[Truth]:
    kind = one.period.start is None
    return [other for other in found if (other.period.start is None) == kind and not _alike(one, other)]


def _alike(one: Truth, other: Truth) -> bool:
    """Return True for periods that people do not tell apart: December 31 and January 1."""
    starts = (one.period.start or one.period.end, other.period.start or other.period.end)
    return abs((one.period.end - other.period.end).days) < 8 and abs((starts[0] - starts[1]).days) < 8


def _holds(one: Truth, other: Truth, groups: Mapping[str, list[Truth]]) -> bool:
    """Return True if the number of `one` is its concept's in the period of `other` too."""
    return any(_alike(same, other) and abs(same.value) == abs(one.value) for same in groups[one.concept])


def _stands_still(found: Sequence[Truth]) -> bool:
    """Return True for what has one value at several times, and so at others: shares issued, a par value."""
    return len({one.value for one in found}) == 1 and len({one.period for one in found}) > 1


def _is_other_row(one: Truth, other: Truth, words: str) -> bool:
    if other.concept == one.concept or other.unit != one.unit or other.period != one.period:
        return False
    return bool(_words(other, words)) and abs(other.value) != abs(one.value)


def derived_claims(found: Sequence[Truth], rng: random.Random, *, true: bool) -> Iterator[Made]:
    """Yield changes against the year before, and shares of revenue, true ones or with another digit."""
    whole = {one.period: one for one in found if _WHOLE.search(one.concept) and one.value > 0}
    for one in found:
        if not one.label or one.unit != "USD" or one.value != one.shown or one.value <= 0:
            continue
        before = next((other for other in found if _is_year_before(other, one)), None)
        if before is not None and before.value > 0:
            growth = (one.value - before.value) / before.value * 100
            if 1 < abs(growth) < 200:
                verb = "rose" if growth > 0 else "fell"
                said_ = _percent(abs(growth), rng, true=true)
                yield Made(f"{one.label} {verb} {said_} {said(one.period, 0)}.", "derived", one.concept)
        total = whole.get(one.period)
        if total is not None and total.label and total.concept != one.concept and one.value < total.value:
            said_ = _percent(one.value / total.value * 100, rng, true=true)
            period = said(one.period, 0)
            yield Made(f"{one.label} was {said_} of {total.label} {period}.", "derived", one.concept)


def _is_year_before(one: Truth, other: Truth) -> bool:
    if one.concept != other.concept or (one.period.start is None) != (other.period.start is None):
        return False
    starts = (one.period.start or one.period.end, other.period.start or other.period.end)
    days = [(other.period.end - one.period.end).days, (starts[1] - starts[0]).days]
    return all(358 <= length <= 372 for length in days)


def _percent(value: Decimal, rng: random.Random, *, true: bool) -> str:
    shown = f"{value:.1f}"
    if not true:
        at = rng.choice([at for at, c in enumerate(shown) if c.isdigit()])
        shown = shown[:at] + rng.choice([c for c in "123456789" if c != shown[at]]) + shown[at + 1 :]
    return f"{shown}%"
