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


def test_values_below_exchanged_heads_count_by_system(tmp_path: Path) -> None:
    (tmp_path / "AB_p1.gold.html").write_text(GOLD, encoding="utf-8")
    for system, output in (("good", OUTPUT), ("headless", "Rent\t4,120\t3,980\n")):
        (tmp_path / "out" / system).mkdir(parents=True)
        (tmp_path / "out" / system / "AB_p1.txt").write_text(output, encoding="utf-8")
    head, _, *rows = exchanged.measure(tmp_path, tmp_path / "out").splitlines()
    assert (head, rows) == ("| system | attributed | still | percent |", ["| good | 2 | 0 | 0.0 |"])
