"""Cost of an index over many quotes: build, save, load, memory, query.

    python -m bench.retrieval.size [--quotes 1000000] [--json FILE]

Quotes are synthetic: 20 to 120 words each, drawn by Zipf's law from 300,000 word forms, every eighth word a
number, so that vocabulary and posting lists are like those of text. Questions are eight words of a quote.
Times are CPU seconds of one process, so that a busy machine does not count; memory is the peak resident size
in a process of its own for building and one for searching.
"""

from __future__ import annotations

import resource
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import overload

import numpy as np

from bench.command import command, cpu_seconds, save
from docparse import BBox
from docparse.child import Child
from docparse.document import Quote
from docparse.retrieve import Index

SEED = 20_261
FORMS = 300_000
QUESTIONS = 50
Work = Callable[[int, str], Iterator[dict[str, float]]]
_BOX = BBox(0, 0, 1, 1)
_SYLLABLES = [a + b for a in "bcdfglmnprstv" for b in ("a", "e", "i", "o", "u", "an", "er", "in", "or", "al")]


class Synthetic(Sequence[Quote]):
    """Quotes that are made when they are asked for; the same number always gives the same quote."""

    def __init__(self, size: int) -> None:
        self._size = size
        weights = 1 / (np.arange(FORMS) + 2.7)
        self._cumulative = np.cumsum(weights / weights.sum())

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, place: int) -> Quote: ...
    @overload
    def __getitem__(self, place: slice) -> list[Quote]: ...
    def __getitem__(self, place: int | slice) -> Quote | list[Quote]:
        if isinstance(place, slice):
            return [self[one] for one in range(*place.indices(self._size))]
        if not 0 <= place < self._size:
            raise IndexError(place)
        rng = np.random.default_rng((SEED, place))
        forms = np.searchsorted(self._cumulative, rng.random(rng.integers(20, 120)))
        words = [f"{form * 37:,}" if n % 8 == 7 else _word(int(form)) for n, form in enumerate(forms)]
        source, page = f"{place // 500}.pdf", place % 500 // 5 + 1
        return Quote(
            f"text{place}", "text", page, _BOX, "text", " ".join(words), key=str(place), source=source
        )


def _word(form: int) -> str:
    """A word of one to four syllables; frequent ones are short."""
    syllables = []
    form += 1
    while form:
        form, last = divmod(form, len(_SYLLABLES))
        syllables.append(_SYLLABLES[last])
    return "".join(syllables)


def build(size: int, folder: str) -> Iterator[dict[str, float]]:
    """Build and save an index; yield seconds of each part, and the peak of memory."""
    quotes = Synthetic(size)
    quotes[0].passage  # noqa: B018 -- what the first one costs is not paid again
    made = cpu_seconds(lambda: [quotes[place].passage for place in range(0, size, 100)]) * 100
    started = time.process_time()
    index = Index(quotes)
    built = time.process_time() - started - made
    saved = cpu_seconds(lambda: index.save(Path(folder))) - made
    yield {"build_s": built, "save_s": saved, "build_peak_mb": _peak()}


def search(size: int, folder: str) -> Iterator[dict[str, float]]:
    """Load an index and ask it; yield seconds to load, milliseconds of a question, memory."""
    started = time.process_time()
    index = Index.load(Path(folder))
    loaded = time.process_time() - started
    quotes = Synthetic(size)
    rng = np.random.default_rng(SEED)
    places = rng.integers(0, size, QUESTIONS)
    asked = [" ".join(quotes[int(place)].text.split()[8:16]) for place in places]
    index.search(asked[0])
    times, found = [], 0
    for question, place in zip(asked, places, strict=True):
        started = time.process_time()
        hits = index.search(question, 20)
        times.append(1000 * (time.process_time() - started))
        found += any(hit.place == place for hit in hits)
    yield {
        "load_s": loaded,
        "query_ms_median": float(np.median(times)),
        "query_ms_95": float(np.percentile(times, 95)),
        "search_peak_mb": _peak(),
        "found": found / QUESTIONS,
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the costs."""
    parser = command("retrieval.size", __doc__, "json")
    parser.add_argument("--quotes", type=int, default=1_000_000, metavar="N")
    args = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as temporary:
        folder = str(Path(temporary) / "index")
        result = {"quotes": args.quotes, **_apart(build, args.quotes, folder)}
        result |= _apart(search, args.quotes, folder)
        result["disk_mb"] = sum(path.stat().st_size for path in Path(folder).rglob("*")) / 1e6
    print("\n".join(f"{name:18} {value:,.2f}" for name, value in result.items()))
    save(args.json, result)
    return 0


def _apart(
    work: Callable[[int, str], Iterator[dict[str, float]]], size: int, folder: str
) -> dict[str, float]:
    """Return the result of a fresh process, so that its peak of memory is its own."""
    with Child() as child:
        child.call(work, size, folder)
        return child.answer(dict[str, float])


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    raise SystemExit(main())
