"""Words that an engine was not sure of: marked on the page, shown by the exports, not trusted by records."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import ClassVar, Literal

import numpy as np
import pytest

from docparse import Document, parse_image
from docparse.document import Block, Cell, Triage
from docparse.layout import analyse_page
from docparse.layout.model import OcrWords
from docparse.ocr.protocol import OcrPage, RawResult
from docparse.records.trust import trust
from tests.export.samples import FROM
from tests.layout.sheets import PROSE, Pen, contents
from tests.ocr.doubles import Double

BLANK = np.full((1000, 800), 255, np.uint8)
GRID = (
    ("Item", "2024", "2023"), ("Goods", "1,234", "5,678"), ("Wages", "234", "345"),
    ("Rent", "456", "567"), ("Total", "1,924", "6,590"),
)  # fmt: skip
TABLE = tuple(
    (text, x, 100 + 40 * row, x + 12 * len(text), 124 + 40 * row)
    for row, texts in enumerate(GRID)
    for x, text in zip((60, 360, 560), texts, strict=True)
)
LINE = tuple(
    (text, 60 + 100 * at, 600, 60 + 100 * at + 11 * len(text), 624)
    for at, text in enumerate(("Approved", "Mr", "Whitfleld", "77", "today", "x"))
)


class Unsure(Double):
    """Reads the words `doubted` with little confidence, on a scale to 100."""

    doubted: ClassVar = {"1,234": 41.0, "Whitfleld": 52.0, "77": 58.0, "x": 30.0}
    sure = 60.0

    def decode(self, raw: RawResult) -> OcrPage:
        page = super().decode(raw)
        items = (replace(item, confidence=self.doubted.get(item.text, 97.0)) for item in page.items)
        return replace(page, items=tuple(items), confidence_scale=100.0, sure=self.sure)


class Unknown(Unsure):
    """The same of an engine of which no bar is known."""

    sure = 0.0


def read(engine: type[Unsure] = Unsure) -> Document:
    return parse_image(BLANK, dpi=144, engine=engine("unsure", TABLE + LINE))


def doubted(document: Document) -> list[str]:
    spots: list[Block | Cell] = []
    for block in document.pages[0].blocks:
        spots += (block,) if block.table is None else block.table.cells
    return [
        spot.text[mark.start : mark.end] for spot in spots for mark in spot.marks if mark.kind == "doubtful"
    ]


def test_words_below_the_bar_are_marked_in_cells_and_text() -> None:
    """Neighbours are one mark; a lone letter is none, for no score tells whether it is right."""
    assert doubted(read()) == ["1,234", "Whitfleld 77"]


def test_an_engine_without_a_bar_marks_nothing() -> None:
    assert doubted(read(Unknown)) == []


def test_markdown_and_html_show_the_marks_and_text_has_none() -> None:
    document = read()
    markdown = document.to_markdown()
    assert '| Goods | <mark title="unsure">1,234</mark> | 5,678 |' in markdown
    assert 'Approved Mr <mark title="unsure">Whitfleld 77</mark> today x' in markdown
    html = document.to_html()
    assert '<td><mark title="unsure">1,234</mark></td>' in html
    assert 'Mr <mark title="unsure">Whitfleld 77</mark> today' in html
    assert "<mark" not in document.to_text()
    assert "Whitfleld 77 today" in document.to_text()


def test_json_has_the_marks_and_gives_them_back() -> None:
    document = read()
    again = Document.from_dict(json.loads(json.dumps(document.to_dict())))
    assert again == document
    assert doubted(again) == ["1,234", "Whitfleld 77"]


def test_numbers_marked_by_trust_too_keep_both_marks_in_place() -> None:
    shown = read().to_markdown(mark_doubtful=0.9)
    assert 'class="doubtful"' in shown
    assert shown.count("1,234</mark></mark>") == 1


def test_a_doubtful_number_is_no_surer_than_its_engine_whatever_proves_it() -> None:
    """The sum of its column holds, and yet."""
    document = read()
    (check,) = [one for one in document.checks() if one.entry.amount.text == "1,234"]
    assert check.verdict == "proved"
    found = {one.text: one.probability for one in trust(document)}
    assert found["1,234"] <= 0.41
    assert found["77"] <= 0.58
    assert found["5,678"] > max(found["1,234"], 0.9)
    trusts = {record.text: record.trust for record in document.records()}
    assert (trusts["1,234"] or 0.0) <= 0.41
    assert (trusts["5,678"] or 0.0) > 0.9


@pytest.mark.parametrize(("verdict", "marked"), [("text", []), ("mixed", ["stamped"])])
def test_a_text_layer_has_no_doubtful_words(verdict: Literal["text", "mixed"], marked: list[str]) -> None:
    def draw(pen: Pen) -> None:
        for number in range(6):
            pen.text(72, 100 + 12 * number, PROSE[:80])

    box = np.array([[300, 600, 350, 612]], np.float32)
    stamp = OcrWords(("stamped",), box, np.full(1, 0.5, np.float32), sure=2.0)
    page = analyse_page(contents(draw)[0], provenance=FROM, triage=Triage(verdict, ""), ocr_words=stamp)
    found = [block.text[mark.start : mark.end] for block in page.blocks for mark in block.marks]
    assert len(page.blocks) > len(marked)
    assert found == marked
