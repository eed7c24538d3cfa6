from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from bench.metamorphic.changes import CHANGES
from bench.metamorphic.producers import PRODUCERS
from bench.metamorphic.run import main, read_page, same_blocks
from docparse.content import CharFlag, PageContent
from docparse.pdf import open_pdf

REPORT = Path(__file__).parents[2] / "fixtures" / "annual_report.pdf"


@pytest.fixture(scope="module")
def content() -> PageContent:
    with open_pdf(REPORT) as pdf:
        return pdf.content(2)


def change(name: str, content: PageContent) -> PageContent:
    return CHANGES[name](content, np.random.default_rng(1))


def visible(content: PageContent) -> str:
    chars = content.chars
    return "".join(sorted(map(chr, chars.code[chars.flags & CharFlag.GENERATED == 0]))).strip()


@pytest.mark.parametrize("name", CHANGES)
def test_every_change_keeps_the_glyphs_of_the_page(name: str, content: PageContent) -> None:
    changed = change(name, content)
    assert visible(changed).replace(" ", "") == visible(content).replace(" ", "")


def test_scaling_reaches_all_coordinates(content: PageContent) -> None:
    changed = change("scaled by 1.4", content)
    assert changed.width == pytest.approx(1.4 * content.width)
    assert np.allclose(changed.chars.origin, 1.4 * content.chars.origin, rtol=1e-5)
    assert np.allclose(changed.drawings.paths, 1.4 * content.drawings.paths, rtol=1e-5)


def test_rulings_are_drawn_in_three_ways(content: PageContent) -> None:
    drawn = content.drawings
    ruled = replace(
        content,
        drawings=replace(
            drawn,
            lines=np.array([[10, 50, 200, 50], [10, 60, 40, 90]], np.float32),
            line_width=np.array([1, 1], np.float32),
            line_color=np.zeros(2, np.uint32),
            rects=np.array([[10, 99, 200, 100], [10, 200, 90, 260]], np.float32),
            rect_color=np.zeros(2, np.uint32),
            rect_object=np.zeros(2, np.int32),
        ),
    )
    strokes = change("rulings as strokes", ruled).drawings
    assert strokes.lines.tolist()[2] == [10, 99.5, 200, 99.5]
    assert len(strokes.rects) == 1
    filled = change("rulings as rectangles", ruled).drawings
    assert filled.rects.tolist()[2] == [10, 49.5, 200, 50.5]
    assert filled.lines.tolist() == [[10, 60, 40, 90]]
    mitred = change("rulings as trapezoids", ruled).drawings
    assert len(mitred.paths) == len(drawn.paths) + 2
    assert (len(mitred.lines), len(mitred.rects)) == (1, 1)


def test_single_glyphs_keep_their_place_in_the_drawing_order(content: PageContent) -> None:
    changed = change("single glyphs", content)
    assert len(np.unique(changed.chars.object)) == len(changed.chars)
    before = content.chars.object[content.chars.flags & CharFlag.GENERATED == 0].min()
    behind = content.drawings.path_object < before
    assert (changed.drawings.path_object[behind] < changed.chars.object.min()).all()


def test_the_letters_of_a_ligature_stay_one_glyph(content: PageContent) -> None:
    chars = content.chars
    origin = chars.origin.copy()
    origin[11] = origin[10]
    joined = replace(content, chars=replace(chars, origin=origin))
    drawn = change("single glyphs", joined).chars
    alike = (drawn.origin[1:] == drawn.origin[:-1]).all(1)
    assert alike.sum() == 1
    assert (drawn.object[1:][alike] == drawn.object[:-1][alike]).all()
    moved = change("jitter", joined).chars
    assert (moved.origin[11] == moved.origin[10]).all()


def test_a_lost_block_is_a_change(content: PageContent) -> None:
    page = read_page(content)
    assert same_blocks(page, page)
    assert not same_blocks(page, replace(page, blocks=page.blocks[1:]))
    moved = replace(content, chars=replace(content.chars, box=content.chars.box + np.float32(9)))
    assert not same_blocks(page, read_page(moved))


@pytest.mark.parametrize("name", PRODUCERS)
def test_other_programs_write_the_same_pages(name: str) -> None:
    with open_pdf(REPORT) as pdf, open_pdf(PRODUCERS[name](REPORT)) as other:
        assert other.page_count == pdf.page_count
        assert visible(other.content(0)) == visible(pdf.content(0))


def test_the_bench_prints_a_share_for_every_change(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "one.pdf").write_bytes(REPORT.read_bytes())
    assert main(["--data", str(tmp_path), "--change", "2% wider", "--change", "qpdf"]) == 0
    out = capsys.readouterr().out
    assert "2% wider" in out
    assert "qpdf" in out
    assert main(["--data", str(tmp_path / "none")]) == 2
