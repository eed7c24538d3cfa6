"""Words of time and scale, and names of currencies, as data: `languages.json`, `currencies.json`."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Any


def read_words(name: str) -> Any:
    """Return what a data file of this folder holds."""
    return json.loads(files("docparse.numerals").joinpath(name).read_text(encoding="utf-8"))


LANGUAGES: dict[str, dict[str, Any]] = read_words("languages.json")
"""By language: `months` and their short forms (twelve texts of names), `counts` and `ranks` with their
numbers, and `scales`: patterns of words by their power of ten. All are in lower case."""

WORDS_OF_ENGLISH = LANGUAGES["english"]

COUNTS: dict[str, int] = WORDS_OF_ENGLISH["counts"]
"""How many months or weeks, in English."""
RANKS: dict[str, int] = WORDS_OF_ENGLISH["ranks"]
"""Which part of a year, in English."""

COUNT, RANK = "|".join(sorted(COUNTS, key=len, reverse=True)), "|".join(RANKS)

ANY_COUNTS, ANY_RANKS = (
    {word: number for one in LANGUAGES.values() for word, number in one.get(kind, {}).items()}
    for kind in ("counts", "ranks")
)
ANY_RANK = "|".join(map(re.escape, ANY_RANKS))
"""The same in all languages; patterns are for texts of any case."""
