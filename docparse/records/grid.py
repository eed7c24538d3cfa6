"""A table → its numbers, each with the labels to its left and the heads above it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby, pairwise

from docparse.document import Cell, Table
from docparse.numerals.cells import NOTHING
from docparse.numerals.months import MONTH
from docparse.numerals.patterns import CURRENCY
from docparse.records.amounts import Amount, cell_amount
from docparse.records.digits import ENGLISH, Digits
from docparse.records.periods.dates import written_days
from docparse.records.periods.said import is_time, is_torn_day, opening_time, read_phrase

_DAY, _SHORT_YEAR = re.compile(rf"(?i:\d\d? (?:{MONTH})\.?|(?:{MONTH})\.? \d\d?,?)"), re.compile(r"[0-4]\d")
_TYPED_RULE = re.compile(r"\s*(?<!\S)(?:-{4,}|={3,}|_{4,})(?!\S)")
_OPENED = re.compile(r"\w.*\([^()]*[^\W\d_][^()]*\Z")
ROWS = 3  # of days with as many years of two digits: no chance
_OWN_SUM = re.compile(rf"\w\W+{CURRENCY}\s?\d[\d.,'\s]*\Z")  # a row of words with its own: it heads no other


@dataclass(frozen=True, slots=True)
class NumberCell:
    """A number cell: `header` and `label` are paths, outermost first; `sections` the rows that head its row.

    `above` holds every section row above, nearest first, open or closed: a period said once holds on.
    `hints` are those of what it counts, and `held` is how likely it is a balance by them (`evidence`).
    """

    cell: Cell
    amount: Amount
    header: tuple[str, ...]
    label: str
    sections: tuple[str, ...]
    above: tuple[str, ...]
    hints: frozenset[str] = frozenset()
    held: float = 0.0

    @property
    def place(self) -> tuple[int, int]:
        """The row and the column."""
        return _place(self.cell)


def by_row(entries: Iterable[NumberCell]) -> dict[int, list[NumberCell]]:
    """Return the numbers of each row."""
    rows = defaultdict[int, list[NumberCell]](list)
    for one in entries:
        rows[one.cell.row].append(one)
    return rows


def by_column(entries: Iterable[NumberCell]) -> dict[int, list[NumberCell]]:
    """Return the numbers that begin in each column, from top to bottom."""
    columns = defaultdict[int, list[NumberCell]](list)
    for one in entries:
        columns[one.cell.column].append(one)
    return columns


class RecordGrid:
    """A table by rows, with what is a head, a label, a section row or a number told apart.

    `digits` tells how the document writes its numbers.
    """

    def __init__(self, table: Table, digits: Digits = ENGLISH) -> None:
        self.table = table
        self.rows: list[list[Cell]] = [[] for _ in range(table.rows)]
        for cell in map(_without_rules, table.cells):
            if cell.text.strip():
                self.rows[cell.row].append(cell)
        cells = [cell for row in self.rows for cell in row]
        read = {_place(cell): cell_amount(cell.text, digits) for cell in cells}
        self._read = {place: amount for place, amount in read.items() if amount is not None}
        self._years = {place for row in self.rows for place in self._years_in(row)}
        others = (cell for cell in cells if _place(cell) not in self._read)
        self._times = self._years.union(_place(cell) for cell in others if is_time(cell.text))
        self._parted = self._years_of_days()
        self._of_times = {  # rows of times, and if they together speak of one
            at: len(row) > 1 and not read_phrase(" ".join(cell.text for cell in row)).empty
            for at, row in enumerate(self.rows)
            if all(_place(cell) in self._times for cell in row if cell.column > 0)
            or self._begins_with_years(row)
        }
        self.amounts = {_place(cell): self._read[_place(cell)] for cell in cells if self._counts(cell)}
        self._values = [[cell for cell in row if _place(cell) in self.amounts] for row in self.rows]
        self.is_head = self._heads()
        places = (at if is_head else -1 for at, is_head in enumerate(self.is_head))
        self._head_above = list(accumulate(places, max, initial=-1))  # by row: the nearest of heads over it
        self._labels = {
            at: _label(row, self._values[at] or row[1:2])
            for at, row in enumerate(self.rows)
            if row and not self.is_head[at]
        }
        self._join_days()
        self._headers: dict[tuple[int, int, int], tuple[str, ...]] = {}
        self._shifted = {at: heads for at in range(table.rows) if (heads := self._shifted_heads(at))}

    def _years_in(self, row: Sequence[Cell]) -> set[tuple[int, int]]:
        """The years of a row; signs of currencies may be beside those that are all its numbers: that of a
        statement in the cell of the first ("in Mio. | EUR 2022 | 2021"), or one for each ("2022 € | 2021 €").
        """
        read = {place: self._read[place] for cell in row if (place := _place(cell)) in self._read}
        formed = {place for place, amount in read.items() if amount.of_year_form}
        years = {place for place in formed if read[place].is_bare}
        signed = formed - years
        if not signed or len(formed) < len(read):
            return years
        steps = {abs(one.value - after.value) for one, after in pairwise(read.values())}
        return years | signed if years or steps == {1} else years

    def _begins_with_years(self, row: Sequence[Cell]) -> bool:
        """Return True for years and words without a label: "2023 | 2022 | $ Change | % Change"."""
        places = list(map(_place, row))
        return (
            len(row) > 1
            and row[0].column > 0
            and self._years.issuperset(places[:2])
            and self._years.issuperset(place for place in places if place in self._read)
        )

    def _years_of_days(self) -> set[tuple[int, int]]:
        """The years that complete the day before them: of four digits, or of two that hardly differ in all
        rows ("01 Dec | 24 | Salary")."""
        pairs = [row[:2] for row in self.rows if len(row) > 2]
        short = [year for day, year in pairs if _DAY.fullmatch(day.text.strip())]
        years = {int(year.text) for year in short if _SHORT_YEAR.fullmatch(year.text)}
        if len(short) < ROWS or len(years) not in (1, 2) or max(years) - min(years) > 1:
            short = []
        return {_place(year) for year in short if _SHORT_YEAR.fullmatch(year.text)} | {
            _place(year)
            for day, year in pairs
            if _place(year) in self._years and is_torn_day(day.text, year.text)
        }

    def _join_days(self) -> None:
        """Make one label of the rows that say a day only together: "At 30" over "September" over "2021"."""
        alone = {at for at in self._labels if len(self.rows[at]) == 1 and self.rows[at][0].column == 0}
        for at in [at for at in self._labels if self._values[at]]:
            near = [one for one in (at - 1, at, at + 1) if one == at or one in alone]
            for rows in (near, near[near.index(at) :], near[: near.index(at) + 1]):
                texts = [self._labels[one] for one in rows]
                if (
                    len(rows) > 1
                    and is_torn_day(*texts)
                    and (texts[0].endswith(",") or not written_days(texts[0]))
                ):
                    self._labels[at] = " ".join(texts)
                    for one in {*rows} - {at}:
                        del self._labels[one]
                        alone.discard(one)
                    break

    def _heads(self) -> list[bool]:
        """Tell for each row if it is of heads; above the numbers, one with nothing over the labels is."""
        free = [bool(row) and not values for row, values in zip(self.rows, self._values, strict=True)]
        heads = [is_free and self._is_head(row) for is_free, row in zip(free, self.rows, strict=True)]
        first = min((at for at, _ in self.amounts), default=0 if self._has_stub() else len(self.rows))
        return [
            heads[at]
            or (free[at] and (self._names_columns(at) or (at < first and len(row) > 1 and row[0].column > 0)))
            for at, row in enumerate(self.rows)
        ]

    def _counts(self, cell: Cell) -> bool:
        """Return True for a number that is none of a head, nor a year among times, nor a label.

        A label begins its row and says what others are of: a year before numbers, a rate before its words
        ("0.50% | notes due 2030"), a day whose year columns part from it ("03 May | 2024 | Breakfast").
        """
        place = _place(cell)
        amount = self._read.get(place)
        if amount is None:
            return False
        row, year = self.rows[cell.row], place in self._years
        if cell.header and (amount.currency is None or amount.of_year_form):
            return False
        if year and cell.row in self._of_times:
            return False
        if cell is not row[0]:
            return place not in self._parted and not self._closes(cell)
        others = [_place(one) in self._read for one in row[1:]]
        return not ((year and any(others)) or (amount.percent and len(row) > 2 and not others[0]))

    def _is_head(self, row: Sequence[Cell]) -> bool:
        """Return True for a row of head cells, of years or days alone, or from an opening to a closing day.

        "Payment due date | 11/07/26" is none, as that day is of no amount below it.
        """
        right = [cell for cell in row if cell.column > 0]
        if len(row) > 1 and row[0].row in self._of_times:
            return self._of_times[row[0].row]
        return (
            any(map(self._closes, row))
            or all(cell.header for cell in row)
            or (len(right) > 2 and self._times.issuperset(map(_place, (right[0], right[-1]))))
        )

    def _closes(self, cell: Cell) -> bool:
        """Return True for the end of a head whose bracket words above open: "= 243)" below "Treated (n"."""
        if ")" not in cell.text or cell.text.count("(") >= cell.text.count(")"):
            return False
        over = (one.text for one in self.rows[cell.row - 1] if cell.row and one.column == cell.column)
        return any(map(_OPENED.search, over))

    def _names_columns(self, at: int) -> bool:
        """Return True if row `at` has words over two or more numbers of the next row that has any."""
        row = self.rows[at]
        values = next(filter(None, self._values[at + 1 :]), [])
        places = {(value.column, value.column_span) for value in values}
        over = sum((head.column, head.column_span) in places for head in row)
        return over > 1 and not any(map(_is_nothing, row))

    def entries(self) -> Iterator[NumberCell]:
        """Yield every number cell in reading order."""
        sections: list[tuple[float, str]] = []
        above: tuple[str, ...] = ()
        opened = self._opened()
        for at, label in self.labels():
            row, path = self.rows[at], tuple(text for _, text in sections)
            values, above = self._values[at], (*opened.get(at, ()), *above)
            for cell in values:
                yield NumberCell(cell, self.amounts[_place(cell)], self.header(cell), label, path, above)
            if values or _OWN_SUM.search(row[-1].text) or any(map(_is_nothing, row[1:])):
                continue
            words, indent = " ".join(cell.text for cell in row), row[0].box.x0 if row[0].box else 0.0
            open_still = [one for one in sections if one[0] < indent - 1.0]
            sections, above = [*open_still, (indent, words)], (words, *above)

    def _opened(self) -> dict[int, list[str]]:
        """The times with which labels begin, where rows say several: heads that were read together with the
        row below ("As of December 31, 2024 Investments" above "Total assets")."""
        found = {at: time for at, label in self.labels() if (time := opening_time(label))}
        others = {self._labels[at].removeprefix(time) for at, time in found.items()}
        times = {*found.values(), *(label for label in self._labels.values() if is_time(label))}
        return (
            {at: [time] for at, time in found.items()} if len(times) > 1 and len(others) == len(found) else {}
        )

    def labels(self) -> Iterator[tuple[int, str]]:
        """Yield the index and the label of every row below heads, with numbers or with dashes for them."""
        yield from self._labels.items()

    def words(self) -> Iterator[Cell]:
        """Yield the cells of words: labels and texts, in which other numbers may be."""
        for at, row in enumerate(self.rows):
            yield from (cell for cell in row if not self.is_head[at] and _place(cell) not in self.amounts)

    def header(self, cell: Cell) -> tuple[str, ...]:
        """The head cells over `cell`, top to bottom: those of the nearest block of head rows above it."""
        at = self._head_above[cell.row]
        place = at, cell.column, cell.column_span
        if place not in self._headers:
            texts: list[str] = []
            while at >= 0 and (self.is_head[at] or not self.rows[at]):
                own = self._shifted[at].get(cell.column) if at in self._shifted else None
                texts = [*(_over(self.rows[at], cell) if own is None else [own.text]), *texts]
                at -= 1
            self._headers[place] = tuple(dict.fromkeys(texts))
        return self._headers[place]

    def _has_stub(self) -> bool:
        return any(row[0].column == 0 for row in self.rows if row)

    def has_idle_heads(self, at: int) -> bool:
        """Return True for a row of heads one of which is over no cell, or is a time over the labels."""
        row = self.rows[at] if self.is_head[at] else []
        return bool(row) and not {cell.column for cell in row} <= set(self._columns_below(at))

    def _columns_below(self, at: int) -> list[int]:
        """The columns that have cells below a row of heads, without that of the labels if a time heads it."""
        bodies = (own for own, is_head in zip(self.rows[at:], self.is_head[at:], strict=True) if not is_head)
        columns = sorted({cell.column for own in bodies for cell in own})
        return [one for one in columns if one or _place(self.rows[at][0]) not in self._times]

    def _shifted_heads(self, at: int) -> dict[int, Cell]:
        """The heads of a row by column, if they are as many as the columns below but shifted.

        Heads at the left of wide columns whose numbers are at the right may be read one column to the left:
        one is over no cell, or a time over the labels, and another is over two columns or none over the last.
        A time over the labels may be the table's, with a head for each column of numbers behind it.
        """
        if not self.has_idle_heads(at):
            return {}
        row, columns = self.rows[at], self._columns_below(at)
        row = row[1:] if len(row) > len(columns) and 0 not in columns else row
        over = [[one for one in columns if 0 <= one - head.column < head.column_span] for head in row]
        shifted = any(len(one) > 1 for one in over) or columns[-1:] not in over
        return dict(zip(columns, row, strict=True)) if shifted and len(columns) == len(row) else {}

    def heads_below(self) -> dict[int, tuple[str, ...]]:
        """The heads over each column, as a table that goes on below this one has them; a table of words has
        none but if nothing stands left of them."""
        if not self.amounts and self._has_stub():
            return {}
        below = [Cell(self.table.rows, column, "") for column in range(self.table.columns)]
        return {cell.column: self.header(cell) for cell in below}

    def wide_heads(self) -> list[str]:
        """The heads that speak for the whole table: over all its value columns, or over its labels."""
        width = self.table.columns - 1
        return [self.stub] * bool(self.stub) + [
            cell.text
            for at, row in enumerate(self.rows)
            if self.is_head[at] or at < 2
            for cell in row
            if cell.column == 0 or cell.column_span >= width or len(row) == 1
        ]

    def torn_heads(self) -> Iterator[str]:
        """Yield the words of heads torn by columns, with a bracket or to a year: "(In | thousands, except |
        data)", "Mio. | EUR 2022"."""
        for is_head, rows in groupby(zip(self.is_head, self.rows, strict=True), key=lambda one: one[0]):
            cells = [cell for _, row in rows for cell in row] if is_head else []
            signed = any(_place(one) in self._years and not self._read[_place(one)].is_bare for one in cells)
            if signed or any("(" in one.text and ")" not in one.text for one in cells):
                yield " ".join(one.text for one in cells)

    @property
    def stub(self) -> str:
        """The words of the head rows over the labels: often a unit, or a period."""
        return " ".join(
            cell.text
            for at, row in enumerate(self.rows)
            if self.is_head[at]
            for cell in row
            if cell.column == 0
        )


def _place(cell: Cell) -> tuple[int, int]:
    return cell.row, cell.column


def _without_rules(cell: Cell) -> Cell:
    """The cell without rules that are typed: "2023 -------" is a head over one, "=======" ends a sum."""
    bare = _TYPED_RULE.sub("", cell.text)
    return cell if bare == cell.text else replace(cell, text=bare)


def _is_nothing(cell: Cell) -> bool:
    return NOTHING.fullmatch(cell.text.strip()) is not None


def _over(row: Sequence[Cell], cell: Cell) -> Iterator[str]:
    """Yield the heads of a row over `cell`, a day with the key before it: "Reported: | 5 May 2024"."""
    first, last = cell.column, cell.column + cell.column_span
    for before, head in pairwise([None, *row]):
        if head is not None and head.column < last and first < head.column + head.column_span:
            key = before.text if before is not None and before.column and is_time(head.text) else ""
            yield f"{key} {head.text}" if key.endswith(":") else head.text


def _label(row: Sequence[Cell], values: Sequence[Cell]) -> str:
    """The words left of the first number, all of them where there is none."""
    left = [cell for cell in row if not values or cell.column < values[0].column]
    return " ".join(cell.text for cell in left if cell is left[0] or not _is_nothing(cell))
