"""The period of a number in a sentence: all that may be meant, with what speaks for each.

A number may be of a time that its sentence says, of one of its row, of one said in the sentences before it or
of what the document reports on; and of a day's or a span's beginning, end or last quarter. Each of these has
hints: where it stands, its rank in a list ("$3 and $2 in 2024 and 2023, respectively"), the words round the
number, the tense. A member of a list belongs to that of the same rank of the nearest list of one length. The
likeliest is taken; weights are fitted by `bench.records.meaning` (`evidence.json`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from docparse.records.amounts import Amount
from docparse.records.context import DocumentContext
from docparse.records.evidence import chances, ordered
from docparse.records.model import LEAST, Dated, Period
from docparse.records.periods.fiscal import MONTH_DAYS, meant_by
from docparse.records.periods.phrases import Phrase, Said
from docparse.records.sentences.lists import MemberRun
from docparse.records.words import pattern_of

PERIOD = "period"
BEFORE, BEHIND = 90, 60  # characters round a number whose words are hints
_COMPARED = pattern_of("compared")
_LENGTHS = re.compile(r"quarter|half|six|nine|three|year|annual|month|week", re.IGNORECASE)
_PRESENT = pattern_of("present tense", flags=0)
_PAST = re.compile(r"\b(?:was|were|had|did|\w{3,}ed)\b")


class Clause(NamedTuple):
    """The periods of a sentence or text, and whether it begins with one."""

    dates: tuple[Dated, ...]
    leads: bool


Times = tuple[Clause, ...]
"""Those before a number, nearest first."""


@dataclass(frozen=True, slots=True)
class RowContext:
    """The table row in which a text is, by the periods of its numbers.

    `latest` is the last of the periods; for points in time the last of the table, be it over a dash.
    """

    dates: tuple[Dated, ...] = ()
    latest: Dated | None = None


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence's amounts with their units, its periods with their bounds, and those before it: of its own
    text (`earlier`) and of the texts above. `members` bound what lists of amounts have, words for nothing
    among them; `lists` and `times` are the lists in which these and the periods come. `unknown` are the times
    that it says without days ("in 2023"), where nothing tells them: what is of another is not meant."""

    text: str
    amounts: list[tuple[Amount, str]]
    members: list[tuple[int, int]]
    dates: list[tuple[Said, Dated]]
    lists: Sequence[MemberRun]
    times: Sequence[MemberRun]
    earlier: Times = ()
    above: Times = ()
    row: RowContext | None = None
    unknown: tuple[Phrase, ...] = ()


@dataclass(slots=True)
class Option:
    """A period that may be meant, the words that give it, what speaks for it, and how sure the words are."""

    period: Period
    why: str
    hints: set[str] = field(default_factory=set)
    sure: float = 0.0


def choose(options: Sequence[Option]) -> Dated | None:
    """Return the likeliest period; None where none is likely."""
    likely = chances(PERIOD, [one.hints for one in options])
    best, at = max(((chance, -at) for at, chance in enumerate(likely)), default=(0.0, 0))
    chosen = options[-at] if best > LEAST else None
    return None if chosen is None else Dated(chosen.period, chosen.why, best * chosen.sure)


def options_of(sentence: Sentence, at: int, context: DocumentContext) -> list[Option]:
    """Return every period that the number at an index of the sentence's amounts may be of."""
    found: dict[Period, Option] = {}
    words = _words(sentence, at)
    for place, dated, hints in _bases(sentence, at, context):
        unsaid = bool(place != "own" and sentence.unknown)
        if unsaid and not _is_within(dated, sentence):
            continue
        for way, period in islice(meant_by(dated.period, context.fiscal), 1 if unsaid else None):
            option = found.setdefault(period, Option(period, dated.why, _about(period, words, context)))
            option.sure = max(option.sure, dated.sure)
            option.hints |= {f"{place} {way}", *(f"{hint} {way}" for hint in hints)}
    return list(found.values())


def _is_within(dated: Dated, sentence: Sentence) -> bool:
    """Return True for a time in the year of whose part a sentence speaks."""
    return any(one.part is not None and one.year == dated.period.end.year for one in sentence.unknown)


def _bases(sentence: Sentence, at: int, context: DocumentContext) -> Iterator[tuple[str, Dated, list[str]]]:
    """Yield each time that is said, where it is said, and hints of how it stands to the number."""
    many = "alone" if not sentence.dates else "beside"
    for index, (_, dated) in enumerate(sentence.dates):
        yield "own", dated, list(_standing(sentence, at, index))
    for name, texts in (("earlier", sentence.earlier), ("above", sentence.above)):
        for distance, clause in enumerate(texts):
            for rank, dated in enumerate(clause.dates):
                frame = f"{name} {'frame' if clause.leads and rank == 0 else 'no frame'} {many}"
                yield f"{name} {many}", dated, [f"{name} {distance}", frame]
    if sentence.row is not None:
        yield from _of_row(sentence, at, sentence.row, many)
    for name, period in context.reports:
        yield f"reported {name} {many}", Dated(period, f"a report as of {context.reported}"), []


def _of_row(
    sentence: Sentence, at: int, row: RowContext, many: str
) -> Iterator[tuple[str, Dated, list[str]]]:
    rank, size = _rank(sentence, at)
    for index, dated in enumerate(row.dates):
        ranked = ("rank" if index == rank else "other") if size == len(row.dates) else "uneven"
        yield f"row {many}", dated, [f"row {ranked}"]
    if row.latest is not None:
        yield f"row {many}", row.latest, [f"row latest {'list' if size > 1 else 'lone'}"]


def _standing(sentence: Sentence, at: int, index: int) -> Iterator[str]:
    """Yield how a period of the sentence stands to the number: where, and of which rank in its list."""
    (start, end), spans = sentence.members[_member(sentence, at)], [one[:2] for one, _ in sentence.dates]
    run = next(one for one in sentence.times if one.first <= index < one.last)
    behind = [one for one in sentence.times if one.start >= end]
    before = [one for one in sentence.times if one.end <= start]
    place = "next" if run in behind[:1] else "previous" if run in before[-1:] else "far"
    lead = "numbers lead" if sentence.members[0][0] < spans[0][0] else "times lead"
    yield f"{place}, {lead}"
    order, (rank, size) = _by_length(sentence, run).index(index), _rank(sentence, at)
    if len(run) == size > 1:
        yield f"{place} {'rank' if order == rank else 'other rank'}"
    else:
        yield f"{place} {'lone' if len(run) == 1 else 'uneven'} {'lone' if size == 1 else 'list'}"
    if len(sentence.dates) == len(sentence.amounts) > 1:
        yield f"as many, {'rank' if run.first + order == at else 'other rank'}"
    sides = _sides(sentence)
    if len(sides) > 1:
        own = next(at for at, side in enumerate(sides) if start < side)
        there = [next((at for at, side in enumerate(sides) if one[0] < side), own) for one in spans]
        yield f"compared, {'here' if there[index] == own else 'there'} of {min(there.count(own), 2)}"


def _sides(sentence: Sentence) -> list[int]:
    """The ends of the sides of a sentence that compares numbers: "$5 in 2024, compared with $4 in 2023"."""
    starts, ends = [one[0] for one in sentence.members], list[int]()
    for found in _COMPARED.finditer(sentence.text):
        low = ends[-1] if ends else 0
        if any(low <= one < found.start() for one in starts) and starts[-1] >= found.end():
            ends.append(found.start())
    return [*ends, len(sentence.text)]


def _member(sentence: Sentence, at: int) -> int:
    amount = sentence.amounts[at][0]
    return next(place for place, (start, end) in enumerate(sentence.members) if start <= amount.start < end)


def _rank(sentence: Sentence, at: int) -> tuple[int, int]:
    """The rank and size among the numbers with little between them: "$141 and $111 and penalties of $45"."""
    own = _member(sentence, at)
    run = next(one for one in sentence.lists if one.first <= own < one.last)
    return own - run.first, len(run)


def _by_length(sentence: Sentence, run: MemberRun) -> list[int]:
    """The members of a list of times, those of one length after the other: three months of two years, six."""
    places = list(range(run.first, run.last))
    lengths = [_length(sentence.dates[place][1].period) for place in places]
    return sorted(places, key=lambda place: lengths.index(lengths[place - run.first]))


def _length(period: Period) -> str:
    """How many months a period lasts, in words of a hint."""
    if period.start is None:
        return "day"
    months = round(((period.end - period.start).days + 1) / MONTH_DAYS)
    return f"{months} months" if months in (3, 6, 9, 12) else "other span"


def _words(sentence: Sentence, at: int) -> set[str]:
    """The words round a number, the tense of its sentence, its unit."""
    amount, unit = sentence.amounts[at]
    before = sentence.text[max(0, amount.start - BEFORE) : amount.start]
    behind = sentence.text[amount.end : amount.end + BEHIND]
    found = {*ordered(before), *ordered(behind)}
    found |= {f"says {word.lower()}" for word in _LENGTHS.findall(sentence.text)}
    found.add(f"tense {bool(_PRESENT.search(sentence.text))} {bool(_PAST.search(sentence.text))}")
    return found | {f"unit {'money' if unit.isupper() else unit.split('/')[-1]}"}


def _about(period: Period, words: set[str], context: DocumentContext) -> set[str]:
    """What speaks for a period by itself: its kind and length beside the words, and the day reported on."""
    length, day = _length(period), context.reported
    kind = "day" if period.start is None else "span"
    found = {"", f"length {length}"} | {f"{kind} {word}" for word in words if not word.startswith("says")}
    found |= {f"{length} {word}" for word in words if word.startswith("says")}
    if day is not None:
        when = _when((period.end - day).days)
        interim = context.fiscal is None or not context.fiscal.ends_with(day)
        found |= {f"{kind} {when}", f"{length} {when} {'interim' if interim else 'annual'}"}
    return found


def _when(days: int) -> str:
    """How long after the day reported on a period ends, in words of a hint."""
    if days == 0:
        return "then"
    if days in range(-376, -354):
        return "a year before"
    return "later" if days > 0 else "long before" if days < -3 * 366 else "before"
