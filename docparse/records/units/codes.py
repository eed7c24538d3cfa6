"""Numbers that name something: codes, places in a list, times of a clock, references, units of a head."""

from __future__ import annotations

import re
from collections.abc import Sequence

from docparse.records.grid import NumberCell, RecordGrid
from docparse.records.words import pattern_of

FEW = 3  # columns or rows: fewer are not counted
HALF = 0.5
_CODE, _PLACE, _OF_NOTES = pattern_of("codes"), pattern_of("places"), pattern_of("heads of notes")
_SHORT = re.compile(r"\d\d?")
_COUNT = re.compile(r"\W*(?:numbers?|no\.?)\W*", re.IGNORECASE)  # of what is counted, or of the rows
_NOTE = re.compile(r"(?<=\w)[ ]\d{1,2}\Z|[¹²³⁴-⁹]+\Z")  # of a note: "NAICS code 1"
_SUM = re.compile(r"\d{1,3}(?:[.,'’ \u00a0]\d{3})+[.,]\d\d")  # with all its separators no code and no note
_PADDED = re.compile(r"0\d")
_FORMS = {
    re.compile(r"\[\d{1,3}\]"): "a reference in square brackets",
    re.compile(r"(?:[*•]{4} ?)+\d{4}"): "all but the last digits are hidden",
}
_PHONE = re.compile(r"\+\d(?:[ ().-]{0,2}\d){8,14}")  # ITU-T E.123, section 2
_CLOCK = re.compile(r"(?:[01]?\d|2[0-4])(?:[.:h ]?[0-5]\d)")
_SURELY_CLOCK = re.compile(r"0\d[.:h ]?[0-5]\d|\d\d?[:h][0-5]\d")
_OF_TRAFFIC = pattern_of("traffic", flags=0)
_CLOCK_OF_TRAFFIC = re.compile(rf"{_SURELY_CLOCK.pattern}|(?:1?\d|2[0-4])\.[0-5]\d")


def codes_of(grid: RecordGrid, entries: Sequence[NumberCell], grouped: int | None) -> dict[int, str]:
    """Why each of the entries, by its place among them, is no amount; those that may be one are left out."""
    plain = {at: one for at, one in enumerate(entries) if one.amount.is_bare and one.amount.scale is None}
    clock = _is_timetable(grid)
    first = [one for one in entries if one.cell.row == entries[0].cell.row]
    counted = [*(first if _counts(first) else []), *_counted_column(list(plain.values()))]
    sums = [one for one in entries if _SUM.fullmatch(one.amount.text)]
    notes = {one.cell.column - 1 for one in sums if any(map(_OF_NOTES.fullmatch, one.header))}
    found = {}
    for at, one in plain.items():
        text = one.amount.text
        if head := _named(one):
            found[at] = head
        elif one.cell.column in notes and _SHORT.fullmatch(text):
            found[at] = "the head of notes is over the sums beside it"
        elif any(one is other for other in counted):
            found[at] = "columns or rows are counted"
        elif _PADDED.match(text):
            found[at] = "digits are filled up with noughts"
        elif form := next((why for form, why in _FORMS.items() if form.fullmatch(one.cell.text.strip())), ""):
            found[at] = form
        elif len(grid.rows[one.cell.row]) == 1 and _PHONE.fullmatch(one.cell.text.strip()):
            found[at] = "a phone number alone in its row"
        elif clock and (text.isdecimal() or _CLOCK.fullmatch(text)):
            found[at] = "a table of times"
        elif grouped is not None and text.isdecimal() and len(text) >= grouped:
            found[at] = "digits are not grouped, those of amounts are"
    return found


def _named(entry: NumberCell) -> str:
    """The label or head that makes a number the name of something; "" for amounts: "Number" heads a count.

    The words over the number of a note may have been read over a line of another head ("Note | EUR").
    """
    if entry.amount.text.isdecimal() and _CODE.search(entry.label):
        return entry.label
    for head in () if _SUM.fullmatch(entry.amount.text) else entry.header[-1:]:
        bare = _NOTE.sub("", head)
        if _PLACE.fullmatch(bare) or (_CODE.search(bare) and not _COUNT.fullmatch(bare)):
            return head
    is_note = _SHORT.fullmatch(entry.amount.text) and any(map(_OF_NOTES.fullmatch, entry.header))
    return " ".join(entry.header) if is_note else ""


def _counted_column(plain: Sequence[NumberCell]) -> list[NumberCell]:
    """The first column of a table if it counts the rows: from 1, or below "No." from where another ended."""
    first = [one for one in plain if one.cell.column == 0]
    headed = bool(first) and any(map(_COUNT.fullmatch, first[0].header[-1:]))
    start = int(first[0].amount.text) if headed and first[0].amount.text.isdecimal() else 1
    return first if _counts(first, start) else []


def _counts(entries: Sequence[NumberCell], start: int = 1) -> bool:
    count = [str(at) for at in range(start, start + len(entries))]
    return len(entries) >= FEW and [one.amount.text for one in entries] == count


def _is_timetable(grid: RecordGrid) -> bool:
    """Return True if most cells with figures are times of a clock, some surely or by the words of traffic."""
    cells = [cell.text.strip() for row in grid.rows for cell in row]
    texts = [text for text in cells if any(map(str.isdecimal, text))]
    times = list(filter(_CLOCK.fullmatch, texts))
    sure = _CLOCK_OF_TRAFFIC if any(map(_OF_TRAFFIC.fullmatch, cells)) else _SURELY_CLOCK
    return len(times) > HALF * len(texts) and sum(map(bool, map(sure.fullmatch, times))) >= FEW
