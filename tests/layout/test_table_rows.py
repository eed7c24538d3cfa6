"""Rows of tables whose labels wrap: which lines are one row."""

from __future__ import annotations

import pytest

from tests.layout.pages import Sheet, drawn, grid, only


def draw_body(sheet: Sheet, body: list[tuple[list[str], str]], leading: float, pitch: float, at: int) -> None:
    """Draw rows of label lines and a value, which is at line `at` of its label."""
    y = 120.0
    for lines, value in body:
        for number, line in enumerate(lines):
            sheet.text(80, y + leading * number, line)
        sheet.text(400, y + leading * (len(lines) - 1 if at < 0 else at), value, "right")
        sheet.text(480, y + leading * (len(lines) - 1 if at < 0 else at), value + "1", "right")
        y += leading * (len(lines) - 1) + pitch


BODY = [
    (["Net income"], "610"),
    (["Distributions for state taxes on", "behalf of unit holders"], "42"),
    (["Special dividend to holders of", "Class A shares"], "(9)"),
    (["Pushdown"], "12"),
    (["Taxes withheld on employees’", "restricted shares"], "643"),
    (["Balance"], "700"),
]
LABELS = [" ".join(lines) for lines, _ in BODY]


@pytest.mark.parametrize(("leading", "pitch"), [(11.5, 15.0), (19.0, 22.0)])
@pytest.mark.parametrize("at", [0, -1])
def test_a_wrapped_label_is_one_row_with_its_values(leading: float, pitch: float, at: int) -> None:
    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [["", "2024", "2023"]], [80, 400, 480])
        draw_body(sheet, BODY, leading, pitch, at)

    assert [row[0] for row in grid(only(drawn(draw)))[1:]] == LABELS


def test_where_leading_tells_nothing_small_letters_and_open_ends_do() -> None:
    body = [
        (["Net income"], "610"),
        (["Gains on digital assets and losses on", "loans receivable"], "42"),
        (["Alliance revenue-", "Adempas"], "(9)"),
        (["Pushdown"], "12"),
    ]

    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [["", "2024", "2023"]], [80, 400, 480])
        draw_body(sheet, body, 14, 14, -1)

    labels = [" ".join(lines) for lines, _ in body]
    assert [row[0] for row in grid(only(drawn(draw)))[1:]] == labels


def test_sections_are_rows_of_their_own() -> None:
    def draw(sheet: Sheet) -> None:
        sheet.rows(100, [["", "2024", "2023"]], [80, 400, 480])
        rows = [["Operating activities"], ["Net income", "610", "580"], ["Depreciation", "42", "37"]]
        sheet.rows(120, [*rows, ["Investing -"], *rows[1:]], [80, 400, 480], step=14)

    assert [row[0] for row in grid(only(drawn(draw)))[1:]] == [
        "Operating activities", "Net income", "Depreciation", "Investing -", "Net income", "Depreciation",
    ]  # fmt: skip


def test_short_rows_of_words_are_not_one() -> None:
    def draw(sheet: Sheet) -> None:
        for y in (92, 106, 166):
            sheet.line(80, y, 420, y)
        sheet.rows(102, [["Name", "Schedule", "Kind"]], [82, 200, 300], align="left")
        rows = [["lr", "cosine", "plain"], ["warmup", "linear", "plain"], ["end", "flat", "mixed"]]
        sheet.rows(122, rows, [82, 200, 300], align="left", step=18)

    assert grid(only(drawn(draw)))[1:] == [
        ["lr", "cosine", "plain"], ["warmup", "linear", "plain"], ["end", "flat", "mixed"],
    ]  # fmt: skip
