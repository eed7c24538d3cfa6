"""Words for numbers and ranks in dates and periods, in lower case; patterns are for texts of any case."""

from __future__ import annotations

import re

from docparse.numerals.languages import LANGUAGES, WORDS_OF_ENGLISH

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
"""The same in all languages."""
