"""Damage to what a table's numbers are told by: its scale, and the titles of its sections.

Every number is where it was, and none says what it said. `hurt` are the numbers concerned (no percentages for
a scale); they are to be not attributed. A page is judged as HTML and as text with aligned columns.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from bench.judge.damage import Damage, cells_reworded, facts_in, label_cell
from bench.judge.sheet import GoldSheet

_SCALE = re.compile(r"\b(thousands|millions|billions)\b", re.IGNORECASE)
_OTHER = {"thousands": "millions", "millions": "thousands", "billions": "millions"}
_YEAR = re.compile(r"(?:19|20)\d\d")
Maker = Callable[[GoldSheet, random.Random], "Damage | None"]


def _table_numbers(sheet: GoldSheet, table: int) -> list[int]:
    """Return the number facts of a table that are no years and in no label."""
    return [
        at
        for at, fact in enumerate(sheet.facts)
        if fact.kind == "number"
        and fact.cell >= 0
        and sheet.cells[fact.cell].table == table
        and label_cell(sheet, fact) != fact.cell
        and not _YEAR.fullmatch(sheet.text(fact.parts).strip())
    ]


def _facts_of(sheet: GoldSheet, table: int) -> frozenset[int]:
    """Return all facts of a table."""
    return facts_in(sheet, (at for at, cell in enumerate(sheet.cells) if cell.table == table))


def _scale(sheet: GoldSheet, rng: random.Random) -> Damage | None:
    """Change the one scale that a page states, in the heads or the corner of its only table of numbers."""
    parts = [at for at in range(0, len(sheet.parts), 2) if _SCALE.search(sheet.parts[at])]
    if len(parts) != 1 or len(_SCALE.findall(sheet.parts[parts[0]])) != 1 or parts[0] not in sheet.owner:
        return None
    cell = sheet.cells[sheet.owner[parts[0]]]
    numbers = [
        at
        for at in _table_numbers(sheet, cell.table)
        if sheet.cells[sheet.facts[at].cell].row > cell.row and not _is_percent(sheet, at)
    ]
    if not numbers:
        return None

    def other(match: re.Match[str]) -> str:
        new = _OTHER[match[0].lower()]
        return new.capitalize() if match[0][0].isupper() else new

    return Damage(
        {parts[0]: _SCALE.sub(other, sheet.parts[parts[0]])}, frozenset(numbers), _facts_of(sheet, cell.table)
    )


def _is_percent(sheet: GoldSheet, at: int) -> bool:
    after = sheet.neighbour(sheet.facts[at], 1)
    if after and after[1] == ")":
        part, offset = after[0]
        return "%" in sheet.parts[part][offset:] or "%" in "".join(sheet.parts[part + 1 : part + 6][1::2])
    return bool(after and after[1] == "%") or "%" in sheet.text(sheet.facts[at].parts)


def _sections(sheet: GoldSheet, rng: random.Random) -> Damage | None:
    """Exchange the titles of two sections of a table; hurt are the numbers from each to the next title."""
    titles: dict[int, list[tuple[int, int]]] = {}
    for (table, row), cells in sorted(sheet.rows.items()):
        said = [cell for cell in cells if sheet.cell_text(cell).strip()]
        if len(said) == 1 and said[0] == cells[0] and len(sheet.cells[said[0]].parts) > 0:
            titles.setdefault(table, []).append((row, said[0]))
    pools = []
    for table, found in titles.items():
        numbers = _table_numbers(sheet, table)
        held = {
            cell: [at for at in numbers if row < sheet.cells[sheet.facts[at].cell].row < end]
            for (row, cell), end in zip(found, [*(row for row, _ in found[1:]), 10**6], strict=True)
        }
        full = [cell for cell, of in held.items() if of and any(c.isalpha() for c in sheet.cell_text(cell))]
        pools += [(one, two, held) for one in full for two in full if _differ(sheet, one, two)]
    if not pools:
        return None
    one, two, held = rng.choice(pools)
    edits = cells_reworded(sheet, {one: sheet.cell_text(two), two: sheet.cell_text(one)})
    return Damage(edits, frozenset(held[one] + held[two]), _facts_of(sheet, sheet.cells[one].table))


def _differ(sheet: GoldSheet, one: int, two: int) -> bool:
    return sheet.cell_text(one).strip().lower() < sheet.cell_text(two).strip().lower()


PATHS: dict[str, Maker] = {"scale": _scale, "section_titles": _sections}
