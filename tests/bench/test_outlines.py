"""Headings of whole documents against their own outlines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from bench.outlines import main

BODY = "The harvest was brought in before the rain came, and the barns were full to the roof by then. "


def write(path: Path, titles: list[tuple[str, float, int]]) -> None:
    """Write a page with text below each title, which the outline names: its size in points and its level."""
    canvas = Canvas(str(path), pagesize=(400, 700))
    y = 640.0
    for name, size, level in titles:
        canvas.bookmarkPage(name)
        canvas.addOutlineEntry(name, name, level)
        canvas.setFont("Helvetica-Bold" if size > 10 else "Helvetica", size)
        canvas.drawString(40, y, name)
        y -= 20
        canvas.setFont("Helvetica", 10)
        for _ in range(4):
            canvas.drawString(40, y, BODY[:70])
            y -= 12
        y -= 24
    canvas.save()


def counts_of(folder: Path, *more: str) -> tuple[int, dict[str, int]]:
    target = folder / "counts.json"
    code = main(["--data", str(folder), "--json", str(target), *more])
    counts = json.loads(target.read_text())
    return code, next(iter(counts.values()), {})


def test_titles_are_found_and_pairs_have_the_relation_of_the_outline(tmp_path: Path) -> None:
    titles = [("Fields", 18.0, 0), ("Wheat and rye", 13.0, 1), ("Barley", 13.0, 1), ("Woods", 18.0, 0)]
    write(tmp_path / "farm.pdf", titles)
    code, counts = counts_of(tmp_path)
    assert code == 0
    assert counts == {
        "files": 1, "pages": 1, "titles": 4, "found": 4, "pairs": 3, "related": 3, "others": 0,
    }  # fmt: skip


def test_what_is_set_as_text_is_missed_and_a_wrong_relation_told(tmp_path: Path) -> None:
    """The outline has the two large titles on two levels, and one that looks like the text around it."""
    write(tmp_path / "farm.pdf", [("Fields", 18.0, 0), ("Woods", 18.0, 1), ("as it was told to us", 10.0, 1)])
    wrong = tmp_path / "wrong.jsonl"
    _, counts = counts_of(tmp_path, "--wrong", str(wrong))
    assert (counts["titles"], counts["found"], counts["pairs"], counts["related"]) == (3, 2, 1, 0)
    missed, pair = map(json.loads, wrong.read_text().splitlines())
    assert (missed["missed"], missed["page"]) == ("as it was told to us", 1)
    assert (pair["pair"], pair["levels"], pair["wanted"]) == (["Fields", "Woods"], [1, 1], [1, 2])


def test_a_broken_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.7\nnothing else")
    code, counts = counts_of(tmp_path)
    assert (code, counts) == (1, {})
    assert "broken.pdf" in capsys.readouterr().out
