"""Candidate sets: the quotes that a model may choose from, gold ones among hard negatives (MMDocRAG, A.1)."""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from docparse.document import Quote
from docparse.quotes.files import mmdocrag_row
from docparse.retrieve.index import SPLITS, Index, Kind


@dataclass(frozen=True, slots=True)
class CandidateSet:
    """Quotes offered for a question: `texts[0]` is `text1`, `images[0]` is `image1`; `gold` has such ids."""

    question: str
    texts: tuple[Quote, ...]
    images: tuple[Quote, ...]
    gold: tuple[str, ...] = ()

    def quote(self, quote_id: str) -> Quote:
        """Return the quote of an id such as "image4". Raises KeyError where there is none."""
        for kind, quotes in (("text", self.texts), ("image", self.images)):
            number = quote_id.removeprefix(kind)
            if quote_id.startswith(kind) and number.isdecimal() and 1 <= int(number) <= len(quotes):
                return quotes[int(number) - 1]
        raise KeyError(quote_id)

    def row(self, name: str, **columns: Any) -> dict[str, Any]:
        """Return the set as a row of MMDocRAG; `columns` are further ones, such as `q_id`."""
        question = {"question": self.question, "gold_quotes": list(self.gold), **columns}
        return mmdocrag_row([*self.texts, *self.images], name, **question)


def candidate_set(
    index: Index,
    question: str,
    gold: Collection[str] = (),
    *,
    size: int = 20,
    seed: int = 0,
    sources: Collection[str] | None = None,
) -> CandidateSet:
    """Return C15 (10 text + 5 image quotes) or C20 (12 + 8) for a question.

    The quotes whose `key` is in `gold` are in it; what room they leave is filled with the best hits of their
    kind, and then, where the question has too few, with quotes drawn by `seed`. Each kind is shuffled by
    `seed`, so that no place tells what is gold. Without `gold` it is what retrieval alone offers, best first.

    Raises:
        ValueError: another size, a gold key that the index does not hold, or more gold quotes than room.
    """
    if size not in SPLITS:
        msg = f"a candidate set has one of {list(SPLITS)} quotes, not {size}"
        raise ValueError(msg)
    wanted = _gold_quotes(index, gold, sources)
    missing = sorted(set(gold) - {quote.key for quote in wanted.values()})
    if missing:
        msg = f"the index holds no quote with the key {missing[0]!r}"
        raise ValueError(msg)
    draw = random.Random(f"{seed}\0{question}")
    texts = _fill(index, question, "text", SPLITS[size][0], wanted, sources, draw)
    images = _fill(index, question, "image", SPLITS[size][1], wanted, sources, draw)
    ids = [f"text{n}" for n, place in enumerate(texts, 1) if place in wanted]
    ids += [f"image{n}" for n, place in enumerate(images, 1) if place in wanted]
    return CandidateSet(
        question,
        tuple(index.quotes[place] for place in texts),
        tuple(index.quotes[place] for place in images),
        tuple(ids),
    )


def _gold_quotes(index: Index, gold: Collection[str], sources: Collection[str] | None) -> dict[int, Quote]:
    keys = set(gold)
    if not keys:
        return {}
    return {
        place: quote
        for place, quote in enumerate(index.quotes)
        if quote.key in keys and (sources is None or quote.source in sources)
    }


def _fill(
    index: Index,
    question: str,
    kind: Kind,
    room: int,
    wanted: dict[int, Quote],
    sources: Collection[str] | None,
    draw: random.Random,
) -> list[int]:
    """Places of the gold quotes of a kind and of as many others as fit."""
    chosen = [place for place, quote in wanted.items() if quote.kind == kind]
    if len(chosen) > room:
        msg = f"{len(chosen)} gold {kind} quotes do not fit into {room} places"
        raise ValueError(msg)
    hits = [hit.place for hit in index.search(question, room + len(chosen), kind=kind, sources=sources)]
    chosen += [place for place in hits if place not in wanted][: room - len(chosen)]
    if len(chosen) < room:
        taken = set(chosen)
        others = [
            place
            for place, quote in enumerate(index.quotes)
            if quote.kind == kind and place not in taken and (sources is None or quote.source in sources)
        ]
        chosen += draw.sample(others, min(room - len(chosen), len(others)))
    if wanted:
        draw.shuffle(chosen)
    return chosen
