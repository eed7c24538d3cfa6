"""Documents on a shelf: their quotes, by words and by vectors, and what is found for a question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from docparse.document import Document, Quote
from docparse.endpoint import image_part
from docparse.errors import SchemaError
from docparse.quotes import QuoteOptions, to_quotes
from docparse.reading.crop import crop_pdf
from docparse.retrieve.clauses import rank_clauses
from docparse.retrieve.dense import Embed, Vectors, unit_vectors
from docparse.retrieve.lexical import Bm25
from docparse.retrieve.ranking import fuse, top
from docparse.retrieve.rerank import Rerank

RETRIEVERS = ("bm25", "dense", "hybrid")
POOL = 200
"""Quotes of each ranking that take part in a fusion."""
RERANKED = 50
"""Quotes of the first ranking that a reranker looks at, at least."""

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Paper:
    """A parsed document by its name (a file's without ending), and its PDF if that is there."""

    name: str
    document: Document
    path: Path | None = None

    def croppable(self) -> Document:
        """Return the document, with crops from its PDF if it was read from JSON, which holds none."""
        if self.document.cropper is not None or self.path is None or self.path.suffix.lower() != ".pdf":
            return self.document
        return replace(self.document, cropper=partial(crop_pdf, self.path, None, "auto", {}))


@dataclass(frozen=True, slots=True)
class Embedder:
    """A model of vectors; `sees` says that image quotes are given to it as data URLs of their crops."""

    embed: Embed
    sees: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """Quotes for a question, best first within each kind."""

    texts: tuple[Quote, ...]
    images: tuple[Quote, ...]


class Shelf:
    """Papers, searched by words (BM25), vectors, or both fused by reciprocal ranks.

    `embedders` are by kind of quote: "text", "table" and "image" (figures), or "" for those not named.
    Vectors of different models do not compare: each ranks its own kinds, and ranks are fused. A quote's
    `source` is its paper's name here. `crops` renders image quotes, for models that see; with `clauses` every
    clause of a question finds its own evidence (`retrieve.clauses`).

    Raises:
        SchemaError: two papers of one name, or none.
        MissingExtraError: bm25s or PyStemmer is not installed (on the first search).
    """

    def __init__(
        self,
        papers: Sequence[Paper],
        *,
        embedders: Mapping[str, Embedder] | None = None,
        rerank: Rerank | None = None,
        crops: bool = False,
        options: QuoteOptions | None = None,
        clauses: bool = False,
    ) -> None:
        self.papers = {paper.name: paper for paper in papers}
        if not papers or len(self.papers) < len(papers):
            names = sorted(paper.name for paper in papers)
            msg = f"documents need different names, not {names}" if papers else "there is no document"
            raise SchemaError(msg)
        self._embedders = dict(embedders or {})
        self._rerank, self._clauses = rerank, clauses
        self._crops = crops or any(one.sees for one in self._embedders.values())
        self._options = options

    @cached_property
    def quotes(self) -> list[Quote]:
        """All quotes of all papers, in order."""
        return [
            replace(quote, source=name)
            for name, paper in self.papers.items()
            for quote in to_quotes(
                paper.croppable() if self._crops else paper.document, self._options, crops=self._crops
            )
        ]

    def paper_of(self, name: str) -> Paper | None:
        """Return the paper of a question: the one named, the only one for "", else None.

        Raises:
            SchemaError: no such paper.
        """
        if name and name not in self.papers:
            msg = f"its document {name!r} is not among the files"
            raise SchemaError(msg)
        if not name:
            return next(iter(self.papers.values())) if len(self.papers) == 1 else None
        return self.papers[name]

    def find(
        self, question: str, split: tuple[int, int] | int, *, system: str = "bm25", source: str = ""
    ) -> Found:
        """Return quotes for a question: so many text and image quotes, ranked apart, or so many of both.

        `system` is one of `RETRIEVERS`, or two for text and image quotes, such as "bm25+dense".
        """
        first, _, second = system.partition("+")
        if isinstance(split, int):
            best = self._best(question, split, first, None, source)
            return _parted([self.quotes[place] for place in best])
        texts = self._best(question, split[0], first, "text", source)
        images = self._best(question, split[1], second or first, "image", source)
        return Found(*(tuple(self.quotes[place] for place in places) for places in (texts, images)))

    def find_pages(
        self, question: str, k: int, *, system: str = "bm25", source: str = ""
    ) -> list[tuple[str, int]]:
        """Return the (name, page) of the at most `k` pages whose best quotes fit a question best."""
        places = self._best(question, len(self.quotes), system, None, source)
        return list(dict.fromkeys((self.quotes[n].source, self.quotes[n].page) for n in places))[:k]

    def _best(self, question: str, k: int, system: str, kind: str | None, source: str) -> list[int]:
        allowed = self._allowed(kind, source)
        depth = max(k, RERANKED if self._rerank else 0)
        asked = rank_clauses if self._clauses else _as_a_whole
        ranked = asked(question, lambda text: self._ranked(text, depth, system, allowed))
        if self._rerank is not None and ranked:
            scores = np.asarray(self._rerank(question, [self.quotes[n].passage for n in ranked]))
            ranked = [ranked[n] for n in np.argsort(-scores, kind="stable")]
        return ranked[:k]

    def _ranked(self, question: str, k: int, system: str, allowed: Mask) -> list[int]:
        pool = max(k, POOL)
        rankings = [] if system == "dense" else [_top(self._words.scores(question), pool, allowed)]
        if system != "bm25":
            rankings.append(self._by_vectors(question, pool, allowed))
        if len(rankings) == 1:
            return rankings[0][:k]
        return _top(fuse(rankings, len(self.quotes)), k, allowed)

    def _by_vectors(self, question: str, k: int, allowed: Mask) -> list[int]:
        rankings = []
        for embedder, places, vectors in self._vectors:
            nearness = np.zeros(len(self.quotes), np.float32)
            # a cosine is above -1: no quote of this model falls out, and none of another model comes in
            nearness[places] = vectors @ unit_vectors([question], embedder.embed)[0] + 2
            rankings.append(_top(nearness, k, allowed))
        return _top(fuse(rankings, len(self.quotes)), k, allowed)

    @cached_property
    def _words(self) -> Bm25:
        return Bm25.build([quote.passage for quote in self.quotes])

    @cached_property
    def _vectors(self) -> list[tuple[Embedder, NDArray[np.intp], Vectors]]:
        """Places and vectors of the quotes of each embedder."""
        chosen = [self._embedders.get(_kind(quote), self._embedders.get("")) for quote in self.quotes]
        found = []
        for embedder in dict.fromkeys(self._embedders.values()):
            places = np.array([n for n, one in enumerate(chosen) if one is embedder], np.intp)
            if len(places):
                shown = [_shown(self.quotes[n], embedder) for n in places]
                found.append((embedder, places, unit_vectors(shown, embedder.embed)))
        return found

    def _allowed(self, kind: str | None, source: str) -> Mask:
        return np.array(
            [
                (kind is None or quote.kind == kind) and (not source or quote.source == source)
                for quote in self.quotes
            ],
            np.bool_,
        )


def _as_a_whole(question: str, rank: Callable[[str], Sequence[int]]) -> list[int]:
    return list(rank(question))


def _top(scores: NDArray[np.floating], k: int, allowed: Mask) -> list[int]:
    places: list[int] = top(scores, k, allowed).tolist()
    return places


def _kind(quote: Quote) -> str:
    return "table" if quote.role == "table" else quote.kind


def _shown(quote: Quote, embedder: Embedder) -> str:
    """What an embedder is given of a quote: its passage, or its crop as a data URL."""
    if embedder.sees and quote.image is not None:
        url: str = image_part(quote.image)["image_url"]["url"]
        return url
    return quote.passage


def _parted(quotes: Sequence[Quote]) -> Found:
    texts = tuple(quote for quote in quotes if quote.kind == "text")
    return Found(texts, tuple(quote for quote in quotes if quote.kind == "image"))
