"""A glyph for which its font lists several characters of one look says one of them."""

from __future__ import annotations

import pytest

from docparse.content import CharFlag
from docparse.pdf import open_pdf
from tests.pdf.build import document, stream


def page(shown: bytes, mapping: dict[int, str]) -> bytes:
    """A page in Helvetica whose ToUnicode map says what its codes stand for."""
    rows = b"".join(
        b"<%02X> <%s>\n" % (code, text.encode("utf-16-be").hex().encode()) for code, text in mapping.items()
    )
    cmap = (
        b"/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n1 begincodespacerange\n<00> <FF>\n"
    )
    cmap += b"endcodespacerange\n%d beginbfchar\n%sendbfchar\nendcmap\nend\nend" % (len(mapping), rows)
    extra = {
        100: b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 101 0 R>>",
        101: stream(cmap),
    }
    return document(b"BT /G 10 Tf 20 30 Td (%s) Tj ET" % shown, extra=extra).replace(
        b"/Font<</F 3 0 R>>", b"/Font<</G 100 0 R>>"
    )


@pytest.mark.parametrize("extraction", ["plain", "kernel"])
@pytest.mark.parametrize(
    ("mapping", "said"),
    [
        ({0x20: "\t\r \u00a0"}, "an on-line"),
        ({0x2D: "-\u00ad\u2010"}, "an on-line"),
        ({0x2D: "\u2010-"}, "an on-line"),
        ({0x6E: "nn"}, "ann onn-linne"),
        ({0x6E: "fi"}, "afi ofi-lifie"),
    ],
)
def test_a_glyph_says_one_of_the_characters_that_look_alike(
    mapping: dict[int, str], said: str, extraction: str
) -> None:
    whole = {code: chr(code) for code in b"an online-"} | mapping
    with open_pdf(page(b"an on-line", whole), extraction=extraction) as file:  # type: ignore[arg-type]
        chars = file.content(0).chars
    given = (chars.flags & CharFlag.GENERATED) == 0
    assert "".join(map(chr, chars.code[given].tolist())) == said
