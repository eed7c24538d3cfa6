"""Other labels of what a claim calls by one of them: "net sales" for a row that says "Total revenues".

labels.toml   written by hand: what statements call the same thing
learnt.txt    what filers print beside the taxonomy's names, as terms (`python -m bench.check.labels`)
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources

from docparse.check.wording.words import LIGHT, terms

ALIKE = 0.8
"""Share of the weight of two labels together that they must have in common to be one."""
_LIGHT_WEIGHT = 0.3
Label = frozenset[str]


class Synonyms:
    """Concepts, each with the terms of its labels."""

    def __init__(self, concepts: Iterable[tuple[Label, ...]]) -> None:
        self.concepts = tuple(concepts)
        found: dict[str, list[int]] = {}
        for at, labels in enumerate(self.concepts):
            for one in frozenset().union(*labels):
                found.setdefault(one, []).append(at)
        self._with: Mapping[str, tuple[int, ...]] = {one: tuple(places) for one, places in found.items()}

    def other_labels(self, asked: Mapping[str, float]) -> list[Label]:
        """Return the other labels of the concepts that a claim's words name, those named best first."""
        own = frozenset(one for one, weight in asked.items() if weight >= 0.9)
        places = sorted({at for one in own for at in self._with.get(one, ())})
        rated = [(max(_common(own, label) for label in self.concepts[at]), at) for at in places]
        best = max((score for score, _ in rated), default=0.0)
        if best < ALIKE:
            return []
        named = [at for score, at in rated if score >= best - 0.01]
        return list(dict.fromkeys(label for at in named for label in self.concepts[at] if label != own))


@cache
def written() -> tuple[tuple[Label, ...], ...]:
    """Return the concepts that are written by hand."""
    lines = tomllib.loads(_data("labels.toml"))["labels"].strip().splitlines()
    return tuple(
        tuple(dict.fromkeys(frozenset(terms(label)) for label in line.split(" | "))) for line in lines
    )


@cache
def known() -> Synonyms:
    """Return all synonyms, those written and those learnt."""
    lines = (line for line in _data("learnt.txt").splitlines() if not line.startswith("#"))
    learnt = (tuple(frozenset(label.split()) for label in line.split(" | ")) for line in lines)
    return Synonyms((*written(), *learnt))


def _data(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")


def _common(one: Label, other: Label) -> float:
    """Weight of the terms of both over that of the terms of either."""
    return _weight(one & other) / (_weight(one | other) or 1.0)


def _weight(found: Label) -> float:
    return sum(_LIGHT_WEIGHT if one in LIGHT else 1.0 for one in found)
