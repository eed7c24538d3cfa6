"""Tables that are set as lines of text become rows and cells where their columns are sure."""

from __future__ import annotations

from docparse.judge.read.prediction import Prediction

LAID_OUT = """\
Note 7. Segments

                       Revenue         Segment income
                    2025      2024     2025     2024
Terminals         1,842.6   1,707.3    331.8    290.2
Logistics           936.4              321.5     64.1
Total
Energy services     411.8 $   305.0      8.6        —
"""


def rows(source: str) -> list[list[tuple[int | tuple[int, int], str]]]:
    """Column and text of the cells that say something, by row."""
    page, found = Prediction(source).page, dict[int, list[tuple[int | tuple[int, int], str]]]()
    for cell in page.cells:
        if cell.end > cell.start:
            columns = cell.column if cell.column_span == 1 else (cell.column, cell.column_span)
            found.setdefault(cell.row, []).append((columns, page.text[cell.start : cell.end]))
    return [*found.values()]


def test_characters_tell_the_columns_of_a_page_that_is_laid_out() -> None:
    assert rows(LAID_OUT) == [
        [(0, "Note 7. Segments")],
        [((1, 2), "Revenue"), ((3, 2), "Segment income")],
        [(1, "2025"), (2, "2024"), (3, "2025"), (4, "2024")],
        [(0, "Terminals"), (1, "1,842.6"), (2, "1,707.3"), (3, "331.8"), (4, "290.2")],
        [(0, "Logistics"), (1, "936.4"), (3, "321.5"), (4, "64.1")],
        [(0, "Total")],
        [(0, "Energy services"), (1, "411.8"), (2, "$ 305.0"), (3, "8.6"), (4, "—")],
    ]


def test_the_order_tells_them_where_lines_are_words_with_blanks() -> None:
    source = "In millions  2023  2022\nNet sales  1,846  1,541\nCost of goods sold  424  420"
    assert rows(source) == [
        [(0, "In millions"), (1, "2023"), (2, "2022")],
        [(0, "Net sales"), (1, "1,846"), (2, "1,541")],
        [(0, "Cost of goods sold"), (1, "424"), (2, "420")],
    ]


def test_heads_of_which_one_is_in_doubt_name_no_column() -> None:
    lines = LAID_OUT.split("\n")
    lines[2] = "Revenue                   Segment income"
    assert rows("\n".join(lines))[0] == [
        (0, "Terminals"), (1, "1,842.6"), (2, "1,707.3"), (3, "331.8"), (4, "290.2")
    ]  # fmt: skip


def test_as_many_heads_as_columns_that_are_not_over_them_name_none() -> None:
    source = "   2024   2023   2022\nCurrent   101   100   102\nDeferred   103   104   105"
    assert rows(source)[0] == [(0, "Current"), (1, "101"), (2, "100"), (3, "102")]


def test_values_that_are_not_in_line_make_no_columns() -> None:
    lines = (
        "Upstream      8,755          14,232",
        "Other      9,876             14,230",
        "All               18,631     28,462",
    )
    assert rows("\n".join(lines)) == []


def test_more_columns_than_most_values_of_a_row_are_none() -> None:
    lines = (
        "Revenue   1,100   900   800",
        "Gross profit   600   480   390",
        "Other income and others   71   62   53",
    )
    assert rows("\n".join(lines)) == []


LISTED = (
    ("In millions", "2025", "2024"),
    ("Sales", "5.1", "4.2"),
    ("Costs", "3.3"),
    ("Profit", "1.8", "0.9"),
)


def test_rows_of_a_list_are_lines_whose_order_tells_their_columns() -> None:
    """A row with a value too few may lack any of them."""
    lines = ("".join(f"<td>{cell}</td>" for cell in row) for row in LISTED)
    source = "<table>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>"
    assert rows(source) == [[*enumerate(row)] for row in LISTED if len(row) == 3]


def test_heads_over_rows_with_two_labels_may_be_over_one_of_these() -> None:
    body = [(row[0], "Goods", *row[1:]) for row in LISTED[1:]]
    for heads, sure in ((("Unit", "2025"), False), (("Item", "2025", "2024"), True)):
        source = "\n".join("\t".join(row) for row in (heads, *body))
        assert (rows(source)[0][-1] == (2, "2024")) is sure


def test_text_and_marked_tables_are_as_they_were() -> None:
    source = "| A | 2024 |\n|---|---|\n| B | 5 |\n\n" + LAID_OUT
    prediction = Prediction(source)
    assert prediction.page.text == prediction.literal.text
    assert [cell for cell in prediction.page.cells if cell.table == 0] == [*prediction.literal.cells]
    assert prediction.page.tables == 2


def test_prose_makes_no_table() -> None:
    assert rows("Sales rose by 5 percent to 1,200 in 2024.\nThey had been 1,100 the year before.") == []
