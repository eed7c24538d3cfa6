"""The bench of the second engine: what is wrong, what is right, and which of both are flagged."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench.ocr import verify as bench
from bench.ocr.verify import (
    ConditionTally,
    Fate,
    NumberToken,
    gold_tokens,
    only_second,
    outcomes,
    read_tokens,
    table,
)
from docparse.compare import ImageSystem, Stopwatch, find_pages, own_pages
from docparse.ocr.engines.replay import Recording
from docparse.ocr.protocol import EngineInfo, Frame, Image, OcrItem, OcrPage, RawResult, rectangle
from docparse.ocr.verify import DISAGREES, NumberDispute, Verified, verify
from docparse.ocr.words import split_evenly


def page(*lines: tuple[str, int, int]) -> OcrPage:
    items = []
    for text, x, y in lines:
        box = rectangle(x, y, x + 10 * len(text), y + 20)
        items.append(OcrItem(text, "line", box, 0.9, words=split_evenly(text, 0.9, box)))
    return OcrPage(tuple(items), 800, 400, 200, EngineInfo("double", "1"), frame=Frame((800, 400)))


def tokens(*texts: str, flagged: str = "") -> list[NumberToken]:
    return [NumberToken(text, True, text in flagged.split()) for text in texts]


def fates(
    gold: list[NumberToken], read: list[NumberToken], extra: list[str]
) -> list[tuple[str | None, bool]]:
    return [(outcome.read, outcome.flagged) for outcome in outcomes(gold, read, extra)[0]]


def test_numbers_have_their_sign_and_percent_wherever_these_stand() -> None:
    gold = "<table><tr><td>(</td><td><number>1,234</number></td><td>)</td><td>5</td><td>%</td></tr></table>"
    assert [(t.text, t.fact) for t in gold_tokens(gold + "<p>Note 7 — —</p>")] == [
        ("-1,234", True),
        ("5%", False),
        ("7", False),
    ]
    read = verify(
        page(("( 1,234 )", 10, 10), ("5", 300, 10), ("%", 330, 10)), page(("( 1,234 ) 5 %", 10, 10))
    )
    assert [(t.text, t.flagged) for t in read_tokens(read)] == [("-1,234", False), ("5%", True)]


def test_right_numbers_may_stand_anywhere_and_each_serves_once() -> None:
    assert fates(tokens("1", "22", "22"), tokens("22", "1", "9"), []) == [
        (None, False),
        (None, False),
        ("", False),
    ]


def test_a_misread_number_is_the_most_alike_between_its_neighbours() -> None:
    gold = tokens("10", "1,234", "20", "5,678")
    read = tokens("10", "1,284", "20", "1,23", flagged="1,284")
    found, surplus = outcomes(gold, read, [])
    assert [(o.read, o.flagged) for o in found] == [
        (None, False),
        ("1,284", True),
        (None, False),
        ("", False),
    ]
    assert [token.text for token in surplus] == ["1,23"]


def test_missing_numbers_count_as_flagged_where_the_second_reading_is_listed() -> None:
    assert fates(tokens("1,234", "77"), [], ["1,284"]) == [("", True), ("", False)]
    doubts = (NumberDispute("", "$ (1,234)", (0, 0, 1, 1)), NumberDispute("", "6%", (0, 0, 1, 1)))
    assert only_second(Verified(page(), EngineInfo("two", "1"), 1, (), doubts)) == ["-1,234", "6%"]


def test_counts_and_shares() -> None:
    tally = ConditionTally()
    for read, flagged in ((None, False), (None, True), ("9", True), ("", False)):
        tally.facts.add(Fate("8", True, read, flagged))
    figures = tally.figures()["facts"]
    assert (figures["right"], figures["wrong"], figures["missing"]) == (2, 2, 1)
    assert figures["wrong_flagged_share"][0] == figures["precision"][0] == 50
    assert 0 < figures["wrong_flagged_share"][1] < 50
    assert tally.figures()["numbers"]["precision"] is None
    assert (tally.facts + tally.facts).figures()["right"] == 4


class Double:
    """Reads one line whatever it is shown."""

    def __init__(self, name: str, text: str) -> None:
        self.info, self.text = EngineInfo(name, "1"), text

    def recognise(self, image: Image, dpi: float) -> RawResult:
        height, width = image.shape[:2]
        return RawResult(self.info, width, height, dpi, {})

    def decode(self, raw: RawResult) -> OcrPage:
        item = OcrItem(self.text, "line", rectangle(9, 9, 9 + 10 * len(self.text), 29), 0.9)
        return OcrPage((item,), raw.width, raw.height, raw.dpi, raw.info)


def test_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pypdfium2")
    first = find_pages(own_pages(), 1)[0]
    right = next(token.text for token in gold_tokens(first.gold) if token.fact)
    texts = {"docparse": right, "tesseract": "8"}

    def make(name: str, work: Path, _: object) -> ImageSystem:
        engine = Recording(Double(name, texts[name]), work)
        return ImageSystem(name, Stopwatch(engine), lambda *_: "", lambda: None)

    monkeypatch.setattr(bench, "make_system", make)
    result = tmp_path / "result.json"
    arguments = ["--limit", "1", "--condition", "dpi100", "--work", str(tmp_path), "--json", str(result)]
    assert bench.main(arguments) == 0
    data = json.loads(result.read_text())
    facts = data["pooled"]["facts"]
    assert (facts["right"], facts["right_flagged"]) == (1, 1)
    assert facts["wrong"] == sum(entry["fact"] for entry in data["wrong"]) > 0
    assert "docparse: docparse 1 checked by tesseract: tesseract 1" in capsys.readouterr().out
    assert "| dpi100 | 1 | 1 |" in table(data)


def test_no_pages(tmp_path: Path) -> None:
    assert bench.main(["--data", str(tmp_path)]) == 2


def test_flags_are_the_product_s() -> None:
    result = verify(page(("1,234", 10, 10)), page(("1,284", 10, 10)))
    assert DISAGREES in result.page.items[0].words[0].flags
