"""Words for numbers and ranks in dates and periods, in lower case; patterns are for texts of any case."""

from __future__ import annotations

import re

_FIRST = "one two three four five six seven eight nine ten eleven twelve thirteen"
COUNTS = {word: at for at, word in enumerate(_FIRST.split(), 1)}
COUNTS |= {"twenty-six": 26, "thirty-nine": 39, "fifty-two": 52, "fifty-three": 53}
"""How many months or weeks, in English."""
RANKS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
"""Which part of a year, in English."""

COUNT, RANK = "|".join(sorted(COUNTS, key=len, reverse=True)), "|".join(RANKS)

ANY_COUNTS = COUNTS | {"sechs": 6, "neun": 9, "zwölf": 12}
ANY_RANKS = RANKS | {"1.": 1, "2.": 2, "3.": 3, "4.": 4, "1er": 1, "2e": 2, "3e": 3, "4e": 4}
ANY_RANK = "|".join(map(re.escape, ANY_RANKS))
"""The same in all languages."""
