from __future__ import annotations

from pathlib import Path

import pytest

from bench.tables.adjacency import read_truth, relations, score_document, summary
from docparse.document import Cell, Table

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
    counts = score_document("d", [(1, TABLE)], [(1, half)])
    assert (counts.true, counts.found, counts.right) == (4, 2, 1)
    assert (counts.precision, counts.recall) == (0.5, 0.25)
    assert summary([counts])["f1"] == pytest.approx(100 / 3)
    assert score_document("d", [(1, TABLE)], [(2, TABLE)]).right == 0


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
