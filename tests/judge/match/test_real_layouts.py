"""Layouts that real systems write: right values under their own words are neither accused nor lost."""

from __future__ import annotations

import pytest

from docparse.judge.judge import judge_page
from docparse.judge.model import Verdict

HEADS = (
    ("", "Preferred", "Preferred", "Capital in", "Accumulated", "Whole"),
    ("", "Shares", "Amount", "Excess of Par", "Other Loss", "Equity"),
)
ROWS = (
    ("Opening balance", "812", "94", "6,310", "(207)", "7,009"),
    ("Profit of the year", "", "", "", "", "455"),
    ("Shares issued", "31", "8", "720", "", "759"),
    ("Translation of currencies", "", "", "", "(66)", "(58)"),
    ("Closing balance", "843", "102", "7,030", "(273)", "8,165"),
)


def _tagged(value: str) -> str:
    digits = value.strip("()")
    return value.replace(digits, f"<number>{digits}</number>") if digits else ""


def _html(rows: list[list[str]]) -> str:
    return (
        "<table>" + "".join(f"<tr>{''.join(f'<td>{c}</td>' for c in row)}</tr>" for row in rows) + "</table>"
    )


def _gold(heads: tuple[tuple[str, ...], ...], rows: tuple[tuple[str, ...], ...]) -> str:
    body = [[label, *map(_tagged, values)] for label, *values in rows]
    return _html([*map(list, heads), *body])


def _lines(heads: tuple[tuple[str, ...], ...], rows: tuple[tuple[str, ...], ...]) -> str:
    """Set as text: labels at the left, heads and values flush right in columns of 16."""
    lines = [f"{line[0]:30}" + "".join(f"{text:>16}" for text in line[1:]) for line in (*heads, *rows)]
    return "\n".join(line.rstrip() for line in lines)


def _attributed(verdicts: tuple[Verdict, ...]) -> list[str]:
    return [verdict.fact.text for verdict in verdicts if verdict.correct and verdict.attributed == "yes"]


def _all(verdicts: tuple[Verdict, ...]) -> list[str]:
    return [verdict.fact.text for verdict in verdicts]


def test_heads_on_two_lines_are_read_by_their_place_over_rows_with_gaps() -> None:
    """A row with one value of five says by its place which column it is in."""
    verdicts = judge_page(_gold(HEADS, ROWS), _lines(HEADS, ROWS))
    assert _attributed(verdicts) == _all(verdicts)


def test_heads_over_other_columns_attribute_nothing_there() -> None:
    """Two heads in each other's place: the values below them are not attributed."""
    moved = tuple((*line[:3], line[4], line[3], *line[5:]) for line in HEADS)
    lost = {verdict.fact.text for verdict in judge_page(_gold(HEADS, ROWS), _lines(moved, ROWS))}
    lost -= set(_attributed(judge_page(_gold(HEADS, ROWS), _lines(moved, ROWS))))
    assert {"6,310", "720", "7,030", "207", "66", "273"} <= lost


def test_cells_of_lines_go_by_their_number() -> None:
    """Where lines are cells with tabs between, the n-th head is over the n-th value of a whole row."""
    rows = tuple(row for row in ROWS if all(row))
    text = "\n".join("\t".join(row) for row in (("", "Shares", "Amount", "Excess", "Loss", "Equity"), *rows))
    gold = _gold((("", "Shares", "Amount", "Excess", "Loss", "Equity"),), rows)
    verdicts = judge_page(gold, text)
    assert _attributed(verdicts) == _all(verdicts)


def _packed(with_signs: bool) -> str:
    """Heads one after the other, values with empty cells between them; a sign has a cell of its own."""
    lines = ["|Item|2031|2030|||||", "|---|---|---|---|---|---|---|"]
    for number, (label, one, two) in enumerate(
        (("Sales", "512", "498"), ("Costs", "301", "287"), ("Gain", "211", "206"))
    ):
        signs = with_signs and number != 1
        lines.append(f"|{label}|$|{one}|||$|{two}|" if signs else f"|{label}|{one}|||{two}|||")
    return "\n".join(lines)


@pytest.mark.parametrize("with_signs", [False, True])
def test_heads_packed_to_the_left_name_columns_in_order(with_signs: bool) -> None:
    """Where values go on beyond the last head, a place in the grid tells no column."""
    rows = (("Sales", "512", "498"), ("Costs", "301", "287"), ("Gain", "211", "206"))
    verdicts = judge_page(_gold((("Item", "2031", "2030"),), rows), _packed(with_signs))
    numbers = [verdict for verdict in verdicts if verdict.fact.type == "number"]
    assert all(verdict.correct for verdict in numbers)
    assert _attributed(tuple(numbers)) == _all(tuple(numbers))


def test_a_row_with_a_cell_too_many_moves_no_value() -> None:
    """A label cut into two cells sets all values of its row one cell further; the row says whose they are."""
    heads = ("Item", "First quarter 2031", "Second quarter 2031", "First quarter 2030", "Second quarter 2030")
    rows = tuple(
        (name, *(f"{number}{at}{place}" for place in range(4)))
        for at, (name, number) in enumerate(
            (("Sales", 51), ("Costs", 30), ("Rent", 29), ("Wages", 17), ("Loans given", 6), ("Loans paid", 5))
        )
    )
    read = [
        list(heads),
        *map(list, rows[:4]),
        ["Loans", "given", *rows[4][1:]],
        ["Loans", "paid", *rows[5][1:]],
    ]
    verdicts = judge_page(_gold((heads,), rows), _html(read))
    assert all(verdict.correct for verdict in verdicts)


def test_a_label_with_the_titles_below_it_is_its_rows_own() -> None:
    """`Total assets` is read together with the titles of the part below, which other rows are named like."""
    heads = (("", "2031", "2030"),)
    rows = (
        ("Total current assets", "21", "19"),
        ("Total assets", "64", "58"),
        ("Liabilities", "", ""),
        ("Current liabilities", "", ""),
        ("Loans", "12", "15"),
    )
    read = [
        [*heads[0]],
        list(rows[0]),
        ["Total assets Liabilities Current liabilities", "64", "58"],
        list(rows[4]),
    ]
    verdicts = judge_page(_gold(heads, rows), _html(read))
    assert all(verdict.correct for verdict in verdicts if verdict.fact.text in ("64", "58"))


def test_a_label_that_begins_in_the_row_above_is_its_rows_own() -> None:
    """The second line of a label, alone beside its values, may be the name of something else."""
    heads = (("", "2031", "2030"),)
    rows = (
        ("Outside interest", "", ""),
        ("Opening balance", "90", "81"),
        ("Profit due to outside interest", "14", "13"),
        ("Paid", "5", "4"),
        ("Outside interest at the end", "99", "90"),
    )
    read = [
        [*heads[0]],
        list(rows[0]),
        ["Opening balance Profit due to", "90", "81"],
        ["outside interest", "14", "13"],
        *map(list, rows[3:]),
    ]
    verdicts = judge_page(_gold(heads, rows), _html(read))
    assert all(verdict.correct for verdict in verdicts if verdict.fact.text in ("14", "13"))


def test_a_label_round_its_values_is_found() -> None:
    """The values stand beside the second of three lines of a label."""
    label = "Bonds kept as a cover for net assets in a foreign branch"
    concept = f"<financialconcepts>{label}</financialconcepts>"
    gold = f"<table><tr><td>{concept}</td><td>{_tagged('413')}</td></tr></table>"
    text = "Bonds kept as a cover for\nnet assets                 413     446\nin a foreign branch"
    assert [verdict.correct for verdict in judge_page(gold, text)] == [True, True]
    torn = text.replace("foreign", "forlorn")
    assert [verdict.correct for verdict in judge_page(gold, torn)] == [False, True]


def test_a_title_in_two_cells_is_one_title() -> None:
    """The title of a section reaches over the edge of its cell."""
    heads = (("", "2031", "2030"),)
    rows = (
        ("Plans with obligations in excess", "", ""),
        ("Value of assets", "40", "39"),
        ("Other plans with obligations in excess of assets", "", ""),
        ("Value of assets", "7", "9"),
    )
    read = [
        [*heads[0]],
        *map(list, rows[:2]),
        ["Other plans with obligations in excess", "of assets", ""],
        list(rows[3]),
    ]
    verdicts = judge_page(_gold(heads, rows), _html(read))
    assert all(verdict.correct for verdict in verdicts)
