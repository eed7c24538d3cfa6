"""Words that tell what a number is, as data: `words.toml` has the alternatives of patterns by name.

A long alternative is a list of its pieces. A name in braces stands for another pattern of the file, one in
capitals for a class of `docparse.numerals`.
"""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

from docparse.numerals import scales
from docparse.numerals.currencies import NAMED
from docparse.numerals.languages import COUNT
from docparse.numerals.months import MONTH
from docparse.numerals.patterns import YEAR

_CLASSES = {"MONTH": MONTH, "YEAR": YEAR, "COUNT": COUNT, "NAMED": NAMED, "SCALE": scales.WORD}
_WORDS: dict[str, list[str | list[str]]] = tomllib.loads(
    files("docparse.records").joinpath("words.toml").read_text(encoding="utf-8")
)
_NAME = re.compile(r"\{([A-Za-z ]{2,})\}")


def pattern_of(*names: str, flags: re.RegexFlag | int = re.IGNORECASE) -> re.Pattern[str]:
    """Return the pattern of all alternatives of names, for texts of any case unless `flags` are 0."""
    return re.compile("|".join(map(_alternatives, names)), flags)


def _alternatives(name: str) -> str:
    if name in _CLASSES:
        return _CLASSES[name]
    return _NAME.sub(lambda found: _alternatives(found[1]), "|".join(map("".join, _WORDS[name])))
