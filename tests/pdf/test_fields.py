"""Fields of forms: name, kind, value and state, alike by both backends, and bounded on hostile files."""

from __future__ import annotations

import io
import json
import time

import pytest
from reportlab.pdfgen.canvas import Canvas

from docparse import parse_pdf
from docparse.annotations import Field
from docparse.child.limits import Limits
from docparse.document import Document
from docparse.geometry import BBox
from docparse.pdf import open_pdf
from docparse.pdf.pdfium.document import fields
from tests.pdf import forms
from tests.pdf.conftest import Backend

FORMS: dict[str, tuple[bytes, tuple[Field, ...]]] = {
    "a line of text": (
        forms.TEXT,
        (Field("name", "text", BBox(60, 30, 160, 50), "Alice", None, "Your name"),),
    ),
    "lines of text": (
        forms.LINES,
        (Field("address", "text", BBox(80, 30, 200, 70), "1 High Street\nOxford"),),
    ),
    "choices": (
        forms.CHOICES,
        (
            Field("country", "choice", BBox(80, 34, 170, 50), "France"),
            Field("colours", "choice", BBox(80, 80, 170, 120), "Red\nBlue"),
        ),
    ),
    "boxes": (
        forms.BOXES,
        (
            Field("agree", "checkbox", BBox(20, 38, 32, 50), "Yes", True),
            Field("mail", "checkbox", BBox(20, 68, 32, 80), "On", False),
        ),
    ),
    "radio buttons": (
        forms.RADIO,
        (
            Field("speed", "radio", BBox(20, 38, 32, 50), "slow", False),
            Field("speed", "radio", BBox(20, 68, 32, 80), "fast", True),
        ),
    ),
    "inherited": (
        forms.INHERITED,
        (Field("buyer.address.street", "text", BBox(80, 30, 180, 50), "Broad Street"),),
    ),
    "signatures": (
        forms.SIGNED,
        (
            Field("seller", "signature", BBox(80, 30, 180, 50), checked=True),
            Field("buyer", "signature", BBox(80, 80, 180, 100), checked=False),
        ),
    ),
    "not in the form's tree": (forms.UNLISTED, (Field("name", "text", BBox(60, 30, 160, 50), "Bob"),)),
    "a password, a hidden field, a push button": (
        forms.SECRET,
        (
            Field("password", "text", BBox(80, 30, 180, 50)),
            Field("send", "button", BBox(80, 120, 140, 140)),
        ),
    ),
}


@pytest.mark.parametrize("name", FORMS)
def test_fields_are_read(name: str, backend: Backend) -> None:
    data, fields = FORMS[name]
    with open_pdf(data, backend=backend) as file:
        for _ in range(2):
            content = file.content(0)
            assert content.fields == fields
            assert content.fields_problem == ""


def test_a_password_is_nowhere_on_its_page(backend: Backend) -> None:
    parsed = parse_pdf(forms.SECRET, ocr="never", backend=backend)
    assert "sesame" not in json.dumps(parsed.to_dict())
    with open_pdf(forms.SECRET, backend=backend) as file, open_pdf(forms.NO_SECRET, backend=backend) as plain:
        assert (file.render(0, dpi=72) == plain.render(0, dpi=72)).all()


def test_rendering_a_page_first_costs_no_field() -> None:
    with open_pdf(forms.TEXT) as file:
        file.render(0, dpi=72)
        assert file.content(0).fields == FORMS["a line of text"][1]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("a line of text", "Name: Alice"),  # an appearance draws it: not twice
        ("lines of text", "Address: 1 High Street Oxford"),
        ("boxes", "[x] I agree\n\n[ ] Send me mail"),
        ("radio buttons", "[ ] Standard\n\n[x] Express"),
        ("inherited", "Street: Broad Street"),
    ],
)
def test_a_reader_of_the_text_sees_values_and_ticks_once(name: str, said: str, backend: Backend) -> None:
    parsed = parse_pdf(FORMS[name][0], ocr="never", backend=backend)
    assert parsed.to_markdown().strip() == said
    assert parsed.pages[0].unexplained == 0
    assert "".join(parsed.to_html().split("<body>")[1].split()).count("Alice") == said.count("Alice")
    assert Document.from_dict(parsed.to_dict()) == parsed
    assert parsed.pages[0].fields == FORMS[name][1]


def test_chosen_options_are_in_the_text_where_nothing_draws_them() -> None:
    text = parse_pdf(forms.CHOICES, ocr="never").pages[0].text
    assert "France" in text
    assert "Red" in text
    assert "Green" not in text


def test_a_field_without_a_type_near_it_is_reported() -> None:
    (page,) = parse_pdf(forms.UNTYPED, ocr="never").pages
    assert page.fields == ()
    assert "type" in page.fields_problem


def test_a_type_from_a_distant_ancestor() -> None:
    pytest.importorskip("pymupdf")
    with open_pdf(forms.UNTYPED, backend="mupdf") as file:
        assert [(one.name, one.kind) for one in file.content(0).fields] == [("buyer.address.street", "text")]


@pytest.mark.full
def test_kids_that_parents_share_cost_the_fields_and_not_the_page() -> None:
    start = time.monotonic()
    (page,) = parse_pdf(forms.shared_kids(40), ocr="never").pages
    assert time.monotonic() - start < 60
    assert page.text == "Name: Alice"
    assert page.fields == ()
    assert "not done within" in page.fields_problem


def test_kids_that_parents_share_cost_mupdf_nothing() -> None:
    with open_pdf(forms.shared_kids(40), backend="mupdf") as file:
        assert file.content(0).fields == (Field("name", "text", BBox(60, 30, 160, 50), "Alice"),)


def many_pages(count: int) -> bytes:
    """Pages with a field each, by another producer."""
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(300, 200))
    for number in range(count):
        canvas.drawString(20, 150, "Amount:")
        canvas.acroForm.textfield(
            name=f"amount.{number}", value=f"{number}.50", x=80, y=145, width=90, height=20
        )
        canvas.acroForm.checkbox(name=f"paid.{number}", checked=number % 2 == 0, x=80, y=110, size=15)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def test_pages_of_another_producer_are_asked_for_in_growing_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    run_each = fields.run_each

    def counted(*arguments: object, **options: object) -> object:
        asked.append(len(arguments[2]))  # type: ignore[arg-type]
        return run_each(*arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(fields, "run_each", counted)
    with open_pdf(many_pages(9)) as file:
        for number in range(9):
            amount, paid = file.content(number).fields
            assert (amount.name, amount.value) == (f"amount.{number}", f"{number}.50")
            assert (paid.kind, paid.checked) == ("checkbox", number % 2 == 0)
    assert asked == [1, 2, 4, 2]


def test_fields_are_those_that_pypdf_finds(backend: Backend) -> None:
    pypdf = pytest.importorskip("pypdf")
    for data in (forms.TEXT, forms.RADIO, many_pages(2)):  # it takes inner nodes of a tree for fields
        told = pypdf.PdfReader(io.BytesIO(data)).get_form_text_fields(full_qualified_name=True)
        parsed = parse_pdf(data, ocr="never", backend=backend)
        found = {one.name: one.value for page in parsed.pages for one in page.fields if one.kind == "text"}
        assert found == {name: value or "" for name, value in told.items()}


def test_fields_of_a_file_that_is_read_within_limits() -> None:
    parsed = parse_pdf(forms.RADIO, ocr="never", limits=Limits(seconds=60))
    assert parsed.pages[0].fields == FORMS["radio buttons"][1]
