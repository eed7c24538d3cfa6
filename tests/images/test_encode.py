"""Encoding, scaling, cropping."""

from __future__ import annotations

import io
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image as Pillow

from docparse.errors import LimitError
from docparse.images import Format, PngWriter, check_size, crop, encode, encode_png, scale, scaled_size
from docparse.pdf import open_pdf
from tests.pdf.build import document, text

Image = NDArray[np.uint8]
SETTINGS = settings(derandomize=True, deadline=None, max_examples=60)


@st.composite
def images(draw: st.DrawFn) -> Image:
    rng = np.random.default_rng(draw(st.integers(0, 1000)))
    shape = (draw(st.integers(1, 40)), draw(st.integers(1, 40))) + (3,) * draw(st.booleans())
    return rng.integers(0, draw(st.sampled_from([1, 255])), shape, np.uint8, endpoint=True)


def decoded(data: bytes) -> Image:
    with Pillow.open(io.BytesIO(data)) as picture:
        picture.verify()
    with Pillow.open(io.BytesIO(data)) as picture:
        return np.asarray(picture)


@SETTINGS
@given(images())
def test_png_is_lossless(image: Image) -> None:
    assert np.array_equal(decoded(encode_png(image)), image)
    assert np.array_equal(decoded(encode_png(image[:, ::-1])), image[:, ::-1])


@SETTINGS
@given(images(), st.data())
def test_strips_make_the_same_picture(image: Image, data: st.DataObject) -> None:
    cuts = sorted(data.draw(st.sets(st.integers(1, len(image)))) | {0, len(image)})
    file = io.BytesIO()
    with PngWriter(file, image.shape[1], len(image), grey=image.ndim == 2) as writer:
        for start, stop in pairwise(cuts):
            writer.write(image[start:stop])
    assert np.array_equal(decoded(file.getvalue()), image)


def test_wrong_strips_are_noticed() -> None:
    writer = PngWriter(io.BytesIO(), 4, 3, grey=True)
    with pytest.raises(ValueError, match="does not fit"):
        writer.write(np.zeros((2, 5), np.uint8))
    with pytest.raises(ValueError, match="does not fit"):
        writer.write(np.zeros((4, 4), np.uint8))
    writer.write(np.zeros((2, 4), np.uint8))
    with pytest.raises(ValueError, match="1 rows are missing"):
        writer.close()


def test_a_page_png_is_exact_and_small() -> None:
    content = b"".join(text(b"A line of text, number 1234", 20, y, 8) for y in range(20, 780, 10))
    with open_pdf(document(content, page=b"/MediaBox[0 0 612 792]")) as file:
        page = file.render(0, dpi=300, grey=True)
    data = encode_png(page)
    assert np.array_equal(decoded(data), page)
    reference = io.BytesIO()
    Pillow.fromarray(page).save(reference, "PNG", compress_level=6)
    assert len(data) <= 1.6 * len(reference.getvalue())


@pytest.mark.parametrize("kind", ["jpeg", "webp"])
@pytest.mark.parametrize("colour", [False, True])
def test_lossy_formats(kind: Format, colour: bool) -> None:
    image = np.full((40, 60) + (3,) * colour, 200, np.uint8)
    found = decoded(encode(image, kind, quality=80))
    assert found.shape[:2] == (40, 60)
    assert np.abs(found.astype(int) - 200).max() < 4


@pytest.mark.parametrize(
    ("width", "height", "kind", "limit"),
    [
        (20_000, 20, "webp", "16,383"),
        (20, 70_000, "jpeg", "65,500"),
        (2_000_000, 1, "png", "1,048,576"),
        (20_000, 20_000, "png", "357,913,940"),
    ],
)
def test_what_no_decoder_opens_is_refused(width: int, height: int, kind: Format, limit: str) -> None:
    with pytest.raises(LimitError, match=limit):
        check_size(width, height, kind)
    check_size(16_383, 16_383, kind)


@SETTINGS
@given(st.integers(1, 9000), st.integers(1, 9000), st.integers(1, 4000))
def test_scaled_size(width: int, height: int, edge: int) -> None:
    new_width, new_height = scaled_size((width, height), edge)
    assert max(new_width, new_height) == min(edge, max(width, height))
    assert (
        abs(new_width * height - new_height * width) <= max(width, height) or min(new_width, new_height) == 1
    )


def test_scale() -> None:
    image = np.zeros((30, 60, 3), np.uint8)
    assert scale(image, 20).shape == (10, 20, 3)
    assert scale(image, 100) is image
    assert scale(image, None) is image
    edge = np.repeat(np.array([0, 255], np.uint8), 50)[None, :].repeat(100, 0)
    reference = np.asarray(Pillow.fromarray(edge).resize((33, 33), Pillow.Resampling.LANCZOS))
    assert np.array_equal(scale(edge, 33), reference)
    with pytest.raises(ValueError, match="one pixel"):
        scale(image, 0)


def test_crop() -> None:
    image = np.arange(20, dtype=np.uint8).reshape(4, 5)
    assert crop(image, (0.5, 1.2, 2.1, 2.9)).tolist() == [[5, 6, 7], [10, 11, 12]]
    assert np.array_equal(crop(image, (-9, -9, 99, 99)), image)
    with pytest.raises(ValueError, match="outside"):
        crop(image, (5, 0, 9, 4))
