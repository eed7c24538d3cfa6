"""The log odds that a region read as a table is one, against prose and all else that it could be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from typing import Protocol, TypeVar

from docparse.layout.model import Ints, TableDraft
from docparse.layout.params import Numbers, Params
from docparse.layout.readings.features import TableEvidence, table_evidence
from docparse.layout.readings.page import PageEvidence

_NAMES = tuple(one.name for one in fields(TableEvidence))


def weighed_tables(
    params: Params, drafts: Sequence[TableDraft], page: Callable[[], PageEvidence], *, drawn: bool = False
) -> list[TableDraft]:
    """Return drafts with the log odds of their reading against all others.

    `drawn` says that rules or fills draw their places.
    """
    if not drafts:
        return []
    found = evidence_of(params, drafts, page(), drawn=drawn)
    return [
        replace(draft, margin=log_odds(params.readings.table, evidence))
        for draft, evidence in zip(drafts, found, strict=True)
    ]


class AnyReading(Protocol):
    """What some words of a page may be: their rows, and the log odds of this against all else."""

    @property
    def words(self) -> Ints: ...

    @property
    def margin(self) -> float: ...


Kind = TypeVar("Kind", bound=AnyReading)
Other = TypeVar("Other", bound=AnyReading)


def best_cover(drafts: Sequence[Kind]) -> list[Kind]:
    """Return the readings that beat all others, in their order; no word is in two of them.

    Of two that share words the surer one is taken. The words of the rest go back to the page.
    """
    held: set[int] = set()
    taken: list[int] = []
    for at in sorted(range(len(drafts)), key=lambda i: -drafts[i].margin):
        own = drafts[at].words.tolist()
        if drafts[at].margin > 0 and held.isdisjoint(own):
            held.update(own)
            taken.append(at)
    return [drafts[at] for at in sorted(taken)]


def rivals(some: Sequence[Kind], others: Sequence[Other]) -> tuple[list[Kind], list[Other]]:
    """Return those of two kinds that are in the best cover by both."""
    every: list[Kind | Other] = [*some, *others]
    taken = {id(one) for one in best_cover(every)}
    return [one for one in some if id(one) in taken], [one for one in others if id(one) in taken]


def evidence_of(
    params: Params, drafts: Sequence[TableDraft], page: PageEvidence, *, drawn: bool = False
) -> list[TableEvidence]:
    """Return the evidence for each of a page's drafts.

    Few rows say little of what they refer to, so they are taken to be like the others of the page: an index
    falls into many pieces, of which no single one may show that it is one.
    """
    numbers = params.readings.score
    found = [table_evidence(params, draft, page, drawn=drawn) for draft in drafts]
    rows = [draft.table.rows for draft in drafts]
    referring = [one.references * count for one, count in zip(found, rows, strict=True)]
    all_rows, all_referring = sum(rows), sum(referring)

    def shrunk(value: float, count: int) -> float:
        others = (all_referring - value) / max(1, all_rows - count)
        return (
            (value + numbers.alike * others) / (count + numbers.alike) if all_rows > count else value / count
        )

    return [
        replace(one, references=shrunk(own, count))
        for one, own, count in zip(found, referring, rows, strict=True)
    ]


def log_odds(numbers: Numbers, evidence: TableEvidence) -> float:
    """Return the sum of the evidence, each piece times its weight, above the bar."""
    total: float = sum([numbers[name] * getattr(evidence, name) for name in _NAMES])
    return total - numbers["bar"]
