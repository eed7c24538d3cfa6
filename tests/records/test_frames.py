"""Records as data frames of pandas and Polars."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from docparse import parse
from docparse.records import to_records

PAGE = Path(__file__).parents[2] / "fixtures" / "pages" / "report_p4_income.pdf"


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_a_frame_of_records(library: str) -> None:
    frames = pytest.importorskip(library, reason=f"needs {library}")
    found = parse(PAGE, ocr="never").records()
    frame = frames.DataFrame(to_records(found))
    assert len(frame) == len(found) > 20
    assert [Decimal(value) for value in frame["value"]] == [record.value for record in found]
    assert list(frame["page"]) == [1] * len(found)
