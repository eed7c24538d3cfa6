"""The work behind `docparse pages`, done in child processes: render, scale, merge, encode, write.

Only importable names cross to a child, so this is a module of its own. A task is one output image.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from docparse.errors import DocparseError, PageError
from docparse.images import (
    SUFFIXES,
    Format,
    Image,
    Place,
    PngWriter,
    canvas,
    check_size,
    encode,
    fit,
    fitted_size,
    merge,
    merge_strips,
    scale,
)
from docparse.images.file import ImageFile, is_image, open_image
from docparse.pdf import PdfFile, open_pdf

Size = tuple[int, int]
POINTS = 72.0  # an inch
LETTER = (612.0, 792.0)


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings by which pages become images. `dpi` is for PDFs; image files keep their pixels.

    `long_edge` (None: full size) is that of the image that is written, up as well as down; with `scale_pages`
    each page is brought to it before merging instead, never up.
    """

    dpi: float = 300.0
    grey: bool = False
    long_edge: int | None = None
    scale_pages: bool = False
    format: Format = "png"
    quality: int = 90


@dataclass(frozen=True, slots=True)
class Origin:
    """A file to be rendered."""

    path: Path
    password: str | None = None
    backend: str = "auto"


@dataclass(frozen=True, slots=True)
class OutputImage:
    """One output image: `pages` (from 0) of `sizes` in pixels, in `columns`."""

    output: Path
    pages: tuple[int, ...]
    sizes: tuple[Size, ...]
    columns: int


@dataclass(frozen=True, slots=True)
class Written:
    """The outcome of a task: the image's size, the place of each page, and (page from 0, why) of failures."""

    size: Size
    places: tuple[Place, ...]
    failures: tuple[tuple[int, str], ...]


class Pages:
    """A PDF or an image file as page images at the settings' dpi and colour."""

    def __init__(self, origin: Origin, settings: Settings) -> None:
        self.settings = settings
        self._stack = ExitStack()
        with origin.path.open("rb") as file:
            head = file.read(16)
        self._file: ImageFile | PdfFile
        if is_image(head):
            self._file = open_image(origin.path)
            self.backend = "image"
        else:
            backend = origin.backend
            self._file = self._stack.enter_context(
                open_pdf(origin.path, password=origin.password, backend=backend)  # type: ignore[arg-type]
            )
            self.backend = self._file.backend
        self.count = self._file.page_count

    def __enter__(self) -> Pages:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def size(self, index: int) -> Size:
        """Width and height in pixels, before scaling."""
        if isinstance(self._file, ImageFile):
            height, width = self._file.page(index)[0].shape[:2]
            return width, height
        try:
            wide, high = self._file.size(index)
        except PageError:
            wide, high = LETTER  # it will fail again when it is rendered, and be recorded then
        factor = self.settings.dpi / POINTS
        return max(1, round(wide * factor)), max(1, round(high * factor))

    def image(self, index: int) -> Image:
        grey = self.settings.grey
        if not isinstance(self._file, ImageFile):
            return self._file.render(index, dpi=self.settings.dpi, grey=grey)
        pixels = self._file.page(index)[0]
        if pixels.ndim == 2:
            return pixels if grey else np.repeat(pixels[:, :, None], 3, axis=2)
        weights = np.array([0.299, 0.587, 0.114])  # ITU-R BT.601, as Pillow and MuPDF have it
        return (pixels @ weights).round().astype(np.uint8) if grey else pixels


def final_size(task: OutputImage, settings: Settings) -> Size:
    """Width and height of the image that a task writes.

    Raises:
        LimitError: decoders would not open it, or it is too large to be scaled in memory.
    """
    size, _ = canvas(task.sizes, task.columns)
    final = size if settings.scale_pages else fitted_size(size, settings.long_edge)
    check_size(*final, settings.format)
    if final != size:
        check_size(*size, "png")
    return final


def write_images(job: tuple[Origin, Settings], tasks: Sequence[OutputImage]) -> Iterator[Written]:
    """Write one image after the other. A page that cannot be rendered leaves its place white."""
    origin, settings = job
    with Pages(origin, settings) as pages:
        for task in tasks:
            yield _write(pages, task, settings)


def _write(pages: Pages, task: OutputImage, settings: Settings) -> Written:
    failures: list[tuple[int, str]] = []
    edge = settings.long_edge if settings.scale_pages else None
    images = (
        _page(pages, index, size, edge, failures) for index, size in zip(task.pages, task.sizes, strict=True)
    )
    size, places = canvas(task.sizes, task.columns)
    final = final_size(task, settings)
    partial = task.output.with_suffix(".part")
    if settings.format == "png" and final == size:
        strips = merge_strips(images, task.sizes, task.columns, grey=settings.grey)
        with partial.open("wb") as file, PngWriter(file, *size, grey=settings.grey) as writer:
            for strip in strips:
                writer.write(strip)
    else:
        merged = fit(merge(list(images), task.columns), max(final))
        partial.write_bytes(encode(merged, settings.format, quality=settings.quality))
    partial.replace(task.output)
    return Written(final, tuple(_scaled(place, final[0] / size[0]) for place in places), tuple(failures))


def _page(pages: Pages, index: int, size: Size, edge: int | None, failures: list[tuple[int, str]]) -> Image:
    """The page at exactly `size`; white if it fails."""
    try:
        image = scale(pages.image(index), edge)
    except DocparseError as error:
        failures.append((index, str(error)))
        image = np.zeros((0, 0) if pages.settings.grey else (0, 0, 3), np.uint8)
    width, height = size
    if image.shape[:2] == (height, width):
        return image
    # Backends may round a page's size up or down by a pixel.
    fitted = np.full((height, width, *image.shape[2:]), 255, np.uint8)
    fitted[: image.shape[0], : image.shape[1]] = image[:height, :width]
    return fitted


def _scaled(place: Place, factor: float) -> Place:
    if factor == 1.0:
        return place
    x, y, width, height = (round(v * factor) for v in (place.x, place.y, place.width, place.height))
    return Place(x, y, width, height)


def output_name(number: int, settings: Settings) -> str:
    return f"{number:04d}{SUFFIXES[settings.format]}"
