"""The bench of doubtful words: what it counts, and pages that are as if written by hand."""

from __future__ import annotations

import numpy as np
import pytest

from bench.ocr import doubtful
from bench.ocr.doubtful import words_of
from fixtures.receipts.handwriting import FONT, written_form
from tests.ocr.doubles import Double

BLANK = np.full((400, 800), 255, np.uint8)


def test_words_are_right_that_their_page_has_and_lone_letters_are_not_counted() -> None:
    rows = [("Revenue", 40, 40, 140, 64), ("1,284", 300, 40, 380, 64), ("x", 500, 40, 512, 64)]
    found = words_of(BLANK, 144, "Revenue 1,234 x", Double("sure", rows))
    assert [right for _, right in found] == [True, False]
    assert [confidence for confidence, _ in found] == pytest.approx([0.9, 0.9])


@pytest.mark.skipif(not FONT.exists(), reason=f"the font {FONT.stem} is not installed")
def test_a_written_form_is_the_same_from_its_seed_and_no_other() -> None:
    page, image = written_form(3)
    assert np.array_equal(image, written_form(3)[1])
    assert any(text.typed for text in page.texts)
    assert image.shape != written_form(4)[1].shape or not np.array_equal(image, written_form(4)[1])


def test_each_kind_is_told_as_soon_as_it_is_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told: list[str] = []

    def read(*_: object) -> list[doubtful.Word]:
        told.append(capsys.readouterr().out)
        return [(0.5, False), (1.0, True)]

    monkeypatch.setattr(doubtful, "_sample", lambda *_: (BLANK, 144, ""))
    monkeypatch.setattr(doubtful, "words_of", read)
    assert doubtful.main(["--kind", "receipt", "--kind", "form", "--most", "1"]) == 0
    assert told[0].startswith("| kind |")
    assert told[1].startswith("| receipt | 1 | 1 |")
    assert "| all | 2 | 2 | 0 / 0.00 | 100 / 0.00 |" in capsys.readouterr().out
