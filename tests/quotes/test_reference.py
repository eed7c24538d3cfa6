"""Quotes of 99 pages against the elements that people drew on them."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from rapidfuzz import fuzz

from docparse import parse_pdf
from docparse.document import Page, Quote
from docparse.geometry import BBox

IMAGES = frozenset({"Table", "Figure", "Chart"})
FURNITURE = frozenset({"Header", "Footer"})


def folded(text: str) -> str:
    return re.sub(r"\W+", "", text.lower())


def box_of(element: dict[str, Any], page: Page) -> BBox:
    xs = [point["x"] * page.width for point in element["coordinates"]]
    ys = [point["y"] * page.height for point in element["coordinates"]]
    return BBox(min(xs), min(ys), max(xs), max(ys))


def overlap(a: BBox, b: BBox) -> float:
    common = a.intersection(b)
    return common / (a.area + b.area - common)


def lies_in(element: dict[str, Any], box: BBox, quote: Quote) -> bool:
    """Its text is in the quote's passage, or, for equations (LaTeX there), its box in the quote's."""
    text, passage = folded(element["content"]["text"]), folded(quote.passage)
    if text in passage or (len(text) > 8 and fuzz.partial_ratio(text, passage) >= 90):
        return True
    inside = sum(region.box.intersection(box) for region in quote.regions)
    return element["category"] == "Equation" and inside >= 0.5 * box.area


@cache
def counts(folder: Path) -> tuple[Counter[str], Counter[str], list[Quote]]:
    total, found, quotes = Counter[str](), Counter[str](), list[Quote]()
    for name, reference in json.loads((folder / "reference.json").read_text("utf-8")).items():
        document = parse_pdf(folder / "pdfs" / name, ocr="never")
        page, offered = document.pages[0], document.quotes(crops=False)
        quotes += offered
        texts = [quote for quote in offered if quote.kind == "text"]
        images = [quote for quote in offered if quote.kind == "image"]
        for element in reference["elements"]:
            kind = element["category"]
            if kind in FURNITURE:
                continue
            total[kind] += 1
            box = box_of(element, page)
            if kind in IMAGES:
                found[kind] += any(overlap(quote.box, box) >= 0.5 for quote in images)
            else:
                homes = texts if kind in {"Paragraph", "List", "Equation", "Index"} else offered
                found[kind] += any(lies_in(element, box, quote) for quote in homes)
    return total, found, quotes


@pytest.fixture
def folder(shared: Path) -> Path:
    return shared / "data" / "opendataloader"


@pytest.mark.full
def test_nine_elements_of_ten_lie_in_one_quote_of_the_right_kind(folder: Path) -> None:
    total, found, _ = counts(folder)
    assert sum(found.values()) >= 0.9 * sum(total.values())


@pytest.mark.full
def test_tables_and_figures_are_where_people_drew_them(folder: Path) -> None:
    total, found, _ = counts(folder)
    assert sum(found[kind] for kind in IMAGES) >= 0.85 * sum(total[kind] for kind in IMAGES)


def test_only_whole_sections_are_shorter_than_twenty_characters(folder: Path) -> None:
    _, _, quotes = counts(folder)
    texts = [quote for quote in quotes if quote.kind == "text"]
    sections = Counter((quote.source, quote.section) for quote in texts)
    for quote in texts:
        if len(quote.text) < 20 and quote.role not in ("title", "section_header"):
            assert sections[quote.source, quote.section] == 1, quote.text
