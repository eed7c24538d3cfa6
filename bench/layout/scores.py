"""Scores of a whole run: two columns, raw and in the benchmark's conventions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from bench.layout.conventions import to_conventions
from bench.layout.measures import PageScore, score_page
from bench.peers.worker import Run


@dataclass(frozen=True, slots=True)
class Scored:
    """A run with its scores, one a page: raw, and in the benchmark's conventions."""

    run: Run
    raw: list[PageScore]
    normalised: list[PageScore]


def score_run(run: Run, gold: dict[str, str]) -> Scored:
    """Score every prediction of `run`; a failed one scores 0."""
    raw = [score_page(gold[p.name], p.markdown) for p in run.predictions]
    normalised = [score_page(gold[p.name], p.kept and to_conventions(p.kept)) for p in run.predictions]
    return Scored(run, raw, normalised)


def column(scores: list[PageScore], measure: str) -> npt.NDArray[np.float64]:
    """One measure of every page as an array, in percent, NaN where it does not apply."""
    values = (getattr(score, measure) for score in scores)
    return np.array([np.nan if value is None else 100 * value for value in values], np.float64)


def mean(scores: list[PageScore], measure: str) -> float | None:
    """Mean over the pages where the measure applies, in percent; None if there is no such page."""
    values = column(scores, measure)
    return None if np.isnan(values).all() else float(np.nanmean(values))


def summary(scored: Scored) -> dict[str, float | int | str | None]:
    """Return what `--json` tells of one system."""
    run = scored.run
    return {
        **{
            name: mean(scored.raw, name)
            for name in ("overall", "nid", "teds", "mhs", "nid_s", "teds_s", "mhs_s")
        },
        **{f"{name}_normalised": mean(scored.normalised, name) for name in ("overall", "nid", "teds", "mhs")},
        "cpu_ms_per_page": run.cpu_ms_per_page,
        "cpu_ratio_to_plain_text": run.ratio,
        "pages": len(run.predictions),
        "failed": sum(p.markdown is None for p in run.predictions),
        "version": run.version,
    }
