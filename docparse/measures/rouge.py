"""ROUGE-1 and ROUGE-L (Lin 2004), the figures of the `rouge-score` package bit for bit, without its cost.

The package counts runs of a-z and 0-9 alone, so that of Chinese, Japanese and Korean text it sees the figures
only. The tokenisation `characters` counts each of their characters too. Tokens become small integers, and the
longest common subsequence is found 64 cells at a time (RapidFuzz).
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Literal, NamedTuple
from unicodedata import normalize

from rapidfuzz.distance import LCSseq

from docparse.measures.porter import stem

Tokenisation = Literal["words", "characters"]
_EAST_ASIAN = "\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff"
_TOKEN = re.compile("[a-z0-9]+")
_CHARACTER = re.compile(f"[{_EAST_ASIAN}]")
_TOKEN_OR_CHARACTER = re.compile(f"[a-z0-9]+|[{_EAST_ASIAN}]")
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


def rouge_tokens(text: str, *, stemmer: bool = True, tokens: Tokenisation = "words") -> list[str]:
    """Runs of a-z and 0-9 of the lower-cased text; with `stemmer`, those over three letters are stemmed.

    With `characters`, each Chinese, Japanese or Korean character is a token too.
    """
    lowered = text.lower()
    if tokens == "characters" and not text.isascii():
        found = _TOKEN_OR_CHARACTER.findall(normalize("NFC", lowered))
    else:
        found = _TOKEN.findall(lowered)
    if not stemmer:
        return found
    return [stem(token) if len(token) >= _SHORTEST_STEMMED else token for token in found]


def is_east_asian(text: str) -> bool:
    """Return True if a text has characters that only the tokenisation `characters` counts."""
    return not text.isascii() and bool(_CHARACTER.search(normalize("NFC", text)))


def rouge(gold: str, prediction: str, *, stemmer: bool = True, tokens: Tokenisation = "words") -> Rouge:
    """ROUGE-1 and ROUGE-L of two texts. All zero where either has no token, as in `rouge-score`."""
    a, b = (rouge_tokens(text, stemmer=stemmer, tokens=tokens) for text in (gold, prediction))
    ids: dict[str, int] = {}
    ids_a = [ids.setdefault(token, len(ids)) for token in a]
    ids_b = [ids.setdefault(token, len(ids)) for token in b]
    common = (Counter(ids_a) & Counter(ids_b)).total()
    return Rouge(_score(common, len(a), len(b)), _score(LCSseq.similarity(ids_a, ids_b), len(a), len(b)))


def _score(common: int, gold: int, prediction: int) -> RougeScore:
    precision, recall = common / max(prediction, 1), common / max(gold, 1)
    total = precision + recall
    return RougeScore(precision, recall, 2 * precision * recall / total if total > 0 else 0.0)
