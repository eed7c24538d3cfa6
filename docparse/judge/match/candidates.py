"""Candidates: where each gold span stands in the prediction, exactly or as the stretch most like it.

The seeds say where to look. Most spans stand there letter by letter; for the rest the window round the seed
is searched, first for the same letters, then for the best infix match (rapidfuzz, partial ratio).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from rapidfuzz.fuzz import partial_ratio_alignment

from docparse.judge.match.seeds import Seeds

WINDOW = 240  # characters on both sides of the seed
_ALIKE = 60.0  # below this a stretch has nothing to do with the span


class Candidate(NamedTuple):
    """A folded span of the prediction; `score` is 100 for the same letters, 0 where nothing is alike."""

    start: int
    end: int
    score: float


def locate(seeds: Seeds, gold: str, spans: Sequence[tuple[int, int]], prediction: str) -> list[Candidate]:
    """One candidate for each span of the gold text, in order; linear in the spans but for the windows."""
    starts = np.fromiter((start for start, _ in spans), np.int64, len(spans))
    before, after = (places.tolist() for places in seeds.expected_many(starts))
    found = []
    for (start, end), first, second in zip(spans, before, after, strict=True):
        text = gold[start:end]
        if prediction.startswith(text, first):
            found.append(Candidate(first, first + end - start, 100.0))
        elif prediction.startswith(text, second):
            found.append(Candidate(second, second + end - start, 100.0))
        else:
            found.append(_near(text, prediction, first, second))
    return found


def _near(text: str, prediction: str, first: int, second: int) -> Candidate:
    best = Candidate(first, first, 0.0)
    for at in {first, second}:
        low = min(max(0, at - WINDOW), max(0, len(prediction) - WINDOW))
        high = at + len(text) + WINDOW
        same = prediction.find(text, low, high)
        if same >= 0:
            return Candidate(same, same + len(text), 100.0)
        cutoff = max(best.score, _ALIKE)
        match = partial_ratio_alignment(text, prediction[low:high], score_cutoff=cutoff)
        if match is not None and match.score >= cutoff and match.dest_end > match.dest_start:
            best = Candidate(low + match.dest_start, low + match.dest_end, match.score)
    return best
