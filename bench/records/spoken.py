"""Which period is each number of running text of? Learnt from the tags of filings.

Every tagged number of a text or label is an example: the periods that it may be of with their hints
(`docparse.records.choice`), and which of them its tag names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

import numpy as np
from scipy.optimize import minimize
from sklearn.feature_extraction import DictVectorizer

from bench.records.readings import at_places
from bench.records.run import GoldFiling, periods_of
from docparse.document import Document
from docparse.records.stages import Dated, Option, Period

PRIOR = 15.0  # how strongly weights are held near 0
OF_TABLES = 0.3  # what a row of a table counts beside a number of a text
FILINGS = 3  # a hint that fewer show is too much their own
REMEMBERED = "option "
LEAST = 0.05  # weights nearer to 0 are left out


@dataclass(frozen=True, slots=True)
class Example:
    """The hints of a tagged number, and what it is."""

    filing: str
    hints: frozenset[str]
    is_: frozenset[str]


@dataclass(frozen=True, slots=True)
class Spoken:
    """The hints of each period that a number may be of, and which of them is its own."""

    filing: str
    hints: tuple[frozenset[str], ...]
    right: tuple[bool, ...]


def spoken(filing: GoldFiling, document: Document) -> Iterator[Spoken]:
    """Yield every tagged number of a filing's texts and labels whose period is among those that may be."""
    seen: list[Sequence[Option]] = []

    def remember(options: Sequence[Option]) -> Dated | None:
        seen.append(options)
        return Dated(options[0].period, f"{REMEMBERED}{len(seen) - 1}") if options else None

    with patch("docparse.records.sentences.prose.choose", remember):
        matched = list(at_places(document, filing.truths, 1.0))
    for truths, records in zip(filing.truths, matched, strict=True):
        for truth, record in zip(truths, records, strict=True):
            if record is None or not record.why.get("period", "").startswith(REMEMBERED):
                continue
            options = seen[int(record.why["period"].removeprefix(REMEMBERED))]
            right = tuple(_is(one.period, truth) for one in options)
            if any(right):
                yield Spoken(filing.name, tuple(frozenset(one.hints) for one in options), right)


def _is(period: Period, truth: dict[str, Any]) -> bool:
    start = None if period.start is None else period.start.isoformat()
    return (start, period.end.isoformat()) in periods_of(truth)


def of_tables(filing: str, known: Iterable[tuple[frozenset[str], bool]]) -> Iterator[Spoken]:
    """Yield what numbers of tables tell: whether the words of a row speak of a day or of a span.

    `known` are the hints of each number, and whether it is a balance; the same words count once.
    """
    rows = {(frozenset(map(_word, filter(_is_word, hints))), balance) for hints, balance in known}
    for words, balance in sorted(rows, key=lambda row: (sorted(row[0]), row[1])):
        options = tuple(frozenset({kind, *(f"{kind} {word}" for word in words)}) for kind in ("day", "span"))
        yield Spoken(filing, options, (balance, not balance))


def _is_word(hint: str) -> bool:
    return hint.startswith(("row ", "section ")) and hint.count(" ") == 1


def _word(hint: str) -> str:
    return hint.split(" ")[1]


def fit_periods(known: Sequence[Spoken], tables: Sequence[Spoken]) -> dict[str, float]:
    """Fit the weights of hints for a period to be that of its number among all that it may be of; a filing
    counts by the root of its numbers."""
    names = _shown(known) | _shown(tables)
    rows = [dict.fromkeys(option & names, 1.0) for one in (*known, *tables) for option in one.hints]
    right = np.array([is_right for one in (*known, *tables) for is_right in one.right])
    starts = np.cumsum([0, *(len(one.right) for one in (*known, *tables))])[:-1]
    share = np.concatenate([shares(known), OF_TABLES * shares(tables)])
    table = DictVectorizer()
    matrix = table.fit_transform(rows)
    sizes = np.diff([*starts, len(rows)])

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        scores = matrix @ weights
        odds = np.exp(scores - np.repeat(np.maximum.reduceat(scores, starts), sizes))
        chances = odds / np.repeat(np.add.reduceat(odds, starts), sizes)
        likely = np.add.reduceat(chances * right, starts)
        told = np.repeat(share, sizes) * (chances - chances * right / np.repeat(likely, sizes))
        return (
            PRIOR / 2 * weights @ weights - share @ np.log(likely),
            matrix.T @ told + PRIOR * weights,
        )

    fitted = minimize(loss, np.zeros(matrix.shape[1]), jac=True, method="L-BFGS-B").x
    told = zip(table.feature_names_, map(float, fitted), strict=True)
    return {name: round(weight, 2) for name, weight in told if abs(weight) >= LEAST}


def _shown(known: Sequence[Spoken]) -> set[str]:
    """The hints that filings enough show."""
    seen = {(one.filing, hint) for one in known for option in one.hints for hint in option}
    return {hint for hint, count in Counter(hint for _, hint in seen).items() if count >= FILINGS}


def shares(known: Sequence[Spoken | Example]) -> np.ndarray:
    """Return what each example counts: a filing by the root of its numbers, 1 on average."""
    sizes = Counter(one.filing for one in known)
    share: np.ndarray = np.array([sizes[one.filing] ** -0.5 for one in known])
    share /= share.mean()
    return share
