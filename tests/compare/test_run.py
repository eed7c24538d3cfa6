"""Systems under conditions, scored; rows for people and for JSON."""

from __future__ import annotations

from pathlib import Path

import pytest

from docparse.compare import Request, compare, find_pages, own_pages, row_dict, rows_table
from docparse.errors import ArgumentError, MissingExtraError

PAGES = find_pages(own_pages(), 2)


def test_every_system_under_the_conditions_that_it_reads(tmp_path: Path) -> None:
    seen: list[tuple[str, int, int]] = []
    rows = compare(
        ["docparse", "pdfium-text"],
        ["text"],
        PAGES,
        Request(tmp_path),
        progress=lambda *step: seen.append(step),
    )
    ours, plain = rows
    assert [(row.system, row.condition) for row in (ours, plain)] == [
        ("docparse", "text"),
        ("pdfium-text", "text"),
    ]
    assert row_dict(ours)["ffa_attributed"] == 100
    assert row_dict(ours)["failed"] == {}
    assert seen[:2] == [("docparse text", 1, 2), ("docparse text", 2, 2)]


def test_a_page_without_output_counts_with_all_its_facts(tmp_path: Path) -> None:
    outputs = tmp_path / "outputs"
    outputs.mkdir()
    first, second = (page.path.stem for page in PAGES)
    (outputs / f"{first}.html").write_text(PAGES[0].gold, "utf-8")
    (row,) = compare([], [], PAGES, Request(tmp_path), files={"theirs": outputs})
    entry = row_dict(row)
    assert list(entry["failed"]) == [second]
    assert 0 < entry["ffa"] < 100
    assert entry["ffa"] == pytest.approx(100 - entry["missing"])
    assert f"theirs as given: {second} failed: no {second}.html" in rows_table([entry])


def test_the_table_has_the_figure_that_ranks_systems_first(tmp_path: Path) -> None:
    (row,) = compare(["docparse"], ["text"], PAGES, Request(tmp_path))
    head, line = rows_table([row_dict(row)]).splitlines()[2:4]
    assert head.split()[:5] == ["system", "condition", "attributed", "95%", "interval"]
    assert line.split()[:3] == ["docparse", "text", "100.00"]


def test_what_nobody_reads_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match="condition"):
        list(compare(["rapidocr"], ["text"], PAGES, Request(tmp_path)))


def test_a_missing_system_is_told_before_any_page_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from docparse.compare.peers import PEERS

    monkeypatch.setitem(PEERS, "warp-ingest", PEERS["warp-ingest"]._replace(packages=("no-such-parser",)))
    seen: list[str] = []
    rows = compare(
        ["docparse", "warp-ingest"],
        ["text"],
        PAGES,
        Request(tmp_path),
        progress=lambda *step: seen.append(""),
    )
    with pytest.raises(MissingExtraError, match="no-such-parser"):
        list(rows)
    assert not seen
