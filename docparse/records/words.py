"""Words that tell what a number is, as data: `words.toml` has the alternatives of patterns by name.

A long alternative is a list of its pieces.
"""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

_WORDS: dict[str, list[str | list[str]]] = tomllib.loads(
    files("docparse.records").joinpath("words.toml").read_text(encoding="utf-8")
)


def pattern_of(*names: str) -> re.Pattern[str]:
    """Return the pattern of all alternatives of names, for texts of any case."""
    return re.compile("|".join("".join(one) for name in names for one in _WORDS[name]), re.IGNORECASE)
