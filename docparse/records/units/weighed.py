"""The unit of each number of a table: what its plain words say, else what those round it speak for."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from docparse.records.arithmetic import check_table
from docparse.records.context import DocumentContext
from docparse.records.evidence import SURE, SURER, chance, likeliest_kind, with_hints
from docparse.records.frames import FramedTable
from docparse.records.grid import NumberCell, by_column
from docparse.records.units.codes import codes_of
from docparse.records.units.kinds import MERGED, NO_MONEY, kind_in, kind_under
from docparse.records.units.number import CODE, TableNumber, unit_of
from docparse.records.units.statements import terms_of

HUNDRED, THOUSAND = 100, 1000
# Money by its sign under a head of percentages, or no sign where others have one: of another column.
UNSURE = 0.5
SLIGHT = 0.02  # so likely are other words than money's worth a look at sums


def measured(frame: FramedTable, context: DocumentContext) -> list[TableNumber]:
    """Return the numbers of a table with the unit of each, and how likely the words say so.

    What claims no unit cannot be wrong in it.
    """
    plain = _by_words(frame, context)
    needed = UNSURE if are_unsigned(plain, context) else SURE
    units = [(one, unit_of(one), sure) for one, sure in _weighed(plain, needed)]
    return [replace(one, unit=replace(unit, sure=sure if unit.name else 1.0)) for one, unit, sure in units]


def are_unsigned(numbers: Sequence[TableNumber], context: DocumentContext) -> bool:
    """Return True for a table that shows no currency, in a document whose tables do."""
    return context.signed and not any(one.terms.shown for one in numbers)


def _by_words(frame: FramedTable, context: DocumentContext) -> list[TableNumber]:
    """The numbers of a table, each by its own words and those of its row and column.

    Of a row on shares, where a head says which column counts them, the others do not.
    """
    entries = frame.entries
    percents, terms_of_each = _percent_columns(entries), terms_of(entries, frame.stated, context.signs)
    codes = codes_of(frame.grid, entries, context.grouped)
    counted = {one.cell.row for one in entries if kind_under(one.header) == "shares"}
    found = []
    for place, (bare, terms) in enumerate(zip(entries, terms_of_each, strict=True)):
        kind, words = kind_in(bare, terms, context.digits.decimal, context.earns)
        if kind == "shares" and words == bare.label and bare.cell.row in counted:
            kind, words = kind_in(replace(bare, label=""), terms, context.digits.decimal, context.earns)
        if kind == "money" and bare.amount.currency is None and bare.cell.column in percents:
            kind, words = "percent", "the first and the last of its column"
        if kind == "money" and place in codes:
            kind, words = CODE, codes[place]
        entry = with_hints(bare, terms, context.largest)
        guess = likeliest_kind(entry) if kind == "money" else ("", 0.0)
        found.append(TableNumber(entry, kind, words, terms, guess))
    return found


def _weighed(numbers: Sequence[TableNumber], needed: float) -> Iterator[tuple[TableNumber, float]]:
    """Yield each number of a table with what it counts by all words, and how likely these say so: one that no
    word says is of money may be of what its hints speak for, if they are as sure as is `needed`.

    Percentages come together, in a row or a column. "Common shares" heads money, too: beside a column that
    has money by its words a guess of shares needs more, and is less sure.
    """
    marked = Counter[int]()
    for one in numbers:
        marked[one.entry.cell.column] += 1 if one.entry.amount.percent else -1
    percents = {line for one in numbers if one.kind == "percent" for line in _lines(one)}
    money = defaultdict[int, set[tuple[str, ...]]](set)
    for one in numbers:
        if one.kind == "money" and one.guess[1] < UNSURE:
            money[one.entry.cell.row].add(one.entry.header)
    shares = (one for one in numbers if one.guess[0] == "shares" and one.guess[1] > SLIGHT)
    besides = {id(one.entry) for one in shares if money[one.entry.cell.row] - {one.entry.header}}
    summed = _summed_with_money([one.entry for one in numbers], money) if besides else set()
    priced = {one.entry.header for one in numbers if one.entry.amount.currency}
    in_row = Counter(one.entry.cell.row for one in numbers)
    several = len({one.entry.header for one in numbers}) > 1
    for one in numbers:
        guess, likely = one.guess
        beside = id(one.entry) in besides
        fits = not one.terms.is_named and (guess != "percent" or _lines(one) & percents)
        if beside and id(one.entry) in summed:
            yield replace(one, kind="money", words=""), 1.0
        elif fits and likely > (SURER if beside else needed):
            why = f"the words round it: {100 * likely:.0f}%"
            yield replace(one, kind=guess, words=why), likely * (UNSURE if beside else 1.0)
        else:
            column, head = one.entry.cell.column, one.entry.header
            alone = not one.entry.amount.percent and (marked[column] > 0 or head in priced)
            yield one, _sure(one, alone=alone, lone=several and in_row[one.entry.cell.row] == 1)


def _summed_with_money(entries: Sequence[NumberCell], money: Mapping[int, set[tuple[str, ...]]]) -> set[int]:
    """The numbers (by identity) that a sum of their row holds together with money: all of it has one unit."""
    equations = (one for check in check_table(entries) for one in check.equations if one.holds)
    found = set[int]()
    for equation in equations:
        rows = {one.cell.row for one in equation.entries}
        if len(rows) == 1 and {one.header for one in equation.entries} & money[rows.pop()]:
            found.update(map(id, equation.entries))
    return found


def _lines(number: TableNumber) -> set[tuple[str, int]]:
    """The row and the column of a number."""
    return {("row", number.entry.cell.row), ("column", number.entry.cell.column)}


def _sure(number: TableNumber, *, alone: bool, lone: bool) -> float:
    """How likely the plain words say a number's unit where its hints guess something else, it is `alone`
    to have no sign in a column of percentages or under a head that money is under, too, or it is the `lone`
    number of its row, as a total that was read into a column of quantities."""
    head = number.entry.header[-1:]
    of_counts = any(map(NO_MONEY.search, number.entry.header if number.terms.shown == "head" else head))
    if number.entry.amount.currency:
        other = (of_counts and not lone) or kind_under(number.entry.header) == "percent"
        return UNSURE if other else 1.0
    if of_counts and (lone or number.terms.is_named):  # "Quantity Price (EUR)" is of two columns
        return UNSURE
    size, is_year = abs(number.entry.amount.value), number.entry.amount.is_year  # "Bund 2.5% | 2044"
    merged = not number.entry.amount.percent and any(map(MERGED.search, head))
    if number.kind == "percent" and (alone or merged or is_year or size >= THOUSAND):
        return UNSURE
    if number.kind == "shares" and number.words == number.entry.label and head:
        likely = chance("shares", number.entry.hints)  # "Shares repurchased" under "Retained earnings"
        return 1.0 if likely > UNSURE else UNSURE
    return 1 - number.guess[1] if number.kind == "money" else 1.0


def _percent_columns(entries: Sequence[NumberCell]) -> set[int]:
    """Return the columns of percentages of which only the first and the last have the sign."""
    found = set()
    for at, column in by_column(entries).items():
        signed = column[0].amount.percent and column[-1].amount.percent
        inner = [one.amount for one in column[1:-1]]
        if signed and len(inner) > 1 and all(one.is_bare and abs(one.value) <= HUNDRED for one in inner):
            found.add(at)
    return found
