"""How well rows fit the words of a claim, and facts its time and unit."""

from __future__ import annotations

from collections.abc import Mapping, Set
from datetime import date

from docparse.check.model import Asked
from docparse.check.stated.facts import LABEL, OWN, PATH, SENTENCE, Facts, lightness
from docparse.check.wording.words import TELLING, UNLIKE
from docparse.records import Period

SYNONYM = 0.9
DAYS = 6  # by which an end of a fiscal period may be off: years of 52 weeks are spoken of as months
_EXCLUDED = 0.35
_MOST_KEPT = 500  # scores of claims that are kept for the next claim of such words
_UNTOLD = 0.4  # factor of a row that lacks a word which tells rows of one name apart
_REST, _REST_UNSAID = "other", 0.9  # factor of a row of what is left, for claims that do not say so
CLAIM_SHARE = 0.6
"""Weight of the share of the claim's words that a row has; the rest is that of the row's that it says."""


def row_scores(facts: Facts, asked: Mapping[str, float]) -> dict[int, float]:
    """Return, for each row that shares a term with a claim, how well it fits: 0 to 1.

    Rows may fit by another label of what the claim names, which counts a little less; it leaves out no word
    that tells rows apart, and excludes the rows whose own words are unlike the claim's.
    """
    key = tuple(sorted(asked.items()))
    if key not in facts.scored:
        if len(facts.scored) >= _MOST_KEPT:
            facts.scored.clear()
        facts.scored[key] = _with_other_labels(facts, asked)
    return facts.scored[key]


def _with_other_labels(facts: Facts, asked: Mapping[str, float]) -> dict[int, float]:
    found = _scores(facts, asked)
    rest = {one: weight for one, weight in asked.items() if weight < OWN or one in TELLING}
    for label in facts.synonyms.other_labels(asked):
        excluded = _excluded(facts, asked.keys() | label, OWN)
        for row, score in _scores(facts, {**rest, **dict.fromkeys(label, 1.0)}).items():
            factor = SYNONYM * (_EXCLUDED if row in excluded else 1.0)
            found[row] = max(found.get(row, 0.0), factor * score)
    return found


def _scores(facts: Facts, asked: Mapping[str, float]) -> dict[int, float]:
    weights = {one: weight * facts.rarity(one) * lightness(one) for one, weight in asked.items()}
    total = sum(weights.values())
    if not total:
        return {}
    covered: dict[int, float] = {}
    said: dict[int, float] = {}
    spared: dict[int, float] = {}
    for one, weight in weights.items():
        for row, share, own in facts.postings.get(one, ()):
            covered[row] = covered.get(row, 0.0) + weight * share
            said[row] = said.get(row, 0.0) + own
            if facts.is_spared(one):
                spared[row] = spared.get(row, 0.0) + own
    rest = frozenset(row for row, weight, _ in facts.postings.get(_REST, ()) if weight >= LABEL)
    told = [one for one in TELLING & asked.keys() if asked[one] >= OWN and one in facts.postings]
    found: dict[int, float] = {}
    for row, sum_ in covered.items():
        own_share = said[row] / ((facts.specific_weights[row] + spared.get(row, 0.0)) or 1.0)
        found[row] = CLAIM_SHARE * sum_ / total + (1 - CLAIM_SHARE) * own_share
        if _REST not in asked and row in rest:
            found[row] *= _REST_UNSAID
        least = SENTENCE if facts.rows[row].prose else 0.0  # elsewhere in a sentence it is of another number
        for one in told:
            if facts.rows[row].terms.get(one, 0.0) <= least:
                found[row] *= _UNTOLD
    for row in _excluded(facts, asked.keys(), PATH) & found.keys():
        found[row] *= _EXCLUDED
    return found


def _excluded(facts: Facts, words: Set[str], least: float) -> set[int]:
    """Return the rows that have a word of this weight that is unlike one of a claim's, and not that one.

    Not in their own label at least: below "Basic and diluted shares" basic ones are still basic.
    """
    pairs = [pair for pair in UNLIKE if (pair[0] in words) != (pair[1] in words)]
    return {
        row
        for one, other in ((one, other) if one in words else (other, one) for one, other in pairs)
        for row, weight, _ in facts.postings.get(other, ())
        if weight >= (SENTENCE if facts.rows[row].prose else least)
        and facts.rows[row].terms.get(one, 0.0) < weight
    }


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
