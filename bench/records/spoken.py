"""Which period is each number of running text of? Learnt from the tags of filings.

Every tagged number of a text or label is an example: the periods that it may be of with their hints
(`docparse.records.choice`), and which of them its tag names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any
from unittest.mock import patch

import numpy as np
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression

from bench.records.readings import at_places
from bench.records.run import Filing
from docparse.document import Document
from docparse.records import Record
from docparse.records.stages import Option, Period

STRENGTH = 0.3  # of the prior that holds weights near 0 (scikit-learn's C)
FILINGS = 3  # a hint that fewer show is too much their own
LEAST = 0.1  # weights nearer to 0 are left out


@dataclass(frozen=True, slots=True)
class Spoken:
    """The hints of each period that a number may be of, and which of them is its own."""

    filing: str
    hints: tuple[frozenset[str], ...]
    right: tuple[bool, ...]


def spoken(filing: Filing, document: Document) -> Iterator[Spoken]:
    """Yield every tagged number of a filing's texts and labels whose period is among those that may be."""
    seen: list[Sequence[Option]] = []

    def remember(record: Record, options: Sequence[Option]) -> Record:
        seen.append(options)
        return replace(record, why=record.why | {"options": str(len(seen) - 1)})

    with patch("docparse.records.prose.with_period", remember):
        matched = list(at_places(document, filing.truths, 1.0))
    for truths, records in zip(filing.truths, matched, strict=True):
        for truth, record in zip(truths, records, strict=True):
            if record is None or "options" not in record.why:
                continue
            options = seen[int(record.why["options"])]
            right = tuple(_is(one.period, truth) for one in options)
            if any(right):
                yield Spoken(filing.name, tuple(frozenset(one.hints) for one in options), right)


def _is(period: Period, truth: dict[str, Any]) -> bool:
    start = None if period.start is None else period.start.isoformat()
    return (start, period.end.isoformat()) == (truth["start"], truth["end"])


def fit_periods(known: Sequence[Spoken]) -> dict[str, float]:
    """Fit the weights of hints for a period to be that of its number; a filing counts by the root of its
    numbers."""
    shown = Counter(
        hint for _, hint in {(one.filing, hint) for one in known for option in one.hints for hint in option}
    )
    names = {hint for hint, count in shown.items() if count >= FILINGS}
    rows = [(dict.fromkeys(option & names, 1.0)) for one in known for option in one.hints]
    sizes = Counter(one.filing for one in known)
    share = np.array([sizes[one.filing] ** -0.5 for one in known for _ in one.hints])
    table = DictVectorizer()
    matrix = table.fit_transform(rows)
    matrix.indices, matrix.indptr = matrix.indices.astype(np.int32), matrix.indptr.astype(np.int32)
    model = LogisticRegression(C=STRENGTH, max_iter=300, solver="liblinear", fit_intercept=False)
    model.fit(
        matrix, [is_right for one in known for is_right in one.right], sample_weight=share / share.mean()
    )
    told = zip(table.feature_names_, map(float, model.coef_[0]), strict=True)
    return {name: round(weight, 2) for name, weight in told if abs(weight) >= LEAST}
