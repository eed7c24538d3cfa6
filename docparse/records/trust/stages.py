"""The steps to the trust in a number, one by one: the door for those who measure them."""

from __future__ import annotations

from docparse.records.trust.features import ALONE, VERIFIED, features
from docparse.records.trust.model import calibration, weights
from docparse.records.trust.numbers import NumberWord, digits_of, find_numbers, holds

__all__ = [
    "ALONE",
    "VERIFIED",
    "NumberWord",
    "calibration",
    "digits_of",
    "features",
    "find_numbers",
    "holds",
    "weights",
]
