"""Do a page's facts stand in the text of its own PDF? A multiset: each occurrence serves one fact."""

from __future__ import annotations

import re
from collections.abc import Sequence

from docparse.judge.model import Fact

_DASHES = dict.fromkeys(map(ord, "‐‑‒–—−"), "-")
_QUOTES = str.maketrans("‘’“”", "''\"\"")
# A number must not go on at either end; words must not go on in letters or digits; signs stand anywhere.
_BEFORE = {"number": r"(?<![\d.,])", "monetary_unit": ""}
_AFTER = {"number": r"(?!\d|[.,]\d)", "monetary_unit": ""}


def lost_facts(facts: Sequence[Fact], text: str) -> list[Fact]:
    """The facts beyond the number of times their text occurs in `text`, white space and case ignored."""
    folded = _fold(text)
    left: dict[tuple[str, str], int] = {}
    lost = []
    for fact in facts:
        key = (fact.type, _fold(fact.text))
        if key not in left:
            left[key] = len(re.findall(_pattern(*key), folded))
        left[key] -= 1
        if left[key] < 0:
            lost.append(fact)
    return lost


def _fold(text: str) -> str:
    return re.sub(r"\s+", " ", text.translate(_DASHES).translate(_QUOTES)).strip().lower()


def _pattern(kind: str, value: str) -> str:
    """A fact's characters with white space allowed between words, not inside numbers."""
    body = r"\s*".join(map(re.escape, re.findall(r"\w+(?:[.,]\d+)*|[^\w\s]", value)))
    before = _BEFORE.get(kind, r"(?<![a-z0-9])") if value[0].isalnum() else ""
    after = _AFTER.get(kind, r"(?![a-z0-9])") if value[-1].isalnum() else ""
    return before + body + after
