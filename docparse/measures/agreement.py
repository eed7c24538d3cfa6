"""Measure how far judges or annotators agree: strict agreement of documents, Cohen's and Fleiss' kappa."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

NONE = "none"
"""The label of an item that one annotator marked and another did not."""


class Strict(NamedTuple):
    """Documents on which all raters agree on every item; a 95% Wilson interval of their share."""

    agreeing: int
    documents: int
    share: float | None
    interval: tuple[float, float] | None


def strict_agreement(documents: Mapping[str, Sequence[Sequence[Hashable]]]) -> Strict:
    """Document-level strict agreement (FinCriticalED): one item apart, and the document does not agree.

    `documents` maps a document to its raters' label sequences, all of one length (ValueError if not). A
    document without items agrees.
    """
    agreeing = sum(_all_equal(raters) for raters in documents.values())
    count = len(documents)
    if not count:
        return Strict(0, 0, None, None)
    return Strict(agreeing, count, agreeing / count, wilson(agreeing, count))


def _all_equal(raters: Sequence[Sequence[Hashable]]) -> bool:
    _same_length(raters)
    return all(list(labels) == list(raters[0]) for labels in raters)


def wilson(successes: int, trials: int, *, z: float = 1.959963984540054) -> tuple[float, float]:
    """Wilson score interval of a share (Wilson 1927), 95% by default; ValueError without trials."""
    if not 0 <= successes <= trials or not trials:
        message = f"{successes} of {trials} is no share"
        raise ValueError(message)
    share = successes / trials
    scale = 1 + z * z / trials
    centre = (share + z * z / (2 * trials)) / scale
    half = z / scale * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    return max(0.0, centre - half), min(1.0, centre + half)


def cohen_kappa(a: Sequence[Hashable], b: Sequence[Hashable]) -> float | None:
    """Cohen's kappa (1960) of two raters' labels: (observed − expected agreement) / (1 − expected).

    Where both gave every item one and the same label the expected agreement is 1 and the quotient 0/0;
    libraries return nan. Here it is 1.0: the raters never disagreed, and a figure that vanishes when the
    agreement is perfect would mislead. None without items; ValueError if the lengths differ.
    """
    _same_length([a, b])
    if not a:
        return None
    codes = _codes([a, b])
    table = np.zeros((codes.max() + 1,) * 2)
    np.add.at(table, (codes[0], codes[1]), 1)
    table /= table.sum()
    return _kappa(float(np.trace(table)), float(table.sum(0) @ table.sum(1)))


def fleiss_kappa(raters: Sequence[Sequence[Hashable]]) -> float | None:
    """Fleiss' kappa (1971) of two or more raters; unanimous labels and no items as in `cohen_kappa`."""
    _same_length(raters)
    if len(raters) < 2:
        message = "agreement needs two raters"
        raise ValueError(message)
    if not raters[0]:
        return None
    codes = _codes(raters)
    counts = np.stack([(codes == label).sum(0) for label in range(codes.max() + 1)], 1).astype(float)
    pairs = len(raters) * (len(raters) - 1)
    observed = float(((counts * (counts - 1)).sum(1) / pairs).mean())
    shares = counts.sum(0) / counts.sum()
    return _kappa(observed, float(shares @ shares))


def _kappa(observed: float, expected: float) -> float:
    if math.isclose(expected, 1.0, abs_tol=1e-12):
        return 1.0
    return (observed - expected) / (1 - expected)


def _codes(raters: Sequence[Sequence[Hashable]]) -> npt.NDArray[np.int64]:
    """Labels as integers, (raters, items)."""
    ids: dict[Hashable, int] = {}
    return np.array([[ids.setdefault(label, len(ids)) for label in labels] for labels in raters], np.int64)


def _same_length(raters: Sequence[Sequence[Hashable]]) -> None:
    if len({len(labels) for labels in raters}) > 1:
        message = "raters must label the same items"
        raise ValueError(message)


def union_labels(annotators: Sequence[Mapping[Hashable, Hashable]]) -> list[list[Hashable]]:
    """Labels over the union of all annotators' spans, "none" where one did not mark it (as FinCriticalED).

    Each annotator maps a span (any key: document and offsets) to a label; the order of items is that of first
    appearance.
    """
    spans = dict.fromkeys(span for marked in annotators for span in marked)
    return [[marked.get(span, NONE) for span in spans] for marked in annotators]
