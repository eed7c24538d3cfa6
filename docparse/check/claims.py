"""What the passages of an answer assert: every number with subject, time, unit, scale, sign; dates; names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from docparse.check.citations import CITED, citations_behind
from docparse.check.model import Asked, Claim
from docparse.check.named import read_named
from docparse.check.passages import Passage, passages
from docparse.check.stated.facts import Facts
from docparse.check.wording.mentions import read_dates
from docparse.check.wording.times import Times, before, read_times, times_of
from docparse.check.wording.ways import OF, kind_and_way, sign_of
from docparse.check.wording.words import merged, terms, weighed
from docparse.records.amounts import Amount, read_amounts
from docparse.records.context import DocumentContext
from docparse.records.units.statements import Statement, read_statement

_REFERENCE = re.compile(
    r"\b(?:notes?|tables?|pages?|p|pp|items?|figures?|fig|sections?|exhibits?|form|steps?|chapters?|levels?"
    r"|topic|asc|asu|ifrs|ias|rule|parts?|appendix|charts?|quotes?|image|text|no|number|phase|tier|class|series"
    r"|top|version|question|answer|line|row|column)[.:]?[ \t#(\[]*\Z",
    re.IGNORECASE,
)
_DURATION = re.compile(
    r"[- ]?(?:months?|years?|weeks?|days?|quarters?|hours?|minutes?)\b(?!['’])|(?:st|nd|rd|th)\b|-[A-Za-z]",
    re.IGNORECASE,
)
_CUT = re.compile(
    r"[;:]|,? (?:while|whereas|but|although|though|versus|vs\.?)\b|, and\b|, with\b"
    r"|,? (?:compared|in comparison) (?:to|with)\b",
    re.IGNORECASE,
)
_AND = re.compile(r"\s*(?:,|\band\b|&|,\s*and\b)\s*")
_IS = re.compile(r"\b(?:was|were|are|is|totaled|totalled|amounted|of|stood|came|reached)\b")
_FROM = re.compile(
    r"\b(?:from|against|versus|vs\.?|than|compared (?:to|with))\s*(?:about |some )?[$€£]?\s*\Z",
    re.IGNORECASE,
)
_HEDGE = re.compile(
    r"(?:\b(?:about|approximately|nearly|roughly|around|almost|some|circa|over|more than|above|exceed\w*"
    r"|just (?:over|under)|under|less than|close to)\s*(?:US)?|[~≈]\s*)[$€£]?\s*\Z",
    re.IGNORECASE,
)
_SHARE_UNIT = re.compile(
    r"\s*(?:\w+\s+){0,2}?(?:per|a|each)\s(?:\w+ ){0,2}?share\b|\s*/\s?share", re.IGNORECASE
)
_SHARES = re.compile(r"\s*(?:\w+\s+){0,3}?shares\b", re.IGNORECASE)
_PER_SHARE_BEFORE = re.compile(r"\b(?:EPS|per (?:\w+ ){0,2}?share)\b", re.IGNORECASE)
_BASIS = re.compile(r"\s*(?:basis points|bps)\b", re.IGNORECASE)
_POINTS = re.compile(r"\s*(?:percentage points?|pp|ppts?)\b", re.IGNORECASE)
_TAIL = re.compile(
    r"\s?(?:thousand|million|billion|trillion|mn|bn|m|b|k)\b(?:\s(?:shares|dollars|euros)\b)?"
    r"|\s(?:percentage points|percent|basis points|shares|per share)\b",
    re.IGNORECASE,
)
_MOST_OFF = Decimal("0.1")  # by which "about $300" may be off
_THINGS = re.compile(r"(?: (?!(?:in|at|on|for|as|of|by|during|and|or|from|to|than|is|was)\b)[A-Za-z-]+){1,3}")


def read_claims(answer: str, facts: Facts) -> Iterator[Claim]:
    """Yield the claims of an answer in order."""
    context = facts.contexts[0] if facts.contexts else None
    last: tuple[int, Asked] = (-1, Asked())
    subject: Mapping[str, float] = {}
    for passage in passages(answer):
        if passage.paragraph != last[0]:
            last, subject = (passage.paragraph, Asked()), {}
        times = read_times(passage.text, context)
        setting = read_times(passage.setting, context) if passage.setting else None
        fallback = next(iter(setting.asked), last[1]) if setting is not None and setting.asked else last[1]
        numbers = list(_numbers(passage, times, context))
        subjects = list(_subjects(passage, numbers, times, facts, subject))
        for at, found in enumerate(numbers):
            asked = times_of(times, [(one.start, one.end) for one in numbers], at) or fallback
            own = {one: weight for one, weight in subjects[at].items() if one not in facts.entity}
            yield _claim(passage, found, own, asked, times, at, numbers)
        yield from read_named(passage, times.spans if numbers else (), facts, has_numbers=bool(numbers))
        if times.asked and not passage.cell:
            last = (passage.paragraph, times.asked[0])
        if subjects and not passage.cell:
            subject = subjects[0]


def _numbers(passage: Passage, times: Times, context: DocumentContext | None) -> Iterator[Amount]:
    """Yield the amounts of a passage that assert something: no dates, citations, ordinals, references."""
    text = passage.text
    blanked = CITED.sub(lambda cited: " " * len(cited[0]), text)
    skipped = [match.span() for match in CITED.finditer(text)]
    skipped += [(one.start, one.end) for one in read_dates(text)]
    for amount in read_amounts(blanked):
        start, end = amount.start, amount.end
        if (
            times.covers(start)
            or times.covers(max(start, end - 1))
            or any(a <= start < b for a, b in skipped)
        ):
            continue
        plain = amount.is_bare and amount.scale is None
        of_no_value = amount.is_year or (
            not passage.cell and (_REFERENCE.search(text[:start]) or _is_ordinal(text, start, end))
        )
        if plain and of_no_value:
            continue
        if plain and not passage.cell and _DURATION.match(text, end):
            continue
        yield amount


def _is_ordinal(text: str, start: int, end: int) -> bool:
    """Return True for the number of an item: "1. ", "(2)"."""
    return (start == 0 and bool(re.match(r"[.):]\s", text[end:]))) or bool(
        re.fullmatch(r"\(\d{1,2}\)", text[start:end])
    )


def _subjects(
    passage: Passage, numbers: Sequence[Amount], times: Times, facts: Facts, carried: Mapping[str, float]
) -> Iterator[dict[str, float]]:
    """Yield the weighed terms of each number's subject.

    The words before a number back to the last one, those behind it up to the next; where no row has any of
    them, the subject of the number before; of a list "A and B were $1 and $2" the member of the same rank.
    """
    if passage.cell:
        own = weighed((passage.subject, 1.0), (passage.setting, 0.2), (passage.text, 0.3))
        yield from [own] * len(numbers)
        return
    text, setting = passage.text, weighed((passage.setting, 0.25))
    listed = _listed(text, numbers, facts)
    floor, last = 0, dict(carried)
    lead = weighed((text[: numbers[0].start], 0.35)) if numbers else {}
    for at, found in enumerate(numbers):
        stop = numbers[at + 1].start if at + 1 < len(numbers) else len(text)
        ahead = _CUT.split(text[floor : found.start])
        behind = re.split(r"[,;:.]| and ", text[found.end : stop], maxsplit=1)[0]
        nearest = next((part for part in reversed(ahead) if any(terms(part))), "")
        near = weighed((nearest, 1.0), (" ".join(ahead), 0.45), (behind, 0.7))
        if not at and not (nearest and _says_something(near, facts)):  # "At $5 million, net income was ..."
            after = weighed((text[found.end : stop], 0.9))
            near = after if _says_something(after, facts) else near
        if listed:
            near = listed[at]
        elif not _says_something(near, facts):
            near = merged(near, last)
        elif at and sum(weight >= 0.9 for weight in near.values()) < 2:
            near = merged(near, lead)
        last = near
        floor = found.end
        yield merged(near, setting)


def _says_something(found: Mapping[str, float], facts: Facts) -> bool:
    return any(one in facts.idf and weight >= 0.6 for one, weight in found.items())


def _listed(text: str, numbers: Sequence[Amount], facts: Facts) -> list[dict[str, float]]:
    """The subjects of a list as long as that of the numbers: "A and B were $1 and $2, respectively"."""
    if len(numbers) < 2 or "respectively" not in text:
        return []
    for part in _IS.split(text[: numbers[0].start]):
        members = [one for one in _AND.split(part) if one.strip()]
        weighed_members = [weighed((one, 1.0)) for one in members[-len(numbers) :]]
        if len(members) >= len(numbers) and all(_says_something(one, facts) for one in weighed_members):
            return weighed_members
    return []


def _claim(
    passage: Passage,
    found: Amount,
    subject: Mapping[str, float],
    asked: Asked,
    times: Times,
    at: int,
    numbers: Sequence[Amount],
) -> Claim:
    text = passage.text
    ahead, behind = text[: found.start], text[found.end :]
    stated = read_statement(passage.setting) or read_statement(passage.subject) if passage.cell else None
    unit = _unit(passage, found, stated)
    scale = _scale(found, unit, stated)
    value = found.value.scaleb(scale or 0)
    clause = text[numbers[at - 1].end if at else 0 : found.start]
    rest = text[found.end : numbers[at + 1].start if at + 1 < len(numbers) else len(text)]
    kind, way = kind_and_way(clause, _CUT.split(ahead)[-1], behind, percent=found.percent)
    if _BASIS.match(behind):
        unit, value, kind = "percent", value / 100, "change"
    low, high = _bounds(found, value, scale or 0, ahead)
    share = OF.match(behind) if unit == "percent" else None
    since = _since(times, asked)
    if kind == "amount" and at and len(set(times.asked)) == 1 and _FROM.search(ahead):
        asked, since = before(asked), asked  # "$5 in 2024, up from $4"
    if kind == "change" and since.period and asked.period and since.period.end > asked.period.end:
        asked, since = since, asked  # "up 5% from 2024"
    tail = _TAIL.match(behind)
    end = found.end + (tail.end() if tail else 0)
    return Claim(
        text=text[found.start : end].strip(),
        sentence=text if not passage.cell else " | ".join(filter(None, (passage.subject, text))),
        start=passage.start + found.start,
        end=passage.start + end,
        kind=kind,
        value=-abs(value) if kind == "change" and way < 0 else value,
        low=low,
        high=high,
        unit=unit,
        scale=scale,
        points=bool(_BASIS.match(behind) or _POINTS.match(behind)),
        bare=unit is None and found.scale is None,
        sign=sign_of(f"{clause} {_CUT.split(rest)[0]}", f"{passage.subject} {text}", negative=value < 0),
        way=way,
        terms=dict(subject),
        of=weighed((share[1], 1.0)) if share else {},
        asked=asked,
        since=since,
        counted=_counted(behind) if unit is None and not passage.cell else frozenset(),
        cited=citations_behind(passage.text, found.end),
    )


def _since(times: Times, asked: Asked) -> Asked:
    """The other time of a sentence that compares two."""
    others = [one for one in times.asked if one != asked]
    return others[0] if len(others) == 1 else Asked()


def _counted(behind: str) -> frozenset[str]:
    """The terms of the things that a number counts: "46 new stores in", not "46 in stores"."""
    things = _THINGS.match(behind)
    return frozenset(terms(things[0])) if things else frozenset()


def _unit(passage: Passage, found: Amount, stated: Statement | None) -> str | None:
    text = passage.text
    behind, words = text[found.end : found.end + 60], f"{passage.subject} {text[: found.start]}"
    if found.percent or _POINTS.match(behind) or (passage.cell and "%" in passage.subject):
        return "percent"
    if found.currency:
        each = _SHARE_UNIT.match(behind) or (_PER_SHARE_BEFORE.search(words[-60:]) and found.scale is None)
        return f"{found.currency}/shares" if each else found.currency
    if _SHARES.match(behind):
        return "shares"
    return stated.currency if stated else None


def _scale(amount: Amount, unit: str | None, stated: Statement | None) -> int | None:
    if amount.scale is not None or stated is None:
        return amount.scale
    if unit == "percent" or (unit or "").endswith("/shares"):
        return None
    return stated.share_scale if unit == "shares" else stated.scale


def _bounds(amount: Amount, value: Decimal, scale: int, ahead: str) -> tuple[Decimal, Decimal]:
    """The sizes that a number may stand for: those that round to its last digit, or, hedged, come near it."""
    places = len(amount.text.partition(".")[2]) if "." in amount.text else 0
    unit = Decimal(10) ** (scale - places)
    size = abs(value)
    hedged = _HEDGE.search(ahead) is not None
    if hedged and not places:
        digits = amount.text.replace(",", "")
        unit *= Decimal(10) ** (len(digits) - len(digits.rstrip("0")))
        unit = max(Decimal(10) ** scale / 2, min(unit, size * _MOST_OFF))
    half = unit / 2
    if hedged:
        return size - unit, size + unit
    return size - half, size + half
