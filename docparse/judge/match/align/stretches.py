"""Locate each gold span in the prediction, exactly or as the stretch of text most like it.

The alignment says where to look. Most spans are there letter by letter; for the rest the window round that
place is searched, first for the same letters, then for the best infix match (rapidfuzz, partial ratio).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from rapidfuzz.fuzz import partial_ratio_alignment

from docparse.judge.match.align.alignment import TextAlignment

WINDOW = 240  # characters on both sides of the seed
_ALIKE = 60.0  # below this a stretch has nothing to do with the span


class Stretch(NamedTuple):
    """A folded span of the prediction; `score` is 100 for the same letters, 0 where nothing is alike."""

    start: int
    end: int
    score: float


def locate(
    alignment: TextAlignment, gold: str, spans: Sequence[tuple[int, int]], prediction: str
) -> list[Stretch]:
    """Return one stretch for each span of the gold text, in order."""
    starts = np.fromiter((start for start, _ in spans), np.int64, len(spans))
    before, after = (places.tolist() for places in alignment.expected_many(starts))
    found = []
    for (start, end), first, second in zip(spans, before, after, strict=True):
        text = gold[start:end]
        if prediction.startswith(text, first):
            found.append(Stretch(first, first + end - start, 100.0))
        elif prediction.startswith(text, second):
            found.append(Stretch(second, second + end - start, 100.0))
        else:
            found.append(_near(text, prediction, first, second))
    return found


def _near(text: str, prediction: str, first: int, second: int) -> Stretch:
    best = Stretch(first, first, 0.0)
    for at in {first, second}:
        low = min(max(0, at - WINDOW), max(0, len(prediction) - WINDOW))
        high = at + len(text) + WINDOW
        same = prediction.find(text, low, high)
        if same >= 0:
            return Stretch(same, same + len(text), 100.0)
        cutoff = max(best.score, _ALIKE)
        match = partial_ratio_alignment(text, prediction[low:high], score_cutoff=cutoff)
        if match is not None and match.score >= cutoff and match.dest_end > match.dest_start:
            best = Stretch(low + match.dest_start, low + match.dest_end, match.score)
    return best
