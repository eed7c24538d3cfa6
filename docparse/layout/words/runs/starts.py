"""Where the runs of a page begin, and the same words with runs that begin elsewhere."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from docparse.layout.model import Words

Bools = NDArray[np.bool_]


def run_starts(words: Words) -> Bools:
    """Return which words (n,) a run begins with; the first always does."""
    starts = np.ones(len(words), np.bool_)
    starts[1:] = words.run[1:] != words.run[:-1]
    return starts


def run_texts(words: Words, starts: Bools) -> list[str]:
    """Return the texts of runs that begin where `starts` (n,) is set."""
    first = np.flatnonzero(starts)
    last = np.append(first[1:], len(words)) - 1
    spans = zip(words.start[first].tolist(), words.end[last].tolist(), strict=True)
    return [words.text[begin:end].replace("\n", " ") for begin, end in spans]


def with_starts(words: Words, starts: Bools) -> Words:
    """Return words with runs that begin where `starts` (n,) is set; the same where nothing changes."""
    changed = np.flatnonzero(starts[1:] != run_starts(words)[1:])
    if not len(changed):
        return words
    text = list(words.text)
    for row in changed.tolist():
        text[words.end[row]] = "\n" if starts[row + 1] else " "
    return replace(words, text="".join(text), run=(np.cumsum(starts) - 1).astype(words.run.dtype))
