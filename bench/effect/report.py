"""Two runs as a table of figures, and the items that differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bench import run
from bench.corpora.items import LEAST, Scored, change_of
from bench.corpora.named import LEAST_IS_BEST
from bench.measures import Figures

SHOWN = 12
"""Items that are named a corpus."""


@dataclass(frozen=True, slots=True)
class ItemRow:
    """An item as one version reads it: its figures, and the key of its output."""

    corpus: str
    item: str
    key: str
    figures: Figures
    number: int
    path: str
    pages: int
    cpu_ms: float


@dataclass(frozen=True, slots=True)
class ItemChange:
    """An item of which the two versions differ; `gain` is that of its measures together, less is worse."""

    before: ItemRow
    after: ItemRow
    gain: float
    moved: str


def changed(before: Sequence[ItemRow], after: Sequence[ItemRow]) -> list[ItemChange]:
    """Return the items whose outputs differ, those that lost most first."""
    known = {(row.corpus, row.number): row for row in before}
    pairs = ((known.get((row.corpus, row.number)), row) for row in after)
    changes = [_change(old, new) for old, new in pairs if old is not None and old.key != new.key]
    return sorted(changes, key=lambda change: change.gain)


def _change(old: ItemRow, new: ItemRow) -> ItemChange:
    return ItemChange(old, new, *change_of(old.figures, new.figures, LEAST_IS_BEST))


def table(before: Sequence[ItemRow], after: Sequence[ItemRow]) -> str:
    """Return the runner's table: a row for each corpus and measure, beside what the base had."""
    old, new = ({"docparse": _by_corpus(rows)} for rows in (before, after))
    return run.table(new, run.as_json(old))


def _by_corpus(rows: Sequence[ItemRow]) -> dict[str, list[Scored]]:
    found: dict[str, list[Scored]] = {}
    for row in rows:
        found.setdefault(row.corpus, []).append(Scored(row.item, row.figures, row.pages, row.cpu_ms))
    return found


def lines_of_changes(changes: Sequence[ItemChange]) -> Iterator[str]:
    """Yield what won and lost, by corpus; items that are not to be looked at are not named."""
    for corpus in dict.fromkeys(change.after.corpus for change in changes):
        own = [one for one in changes if one.after.corpus == corpus]
        lost = [one for one in own if one.gain < -LEAST]
        won = [one for one in own[::-1] if one.gain > LEAST]
        yield f"\n{corpus}: {len(own)} differ, {len(won)} won, {len(lost)} lost"
        for sign, some in (("-", lost), ("+", won)):
            yield from (f"  {sign} {one.after.item}: {one.moved}" for one in some[:SHOWN] if one.after.item)
