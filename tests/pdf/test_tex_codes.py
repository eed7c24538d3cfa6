"""Bitmap fonts of TeX say by number what they draw; their ligatures tell by which encoding."""

from __future__ import annotations

import numpy as np
import pytest

from docparse.pdf import open_pdf
from docparse.pdf._tex_codes import tex_codes
from tests.pdf.build import document, stream

GLYPH = stream(b"50 0 0 0 42 60 d1 4 0 38 60 re f")


def shown(codes: bytes, extraction: str = "plain") -> str:
    """The text of codes in a Type 3 font without a name whose glyphs are /a0 to /a255."""
    procs = b"".join(b"/a%d 101 0 R" % code for code in range(256))
    font = (
        b"<</Type/Font/Subtype/Type3/FontBBox[0 0 60 60]/FontMatrix[.01 0 0 .01 0 0]/FirstChar 0/LastChar 255"
        b"/Widths[%s]/CharProcs<<%s>>/Encoding<</Type/Encoding/Differences[0 %s]>>/Resources<<>>>>"
        % (b"50 " * 256, procs, b"".join(b"/a%d" % code for code in range(256)))
    )
    content = b"BT /T 10 Tf 10 40 Td <%s> Tj ET\n" % codes.hex().encode()
    pdf = document(content, resources=b"/Font<</T 100 0 R>>", extra={100: font, 101: GLYPH})
    with open_pdf(pdf, extraction=extraction) as file:  # type: ignore[arg-type]
        return "".join(map(chr, file.content(0).chars.code.tolist())).strip()


@pytest.mark.parametrize("extraction", ["plain", "kernel"])
@pytest.mark.parametrize(
    ("codes", "text"),
    [
        (b"stra\xffe\x15\x1eoce \xf7uvre \x10so\x11", "straße–ﬃoce œuvre “so”"),
        (b"the stra\x19e{de\x0cned \\so\"", "the straße–deﬁned “so”"),
        (b"\x88", "•"),
    ],
    ids=["T1", "OT1", "TS1"],
)  # fmt: skip
def test_codes_are_read_by_the_encoding_of_the_font(codes: bytes, text: str, extraction: str) -> None:
    assert shown(codes, extraction) == text


def test_a_code_that_no_encoding_tells_is_unread_and_not_a_control_character() -> None:
    assert shown(b"\x88 xy 1 \x9d") == "� xy 1 �"


@pytest.mark.parametrize(
    "codes",
    [b"plain words without ligatures {1}", b"x\x0by + a\x0cb", b"of \x1cone and \x0cboth"],
    ids=["ASCII", "mathematics", "unclear"],
)
def test_a_font_that_does_not_tell_its_encoding_stays(codes: bytes) -> None:
    assert tex_codes(np.frombuffer(codes, np.uint8).astype(np.int32)) == {}
