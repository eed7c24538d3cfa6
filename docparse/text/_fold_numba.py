"""Folding kernels, compiled; the same signature and the same result as `_fold_py.fold`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from docparse.text._fold_py import Offsets, Plan

_MANY = -1  # in `single`: the replacement is not one character, look it up in the pool
_SPACE_BIT = 24  # in `single`: set for white space of a plan that collapses it, above every code point
_CHARACTER = (1 << _SPACE_BIT) - 1
_BYTES = numba.types.Array(numba.uint8, 1, "C", readonly=True)
_CODES = numba.types.Array(numba.uint32, 1, "C", readonly=True)
_INTS = numba.int32[::1]
_ASCII = numba.int64(_BYTES, numba.uint8[::1], numba.uint8[::1], _INTS)
_WIDE = numba.int64(_CODES, _INTS, _INTS, numba.uint32[::1], numba.boolean, numba.uint32[::1], _INTS)


@dataclass(frozen=True, slots=True)
class _Tables:
    """A plan as arrays: replacement by code point, bounds in the pool, longest replacement."""

    single: npt.NDArray[np.int32]
    bounds: npt.NDArray[np.int32]
    pool: npt.NDArray[np.uint32]
    longest: int
    ascii: npt.NDArray[np.uint8]  # for plans that resize no ASCII; the high bit marks white space


def fold(text: str, plan: Plan) -> tuple[str, Offsets]:
    """Replace characters by the plan's table, then collapse white space if it says so."""
    tables = _tables(plan)
    if text.isascii() and not plan.resizes_ascii:
        codes = np.frombuffer(text.encode("ascii"), np.uint8)
        out, offsets = np.empty(len(codes), np.uint8), np.empty(len(codes) + 1, np.int32)
        length = _ascii_kernel(codes, tables.ascii, out, offsets)
        return str(out[:length].data, "ascii"), offsets[: length + 1]
    wide = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    size = len(wide) + int(np.count_nonzero(wide >= 0x80)) * (tables.longest - 1)
    folded, offsets = np.empty(size, np.uint32), np.empty(size + 1, np.int32)
    length = _kernel(wide, tables.single, tables.bounds, tables.pool, plan.collapse, folded, offsets)
    return str(folded[:length].data, "utf-32-le", "surrogatepass"), offsets[: length + 1]


@lru_cache(maxsize=16)
def _tables(plan: Plan) -> _Tables:
    top = max(plan.table, default=0) + 1
    size = max(top, 128)
    single = np.arange(size, dtype=np.int32)
    lengths = np.zeros(size + 1, np.int32)
    pool: list[int] = []
    for code in sorted(plan.table):
        out = plan.table[code]
        if len(out) == 1:
            single[code] = ord(out)
        else:
            single[code] = _MANY
            lengths[code + 1] = len(out)
            pool.extend(map(ord, out))
    if plan.collapse:
        single[(single == ord(" ")) | ((single >= 9) & (single <= 13))] = ord(" ") | 1 << _SPACE_BIT
    bounds = np.cumsum(lengths, dtype=np.int32)
    longest = max(1, int(lengths.max()))
    is_space = (single[:128] >> _SPACE_BIT & 1).astype(np.uint8)
    ascii_table = (single[:128] & 127).astype(np.uint8) | (is_space << 7).astype(np.uint8)
    return _Tables(single, bounds, np.array(pool or [0], np.uint32), longest, ascii_table)


@numba.njit(_ASCII, cache=True, nogil=True)
def _ascii_kernel(codes, table, out, offsets):  # type: ignore[no-untyped-def]
    # Without branches, since where words end is what a processor cannot predict; unsigned, since a signed
    # index is tested for counting from the end.
    n = np.uint64(0)
    before = np.uint8(0)
    for at in range(np.uint64(codes.size)):
        entry = table[codes[at]]
        out[n] = entry & np.uint8(127)
        offsets[n] = np.int32(at)
        n += np.uint64(1) - np.uint64((entry & before) >> np.uint8(7))
        before = entry
    offsets[n] = codes.size
    return n


@numba.njit(_WIDE, cache=True, nogil=True)
def _kernel(codes, single, bounds, pool, collapse, out, offsets):  # type: ignore[no-untyped-def]
    n: Any = 0
    top = single.size
    after_space: Any = 0
    for at in range(codes.size):
        code = codes[at]
        replacement = single[code] if code < top else np.int32(code)
        if replacement >= 0:
            space = replacement >> _SPACE_BIT
            out[n] = replacement & _CHARACTER
            offsets[n] = at
            n += 1 - (space & after_space)
            after_space = space
            continue
        for i in range(bounds[code], bounds[code + 1]):
            character = pool[i]
            is_space = collapse and (character == 32 or 9 <= character <= 13)
            if is_space:
                character = 32
            out[n] = character
            offsets[n] = at
            if not (is_space and after_space):
                n += 1
            after_space = 1 if is_space else 0
    offsets[n] = codes.size
    return n
