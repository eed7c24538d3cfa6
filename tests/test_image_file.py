from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from docparse.errors import DamagedFileError, EmptyFileError, NotADocumentError, PageError
from docparse.images.file import estimate_dpi, is_image, open_image

GREY = np.tile(np.arange(0, 240, 8, dtype=np.uint8), (20, 1))


def encoded(kind: str, image: Image.Image | None = None, **more: object) -> bytes:
    buffer = io.BytesIO()
    (image or Image.fromarray(GREY)).save(buffer, kind, **more)
    return buffer.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "TIFF", "BMP"])
def test_lossless_formats_come_back_exactly(kind: str, tmp_path: Path) -> None:
    data = encoded(kind, dpi=(200, 200))
    path = tmp_path / "page"
    path.write_bytes(data)
    for source in (data, path):
        file = open_image(source)
        assert file.page_count == 1
        pixels, dpi = file.page(0)
        assert np.array_equal(pixels, GREY)
        assert dpi == pytest.approx(200, abs=0.1)


@pytest.mark.parametrize("kind", ["JPEG", "WEBP"])
def test_lossy_formats_are_read(kind: str) -> None:
    pixels, _ = open_image(encoded(kind)).page(0)
    assert pixels.shape[:2] == GREY.shape


@pytest.mark.parametrize("kind", ["PNG", "TIFF", "BMP", "JPEG", "WEBP"])
def test_images_are_known_by_their_first_bytes(kind: str) -> None:
    assert is_image(encoded(kind)[:16])
    assert not is_image(b"%PDF-1.7\n")
    assert not is_image(b"")


def test_tiff_of_several_pages() -> None:
    more = [Image.fromarray(GREY // 2), Image.fromarray(GREY // 4)]
    file = open_image(encoded("TIFF", save_all=True, append_images=more))
    assert file.page_count == 3
    assert np.array_equal(file.page(2)[0], GREY // 4)
    assert np.array_equal(file.page(0)[0], GREY)


@pytest.mark.parametrize(("orientation", "turns"), [(1, 0), (3, 2), (6, 3), (8, 1)])
def test_exif_orientation_is_applied(orientation: int, turns: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    pixels, _ = open_image(encoded("PNG", exif=exif)).page(0)
    assert np.array_equal(pixels, np.rot90(GREY, turns))


def test_transparency_becomes_paper() -> None:
    picture = Image.new("RGBA", (4, 4), (0, 0, 0, 0))
    pixels, _ = open_image(encoded("PNG", picture)).page(0)
    assert pixels.shape == (4, 4, 3)
    assert (pixels == 255).all()


@pytest.mark.parametrize("mode", ["1", "P", "CMYK", "I;16", "LA"])
def test_odd_modes_become_grey_or_rgb(mode: str) -> None:
    picture = Image.fromarray(GREY).convert(mode) if mode != "I;16" else Image.new("I;16", (5, 5), 60000)
    pixels, _ = open_image(encoded("TIFF", picture)).page(0)
    assert pixels.dtype == np.uint8
    assert pixels.ndim == 2 or pixels.shape[2] == 3


def test_what_cannot_be_read_says_why(tmp_path: Path) -> None:
    empty = tmp_path / "empty.png"
    empty.touch()
    with pytest.raises(EmptyFileError, match=r"empty\.png: the file is empty"):
        open_image(empty)
    with pytest.raises(NotADocumentError):
        open_image(b"hello")
    whole = encoded("PNG", Image.effect_noise((64, 64), 90))
    with pytest.raises((PageError, DamagedFileError), match="cannot be"):
        open_image(whole[: len(whole) // 2]).page(0)


def test_arrays() -> None:
    assert open_image(GREY).page(0) == (GREY, None)
    with pytest.raises(ValueError, match="float64"):
        open_image(GREY / 2)  # type: ignore[arg-type]


@given(st.integers(1, 20000), st.integers(1, 20000))
def test_estimated_dpi_is_plausible(height: int, width: int) -> None:
    assert 50 <= estimate_dpi((height, width)) <= 1200


def test_a_letter_page_at_200_dpi_is_taken_for_that() -> None:
    assert estimate_dpi((2200, 1700, 3)) == 200
