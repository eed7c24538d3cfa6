"""What a prediction has at the expected place of a text: the same letters, or the stretch most like it."""

from __future__ import annotations

from typing import NamedTuple

from rapidfuzz.fuzz import partial_ratio_alignment

WINDOW = 240  # characters on both sides of an expected place
_ALIKE = 60.0  # below this a stretch has nothing to do with the text


class Stretch(NamedTuple):
    """A folded span of the prediction; `score` is 100 for the same letters, 0 where nothing is alike."""

    start: int
    end: int
    score: float


def most_like(text: str, prediction: str, expected: tuple[int, int]) -> Stretch:
    """Return the stretch that is most like a text: at its expected places, else within `WINDOW` of them."""
    for at in expected:
        if prediction.startswith(text, at):
            return Stretch(at, at + len(text), 100.0)
    best = Stretch(expected[0], expected[0], 0.0)
    for at in dict.fromkeys(expected):
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
