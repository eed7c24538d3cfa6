"""Coordinates are those of the page as displayed, whatever its boxes and its rotation."""

from __future__ import annotations

import numpy as np
import pytest

from docparse.pdf import PageContent, open_pdf
from docparse.pdf.backend import Extraction
from tests.pdf.build import document, stream, text


def read(data: bytes, backend: str = "pdfium") -> PageContent:
    with open_pdf(data, backend=backend) as file:
        content = file.content(0)
        assert (content.width, content.height) == pytest.approx(file.size(0), abs=0.01)
        return content


# The pen stands at (20, 30) of a 200 x 100 page; boxes move it, rotation turns it clockwise.
PLACES = [
    ("/MediaBox[0 0 200 100]", (200, 100), (20, 70), 0.0),
    ("/MediaBox[0 0 200 100]/Rotate 90", (100, 200), (30, 20), np.pi / 2),
    ("/MediaBox[0 0 200 100]/Rotate 180", (200, 100), (180, 30), np.pi),
    ("/MediaBox[0 0 200 100]/Rotate 270", (100, 200), (70, 180), -np.pi / 2),
    ("/MediaBox[0 0 200 100]/Rotate -90", (100, 200), (70, 180), -np.pi / 2),
    ("/MediaBox[-100 -50 100 50]", (200, 100), (120, 20), 0.0),
    ("/MediaBox[200 100 0 0]", (200, 100), (20, 70), 0.0),
    ("/MediaBox[0 0 200 100]/CropBox[10 20 110 90]", (100, 70), (10, 60), 0.0),
    ("/MediaBox[0 0 200 100]/CropBox[10 20 110 90]/Rotate 90", (70, 100), (10, 10), np.pi / 2),
    ("/MediaBox[0 0 200 100]/CropBox[-50 20 110 900]", (110, 80), (20, 70), 0.0),
]


@pytest.mark.parametrize(("page", "size", "origin", "angle"), PLACES)
def test_boxes_and_rotation(
    backend: str, page: str, size: tuple[float, float], origin: tuple[float, float], angle: float
) -> None:
    content = read(document(text(b"Hi"), page=page.encode()), backend)
    chars = content.chars
    assert (content.width, content.height) == pytest.approx(size)
    assert chars.code[:2].tolist() == [ord("H"), ord("i")]
    assert chars.origin[0] == pytest.approx(origin, abs=0.01)
    assert chars.size[:2] == pytest.approx(10, abs=0.01)
    turn = (chars.angle[0] - angle + np.pi) % (2 * np.pi) - np.pi
    assert turn == pytest.approx(0, abs=1e-5)
    x0, y0, x1, y1 = chars.ink[0]
    assert 0 <= x0 < x1 <= size[0]
    assert 0 <= y0 < y1 <= size[1]


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_ink_lies_on_the_rendered_pixels(backend: str, rotation: int) -> None:
    page = b"/MediaBox[5 10 205 110]/CropBox[15 20 195 100]/Rotate %d" % rotation
    with open_pdf(document(text(b"H", 60, 50, 20), page=page), backend=backend) as file:
        ink = file.content(0).chars.ink[0]
        image = file.render(0, dpi=288, grey=True)
    rows, columns = np.nonzero(image < 128)
    painted = np.array([columns.min(), rows.min(), columns.max() + 1, rows.max() + 1]) / 4
    # MuPDF gives the advance for the width: side bearings of 1.75 points here.
    assert ink == pytest.approx(painted, abs=0.6 if backend == "pdfium" else 2)


def test_text_matrix_gives_size_and_angle(backend: str) -> None:
    turned = read(document(text(b"Hi", 50, 50, 5, "0 2 -2 0")), backend).chars
    assert turned.size[0] == pytest.approx(10)
    assert turned.angle[0] == pytest.approx(-np.pi / 2)  # upwards, seen clockwise


def test_characters_outside_the_crop_box_are_kept() -> None:
    page = b"/MediaBox[0 0 200 100]/CropBox[100 0 200 100]"
    content = read(document(text(b"Hi"), page=page))
    assert content.chars.origin[0] == pytest.approx([-80, 70])
    assert content.width == 100


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_form_moves_its_drawings(backend: str, rotation: int) -> None:
    """A square of 10 in a form: its /Matrix doubles, the page's matrix moves it by (50, 20)."""
    form = stream(
        b"1 0 0 rg 5 5 10 10 re f 2 w 0 1 0 RG 0 0 m 20 0 l S",
        b"/Type/XObject/Subtype/Form/BBox[0 0 99 99]/Matrix[2 0 0 2 0 0]",
    )
    data = document(
        b"q 1 0 0 1 50 20 cm /X Do Q",
        page=b"/MediaBox[0 0 200 100]/Rotate %d" % rotation,
        resources=b"/XObject<</X 100 0 R>>",
        extra={100: form},
    )
    drawings = read(data, backend).drawings
    corners = {0: (60, 50), 90: (30, 60), 180: (120, 30), 270: (50, 120)}
    x0, y0, x1, y1 = drawings.rects[0]
    assert (x0, y0) == pytest.approx(corners[rotation])
    assert (x1 - x0, y1 - y0) == pytest.approx((20, 20))
    assert drawings.rect_color.tolist() == [0xFF0000FF]
    assert drawings.line_color.tolist() == [0x00FF00FF]
    assert drawings.line_width == pytest.approx([4])
    x0, y0, x1, y1 = drawings.lines[0]
    assert np.hypot(x1 - x0, y1 - y0) == pytest.approx(40)


def test_shapes(backend: str) -> None:
    content = b"""
    0 0 m 30 10 l S
    10 10 20 5 re S
    40 40 m 60 40 l 60 50 l 40 50 l h f
    100 10 m 110 20 120 20 130 10 c S
    1 0 0 rg 70 70 10 0.5 re f 90 70 0.5 10 re f
    10 80 m 20 80 l 15 90 l h f
    0 0 5 5 re n
    """
    drawings = read(document(content), backend).drawings
    assert len(drawings.lines) == 1 + 4
    assert sorted(map(tuple, drawings.rects.round(2).tolist())) == [
        (40, 50, 60, 60),
        (70, 29.5, 80, 30),
        (90, 20, 90.5, 30),
    ]
    assert sorted(drawings.path_curves.tolist()) == [0, 0, 0, 0, 0, 0, 1]


@pytest.mark.parametrize(("rotation", "box"), [(0, (50, 40, 90, 60)), (90, (40, 50, 60, 90))])
def test_a_picture_has_box_and_pixels(backend: str, rotation: int, box: tuple[float, ...]) -> None:
    image = stream(
        b"\x00\x80\xff\x10\x20\x30",
        b"/Type/XObject/Subtype/Image/Width 3/Height 2/ColorSpace/DeviceGray/BitsPerComponent 8",
    )
    data = document(
        text(b"before") + b"q 40 0 0 20 50 40 cm /X Do Q",
        page=b"/MediaBox[0 0 200 100]/Rotate %d" % rotation,
        resources=b"/XObject<</X 100 0 R>>",
        extra={100: image},
    )
    content = read(data, backend)
    assert content.pictures.box[0] == pytest.approx(box)
    assert content.pictures.pixels.tolist() == [[3, 2]]
    assert content.pictures.object[0] > content.chars.object[0] >= 0


def test_render_clip_is_a_part_of_the_whole(backend: str) -> None:
    with open_pdf(document(text(b"Hello world", 20, 30, 20)), backend=backend) as file:
        whole = file.render(0, dpi=144)
        part = file.render(0, dpi=144, clip=(10, 40, 110, 90))
        assert whole.shape == (200, 400, 3)
        assert part.shape == (100, 200, 3)
        assert np.array_equal(part, whole[80:180, 20:220])
        assert file.render(0, dpi=72, grey=True).shape == (100, 200)


def test_render_colours_are_rgb() -> None:
    with open_pdf(document(b"1 0 0 rg 0 0 200 100 re f")) as file:
        assert file.render(0, dpi=36)[10, 10].tolist() == [255, 0, 0]


@pytest.mark.parametrize("extraction", ["kernel", "plain"])
def test_a_glyph_that_hangs_over_ends_where_the_pen_goes_next(extraction: Extraction) -> None:
    italic = {3: b"<</Type/Font/Subtype/Type1/BaseFont/Times-Italic/Encoding/WinAnsiEncoding>>"}
    data = document(text(b"of it"), extra=italic)
    with open_pdf(data, extraction=extraction) as file:
        chars = file.content(0).chars
    assert chars.code.tolist() == [ord(letter) for letter in "of it"]
    assert chars.ink[1, 2] > chars.origin[2, 0] + 0.1  # the hook of the f lies above the blank
    assert chars.box[:2, 2] == pytest.approx(chars.origin[1:3, 0], abs=0.01)


def test_a_ligature_is_as_wide_as_its_glyph_and_not_as_its_first_letter() -> None:
    cmap = b"begincmap 1 beginbfchar <6b> <00660066> endbfchar endcmap"
    font = b"<</Type/Font/Subtype/Type1/BaseFont/Times-Italic/Encoding/WinAnsiEncoding/ToUnicode 100 0 R>>"
    chars = read(document(text(b"ok"), extra={3: font, 100: stream(cmap)})).chars
    assert "".join(map(chr, chars.code)) == "off"
    assert chars.box[1:, 2] == pytest.approx(chars.ink[1:, 2])
