"""ROUGE-1 and ROUGE-L (Lin 2004), the figures of the `rouge-score` package bit for bit, without its cost.

Tokens become small integers, and the longest common subsequence is found 64 cells at a time (RapidFuzz).
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from rapidfuzz.distance import LCSseq

from docparse.judge.measures.porter import stem

_TOKEN = re.compile("[a-z0-9]+")
_SHORTEST_STEMMED = 4


class RougeScore(NamedTuple):
    """Precision, recall and their harmonic mean, each 0 to 1."""

    precision: float
    recall: float
    fmeasure: float


class Rouge(NamedTuple):
    """ROUGE-1 (words in common) and ROUGE-L (longest common subsequence of words)."""

    rouge1: RougeScore
    rougeL: RougeScore


def rouge_tokens(text: str, *, stemmer: bool = True) -> list[str]:
    """Runs of a-z and 0-9 of the lower-cased text; with `stemmer`, those over three letters are stemmed."""
    tokens = _TOKEN.findall(text.lower())
    if not stemmer:
        return tokens
    return [stem(token) if len(token) >= _SHORTEST_STEMMED else token for token in tokens]


def rouge(gold: str, prediction: str, *, stemmer: bool = True) -> Rouge:
    """ROUGE-1 and ROUGE-L of two texts. All zero where either has no token, as in `rouge-score`."""
    a, b = rouge_tokens(gold, stemmer=stemmer), rouge_tokens(prediction, stemmer=stemmer)
    ids: dict[str, int] = {}
    ids_a = [ids.setdefault(token, len(ids)) for token in a]
    ids_b = [ids.setdefault(token, len(ids)) for token in b]
    common = (Counter(ids_a) & Counter(ids_b)).total()
    return Rouge(_score(common, len(a), len(b)), _score(LCSseq.similarity(ids_a, ids_b), len(a), len(b)))


def _score(common: int, gold: int, prediction: int) -> RougeScore:
    precision, recall = common / max(prediction, 1), common / max(gold, 1)
    total = precision + recall
    return RougeScore(precision, recall, 2 * precision * recall / total if total > 0 else 0.0)
