"""What the heads over the numbers of a table say of their period.

Nearer words win; farther ones (the rows above, what stands before the table) fill what the nearer leave open.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from docparse.numerals.months import MONTH
from docparse.numerals.patterns import YEAR
from docparse.records.context import DocumentContext
from docparse.records.frames import FramedTable
from docparse.records.grid import NumberCell
from docparse.records.model import Period
from docparse.records.periods.dates import DATE
from docparse.records.periods.fiscal import LONGEST, SLACK, settle, to_period
from docparse.records.periods.phrases import Phrase, merge
from docparse.records.periods.said import (
    read_phrase,
    read_phrases,
    speaks_of_time_alone,
    without_other_days,
)
from docparse.records.periods.years import is_title
from docparse.records.words import pattern_of

TITLE = 80  # characters: longer texts are running text
_INTRODUCES = pattern_of("introduces")
_OF_FLOWS = pattern_of("statements of flows")
_HELD = pattern_of("held")
_ONE_YEAR = re.compile(YEAR)
_SUMS = re.compile(r"(?!.*[^\W\d_]{4}).*\d.*")  # a row of numbers that was taken for one of heads
_NUMBERED = re.compile(r"\d{3}")
_OF_KEY = re.compile(rf"\w: (?:{DATE.pattern})", DATE.flags)
_ENDED = re.compile(r"\bend(?:ed|ing)\W*\Z", re.IGNORECASE)
_OPENS_ENDED = re.compile(r"\W*end(?:ed|ing)\b", re.IGNORECASE)
_DAY_AND_YEAR = re.compile(rf"(?P<month>(?:{MONTH})\.? )?\b[0-3]?\d, (?:{YEAR})\b", re.IGNORECASE)
_VINTAGE = re.compile(r"\b(?:originations?|vintages?)\b", re.IGNORECASE)  # loans by the year they began in


class ColumnTime(NamedTuple):
    """What heads say of a period, filled up from farther away, and the period; `head` is what they say
    themselves. `lent`: they say neither a span nor a year, and the document is no report, whose titles speak
    of its numbers."""

    phrase: Phrase
    period: Period | None
    head: Phrase
    lent: bool


class _TableHeads(NamedTuple):
    """What stands round the heads of a table: the words over its labels and before it, and whether it is of
    what is `held` (debts, assets).

    `shared` are the heads under which a row has several numbers, and `many`: some row has several at all.
    `lasts`: a head says that something ended, which may be in another column ("Year Ended | December 31,"
    over "2024 | 2023").
    """

    stub: str
    before: Sequence[str]
    held: bool
    shared: set[tuple[str, ...]]
    many: bool
    lasts: bool


def read_columns(frame: FramedTable, context: DocumentContext) -> list[ColumnTime]:
    """Return what the heads over each number of a table say, each path of heads read once."""
    entries, around = frame.entries, _heads_of(frame)
    read: dict[tuple[tuple[str, ...], ...], ColumnTime] = {}
    for entry in entries:
        if (entry.header, entry.above) not in read:
            read[entry.header, entry.above] = _column(entry, around, context)
    return [read[entry.header, entry.above] for entry in entries]


def _heads_of(frame: FramedTable) -> _TableHeads:
    entries, stub = frame.entries, frame.grid.stub
    years = {read_phrase(" ".join(entry.header)).year for entry in entries} - {None}
    alike = Counter((entry.cell.row, entry.header, entry.amount.percent) for entry in entries)
    return _TableHeads(
        "" if years and read_phrase(stub).is_year else stub,  # a column's, to whose left it was read
        frame.before,
        held=any(_HELD.fullmatch(label) for _, label in frame.grid.labels()),
        shared={header for (_, header, _), count in alike.items() if count > 1},
        many=len({entry.cell.row for entry in entries}) < len(entries),
        lasts=any(_ENDED.search(text) for entry in entries for text in entry.header),
    )


def _column(entry: NumberCell, around: _TableHeads, context: DocumentContext) -> ColumnTime:
    """What the heads over a number say."""
    texts = [text for text in entry.header[:-1] if len(text) > TITLE]  # running ones, with heads below them
    head = " ".join(text for text in entry.header if text not in texts)
    head = head if context.report else without_other_days(head)  # on which a bill is to be paid
    said, phrase = read_phrase(head), _column_phrase(entry, head, texts, around, context)
    period = to_period(phrase, context.fiscal)
    of_bill = context.bill and phrase.day is not None and phrase.kind != "duration"
    if of_bill or _is_of_another(entry, head, phrase, around):
        phrase = replace(phrase, loose=True)
    lent = not (context.report or said.kind or said.is_year or read_phrase(around.stub).is_year)
    return ColumnTime(phrase, period, said, lent)


def _is_of_another(entry: NumberCell, head: str, phrase: Phrase, around: _TableHeads) -> bool:
    """Return True for a `phrase` that may be of another column than the number whose `head` gave it: numbers
    of one time hardly share rows, and a head may be torn ("Three Months | 30, | 2022")."""
    said = read_phrase(head)
    time = not head or _ONE_YEAR.fullmatch(head) or speaks_of_time_alone(head)
    torn = (day := _DAY_AND_YEAR.search(head)) and not day["month"]
    bare = said.kind is None and said.day is not None and not any(map(_ENDED.search, entry.header))
    ended = phrase.kind != "duration" and ((around.lasts and bare) or _OPENS_ENDED.match(head))
    return bool(
        torn
        or ended
        or (entry.header in around.shared and time)
        or (around.many and said.empty and _SUMS.fullmatch(head))
    )


def _column_phrase(
    entry: NumberCell, head: str, over: Sequence[str], around: _TableHeads, context: DocumentContext
) -> Phrase:
    """What the `head` of a number says of its period, filled up from farther and farther away, as the running
    texts `over` it.

    A year alone is the fiscal year, or its end in a table of what is `held` (debts, assets).
    A row that says a day or a span and nothing else parts a table: what is below it is of that time, whatever
    the heads say. A running text before the table may say when its fiscal year ends; which quarter it speaks
    of is another matter. Where nothing tells of fiscal years, heads that say
    no time have that of a running text only if it introduces the table.
    """
    fiscal, (stub, before, held, *_) = context.fiscal, around
    guessed = {text for text in (head, *((stub,) if fiscal is None else ())) if _says_days(text)}
    phrase = Phrase() if _VINTAGE.search(head) else read_phrase(head)
    dated = phrase.month is not None and phrase.year is not None
    panel = next(filter(speaks_of_time_alone, entry.above), None) if dated else None
    phrase = phrase if panel is None else read_phrase(panel)
    titles = [read_phrase(text) for text in before if dated and is_title(text)]
    texts = (*entry.above, *over, stub, *(() if dated else before))
    for same, text in product((True, False) if context.report else (True,), texts):
        if phrase.complete:
            return phrase
        if phrase.empty and fiscal is None and not (is_title(text) or _INTRODUCES.search(text)):
            continue
        far = _of_head(phrase, without_other_days(text))
        if len(text) > TITLE and far.part is not None:
            continue
        if _helps(phrase, far, same) and far.text not in phrase.text:
            if context.report or text in entry.above:
                other = len(text) > TITLE if context.report else not speaks_of_time_alone(text)
                aside = text in before or other or text in guessed
                other_day = phrase.year not in (None, far.year) and text.rstrip().endswith(".")
                named = (far.kind is None and fiscal is None) or (far.kind == "instant" and other_day)
                loose = named and phrase.month is None and aside
            else:  # of the document, as is "as at 31 March 2024" over heads of years
                loose = far.kind is None or (far.kind == "instant" and phrase.year is not None)
            phrase = replace(merge(phrase, far), loose=phrase.loose or loose)
    if dated and phrase.kind is None and not held:
        phrase = replace(phrase, loose=phrase.loose or any(map(_OF_FLOWS.search, before)))
        phrase = next(filter(None, (_lasting(phrase, title) for title in titles)), phrase)
    whole = settle(phrase, fiscal, context.reported)
    ends = held and phrase.kind is None and whole.month is not None
    kind = "instant" if ends else whole.kind
    return replace(whole, kind=kind, loose=phrase.loose or head in guessed)


def _says_days(head: str) -> bool:
    """Return True for a head whose day is its column's by a guess: one of several without a span from one to
    the other, or beside a number ("No. CN4485 05-Jan-2024") or a key ("Printed: 5 Jan 2024")."""
    numbered = DATE.search(head) and _NUMBERED.search(re.sub(YEAR, "", DATE.sub("", head)))
    if numbered or _OF_KEY.search(head):
        return True
    phrases = (said.phrase for said in read_phrases(head))
    return len({(one.year, one.month, one.day) for one in phrases if one.day is not None}) > 1


def _lasting(day: Phrase, title: Phrase) -> Phrase | None:
    """The span that ends with the day of a head, where a title says one that ends with such a day, or, as a
    guess, with its last word that the day is below.

    "For the half-year ended 31 December 2024" over "31 Dec 2024 | 31 Dec 2023", "Year Ended" over "May 31,".
    """
    if title.kind != "duration":
        return None
    goes_on = _ENDED.search(title.text) if title.month is None else None
    if not goes_on and (title.month != day.month or title.day is None or day.day is None):
        return None
    if title.day is not None and day.day is not None and abs(title.day - day.day) > SLACK.days:
        return None
    text = f"{day.text} … {title.text}"
    loose = day.loose or goes_on is not None
    return replace(day, kind="duration", months=title.months, days=title.days, text=text, loose=loose)


def _of_head(near: Phrase, text: str) -> Phrase:
    """What a text says first; of several days the one in the year that a head names alone."""
    first = read_phrase(text)
    if near.year is None or first.year == near.year:
        return first
    others = (said.phrase for said in read_phrases(" ".join(text.split())))
    named = (one for one in others if one.year == near.year and one.day is not None)
    same = next(named, None)
    return first if same is None else replace(same, text=first.text, kind=same.kind or first.kind)


def _helps(near: Phrase, far: Phrase, same: bool) -> bool:
    """Return True if a farther phrase may speak of the same thing: it must not contradict the near year.

    Where none is of the `same` year another year's day tells on which days years end. How long a text says
    that what ends with one day has lasted, it does not say of another day.
    """
    days = [30 * one.month + one.day for one in (near, far) if one.month is not None and one.day is not None]
    lasted = far.months or far.days
    if far.empty or (
        lasted and len(days) == 2 and SLACK.days < abs(days[0] - days[1]) < LONGEST - SLACK.days
    ):
        return False
    return near.year is None or far.year in (None, near.year) or (near.month is None and not same)
