"""The features of a number → the probability that it has been read right: two frozen logistic models.

`python -m bench.records.trust --fit` fits the weights on pages read under damage and writes `weights.json`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from docparse.records.trust.numbers import NumberWord

TEXT_LAYER = 0.9998
"""Share of the text layer's numbers that are what the page shows, where the layer is to be trusted at all:
pages whose layer is not are read by OCR."""

ALONE = (
    *("one", "confidence", "confident", "page confidence", "proved", "contradicted"),
    *("ill-formed", "oddly grouped", "other decimals", "in place of a sign", "digits", "small"),
    *("contrast", "odd width"),
)
VERIFIED = (*ALONE, "read otherwise", "not read")
"""Names of the features, without and with a second engine's reading."""

NARROWEST = 0.3  # points: no character is narrower
MOST_SURE = 0.9995  # engines round: beyond that their confidence tells no more
_FORM = re.compile(
    r"[^\w.,]*(?:\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d{1,3}(?:[\u00a0 ]\d{3})+|\d+)(?:\.\d+)?"
    r"[^\w.,]*[.,;:]?"
)
_UNGROUPED = re.compile(r"(?<![\d.,])(?!(?:19|20)\d\d(?!\d))[1-9]\d{3,}(?!\d)")
_DECIMALS = re.compile(r"\.(\d+)\D*\Z")


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


def features(numbers: Sequence[NumberWord]) -> NDArray[np.float64]:
    """Return the features of the numbers of one page: float64, a row for each, a column for each name.

    "odd width" is how far a number's width per character is from the usual of its page, in powers of two: all
    figures are of one width, so a lost one shows. The columns are those of `VERIFIED` if a second engine read
    the page, else those of `ALONE`.
    """
    sure = np.array([min(max(one.confidence, 1 - MOST_SURE), MOST_SURE) for one in numbers])
    sure = np.log(sure / (1 - sure))
    page = float(sure.mean()) if len(sure) else 0.0
    widths = np.log2([max(number.box.width / max(len(number.text), 1), NARROWEST) for number in numbers])
    odd = np.abs(widths - np.median(widths)) if len(widths) else widths
    verified = bool(numbers) and numbers[0].second != ""
    rows = [
        [*_alone(one, own, page), float(width), *((bool(one.other), one.other == "") if verified else ())]
        for one, own, width in zip(numbers, sure, odd, strict=True)
    ]
    return np.array(rows, np.float64).reshape(-1, len(VERIFIED if verified else ALONE))


def _alone(number: NumberWord, sure: float, page: float) -> list[float]:
    verdict = number.check.verdict if number.check is not None else ""
    count = sum(character.isdigit() for character in number.text)
    return [
        1.0,
        sure,
        max(0.0, sure - 4.0),
        page,
        float(verdict == "proved"),
        float(verdict == "contradicted"),
        float(is_ill_formed(number.text)),
        float(number.oddly_grouped),
        _other_decimals(number),
        float(number.in_place_of_sign),
        float(np.log2(1 + count)),
        max(0.0, float(np.log2(9.0 / max(number.box.height, 1.0)))),
        number.contrast,
    ]


def is_ill_formed(text: str) -> bool:
    """Return True for digits that are not written as numbers are ("48,66", "12O5", "(1,234")."""
    one_sided = ("(" in text) != (")" in text)
    return not _FORM.fullmatch(text) or bool(_UNGROUPED.search(text)) or (one_sided and "," in text)


def _other_decimals(number: NumberWord) -> float:
    """Return the share of a number's column that has another count of decimals."""
    if len(number.column) < 3:
        return 0.0
    return float(np.mean([_decimals(text) != _decimals(number.text) for text in number.column]))


def _decimals(text: str) -> int:
    found = _DECIMALS.search(text)
    return len(found[1]) if found else 0
