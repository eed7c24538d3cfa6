"""BM25 over terms by the library bm25s: scores are made with the index, and summed for a question."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from docparse.errors import MissingExtraError
from docparse.retrieve.terms import terms

Floats = NDArray[np.float32]
K1, B = 0.9, 0.4
"""Those of Anserini (Yang, Fang and Lin 2017): tables repeat their words, and are long for their figures."""


class Bm25:
    """BM25 scores (Lucene's variant) of a fixed list of passages."""

    def __init__(self, library: Any, size: int) -> None:
        self._library, self._size = library, size

    @classmethod
    def build(cls, passages: Iterable[str]) -> Bm25:
        """Index passages, which are read once.

        Raises:
            MissingExtraError: bm25s is not installed.
        """
        vocabulary: dict[str, int] = {}
        ids = [_ids(passage, vocabulary) for passage in passages]
        library = _bm25s().BM25(k1=K1, b=B, method="lucene")
        if vocabulary:
            library.index(_bm25s().tokenization.Tokenized(ids=ids, vocab=vocabulary), show_progress=False)
        return cls(library if vocabulary else None, len(ids))

    def scores(self, question: str) -> Floats:
        """Return the score of every passage; 0 for one that shares no term with the question."""
        if self._library is None:
            return np.zeros(self._size, np.float32)
        known = self._library.vocab_dict
        ids = [known[term] for term in terms(question) if term in known]
        found: Floats = self._library.get_scores_from_ids(ids) if ids else np.zeros(self._size, np.float32)
        return found

    def save(self, folder: Path) -> None:
        """Write the index to a folder of its own; an index without a term leaves none."""
        if self._library is not None:
            self._library.save(folder, show_progress=False)

    @classmethod
    def load(cls, folder: Path, size: int) -> Bm25:
        """Open what `save` wrote, memory-mapped. Raises MissingExtraError where bm25s is not installed."""
        library = _bm25s().BM25.load(folder, mmap=True) if folder.is_dir() else None
        return cls(library, size)


def _ids(passage: str, vocabulary: dict[str, int]) -> Sequence[int]:
    """Term ids as an array: a list of Python integers would take eight times the memory."""
    return array("i", (vocabulary.setdefault(term, len(vocabulary)) for term in terms(passage)))


def _bm25s() -> Any:
    try:
        import bm25s
    except ImportError as error:
        raise MissingExtraError("bm25s", "retrieval") from error
    return bm25s
