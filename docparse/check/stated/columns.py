"""The other times that a number in words holds for: its row's columns, the dates that its sentence lists."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from docparse.records import Period, Record
from docparse.records.amounts import read_amounts
from docparse.records.periods.dates import printed_days
from docparse.records.periods.said import read_phrases

_AND = re.compile(r"\s*(?:,|,?\s*and)\s*")
_BEHIND = re.compile(r"(?:\s+\w+){0,2}\s+(?:in|at|as of)(?: both)?\s+")
_COMMON = 3  # one in so many rows of a page has a period that is one of its columns
_NO_NUMBERS = re.compile(r"\bnone\b|\bno shares\b", re.IGNORECASE)


class Columns:
    """The periods of the columns of each row of a document, by page and label."""

    def __init__(self, read: Sequence[Record]) -> None:
        rows: dict[tuple[int, str], dict[Period, None]] = defaultdict(dict)
        for one in read:
            if one.label and one.period is not None:
                rows[one.page, one.label[-1]][one.period] = None
        self._of_row: Mapping[tuple[int, str], dict[Period, None]] = rows

    def others(self, record: Record, label: str) -> Iterator[Record]:
        """Yield the record of a label or sentence again for each other time that it holds for."""
        if record.period is None or "respectively" in label:
            return
        columns = list(self._of_row.get((record.page, label), ()))
        if not columns and _NO_NUMBERS.search(label):  # "Preferred stock, $0.10 par value; none issued"
            columns = [one for one in self._of_page(record.page) if one.start is None]
        if read_phrases(label):
            columns = _listed(record, label, columns)
            columns = columns if record.period in columns else []
        yield from (replace(record, period=one) for one in columns if one != record.period)

    def _of_page(self, page: int) -> list[Period]:
        """Return the periods that many rows of a page have."""
        rows = [periods for (at, _), periods in self._of_row.items() if at == page]
        counts = Counter(one for periods in rows for one in periods)
        return [one for one, count in counts.items() if count * _COMMON >= len(rows)]


def _listed(record: Record, label: str, columns: Sequence[Period]) -> list[Period]:
    """Return the times of a list that one number is said of.

    "As of June 30, 2023 and December 31, 2022, reserves were $15", "3,577 shares in 2023 and 2022".
    """
    said = read_phrases(label)
    gaps = (label[one.end : other.start] for one, other in pairwise(said))
    if len(said) < 2 or not all(_AND.fullmatch(gap) for gap in gaps):
        return []
    years = [one.phrase.year for one in said if one.phrase.month is None]
    if len(years) == len(said):
        ahead = label[: said[0].start]
        behind = ahead[ahead.rfind(record.text) + len(record.text) :] if record.text in ahead else ""
        return [one for one in columns if one.end.year in years] if _BEHIND.fullmatch(behind) else []
    numbers = [one for one in read_amounts(label) if not any(a.start <= one.start < a.end for a in said)]
    if len(numbers) != 1 or record.period is None or record.period.start is not None:
        return []
    return [Period(None, day) for day in printed_days([label])]
