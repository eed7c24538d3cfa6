"""A small Type 1 font written by hand: every glyph is a box, only names and codes differ."""

from __future__ import annotations

from collections.abc import Mapping


def _encrypt(plain: bytes, key: int) -> bytes:
    """Encrypt as the Adobe Type 1 Font Format has it (7.2), after four bytes of nothing."""
    out = bytearray()
    for byte in bytes(4) + plain:
        cipher = byte ^ (key >> 8)
        key = ((cipher + key) * 52845 + 22719) & 0xFFFF
        out.append(cipher)
    return bytes(out)


def _number(value: int) -> bytes:
    return b"\xff" + value.to_bytes(4, "big", signed=True)


def _box() -> bytes:
    """A charstring: 600 wide, a box of 500 by 700."""
    start = _number(0) + _number(600) + b"\x0d" + _number(50) + b"\x16"
    sides = _number(700) + b"\x07" + _number(500) + b"\x06" + _number(-700) + b"\x07"
    return start + sides + b"\x09\x0e"


def type1(names: Mapping[int, str], glyphs: tuple[str, ...] = ()) -> tuple[bytes, int, int]:
    """Return a font program whose encoding has `names`, and the lengths of its first two parts.

    `glyphs` are in the font without a code.
    """
    entries = "".join(f"dup {code} /{name} put\n" for code, name in names.items())
    clear = (
        "%!PS-AdobeFont-1.0: Test\n11 dict begin\n/FontInfo 1 dict dup begin end readonly def\n"
        "/FontName /Test def\n/PaintType 0 def\n/FontType 1 def\n"
        "/FontMatrix [0.001 0 0 0.001 0 0] readonly def\n"
        f"/Encoding 256 array\n0 1 255 {{1 index exch /.notdef put}} for\n{entries}readonly def\n"
        "/FontBBox {0 0 600 700} readonly def\ncurrentdict end\ncurrentfile eexec\n"
    ).encode()
    charstring = _encrypt(_box(), 4330)
    shapes = [".notdef", *dict.fromkeys([*names.values(), *glyphs])]
    private = b"dup /Private 8 dict dup begin\n/RD {string currentfile exch readstring pop} executeonly def\n"
    private += b"/ND {noaccess def} executeonly def\n/NP {noaccess put} executeonly def\n/BlueValues [] def\n"
    private += b"/password 5839 def\n/Subrs 0 array\nND\n2 index /CharStrings %d dict dup begin\n" % len(
        shapes
    )
    for name in shapes:
        private += b"/%s %d RD %s ND\n" % (name.encode(), len(charstring), charstring)
    private += b"end\nend\nreadonly put\nnoaccess put\ndup /FontName get exch definefont pop\n"
    private += b"mark currentfile closefile\n"
    secret = _encrypt(private, 55665)
    return clear + secret + (b"0" * 64 + b"\n") * 8 + b"cleartomark\n", len(clear), len(secret)
