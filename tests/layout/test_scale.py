"""A page is read alike whatever the size of its type, and boxes come out in the page's own points."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bench.metamorphic.changes import scale
from docparse.content import PageContent, empty_page
from docparse.document import Page
from docparse.layout import analyse_page, finish_document
from docparse.layout.scale import TYPE, scale_content, type_factor
from docparse.pdf import open_pdf
from tests.layout.sheets import LAYER

FIXTURES = Path(__file__).parents[2] / "fixtures"


def content_of(name: str, index: int) -> PageContent:
    with open_pdf(FIXTURES / name) as pdf:
        return pdf.content(index)


def read(content: PageContent) -> Page:
    return finish_document([analyse_page(content, provenance=LAYER)])[0]


@pytest.mark.parametrize("factor", [0.3, 0.7, 1.4, 4.0])
@pytest.mark.parametrize(("name", "index"), [("annual_report.pdf", 2), ("contract.pdf", 0)])
def test_a_page_printed_larger_or_smaller_has_the_same_blocks(name: str, index: int, factor: float) -> None:
    content = content_of(name, index)
    page, other = read(content), read(scale(factor, content, np.random.default_rng()))
    assert (other.width, other.height) == pytest.approx((page.width * factor, page.height * factor))
    assert [(b.role, b.text) for b in other.blocks] == [(b.role, b.text) for b in page.blocks]
    for one, two in zip(page.blocks, other.blocks, strict=True):
        assert list(two.box) == pytest.approx([value * factor for value in one.box], abs=0.01 * factor)
        lines = [value for line in one.lines for value in line.box]
        assert [value for line in two.lines for value in line.box] == pytest.approx(
            [value * factor for value in lines], abs=0.01 * factor
        )


def test_type_is_brought_to_one_size() -> None:
    content = content_of("contract.pdf", 0)
    assert type_factor(scale_content(content, type_factor(content))) == pytest.approx(1.0, abs=1e-6)
    assert type_factor(scale_content(content, 2.0)) == pytest.approx(type_factor(content) / 2, rel=1e-6)
    assert 5 < TYPE < 15


def test_a_page_without_type_stays_as_it_is() -> None:
    assert type_factor(empty_page(1, 600, 800)) == 1.0
