"""One output in three forms of the same content: cells stay cells, and the scores are the same."""

from __future__ import annotations

from pathlib import Path

from bench.judge.real import forms
from bench.judge.real.notations import to_html, to_text

OUTPUT = (
    "# Costs\n\n| | 2023 | 2022 |\n|---|---:|---|\n| A \\| B & C | 4,120 | 3,980 |\n"
    "| | - | - |\n\nIn thousands"
)


def test_cells_stay_cells() -> None:
    assert to_text(OUTPUT).split("\n") == [
        "Costs",
        "",
        "\t2023\t2022",
        "A | B & C\t4,120\t3,980",
        "\t-\t-",
        "",
        "In thousands",
    ]
    table = to_html(OUTPUT)
    assert "<tr><td>A | B &amp; C</td><td>4,120</td><td>3,980</td></tr><tr><td></td><td>-</td>" in table
    assert "<p>Costs</p>" in table
    assert "<p>In thousands</p>" in table


def test_a_faithful_output_scores_the_same_in_each_form(tmp_path: Path) -> None:
    gold = (
        "<table><tr><td></td><td>2023</td><td>2022</td></tr><tr><td>Rent</td><td><number>4,120</number></td>"
        "<td><number>3,980</number></td></tr></table>"
    )
    (tmp_path / "AB_p1.gold.html").write_text(gold, encoding="utf-8")
    folder = tmp_path / "out" / "reader-md"
    folder.mkdir(parents=True)
    (folder / "AB_p1.md").write_text(
        "| | 2023 | 2022 |\n|---|---|---|\n| Rent | 4,120 | 3,9B0 |\n", encoding="utf-8"
    )
    line = forms.measure(tmp_path, tmp_path / "out").splitlines()[-1]
    assert line == "| reader | 2 | 50.00 | 50.00 | 50.00 | 0.00 | 50.00 | 50.00 | 50.00 | 0.00 |"


def test_lines_of_a_cell_stay_lines() -> None:
    """Words that cells cut on both lines of a head are read line by line, and `_words_` are words."""
    markdown = "|_Item_|Three Mon<br>May|ths Ended<br>31|\n|---|---|---|\n|Sales|5|6<br>7|"
    assert to_html(markdown).count("<td>Three Mon<br>May</td>") == 1
    assert to_text(markdown).split("\n") == ["Item\tThree Mon\tths Ended", "\tMay\t31", "Sales\t5\t6 7"]


def test_emphasis_within_a_word_leaves_it_whole() -> None:
    markdown = "|**J**<u>une 3</u>0, *2023*|2<sup>1</sup>|_Name_9|\n|---|---|---|\n|2 \\* 3 * 4|snake_case|"
    assert to_text(markdown).split("\n") == ["June 30, 2023\t2 1\tName 9", "2 * 3 * 4\tsnake_case"]
