"""Comments of readers: read with their place and author, alike by both backends, and bounded."""

from __future__ import annotations

import io
import time

import pytest
from reportlab.pdfgen.canvas import Canvas

from docparse import parse_pdf
from docparse.annotations import Annotation
from docparse.document import Document
from docparse.geometry import BBox
from docparse.pdf import open_pdf
from docparse.pdf._annotations import MAX_TEXT
from tests.pdf.build import document, stream, text
from tests.pdf.conftest import Backend


def annotated(*annotations: bytes, page: bytes = b"", extra: dict[int, bytes] | None = None) -> bytes:
    """A page of 200 x 100 points that says "Revenue", with `annotations` (entries of their dictionaries)."""
    listed = b" ".join(b"%d 0 R" % number for number in range(200, 200 + len(annotations)))
    objects = {200 + i: b"<</Type/Annot%s>>" % one for i, one in enumerate(annotations)}
    return document(
        text(b"Revenue"),
        page=b"/MediaBox[0 0 200 100]/Annots[%s]%s" % (listed, page),
        extra=(extra or {}) | objects,
    )


def read(data: bytes, backend: Backend) -> tuple[Annotation, ...]:
    with open_pdf(data, backend=backend) as file:
        return file.content(0).annotations


NOTE = b"/Subtype/Text/Rect[20 60 40 80]/Contents(Check this\\rtwice.)/T(Ann)/Subj(Query)/Open true"
HIGHLIGHT = (
    b"/Subtype/Highlight/Rect[20 30 60 40]/QuadPoints[20 40 60 40 20 30 60 30]/Contents<FEFF20AC>/T(Bob)"
)
POPUP = b"/Subtype/Popup/Parent 200 0 R/Rect[100 20 180 80]/Contents(Check this twice.)"
HIDDEN_NOTE = b"/Subtype/Text/F 2/Rect[20 60 40 80]/Contents(unseen)"
SILENT = b"/Subtype/Highlight/Rect[20 30 60 40]/QuadPoints[20 40 60 40 20 30 60 30]/T(Bob)"
LINK = b"/Subtype/Link/Rect[20 30 60 40]/Contents(Home)/A<</S/URI/URI(https://example.org)>>"
READ = (
    Annotation("Text", BBox(20, 20, 40, 40), "Check this\ntwice.", "Ann", "Query"),
    Annotation("Highlight", BBox(20, 60, 60, 70), "\u20ac", "Bob"),
)


def test_notes_and_comments_are_read_with_their_author_and_place(backend: Backend) -> None:
    assert read(annotated(NOTE, HIGHLIGHT), backend) == READ


def test_what_says_nothing_or_is_hidden_is_left_out(backend: Backend) -> None:
    assert read(annotated(NOTE, POPUP, HIDDEN_NOTE, SILENT, LINK, HIGHLIGHT), backend) == READ


def test_a_page_without_annotations_has_none(backend: Backend) -> None:
    assert read(document(text(b"Revenue")), backend) == ()


def test_comments_survive_a_form_on_the_page_and_its_rendering(backend: Backend) -> None:
    field = b"/Subtype/Widget/FT/Tx/T(a)/V(12)/F 4/Rect[100 20 140 40]/AP<</N 110 0 R>>"
    look = stream(
        b"BT /F 10 Tf 0 g 2 5 Td (12) Tj ET",
        b"/Type/XObject/Subtype/Form/BBox[0 0 40 20]/Resources<</Font<</F 3 0 R>>>>",
    )
    with open_pdf(annotated(NOTE, field, HIGHLIGHT, extra={110: look}), backend=backend) as file:
        file.render(0, dpi=72)
        for _ in range(2):
            content = file.content(0)
            assert content.annotations == READ
            assert "12" in "".join(map(chr, content.chars.code.tolist()))


@pytest.mark.parametrize(
    ("turn", "box"), [(90, (60, 20, 80, 40)), (180, (160, 60, 180, 80)), (270, (20, 160, 40, 180))]
)
def test_places_are_those_of_the_page_as_displayed(
    backend: Backend, turn: int, box: tuple[float, float, float, float]
) -> None:
    (note,) = read(annotated(NOTE, page=b"/Rotate %d" % turn), backend)
    assert tuple(note.box) == pytest.approx(box)


@pytest.mark.parametrize("rect", [b"[1e39 0 -1e39 9]", b"[40 80 20 60]"])
def test_any_rectangle_becomes_a_sound_box(backend: Backend, rect: bytes) -> None:
    for one in read(annotated(b"/Subtype/Text/Contents(a)/Rect" + rect), backend):
        assert all(abs(edge) <= 1e6 for edge in one.box)


@pytest.mark.full
def test_thousands_of_annotations_cost_little_and_their_text_is_bounded(backend: Backend) -> None:
    many = annotated(*[b"/Subtype/Text/Rect[0 0 9 9]/Contents(note %d)" % i for i in range(9000)])
    start = time.thread_time()
    assert len(read(many, backend)) == 9000
    assert time.thread_time() - start < 5
    long = [b"/Subtype/Text/Rect[0 0 9 9]/Contents 100 0 R"] * 9000
    found = read(annotated(*long, extra={100: b"(%s)" % (b"a" * 90_000)}), backend)
    assert 0 < sum(len(one.contents) for one in found) <= MAX_TEXT


@pytest.mark.full
def test_long_texts_that_say_nothing_count_too(backend: Backend) -> None:
    blank = [b"/Subtype/Text/Rect[0 0 9 9]/Contents 100 0 R"] * 9000
    start = time.thread_time()
    assert read(annotated(*blank, extra={100: b"(%s)" % (b" " * 2_000_000)}), backend) == ()
    assert time.thread_time() - start < 30  # 6 where memory is at hand, 18 where the system clears it anew


def test_half_a_surrogate_pair_can_be_written(backend: Backend) -> None:
    (note,) = read(annotated(b"/Subtype/Text/Rect[0 0 9 9]/Contents<FEFF0041D8000042>"), backend)
    assert note.contents.encode()[:1] == b"A"


def test_a_document_carries_them_beside_its_text(backend: Backend) -> None:
    parsed = parse_pdf(annotated(NOTE, HIGHLIGHT), ocr="never", backend=backend)
    assert parsed.pages[0].annotations == READ
    assert parsed.to_markdown().strip() == "Revenue"
    assert Document.from_dict(parsed.to_dict()) == parsed


def test_a_page_set_sideways_has_them_where_they_are_read(backend: Backend) -> None:
    line = text(b"Total revenue of the year 2024", x=60, y=10, matrix="0 1 -1 0")
    page = b"/MediaBox[0 0 100 200]/Annots[200 0 R]"
    note = b"<</Type/Annot/Subtype/Text/Rect[20 60 40 80]/Contents(a)>>"
    (read_page,) = parse_pdf(document(line, page=page, extra={200: note}), ocr="never", backend=backend).pages
    assert read_page.rotation == 90
    assert tuple(read_page.annotations[0].box) == pytest.approx((60, 20, 80, 40))


def test_a_note_by_another_producer(backend: Backend) -> None:
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(200, 100))
    canvas.drawString(20, 30, "Revenue")
    canvas.textAnnotation("A note", Rect=[20, 60, 40, 80], addtopage=1)
    canvas.save()
    assert read(file.getvalue(), backend) == (Annotation("Text", BBox(20, 20, 40, 40), "A note"),)
