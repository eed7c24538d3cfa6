"""How well rows fit the words of a claim, and facts its time and unit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from docparse.check.facts import LABEL, OWN, PATH, Facts
from docparse.check.model import Asked
from docparse.check.words import LIGHT, TELLING, UNLIKE
from docparse.records import Period

SYNONYM = 0.9
DAYS = 6  # by which an end of a fiscal period may be off: years of 52 weeks are spoken of as months
_LIGHTNESS = 0.5
_EXCLUDED = 0.5
_UNTOLD = 0.4  # factor of a row that lacks a word which tells rows of one name apart
_HEAD_WEIGHT = 0.45  # of the words of a head in what a row says of itself: most claims leave them out
CLAIM_SHARE = 0.6
"""Weight of the share of the claim's words that a row has; the rest is that of the row's that it says."""


def row_scores(facts: Facts, asked: Mapping[str, float]) -> dict[int, float]:
    """Return, for each row that shares a term with a claim, how well it fits: 0 to 1.

    Rows may fit by another label of what the claim names, which counts a little less.
    """
    found = _scores(facts, asked)
    rest = {one: weight for one, weight in asked.items() if weight < OWN}
    for label in facts.synonyms.other_labels(asked):
        for row, score in _scores(facts, {**rest, **dict.fromkeys(label, 1.0)}).items():
            found[row] = max(found.get(row, 0.0), SYNONYM * score)
    return found


def _scores(facts: Facts, asked: Mapping[str, float]) -> dict[int, float]:
    weights = {one: weight * facts.rarity(one) * lightness(one) for one, weight in asked.items()}
    total = sum(weights.values())
    if not total:
        return {}
    covered: dict[int, float] = {}
    for one, weight in weights.items():
        for row, share in facts.postings.get(one, ()):
            covered[row] = covered.get(row, 0.0) + weight * share
    unlike = [pair for pair in UNLIKE if (pair[0] in asked) != (pair[1] in asked)]
    told = [one for one in TELLING & asked.keys() if asked[one] >= OWN and one in facts.postings]
    return {
        row: (CLAIM_SHARE * sum_ / total + (1 - CLAIM_SHARE) * _own_share(facts, row, asked))
        * (_EXCLUDED if _excludes(facts.rows[row].terms, asked, unlike) else 1.0)
        * _UNTOLD ** sum(one not in facts.rows[row].terms for one in told)
        for row, sum_ in covered.items()
    }


def _excludes(
    own: Mapping[str, float], asked: Mapping[str, float], unlike: Sequence[tuple[str, str]]
) -> bool:
    """Return True if a row has a word that is unlike one of the claim's, and not that one.

    Not in its own label at least: below "Basic and diluted shares" basic ones are still basic.
    """
    pairs = ((one, other) if one in asked else (other, one) for one, other in unlike)
    return any(own.get(other, 0.0) >= PATH and own.get(one, 0.0) < own[other] for one, other in pairs)


def _own_share(facts: Facts, row: int, asked: Mapping[str, float]) -> float:
    """How much of a row's own label and head the claim says."""
    own = {
        one: facts.rarity(one) * lightness(one) * (weight if weight >= LABEL else _HEAD_WEIGHT)
        for one, weight in facts.rows[row].terms.items()
        if weight >= OWN and (one in asked or one not in LIGHT)
    }
    total = sum(own.values())
    return sum(weight for one, weight in own.items() if one in asked) / total if total else 0.0


def lightness(one: str) -> float:
    """Return the weight of a term: less for one that labels have or leave out as they please."""
    return _LIGHTNESS if one in LIGHT else 1.0


def fits(asked: Asked, period: Period | None) -> int:
    """Return 1 where a fact's period is the one asked for, -1 where it is another, 0 where one is unknown."""
    if not asked or period is None:
        return 0
    if asked.period is None:
        return 1 if period.end.year == asked.year else -1
    wanted = asked.period
    if not _same(wanted.end, period.end):
        return -1
    if wanted.start is None or period.start is None:
        return 1
    return 1 if _same(wanted.start, period.start) else -1


def _same(one: date, other: date) -> bool:
    return abs((one - other).days) <= DAYS


def is_money(unit: str | None) -> bool:
    """Return True for a currency, of a share or not."""
    return unit is not None and unit[:3].isupper()


def units_agree(claimed: str | None, unit: str | None) -> bool:
    """Return True unless the two units exclude each other; a claim may leave out "per share"."""
    if claimed is None or unit is None:
        return True
    if is_money(claimed) and is_money(unit):
        return claimed[:3] == unit[:3] and (claimed == unit or not claimed.endswith("/shares"))
    return claimed == unit or {claimed, unit} == {"pure", "shares"}
