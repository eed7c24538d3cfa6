"""Words for powers of ten, in the languages of the filings that readers meet."""

from __future__ import annotations

import re

from docparse.numerals.languages import LANGUAGES, WORDS_OF_ENGLISH

_NAMES = {
    int(power): "|".join(filter(None, (one.get("scales", {}).get(power) for one in LANGUAGES.values())))
    for power in WORDS_OF_ENGLISH["scales"]
}
_NAMES[3] += "|['’]?000(?:['’]?s)?"
_ASIAN = {"千": 3, "万": 4, "萬": 4, "百万": 6, "百萬": 6, "億": 8, "亿": 8, "十億": 9, "十亿": 9, "兆": 12}
_ASIAN |= {"천": 3, "만": 4, "백만": 6, "천만": 7, "억": 8, "조": 12}
_SHORTEST = {"k": 3, "t": 3, "m": 6, "b": 9}  # before a currency: "T€", "kEUR", "MSEK"

ASIAN = "|".join(sorted(_ASIAN, key=len, reverse=True))
"""Chinese and Japanese words."""
PREFIX = "[TtKkM]"
"""One letter before a currency."""
SHORT = r"mn|mm|mln|mio\b\.?|bn|bln|mrd\b\.?|tn|trn|m"
"""Words that are too short to say a scale without a currency beside them."""
WORD = "|".join(
    r"(?:miles(?= de )|(?<=\ben )miles)" if name == "miles" else name  # in Spanish; an English distance
    for names in _NAMES.values()
    for name in names.split("|")
    if name not in SHORT.split("|") and "000" not in name and not name.startswith(("mio", "mrd"))
)
"""Words that say a scale by themselves: "in crore", "(thousands"."""
ANY = f"{WORD}|{SHORT}|000,000|['’]?000(?:['’]?s)?"

_POWERS = [(power, re.compile(names, re.IGNORECASE)) for power, names in _NAMES.items()]


def power_of(word: str) -> int:
    """Return the power of ten that a word of scale stands for, 0 for any other."""
    if word in _ASIAN or word == "000,000":
        return _ASIAN.get(word, 6)
    named = next((power for power, names in _POWERS if names.fullmatch(word)), 0)
    return named or _SHORTEST.get(word.lower(), 0)
