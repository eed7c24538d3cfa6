"""Is an occurrence in the place of its fact, and is it tied to the fact's row, column, section and scale?

A value is out of place where its row or its column says the words of another of the gold table while its own
words are elsewhere; or, where heads tell nothing, where its column is another and the other rows keep theirs.
It is tied to its fact where its own words are there: in a predicted table those of its cell's row and column,
in running text those of its line and of the lines above.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Container, Sequence
from dataclasses import replace
from functools import cached_property

from docparse.judge.match.paths.addresses import KINDS, Addresses, Kind
from docparse.judge.match.paths.lines import TableInText, Value
from docparse.judge.match.paths.place import FactPlace, elsewhere, untied
from docparse.judge.match.paths.scales import Scales
from docparse.judge.match.paths.sections import Sections
from docparse.judge.match.search.index import SearchIndex
from docparse.judge.match.search.queries import FactQuery, Occurrence
from docparse.judge.remembered import remembered

_UNNAMED = "without label and header in the gold table"
_LONGEST = 120  # characters of a cell that is no prose
_FEWEST = 3  # numbers by which a grid is known
_GRID_SHARE = 0.9
_Row = tuple[int, int]
"""A row of a predicted table, or -1 and a line of text."""
_NAMES: dict[Kind, str] = {"row": "row label", "column": "column header"}


class FactPlaces:
    """The places of a page's facts in a prediction."""

    def __init__(self, gold: SearchIndex, prediction: SearchIndex) -> None:
        self._gold = gold
        self._prediction = prediction
        self._pairs: Sequence[tuple[FactQuery, Occurrence]] = ()
        self._exchanged: Container[int] = ()
        self._tenants: dict[int, set[int]] = defaultdict(set)
        """The gold cells whose numbers are in a predicted cell."""
        self._settled: list[tuple[int, int]] = []
        """Gold cells and predicted offsets of the numbers that tell where rows and columns went."""
        self.addresses = Addresses(gold, prediction)
        self._sections, self._scales = Sections(gold, prediction), Scales(gold, prediction)

    def settle(self, pairs: Sequence[tuple[FactQuery, Occurrence]], exchanged: Container[int]) -> None:
        """Learn where the tables' facts went, from the facts and their own occurrences.

        Facts in each other's place (`exchanged`, their starts) do not tell where rows and columns are.
        """
        self._pairs, self._exchanged = pairs, exchanged
        for query, other in pairs:
            here, there = self._gold.cell(query.own.start), self._prediction.cell(other.start)
            if query.fact.type == "number" and here >= 0:
                if there >= 0:
                    self._tenants[there].add(here)
                if query.own.start not in exchanged:
                    self._settled.append((here, other.start))

    def of(self, query: FactQuery, other: Occurrence) -> FactPlace:
        """Return the place of an occurrence of a fact."""
        here, there = self._gold.cell(query.own.start), self._prediction.cell(other.start)
        if here < 0 or self._is_prose(here):
            return self._in_scale(query, other, FactPlace("unknown"))  # text is known by what surrounds it
        named = not self._is_head(here) and not self._gold.labels.is_label(here)
        place = self._of_value(here, there, other.start) if named else self._of_name(query, here, other.start)
        if query.fact.type == "monetary_unit":
            return self._of_unit(query, place)
        return self._in_scale(query, other, place) if named else place

    def _in_scale(self, query: FactQuery, other: Occurrence, place: FactPlace) -> FactPlace:
        """Return the place of a number, not its fact's where it is in another scale."""
        number = query.own.number
        if place.attributed != "yes" or number is None or number.percent:
            return place
        changed = self._scales.changed(query.own, other, in_table=self._gold.cell(query.own.start) >= 0)
        return replace(place, attributed="no", reason=changed) if changed else place

    def shares_cell(self, there: int) -> bool:
        """Return True for a predicted cell that holds the values of several gold cells."""
        return sum(not self._has_words(here) for here in self._tenants.get(there, ())) > 1

    def _has_words(self, here: int) -> bool:
        """Return True for a gold cell of words: beside a value it is its label, wherever in the row."""
        labels = self._gold.labels
        return not labels.is_value(here) and any(map(str.isalpha, labels.text(here)))

    def _of_unit(self, query: FactQuery, place: FactPlace) -> FactPlace:
        """Return the place of a unit: one sign is as good as another, the number behind it tells."""
        number, other = self._of_fact.get(query.fact.index + 1, (query, query.own))
        rows = [self._gold.page.cells[self._gold.cell(one.own.start)][:2] for one in (query, number)]
        tied = self.of(number, other) if number.fact.type == "number" and rows[0] == rows[1] else place
        return replace(tied, placed="unknown" if place.placed == "no" else place.placed)

    @cached_property
    def _of_fact(self) -> dict[int, tuple[FactQuery, Occurrence]]:
        return {pair[0].fact.index: pair for pair in self._pairs}

    def _of_name(self, query: FactQuery, here: int, at: int) -> FactPlace:
        """Return the place of a label or a head: others are tied to it."""
        is_head, there = self._is_head(here), self._prediction.cell(at)
        if self.shares_cell(there):
            return FactPlace("unknown")
        if not is_head and (there < 0 or self._prediction.labels.is_label(there)):
            moved = self._has_others_values(here, at)
            return elsewhere("beside the values of another row") if moved else FactPlace("yes")
        if there < 0:
            return FactPlace("unknown")
        wrong = self._wrong_line(KINDS[is_head:], here, there)
        if wrong and is_head and query.fact.type != "number":
            return FactPlace("unknown")  # its values tell if heads were exchanged
        return elsewhere(wrong) if wrong else FactPlace("yes")

    def _is_prose(self, here: int) -> bool:
        """Return True for a gold cell that holds sentences beside a label: engines set its lines as rows."""
        labels = self._gold.labels
        return not labels.is_label(here) and len(labels.text(here)) > _LONGEST and not self._is_head(here)

    def _is_head(self, here: int) -> bool:
        """Return True for a gold cell in the heads of its table or, without values beside it, of a part."""
        labels, cell = self._gold.labels, self._gold.page.cells[here]
        if labels.in_header(here) or labels.is_label(here):
            return labels.in_header(here)
        return not any(map(labels.is_value, labels.rows[cell.table, cell.row]))

    def _has_others_values(self, here: int, at: int) -> bool:
        """Return True if the value behind a row label is that of a row with another label.

        A number in the label goes where the label goes: it is outvoted by the values.
        """
        labels, ours, row = self._gold.labels, self._gold.page.cells, self._row_at(at)
        votes = self._rows[*ours[here][:2], row[0]]
        within_line = row[0] < 0 and self._prediction.lines[row[1]].start < at
        if within_line or not votes or votes[row] >= max(votes.values()):
            return False
        behind = ((start, own) for own, start in self._settled if start > at and self._row_at(start) == row)
        beside = min(behind, default=(at, here))[1]
        return ours[beside][:2] != ours[here][:2] and labels.row_label(beside) != labels.row_label(here)

    def _of_value(self, here: int, there: int, at: int) -> FactPlace:
        if not any(self._gold.labels.of(here)):
            if there < 0 or self.shares_cell(there):
                return untied(_UNNAMED)
            wrong = self._wrong_line(KINDS, here, there)
            return elsewhere(wrong) if wrong else FactPlace("yes", "unknown", _UNNAMED)
        labels = self._prediction.labels
        if not labels.is_in_column(there):
            place = self._by_lines(here, at)
            if there < 0 or place.placed == "no":
                return place
            wrong = "" if self.shares_cell(there) else self._wrong_line(KINDS[:1], here, there)
            return elsewhere(wrong) if wrong else replace(place, placed="yes")
        place = self._in_cell(here, there)
        if place.attributed == "unknown" and not labels.is_label(there):
            in_line = self._by_lines(here, at)
            # what its heads say of another column, the order of a line does not mend
            named = in_line.attributed == "yes" and self.addresses.says("column", here, there) != "another"
            return replace(place, attributed="yes") if named else place
        return place

    @remembered
    def _in_cell(self, here: int, there: int) -> FactPlace:
        """Return the place of a value in a cell of a grid."""
        if self.shares_cell(there):
            shown = self._prediction.labels.text(there)
            return FactPlace("unknown", "no", f"shares its cell with another value: {shown!r}")
        lost = [kind for kind in KINDS if self.addresses.says(kind, here, there) != "own"]
        if lost and self.addresses.is_transposed(here, there):
            return FactPlace("yes")
        wrong = self._wrong_line(KINDS, here, there)
        if wrong:
            return elsewhere(wrong)
        if lost:
            return self._lost(lost[0], here, there)
        top = self._prediction.table_tops[self._prediction.page.cells[there].table]
        return self._sections.of(here, self._prediction.cell_starts[there], top)

    def _wrong_line(self, kinds: Sequence[Kind], here: int, there: int) -> str:
        """Return of whose row or column a predicted cell is, "" if it may be the gold cell's own."""
        for kind in kinds:
            if self._is_in_wrong(kind, here, there):
                own, read = self.addresses.labels(kind, here, there)
                return f"in the {kind} of {read or 'another place'!r}, not of {own!r}"
        return ""

    def _is_in_wrong(self, kind: Kind, here: int, there: int) -> bool:
        label, read = self.addresses.labels(kind, here, there)
        says = self.addresses.says(kind, here, there)
        if label and read and says != "own":
            return says == "another" and self.addresses.has_label_elsewhere(kind, here, there)
        ours, theirs = self._gold.page.cells[here], self._prediction.page.cells[there]
        moved = kind == "column" and ours.column != theirs.column
        return moved and self._keeps_grid(ours[:2], theirs[:2])

    @remembered
    def _row_at(self, at: int) -> _Row:
        """Return the row of a table that a predicted offset is in, or the line of text."""
        cell = self._prediction.cell(at)
        return self._prediction.page.cells[cell][:2] if cell >= 0 else (-1, self._prediction.line(at))

    @cached_property
    def _rows(self) -> dict[tuple[int, int, int], Counter[_Row]]:
        """By gold table and row, and predicted table: the rows there that the row's numbers went to."""
        found: dict[tuple[int, int, int], Counter[_Row]] = defaultdict(Counter)
        for here, at in self._settled:
            row = self._row_at(at)
            found[*self._gold.page.cells[here][:2], row[0]][row] += 1
        return found

    @remembered
    def _keeps_grid(self, here: tuple[int, int], there: tuple[int, int]) -> bool:
        """Return True if the numbers of a gold table's other rows keep their columns in a predicted one.

        Both rows are given as (table, row).
        """
        ours, theirs = self._gold.page.cells, self._prediction.page.cells
        pairs = ((own, self._prediction.cell(at)) for own, at in self._settled)
        cells = ((ours[own], theirs[there]) for own, there in pairs if there >= 0)
        kept = [
            one.column == two.column
            for one, two in cells
            if (one.table, two.table) == (here[0], there[0]) and one.row != here[1] and two.row != there[1]
        ]
        return sum(kept) >= max(_FEWEST, _GRID_SHARE * len(kept))

    def _lost(self, kind: Kind, here: int, there: int) -> FactPlace:
        """Explain a label or a head that is not there; "no" only where another's words are in its place."""
        own, read = self.addresses.labels(kind, here, there)
        other = " ".join(self.addresses.read(kind, there))
        if not other:
            return FactPlace("yes", "unknown", f"without {_NAMES[kind]} where {own!r} should be")
        labels, cell = self._prediction.labels, self._prediction.page.cells[there]
        row = labels.rows[cell.table, cell.row] if kind == "row" else []
        torn = any(labels.is_label(at) and at in self._tenants for at in row if at != there)  # with a value
        sure = self.addresses.says(kind, here, there) == "another" and not torn
        return FactPlace("yes", "no" if sure else "unknown", f"under {read or other!r}, not {own!r}")

    def _by_lines(self, here: int, at: int) -> FactPlace:
        """Return the place of a gold cell's value in the text, read line by line."""
        table = self._in_text.get(self._gold.page.cells[here].table)
        return table.place(here, at) if table else untied("in no line of text with values of its table")

    @cached_property
    def _in_text(self) -> dict[int, TableInText]:
        """The gold tables by the places of their values in the text, read line by line."""
        labels, cells = self._gold.labels, self._gold.page.cells
        by_table: dict[int, list[Value]] = defaultdict(list)
        exchanged: dict[int, list[Value]] = defaultdict(list)
        for query, other in sorted(self._pairs, key=lambda pair: pair[1].start):
            here = self._gold.cell(query.own.start)
            if query.fact.type != "number" or here < 0:
                continue
            if not labels.in_header(here) and not labels.is_label(here):
                of = exchanged if query.own.start in self._exchanged else by_table
                of[cells[here].table].append(Value(other.start, cells[here], query.key.text))
        starts = sorted(value.start for values in by_table.values() for value in values)
        found = {}
        for table, values in by_table.items():
            before = bisect_left(starts, values[0].start) - 1
            last = starts[before] if before >= 0 else -1
            found[table] = TableInText(
                self._gold, self._prediction, self._sections, values, exchanged[table], last
            )
        return found
