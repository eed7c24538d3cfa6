"""Years exchanged in the heads of real outputs: values below are no longer attributed."""

from __future__ import annotations

from pathlib import Path

from bench.judge.real import exchanged

GOLD = (
    "<table><tr><td></td><td>2023</td><td>2022</td></tr><tr><td>Rent</td><td><number>4,120</number></td>"
    "<td><number>3,980</number></td></tr></table>"
)
OUTPUT = "In 2022 and 2023:\n\t2023\t2022\nRent\t4,120\t3,980\n"


def test_lines_of_heads_are_exchanged_and_rows_with_values_are_not() -> None:
    changed = exchanged.exchange(f"{OUTPUT}2023\t4,120\t2022\n2022\n", ("2023", "2022"))
    assert changed == "In 2023 and 2022:\n\t2022\t2023\nRent\t4,120\t3,980\n2023\t4,120\t2022\n2022\n"


def test_rows_of_html_are_lines_and_small_numbers_in_cells_are_values(tmp_path: Path) -> None:
    """A table on one line has its heads exchanged, too; a label that says both years is no head."""
    row = "<tr><td>Taxes of 5 in 2023 and 6 in 2022</td><td>26</td><td>(103)</td></tr>"
    text = f"<p>2023 2022</p>\n<table><tr><td></td><td>2023</td><td>2022</td></tr>{row}<tr><td>Rent</td>"
    changed = exchanged.exchange(text, ("2023", "2022"))
    assert changed.count("2022</td><td>2023") == 1
    assert row in changed
    (tmp_path / "AB_p1.gold.html").write_text(GOLD, encoding="utf-8")
    (tmp_path / "out" / "whole").mkdir(parents=True)
    body = "<tr><td>Rent</td><td>4,120</td><td>3,980</td></tr>"
    output = f"<p>In 2022 and 2023</p>\n<table><tr><td></td><td>2023</td><td>2022</td></tr>{body}</table>"
    (tmp_path / "out" / "whole" / "AB_p1.html").write_text(output, encoding="utf-8")
    assert exchanged.measure(tmp_path, tmp_path / "out").endswith("| whole | 2 | 0 | 0.0 |")


def test_values_below_exchanged_heads_count_by_system(tmp_path: Path) -> None:
    (tmp_path / "AB_p1.gold.html").write_text(GOLD, encoding="utf-8")
    for system, output in (("good", OUTPUT), ("headless", "Rent\t4,120\t3,980\n")):
        (tmp_path / "out" / system).mkdir(parents=True)
        (tmp_path / "out" / system / "AB_p1.txt").write_text(output, encoding="utf-8")
    head, _, *rows = exchanged.measure(tmp_path, tmp_path / "out").splitlines()
    assert (head, rows) == ("| system | attributed | still | percent |", ["| good | 2 | 0 | 0.0 |"])
