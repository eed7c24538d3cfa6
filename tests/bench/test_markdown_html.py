from __future__ import annotations

from bench.measures.conventions import to_conventions
from bench.measures.markdown_html import fold_space, pipe_tables_to_html, read_tables


def test_pipe_table_becomes_html_and_the_rest_stays() -> None:
    text = "# T\n\n| A | B |\n|---|:-:|\n| 1 | a \\| b |\n\nend"
    assert pipe_tables_to_html(text) == (
        "# T\n\n<table><tr><td>A</td><td>B</td></tr><tr><td>1</td><td>a | b</td></tr></table>\n\nend"
    )


def test_ragged_rows_are_fitted_and_an_empty_header_gives_way() -> None:
    text = "| | | | |\n|-|-|-|-|\n| a | b | c |\n| 1 |\n| 1 | 2 | 3 | 4 | 5 |"
    rows = [[cell.text for cell in row] for row in read_tables(pipe_tables_to_html(text))[0]]
    assert rows == [["a", "b", "b", "c"], ["1", "", "", ""], ["1", "2", "3", "4"]]


def test_a_line_with_bars_is_no_table_without_a_separator() -> None:
    assert pipe_tables_to_html("a | b\nc | d") == "a | b\nc | d"


def test_read_tables_drops_sections_and_keeps_spans() -> None:
    html = (
        "x<TABLE class='t'><thead><tr><th colspan=2>h<br>i</th></tr></thead>"
        "<tr><td>1</td><td rowspan='3'/></tr></table>y"
    )
    ((head,), (one, two)) = read_tables(html)[0]
    assert (head.text, head.colspan) == ("h i", 2)
    assert (one.text, two.text, two.rowspan) == ("1", "", 3)


def test_conventions_change_marks_and_never_words() -> None:
    text = (
        "**Bold** and *it* of [link](http://x/y_(z)), snake_case_name, 3 \\* 4, ![pic](a.png)\n\n---\n"
        "| a **b** | R&D |\n|---|---|\n| 1<br>2 | |\n"
    )
    folded = fold_space(to_conventions(text))
    assert folded == (
        "Bold and it of link, snake_case_name, 3 * 4, <table> <tr> <td> a b </td> <td> R&amp;D </td> </tr> "
        "<tr> <td> 1 2 </td> <td> </td> </tr> </table>"
    )
    assert fold_space(to_conventions(to_conventions(text))) == folded
