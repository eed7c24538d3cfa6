from __future__ import annotations

import json

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.codec import from_plain, json_schema, to_plain
from docparse.document import (
    Block,
    Cell,
    Document,
    Figure,
    Line,
    Mark,
    OutlineEntry,
    Page,
    Provenance,
    Quote,
    Table,
    Triage,
    Word,
)
from docparse.errors import SchemaError
from docparse.geometry import BBox
from docparse.verification import Failure

settings.register_profile("docparse", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("docparse")

numbers = st.floats(-1e4, 1e4, allow_nan=False)
boxes = st.tuples(numbers, numbers, st.floats(0, 500), st.floats(0, 500)).map(
    lambda v: BBox(v[0], v[1], v[0] + v[2], v[1] + v[3])
)
provenances = st.builds(
    Provenance, st.sampled_from(["text_layer", "ocr", "vlm"]), st.text(max_size=8), st.text(max_size=8)
)
cells = st.builds(
    Cell, st.integers(0, 5), st.integers(0, 5), st.text(max_size=9), st.integers(1, 3), st.integers(1, 3)
)
tables = st.builds(Table, st.integers(0, 6), st.integers(0, 6), st.lists(cells, max_size=4).map(tuple))
blocks = st.builds(
    Block,
    page=st.integers(1, 9),
    box=boxes,
    role=st.sampled_from(["text", "title", "table", "picture", "page_footer"]),
    text=st.text(max_size=20),
    provenance=provenances,
    level=st.integers(0, 6),
    lines=st.lists(st.builds(Line, st.text(max_size=8), boxes), max_size=2).map(tuple),
    marks=st.lists(st.builds(Mark, st.just("link"), st.integers(0, 3), st.integers(3, 9)), max_size=2).map(
        tuple
    ),
    table=st.none() | tables,
    figure=st.none() | st.builds(Figure, st.just("vector"), st.text(max_size=5)),
    caption_of=st.none() | st.integers(0, 4),
)
pages = st.builds(
    Page,
    number=st.integers(1, 99),
    width=st.floats(0, 5000),
    height=st.floats(0, 5000),
    blocks=st.lists(blocks, max_size=3).map(tuple),
    triage=st.builds(Triage, st.sampled_from(["text", "ocr", "mixed"]), st.text(max_size=9)),
    words=st.lists(st.builds(Word, st.text(max_size=6), boxes, st.floats(0, 1)), max_size=2).map(tuple),
    failure=st.none() | st.builds(Failure, st.text(max_size=5), st.text(max_size=5)),
)
documents = st.builds(
    Document,
    source=st.text(max_size=9),
    pages=st.lists(pages, max_size=3).map(tuple),
    page_count=st.integers(0, 9),
    metadata=st.dictionaries(st.text(max_size=5), st.text(max_size=5), max_size=2),
    outline=st.lists(
        st.builds(OutlineEntry, st.text(max_size=5), st.integers(1, 4), st.none() | st.integers(1, 9)),
        max_size=2,
    ).map(tuple),
)


@given(documents)
def test_document_survives_json(document: Document) -> None:
    data = json.loads(json.dumps(document.to_dict()))
    assert Document.from_dict(data) == document


SCHEMA = json_schema(Document, "docparse document")


@pytest.mark.full
@given(documents)
def test_every_document_fits_the_schema(document: Document) -> None:
    jsonschema.validate(json.loads(json.dumps(document.to_dict())), SCHEMA)


def test_bytes_are_base64() -> None:
    quote = Quote("image1", "image", 1, BBox(0, 0, 1, 1), "table", "t", image=b"\x00\xff")
    plain = to_plain(quote)
    assert plain["image"] == "AP8="
    assert from_plain(Quote, plain) == quote


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"schema_version": 99}, "schema version 99 cannot be read"),
        ({"pages": "none"}, r"\$\.pages: expected an array, got 'none'"),
        ({"page_count": True}, r"\$\.page_count: expected an integer"),
        ({"extra": 1}, r"expected only the fields of Document, got \['extra'\]"),
        ({"pages": [{"number": 1}]}, r"\$\.pages\[0\]: expected a field 'width'"),
        ({"metadata": {"Title": 3}}, r"\$\.metadata\.Title: expected str"),
    ],
)
def test_what_does_not_fit_is_said_with_its_place(change: dict[str, object], message: str) -> None:
    data = {**Document("a.pdf", (), 0).to_dict(), **change}
    with pytest.raises(SchemaError, match=message):
        Document.from_dict(data)


def test_a_box_that_is_none_is_refused_with_its_place() -> None:
    page = to_plain(Page(1, 1.0, 1.0, (Block(1, BBox(0, 0, 1, 1), "text", "", Provenance("ocr", "", "")),)))
    page["blocks"][0]["box"]["x1"] = -5
    with pytest.raises(SchemaError, match=r"\$\.blocks\[0\]\.box: a box needs x0 <= x1"):
        from_plain(Page, page)
