"""Values of a table in each other's place, where no label tells: the order of rows and columns does."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docparse.judge.judge import judge_page

EQUITY = [
    ("", ["Shares", "Capital", "Earnings"]),
    ("Balance at March 31, 2022", ["501", "6,024", "31,772"]),
    ("Net income", ["", "", "2,018"]),
    ("Dividends", ["7", "", "834"]),
    ("Stock issued", ["22", "148", "91"]),
    ("Balance at March 31, 2023", ["530", "6,172", "33,047"]),
    ("Net income", ["", "", "1,375"]),
    ("Dividends", ["9", "", "889"]),
    ("Stock issued", ["19", "206", "64"]),
    ("Balance at March 31, 2024", ["558", "6,378", "33,597"]),
]
Rows = list[tuple[str, list[str]]]


def table(rows: Rows, tag: str = "") -> str:
    """The rows as HTML, values tagged."""

    def value(text: str, head: bool) -> str:
        return f"<td><{tag}>{text}</{tag}></td>" if tag and text and not head else f"<td>{text}</td>"

    lines = [
        f"<tr><td>{label}</td>{''.join(value(text, not label) for text in values)}</tr>"
        for label, values in rows
    ]
    return f"<table>{''.join(lines)}</table>"


def lines(rows: Rows) -> str:
    """The rows as text, a line each."""
    return "\n".join("   ".join([label, *filter(None, values)]) for label, values in rows)


def transposed(rows: Rows) -> str:
    grid = [[label, *values] for label, values in rows]
    return table([(column[0], list(column[1:])) for column in zip(*grid, strict=True)])


def columns(rows: Rows) -> str:
    """The table read column by column."""
    grid = [[label, *values] for label, values in rows]
    return "\n".join(text for column in zip(*grid, strict=True) for text in column if text)


def exchanged(rows: Rows, one: str, two: str) -> Rows:
    other = {one: two, two: one}
    return [(label, [other.get(text, text) for text in values]) for label, values in rows]


def wrong(gold: Rows, prediction: str) -> list[str]:
    return [v.fact.text for v in judge_page(table(gold, "number"), prediction) if not v.correct]


@pytest.mark.parametrize("layout", [table, lines, columns])
@pytest.mark.parametrize(("one", "two"), [("2,018", "1,375"), ("834", "889"), ("148", "206")])
def test_rows_with_one_label_and_no_section_title(layout, one: str, two: str) -> None:  # type: ignore[no-untyped-def]
    assert wrong(EQUITY, layout(exchanged(EQUITY, one, two))) == [one, two]


@pytest.mark.parametrize("layout", [table, lines, transposed, columns])
def test_no_layout_accuses_anybody(layout) -> None:  # type: ignore[no-untyped-def]
    assert wrong(EQUITY, layout(EQUITY)) == []


def test_rows_that_moved_with_their_labels_are_right() -> None:
    rows = [("", ["2024", "2023"])] + [
        (f"Line {name}", [f"{n}10", f"{n}25"]) for n, name in enumerate("abcdef", 1)
    ]
    moved = [*rows[:2], rows[5], rows[3], rows[4], rows[2], *rows[6:]]
    assert wrong(rows, table(moved)) == []
    assert wrong(rows, lines(moved)) == []


def test_a_label_stays_where_its_only_value_was_exchanged() -> None:
    rows = [("", ["Total"]), *((f"{2024 + n}", [f"{n + 1}47"]) for n in range(6))]
    gold = table(rows, "number").replace("<td>2026</td>", "<td><temporal>2026</temporal></td>")
    page = table(exchanged(rows, "347", "547"))
    assert [v.fact.text for v in judge_page(gold, page) if not v.correct] == ["347", "547"]


def test_equal_values_of_a_row_keep_their_order_in_text() -> None:
    rows = [("", ["Three months", "Six months", "Nine months"]), ("Shares", ["5,474", "5,419", "5,474"])]
    rows += [(f"Line {name}", [f"{n}01", f"{n}02", f"{n}03"]) for n, name in enumerate("abc", 1)]
    page = lines(rows).replace("5,474   5,419", "5,419   5,474")
    assert wrong(rows, page) == ["5,474", "5,419"]


@given(st.permutations(range(100, 124)), st.sampled_from([table, lines, transposed, columns]))
@settings(max_examples=30)
def test_values_in_any_layout_are_right(numbers: list[int], layout) -> None:  # type: ignore[no-untyped-def]
    rows = [("", ["2024", "2023", "2022"])]
    rows += [(("Current", "Deferred")[n % 2], [str(v) for v in numbers[3 * n : 3 * n + 3]]) for n in range(8)]
    assert wrong(rows, layout(rows)) == []


@given(
    st.permutations(range(100, 124)),
    st.integers(0, 23),
    st.integers(1, 23),
    st.sampled_from([table, lines, columns]),
)
@settings(max_examples=40)
def test_any_two_values_in_each_others_place_are_wrong(
    numbers: list[int],
    one: int,
    step: int,
    layout,  # type: ignore[no-untyped-def]
) -> None:
    rows = [("", ["2024", "2023", "2022"])]
    rows += [(("Current", "Deferred")[n % 2], [str(v) for v in numbers[3 * n : 3 * n + 3]]) for n in range(8)]
    pair = str(numbers[one]), str(numbers[(one + step) % 24])
    assert set(pair) <= set(wrong(rows, layout(exchanged(rows, *pair))))


def misread_table(*rows: str) -> str:
    """Return rows of cells parted by bars as HTML."""
    cells = ("".join(f"<td>{cell}</td>" for cell in row.split("|")) for row in rows)
    return "<table>" + "".join(f"<tr>{row}</tr>" for row in cells) + "</table>"


def number_tags(page: str) -> str:
    """Return a page whose facts, numbers behind a `#`, are tagged."""
    return re.sub(r"#([\d,]+)", r"<number>\1</number>", page)


def test_under_a_head_nearly_its_own_a_value_is_not_taken_for_its_equal_beside_it() -> None:
    gold = misread_table(
        "|Share of Equity Stock Held in Treasury|Share of Equity|Total",
        "Repurchases|(#5,310)|(#5,310)|(#5,312)",
        "Dividends|#28|#31|#44",
    )
    misread = "(#5,310)</td><td>(#5,312)"
    read = gold.replace("Held in", "Held 1n").replace(misread, misread.replace("(", "c", 1)).replace("#", "")
    assert all(one.correct for one in judge_page(number_tags(gold), read))


def test_a_misread_note_of_a_label_is_not_taken_from_the_value_beside_it() -> None:
    gold = misread_table(
        "|Beauty|Grooming|Health|Fabric",
        "Other items (1)|(#1)|-|#10|#1",
        "Costs|#52|#63|#74|#85",
    )
    read = gold.replace("items (1)", "items 71)").replace("#10", "1i").replace("#", "")
    assert [one.fact.text for one in judge_page(number_tags(gold), read) if not one.correct] == ["10"]


def test_a_label_that_two_tables_have_vouches_for_no_value_of_the_other() -> None:
    """The values of one row in two tables are exchanged, whose heads differ in their date alone."""
    rows = [[f"Line {name}", *(f"{n}{at}7" for at in range(3))] for n, name in enumerate("abcde", 12)]
    later = [[f"Line {name}", *(f"{n}{at}4" for at in range(3))] for n, name in enumerate("abcde", 52)]
    gold = "<p>Fair values</p>".join(
        misread_table(f"{day}|Level 1|Level 2|Sum", *("|#".join(row) for row in of))
        for day, of in (("June 30, 2025", rows), ("May 31, 2024", later))
    )
    page = gold.replace("#", "").replace("1417", "\0").replace("5414", "1417").replace("\0", "5414")
    assert [one.fact.text for one in judge_page(number_tags(gold), page) if not one.correct] == [
        "1417",
        "5414",
    ]


def test_values_beside_the_columns_of_all_other_rows_are_in_no_column() -> None:
    """A row that begins a cell late has its values under no head."""
    rows = [f"Line {name}|#{n}20||#{n}45|" for n, name in enumerate("abcdef", 3)]
    gold = misread_table("|Cash||Loans|", *rows)
    late = misread_table("|Cash||Loans|", *rows[:3], rows[3].replace("|", "||", 1), *rows[4:])
    verdicts = judge_page(number_tags(gold), late.replace("#", ""))
    assert [one.fact.text for one in verdicts if not one.correct] == ["620", "645"]


def test_a_head_whose_words_are_all_in_another_is_exchanged_with_it() -> None:
    rows = [f"Line {name}|#{n}20|#{n}45|#{n}61" for n, name in enumerate("abcd", 3)]
    gold = misread_table("|Upstream U.S.|Upstream Non-U.S.|Chemicals", *rows)
    heads = misread_table("|Upstream Non-U.S.|Upstream U.S.|Chemicals", *rows).replace("#", "")
    wrong = [one.fact.text for one in judge_page(number_tags(gold), heads) if not one.correct]
    assert wrong == [f"{n}{end}" for n in (3, 4, 5, 6) for end in ("20", "45")]
