"""Layouts that real systems write: right values under their own words are neither accused nor lost."""

from __future__ import annotations

import pytest

from docparse.judge.judge import judge_page
from docparse.judge.model import Verdict
from docparse.judge.read.labels import TableLabels
from docparse.judge.read.prediction import read_prediction

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


def test_heads_over_two_rows_beside_divided_ones_name_their_columns() -> None:
    """A head that spans the rows of a divided head beside it stands in the last of them too."""
    heads = (
        '<tr><th rowspan="3">Item</th><th colspan="5">2031</th></tr>'
        '<tr><th colspan="3">Fair value</th><th rowspan="2">Effect of netting</th>'
        '<th rowspan="2">Carrying value</th></tr>'
        "<tr><th>Level 1</th><th>Level 2</th><th>Gross value</th></tr>"
    )
    rows = (("Loans given", "812", "94", "906", "(31)", "875"), ("Bonds", "720", "66", "786", "(12)", "774"))
    labels = TableLabels(
        read_prediction(_html([list(row) for row in rows]).replace("<table>", f"<table>{heads}"))
    )
    assert len(labels.value_cells) == 10


def test_the_mark_of_a_note_in_a_cell_of_its_own_ends_no_head() -> None:
    page = read_prediction(
        "<table><tr><td></td><td colspan='5'>December 31, 2031</td></tr>"
        "<tr><td></td><td>Level 1</td><td>Level 2</td><td>Netting</td><td>4</td><td>Fair value</td></tr>"
        "<tr><td>Bonds</td><td>137</td><td>13</td><td>(94)</td><td></td><td>56</td></tr></table>"
    )
    labels = TableLabels(page)
    heads = {labels.text(at): labels.column_header(at) for at in labels.value_cells}
    assert heads == {
        "137": "December 31, 2031 Level 1",
        "13": "December 31, 2031 Level 2",
        "(94)": "December 31, 2031 Netting",
        "56": "December 31, 2031 Fair value",
    }


def test_a_row_of_words_and_a_digit_below_whole_heads_is_no_head() -> None:
    rows = [["Name", "Town", "Land", "Team", "Rank"], ["Ada", "Lund", "Sweden", "Blue", "3"]]
    labels = TableLabels(read_prediction(_html(rows)))
    assert [labels.column_header(at) for at in labels.value_cells] == ["Rank"]


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


def test_a_label_that_goes_on_below_is_its_rows_own_though_it_begins_as_another() -> None:
    heads = (("", "2031", "2030"),)
    rows = (
        ("Losses on digital assets", "11", "21"),
        ("Losses on digital assets held within Investment Fund", "1,234", "2,345"),
        ("Losses on loans held in Investment Fund", "45", "56"),
    )
    first, second, third = map(list, rows)
    read = [
        [*heads[0]],
        first,
        ["Losses on digital assets held within", *second[1:]],
        ["Investment Fund", "", ""],
        third,
    ]
    verdicts = judge_page(_gold(heads, rows), _html(read))
    assert _attributed(verdicts) == _all(verdicts)


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


TORN = (
    ("Gains on loans of the group (less tax of 4, as stated)", "41", "38"),
    ("Losses on bonds held (less tax of 4, as stated)", "77", "69"),
    ("Gains on pensions of former staff (less tax of 4, as stated)", "5", "6"),
    ("Change of stores1", "83", "92"),
    ("Change of claims on the state and on towns", "19", "14"),
    ("Change of rents", "33", "27"),
)
YEARS = ["", "2031", "2030"]


@pytest.mark.parametrize("first", ["(less tax of 4,", "(less tax of"])
def test_a_label_that_ends_beside_its_values_is_theirs(first: str) -> None:
    """Lines of labels are put together as they are not: one ends in the row in which the next begins."""
    end = "(less tax of 4, as stated)".removeprefix(first).strip()
    starts = [label.removesuffix("(less tax of 4, as stated)") for label, *_ in TORN[:3]]
    read = [
        YEARS,
        [f"{starts[0]}{first}", "", ""],
        [f"{end} {starts[1]}", *TORN[0][1:]],
        [f"(less tax of 4, as stated) {starts[2]}", *TORN[1][1:]],
        ["(less tax of 4, as stated)", *TORN[2][1:]],
        *map(list, TORN[3:]),
    ]
    numbers = [v for v in judge_page(_gold((tuple(YEARS),), TORN), _html(read)) if v.fact.type == "number"]
    assert [v.fact.text for v in numbers if not v.correct] == []
    assert numbers[0].attributed != "no"


def test_a_label_with_a_raised_note_is_its_own_before_the_first_line_of_the_next() -> None:
    """`Change of stores¹ Change of claims` begins with the label of its values."""
    read = [
        YEARS,
        *map(list, TORN[:3]),
        ["Change of stores¹ Change of claims", "83", "92"],
        ["on the state and on towns", "19", "14"],
        list(TORN[5]),
    ]
    verdicts = judge_page(_gold((tuple(YEARS),), TORN), _html(read))
    assert all(verdict.correct for verdict in verdicts)


def test_values_a_row_below_their_label_are_another_rows() -> None:
    """A label that ends on the row above does not vouch for the row below it."""
    moved = [[label, *values] for (label, *_), (_, *values) in zip(TORN, (TORN[-1], *TORN), strict=False)]
    verdicts = judge_page(_gold((tuple(YEARS),), TORN), _html([YEARS, *moved]))
    assert not any(verdict.correct for verdict in verdicts)


def test_a_head_read_together_with_a_value_is_no_row_label() -> None:
    """`Soap 662` at the head of a row names a column and holds its value: what row it is, is not known."""
    rows = (("Net sales", "662", "998", "617"), ("Cost of goods", "255", "471", "160"))
    soap = (("Soap", "31", "17", "11"), ("Razors", "27", "55", "90"))
    gold = _gold((("", "Soap", "Razors", "Towels"),), rows) + _gold((("", "2031", "2030", "2029"),), soap)
    read = _html([["Soap 662", "Razors 998", "Towels 617"], ["255", "471", "160"]])
    read += _html([["", "2031", "2030", "2029"], *map(list, soap)])
    verdicts = judge_page(gold, read)
    assert not [v.attribution for v in verdicts if v.fact.text == "998" and v.attributed == "no"]


@pytest.mark.parametrize(("more", "accused"), [(3, False), (1, True)])
def test_heads_fewer_than_the_values_of_several_rows_are_over_none_of_them(more: int, accused: bool) -> None:
    """Rows of flow keep no empty cells, and rows of stock have more values than there are heads."""
    heads = ("", "Common stock", "Paid in", "Other income", "Retained", "Total equity")
    stock = [(f"Balance at year {2029 + at}", *(f"{n}{at}1" for n in (5, 6, 7, 8, 9))) for at in range(more)]
    flow = [(f"{name} paid", "", "", "", f"{n}3", f"{n}3") for n, name in enumerate("abcdef", 2)]
    read = [["Common", "Paid in", "Other income", "Retained", "", ""], *map(list, stock)]
    read += [[row[0], *row[4:], "", "", ""] for row in flow]
    verdicts = judge_page(_gold((heads,), (*stock, *flow)), _html(read))
    assert any(v.decided_by == "placement" for v in verdicts) == accused


def test_a_label_in_the_cell_of_its_value_takes_nothing_from_it() -> None:
    """Two halves side by side: the right one's labels are in the cells of their first values."""
    left = [("Note A 2.5%", "51", "46"), ("Note B 3.5%", "37", "35"), ("Note C 4.5%", "29", "21")]
    right = [("Bond D 5.5%", "88", "81"), ("Bond E 6.5%", "73", "77"), ("Bond F 7.5%", "64", "62")]
    rows = [[*one, *two] for one, two in zip(left, right, strict=True)]
    gold = _gold((("", "2031", "2030", "", "2031", "2030"),), tuple(map(tuple, rows)))
    read = [
        ["", "2031", "2030", "2031", "2030"],
        *([*row[:3], f"{row[3]}<br>{row[4]}", row[5]] for row in rows),
    ]
    assert not [v.attribution for v in judge_page(gold, _html(read)) if v.attributed == "no"]


def test_values_of_two_rows_in_one_cell_are_tied_to_neither() -> None:
    """`51 37` beside `Sales Costs` cannot be told apart by place."""
    gold = _gold(
        (("", "2031", "2030"),), (("Sales", "51", "46"), ("Costs", "37", "35"), ("Gain", "14", "11"))
    )
    read = _html([["", "2031", "2030"], ["Sales Costs", "51 37", "46 35"], ["Gain", "14", "11"]])
    verdicts = {v.fact.text: v.attributed for v in judge_page(gold, read)}
    assert [verdicts[text] for text in ("51", "37", "46", "35")] == ["no"] * 4


def test_the_sign_of_the_next_value_is_no_part_of_a_head() -> None:
    """`512 $` is a value whose cell was cut behind the next one's sign; heads stand in a line above."""
    rows = (("Sales", "512", "498"), ("Costs", "301", "287"), ("Gain", "211", "206"))
    read = [["Sales", "$", "512 $", "498"], ["Costs", "$", "301 $", "287"], ["Gain", "$", "211 $", "206"]]
    verdicts = judge_page(_gold((("", "2031", "2030"),), rows), f"<p>2031 2030</p>{_html(read)}")
    assert _attributed(verdicts) == _all(verdicts)


def test_sums_and_short_months_name_loans() -> None:
    """`$750 3.5%, Feb 2024` is a label with two amounts, not two values."""
    rows = (
        ("$750 3.5%, Feb 2034", "748", "747"),
        ("$1,200 2.75%, Aug 2035", "1,197", "1,196"),
        ("$500 5%, Oct 2036", "499", "498"),
    )
    verdicts = judge_page(
        _gold((("", "2031", "2030"),), rows), _html([["", "2030", "2031"], *map(list, rows)])
    )
    assert {verdict.attributed for verdict in verdicts if verdict.fact.text in ("748", "747")} == {"no"}
    right = _html([["", "2031 restated", "2030 restated"], *map(list, rows)])
    verdicts = judge_page(_gold((("", "2031", "2030"),), rows), right)
    assert _attributed(verdicts) == _all(verdicts)


@pytest.mark.parametrize(("behind", "known"), [("Change of claims", "yes"), (TORN[3][0], "unknown")])
def test_values_are_those_of_the_only_label_that_ends_in_their_row(behind: str, known: str) -> None:
    """A label begins on the row above and ends beside its values; behind it another begins, or ends, too."""
    first, last = TORN[0][0][:35], TORN[0][0][35:]
    rows = [["Opening balance " + first, "90", "81"], [f"{last} {behind}", *TORN[0][1:]]]
    gold = _gold((tuple(YEARS),), (("Opening balance", "90", "81"), *TORN))
    verdicts = {verdict.fact.text: verdict for verdict in judge_page(gold, _html([YEARS, *rows]))}
    assert [verdicts[text].attributed for text in TORN[0][1:]] == [known] * 2


def test_a_head_cut_into_the_cells_beside_it_is_told_by_its_own_words() -> None:
    """Of `Worth as of June 30, 2031` the year is over the values, the rest in two cells."""
    heads = ("", "Worth as of June 30, 2031", "Worth as of June 30, 2030")
    rows = (("Sales", "512", "498"), ("Costs", "301", "287"), ("Gain", "211", "206"))
    read = [["", "Worth as of", "June 30,"], ["", "2031", "2030"]]
    read += [[label, f"{one} *", f"{two} *"] for label, one, two in rows]
    verdicts = judge_page(_gold((heads,), rows), _html(read))
    assert _attributed(verdicts) == _all(verdicts)
    read[1] = ["", "2030", "2031"]
    assert {verdict.attributed for verdict in judge_page(_gold((heads,), rows), _html(read))} == {"no"}


def test_a_label_whose_row_holds_no_value_does_not_accuse_values_below_it() -> None:
    """The label is on the first of four lines, the values on the last."""
    rows = (("Shares", "231", ""), ("Currencies", "13", "16"), ("Interest", "84", "91"))
    read = [
        ["", "2031", "2030"],
        ["Shares", "", ""],
        ["", "", ""],
        ["", "", "see below"],
        ["", "231", ""],
        *map(list, rows[1:]),
    ]
    verdicts = judge_page(_gold((("", "2031", "2030"),), rows), _html(read))
    assert all(verdict.correct and verdict.attributed != "no" for verdict in verdicts)


def test_a_sign_in_the_first_column_is_no_label() -> None:
    """Of a row whose label was lost, `$` is the first cell with anything in it."""
    labels = TableLabels(read_prediction("<table><tr><td>$<td>512<td>498</table>"))
    assert [labels.row_label(at) for at in range(3)] == ["", "", ""]


def test_heads_over_the_lower_part_of_a_table_are_where_others_look_for_them() -> None:
    """They are read together with the last row above them, and a row of heads has no label of its own."""
    term = "Within <temporal>1 Year</temporal>"
    rows = (("Notes", "81", "9"), ("Total", "173", "11"))
    upper = [["", "Cost", term], *([a, _tagged(b), _tagged(c)] for a, b, c in rows)]
    lower = [["Cost", "Gains", term], ["Bonds", _tagged("44"), _tagged("13")]]
    gold = _html([*upper, ["", "", ""], *lower])
    read = [["", "Cost", "Within 1 Year"], list(rows[0]), ["Total", "173 Gains", "11 Within 1 Year"]]
    verdicts = judge_page(gold, _html([*read, ["Bonds", "44", "13"]]))
    terms = [verdict for verdict in verdicts if verdict.fact.type == "temporal"]
    assert [(verdict.correct, verdict.attributed) for verdict in terms] == [(True, "yes")] * 2


PARTS = ("Derivatives named as hedges", "Derivatives that are not named as hedges of anything")


def _parts(second: list[str], first: str = PARTS[0]) -> list[list[str]]:
    body = [[first], ["Rates", "71", "62"], ["Currencies", "15", "18"]]
    return [YEARS, *body, *([line] for line in second), ["Rates", "33", "29"], ["Currencies", "8", "4"]]


@pytest.mark.parametrize("in_text", [False, True])
@pytest.mark.parametrize("second", [[PARTS[1]], ["Derivatives that are not named as", "hedges of anything"]])
def test_the_title_of_a_section_may_be_set_on_two_lines(second: list[str], in_text: bool) -> None:
    """Rows with the labels of another section are told by it."""
    gold = _html([[row[0], *map(_tagged, row[1:])] if row[0] else row for row in _parts([PARTS[1]])])
    rows = _parts(second)
    page = "\n".join("   ".join(row).strip() for row in rows) if in_text else _html(rows)
    verdicts = judge_page(gold, page)
    assert _attributed(verdicts) == _all(verdicts)


@pytest.mark.parametrize("in_text", [False, True])
def test_a_title_that_is_nowhere_has_not_moved(in_text: bool) -> None:
    """Below the title of the section before, whose own is lost, values are not known to be attributed."""
    gold = _html([[row[0], *map(_tagged, row[1:])] if row[0] else row for row in _parts([PARTS[1]])])
    rows = _parts([])
    page = "\n".join("   ".join(row).strip() for row in rows) if in_text else _html(rows)
    lost = [verdict for verdict in judge_page(gold, page) if verdict.fact.text in ("33", "29", "8", "4")]
    assert [(verdict.correct, verdict.attributed) for verdict in lost] == [(True, "unknown")] * 4
    exchanged = page.replace(PARTS[0], PARTS[1])
    assert not any(v.correct and v.attributed == "yes" for v in judge_page(gold, exchanged)[:4])


DATED = (("", "July 29, 2031", "July 30, 2030", "January 28, 2031"),)
BALANCES = (
    ("Cash", "894", "908", "1,139"),
    ("Receivables", "94", "107", "153"),
    ("Inventories", "676", "734", "682"),
)


def test_years_exchanged_in_dates_that_days_tell_apart() -> None:
    """A year that stands more often than the heads have it, where another is missing, is another's."""
    gold, page = _gold(DATED, BALANCES), _html([*map(list, DATED), *map(list, BALANCES)])
    assert _attributed(judge_page(gold, page)) == _all(judge_page(gold, page))
    exchanged = page.replace("2030", "2032").replace("2031", "2030").replace("2032", "2031")
    assert _attributed(judge_page(gold, exchanged)) == []
