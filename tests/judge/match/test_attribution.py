"""A number without its own label and head is not attributed; no faithful form of a table is accused."""

from __future__ import annotations

import pytest

from docparse.judge.judge import judge_page
from docparse.judge.model import Verdict

YEARS = ("2024", "2023", "2022")
ROWS = (
    ("Revenue", "1,100", "900", "800"),
    ("Cost of sales", "500", "420", "410"),
    ("Gross profit", "600", "480", "390"),
    ("Total operating income and other", "71", "62", "53"),
)


def table(*rows: tuple[str, ...]) -> str:
    return (
        "<table>"
        + "".join("<tr>" + "".join(f"<td>{c}</td>" for c in row) + "</tr>" for row in rows)
        + "</table>"
    )


def tagged(value: str) -> str:
    return f"<number>{value}</number>"


GOLD = table(("", *YEARS), *((label, *map(tagged, values)) for label, *values in ROWS))
SPANS = (
    "<tr><td></td><td colspan=3>Three Months Ended June 30,</td>"
    "<td colspan=3>Six Months Ended June 30,</td></tr>"
    "<tr><td></td>" + "".join(f"<td>{year}</td>" for year in YEARS * 2) + "</tr>"
)
WIDE_ROWS = tuple((label, *values, *(f"{value}9" for value in values)) for label, *values in ROWS)
WIDE_BODY = "".join(
    f"<tr><td>{label}</td>" + "".join(f"<td>{tagged(value)}</td>" for value in values) + "</tr>"
    for label, *values in WIDE_ROWS
)
WIDE = f"<table>{SPANS}{WIDE_BODY}</table>"


LONG_ROWS = tuple(
    (label, *values, *(f"{v}8" for v in values), *(f"{v}9" for v in values)) for label, *values in ROWS
)
LONG = table(("", *YEARS * 3), *((label, *map(tagged, values)) for label, *values in LONG_ROWS))
LONG_LINES = ["   ".join(row) for row in LONG_ROWS]


def plain(gold: str) -> str:
    return gold.replace("<number>", "").replace("</number>", "")


def not_attributed(gold: str, prediction: str) -> set[str]:
    verdicts = judge_page(gold, prediction)
    return {
        verdict.fact.text for verdict in verdicts if not (verdict.correct and verdict.attributed == "yes")
    }


def accused(verdicts: tuple[Verdict, ...]) -> list[str]:
    return [v.fact.text for v in verdicts if not v.correct or v.attributed == "no"]


EVERYTHING = {value for _, *values in ROWS for value in values}
FIRST, SECOND = ({row[at] for row in ROWS} for at in (1, 2))


@pytest.mark.parametrize(
    ("prediction", "lost"),
    [
        pytest.param("<p>2024 2023 2022</p>" + table(*ROWS), set(), id="head row outside the table"),
        pytest.param(
            table(("", "2024 2023", "2022"), *((a, f"{b} {c}", d) for a, b, c, d in ROWS)),
            FIRST | SECOND,
            id="two columns glued",
        ),
        pytest.param(
            table(("", *YEARS), *((f"{a} {b}", "", c, d) for a, b, c, d in ROWS)),
            FIRST,
            id="first values in the label's cell",
        ),
        pytest.param(
            table(("", *YEARS), *ROWS[:3], ("Total operating income",), ("and other", *ROWS[3][1:])),
            set(),
            id="label over two rows",
        ),
        pytest.param(
            "2023 2024 2022\n" + "\n".join(f"{c} {b} {d}" for _, b, c, d in ROWS) + "\n"
            + "\n".join(row[0] for row in ROWS),
            EVERYTHING,
            id="text, columns swapped, labels behind",
        ),
        pytest.param(table(*ROWS), EVERYTHING, id="headers gone"),
    ],
)  # fmt: skip
def test_values_that_lost_their_label_or_head_are_not_attributed(prediction: str, lost: set[str]) -> None:
    assert not_attributed(GOLD, prediction) == lost


def test_a_spanning_head_off_by_one_column() -> None:
    shifted = (
        plain(WIDE).replace("colspan=3>Three", "colspan=4>Three").replace("colspan=3>Six", "colspan=2>Six")
    )
    assert not_attributed(WIDE, plain(WIDE)) == set()
    assert not_attributed(WIDE, shifted) == {row[4] for row in WIDE_ROWS}


def lines(*rows: tuple[str, ...]) -> str:
    return "\n".join("   ".join(row) for row in rows)


def _with_signs(row: tuple[str, ...]) -> str:
    return "".join(f"<td>$</td><td>{value}</td>" for value in row[1:])


FAITHFUL = {
    "the same": plain(GOLD),
    "pipe table": "\n".join(f"| {' | '.join(row)} |" for row in (("", *YEARS), ("---",) * 4, *ROWS)),
    "a stub beside the heads": table(("(in millions)", *YEARS), *ROWS),
    "a section's title in the corner": table(("Operations", *YEARS), *ROWS),
    "lines of text": lines(("", *YEARS), *ROWS),
    "a cell a line": "\n".join((*YEARS, *(cell for row in ROWS for cell in row))),
    "read column by column": "\n".join(
        [row[0] for row in ROWS]
        + [cell for at, year in enumerate(YEARS, 1) for cell in (year, *(r[at] for r in ROWS))]
    ),
    "transposed": table(
        ("", *(row[0] for row in ROWS)),
        *((year, *(row[at] for row in ROWS)) for at, year in enumerate(YEARS, 1)),
    ),
    "split by columns": table(("", *YEARS[:2]), *(row[:3] for row in ROWS))
    + table(("", YEARS[2]), *((row[0], row[3]) for row in ROWS)),
    "split by rows": table(("", *YEARS), *ROWS[:2]) + table(("", *YEARS), *ROWS[2:]),
    "a currency sign in its own column": "<table><tr><td></td>"
    + "".join(f"<td colspan=2>{year}</td>" for year in YEARS) + "</tr>"
    + "".join(f"<tr><td>{row[0]}</td>{_with_signs(row)}</tr>" for row in ROWS)
    + "</table>",
}  # fmt: skip


@pytest.mark.parametrize("form", FAITHFUL)
def test_faithful_forms_are_not_accused(form: str) -> None:
    assert accused(judge_page(GOLD, FAITHFUL[form])) == []


def test_heads_of_the_table_above_are_not_those_of_a_table_read_column_by_column() -> None:
    awards = ("Stock awards", "243", "4,109", "6,790")
    gold = GOLD + "<p>Left out are:</p>" + table(("", *YEARS), (awards[0], *map(tagged, awards[1:])))
    below = "\n".join([awards[0], *(cell for pair in zip(YEARS, awards[1:], strict=True) for cell in pair)])
    prediction = f"{FAITHFUL['read column by column']}\n\nLeft out are:\n\n{below}"
    assert accused(judge_page(gold, prediction)) == []


def test_heads_flattened_into_one_row_are_attributed() -> None:
    heads = [f"{period} Months Ended June 30, {year}" for period in ("Three", "Six") for year in YEARS]
    assert not_attributed(WIDE, table(("", *heads), *WIDE_ROWS)) == set()


def sections(first: str, second: str) -> str:
    return table(("", "2024"), ("Current:", ""), ("Federal", first), ("Deferred:", ""), ("Federal", second))


def test_rows_with_one_label_belong_to_their_sections() -> None:
    gold = sections(tagged("510"), tagged("77"))
    assert not_attributed(gold, sections("510", "77")) == set()
    exchanged = judge_page(gold, sections("77", "510"))
    assert [verdict.correct for verdict in exchanged] == [False, False]
    assert "section" in exchanged[0].reason


def test_equal_values_may_be_taken_for_one_another() -> None:
    gold = table(("", "2024"), *((f"Item {name}", tagged("5")) for name in "abcdef"))
    backwards = table(("", "2024"), *((f"Item {name}", "5") for name in "fedcba"))
    assert accused(judge_page(gold, backwards)) == []


def test_facts_outside_tables_are_attributed_where_they_are_correct() -> None:
    (verdict,) = judge_page("<p>Sales were <number>12</number> units</p>", "Sales were 12 units")
    assert verdict.attributed == "yes"
    (verdict,) = judge_page("<p>Sales were <number>12</number> units</p>", None)
    assert verdict.attributed == "unknown"


def test_a_no_break_space_beside_a_title_leaves_it_a_title() -> None:
    empty = "&nbsp;"
    rows = (
        ("", "2024", "2023"),
        ("Short debt", empty, empty),
        ("Notes", tagged("359"), tagged("256")),
        ("Long debt", empty, empty),
        ("Notes", tagged("14,935"), tagged("14,936")),
    )
    gold = table(*rows)
    titled = table(*((row[0],) if row[1] == empty else row for row in rows))
    assert accused(judge_page(gold, plain(titled))) == []
    exchanged = plain(titled).replace("359", "X").replace("14,935", "359").replace("X", "14,935")
    assert {v.fact.text for v in judge_page(gold, exchanged) if not v.correct} == {"359", "14,935"}


HEADS_AT_TWO_HEIGHTS = (
    "<table><tr><td></td><td colspan=2>Common stock</td><td>Additional capital</td><td></td></tr>"
    "<tr><td>In millions</td><td>Shares</td><td>Amount</td><td></td><td>Capital</td></tr>"
    "<tr><td>January 1</td><td><number>1,660</number></td><td><number>16.6</number></td>"
    "<td><number>8,231</number></td><td><number>9,105</number></td></tr>"
    "<tr><td>December 31</td><td><number>1,661</number></td><td><number>16.7</number></td>"
    "<td><number>8,232</number></td><td><number>9,106</number></td></tr></table>"
)


def test_heads_at_two_heights_and_inside_one_another_are_read_in_text() -> None:
    text = (
        "              Common stock    Additional capital\n"
        "In millions   Shares Amount                       Capital\n"
        "January 1     1,660    16.6         8,231           9,105\n"
        "December 31   1,661    16.7         8,232           9,106\n"
    )
    assert accused(judge_page(HEADS_AT_TWO_HEIGHTS, text)) == []
    swapped = text.replace("Shares Amount", "Amount Shares")
    assert accused(judge_page(HEADS_AT_TWO_HEIGHTS, swapped)) == ["1,660", "16.6", "1,661", "16.7"]


@pytest.mark.parametrize("titles", [("Preferred", "Common"), ("", "")])
def test_a_row_that_begins_with_the_words_of_its_section_does_not_say_the_section(
    titles: tuple[str, str],
) -> None:
    rows = [
        ("Common shares issued", 11, 42),
        ("Price", 18, 49),
        ("Common shares issued", 25, 56),
        ("Price", 32, 63),
    ]
    gold = ["<table><tr><th></th><th>2021</th><th>2020</th></tr>"]
    read = [f"{'2021':>34}   2020"]
    for at, (label, now, before) in enumerate(rows):
        if at in (0, 2):
            gold.append(f"<tr><td>{('Common', 'Preferred')[at // 2]}</td><td></td><td></td></tr>")
            read.append(titles[at // 2])
        gold.append(
            f"<tr><td>{label}</td><td><number>{now}</number></td><td><number>{before}</number></td></tr>"
        )
        read.append(f"  {label:30}{now}     {before}")
    said = [one.attributed for one in judge_page("".join(gold) + "</table>", "\n".join(read))]
    assert "yes" not in said


def laid_out(*years: str) -> str:
    """Return the wide page as lines of text, values under each other, with these years over them."""
    rows = ("", *years), *WIDE_ROWS
    heads = f"{'':36}{'Three Months Ended June 30,':^36}{'Six Months Ended June 30,':^36}\n"
    lines = (f"{label:36}" + "".join(f"{value:>12}" for value in values) for label, *values in rows)
    return heads + "\n".join(lines)


def test_years_exchanged_over_a_table_of_text_accuse_its_values_as_in_a_table() -> None:
    half = {"1,100", "500", "600", "71", "900", "420", "480", "62"}
    swapped = laid_out("2023", "2024", "2022", *YEARS)
    assert {*accused(judge_page(WIDE, swapped))} == half
    assert accused(judge_page(WIDE, laid_out(*YEARS, *YEARS))) == []


def test_equal_heads_of_text_that_are_strewn_name_no_value() -> None:
    """Which of several equal heads stands where is open."""
    page = "\n".join(["   2024   2023   2022   2022   2022   2024   2023   2023   2024", *LONG_LINES])
    verdicts = judge_page(LONG, page)
    assert accused(verdicts) == []
    assert {verdict.attributed for verdict in verdicts} == {"unknown"}
    exchanged = "\n".join(["   2023   2024   2022" * 3, *LONG_LINES])
    moved = {value for row in LONG_ROWS for at, value in enumerate(row[1:]) if at % 3 < 2}
    assert {*accused(judge_page(LONG, exchanged))} == moved


def test_under_heads_in_another_order_a_row_with_a_value_too_few_is_open() -> None:
    """Also where each row that was read has lost one."""
    gold = table(("", *YEARS), *((row[0], *map(tagged, row[1:])) for row in ROWS[:1]))
    verdicts = judge_page(gold, "   2023   2024   2022\nRevenue   1,100   9O0   800")
    assert [verdict.attributed for verdict in verdicts if verdict.correct] == ["unknown", "unknown"]


def test_years_exchanged_in_dates_over_a_table_of_text_accuse_its_values() -> None:
    def page(*years: str) -> str:
        rows = ("", "June 30,", "December 31,"), ("", *years), *(row[:3] for row in ROWS)
        return "\n".join(
            f"{label:36}" + "".join(f"{value:>16}" for value in values) for label, *values in rows
        )

    values = [value for row in ROWS for value in row[1:3]]
    gold = table(
        ("", "June 30, 2023", "December 31, 2022"), *((row[0], *map(tagged, row[1:3])) for row in ROWS)
    )
    assert accused(judge_page(gold, page("2022", "2023"))) == values
    assert accused(judge_page(gold, page("2023", "2022"))) == []
