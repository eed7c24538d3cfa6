"""Fonts that draw other characters than their Unicode map says."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from bench.text_layer import is_flagged
from docparse import parse_pdf
from docparse.layout import OcrWords, analyse_page, triage
from docparse.layout.layer.mapping import SIZE, Shapes, distrusted_fonts, doubts
from docparse.layout.params import PARAMS
from docparse.pdf import open_pdf
from fixtures.text_layer.mapping import WAYS, fonts, make_document
from tests.layout.sheets import LAYER

ROOT = Path(__file__).parents[2]
SEED = 71_000  # never looked at while the rules were made


@pytest.mark.parametrize("way", WAYS)
def test_every_way_of_shifting_is_seen(way: str) -> None:
    russian = way.endswith("Russian text")
    if russian and all(name.startswith("Vera") for name in fonts()):
        pytest.skip("needs a font with Cyrillic letters in /usr/share/fonts")
    for seed in (SEED, SEED + 1):
        pdf = make_document(seed, WAYS[way](random.Random(seed)), russian=russian)
        page = parse_pdf(pdf, ocr="never").pages[0]
        assert "drawn as others than the text layer says" in page.triage.reason
        assert page.triage.verdict == "text"  # as asked: no OCR
        with open_pdf(pdf) as file:
            plan = triage(file.content(0))
        assert plan.verdict.verdict in ("ocr", "mixed")
        assert plan.regions


def test_healthy_documents_raise_no_alarm() -> None:
    assert not any(is_flagged(make_document(SEED + k, {})) for k in range(12))


def test_the_fixtures_raise_no_alarm() -> None:
    for path in sorted((ROOT / "fixtures").glob("*.pdf")):
        with open_pdf(path) as file:
            for index in range(file.page_count):
                assert not distrusted_fonts(PARAMS.layer.mapping, file.content(index)).any(), (path, index)


def test_compiled_and_plain_outlines_agree() -> None:
    pdf = make_document(SEED, {})
    found = []
    for extraction in ("kernel", "plain"):
        with open_pdf(pdf, extraction=extraction) as file:  # type: ignore[arg-type]
            found.append(file.content(0).outlines)
    one, other = found
    assert one.code.tolist() == other.code.tolist()
    assert (one.ratio > 0).all()
    assert np.allclose(one.ink, other.ink, atol=1e-5)
    assert np.allclose(one.ratio, other.ratio)


def test_words_of_a_lying_font_give_way_to_ocr() -> None:
    with open_pdf(make_document(SEED, WAYS["digits + 3"](random.Random(SEED)))) as file:
        content = file.content(0)
    rows = np.flatnonzero((content.chars.code >= 48) & (content.chars.code < 58))[:7]
    box = content.chars.box[rows]
    place = np.array([[*box[:, :2].min(0), *box[:, 2:].max(0)]], np.float32)
    read = OcrWords(("8,888,888",), place, np.ones(1, np.float32))
    plan = triage(content)
    draft = analyse_page(content, provenance=LAYER, triage=plan.verdict, ocr_words=read, ocr_provenance=LAYER)
    assert any("8,888,888" in block.text for block in draft.blocks)
    assert any(one.reason == "replaced by OCR" for one in draft.dropped)
    assert draft.unexplained == 0


def test_doubt_is_how_much_nearer_another_character_is() -> None:
    """Digits are compared with digits, letters with letters; a shape that is known exactly has none."""
    numbers = np.random.default_rng(1)
    shapes = numbers.uniform(0, 4, (40, SIZE)).astype(np.float32)
    known = Shapes(shapes[:30], numbers.choice([48, 49, 57, 65, 90, 200], 30).astype(np.int32))
    kind = np.concatenate([known.kind[:20], numbers.choice([48, 65, 300], 20).astype(np.int32)])
    found = doubts(PARAMS.layer.mapping, shapes, kind, known)
    for row, own in enumerate(kind.tolist()):
        far = ((known.shape.astype(np.float64) - shapes[row]) ** 2).sum(1)
        same = far[known.kind == own].min(initial=1e9)
        other = far[(known.kind != own) & ((known.kind < 65) == (own < 65))].min(initial=1e9)
        assert found[row] == pytest.approx(max(same, 0.001) / max(other, 0.001), rel=1e-3)
    assert found[:20].max() < 0.01
    assert not len(doubts(PARAMS.layer.mapping, shapes[:0], kind[:0], known))
