"""Folding by tables over code points, with an offset map.

`fold` returns the folded string and an int32 array of one source offset per folded character and one more
for the end, so that `offsets[i]:offsets[j]` bounds the source of `folded[i:j]`. A page's characters are
looked up all at once; ASCII text without a replacement that changes its length never leaves `str`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

Offsets = npt.NDArray[np.int32]
Codes = npt.NDArray[np.uint32]
Bools = npt.NDArray[np.bool_]
_REACH = 0x30000  # code points that a table can replace; those beyond are left as they are
_MARK = np.uint32(1 << 31)  # on replacements by no or several characters, and on all beyond reach
_WHITE = "\t\n\v\f\r "


@dataclass(frozen=True, slots=True, eq=False)
class Folding:
    """A folding: replacements by code point, and whether runs of white space become one space.

    A replacement that begins with a space sets itself apart: behind white space it comes without its own.
    """

    table: Mapping[int, str]
    collapse: bool
    first: Codes = field(init=False)  # first character of each replacement, or with `_MARK`
    length: npt.NDArray[np.uint8] = field(init=False)
    rest: Codes = field(init=False)  # where the further characters are in `pool`
    pool: Codes = field(init=False)  # all replacements, one behind the other
    apart: Bools = field(init=False)
    resizes_ascii: bool = field(init=False)

    def __post_init__(self) -> None:
        outs = list(self.table.values())
        codes, sizes = np.array(list(self.table), np.intp), np.array(list(map(len, outs)), np.uint8)
        pool = _codes("".join(outs))
        starts = np.cumsum(sizes, dtype=np.uint32) - sizes
        first, length = np.arange(_REACH + 1, dtype=np.uint32), np.ones(_REACH + 1, np.uint8)
        rest, apart = np.zeros(_REACH + 1, np.uint32), np.zeros(_REACH + 1, np.bool_)
        length[codes] = sizes
        first[codes] = np.append(pool, np.uint32(0))[starts]
        rest[codes] = starts + 1
        apart[codes] = (sizes > 1) & (first[codes] == ord(" "))
        first[length != 1] |= _MARK
        first[_REACH] = _MARK
        columns = {"first": first, "length": length, "rest": rest, "apart": apart, "pool": pool}
        for name, value in columns.items():
            object.__setattr__(self, name, value)
        object.__setattr__(self, "resizes_ascii", bool((length[:128] != 1).any()))


def fold(text: str, plan: Folding) -> tuple[str, Offsets]:
    """Replace characters by the plan's table, then collapse white space if it says so."""
    if not text or (text.isascii() and not plan.resizes_ascii):
        folded, offsets = text.translate(plan.table), np.arange(len(text) + 1, dtype=np.int32)
        return _collapsed(_codes(folded), offsets) if plan.collapse else (folded, offsets)
    codes = _codes(text)
    out = plan.first.take(codes, mode="clip")
    offsets = np.arange(len(text) + 1, dtype=np.int32)
    if out.max() >= _MARK:
        np.copyto(out, codes, where=codes >= _REACH)
        out &= ~_MARK
        lengths = plan.length.take(codes, mode="clip")
        changed = np.flatnonzero(lengths != 1)
        if len(changed):
            out, offsets = _resized(codes, out, lengths, changed, plan)
    return _collapsed(out, offsets) if plan.collapse else (_text(out), offsets)


def _resized(
    codes: Codes, out: Codes, lengths: npt.NDArray[np.uint8], changed: npt.NDArray[np.intp], plan: Folding
) -> tuple[Codes, Offsets]:
    """Give every replacement its room; `changed` are the places of those that need more or less than one."""
    rest, apart = plan.rest.take(codes[changed]), plan.apart.take(codes[changed])
    for at in np.flatnonzero(apart).tolist():
        if _is_behind_white(int(changed[at]), out, lengths):
            out[changed[at]] = plan.pool[rest[at]]
            lengths[changed[at]] -= 1
            rest[at] += 1
    room = lengths[changed].astype(np.int32)
    starts = changed + np.cumsum(room - 1, dtype=np.int32) - (room - 1)  # in the folded text
    offsets = np.repeat(np.arange(len(codes) + 1, dtype=np.int32), np.append(lengths, np.uint8(1)))
    resized = out.take(offsets[:-1])
    for step in range(1, int(room.max())):
        more = np.flatnonzero(room > step)
        resized[starts[more] + step] = plan.pool[rest[more] + np.uint32(step - 1)]
    return resized, offsets


def _is_behind_white(at: int, out: Codes, lengths: npt.NDArray[np.uint8]) -> bool:
    """Return True if the last character before a place is white space; replacements never end in it."""
    at -= 1
    while at >= 0 and not lengths[at]:
        at -= 1
    return at >= 0 and lengths[at] == 1 and chr(out[at]) in _WHITE


def _collapsed(codes: Codes, offsets: Offsets) -> tuple[str, Offsets]:
    white = (codes == ord(" ")) | ((codes >= ord("\t")) & (codes <= ord("\r")))
    keep = ~(white & np.append(False, white[:-1]))
    return _text(np.where(white, np.uint32(ord(" ")), codes)[keep]), offsets[np.append(keep, True)]


def _codes(text: str) -> Codes:
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)


def _text(codes: Codes) -> str:
    return str(codes.data, "utf-32-le", "surrogatepass")
