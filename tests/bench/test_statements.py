"""The bench of income statements, on a page of our own drawing."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import cv2
import numpy as np
import pytest

from bench.ocr.statements import find_statements, holds, main


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("<td>3,471,417</td>", True),
        ("<td>$ 3.471.417</td>", True),
        ("<td>3 471 417</td>", True),
        ("<td>(3,471,417.0)</td>", True),
        ("<td>3,471,418</td>", False),
        ("<td>13,471,417</td>", False),
        ("<td>34,714,170</td>", False),
        ("<td>$3,471,417 107,485</td>", True),
        ("<td>3 471 417,0</td>", True),
        ("<td>3 471 4179</td>", False),
        ("<td>3,471</td><td>417</td>", False),
        ("<style>3471417</style>", False),
    ],
)
def test_digits_equal_separators_ignored(html: str, found: bool) -> None:
    assert holds(html, Decimal("3471417.0")) is found


def test_decimals_count() -> None:
    assert holds("<p>6,900.1</p>", Decimal("6900.1"))
    assert not holds("<p>6,900</p>", Decimal("6900.1"))


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "data"
    data.mkdir()
    for name, amount in (("one", "3,471,417"), ("two", "88,123")):
        image = np.full((160, 900), 255, dtype=np.uint8)
        cv2.putText(
            image, f"Total revenue {amount}", (20, 70), cv2.FONT_HERSHEY_SIMPLEX, 1.2, 0, 3, cv2.LINE_AA
        )
        cv2.imwrite(str(data / f"{name}.png"), image)
    years = [{"revenue": "88124.0", "year": 2023}, {"revenue": "88123.0", "year": 2022}]
    gold = {"one": [{"revenue": "3471417.0", "year": 2023}], "two": years}
    (data / "gold.json").write_text(json.dumps(gold))
    assert [one.revenue for one in find_statements(data)] == [Decimal(3471417), Decimal(88124)]
    result = tmp_path / "row.json"
    command = ["--data", str(data), "--work", str(tmp_path / "work"), "--json", str(result)]
    assert main(command) == 0
    row = json.loads(result.read_text())
    assert (row["pages"], row["found"], row["missed"], row["failed"]) == (2, 1, ["two"], [])
    assert "1 of 2 pages" in capsys.readouterr().out


def test_data_without_gold(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--data", str(tmp_path)]) == 2
    assert "no gold.json" in capsys.readouterr().err
