"""Columns of a table by its text alone: which white stripes are gutters."""

from __future__ import annotations

import tracemalloc
from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from reportlab.pdfbase.pdfmetrics import stringWidth

from docparse.layout.params import PARAMS
from docparse.layout.tables.columns._gutters_numba import best_path
from docparse.layout.tables.columns.entries import fine_line, make_frame
from docparse.layout.tables.words import TextLine, make_pieces
from docparse.layout.words.form import find_words
from tests.layout.pages import Sheet, drawn, grid, only, piece
from tests.layout.sheets import Pen, contents

_COSTS = st.floats(-5, 5, width=16)


@given(st.integers(1, 5).flatmap(lambda n: st.tuples(
    arrays(np.float64, (n + 1, n), elements=_COSTS), arrays(np.float64, (n + 2, n + 2), elements=_COSTS)
)))  # fmt: skip
def test_the_path_is_the_best_of_all_sets_of_gutters(costs: tuple[np.ndarray, np.ndarray]) -> None:
    gain, uneven = costs

    def total(chosen: tuple[int, ...]) -> float:
        ends = [0, *(at + 1 for at in chosen), gain.shape[1] + 1]
        columns = sum(uneven[a, b] for a, b in pairwise(ends))
        return float(sum(gain[a, b - 1] for a, b in pairwise(ends[:-1])) - columns)

    sets = [chosen for n in range(gain.shape[1] + 1) for chosen in combinations(range(gain.shape[1]), n)]
    for kernel in (best_path, best_path.py_func):
        assert total(tuple(kernel(gain, uneven))) == pytest.approx(max(map(total, sets)))


def _peak_memory(rows: int) -> int:
    """Return the bytes that finding the gutters of `rows` lines of a label and four figures takes at most."""
    ends = np.random.default_rng(rows).uniform(60, 160, rows).tolist()
    lines = [
        TextLine(14.0 * row, 10, [
            piece("Vessel", 40, end, 14.0 * row, 10),
            *(piece("1,204", x - 30, x, 14.0 * row, 10) for x in (260, 340, 420, 500)),
        ])
        for row, end in enumerate(ends)
    ]  # fmt: skip
    tracemalloc.start()
    frame = make_frame(PARAMS, lines)
    assert frame is not None
    assert len(frame.edges) == 4
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def test_gutters_take_memory_in_proportion_to_rows() -> None:
    assert _peak_memory(3_200) < 2.5 * _peak_memory(1_600)


@pytest.mark.parametrize("blank", [2.8, 4.0])
def test_heads_a_blank_apart_are_parted_where_figures_are_set_at_the_right(blank: float) -> None:
    """The first is over labels, which are set at the left as always."""
    rows = [
        ["Port", "Depth", "Loss"],
        ["Leith", "5.1", "0.4"],
        ["Anst", "3.2", "0.9"],
        ["Oban", "2.8", "1.1"],
    ]
    xs = [80.0]
    for head in rows[0]:
        xs.append(xs[-1] + stringWidth(head, "Helvetica", 10) + blank * (len(xs) < 3))

    def draw(sheet: Sheet) -> None:
        sheet.rows(100, rows, [xs[0], xs[2] - blank, xs[3]])

    assert grid(only(drawn(draw))) == rows


def test_a_head_that_is_over_no_figure_of_its_column_opens_no_column() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.rows(80, [["", "North", "South"]], [60, 285, 425], align="left")
        sheet.rows(
            96, [["Sales", "610", "58"], ["Fees", "42", "37"], ["Rent", "(9)", "(11)"]], [60, 330, 470]
        )

    table = only(drawn(draw))
    assert grid(table)[:2] == [["", "North", "South"], ["Sales", "610", "58"]]


@pytest.mark.parametrize("word", ["No.", "Nr.", "Note"])
def test_a_number_a_blank_behind_the_word_that_counts_it_opens_no_column(word: str) -> None:
    """As a typist sets them: every blank is as wide as a letter."""
    rows = [
        ("Oats", "412", "dry"),
        ("Rye", "97", f"{word} 0713"),
        ("Barley", "1,305", "old"),
        ("Hops", "66", "new"),
    ]

    def draw(sheet: Sheet) -> None:
        for row, texts in enumerate(rows):
            for x, text in zip((60, 250, 330), texts, strict=True):
                sheet.text(x, 100 + 15 * row, text, font="Courier")

    assert grid(only(drawn(draw))) == [list(row) for row in rows]


def test_columns_of_which_no_row_fills_both_are_two() -> None:
    entries = [("310", ""), ("", "42"), ("77", ""), ("", "605"), ("9", ""), ("", "5")] * 2

    def draw(sheet: Sheet) -> None:
        sheet.rows(80, [["Account", "Balance"]], [60, 460])
        for row, entry in enumerate(entries):
            sheet.rows(96.0 + 14 * row, [["Sum", *entry, f"{row}31"]], [60, 280, 340, 460])

    table = only(drawn(draw))
    assert [tuple(row[1:3]) for row in grid(table)[1:]] == entries


def test_rows_that_do_not_end_on_one_line_keep_their_columns() -> None:
    places = [
        0.0,
        0.8,
        -0.7,
        0.4,
        -0.3,
        0.6,
        -0.9,
        0.2,
    ]  # points: as OCR finds them, or a skewed page has them

    def draw(sheet: Sheet) -> None:
        for row in range(8):
            sheet.text(60, 80 + 14 * row, "Sum")
            for column in range(4):
                right = 230 + 52.4 * column + places[row]
                sheet.text(right, 80 + 14 * row, f"{row + 1}2,684,31{column}", "right")

    rows = grid(only(drawn(draw)))
    assert [len(row) for row in rows] == [5] * 8
    assert rows[0] == ["Sum", "12,684,310", "12,684,311", "12,684,312", "12,684,313"]


def test_a_value_that_one_row_alone_has_keeps_its_column() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.rows(80, [["", "Units", "Cost", "Worth"]], [60, 250, 360, 470])
        sheet.rows(
            96,
            [["Coins", "11,509", "386", "1,074"], ["Other", "", "1", "2"], ["Total", "", "387", "1,076"]],
            [60, 250, 360, 470],
        )

    table = only(drawn(draw))
    assert grid(table)[1:3] == [["Coins", "11,509", "386", "1,074"], ["Other", "", "1", "2"]]


def test_a_narrow_stripe_beside_a_title_is_no_better_than_the_white_that_the_title_runs_over() -> None:
    def draw(sheet: Sheet) -> None:
        for y in (80.0, 200.0):
            sheet.line(60, y, 240, y)
        for x in (60.0, 140, 240):
            sheet.line(x, 80, x, 200)
        sheet.text(190, 95, "Mills Abroad", "centre")
        for row, label in enumerate(("Sales", "Fees", "Rent", "Taxes", "Total")):
            sheet.text(64, 115 + 18 * row, label)
            sheet.text(185, 115 + 18 * row, f"{row}01", "right")
            sheet.text(235, 115 + 18 * row, f"{row}02", "right")

    assert grid(only(drawn(draw)))[0][1:] == ["Mills Abroad"] * 2


@pytest.mark.parametrize("code", ["EUR", "USD", "$"])
def test_a_currency_before_a_word_begins_no_column(code: str) -> None:
    labels = [f"{rate}% {code} note due May {year}" for year, rate in enumerate([0.5, 4.1, 2.7, 3.25], 2031)]

    def draw(sheet: Sheet) -> None:
        sheet.rows(80, [["", "2025", "2024"]], [60, 360, 470])
        sheet.rows(96, [[label, "1,000", "750"] for label in labels], [60, 360, 470])

    assert [row[0] for row in grid(only(drawn(draw)))[1:]] == labels


def test_brackets_that_hang_over_the_sign_of_the_next_column_join_no_columns() -> None:
    rows = [("$11,484", "$318"), ("(378)", ""), ("421", ""), ("(51)", ""), ("$12,412", "$231"), ("(347)", "")]

    def draw(sheet: Sheet) -> None:
        for row, (one, other) in enumerate(rows):
            y = 80.0 + 14 * row
            sheet.text(60, y, f"Sum {row}")
            sheet.text(300 + 3.3 * one.endswith(")"), y, one, "right")
            if other:
                sheet.text(302, y, other)
            sheet.text(420, y, "5,205", "right")

    assert [tuple(row[1:]) for row in grid(only(drawn(draw)))] == [(*row, "5,205") for row in rows]


def test_heads_a_blank_apart_are_over_their_columns_though_these_end_unevenly() -> None:
    ends = [2.2, -2.1, 0.0, 2.0, -1.9, 1.8, -2.2, 0.2]  # points: as OCR finds them

    def draw(sheet: Sheet) -> None:
        for right, word in ((235, "Far East"), (272, "Greater")):
            sheet.text(right, 80, word, "right")
        for right, word in ((170, "Americas"), (235, "Asia"), (272, "China")):
            sheet.text(right, 94, word, "right")
        for row, end in enumerate(ends):
            y = 110.0 + 14 * row
            sheet.text(60, y, f"Sum {row}")
            for right, figure in ((170, "5,837"), (235, "3,971"), (272, "1,616")):
                sheet.text(right + end, y, figure, "right")

    assert grid(only(drawn(draw)))[0] == ["", "Americas", "Far East Asia", "Greater China"]


def test_one_head_below_a_sentence_begins_a_table() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.rows(80, [["As of June 30", "2025", "2024"], ["Assets", "925", "875"]], [60, 360, 470])
        sheet.rows(110, [["Liabilities", "255", "243"], ["Total", "956", "909"]], [60, 360, 470])
        sheet.text(60, 140, "At June 30, 2025, future payments were as follows:")
        sheet.text(470, 155, "June 30, 2025", "right")
        sheet.rows(170, [["1 year", "255"], ["2 years", "216"], ["Total", "471"]], [60, 470])

    above, below = (draft.table for draft in drawn(draw)[0])
    assert grid(above)[0] == ["As of June 30", "2025", "2024"]
    assert grid(below) == [["", "June 30, 2025"], ["1 year", "255"], ["2 years", "216"], ["Total", "471"]]


AMOUNTS = st.tuples(
    st.integers(0, 99_999_999),
    st.sampled_from(["", ",05", ",76"]),
    st.sampled_from(["{}", "({})", "-{}", "{} %"]),
)


@given(st.lists(st.tuples(AMOUNTS, AMOUNTS, AMOUNTS), min_size=6, max_size=9), st.sampled_from(" \N{NBSP}"))
@settings(max_examples=25)
def test_numbers_grouped_by_blanks_are_whole(
    rows: list[tuple[tuple[int, str, str], ...]], blank: str
) -> None:
    """As French and Swedish pages print them: a blank parts thousands, and columns are further apart."""
    texts = [[form.format(f"{n:,}".replace(",", blank) + rest) for n, rest, form in row] for row in rows]
    sheet = Sheet()
    sheet.rows(100, [["", "2023", "2022", "2021"]], [60, 300, 400, 500])
    sheet.rows(118, [["Produits n\N{DEGREE SIGN}", *row] for row in texts], [60, 300, 400, 500])
    (table,) = sheet.objects()[0]
    found = [[cell.replace("\N{NBSP}", " ") for cell in row[1:]] for row in grid(table.table)[1:]]
    assert found == [[cell.replace("\N{NBSP}", " ") for cell in row] for row in texts]


def test_a_typewriters_blank_within_a_figure_is_no_gutter() -> None:
    amounts = ["43,26", "29,46", "3 460,96", "6 866,57", "1 003 275,52", "4 507,19"]
    labels = ["Baguette", "Tomates", "Sous-total", "TVA 5,5%", "TOTAL", "Rendu"]

    def draw(sheet: Sheet) -> None:
        for number, (label, amount) in enumerate(zip(labels, amounts, strict=True)):
            sheet.text(72, 100 + 15 * number, label, font="Courier")
            sheet.text(300, 100 + 15 * number, amount, "right", font="Courier")

    assert grid(only(drawn(draw))) == [list(row) for row in zip(labels, amounts, strict=True)]


@given(st.lists(st.tuples(AMOUNTS, AMOUNTS), min_size=6, max_size=9))
@settings(max_examples=25)
def test_numbers_grouped_by_a_typewriters_blanks_are_whole(
    rows: list[tuple[tuple[int, str, str], ...]],
) -> None:
    """Where one of them shows that they are numbers, and not two columns: a group begins with a zero."""
    texts = [[form.format(f"{n:,}".replace(",", " ") + rest) for n, rest, form in row] for row in rows]
    texts.append(["11 045", "2 018"])
    sheet = Sheet()
    for number, (first, last) in enumerate([("2023", "2022"), *texts]):
        for x, text in ((300, first), (420, last)):
            sheet.text(x, 100 + 14 * number, text, "right", font="Courier")
        if number:
            sheet.text(60, 100 + 14 * number, "Produits", font="Courier")
    (table,) = sheet.objects()[0]
    assert [row[1:] for row in grid(table.table)[1:]] == texts


@pytest.mark.parametrize("columns", [2, 3])
def test_counts_a_typewriters_blank_apart_are_columns(columns: int) -> None:
    rows = [["Cranes", "5", "123", "201"], ["Barges", "12", "87", "31"], ["Tugs", "140", "215", "310"],
            ["Ferries", "9", "310", "8"]]  # fmt: skip

    def draw(sheet: Sheet) -> None:
        for number, (label, *counts) in enumerate([["Ships", "May", "Jun", "Jul"], *rows]):
            text = label.ljust(20) + " ".join(count.rjust(3) for count in counts[:columns])
            sheet.text(72, 100 + 14 * number, text, font="Courier")

    assert grid(only(drawn(draw)))[1:] == [row[: columns + 1] for row in rows]


@pytest.mark.parametrize("sign", ["€", "EUR", "$"])
def test_signs_behind_amounts_are_theirs(sign: str) -> None:
    rows = [
        ["Ventes", "11 209,76", "23 135,05"],
        ["Achats", "3 430,00", "725,50"],
        ["Impôts", "8,05", "91 070,76"],
    ]
    signed = [[label, *(f"{amount} {sign}" for amount in amounts)] for label, *amounts in rows]
    table = [["", "2023", "2022"], *signed]
    assert grid(only(drawn(lambda sheet: sheet.rows(100, table, [72, 300, 400])))) == table


@pytest.mark.parametrize(
    ("elsewhere", "parts"),
    [
        ("15 979 €", ["Stocks", "319,87", "83 870 €", "2 204"]),
        ("€ 15 979", ["Stocks", "319,87", "83 870", "€2 204"]),
    ],
)
def test_signs_stand_where_those_of_the_page_do(elsewhere: str, parts: list[str]) -> None:
    def draw(pen: Pen) -> None:
        pen.text(300, 80, elsewhere)
        for x, text in ((72, "Stocks"), (180, "319,87"), (240, "83 870 €"), (290, "2 204")):
            pen.text(x, 100, text)

    words = find_words(PARAMS, contents(draw)[0])
    row = np.flatnonzero(words.base > words.base.min())
    line = TextLine(float(words.base[row[0]]), 10.0, make_pieces(PARAMS, words, row))
    assert [piece.text for piece in fine_line(PARAMS.tables.columns.entries, line).pieces] == parts


def test_signs_before_amounts_are_theirs_though_nearer_to_the_column_before() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [["", "2024", "2023"]], [72, 300, 360])
        for number, (label, first, last) in enumerate(
            [("Sales", "11,209", "9,135"), ("Costs", "3,430", "725")]
        ):
            sheet.rows(115 + 15 * number, [[label, first, last]], [72, 300, 360])
            for x in (260, 306):
                sheet.text(x, 115 + 15 * number, "$")

    found = grid(only(drawn(draw)))
    assert [[cell.replace(" ", "") for cell in row] for row in found[1:]] == [
        ["Sales", "$11,209", "$9,135"], ["Costs", "$3,430", "$725"],
    ]  # fmt: skip
