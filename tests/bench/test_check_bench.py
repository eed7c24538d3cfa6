"""`bench.check`: tags of a filing become claims that are what they are called."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

from bench.check.claims import FALSE, derived_claims, false_claims, true_claims
from bench.check.truths import Truth, said, truths
from bench.check.written import EXPECTED
from docparse.records import Period

FILING = """<html><body><div style="display:none"><ix:header><ix:resources>
<xbrli:context id="a"><xbrli:period><xbrli:startdate>2024-01-01</xbrli:startdate>
<xbrli:enddate>2024-12-31</xbrli:enddate></xbrli:period></xbrli:context>
<xbrli:context id="b"><xbrli:entity><xbrli:segment><xbrldi:explicitMember>us:NorthMember
</xbrldi:explicitMember></xbrli:segment></xbrli:entity><xbrli:period><xbrli:instant>2024-12-31</xbrli:instant></xbrli:period>
</xbrli:context>
<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit></ix:resources></ix:header></div>
<table><tr><td>Net loss</td><td>(<ix:nonFraction name="us-gaap:NetIncomeLoss" contextref="a" unitref="usd"
 scale="6" sign="-">1,234</ix:nonFraction>)</td></tr>
<tr><td>North</td><td><ix:nonFraction name="us-gaap:Assets"
 contextref="b" unitref="usd" scale="6">5,678</ix:nonFraction></td></tr></table></body></html>"""
YEAR, BEFORE = (Period(date(year, 1, 1), date(year, 12, 31)) for year in (2024, 2023))


def truth(concept: str, label: str, value: int, period: Period) -> Truth:
    amount = Decimal(value).scaleb(6)
    return Truth(f"us-gaap:{concept}", label, label, "USD", 6, 0, amount, amount, period)


FOUND = [
    truth("Revenues", "Revenues", 5000, YEAR),
    truth("Revenues", "Revenues", 4000, BEFORE),
    truth("GrossProfit", "Gross profit", 2000, YEAR),
    truth("GrossProfit", "Gross profit", 1700, BEFORE),
]


def test_numbers_without_dimensions_are_read(tmp_path: Path) -> None:
    path = tmp_path / "filing.html"
    path.write_text(FILING, "utf-8")
    (one,) = truths(path)
    assert (one.label, one.standard, one.unit, one.scale) == ("Net loss", "Net Income Loss", "USD", 6)
    assert one.value == one.shown == Decimal(-1234000000)
    assert one.period == YEAR
    assert said(one.period, 0) == "for the year ended December 31, 2024"


def test_each_kind_of_claim_is_made() -> None:
    true = list(true_claims(FOUND, "page", random.Random(1)))
    assert len(true) == 4
    for kind in FALSE:
        made = list(false_claims(kind, FOUND, "page", random.Random(1)))
        assert made
        assert {one.kind for one in made} == {kind}
        assert not {one.text for one in made} & {one.text for one in true}
    (growth,) = [
        one for one in derived_claims(FOUND, random.Random(1), true=True) if "rose 25.0%" in one.text
    ]
    assert growth.text == "Revenues rose 25.0% for the year ended December 31, 2024."


def test_written_sentences_are_well_formed() -> None:
    lines = (Path(__file__).parents[2] / "bench" / "check" / "written.txt").read_text("utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    assert all(len(row) == 3 and set(row[1].split(",")) <= set(EXPECTED) for row in rows)
    assert sum(len(row[1].split(",")) for row in rows) > 100


def test_what_the_filing_shows_with_a_minus_elsewhere_gets_none() -> None:
    plain = replace(FOUND[2], concept="us-gaap:CostOfRevenue")
    signs = [one.text for one in false_claims("sign", [plain], "page", random.Random(1))]
    assert len(signs) == 1
    assert not list(false_claims("sign", [replace(plain, bracketed=True)], "page", random.Random(1)))


def test_brackets_in_any_context_are_seen(tmp_path: Path) -> None:
    path = tmp_path / "filing.html"
    tag = (
        '<ix:nonFraction name="us-gaap:Costs" contextref="{}" unitref="usd" scale="6">1,500</ix:nonFraction>'
    )
    plain, less = tag.format("a"), f"({tag.format('b')})"
    rows = f"<tr><td>Costs</td><td>{plain}</td></tr><tr><td>Less costs</td><td>{less}</td></tr></table>"
    path.write_text(FILING.replace("</table>", rows), "utf-8")
    found = {one.concept: one.bracketed for one in truths(path)}
    assert found == {"us-gaap:NetIncomeLoss": True, "us-gaap:Costs": True}
