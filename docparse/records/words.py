"""Words that tell what a number is, as data: `words.toml` has the alternatives of patterns by name.

A long alternative is a list of its pieces. A name in braces stands for another pattern of the file, one in
capitals for a class of `docparse.numerals`.
"""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

from docparse.numerals import currencies, scales
from docparse.numerals.languages import ANY_RANK, COUNT
from docparse.numerals.months import ENGLISH, MONTH
from docparse.numerals.patterns import YEAR

_CLASSES = {
    "MONTH": MONTH,
    "ENGLISH MONTH": ENGLISH,
    "YEAR": YEAR,
    "COUNT": COUNT,
    "RANK": ANY_RANK,
    "NAMED": currencies.NAMED,
    "MONEY": currencies.MONEY,
    "ASIAN MONEY": currencies.ASIAN,
    "SCALE": scales.WORD,
    "ANY SCALE": scales.ANY,
    "ONE LETTER": scales.PREFIX,
    "COMMON CODE": "|".join(currencies.COMMON_CODES),
    "ASIAN SCALE": scales.ASIAN,
}
_WORDS: dict[str, list[str | list[str]]] = tomllib.loads(
    files("docparse.records").joinpath("words.toml").read_text(encoding="utf-8")
)
_NAME = re.compile(r"\{([A-Za-z ]{2,})\}")


def pattern_of(*names: str, flags: re.RegexFlag | int = re.IGNORECASE) -> re.Pattern[str]:
    """Return the pattern of all alternatives of names, for texts of any case unless `flags` are 0."""
    return re.compile("|".join(map(_alternatives, names)), flags)


def patterns_of(name: str, flags: re.RegexFlag | int = re.IGNORECASE) -> tuple[re.Pattern[str], ...]:
    """Return a pattern for each alternative of a name, in their order."""
    return tuple(re.compile(_filled("".join(one)), flags) for one in _WORDS[name])


def _alternatives(name: str) -> str:
    return _CLASSES.get(name) or _filled("|".join(map("".join, _WORDS[name])))


def _filled(text: str) -> str:
    return _NAME.sub(lambda found: _alternatives(found[1]), text)
