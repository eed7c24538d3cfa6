"""Value, unit, period and place of tagged numbers, through the real browser."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path

from docparse import parse_pdf
from docparse.gold.contexts import Context
from docparse.gold.ixbrl import GoldOptions, make_pages
from docparse.gold.records import SUFFIX, read_records
from docparse.reading import read_links
from tests.gold.filings import FIXTURE, ix, read
from tests.gold.test_browser import needs_browser


def test_a_date_that_is_none_is_no_date(tmp_path: Path) -> None:
    header = (
        '<ix:header><ix:resources xmlns:xbrli="http://www.xbrl.org/2003/instance">'
        '<xbrli:context id="c"><xbrli:period><xbrli:startDate>2024-01-01</xbrli:startDate>'
        "<xbrli:endDate>soon</xbrli:endDate></xbrli:period></xbrli:context>"
        '<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>'
        "</ix:resources></ix:header>"
    )
    filing = read(tmp_path, header + ix("1,000"))
    assert filing.contexts["c"] == Context(date(2024, 1, 1), None, {})
    assert filing.units == {"usd": "USD"}


@needs_browser
def test_every_number_has_its_value_and_its_place(tmp_path: Path) -> None:
    gold = make_pages(FIXTURE, tmp_path, GoldOptions(min_facts=5, read_links=read_links))
    seen = 0
    for page in gold.pages:
        blocks = parse_pdf(page.pdf, ocr="never").pages[0].blocks
        places = [(line.box, line.text) for block in blocks for line in block.lines]
        places += [
            (cell.box, cell.text) for block in blocks if block.table for cell in block.table.cells if cell.box
        ]
        for row in read_records(tmp_path / f"{page.name}{SUFFIX}"):
            x, y = (row["box"][0] + row["box"][2]) / 2, (row["box"][1] + row["box"][3]) / 2
            over = [text for box, text in places if box.x0 <= x <= box.x1 and box.y0 <= y <= box.y1]
            assert any(row["text"] in text for text in over), row
            assert abs(Decimal(row["value"])) == abs(Decimal(row["tagged_value"]))
            seen += 1
    assert seen > 20
