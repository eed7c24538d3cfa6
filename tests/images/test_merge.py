"""Merging follows FinMMDocR's rules: page for page, pixel for pixel against a naive merge."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from docparse.images import (
    Layout,
    Plan,
    canvas,
    merge,
    merge_strips,
    plan_max_images,
    plan_pages_per_image,
    plan_unmerged,
)

Image = NDArray[np.uint8]

PAGES = (1, 14, 15, 16, 49, 50, 51, 101, 300, 301, 844)
LIMITS = (300, 50, 15)
SETTINGS = settings(derandomize=True, deadline=None, max_examples=80)


def check(plan: Plan, pages: int) -> None:
    """Every page exactly once, in order; groups of one size but for the last."""
    assert [page for group in plan.groups for page in group] == list(range(pages))
    assert len({len(group) for group in plan.groups[:-1]}) <= 1
    assert all(plan.groups)
    assert plan.merged or all(len(group) == 1 for group in plan.groups)


@pytest.mark.parametrize("pages", PAGES)
@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("layout", ["grid", "vertical"])
def test_max_images(pages: int, limit: int, layout: Layout) -> None:
    plan = plan_max_images(pages, limit, layout)
    check(plan, pages)
    assert len(plan.groups) <= limit
    assert plan.merged == (pages > limit)
    if pages > limit:
        k = math.ceil(pages / limit)
        assert len(plan.groups[0]) == math.ceil(pages / (pages // k))
        assert plan.columns == (k if layout == "grid" else 1)


@pytest.mark.parametrize("pages", PAGES)
@pytest.mark.parametrize("limit", LIMITS)
def test_pages_per_image(pages: int, limit: int) -> None:
    plan = plan_pages_per_image(pages, limit)
    check(plan, pages)
    assert max(map(len, plan.groups)) <= limit
    assert plan.merged == (pages >= limit)
    if plan.merged:
        assert plan.columns == math.ceil(pages / limit)
        assert len(plan.groups) == math.ceil(pages / limit)


@SETTINGS
@given(st.integers(0, 3000), st.integers(1, 400))
def test_any_number_of_pages(pages: int, limit: int) -> None:
    one, other = plan_max_images(pages, limit), plan_pages_per_image(pages, limit)
    check(one, pages)
    check(other, pages)
    assert len(one.groups) <= limit
    assert all(len(group) <= limit for group in other.groups)


def test_worked_examples() -> None:
    assert plan_max_images(51, 50) == Plan(
        (*(tuple(range(i, min(i + 3, 51))) for i in range(0, 51, 3)),), 2, merged=True
    )
    assert [len(group) for group in plan_max_images(16, 15).groups] == [2] * 8
    assert [len(group) for group in plan_pages_per_image(16, 15).groups] == [15, 1]
    assert plan_unmerged(2).groups == ((0,), (1,))


@pytest.mark.parametrize(("pages", "limit"), [(-1, 5), (5, 0)])
def test_nonsense_is_refused(pages: int, limit: int) -> None:
    for plan in (plan_max_images, plan_pages_per_image):
        with pytest.raises(ValueError, match="a plan needs"):
            plan(pages, limit)


def naive(pages: list[Image], columns: int) -> Image:
    """One pixel at a time, straight from the definition."""
    cell_width, cell_height = max(p.shape[1] for p in pages), max(p.shape[0] for p in pages)
    rows = math.ceil(len(pages) / columns)
    colour = any(p.ndim == 3 for p in pages)
    out = np.full((rows * cell_height, columns * cell_width) + (3,) * colour, 255, np.uint8)
    for index, page in enumerate(pages):
        for y in range(page.shape[0]):
            for x in range(page.shape[1]):
                out[index // columns * cell_height + y, index % columns * cell_width + x] = page[y, x]
    return out


@st.composite
def page_images(draw: st.DrawFn) -> list[Image]:
    seed = np.random.default_rng(draw(st.integers(0, 1000)))
    shapes = draw(
        st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6), st.booleans()), min_size=1, max_size=9)
    )
    return [seed.integers(0, 255, (h, w) + (3,) * c, np.uint8, endpoint=True) for h, w, c in shapes]


@SETTINGS
@given(page_images(), st.integers(1, 5))
def test_pixels_are_those_of_a_naive_merge(pages: list[Image], columns: int) -> None:
    expected = naive(pages, columns)
    assert np.array_equal(merge(pages, columns), expected)
    sizes = [(page.shape[1], page.shape[0]) for page in pages]
    grey = all(page.ndim == 2 for page in pages)
    strips = [strip.copy() for strip in merge_strips(iter(pages), sizes, columns, grey=grey)]
    assert np.array_equal(np.concatenate(strips), expected)
    (width, height), places = canvas(sizes, columns)
    assert expected.shape[:2] == (height, width)
    if grey:
        for page, place in zip(pages, places, strict=True):
            assert np.array_equal(
                expected[place.y : place.y + place.height, place.x : place.x + place.width], page
            )


@pytest.mark.parametrize("pages", PAGES)
@pytest.mark.parametrize("limit", LIMITS)
def test_whole_documents_pixel_by_pixel(pages: int, limit: int) -> None:
    """Pages of two sizes, each in its own shade, through the plan."""
    images = [np.full((3 + i % 2, 2), i % 251, np.uint8) for i in range(pages)]
    for plan in (plan_max_images(pages, limit), plan_pages_per_image(pages, limit)):
        for group in plan.groups:
            chosen = [images[i] for i in group]
            assert np.array_equal(merge(chosen, plan.width), naive(chosen, plan.width))


def test_a_page_of_another_size_is_noticed() -> None:
    pages = [np.zeros((2, 3), np.uint8)]
    with pytest.raises(ValueError, match="3 x 2 pixels"):
        list(merge_strips(pages, [(2, 2)], 1, grey=True))
    with pytest.raises(ValueError, match="a page and a column"):
        merge([], 1)
