"""Other labels of what a claim calls by one of them: "net sales" for a row that says "Total revenues"."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

from docparse.check.words import LIGHT, terms

ALIKE = 0.8
"""Share of the weight of two labels together that they must have in common to be one."""
_LIGHT_WEIGHT = 0.3


@cache
def _concepts() -> tuple[tuple[frozenset[str], ...], ...]:
    text = resources.files(__package__).joinpath("labels.toml").read_text(encoding="utf-8")
    lines = tomllib.loads(text)["labels"].strip().splitlines()
    return tuple(
        tuple(dict.fromkeys(frozenset(terms(label)) for label in line.split(" | "))) for line in lines
    )


@cache
def _concepts_with() -> Mapping[str, tuple[int, ...]]:
    found: dict[str, list[int]] = {}
    for at, labels in enumerate(_concepts()):
        for one in frozenset().union(*labels):
            found.setdefault(one, []).append(at)
    return {one: tuple(places) for one, places in found.items()}


def other_labels(asked: Mapping[str, float]) -> list[frozenset[str]]:
    """Return the other labels of the concepts that a claim's words name, those named best first."""
    own = frozenset(one for one, weight in asked.items() if weight >= 0.9)
    places = sorted({at for one in own for at in _concepts_with().get(one, ())})
    rated = [(max(_common(own, label) for label in _concepts()[at]), at) for at in places]
    best = max((score for score, _ in rated), default=0.0)
    if best < ALIKE:
        return []
    named = [at for score, at in rated if score >= best - 0.01]
    return list(dict.fromkeys(label for at in named for label in _concepts()[at] if label != own))


def _common(one: frozenset[str], other: frozenset[str]) -> float:
    """Weight of the terms of both over that of the terms of either."""
    return _weight(one & other) / (_weight(one | other) or 1.0)


def _weight(found: frozenset[str]) -> float:
    return sum(_LIGHT_WEIGHT if one in LIGHT else 1.0 for one in found)
