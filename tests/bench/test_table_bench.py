from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

import fixtures.reprints as reprinted
from bench.corpora.items import Item, Scored, corpus_figures, html_item
from bench.corpora.tables import labelled_items
from bench.measures.adjacency import read_truth, relations, score_document
from bench.systems.score import score_peer
from docparse import parse_pdf
from docparse.compare import own_pages
from docparse.document import Cell, Table
from docparse.errors import MissingExtraError
from docparse.gold.browser import find_chromium

TABLE = Table(2, 3, (Cell(0, 1, "Head a", 1, 2), Cell(1, 0, "x"), Cell(1, 1, "1.0"), Cell(1, 2, "2")))


def test_relations_skip_empty_places_and_count_spans_once() -> None:
    found = relations(1, TABLE)
    assert found == {
        (1, "below", "HEADA", "10"): 1,
        (1, "below", "HEADA", "2"): 1,
        (1, "right", "X", "10"): 1,
        (1, "right", "10", "2"): 1,
    }
    gap = Table(1, 3, (Cell(0, 0, "a"), Cell(0, 1, ""), Cell(0, 2, "b")))
    assert relations(1, gap) == {(1, "right", "A", "B"): 1}


def test_scores_of_a_document() -> None:
    half = Table(1, 3, (Cell(0, 0, "x"), Cell(0, 1, "1.0"), Cell(0, 2, "3")))
    counts = score_document([(1, TABLE)], [(1, half)])
    assert counts == {"precision": (0.5, 1), "recall": (0.25, 1)}
    assert corpus_figures([Scored("d", counts, 1, 0.0)])["f1"] == pytest.approx(100 / 3)
    assert score_document([(1, TABLE)], [(2, TABLE)])["recall"] == (0, 1)


def test_truth_is_read_region_by_region(tmp_path: Path) -> None:
    cell = '<cell start-row="{}" start-col="{}" {}><content>{}</content></cell>'
    body = cell.format(0, 0, 'end-col="1"', "a\nb") + cell.format(1, 1, "", "c")
    path = tmp_path / "x-str.xml"
    path.write_text(f'<document><table id="1"><region id="1" page="3">{body}</region></table></document>')
    ((page, table),) = read_truth(path)
    assert (page, table.rows, table.columns) == (3, 2, 2)
    assert table.cells[0] == Cell(0, 0, "a b", 1, 2)


def test_a_truth_may_begin_before_row_0(tmp_path: Path) -> None:
    cell = '<cell start-row="{}" start-col="{}"><content>{}</content></cell>'
    body = cell.format(-1, 0, "head") + cell.format(0, 0, "a") + cell.format(0, 1, "b")
    path = tmp_path / "x-str.xml"
    path.write_text(f'<document><table id="1"><region id="1" page="1">{body}</region></table></document>')
    ((_, table),) = read_truth(path)
    assert [(one.row, one.column, one.text) for one in table.cells] == [
        (0, 0, "head"),
        (1, 0, "a"),
        (1, 1, "b"),
    ]
    assert relations(1, table) == {(1, "below", "HEAD", "A"): 1, (1, "right", "A", "B"): 1}


GOLD = """<div><table style="font-size:10pt;width:70%"><tr><td></td><td style="text-align:right">2024</td>
<td style="text-align:right">2023</td></tr><tr><td>Cash &amp; marks</td><td style="text-align:right">
<number>1,234</number></td><td style="text-align:right"><number>1,111</number></td></tr><tr><td>Debt</td>
<td style="text-align:right"><number>2,345</number></td><td style="text-align:right"><number>2,222</number>
</td></tr></table></div>"""


def test_a_gold_page_is_printed_again_in_another_style(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    try:
        find_chromium()
    except MissingExtraError as error:
        pytest.skip(str(error))
    folder = tmp_path / "sec" / "pages"
    folder.mkdir(parents=True)
    (folder / "one.gold.html").write_text(GOLD, encoding="utf-8")
    monkeypatch.setattr(reprinted, "tempfile", SimpleNamespace(gettempdir=lambda: str(tmp_path)))
    styles = {"mono": "*{font-family:monospace!important}"}
    ((path, gold),) = reprinted.reprints(tmp_path, styles)
    assert gold == GOLD
    (item,) = labelled_items([(path, gold)])
    document = parse_pdf(path, ocr="never")
    assert item.score(document)["both"] == (4, 4)
    assert "Cash & marks" in document.to_markdown()
    before = path.stat().st_mtime_ns
    assert [again for again, _ in reprinted.reprints(tmp_path, styles)] == [path]
    assert path.stat().st_mtime_ns == before


def test_a_peer_is_scored_by_its_markdown() -> None:
    item = html_item(
        "page", own_pages().parent / "annual_report.pdf", lambda html: {"content": (len(html) > 0, 1)}
    )
    (scored,) = score_peer("pdfium-text", [item, Item("boxes", item.path, lambda _: {})])
    assert scored.figures == {"content": (1, 1)}
