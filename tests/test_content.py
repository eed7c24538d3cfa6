"""A page as arrays: whatever a broken file holds, layout gets numbers that it can digest."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from docparse.content import (
    FARTHEST,
    SMALLEST,
    Chars,
    Drawings,
    Font,
    Link,
    PageContent,
    Pictures,
    empty_page,
)
from docparse.document import Document, Provenance, Triage
from docparse.errors import PageError
from docparse.layout import LayoutOptions, OcrWords, analyse_page, finish_document, triage

FONTS = (
    Font("Times-Roman", 400, False, False, False, True),
    Font("Courier-Bold", 700, True, False, True, False),
)
ODD = [0.0, -0.0, 1e-30, -1e-30, 1e-3, -7.5, 9.0, 1e5, 1e30, -1e30, np.inf, -np.inf, np.nan]
numbers = st.one_of(st.sampled_from(ODD), st.floats(-50, 850, width=32))


def floats(*shape: int) -> st.SearchStrategy[np.ndarray]:
    return arrays.arrays(np.float32, shape, elements=st.one_of(numbers).map(np.float32))


def integers(rows: int, low: int, high: int, kind: type = np.int32) -> st.SearchStrategy[np.ndarray]:
    return arrays.arrays(kind, rows, elements=st.integers(low, high))


@st.composite
def characters(draw: st.DrawFn) -> Chars:
    """Up to 30 characters anywhere and of any size, or in a row as a page has them with some spoilt."""
    n = draw(st.integers(0, 30))
    box, size = draw(floats(n, 4)), draw(floats(n))
    if draw(st.booleans()):
        spoilt = draw(arrays.arrays(np.bool_, n))
        x = 40 + 6 * np.arange(n, dtype=np.float32)
        row = np.stack((x, np.full(n, 100), x + 6, np.full(n, 110)), axis=1).astype(np.float32)
        box = np.where(spoilt[:, None], box, row)
        size = np.where(spoilt, size, np.float32(10))
    return Chars(
        code=draw(
            arrays.arrays(
                np.int32,
                n,
                elements=st.sampled_from(
                    [0, 10, 32, 45, 65, 49, 0x5D0, 0xD800, 0xFFFF, 0x1F600, -1, 2**31 - 1]
                ),
            )
        ),
        box=box,
        ink=box,
        origin=box[:, (0, 3)],
        size=size,
        weight=draw(integers(n, -1, 1000)),
        font=draw(integers(n, 0, 1)),
        angle=draw(floats(n)) if draw(st.booleans()) else np.zeros(n, np.float32),
        color=draw(integers(n, 0, 2**32 - 1, np.uint32)),
        flags=draw(integers(n, 0, 255, np.uint8)),
        mcid=draw(integers(n, -1, 5)),
        object=draw(integers(n, -1, 5)),
    )


@st.composite
def pages(draw: st.DrawFn) -> PageContent:
    m, k, p, q = (draw(st.integers(0, 8)) for _ in range(4))
    drawings = Drawings(
        lines=draw(floats(m, 4)),
        line_width=draw(floats(m)),
        line_color=draw(integers(m, 0, 2**32 - 1, np.uint32)),
        rects=draw(floats(k, 4)),
        rect_color=draw(integers(k, 0, 2**32 - 1, np.uint32)),
        rect_object=draw(integers(k, -1, 5)),
        paths=draw(floats(p, 4)),
        path_curves=draw(integers(p, -1, 100)),
        path_fill=draw(integers(p, 0, 2**32 - 1, np.uint32)),
        path_object=draw(integers(p, -1, 5)),
    )
    pictures = Pictures(
        draw(floats(q, 4)),
        draw(arrays.arrays(np.int32, (q, 2), elements=st.integers(-5, 5000))),
        draw(integers(q, -1, 5)),
    )
    boxes = st.tuples(numbers, numbers, numbers, numbers)
    links = st.builds(Link, boxes, st.sampled_from(["http://a.b", None]), st.sampled_from([1, None]))
    size = st.sampled_from([0.01, 1.0, 612.0, 792.0, FARTHEST])
    return PageContent(
        1,
        draw(size),
        draw(size),
        draw(st.sampled_from([0, 90, 180, 270])),
        draw(characters()),
        FONTS,
        drawings,
        pictures,
        tuple(draw(st.lists(links, max_size=3))),
        None,
    )


@pytest.mark.full
@given(page=pages(), verdict=st.sampled_from(["text", "mixed", "ocr"]))
@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
def test_any_page_is_laid_out(page: PageContent, verdict: str) -> None:
    chars = page.chars
    for values in (chars.box, chars.size, chars.angle, page.drawings.lines, page.pictures.box):
        assert np.isfinite(values).all()
    assert (chars.size >= np.float32(SMALLEST)).all()
    assert (chars.box[:, :2] <= chars.box[:, 2:]).all()
    triage(page)
    words = OcrWords(
        ("Total", "1,234"), np.array([[1, 1, 30, 9], [40, 1, 70, 9]], np.float32), np.ones(2, np.float32)
    )
    draft = analyse_page(
        page,
        provenance=Provenance("text_layer", "test", "1"),
        triage=Triage(verdict, ""),  # type: ignore[arg-type]
        ocr_words=None if verdict == "text" else words,
        options=LayoutOptions(words=True),
    )
    document = Document("", finish_document([draft]), 1)
    assert Document.from_dict(document.to_dict()) == document
    document.to_markdown()
    document.to_html()


def test_a_character_without_a_size_is_as_large_as_its_box() -> None:
    chars = _row(size=[0, -3, np.nan, np.inf, 1e-9, 12], box=[[0, 0, 5, 8]] * 5 + [[0, 0, 0, 0]])
    assert chars.size.tolist() == pytest.approx([8, 8, 8, FARTHEST, SMALLEST, 12])


def test_boxes_are_put_in_order() -> None:
    (box,) = _row(size=[9], box=[[30, np.nan, 10, -np.inf]]).box.tolist()
    assert box == [10, -FARTHEST, 30, 0]


@pytest.mark.parametrize("size", [(0, 792), (612, -1), (np.nan, 792), (612, np.inf), (612, 2e6)])
def test_a_page_without_a_size_is_refused(size: tuple[float, float]) -> None:
    with pytest.raises(PageError, match=r"page 3: a page of .* points cannot be shown"):
        empty_page(3, *size)


def test_what_no_file_can_be_blamed_for_is_refused() -> None:
    page = empty_page(1, 612, 792)
    with pytest.raises(ValueError, match=r"Chars\.size has 2 rows and not 1"):
        _row(size=[9, 9], box=[[0, 0, 1, 1]])
    with pytest.raises(ValueError, match="a font that is not among the page's 0"):
        replace(page, chars=replace(_row(size=[9], box=[[0, 0, 1, 1]]), font=np.array([3], np.int32)))
    with pytest.raises(ValueError, match="45 degrees"):
        replace(page, rotation=45)


def _row(size: list[float], box: list[list[float]]) -> Chars:
    n = len(box)
    ints, boxes = np.zeros(n, np.int32), np.array(box, np.float32)
    return Chars(
        code=ints + np.int32(65),
        box=boxes,
        ink=boxes,
        origin=boxes[:, :2],
        size=np.array(size, np.float32),
        weight=ints,
        font=ints,
        angle=np.zeros(n, np.float32),
        color=ints.astype(np.uint32),
        flags=ints.astype(np.uint8),
        mcid=ints,
        object=ints,
    )
