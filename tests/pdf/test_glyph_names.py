"""Glyphs without Unicode are read by their names."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docparse.content import CharFlag
from docparse.pdf import open_pdf
from docparse.pdf._glyph_names import names_in_file, names_in_program
from docparse.pdf._glyph_unicode import KNOWN, code_of
from tests.pdf.build import document, stream
from tests.pdf.type1 import type1


def page(
    codes: bytes,
    names: dict[int, str],
    differences: str = "",
    glyphs: tuple[str, ...] = (),
    font_name: bytes = b"ABCDEF+CMEX10",
) -> bytes:
    """A page that shows `codes` in an extension font."""
    program, clear, secret = type1(names, glyphs)
    encoding = b"/Encoding<</Type/Encoding/Differences[%s]>>" % differences.encode() if differences else b""
    widths = b"/FirstChar 0/LastChar 255/Widths[%s]" % b" ".join([b"600"] * 256)
    extra = {
        100: b"<</Type/Font/Subtype/Type1/BaseFont/%s/FontDescriptor 101 0 R%s%s>>"
        % (font_name, widths, encoding),
        101: b"<</Type/FontDescriptor/FontName/%s/Flags 4/FontBBox[0 0 600 700]/ItalicAngle 0/Ascent 700"
        b"/Descent 0/CapHeight 700/StemV 80/FontFile 102 0 R>>" % font_name,
        102: stream(program, b"/Length1 %d/Length2 %d/Length3 532" % (clear, secret)),
    }
    shown = b"BT /E 10 Tf 20 30 Td <%s> Tj ET\n" % codes.hex().encode()
    return document(shown, extra=extra, resources=b"/Font<</E 100 0 R>>").replace(b"/Font<</F 3 0 R>>", b"")


def shown(pdf: bytes, extraction: str = "plain") -> str:
    with open_pdf(pdf, extraction=extraction) as file:  # type: ignore[arg-type]
        return "".join(map(chr, file.content(0).chars.code.tolist()))


@pytest.mark.parametrize("extraction", ["plain", "kernel"])
def test_names_in_the_font_tell_signs(extraction: str) -> None:
    names = {
        0: "parenleftbig",
        0x50: "summationtext",
        0x5A: "integraldisplay",
        0x70: "radicalbig",
        0x53: "uniontext",
    }
    assert shown(page(b"\x50\x5a\x70\x53", names), extraction).strip() == "∑∫√⋃"
    assert shown(page(b"\x50\x00", names), extraction).strip() == "∑("


def test_names_in_the_pdf_go_before_those_in_the_font() -> None:
    pdf = page(
        b"\x58\x71",
        {0x71: "summationtext"},
        "88/summationdisplay 113/radicalBig",
        ("summationdisplay", "radicalBig"),
    )
    assert shown(pdf).strip() == "∑√"


def test_a_minus_of_code_0_is_a_minus() -> None:
    assert shown(page(b"\x00\x50", {0: "minus", 0x50: "summationtext"})).strip() == "−∑"


def test_a_sign_whose_code_point_is_the_code_of_another_stays() -> None:
    names = {0: "parenleftbig", 0x28: "braceleftbig"}
    assert shown(page(b"\x00\x28", names)).strip() == "({"


def test_an_unknown_name_says_nothing() -> None:
    with open_pdf(page(b"\x50\x58", {0x50: "H17075", 0x58: "summationtext"})) as file:
        chars = file.content(0).chars
    unmapped = (chars.flags & CharFlag.UNMAPPED) > 0
    assert chars.code[~unmapped].tolist()[:1] == [ord("∑")]
    assert unmapped.sum() == 1


def test_sizes_and_variants_make_no_difference() -> None:
    for name, sign in {
        "parenleftBigg": "(", "braceleftbig1": "{", "eight.oldstyle": "8", "uni2211": "∑", "f_f": "ﬀ",
        "Ccal": "C", "Rbbb": "ℝ", "H11002": "−", "u1D49C": "𝒜", "circleplustext": "⨁", "uniF8EF": "⎢",
    }.items():  # fmt: skip
        assert chr(code_of(name)) == sign, name


def test_no_name_stands_for_a_private_character() -> None:
    assert all(unicodedata.category(chr(code)) not in {"Co", "Cn", "Cs"} for code in KNOWN.values())
    assert code_of("uniE234") == code_of("uniD800") == code_of("C0") == code_of("") == 0


@given(st.dictionaries(st.integers(0, 255), st.sampled_from(sorted(KNOWN)), max_size=20))
def test_the_encoding_of_a_program_is_read(names: dict[int, str]) -> None:
    assert names_in_program(type1(names)[0]) == names
    listed = b" ".join(b"%d/%s" % (code, name.encode()) for code, name in names.items())
    plain = b"\n7 0 obj\n<</Type/Font/BaseFont/ABCDEF+X/Encoding<</Differences[%s]>>>>\nendobj\n" % listed
    assert names_in_file(plain) == {"X": names}


def compact(names: dict[int, str], *, ranges: bool = False) -> bytes:
    """A compact font with names and codes, without outlines."""

    def index(items: list[bytes]) -> bytes:
        ends = [1]
        for item in items:
            ends.append(ends[-1] + len(item))
        offsets = b"".join(end.to_bytes(2, "big") for end in ends)
        return len(items).to_bytes(2, "big") + (b"\x02" + offsets + b"".join(items) if items else b"")

    count = len(names) + 1
    strings = index([name.encode() for name in names.values()])
    number = lambda value: b"\x1d" + value.to_bytes(4, "big")  # noqa: E731
    start = 4 + len(index([b"X"])) + len(index([bytes(18)])) + len(strings)
    charset = b"\x02" + (391).to_bytes(2, "big") + (count - 2).to_bytes(2, "big") if ranges else (
        b"\x00" + b"".join((391 + i).to_bytes(2, "big") for i in range(count - 1))
    )  # fmt: skip
    encoding = b"\x01%c%s" % (len(names), b"".join(bytes([code, 0]) for code in names)) if ranges else (
        b"\x00%c%s" % (len(names), bytes(names))
    )  # fmt: skip
    top = number(start) + b"\x0f" + number(start + len(charset)) + b"\x10"
    top += number(start + len(charset) + len(encoding)) + b"\x11"
    glyphs = index([b"\x0e"] * count)
    return b"\x01\x00\x04\x02" + index([b"X"]) + index([top]) + strings + charset + encoding + glyphs


@given(
    st.dictionaries(st.integers(0, 255), st.sampled_from(sorted(KNOWN)), min_size=1, max_size=20),
    st.booleans(),
)
def test_the_encoding_of_a_compact_program_is_read(names: dict[int, str], ranges: bool) -> None:
    assert names_in_program(compact(names, ranges=ranges)) == names


@given(st.binary(max_size=200), st.sampled_from([b"%!", b"\x01\x00\x04\x02", b""]))
def test_a_broken_program_has_no_names(data: bytes, head: bytes) -> None:
    assert all(0 <= code <= 999 for code in names_in_program(head + data))


@given(st.data())
def test_a_cut_program_is_no_error(data: st.DataObject) -> None:
    whole = compact({80: "summationtext", 88: "summationdisplay"})
    at = data.draw(st.integers(0, len(whole)))
    names_in_program(whole[:at] + data.draw(st.binary(max_size=8)) + whole[at + 3 :])
