"""Two runs as a table of figures, and the items that differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bench import run
from bench.corpora.items import LEAST, Scored, change_of
from bench.corpora.named import LEAST_IS_BEST

SHOWN = 12
"""Items that are named a corpus."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemRow(Scored):
    """An item as one version reads it: its corpus and place there, its file, and the key of its output."""

    corpus: str
    number: int
    path: str
    key: str


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
    changes = (
        ItemChange(old, new, *change_of(old.figures, new.figures, LEAST_IS_BEST))
        for old, new in pairs
        if old is not None and old.key != new.key
    )
    return sorted(changes, key=lambda change: change.gain)


def table(before: Sequence[ItemRow], after: Sequence[ItemRow]) -> str:
    """Return the runner's table: a row for each corpus and measure, beside what the base had."""
    old, new = (
        {"docparse": {name: [row for row in rows if row.corpus == name] for name in _corpora(rows)}}
        for rows in (before, after)
    )
    return run.table(new, run.as_json(old))


def _corpora(rows: Iterable[ItemRow]) -> Iterable[str]:
    return dict.fromkeys(row.corpus for row in rows)


def lines_of_changes(changes: Sequence[ItemChange]) -> Iterator[str]:
    """Yield what won and lost, by corpus; items that are not to be looked at are not named."""
    for corpus in _corpora(change.after for change in changes):
        own = [one for one in changes if one.after.corpus == corpus]
        lost = [one for one in own if one.gain < -LEAST]
        won = [one for one in own[::-1] if one.gain > LEAST]
        yield f"\n{corpus}: {len(own)} differ, {len(won)} won, {len(lost)} lost"
        for sign, some in (("-", lost), ("+", won)):
            yield from (f"  {sign} {one.after.name}: {one.moved}" for one in some[:SHOWN] if one.after.name)
