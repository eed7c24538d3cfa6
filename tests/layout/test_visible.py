"""Text that nobody sees is dropped as hidden; text that somebody sees is not."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.text_layer import check_hidden
from docparse import parse_pdf
from docparse.layout.layer.visible import suspects
from docparse.layout.params import PARAMS
from docparse.pdf import _visible, open_pdf
from fixtures.text_layer.hidden import HIDDEN, VISIBLE, WAYS, HiddenSample, make_sample
from tests.pdf.build import document, text

ROOT = Path(__file__).parents[2]
NEVER_LOOKED_AT = range(31_337, 31_337 + 24)


@pytest.mark.parametrize("seed", NEVER_LOOKED_AT)
def test_generated_pages_show_what_is_seen_and_drop_what_is_not(seed: int) -> None:
    assert [(word, way.name) for word, way in check_hidden(make_sample(seed))] == []


def test_the_generator_makes_every_kind() -> None:
    drawn = {way.name for seed in NEVER_LOOKED_AT for way in make_sample(seed).words.values()}
    assert drawn == set(HIDDEN) | set(VISIBLE)


def test_the_check_of_the_bench_can_fail() -> None:
    sample = make_sample(1)
    kinds = [WAYS[0], WAYS[-1]]
    swapped = {word: kinds[way.visible] for word, way in sample.words.items()}
    assert len(list(check_hidden(HiddenSample(sample.pdf, swapped)))) == len(swapped)


def test_the_layer_of_a_scan_is_read_and_its_stamp_too() -> None:
    scan = b"q 200 0 0 100 0 0 cm /I Do Q "
    layer = b"".join(
        b"BT 3 Tr /F 6 Tf 1 0 0 1 10 %d Tm (the old letter of the harbour master, line %d) Tj ET "
        % (80 - 8 * k, k)
        for k in range(8)
    )
    image = (
        b"<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Length 1>>"
        b"\nstream\n\x80\nendstream"
    )
    for stamp in (b"", text(b"p. 7", 160, 5)):
        pdf = document(scan + layer + stamp, resources=b"/XObject<</I 100 0 R>>", extra={100: image})
        page = parse_pdf(pdf, ocr="never").pages[0]
        told = " ".join(block.text for block in page.blocks)
        assert told.count("harbour master") == 8
        assert page.dropped == ()


@pytest.mark.parametrize("words", [b"1.", b".,", b", , ,", b"Barges"])
def test_words_are_seen_over_their_shadow(words: bytes) -> None:
    """However low they are: the shadow is as far off as below a word."""
    shadow = b"BT 3 Tr /F 10 Tf 1 0 0 1 20.7 29.3 Tm (%s) Tj 0 Tr ET " % words
    page = parse_pdf(document(text(b"Ships", 20, 60) + shadow + text(words, 20, 30)), ocr="never").pages[0]
    assert words.decode() in [block.text for block in page.blocks]
    assert page.dropped == ()


def test_a_spaced_heading_is_seen_over_a_shadow_whose_every_glyph_is_an_object() -> None:
    heading = "Translations of the harbour master"
    letters = [(letter, 20 + 6 * at) for at, letter in enumerate(heading) if letter != " "]
    shadow, type_ = (b"".join(text(letter.encode(), x, y) for letter, x in letters) for y in (29.4, 30))
    prose = b"".join(text(b"Ships wait for the tide, all of them, here", 20, y) for y in (60, 72, 84))
    content = prose + b"1 g " + shadow + b"0 g " + type_
    pdf = document(content, page=b"/MediaBox[0 0 260 100]")
    page = parse_pdf(pdf, ocr="never").pages[0]
    assert "".join(heading.split()) in ["".join(block.text.split()) for block in page.blocks]
    assert page.dropped == ()


def test_hidden_text_is_no_page_of_its_own_where_more_is_printed() -> None:
    white = b"1 g " + b"".join(text(b"buy this share now", 20, 10 + k, 10) for k in range(40)) + b"0 g "
    page = parse_pdf(document(white + text(b"Profit fell by 7 % in 2024", 20, 60)), ocr="never").pages[0]
    assert [block.text for block in page.blocks] == ["Profit fell by 7 % in 2024"]
    assert {one.reason for one in page.dropped} <= {"hidden", "duplicate"}


def test_healthy_pages_have_no_suspects_and_are_not_rendered() -> None:
    with open_pdf(ROOT / "fixtures" / "annual_report.pdf") as file:
        for index in range(file.page_count):
            assert not suspects(PARAMS, file.content(index)).any()


def test_compiled_and_plain_find_the_same_clips_and_layers() -> None:
    for seed in range(6):
        flags = []
        for extraction in ("kernel", "plain"):
            with open_pdf(make_sample(seed).pdf, extraction=extraction) as file:  # type: ignore[arg-type]
                flags.append(file.content(0).chars.flags)
        assert np.array_equal(*flags)


def test_a_page_is_the_same_after_a_look_at_what_is_hidden() -> None:
    covered = b"0 g " + text(b"under the box", 20, 60) + b"1 g 15 55 100 20 re f 0 g "
    with open_pdf(document(covered + text(b"seen", 20, 20))) as file:
        chars, before = file.content(0).chars, file.render(0)
        shown = file.visible(0, chars.object, chars.ink)
        letters = chars.code > ord(" ")
        assert shown[letters].tolist() == [False] * 11 + [True] * 4
        assert (file.render(0) == before).all()
        assert file.content(0).chars.code.tolist() == chars.code.tolist()


_SIDE = st.integers(0, 30)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    st.lists(st.tuples(_SIDE, _SIDE, _SIDE, _SIDE), min_size=1, max_size=8), st.lists(st.tuples(_SIDE, _SIDE))
)
def test_boxes_differ_alike_one_by_one_and_all_at_once(
    sides: list[tuple[int, int, int, int]], dots: list[tuple[int, int]]
) -> None:
    boxes = np.array(
        [(min(a, b), min(c, d), max(a, b) + 1, max(c, d) + 1) for a, b, c, d in sides], np.float32
    )
    one, other = np.full((2, 40, 40, 3), 255, np.uint8)
    for x, y in dots:
        other[y, x, x % 3] = 200
    told = [any(x0 <= x < x1 and y0 <= y < y1 for x, y in dots) for x0, y0, x1, y1 in boxes.tolist()]
    for look in (0, 10**6):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(_visible, "A_LOOK", look)
            assert _visible.differ(one, other, boxes, (0, 0, 40, 40), 1.0).tolist() == told
