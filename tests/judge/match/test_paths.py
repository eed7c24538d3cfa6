"""Heads, scales and sections however an output sets them: what each number says."""

from __future__ import annotations

import pytest

from docparse.judge.judge import judge_page

HEADS = (
    "<tr><td>(in millions)</td><td><temporal>July 1, 2023</temporal></td>"
    "<td><temporal>June 25, 2022</temporal></td></tr>"
)
BODY = (
    "<tr><td>Current</td></tr>"
    "<tr><td>Federal</td><td><number>310</number></td><td><number>280</number></td></tr>"
    "<tr><td>Deferred</td></tr>"
    "<tr><td>State</td><td><number>41</number></td><td><number>37</number></td></tr>"
)
GOLD = f"<table>{HEADS}{BODY}</table>"
TEXT = "(in millions) July 1, 2023 June 25, 2022\nCurrent\nFederal 310 280\nDeferred\nState 41 37"
ROWS = (
    "| (in millions) | July 1, | June 25, |\n|---|---|---|\n| | 2023 | 2022 |\n"
    "| Current | | |\n| Federal | 310 | 280 |\n| Deferred | | |\n| State | 41 | 37 |"
)


def accused(prediction: str) -> list[str]:
    return [v.fact.text for v in judge_page(GOLD, prediction) if not v.correct or v.attributed == "no"]


@pytest.mark.parametrize(
    "prediction",
    [
        TEXT,
        ROWS,
        "(in millions)\nJuly 1, June 25,\n2023 2022\nCurrent\nFederal 310 280\nDeferred\nState 41 37",
        '"(in millions)","July 1, 2023","June 25, 2022"\nCurrent,,\nFederal,310,280\nDeferred,,\nState,41,37',
        '[{"(in millions)": "Federal", "July 1, 2023": "310", "June 25, 2022": "280"},\n'
        ' {"(in millions)": "State", "July 1, 2023": "41", "June 25, 2022": "37"}]',
    ],
)
def test_a_layout_accuses_nobody(prediction: str) -> None:
    assert accused(prediction) == []


def test_another_scale_takes_every_number_of_the_table() -> None:
    assert accused(TEXT.replace("millions", "thousands")) == ["310", "280", "41", "37"]
    assert accused(ROWS.replace("millions", "thousands")) == ["310", "280", "41", "37"]


def test_exchanged_titles_of_sections_take_the_numbers_under_them() -> None:
    for page in (TEXT, ROWS):
        exchanged = page.replace("Current", "X").replace("Deferred", "Current").replace("X", "Deferred")
        assert accused(exchanged) == ["310", "280", "41", "37"]


def test_a_title_that_a_row_is_called_by_too_is_exchanged_like_others() -> None:
    """The sum of a section often has its title for a label."""
    body = BODY.replace(
        "<tr><td>Deferred</td></tr>",
        "<tr><td>Current</td><td>320</td><td>290</td></tr><tr><td>Deferred</td></tr>",
    )
    rows = ROWS.replace("| Deferred | | |", "| Current | 320 | 290 |\n| Deferred | | |")
    exchanged = rows.replace("| Deferred | |", "| X | |").replace("| Current | | |", "| Deferred | | |")
    exchanged = exchanged.replace("| X | |", "| Current | |")

    def left(page: str) -> list[str]:
        verdicts = judge_page(f"<table>{HEADS}{body}</table>", page)
        return [one.fact.text for one in verdicts if one.fact.type == "number" and one.attributed == "yes"]

    assert left(rows) == ["310", "280", "41", "37"]
    assert left(exchanged) == []


@pytest.mark.parametrize(
    "page",
    [
        ROWS.replace("| 2023 | 2022 |", "| 2022 | 2023 |"),
        "(in millions)\nJuly 1, June 25,\n2022 2023\nCurrent\nFederal 310 280\nDeferred\nState 41 37",
        "(in millions) July 1, June 25, 2022 2023\nCurrent\nFederal 310 280\nDeferred\nState 41 37",
    ],
)
def test_years_exchanged_on_the_lower_line_are_no_longer_the_dates(page: str) -> None:
    assert {"July 1, 2023", "June 25, 2022"} <= set(accused(page))


FALSE_ROW = "Federal 999 888"


@pytest.mark.parametrize("form", ["{}", "| {} |"])
def test_of_a_row_stated_twice_the_first_claim_counts(form: str) -> None:
    page = TEXT if form == "{}" else ROWS
    row, false = (
        form.format(text if form == "{}" else text.replace(" ", " | "))
        for text in ("Federal 310 280", FALSE_ROW)
    )
    assert row in page
    assert accused(page.replace(row, f"{false}\n{row}")) == ["310", "280"]
    verdicts = judge_page(GOLD, page.replace(row, f"{row}\n{false}"))
    loose = [v.fact.text for v in verdicts if v.attributed == "unknown"]
    assert all(v.correct for v in verdicts)
    assert loose == ["310", "280"]
    assert accused(page.replace(row, f"{row}\n{row}")) == []


@pytest.mark.parametrize("times", [5, 60])
def test_a_loop_vouches_for_nothing(times: int) -> None:
    cut = TEXT.split("State", maxsplit=1)[0]
    assert accused(cut + "State and local government 41 37\n" * times)[-2:] == ["41", "37"]
    assert accused(TEXT + "\nSee the notes on page seven of this report" * times) == []


TABLE = (
    "<p>({})</p><table><tr><td></td><td>2023</td><td>2022</td></tr>"
    "<tr><td>Sales</td><td><number>310</number></td><td><number>280</number></td></tr>"
    "<tr><td>Rate</td><td><number>4.1%</number></td><td><number>3.7%</number></td></tr></table>"
)


@pytest.mark.parametrize(
    ("stated", "read"),
    [
        ("in Mio. EUR", "in Tsd. EUR"),
        ("en millions d'euros", "en milliers d'euros"),
        ("em milhões de reais", "em milhares de reais"),
        ("$m", "$'000"),
        ("TEUR", "EUR mn"),
        ("百万円", "千円"),
        ("单位：元", "单位：万元"),
        ("단위: 백만원", "단위: 천원"),
    ],
)
def test_scales_of_other_languages_are_part_of_each_number(stated: str, read: str) -> None:
    def lost(prediction: str) -> list[str]:
        return [v.fact.text for v in judge_page(TABLE.format(stated), prediction) if v.attributed == "no"]

    assert lost(TABLE.format(read)) == ["310", "280"]
    assert lost(TABLE.format(stated)) == lost(TABLE.format("unaudited")) == []


@pytest.mark.parametrize(
    ("printed", "read", "attributed"),
    [
        ("<number>12.5</number>亿元", "12.5万元", "no"),
        ("<number>12.5</number> million", "12.5 billion", "no"),
        ("<number>12.5</number> million", "12.5 mn", "yes"),
        ("<number>12.5</number> million", "12.5", "yes"),
        ("<number>12.5</number> metres", "12.5 miles", "yes"),
    ],
)
def test_the_scale_right_behind_a_number_is_part_of_it(printed: str, read: str, attributed: str) -> None:
    (verdict,) = judge_page(f"<p>Cash: {printed}</p>", f"<p>Cash: {read}</p>")
    assert verdict.attributed == attributed


def test_a_scale_over_a_table_of_text_holds_below_a_long_label_in_it() -> None:
    """The label looks like prose, and what is below it like a table of its own."""
    long = f"Adjustments to reconcile {'the income of the company and its holdings ' * 2}to net cash"
    rows = [
        (f"Line {name} of the statement", f"{n}1,017", f"{n}2,395") for n, name in enumerate("abcdefghij", 1)
    ]
    cells = [
        f"<td>{name}</td><td><number>{a}</number></td><td><number>{b}</number></td>" for name, a, b in rows
    ]
    cells = ["<td>(in millions)</td><td>2023</td><td>2022</td>", *cells[:8], f"<td>{long}</td>", *cells[8:]]
    gold = f"<table><tr>{'</tr><tr>'.join(cells)}</tr></table>"
    lines = [f"{name:60}{a:>12}{b:>12}" for name, a, b in [("(in thousands)", "2023", "2022"), *rows]]
    text = "\n".join([*lines[:9], long, *lines[9:]])
    assert {verdict.attributed for verdict in judge_page(gold, text)} == {"no"}
    assert {verdict.attributed for verdict in judge_page(gold, text.replace("thousands", "millions"))} == {
        "yes"
    }
