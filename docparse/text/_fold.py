"""Folding by `str.translate`, with an offset map.

`fold` returns the folded string and an int32 array of one source offset per folded character and one more
for the end, so that `offsets[i]:offsets[j]` bounds the source of `folded[i:j]`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

Offsets = npt.NDArray[np.int32]
_SPACE_RUN = re.compile(r"[\t-\r ]{2,}|[\t-\r]")


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """A folding: replacements by code point, and whether runs of white space become one space."""

    table: Mapping[int, str]
    collapse: bool
    resizing: re.Pattern[str] = field(init=False)  # characters whose replacement is not one character long
    resizes_ascii: bool = field(init=False)

    def __post_init__(self) -> None:
        odd = [chr(code) for code, out in self.table.items() if len(out) != 1]
        pattern = f"[{re.escape(''.join(odd))}]" if odd else r"(?!)"
        object.__setattr__(self, "resizing", re.compile(pattern))
        object.__setattr__(self, "resizes_ascii", any(character.isascii() for character in odd))


def fold(text: str, plan: Plan) -> tuple[str, Offsets]:
    """Replace characters by the plan's table, then collapse white space if it says so."""
    folded, offsets = _translate(text, plan)
    if not plan.collapse:
        return folded, offsets
    keep = np.ones(len(offsets), np.bool_)
    for run in _SPACE_RUN.finditer(folded):
        keep[run.start() + 1 : run.end()] = False
    return _SPACE_RUN.sub(" ", folded), offsets[keep]


def _translate(text: str, plan: Plan) -> tuple[str, Offsets]:
    folded = text.translate(plan.table)
    plain = text.isascii() and not plan.resizes_ascii
    moved = [] if plain else [m.start() for m in plan.resizing.finditer(text)]
    if not moved:
        return folded, np.arange(len(folded) + 1, dtype=np.int32)
    lengths = np.ones(len(text) + 1, np.int32)
    lengths[moved] = [len(plan.table[ord(text[at])]) for at in moved]
    return folded, np.repeat(np.arange(len(text) + 1, dtype=np.int32), lengths)
