"""One contract for every extraction and backend: types, shapes, ranges; kernel and plain agree exactly."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.content import CharFlag
from docparse.errors import InputError
from docparse.pdf import PageContent, PdfFile, open_pdf
from tests.pdf.build import document, text

FOLDERS = ("opendataloader/pdfs", "sec/pages", "tables", "broken")
SAMPLE = 6
PAGES = 2
DTYPES = {
    "chars": {
        "code": "i4", "box": "f4", "ink": "f4", "origin": "f4", "size": "f4", "weight": "i4", "font": "i4",
        "angle": "f4", "color": "u4", "flags": "u1", "mcid": "i4", "object": "i4",
    },
    "drawings": {
        "lines": "f4", "line_width": "f4", "line_color": "u4", "rects": "f4", "rect_color": "u4",
        "rect_object": "i4", "paths": "f4", "path_curves": "i4", "path_fill": "u4", "path_object": "i4",
    },
    "pictures": {"box": "f4", "pixels": "i4", "object": "i4"},
}  # fmt: skip
WIDTHS = {"box": 4, "ink": 4, "origin": 2, "lines": 4, "rects": 4, "paths": 4, "pixels": 2}


def sample(shared: Path, folder: str) -> list[Path]:
    paths = sorted((shared / "data" / folder).glob("*.pdf"))
    if not paths:
        pytest.skip(f"needs documents in ../shared/data/{folder}")
    return paths[:: max(1, len(paths) // SAMPLE)]


def contents(path: Path, **options: str) -> Iterator[PageContent | str]:
    """The first pages of a file, or what is wrong with them."""
    try:
        with open_pdf(path, **options) as file:  # type: ignore[arg-type]
            for index in range(min(file.page_count, PAGES)):
                try:
                    yield file.content(index)
                except InputError as error:
                    yield str(error)
    except InputError as error:
        yield str(error)


def check(content: PageContent) -> None:
    for name, fields in DTYPES.items():
        part = getattr(content, name)
        lengths: dict[str, int] = {}
        for field, dtype in fields.items():
            values = getattr(part, field)
            assert values.dtype == np.dtype(dtype), field
            assert values.shape[1:] == ((WIDTHS[field],) if field in WIDTHS else ()), field
            if values.dtype.kind == "f":
                assert np.isfinite(values).all(), field
            lengths[field] = len(values)
        if name != "drawings":
            assert len(set(lengths.values())) == 1
    chars, drawings = content.chars, content.drawings
    assert len(drawings.lines) == len(drawings.line_width) == len(drawings.line_color)
    assert len(drawings.rects) == len(drawings.rect_color)
    assert len(drawings.paths) == len(drawings.path_curves) == len(drawings.path_object)
    for box in (chars.box, chars.ink, drawings.rects, drawings.paths, content.pictures.box):
        assert (box[:, 0] <= box[:, 2]).all()
        assert (box[:, 1] <= box[:, 3]).all()
    assert (chars.size >= 0).all()
    assert ((chars.weight >= 100) & (chars.weight <= 900)).all()
    assert not len(content.fonts) or ((chars.font >= 0) & (chars.font < len(content.fonts))).all()
    assert (np.abs(chars.angle) <= np.float32(np.pi)).all()
    assert (chars.mcid >= -1).all()
    assert (chars.object >= -1).all()
    assert content.rotation in (0, 90, 180, 270)
    assert content.width > 0
    assert content.height > 0


def assert_same(one: object, other: object, name: str = "page") -> None:
    """Equal to the last bit, with equal types; rasters of outlines up to the order of their sums."""
    assert type(one) is type(other), name
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray):
        assert one.dtype == other.dtype, name
        assert np.array_equal(one, other) or (one.ndim == 3 and np.allclose(one, other, atol=1e-5)), name
    elif dataclasses.is_dataclass(one) and not isinstance(one, type):
        for field in dataclasses.fields(one):
            assert_same(getattr(one, field.name), getattr(other, field.name), field.name)
    else:
        assert one == other, name


@pytest.mark.parametrize("folder", FOLDERS)
def test_kernel_and_plain_agree(shared: Path, folder: str) -> None:
    for path in sample(shared, folder):
        kernel, plain = (list(contents(path, extraction=kind)) for kind in ("kernel", "plain"))
        assert len(kernel) == len(plain)
        for one, other in zip(kernel, plain, strict=True):
            assert_same(one, other, path.name)
            if isinstance(one, PageContent):
                check(one)


@pytest.mark.parametrize("folder", FOLDERS)
def test_mupdf_keeps_the_contract(shared: Path, folder: str) -> None:
    for path in sample(shared, folder)[::2]:
        for content in contents(path, backend="mupdf"):
            if isinstance(content, PageContent):
                check(content)


def test_backends_read_the_same_text(shared: Path) -> None:
    """As an oracle: visible characters and their places, on documents that need no repair."""
    pytest.importorskip("pymupdf")
    for path in sample(shared, "sec/pages"):
        one, other = (next(iter(contents(path, backend=name))) for name in ("pdfium", "mupdf"))
        assert isinstance(one, PageContent)
        assert isinstance(other, PageContent)
        assert (one.width, one.height) == pytest.approx((other.width, other.height), abs=0.02)
        found, expected = placed(one), placed(other)
        shared_count = sum((found & expected).values())
        assert shared_count >= 0.97 * max(found.total(), expected.total()), path.name


def placed(content: PageContent) -> Counter[tuple[int, int, int]]:
    """Visible characters on a grid of 4 points."""
    chars = content.chars
    seen = (chars.code > 0x20) & (chars.code != 0xA0) & ((chars.flags & CharFlag.GENERATED) == 0)
    places = (chars.origin[seen] / 4).round().astype(int)
    return Counter(zip(chars.code[seen].tolist(), *places.T.tolist(), strict=True))


NUMBER = st.integers(-400, 400).map(lambda n: n / 4)
MATRIX = st.tuples(*[st.sampled_from([-2.0, -1.0, -0.5, 0.0, 0.25, 1.0, 3.0])] * 4, NUMBER, NUMBER)
WORDS = st.text("abc XYZ-1", min_size=1, max_size=8)
SHAPE = st.sampled_from(
    [
        b"0 0 10 5 re f",
        b"1 1 30 0.4 re B",
        b"0 0 m 20 3 l S",
        b"0 0 m 9 0 l 9 9 l h S",
        b"0 0 m 1 2 3 4 5 6 c b",
    ]
)


@st.composite
def page_content(draw: st.DrawFn) -> bytes:
    parts = []
    for _ in range(draw(st.integers(0, 5))):
        matrix = b" ".join(b"%g" % value for value in draw(MATRIX))
        color = b"%g %g %g rg %d Tr " % (
            *(draw(st.sampled_from([0, 0.5, 1])) for _ in range(3)),
            draw(st.integers(0, 7)),
        )
        if draw(st.booleans()):
            words = draw(WORDS).encode()
            parts.append(b"q %sBT /F %g Tf %s Tm (%s) Tj ET Q" % (color, draw(NUMBER), matrix, words))
        else:
            parts.append(b"q %s cm %s Q" % (matrix, draw(SHAPE)))
    return b"\n".join(parts)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(page_content(), st.sampled_from([0, 90, 180, 270]), NUMBER, NUMBER)
def test_kernel_and_plain_agree_on_any_page(content: bytes, rotation: int, x: float, y: float) -> None:
    page = b"/MediaBox[%g %g %g %g]/Rotate %d" % (x, y, x + 200, y + 100, rotation)
    data = document(content, page=page)
    with open_pdf(data, extraction="kernel") as one, open_pdf(data, extraction="plain") as other:
        assert_same(one.content(0), other.content(0))
        check(one.content(0))


def test_an_empty_page() -> None:
    for extraction in ("kernel", "plain"):
        with open_pdf(document(b""), extraction=extraction) as file:
            content = file.content(0)
        check(content)
        assert (len(content.chars), content.fonts, content.links, content.tags) == (0, (), (), None)


def test_what_a_file_says_of_itself() -> None:
    with open_pdf(document(text(b"one"), text(b"two"))) as file:
        opened: PdfFile = file
        assert (opened.backend, opened.page_count) == ("pdfium", 2)
        assert opened.version
        assert opened.metadata == {}
        assert opened.outline == ()
        assert [opened.content(i).number for i in range(2)] == [1, 2]
