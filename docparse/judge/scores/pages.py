"""Scores of pages and of a set of pages: Financial Fact Accuracy and what is reported beside it.

Every figure is a ratio of sums over pages (ΣC/ΣT) or a mean over pages, so that one formula, `figures`,
serves the point estimate, every bootstrap resample and every stratum.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import lru_cache
from io import BytesIO
from itertools import chain
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from docparse.judge.match.invented import InventedNumber
from docparse.judge.model import FACT_TYPES, Profile, Verdict
from docparse.judge.read.gold import Gold, Problem
from docparse.judge.read.prediction import Prediction
from docparse.judge.scores.discrepancies import PageErrors, page_edits, page_errors
from docparse.judge.scores.edit_kinds import Edit
from docparse.judge.scores.metrics import TextScores, text_scores
from docparse.judge.scores.strata import COMPLEXITIES, MODALITIES, Complexity, Modality, page_strata
from docparse.judge.spool import ScoreSpool, Spooled

Floats = npt.NDArray[np.float64]
Status = Literal["judged", "missing", "failed"]

PREFIXES = dict(zip(FACT_TYPES, ("n", "t", "mu", "re", "fc"), strict=True))
ERROR_CLASSES = ("clean", "critical_only", "non_critical_only", "both")
UNJUDGED = "unjudged"  # `decided_by` of a fact whose judge call failed
_FACT_COLUMNS = 3 * len(FACT_TYPES)  # total, found, correct of each type
_TEXTS = len(TextScores._fields)


class Counts(NamedTuple):
    """Facts of a kind: how many there are, how many were found, how many of them are correct."""

    total: int
    found: int
    correct: int

    @classmethod
    def summed(cls, counts: Iterable[Counts]) -> Counts:
        """Return the counts of several kinds, or pages, together."""
        return cls(*map(sum, zip((0, 0, 0), *counts, strict=True)))


class Details(NamedTuple):
    """What is shown of a page: nearly all of its memory, so that a score of a set has it in a file."""

    verdicts: tuple[Verdict, ...]
    edits: tuple[Edit, ...]
    gold_text: str
    prediction_text: str


@dataclass(frozen=True, slots=True)
class PageScore:
    """One page's measures; its verdicts, edits and texts are unpacked where they are asked for.

    `status`: `missing` without a prediction, `failed` where a judge call failed for some fact or the rules
    failed on the page (`fault` then says how), else `judged`. All three stay in every denominator.
    """

    page: str
    status: Status
    tally: tuple[int, ...]  # as `_tally` counts the verdicts
    text: TextScores
    errors: PageErrors
    modality: Modality
    complexity: Complexity
    problems: tuple[Problem, ...]  # with the gold page's tags
    details: bytes | Spooled  # `Details`, pickled
    fault: str = ""
    invented: tuple[InventedNumber, ...] = ()

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """One for each fact, in gold order."""
        return _details(self.details).verdicts

    @property
    def edits(self) -> tuple[Edit, ...]:
        """The differences outside the facts, in page order."""
        return _details(self.details).edits

    @property
    def gold_text(self) -> str:
        """The gold page's text, which facts and edits point into."""
        return _details(self.details).gold_text

    @property
    def prediction_text(self) -> str:
        """The prediction's text, which edits point into."""
        return _details(self.details).prediction_text

    def kept_in(self, spool: ScoreSpool) -> PageScore:
        """Return the score with its details in a temporary file."""
        return replace(self, details=spool.put(bytes(self.details)))

    def counts(self) -> dict[str, Counts]:
        """Counts by fact type."""
        return counts_by_type(self.tally)


def counts_by_type(tally: Sequence[int]) -> dict[str, Counts]:
    """Return the counts of each fact type in a tally."""
    return {kind: Counts(*tally[3 * at : 3 * at + 3]) for at, kind in enumerate(FACT_TYPES)}


def summed_tally(pages: Iterable[PageScore]) -> tuple[int, ...]:
    """Return the tally of several pages together."""
    none = (0,) * (_FACT_COLUMNS + 2)
    return tuple(map(sum, zip(none, *(page.tally for page in pages), strict=True)))


def _tally(verdicts: Sequence[Verdict]) -> tuple[int, ...]:
    """Total, found, correct of each type; correct facts that are attributed, and of which that is unknown."""
    by_type = [[v for v in verdicts if v.fact.type == kind] for kind in FACT_TYPES]
    counts = [(len(of), sum(v.found for v in of), sum(v.correct for v in of)) for of in by_type]
    kept = [verdict.attributed for verdict in verdicts if verdict.correct]
    return (*chain.from_iterable(counts), kept.count("yes"), kept.count("unknown"))


class _Packer(pickle.Pickler):
    """Packs a data class as its values: by their names, pickle's way, takes more time and memory."""

    def reducer_override(self, value: object) -> Any:
        kind = type(value)
        if not is_dataclass(kind):
            return NotImplemented
        return kind, tuple(getattr(value, field.name) for field in fields(kind))


def _pickled(details: Details) -> bytes:
    buffer = BytesIO()
    _Packer(buffer, pickle.HIGHEST_PROTOCOL).dump(details)
    return buffer.getvalue()


@lru_cache(maxsize=2)  # of two systems' scores of a page, one after the other
def _details(pickled: bytes | Spooled) -> Details:
    details: Details = pickle.loads(bytes(pickled))
    return details


@dataclass(frozen=True, slots=True)
class Signature:
    """The recipe of a score: two scores may be compared where all but engine and engine version agree."""

    version: str
    profile: Profile
    gold: str
    engine: str = ""
    judge: str = "none"
    prompt: str = ""

    def __str__(self) -> str:
        parts = {
            "docparse": self.version,
            "profile": self.profile,
            "gold": self.gold[:12],
            "engine": self.engine,
            "judge": self.judge,
            "prompt": self.prompt,
        }
        return "|".join(f"{name}:{value}" for name, value in parts.items() if value)


def gold_hash(pages: Iterable[tuple[str, str]]) -> str:
    """SHA-256, in hexadecimal, of gold pages given as (name, HTML) in the order of their names."""
    digest = hashlib.sha256()
    for name, html in pages:
        for part in (name, html):
            encoded = part.encode("utf-8", "surrogatepass")
            digest.update(len(encoded).to_bytes(8, "big") + encoded)
    return digest.hexdigest()


def score_page(
    page: str, gold: Gold, prediction: Prediction | None, verdicts: Sequence[Verdict]
) -> PageScore:
    """Measure one page beside its verdicts (all, in gold order); `page` is its name."""
    predicted = (prediction or Prediction("")).page
    failed = any(verdict.decided_by == UNJUDGED for verdict in verdicts)
    modality, complexity = page_strata(gold)
    edits = page_edits(gold, predicted, verdicts)
    return PageScore(
        page=page,
        status="missing" if prediction is None else "failed" if failed else "judged",
        tally=_tally(verdicts),
        text=text_scores(gold.html, prediction),
        errors=page_errors(edits, verdicts),
        modality=modality,
        complexity=complexity,
        problems=gold.problems,
        details=_pickled(Details(tuple(verdicts), edits, gold.page.text, predicted.text)),
    )


def columns(pages: Sequence[PageScore]) -> Floats:
    """Return a row for each page: facts by type, attribution, 1, 1 if it has words, 1 if it was read, text
    measures, error classes.
    """
    values = np.fromiter(chain.from_iterable(map(_row, pages)), np.float64)
    return values.reshape(len(pages), _FACT_COLUMNS + 5 + _TEXTS + len(ERROR_CLASSES))


def _row(page: PageScore) -> Iterator[float]:
    yield from page.tally
    yield from (1, page.text.rouge1 is not None, page.text.released_rouge1 is not None)
    yield from (score or 0.0 for score in page.text)
    yield from (page.errors.name == name for name in ERROR_CLASSES)


def ratios(sums: Floats) -> dict[str, tuple[Floats, Floats]]:
    """Numerator and denominator of every figure, from pages or sums of pages (..., columns)."""
    facts = sums[..., :_FACT_COLUMNS].reshape(*sums.shape[:-1], len(FACT_TYPES), 3)
    total, found, correct = np.moveaxis(facts.sum(-2), -1, 0)
    of_type = {p: np.moveaxis(facts[..., i, :], -1, 0) for i, p in enumerate(PREFIXES.values())}
    result = {"ffa": (correct, total)}
    result |= {f"{p}_ffa": (right, all_) for p, (all_, _, right) in of_type.items()}
    result |= {"precision": (correct, found), "missing": (total - found, total)}
    result |= {f"{p}_missing": (all_ - seen, all_) for p, (all_, seen, _) in of_type.items()}
    result["ffa_attributed"] = (sums[..., _FACT_COLUMNS], total)
    result["attribution_unknown"] = (sums[..., _FACT_COLUMNS + 1], total)
    pages, with_words, read = np.moveaxis(sums[..., _FACT_COLUMNS + 2 : _FACT_COLUMNS + 5], -1, 0)
    for i, name in enumerate((*TextScores._fields, *ERROR_CLASSES)):
        of = with_words if name in ("rouge1", "rougeL") else read if name.startswith("released") else pages
        result[name] = (sums[..., _FACT_COLUMNS + 5 + i], of)
    return result


def figures(sums: Floats) -> dict[str, Floats]:
    """Every figure from column sums (..., columns); nan where its denominator is 0."""
    return {name: _ratio(part, whole) for name, (part, whole) in ratios(sums).items()}


def _ratio(part: Floats, whole: Floats) -> Floats:
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(np.divide(part, whole))


def set_figures(pages: Sequence[PageScore]) -> dict[str, float | None]:
    """Every figure over pages; None where it does not apply (no fact of a type, no page)."""
    values = figures(columns(pages).sum(0))
    return {name: None if np.isnan(value) else float(value) for name, value in values.items()}


def strata(pages: Sequence[PageScore]) -> Mapping[str, Mapping[str, Sequence[PageScore]]]:
    """The pages of each modality and of each complexity, in fixed order: the margins of `grid`."""
    return {
        "modality": {name: [page for page in pages if page.modality == name] for name in MODALITIES},
        "complexity": {name: [page for page in pages if page.complexity == name] for name in COMPLEXITIES},
    }


def grid(pages: Sequence[PageScore]) -> Mapping[str, Mapping[str, Sequence[PageScore]]]:
    """The pages of each modality by complexity, in fixed order: nine strata."""
    return {
        modality: {
            complexity: [page for page in pages if (page.modality, page.complexity) == (modality, complexity)]
            for complexity in COMPLEXITIES
        }
        for modality in MODALITIES
    }
