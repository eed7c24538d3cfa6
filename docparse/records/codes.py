"""Numbers that name something (codes, places in a list, times of a clock), and signs that are of programs.

How likely a sign beside a number is one of a program or formula ("$1" of a shell, "$10^6$" of LaTeX, "46 % a
comment") is weighed: by the marks round it that programs have and sentences have not, by the typewriter's
letters of its block, by a whole number under a dollar, by a percent sign apart from a whole number (a comment
behind the number of its line), and by the other signs of the document. The weights are log odds, rounded from
a logistic model of 2,879 signs (349 of programs) in manuals, filings, papers and everyday pages.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence

from docparse.records.amounts import Amount
from docparse.records.grid import NumberCell, RecordGrid
from docparse.records.words import pattern_of

FEW = 3  # columns or rows: fewer are not counted
GROUPED = 5  # numbers such as 1,234: a document that has so many groups the digits of all
HALF = 0.5
_CODE, _PLACE = pattern_of("codes"), pattern_of("places")
_COUNT = re.compile(r"\W*(?:numbers?|no\.?)\W*", re.IGNORECASE)  # of what is counted, or of the rows
_NOTE = re.compile(r"(?<=\w)[ ]\d{1,2}\Z|[¹²³⁴-⁹]+\Z")  # of a note: "NAICS code 1"
_GAP = "[.,'’ \u00a0\u2009\u202f]"
_GROUPS = re.compile(rf"(?<![\d.,])[1-9]\d{{0,2}}(?:{_GAP}\d{{3}})+(?!\d)")
_GROUPS_FOUR = re.compile(rf"(?<![\d.,])(?<!\d )[1-9]{_GAP}\d{{3}}(?!\d)")
_LONG = re.compile(r"(?<![\w.,])[1-9]\d{3,}[.,]\d\d(?![\d.,])")  # money whose digits are not grouped
_PADDED = re.compile(r"0\d")
_REFERENCE = re.compile(r"\[\d{1,3}\]")
_PHONE = re.compile(r"\+\d(?:[ ().-]{0,2}\d){8,14}")  # ITU-T E.123, section 2
_BRACKETED = re.compile(r"(?:\([^()]+\)\s*)+")
_CLOCK = re.compile(r"(?:[01]?\d|2[0-4])(?:[.:h ]?[0-5]\d)")
_SURELY_CLOCK = re.compile(r"0\d[.:h ]?[0-5]\d|\d\d?[:h][0-5]\d")
_OF_TRAFFIC = pattern_of("traffic", flags=0)
_CLOCK_OF_TRAFFIC = re.compile(rf"{_SURELY_CLOCK.pattern}|(?:1?\d|2[0-4])\.[0-5]\d")
NEAR = 24  # characters before and behind a sign in which marks are looked for
MOST = 4  # marks: more say no more
GLUED = 4  # marks that something glued to a number and its sign is worth: "$3.14$", "$1.map", "andi-0.14 %"
OFTEN = 0.25  # share of a document's signs that have marks of a program near
_ODDS, _MARK, _TYPED, _WHOLE, _COMMENT, _AMONG_OTHERS = -8.0, 1.0, 2.0, 4.0, 4.0, 3.0
_SIGN = re.compile(r"\$\s?\d[\d.,]*|\d\s?%")
_MARKS = re.compile(r"([\\{}\[\]=<>|^_])\1*|&&")  # a line of them is one
_GLUED_BEHIND, _GLUED_BEFORE = re.compile(r"[$%]|\.[A-Za-z]"), re.compile(r"[A-Za-z]-\d")
_DOLLAR_BEHIND = re.compile(r" ?\$")
_COMMENT_SIGN = re.compile(r"\s%(?=.)(?!\)|\s*[.,;)])")


def shortest_grouped(texts: Iterable[str]) -> int | None:
    """How many digits the shortest numbers have that texts group; None where they do not group all."""
    read = list(texts)
    if any(map(_LONG.search, read)):
        return None
    for digits, form in ((4, _GROUPS_FOUR), (5, _GROUPS)):
        if sum(form.search(text) is not None for text in read) >= GROUPED:
            return digits
    return None


def codes_of(grid: RecordGrid, entries: Sequence[NumberCell], grouped: int | None) -> dict[int, str]:
    """Why each of the entries, by its place among them, is no amount; those that may be one are left out."""
    plain = {at: one for at, one in enumerate(entries) if one.amount.is_bare and one.amount.scale is None}
    clock = _is_timetable(grid)
    first = [one for one in entries if one.cell.row == entries[0].cell.row]
    counted = [*(first if _counts(first) else []), *_counted_column(list(plain.values()))]
    found = {}
    for at, one in plain.items():
        text = one.amount.text
        if head := _named(one):
            found[at] = head
        elif any(one is other for other in counted):
            found[at] = "columns or rows are counted"
        elif _PADDED.match(text):
            found[at] = "digits are filled up with noughts"
        elif _REFERENCE.fullmatch(one.cell.text.strip()):
            found[at] = "a reference in square brackets"
        elif len(grid.rows[one.cell.row]) == 1 and _PHONE.fullmatch(one.cell.text.strip()):
            found[at] = "a phone number alone in its row"
        elif _is_unit(one, grid):
            found[at] = "a row of units in brackets"
        elif clock and (text.isdecimal() or _CLOCK.fullmatch(text)):
            found[at] = "a table of times"
        elif grouped is not None and text.isdecimal() and len(text) >= grouped:
            found[at] = "digits are not grouped, those of amounts are"
    return found


def _is_unit(entry: NumberCell, grid: RecordGrid) -> bool:
    """Return True for "(1,000)" in a row of units in brackets: "(number) | (mil. dol.) | (1,000)"."""
    row = grid.rows[entry.cell.row]
    alone = len(row) > 1 and sum((cell.row, cell.column) in grid.amounts for cell in row) == 1
    return alone and all(_BRACKETED.fullmatch(one.text.strip()) for one in row)


def _named(entry: NumberCell) -> str:
    """The label or head that makes a number the name of something; "" for amounts: "Number" heads a count."""
    if entry.amount.text.isdecimal() and _CODE.search(entry.label):
        return entry.label
    for head in entry.header[-1:]:
        bare = _NOTE.sub("", head)
        if _PLACE.fullmatch(bare) or (_CODE.search(bare) and not _COUNT.fullmatch(bare)):
            return head
    return ""


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


def is_program_like(texts: Iterable[str]) -> bool:
    """Return True for a document of whose signs beside numbers many have marks of a program near."""
    near = [_marks(text, *found.span()) > 0 for text in texts for found in _SIGN.finditer(text)]
    return sum(near) > OFTEN * len(near)


def chance_of_program(text: str, amount: Amount, *, typed: bool, among_others: bool) -> float:
    """Return how likely the dollar or percent sign of an amount of a text is one of a program.

    `typed` says that its block is set in a typewriter's letters, `among_others` that the document
    `is_program_like`. A number with neither sign has no chance.
    """
    behind = _DOLLAR_BEHIND.match(text, amount.end)
    end = behind.end() if behind else amount.end
    signs = {"$", "%"}.intersection(text[amount.start : end])
    if not signs:
        return 0.0
    marks = min(_marks(text, amount.start, end), MOST)
    odds = _ODDS + _MARK * marks + _TYPED * typed + _AMONG_OTHERS * among_others
    odds += _WHOLE * ("$" in signs and amount.scale is None and amount.text.isdecimal())
    before_words = _COMMENT_SIGN.match(text, amount.end - len(" %")) is not None
    odds += _COMMENT * (typed and before_words and amount.text.isdecimal())
    return 1 / (1 + math.exp(-odds))


def _marks(text: str, start: int, end: int) -> int:
    """Count the marks of programs near; what is glued to the number counts as several."""
    before, behind = text[max(0, start - NEAR) : start], text[end : end + NEAR]
    named = _GLUED_BEFORE.search(text, max(0, start - 2), min(start + 2, end))
    glued = bool(named or _GLUED_BEHIND.match(behind) or text.endswith("%%", start, end))
    return len(_MARKS.findall(before)) + len(_MARKS.findall(behind)) + GLUED * glued
