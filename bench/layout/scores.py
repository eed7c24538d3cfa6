"""Scores of a whole run: two columns, raw and in the benchmark's conventions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from bench.measures.conventions import to_conventions
from bench.measures.markdown import PageScore, score_page
from bench.systems.worker import Prediction, Run

COLUMNS = ("raw", "normalised")


@dataclass(frozen=True, slots=True)
class Scored:
    """A run with its scores by column (`COLUMNS`), one a page."""

    run: Run
    scores: dict[str, list[PageScore]]

    def pages(self, column: str) -> list[tuple[Prediction, PageScore]]:
        """Return the pages with their scores."""
        return list(zip(self.run.predictions, self.scores[column], strict=True))


def score_run(run: Run, gold: dict[str, str]) -> Scored:
    """Score every prediction of `run`; a failed one scores 0."""
    made = {
        "raw": [(p.name, p.markdown) for p in run.predictions],
        "normalised": [(p.name, p.kept and to_conventions(p.kept)) for p in run.predictions],
    }
    return Scored(run, {key: [score_page(gold[name], text) for name, text in made[key]] for key in COLUMNS})


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
    names = ("overall", "nid", "teds", "mhs")
    raw, normalised = (scored.scores[column] for column in COLUMNS)
    return {
        **{name: mean(raw, name) for name in (*names, "nid_s", "teds_s", "mhs_s")},
        **{f"{name}_normalised": mean(normalised, name) for name in names},
        "cpu_ms_per_page": run.cpu_ms_per_page,
        "cpu_ratio_to_plain_text": run.ratio,
        "pages": len(run.predictions),
        "failed": sum(p.markdown is None for p in run.predictions),
        "version": run.version,
    }
