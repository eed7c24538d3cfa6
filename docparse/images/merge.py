"""Several pages in one image, under a limit of images per request (FinMMDocR, appendix D.1 and its code).

Two readings of "at most X": `plan_max_images` (the released code: a request holds at most X images) and
`plan_pages_per_image` (the paper's wording: an image holds at most X pages).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Layout = Literal["grid", "vertical"]
Size = tuple[int, int]

WHITE = 255


@dataclass(frozen=True, slots=True)
class Plan:
    """Pages (from 0) that share an image: `groups` of consecutive pages, in `columns`, row by row.

    Where `merged` is false every group is one page, copied as it is.
    """

    groups: tuple[tuple[int, ...], ...]
    columns: int
    merged: bool

    @property
    def width(self) -> int:
        """Columns that are needed: no more than a full group has pages."""
        return min(self.columns, len(self.groups[0])) if self.groups else 0


@dataclass(frozen=True, slots=True)
class Place:
    """Place of a page in its image, in pixels."""

    x: int
    y: int
    width: int
    height: int


def plan_unmerged(pages: int) -> Plan:
    """Every page by itself ("U")."""
    return Plan(tuple((page,) for page in range(pages)), 1, merged=False)


def plan_max_images(pages: int, limit: int, layout: Layout = "grid", columns: int = 1) -> Plan:
    """At most `limit` images. N <= X: pages as they are. Else k = ceil(N / X) columns, and N // k groups are
    asked for, of ceil(N / (N // k)) pages each, the last of fewer. "vertical": `columns` instead of k.
    """
    _check(pages, limit)
    if pages <= limit:
        return plan_unmerged(pages)
    k = -(-pages // limit)
    size = -(-pages // (pages // k))
    return Plan(_groups(pages, size), k if layout == "grid" else columns, merged=True)


def plan_pages_per_image(pages: int, limit: int, layout: Layout = "grid", columns: int = 1) -> Plan:
    """At most `limit` pages an image. N < X: pages as they are. Else groups of X in ceil(N / X) columns."""
    _check(pages, limit)
    if pages < limit:
        return plan_unmerged(pages)
    k = -(-pages // limit)
    return Plan(_groups(pages, limit), k if layout == "grid" else columns, merged=True)


def _check(pages: int, limit: int) -> None:
    if pages < 0 or limit < 1:
        msg = f"a plan needs pages >= 0 and a limit >= 1, not {pages} and {limit}"
        raise ValueError(msg)


def _groups(pages: int, size: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(range(first, min(first + size, pages))) for first in range(0, pages, size))


def canvas(sizes: Sequence[Size], columns: int) -> tuple[Size, list[Place]]:
    """Size (width, height) of the image that holds pages of these sizes, and the place of each.

    All cells are as large as the group's largest page is wide and high; a page is in its cell's top left
    corner.
    """
    if not sizes or columns < 1:
        msg = f"merging needs a page and a column, not {len(sizes)} and {columns}"
        raise ValueError(msg)
    cell_width, cell_height = max(width for width, _ in sizes), max(height for _, height in sizes)
    places = [
        Place(index % columns * cell_width, index // columns * cell_height, width, height)
        for index, (width, height) in enumerate(sizes)
    ]
    rows = -(-len(sizes) // columns)
    return (columns * cell_width, rows * cell_height), places


def merge(pages: Sequence[Image], columns: int) -> Image:
    """Pages as one image on white, row by row. Grey if all pages are grey, else RGB."""
    sizes = [(page.shape[1], page.shape[0]) for page in pages]
    (width, height), _ = canvas(sizes, columns)
    grey = all(page.ndim == 2 for page in pages)
    out = np.empty((height, width) if grey else (height, width, 3), np.uint8)
    for _ in merge_strips(pages, sizes, columns, grey=grey, into=out):
        pass
    return out


def merge_strips(
    pages: Iterable[Image],
    sizes: Sequence[Size],
    columns: int,
    *,
    grey: bool,
    into: Image | None = None,
) -> Iterator[Image]:
    """The merged image one row of pages at a time, so that only this row is in memory.

    `pages` are taken as they come, and must have the `sizes` (width, height) announced. A strip is
    overwritten by the next one, unless the strips are parts of `into`.
    """
    (width, _), places = canvas(sizes, columns)
    cell_height = max(height for _, height in sizes)
    shape = (cell_height, width) if grey else (cell_height, width, 3)
    strip = np.empty(shape, np.uint8) if into is None else into[:cell_height]
    source = iter(pages)
    for first in range(0, len(sizes), columns):
        row = places[first : first + columns]
        if into is not None:
            strip = into[row[0].y : row[0].y + cell_height]
        _fill_row(strip, row, source)
        yield strip


def _fill_row(strip: Image, row: Sequence[Place], source: Iterator[Image]) -> None:
    """Paste a row of pages; what they leave free turns white, and nothing is painted twice."""
    edge = 0
    for place in row:
        page = next(source)
        if page.shape[:2] != (place.height, place.width):
            msg = f"a page of {page.shape[1]} x {page.shape[0]} pixels came for {place}"
            raise ValueError(msg)
        right = place.x + place.width
        strip[:, edge : place.x] = WHITE
        strip[: place.height, place.x : right] = page[..., None] if page.ndim < strip.ndim else page
        strip[place.height :, place.x : right] = WHITE
        edge = right
    strip[:, edge:] = WHITE
