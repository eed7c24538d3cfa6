"""Currencies, scales and other units by one name each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from docparse.numerals.currencies import COMMON
from docparse.numerals.myriads import UNIT, unit_name
from docparse.numerals.patterns import CURRENCY

_UNIT_NAMES = {
    "thousand": "thousand thousands k 000s '000 000's $000 $000s",
    "million": "million millions mm mn mio mln m",
    "billion": "billion billions bn bln b",
    "trillion": "trillion trillions tn trn",
    "share": "share shares",
    "percent": "% percent percentage per-cent pct",
}
_UNITS = {name: unit for unit, names in _UNIT_NAMES.items() for name in names.split()}
_UNITS |= COMMON | {"francs": "CHF", "fr.": "CHF"}
_UNIT_TOKEN = re.compile(
    rf"(?<![a-z])(?:us|hk|nz|nt|mx|ca|au|cdn|a|c|s|r)\$|{CURRENCY}|[a-z][a-z.]*[a-z]|(?<=[0-9])[kmb](?![a-z])|'?000'?s"
    rf"|{UNIT}"
)


@lru_cache(maxsize=1 << 12)
def unit_class(text: str) -> str:
    """Return the one name of a symbol, word or code; the folded text itself where it is unknown."""
    folded = "".join(text.split())
    bare = folded.strip("()[].,:;*'")
    return _UNITS.get(folded) or _UNITS.get(bare) or unit_name(bare) or folded


def unit_spans(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield start, end and one name of every unit in a folded text."""
    for match in _UNIT_TOKEN.finditer(text):
        if unit := _known(match[0]):
            yield *match.span(), unit


def unit_classes(text: str) -> frozenset[str]:
    """Return every unit in a folded text, by its one name."""
    return frozenset(filter(None, map(_known, set(_UNIT_TOKEN.findall(text)))))


@lru_cache(maxsize=1 << 12)
def _known(token: str) -> str:
    """Return the one name of a token of a text, "" where it names no unit."""
    return _UNITS.get(token.rstrip(".")) or ("" if token.isascii() else unit_name("".join(token.split())))
