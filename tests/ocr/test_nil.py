"""Nil dashes in the cells of Chinese and Japanese tables are dashes, and none is lost."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image as Images
from PIL import ImageDraw

from docparse.ocr.protocol import STROKE, OcrItem
from docparse.ocr.read import read_page
from docparse.ocr.repair import REPAIRED, repair
from tests.ocr.rapid import rapid
from tests.ocr.test_alphabet import noto
from tests.ocr.test_repair import page, row, texts

PROSE = [row("営業収益合計及びその他の包括利益", y=60 + 60 * i) for i in range(3)]


def strokes(*cells: str, y: int) -> list[OcrItem]:
    """A row whose cells that begin with ~ are level strokes."""
    return [
        replace(item, flags=(STROKE,)) if cell.startswith("~") else item
        for cell, item in zip(cells, row(*(cell.lstrip("~") for cell in cells), y=y), strict=True)
    ]


def test_strokes_above_and_beside_numbers_are_dashes() -> None:
    table = [strokes("現金", "~一", "1,234", y=400), strokes("預金", "56", "~ー", y=430)]
    result = repair(page(*PROSE, *table))
    assert texts(result)[3:] == ["現金", "—", "1,234", "預金", "56", "—"]
    assert [REPAIRED in item.flags for item in result.items[3:]] == [False, True, *[False] * 3, True]


def test_an_unsure_stroke_is_kept_where_the_table_proves_it() -> None:
    first, (label, dash, figure) = (
        strokes("現金", "12", "1,234", y=400),
        strokes("預金", "~-", "56", y=430),
    )
    before = replace(page(*PROSE, first, [label, figure]), unsure=(dash,))
    assert sorted(texts(repair(before)))[:3] == ["-", "1,234", "12"]


@pytest.mark.parametrize("below", ["二", "株式"])
def test_a_numeral_that_counts_stays(below: str) -> None:
    table = [strokes("項目", "~一", "1,234", y=400), strokes("項目", below, "56", y=430)]
    assert texts(repair(page(*PROSE, *table)))[3:] == ["項目", "一", "1,234", "項目", below, "56"]


def test_a_printed_table_keeps_its_nil_dashes() -> None:
    font, sheet = noto("NotoSansCJK"), Images.new("L", (700, 420), 255)
    draw = ImageDraw.Draw(sheet)
    labels = ("現金及び預金", "受取手形", "有価証券", "商品及び製品", "仕掛品", "前払費用", "貸倒引当金")
    cells = (
        "4,210 － 1,835",
        "－ － －",
        "962 － 71,408",
        "－ 5,117 －",
        "38 204 －",
        "－ － 9,466",
        "－ 15 －",
    )
    for at, (label, figures) in enumerate(zip(labels, cells, strict=True)):
        draw.text((40, 40 + 50 * at), label, font=font, fill=0)
        for column, figure in enumerate(figures.split()):
            draw.text((360 + 140 * column, 40 + 50 * at), figure, font=font, fill=0, anchor="ra")
    found = read_page(np.asarray(sheet), 150, rapid())
    read = [item.text for item in found.items if item.box[0] > 250]
    assert sum(text in "-－—" for text in read) == "".join(cells).count("－")
    assert not any("一" in text for text in read)
