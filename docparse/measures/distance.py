"""Normalised edit distance of two long texts."""

from __future__ import annotations

from rapidfuzz.distance import Levenshtein

_LEAST_HINT = 31


def edit_distance(gold: str, prediction: str) -> float:
    """Levenshtein distance over the longer length, 0 (equal) to 1; letter case counts. Two empty texts: 0."""
    longer = max(len(gold), len(prediction))
    if not longer:
        return 0.0
    # RapidFuzz searches a band of this width and doubles it until it suffices: OCR text of a page is mostly
    # within 2 %, so the narrow band saves up to fifty times; a text that shares nothing costs twice as much.
    hint = max(_LEAST_HINT, abs(len(gold) - len(prediction)), longer // 50)
    return Levenshtein.distance(gold, prediction, score_hint=hint) / longer
