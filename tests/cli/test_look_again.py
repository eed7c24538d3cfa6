"""`docparse records --look-again` on a scan whose first reading takes one digit for another."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import pytest

import docparse.cli.ask.records as command
from docparse import Document, parse_image
from docparse.cli import main
from docparse.ocr.protocol import OcrItem, OcrPage
from docparse.ocr.registry import load_engine
from docparse.pdf import open_pdf

INCOME = Path(__file__).parents[2] / "fixtures" / "pages" / "report_p4_income.pdf"
TRUE, FALSE = "936.4", "986.4"


class Misreading:
    """RapidOCR that takes one digit for another."""

    def __init__(self) -> None:
        self.engine = load_engine("rapidocr")
        self.info, self.recognise = self.engine.info, self.engine.recognise

    def decode(self, raw: Any) -> OcrPage:
        page = self.engine.decode(raw)
        return replace(page, items=tuple(map(_misread, page.items)))


def _misread(item: OcrItem) -> OcrItem:
    return replace(item, text=item.text.replace(TRUE, FALSE), words=tuple(map(_misread, item.words)))


def _read_wrongly(path: Path, *_: object) -> Document:
    return parse_image(path, engine=Misreading(), repair=False)


@pytest.mark.full
def test_a_digit_that_a_sum_and_a_second_look_want_is_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_pdf(INCOME) as pdf:
        cv2.imwrite(str(tmp_path / "scan.png"), pdf.render(0, dpi=150))
    monkeypatch.setattr(command, "read_document", _read_wrongly)
    out = tmp_path / "out.csv"
    assert main(["records", str(tmp_path / "scan.png"), "-o", str(out), "--quiet"]) == 0
    assert FALSE in out.read_text(encoding="utf-8")
    assert (
        main(["records", str(tmp_path / "scan.png"), "-o", str(out), "--force", "--quiet", "--look-again"])
        == 0
    )
    assert f"{FALSE} mended to {TRUE}: a second look reads it so" in capsys.readouterr().err
    with out.open(encoding="utf-8", newline="") as file:
        (mended,) = [row for row in csv.DictReader(file) if row["read_as"] == FALSE]
    assert mended["text"] == TRUE
