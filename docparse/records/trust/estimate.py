"""Probabilities of numbers → how much of a document can be trusted, and which numbers first need a look."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from docparse.document import Document, Page
from docparse.errors import ArgumentError
from docparse.export import Doubtful, set_off, show_marks
from docparse.geometry import BBox
from docparse.records.digits import Digits, is_ambiguous
from docparse.records.model import Record
from docparse.records.trust.model import TEXT_LAYER, calibration, is_ill_formed, probabilities
from docparse.records.trust.numbers import NumberWord, digits_of, find_numbers, holds

SIGMAS = 1.96  # 95 % of a normal distribution
UNSURE = 0.9  # confidence below which the engine itself is named as a reason


@dataclass(frozen=True, slots=True)
class Trusted:
    """A number, the probability that it has been read right (0 to 1), and what speaks against it."""

    page: int
    box: BBox
    text: str
    probability: float
    reasons: tuple[str, ...] = ()
    label: str = ""


@dataclass(frozen=True, slots=True)
class Fidelity:
    """The estimated percentage of a document's numbers that were read, and read right; 95 % interval.

    `numbers` is how many were read; numbers that nobody read are estimated as well.
    """

    percent: float
    low: float
    high: float
    numbers: int

    def __str__(self) -> str:
        return f"{self.percent:.1f}% of {self.numbers} numbers ({self.low:.1f}-{self.high:.1f})"


def trust(document: Document) -> tuple[Trusted, ...]:
    """Return every number of a document and how likely it has been read right, in reading order.

    A number that is marked as doubtful is no surer than its engine was, whatever speaks for it: it may be
    handwriting, of which the model has seen none.
    """
    return _trusted(find_numbers(document))


def _trusted(numbers: Iterable[NumberWord]) -> tuple[Trusted, ...]:
    return tuple(
        Trusted(
            number.page,
            number.box,
            number.text,
            min(probability, number.confidence, UNSURE) if number.doubtful else probability,
            _reasons(number),
            "" if number.check is None else number.check.entry.label,
        )
        for number, probability in _by_page(numbers)
    )


def doubtful(document: Document, below: float) -> tuple[Doubtful, ...]:
    """Return the numbers whose probability of being right is under `below`, as exports mark them.

    Raises:
        ArgumentError: `below` is no probability.
    """
    if not 0 <= below <= 1:
        raise ArgumentError("mark_doubtful", below, "a probability from 0 to 1")
    return tuple(
        Doubtful(one.page, one.box, one.text, "; ".join((f"{100 * one.probability:.0f}% sure", *one.reasons)))
        for one in trust(document)
        if one.probability < below
    )


def with_marks(document: Document, below: float, export: Callable[[Document], str]) -> str:
    """Return an export in which numbers less sure than `below` (0 to 1) are in `<mark>`, with the reason.

    Raises ArgumentError if `below` is no probability.
    """
    found = doubtful(document, below)
    return show_marks(export(set_off(document, found)), found)


def with_trust(
    records: Sequence[Record], numbers: Sequence[NumberWord], digits: Digits
) -> tuple[Record, ...]:
    """Return the records with the trust in each: that in the least sure of its words, times that in its unit.

    `numbers` are those of the document; none where all are of a text layer. None where a number can be read
    in two ways, as the document writes its `digits`.
    """
    words = defaultdict[tuple[int, str], list[Trusted]](list)
    for one in _trusted(numbers):
        words[one.page, digits_of(one.text)].append(one)
    return tuple(replace(one, trust=_trust(one, digits, words if numbers else None)) for one in records)


def _trust(
    record: Record, digits: Digits, words: Mapping[tuple[int, str], Sequence[Trusted]] | None
) -> float | None:
    """The least trust in words with a record's digits at its place; None where layout cut them otherwise.

    Without `words` all are of a text layer.
    """
    if record.trust is None or is_ambiguous(record, digits):
        return None
    if words is None:
        return TEXT_LAYER * record.trust
    found = words.get((record.page, digits_of(record.text)), ())
    read = min((one.probability for one in found if holds(record.box, one.box)), default=None)
    return None if read is None else read * record.trust


def fidelity(document: Document) -> Fidelity | None:
    """Estimate without gold how many percent of a document's numbers are right; None if it has none."""
    found = list(_by_page(find_numbers(document)))
    if not found:
        return None
    lost, spread = _unread(found, document.pages)
    right = sum(probability for _, probability in found)
    total = len(found) + lost
    doubt = sum(probability * (1 - probability) for _, probability in found) + lost
    reach = SIGMAS * math.sqrt(spread * doubt) / total
    share = right / total
    return Fidelity(100 * share, 100 * max(0.0, share - reach), 100 * min(1.0, share + reach), len(found))


def _by_page(numbers: Iterable[NumberWord]) -> Iterator[tuple[NumberWord, float]]:
    """Every number with its probability."""
    for _, group in groupby(numbers, key=lambda number: number.page):
        page = list(group)
        yield from zip(page, map(float, probabilities(page)), strict=True)


def _unread(found: Sequence[tuple[NumberWord, float]], pages: Sequence[Page]) -> tuple[float, float]:
    """Numbers that no engine or only the second one read, as on pages of their kind; and the spread."""
    scanned = [number for number, _ in found if number.scanned]
    if not scanned:
        return (1 - TEXT_LAYER) * len(found), 1.0
    known = calibration(bool(scanned[0].second))
    only_second = sum(
        not doubt.text
        for page in pages
        if page.verification is not None
        for doubt in page.verification.disagreements
    )
    return known.unread * len(scanned) + known.only_second * only_second, known.spread


def _reasons(number: NumberWord) -> tuple[str, ...]:
    found: list[str] = []
    if number.other is not None:
        found.append(f"a second engine read {number.other or 'nothing'}")
    if number.check is not None and number.check.verdict == "contradicted":
        found.append(f"its sum does not hold: {number.check.equations[0]}")
    if number.scanned and is_ill_formed(number.text):
        found.append("not written as a number is")
    if number.scanned and number.oddly_grouped:
        found.append("its digits are not grouped as those of its page")
    if number.scanned and number.in_place_of_sign:
        found.append("where other lines have a currency sign")
    if number.confidence < UNSURE:
        found.append(f"the engine was {100 * number.confidence:.0f}% sure")
    return tuple(found)
