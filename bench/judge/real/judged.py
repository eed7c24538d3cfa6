"""Judgements of verdicts, as data: page, systems, verdict, facts, truth, why.

`judged.tsv` has a row for facts of one page that are right or wrong for one reason. Systems are named as the
folders of their outputs (`liteparse-*` for all forms), facts by their indices (`4-7,12`) or `*`. The verdict
is `wrong` or, of a fact that is not attributed, `no`; truth says what the fact or its attribution is:
`right`, `wrong` or `debatable`, or `presumed` where the reason given was believed and the output not opened.
The first row that fits counts. What no row names was not looked at.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

DATA = Path(__file__).with_name("judged.tsv")


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is true of a verdict on some facts of a page in the outputs of some systems."""

    page: str
    systems: tuple[str, ...]
    verdict: str
    facts: frozenset[int]  # empty: all
    truth: str
    why: str

    def covers(self, system: str, page: str, verdict: str, fact: int) -> bool:
        """Return True if it speaks of a verdict on a fact."""
        named = (page, verdict) == (self.page, self.verdict) and (not self.facts or fact in self.facts)
        return named and any(fnmatch(system, pattern) for pattern in self.systems)


def judgements() -> list[Judgement]:
    """Read the data."""
    with DATA.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t"))
    return [
        Judgement(
            row["page"],
            tuple(row["systems"].split(",")),
            row["verdict"],
            _indices(row["facts"]),
            row["truth"],
            row["why"],
        )
        for row in rows
    ]


def truth(known: list[Judgement], system: str, page: str, verdict: str, fact: int) -> str:
    """Return what is known of a verdict on a fact, "" if nobody looked."""
    return next((one.truth for one in known if one.covers(system, page, verdict, fact)), "")


def _indices(text: str) -> frozenset[int]:
    spans = [part.split("-") for part in text.split(",")] if text != "*" else []
    return frozenset(at for span in spans for at in range(int(span[0]), int(span[-1]) + 1))
