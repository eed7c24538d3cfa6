"""Words after which a text goes on: articles, conjunctions and prepositions of several languages."""

from __future__ import annotations

import re

_UNENDED = re.compile(
    r"\b(?:an?|and|as|at|by|for|from|in|into|is|of|on|or|our|that|the|their|to|was|which|with"
    r"|das|dem|den|der|des|die|durch|ein|eine|für|im|ist|mit|oder|und|von|zu|zum|zur"
    r"|au|aux|dans|de|du|et|la|le|les|ou|par|pour|que|sur|une?|con|del|el|los|para|por|di|e|il|per|y)$"
)
"""A word with which no sentence, entry or head ends; the small letters of a name are none."""
_REACH = 8
"""Letters of a text's end that hold the longest of them, and what is before it."""


def is_unended(text: str) -> bool:
    """Return True if a text goes on behind its last word."""
    return _UNENDED.search(text, max(0, len(text) - _REACH)) is not None
