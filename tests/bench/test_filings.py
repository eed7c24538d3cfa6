"""Printed filings: calendars, sums and tags are what they say."""

from __future__ import annotations

import itertools
import re
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docparse.gold.quality import read_number
from docparse.gold.read import read_filing
from fixtures.companies.__main__ import main
from fixtures.companies.calendars import Calendar, last_weekday, month_end, nearest_weekday
from fixtures.companies.filer import Filer
from fixtures.companies.filers import filers
from fixtures.companies.write import write_filing
from fixtures.companies.written import TRADES, WORLD, write_written, written

CALENDARS = [month_end(6), month_end(12), last_weekday(5, 9), nearest_weekday(5, 1), nearest_weekday(6, 12)]


@given(st.sampled_from(CALENDARS), st.integers(2000, 2050))
def test_quarters_fill_their_year(end: object, name: int) -> None:
    assert callable(end)
    calendar = Calendar(end, in_weeks=end not in CALENDARS[:2])
    spans = [calendar.quarter(name, which) for which in range(1, 5)]
    assert spans[0].start == calendar.year(name).start
    assert spans[-1].end == calendar.year(name).end
    for one, other in itertools.pairwise(spans):
        assert other.start == one.end + timedelta(days=1)


def test_years_of_weeks_end_where_retailers_end_them() -> None:
    ends = [
        Calendar(nearest_weekday(5, 1), in_weeks=True, later=1).year(name).end for name in (2022, 2023, 2024)
    ]
    assert ends == [date(2023, 1, 28), date(2024, 2, 3), date(2025, 2, 1)]


@pytest.mark.parametrize("filer", filers(), ids=lambda filer: filer.name.split()[0])
def test_every_number_of_a_filing_has_its_context(filer: Filer, tmp_path: Path) -> None:
    path = write_filing(filer, tmp_path)
    text = path.read_text(encoding="utf-8")
    used = set(re.findall(r'contextRef="([^"]+)"', text))
    assert used == set(re.findall(r'<xbrli:context id="([^"]+)"', text))
    filing = read_filing(path)
    assert len(filing.contexts) == len(used)
    assert write_filing(filer, tmp_path).read_text(encoding="utf-8") == text


def test_the_filings_kept_aside_are_others(tmp_path: Path) -> None:
    main(["--out", str(tmp_path / "seen")])
    main(["--out", str(tmp_path / "aside"), "--aside"])
    seen, aside = ({path.name for path in (tmp_path / name).iterdir()} for name in ("seen", "aside"))
    assert len(seen) == 6
    assert len(aside) == 4
    assert not seen & aside


@pytest.mark.parametrize("path", [*written(TRADES), *written(WORLD)], ids=lambda path: path.stem)
def test_every_number_written_down_has_its_context(path: Path, tmp_path: Path) -> None:
    out = write_written(path, tmp_path)
    text = out.read_text(encoding="utf-8")
    used = set(re.findall(r'contextRef="([^"]+)"', text))
    assert len(read_filing(out).contexts) == len(used) > 2
    assert "{" not in text.partition("<body>")[2]
    assert write_written(path, tmp_path).read_text(encoding="utf-8") == text


def test_filings_written_down_are_of_many_trades(tmp_path: Path) -> None:
    main(["--out", str(tmp_path), "--trades"])
    assert len(list(tmp_path.iterdir())) == len(written()) >= 10


def test_half_of_the_filings_of_the_world_are_kept_aside(tmp_path: Path) -> None:
    main(["--out", str(tmp_path / "seen"), "--world"])
    main(["--out", str(tmp_path / "aside"), "--world", "--aside"])
    seen, aside = ({path.name for path in (tmp_path / name).iterdir()} for name in ("seen", "aside"))
    assert len(seen) == len(aside) == 8
    assert not seen & aside


def test_digits_are_printed_and_tagged_as_the_country_writes_them(tmp_path: Path) -> None:
    text = write_written(WORLD / "maschinen.toml", tmp_path).read_text(encoding="utf-8")
    shown = re.findall(r'format="ixt:num-comma-decimal"[^>]*>([^<]+)<', text)
    assert any(re.fullmatch(r"\d\.\d{3},\d", one) for one in shown)
    assert read_number("1.234,5", "num-comma-decimal") == Decimal("1234.5")
