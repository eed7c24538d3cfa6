"""Value, unit, period and place of tagged numbers, through the real browser."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path

from lxml import html as lxml_html

from docparse import parse_pdf
from docparse.gold.contexts import Context, read_contexts
from docparse.gold.ixbrl import GoldOptions, make_pages
from docparse.gold.pages import split_pages
from docparse.gold.records import SUFFIX, place_records, read_records
from docparse.gold.tags import find_facts
from docparse.gold.tokens import flow_of, painted
from docparse.reading import read_links
from tests.gold.filings import FIXTURE, ix, read
from tests.gold.test_browser import needs_browser


def test_dimensions_are_read_where_a_filing_is_no_xml() -> None:
    """A parser of HTML gives names in lower case, with their prefix and without a namespace."""
    header = (
        '<xbrli:context id="c"><xbrli:segment><xbrldi:explicitMember dimension="us:Area">us:North'
        "</xbrldi:explicitMember></xbrli:segment><xbrli:instant>2024-12-31</xbrli:instant></xbrli:context>"
    )
    (context,) = read_contexts(lxml_html.fromstring(f"<div>{header}</div>")).values()
    assert context == Context(None, date(2024, 12, 31), {"us:Area": "us:North"})


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


def test_a_number_in_several_tags_has_the_periods_of_all(tmp_path: Path) -> None:
    contexts = "".join(
        f'<xbrli:context id="{name}"><xbrli:period><xbrli:instant>{day}</xbrli:instant></xbrli:period>'
        "</xbrli:context>"
        for name, day in (("c", "2024-12-31"), ("d", "2023-12-31"))
    )
    header = (
        '<ix:header><ix:resources xmlns:xbrli="http://www.xbrl.org/2003/instance">'
        f"{contexts}</ix:resources></ix:header>"
    )
    both = ix(ix("12").replace('contextRef="c"', 'contextRef="d"'))
    filing = read(tmp_path, f"{header}<p>Debt was {both} as of both days, and {ix('13')} later</p>")
    page = split_pages(filing.tokens, filing.breaks)[0]
    flow = flow_of(painted(page.tokens))
    facts, _ = find_facts(flow, filing.tags, None)
    placed = place_records(tmp_path / "x", page, flow, facts, filing)
    assert [(row["text"], row["end"], row["also"]) for row in placed.records] == [
        ("12", "2024-12-31", [{"start": None, "end": "2023-12-31"}]),
        ("13", "2024-12-31", []),
    ]


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
