"""Features → the probability that a number has been read right: two frozen logistic models.

`python -m bench.records.trust --fit` fits the weights on pages read under damage and writes `weights.json`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from docparse.records.trust.features import ALONE, VERIFIED, features
from docparse.records.trust.numbers import NumberWord

TEXT_LAYER = 0.9998
"""Share of the text layer's numbers that are what the page shows, where the layer is to be trusted at all:
pages whose layer is not are read by OCR."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """Numbers that were not read, per number read and per number that only the second engine read.

    `spread` is the variance of pages about their estimate over that of independent errors.
    """

    unread: float
    only_second: float
    spread: float


@cache
def _learnt(verified: bool) -> dict[str, dict[str, float]]:
    text = files("docparse.records.trust").joinpath("weights.json").read_text(encoding="utf-8")
    learnt: dict[str, dict[str, float]] = json.loads(text)["verified" if verified else "alone"]
    return learnt


def weights(verified: bool) -> NDArray[np.float64]:
    """Return the weights of the model with or without a second engine, in the order of its features."""
    by_name = _learnt(verified)["weights"]
    return np.array([by_name[name] for name in (VERIFIED if verified else ALONE)], np.float64)


def calibration(verified: bool) -> Calibration:
    """Return what was learnt of whole pages, with or without a second engine."""
    return Calibration(**_learnt(verified)["pages"])


def probabilities(numbers: Sequence[NumberWord]) -> NDArray[np.float64]:
    """Return the probability of each number of one page to be read right: float64, 0 to 1."""
    found = np.full(len(numbers), TEXT_LAYER)
    scanned = [at for at, number in enumerate(numbers) if number.scanned]
    if scanned:
        read = [numbers[at] for at in scanned]
        score = features(read) @ weights(bool(read[0].second))
        found[scanned] = 1 / (1 + np.exp(-score))
    return found
