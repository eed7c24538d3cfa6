"""Text typed into forms and notes is seen by the reader, so it is in the text and in the image."""

from __future__ import annotations

import numpy as np
import pytest

from docparse.pdf import open_pdf
from tests.pdf.build import document, stream, text


def appearance(words: bytes) -> bytes:
    return stream(
        b"BT /F 10 Tf 0 g 2 5 Td (%s) Tj ET" % words,
        b"/Type/XObject/Subtype/Form/BBox[0 0 60 20]/Resources<</Font<</F 3 0 R>>>>",
    )


FORM = document(
    text(b"Name:"),
    page=b"/MediaBox[0 0 200 100]/Annots[100 0 R 101 0 R 102 0 R]",
    catalog=b"/AcroForm<</Fields[100 0 R]>>",
    extra={
        100: b"<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/V(Alice)/F 4/Rect[60 20 120 40]/AP<</N 110 0 R>>>>",
        101: b"<</Type/Annot/Subtype/FreeText/F 4/Contents(Note)/Rect[60 60 120 80]/AP<</N 111 0 R>>>>",
        102: b"<</Type/Annot/Subtype/Link/Rect[10 20 60 40]/A<</S/URI/URI(https://example.org)>>>>",
        110: appearance(b"Alice"),
        111: appearance(b"Note"),
    },
)


def test_typed_text_is_read_and_links_stay(backend: str) -> None:
    with open_pdf(FORM, backend=backend) as file:  # type: ignore[arg-type]
        for _ in range(2):
            content = file.content(0)
            letters = "".join(chr(code) for code in content.chars.code if code > 32)
            assert sorted(letters) == sorted("Name:AliceNote")
            assert [link.uri for link in content.links] == ["https://example.org"]
        alice = content.chars.origin[content.chars.code == ord("A")][0]
        assert alice == pytest.approx((62, 75), abs=0.1)


def test_typed_text_is_rendered() -> None:
    with open_pdf(FORM) as file:
        first = file.render(0, dpi=72, grey=True)
        file.content(0)
        assert np.array_equal(first, file.render(0, dpi=72, grey=True))
    assert (first[62:78, 60:120] < 128).any()
    assert (first[22:38, 60:120] < 128).any()
