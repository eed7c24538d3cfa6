"""The index: quotes that are searched by words, by vectors, or by both."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from docparse.document import Quote
from docparse.errors import SchemaError
from docparse.retrieve.clauses import rank_clauses
from docparse.retrieve.dense import Embed, Vectors, unit_vectors
from docparse.retrieve.lexical import Bm25
from docparse.retrieve.ranking import fuse, top
from docparse.retrieve.store import StoredQuotes, save_quotes

Kind = Literal["text", "image"]
Progress = Callable[[int, int], None]
"""Is told how many of how many quotes have been read."""

SPLITS = {10: (7, 3), 15: (10, 5), 20: (12, 8)}
"""Text and image quotes that MMDocRAG takes when the two are ranked apart, by their sum (section 5)."""

SCHEMA = 2
_POOL = 200  # places of each ranking that take part in a fusion, at least


@dataclass(frozen=True, slots=True)
class Hit:
    """A quote that was found, its rank from 1, its score (to be compared within one search) and its place."""

    quote: Quote
    rank: int
    score: float
    place: int


@dataclass(frozen=True, slots=True)
class PageHit:
    """A page that was found; its score is that of its best quote."""

    source: str
    page: int
    rank: int
    score: float


class Index:
    """Quotes with a BM25 index over their passages and, with `embed`, their vectors.

    With vectors both rankings are fused by reciprocal ranks. `embed` is any function from texts to vectors,
    or `embed_by(client)` for an endpoint; a loaded index with vectors needs the same one to search.

    Raises:
        MissingExtraError: bm25s or PyStemmer is not installed.
        ValueError: `embed` gives vectors that cannot be used.
    """

    def __init__(
        self, quotes: Sequence[Quote], *, embed: Embed | None = None, progress: Progress | None = None
    ) -> None:
        vectors = None if embed is None else unit_vectors([quote.passage for quote in quotes], embed)
        self._fill(quotes, Bm25.build(_passages(quotes, progress)), vectors, embed)

    def _fill(
        self, quotes: Sequence[Quote], words: Bm25, vectors: Vectors | None, embed: Embed | None
    ) -> None:
        self.quotes, self._words, self._vectors, self._embed = quotes, words, vectors, embed
        self._images: NDArray[np.bool_] | None = None
        self._sources: dict[str, NDArray[np.intp]] | None = None

    def __len__(self) -> int:
        return len(self.quotes)

    def search(
        self,
        question: str,
        k: int = 20,
        *,
        kind: Kind | None = None,
        sources: Collection[str] | None = None,
        clauses: bool = False,
    ) -> list[Hit]:
        """Return the at most `k` quotes that fit a question best, best first; the earlier one among ties.

        `kind` and `sources` (documents) leave all others out. With `clauses` every clause of a question that
        asks for several things has its say (`retrieve.clauses`); scores are those of the whole question. A
        quote without a term in common with the question is no hit unless vectors find it.
        """
        allowed = self._allowed(kind, sources)
        ranked = self._ranked(question, k, allowed)
        if clauses:
            scores = dict(ranked)
            places = rank_clauses(question, lambda asked: [n for n, _ in self._ranked(asked, k, allowed)])
            ranked = [(place, scores.get(place, 0.0)) for place in places[:k]]
        return [
            Hit(self.quotes[place], rank, score, place) for rank, (place, score) in enumerate(ranked, start=1)
        ]

    def search_split(
        self,
        question: str,
        k: int = 20,
        *,
        split: tuple[int, int] | None = None,
        sources: Collection[str] | None = None,
    ) -> tuple[list[Hit], list[Hit]]:
        """Return text hits and image hits, ranked apart: 7 + 3, 10 + 5 or 12 + 8 for 10, 15 or 20.

        `split` gives other numbers. Raises ValueError for another `k` without them.
        """
        if split is None and k not in SPLITS:
            msg = f"there is no published split of {k}; give split=(text, image) or one of {list(SPLITS)}"
            raise ValueError(msg)
        texts, images = split or SPLITS[k]
        return (
            self.search(question, texts, kind="text", sources=sources),
            self.search(question, images, kind="image", sources=sources),
        )

    def search_pages(
        self, question: str, k: int = 10, *, sources: Collection[str] | None = None
    ) -> list[PageHit]:
        """Return the at most `k` pages whose best quotes fit a question best."""
        pages: dict[tuple[str, int], float] = {}
        depth = k
        while len(pages) < k and depth <= 2 * len(self):
            depth *= 4  # several quotes of one page may be among the first
            pages = {}
            for hit in self.search(question, depth, sources=sources):
                pages.setdefault((hit.quote.source, hit.quote.page), hit.score)
        found = list(pages.items())[:k]
        return [PageHit(*page, rank, score) for rank, (page, score) in enumerate(found, start=1)]

    def extend(self, quotes: Sequence[Quote], *, progress: Progress | None = None) -> Index:
        """Return an index over these quotes too: words are counted anew, vectors made for the new ones."""
        both = [*self.quotes, *quotes]
        larger = Index.__new__(Index)
        vectors = None
        if self._vectors is not None:
            new = unit_vectors([quote.passage for quote in quotes], self._embedder())
            vectors = np.concatenate([self._vectors, new]) if len(self) and len(quotes) else new
        larger._fill(both, Bm25.build(_passages(both, progress)), vectors, self._embed)
        return larger

    def save(self, folder: Path) -> None:
        """Write the index to a folder: quotes without crops, the BM25 matrix, the vectors."""
        folder.mkdir(parents=True, exist_ok=True)
        save_quotes(self.quotes, folder)
        self._words.save(folder / "bm25")
        if self._vectors is not None:
            np.save(folder / "vectors.npy", self._vectors)
        head = {"schema": SCHEMA, "quotes": len(self), "vectors": self._vectors is not None}
        (folder / "index.json").write_text(json.dumps(head) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, folder: Path, *, embed: Embed | None = None) -> Index:
        """Open what `save` wrote; quotes, matrix and vectors stay on disk, memory-mapped.

        Raises:
            SchemaError: the folder holds no index of this release.
        """
        try:
            head = json.loads((folder / "index.json").read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            msg = f"{folder} holds no index: make one with `docparse index`"
            raise SchemaError(msg) from error
        quotes = StoredQuotes(folder)
        if head.get("schema") != SCHEMA or head.get("quotes") != len(quotes):
            msg = f"{folder} holds an index of another release, or a damaged one: {head}"
            raise SchemaError(msg)
        vectors = np.load(folder / "vectors.npy", mmap_mode="r") if head["vectors"] else None
        index = cls.__new__(cls)
        index._fill(quotes, Bm25.load(folder / "bm25", len(quotes)), vectors, embed)
        return index

    def _ranked(self, question: str, k: int, allowed: NDArray[np.bool_] | None) -> list[tuple[int, float]]:
        """Places and scores of the best quotes."""
        words = self._words.scores(question)
        if self._vectors is None or not len(self):
            places = top(words, k, allowed)
            return [(int(place), float(words[place])) for place in places]
        pool = max(k, _POOL)
        nearness = self._vectors @ unit_vectors([question], self._embedder())[0]
        rankings = [top(words, pool, allowed), top(nearness - nearness.min() + 1e-6, pool, allowed)]
        fused = fuse([ranking.tolist() for ranking in rankings], len(self))
        return [(int(place), float(fused[place])) for place in top(fused, k, allowed)]

    def _embedder(self) -> Embed:
        if self._embed is None:
            msg = "this index holds vectors: load it with the embed function that made them"
            raise SchemaError(msg)
        return self._embed

    def _allowed(self, kind: Kind | None, sources: Collection[str] | None) -> NDArray[np.bool_] | None:
        if kind is None and sources is None:
            return None
        self._look_up()
        assert self._images is not None
        assert self._sources is not None
        allowed = np.ones(len(self), np.bool_) if kind is None else self._images == (kind == "image")
        if sources is not None:
            inside = np.zeros(len(self), np.bool_)
            for source in sources:
                inside[self._sources.get(source, [])] = True
            allowed &= inside
        return allowed

    def _look_up(self) -> None:
        """Read kind and source of every quote, once, when a search first asks for them."""
        if self._images is not None:
            return
        images = np.zeros(len(self), np.bool_)
        places: dict[str, list[int]] = defaultdict(list)
        for place, quote in enumerate(self.quotes):
            images[place] = quote.kind == "image"
            places[quote.source].append(place)
        self._sources = {source: np.asarray(found, np.intp) for source, found in places.items()}
        self._images = images


def _passages(quotes: Sequence[Quote], progress: Progress | None) -> Iterator[str]:
    for done, quote in enumerate(quotes, start=1):
        yield quote.passage
        if progress is not None:
            progress(done, len(quotes))
