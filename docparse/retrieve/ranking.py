"""Scores → ranks, and several rankings → one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

FUSION_CONSTANT = 60  # Cormack, Clarke and Büttcher 2009


def top(scores: NDArray[np.floating], k: int, allowed: NDArray[np.bool_] | None = None) -> NDArray[np.intp]:
    """Return the places of the `k` best scores above 0, best first; among ties the earlier place comes first.

    `allowed` leaves the other places out.
    """
    usable = scores > 0 if allowed is None else (scores > 0) & allowed
    places = np.flatnonzero(usable)
    if len(places) > k > 0:
        least = np.partition(scores[places], -k)[-k]
        places = places[scores[places] >= least]
    order = np.argsort(-scores[places], kind="stable")
    return places[order][: max(k, 0)]


def fuse(rankings: Sequence[Sequence[int]], size: int) -> NDArray[np.float64]:
    """Return a score for each of `size` places: the sum of 1 / (60 + rank) over rankings."""
    scores = np.zeros(size)
    for ranking in rankings:
        places = np.asarray(ranking, np.intp)
        scores[places] += 1 / (FUSION_CONSTANT + 1 + np.arange(len(places)))
    return scores
