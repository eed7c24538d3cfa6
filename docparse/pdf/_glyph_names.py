"""Names of a simple font's glyphs, by character code: from the font program, and from the PDF around it.

A Type 1 program has its encoding in clear text (Adobe Type 1 Font Format, 2.2); a compact one as tables of
numbers and strings (Adobe Technical Note 5176). The PDF may give other names to codes (PDF 32000-1, 9.6.6).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

STANDARD_STRINGS = 391  # names that a compact font need not hold: of letters and signs that have Unicode
_TYPE1 = re.compile(rb"dup\s+(\d{1,3})\s*/([!-.0-~]{1,63})\s+put")
_FONT = re.compile(rb"/BaseFont\s*/([!-.0-;=?-~]{1,127})")
_ENCODING = re.compile(rb"/Encoding\s+(\d{1,9})\s+\d{1,5}\s+R")
_DIFFERENCES = re.compile(rb"/Differences\s*\[([^\]]*)\]")
_OBJECT = re.compile(rb"(?:^|[\r\n])(\d{1,9})\s+\d{1,5}\s+obj\b(.*?)(?:stream|endobj)", re.DOTALL)
_SUBSET = re.compile(r"^[A-Z]{6}\+")
_HEX = re.compile(rb"#([0-9A-Fa-f]{2})")

Names = dict[int, str]


def is_named(program: bytes) -> bool:
    """Return True for the programs whose glyphs are known by names: Type 1, and compact fonts."""
    return program.startswith((b"%!", b"\x01"))


def names_in_program(program: bytes) -> Names:
    """Return the names that a font program has for codes; none where it is of another kind or broken."""
    if not is_named(program):
        return {}
    if program.startswith(b"%!"):
        return {int(code): name.decode("ascii") for code, name in _TYPE1.findall(program)}
    try:
        return _compact(program)
    except (IndexError, ValueError, KeyError):
        return {}


def names_in_file(plain: bytes) -> dict[str, Names]:
    """Return the names that a PDF without compressed objects gives to codes of its fonts, by plain name.

    A code that two fonts of one name call differently has the name "".
    """
    objects = {int(match[1]): match[2] for match in _OBJECT.finditer(plain)}
    found: dict[str, Names] = {}
    for body in objects.values():
        font = _FONT.search(body)
        if font is None:
            continue
        encoding = _ENCODING.search(body)
        given = _DIFFERENCES.search(objects.get(int(encoding[1]), b"") if encoding else body)
        if given is None:
            continue
        name = _HEX.sub(lambda code: bytes([int(code[1], 16)]), font[1]).decode("latin-1")
        names = found.setdefault(plain_name(name), {})
        for code, said in _listed(given[1]).items():
            names[code] = said if names.get(code, said) == said else ""
    return found


def plain_name(font: str) -> str:
    """Return the name of a font without the prefix of its subset."""
    return _SUBSET.sub("", font)


def _listed(differences: bytes) -> Names:
    """Return the names of a list: each number is the code of the name that follows."""
    names, code = {}, 0
    for item in differences.replace(b"/", b" /").split():
        if not item.startswith(b"/"):
            code = int(item) if item.isdigit() else code
        else:
            names[code] = item[1:].decode("latin-1")
            code += 1
    return names


def _compact(data: bytes) -> Names:
    """Return the names of a compact font with an encoding of its own."""
    _, at = _index(data, data[2])
    tops, at = _index(data, at)
    strings, _ = _index(data, at)
    top = _dictionary(tops[0])
    if (12, 30) in top or top.get((16,), 0) < 2:
        return {}  # of characters without names, or with one of Adobe's encodings
    count = int.from_bytes(data[top[17,] : top[17,] + 2])
    glyphs = _charset(data, top.get((15,), 0), count)
    codes = _codes(data, top[16,])
    return {
        code: strings[glyphs[glyph] - STANDARD_STRINGS].decode("latin-1")
        for glyph, code in enumerate(codes, 1)
        if glyph < count and glyphs[glyph] >= STANDARD_STRINGS
    }


def _index(data: bytes, at: int) -> tuple[Sequence[bytes], int]:
    """Return the items of an INDEX, and where it ends."""
    count = int.from_bytes(data[at : at + 2])
    if not count:
        return [], at + 2
    wide, first = data[at + 2], at + 3
    offsets = [int.from_bytes(data[first + i * wide : first + (i + 1) * wide]) for i in range(count + 1)]
    base = first + (count + 1) * wide - 1
    return [data[base + a : base + b] for a, b in pairwise(offsets)], base + offsets[-1]


def _dictionary(data: bytes) -> dict[tuple[int, ...], int]:
    """Return the last operand of each operator of a DICT; reals are skipped."""
    found: dict[tuple[int, ...], int] = {}
    at = last = 0
    while at < len(data):
        lead = data[at]
        at += 1
        if lead <= 21:
            operator = (lead, data[at]) if lead == 12 else (lead,)
            at += len(operator) - 1
            found[operator] = last
        elif lead == 30:
            while data[at] & 0xF != 0xF:
                at += 1
            at += 1
        elif lead in (28, 29):
            wide = 2 if lead == 28 else 4
            last, at = int.from_bytes(data[at : at + wide], signed=True), at + wide
        elif lead <= 246:
            last = lead - 139
        else:
            sign, start, shift = (1, 247, 108) if lead <= 250 else (-1, 251, 108)
            last, at = sign * ((lead - start) * 256 + data[at] + shift), at + 1
    return found


def _charset(data: bytes, at: int, count: int) -> list[int]:
    """Return the string of each glyph's name, by number; glyph 0 has none."""
    glyphs = [0]
    if at < 3:  # Adobe's own, whose names have Unicode
        return [0] * count
    kind, at = data[at], at + 1
    while len(glyphs) < count:
        first, at = int.from_bytes(data[at : at + 2]), at + 2
        left = 0
        if kind:
            left, at = int.from_bytes(data[at : at + kind]), at + kind
        glyphs += range(first, first + min(left, count) + 1)
    return glyphs[:count]


def _codes(data: bytes, at: int) -> list[int]:
    """Return the code of each glyph from 1 on."""
    kind, count = data[at] & 0x7F, data[at + 1]
    at += 2
    if kind == 0:
        return list(data[at : at + count])
    ranges = ((data[at + 2 * i], data[at + 2 * i + 1]) for i in range(count))
    return [code for first, left in ranges for code in range(first, first + left + 1)]
