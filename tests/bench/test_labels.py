from __future__ import annotations

from bench.measures.labels import FAULTS, attribution, compare
from docparse.judge import judge_page

GOLD = """<table><tr><td></td><td>2024</td><td>2023</td></tr>
<tr><td>Sales</td><td><number>1,200</number></td><td>900</td></tr>
<tr><td>Fees</td><td>(40)</td><td>35</td></tr></table>"""


def counts(gold: str, html: str) -> tuple[float, ...]:
    """Numbers, and those with row, column and both, lost ones, of their part, and by the fair measure."""
    figures = compare(gold, html)
    names = ("row", "column", "both", "lost", "parted", "fair")
    return (figures["both"][1], *(figures[name][0] for name in names))


def plain() -> str:
    return GOLD.replace("<number>", "").replace("</number>", "")


def test_the_page_itself_has_all_numbers_in_their_places() -> None:
    assert counts(GOLD, plain()) == (4, 4, 4, 4, 0, 4, 4)


def test_values_of_another_row_or_column_are_counted() -> None:
    swapped = plain().replace("1,200", "x").replace(">900", ">1,200").replace(">x", ">900")
    assert counts(GOLD, swapped) == (4, 4, 2, 2, 0, 2, 2)
    moved = plain().replace("1,200", "x").replace("(40)", "1,200").replace(">x", ">(40)")
    assert counts(GOLD, moved) == (4, 2, 4, 2, 0, 2, 2)


def test_lost_heads_and_lost_numbers_are_counted() -> None:
    headless = plain().replace("<tr><td></td><td>2024</td><td>2023</td></tr>", "")
    assert counts(GOLD, headless) == (4, 4, 0, 0, 0, 0, 0)
    assert counts(GOLD, "<p>Sales 1,200 900</p>") == (4, 0, 0, 0, 4, 0, 0)


def test_equal_numbers_go_where_their_labels_are() -> None:
    gold = GOLD.replace("35", "900")
    assert counts(gold, gold) == (4, 4, 4, 4, 0, 4, 4)


def test_attribution_is_the_verifiers() -> None:
    row = "<tr><td>Sales</td><td><number>120</number></td><td><number>110</number></td></tr>"
    gold = f"<table><tr><td></td><td>2024</td><td>2023</td></tr>{row}</table>"
    html = gold.replace("<number>", "").replace("</number>", "")
    assert attribution(judge_page(gold, html)) == {"attributed": (2, 2), "unknown": (0, 2)}
    headless = html.replace("<tr><td></td><td>2024</td><td>2023</td></tr>", "")
    assert attribution(judge_page(gold, headless)) == {"attributed": (0, 2), "unknown": (2, 2)}, (
        "nothing says where they stand: unknown, and not attributed"
    )


def test_numbers_below_a_head_inside_the_gold_table_may_stand_under_it() -> None:
    other = GOLD.replace("2024", "First half").replace("2023", "Second half").replace("1,200", "1,300")
    stacked = GOLD.replace("</table>", "") + other.replace("<table>", "")
    assert counts(stacked, GOLD + other) == (8, 8, 4, 4, 0, 8, 8)
    assert compare(stacked, stacked)["parted"] == (8, 8)
    assert compare(stacked, GOLD + other.replace("First", "Last"))["parted"] == (6, 8)


def test_gold_that_says_nothing_about_a_parser_is_left_out_of_the_fair_measure() -> None:
    rows = "".join(f"<tr><td>Item {at}</td><td>{page}</td></tr>" for at, page in enumerate((3, 4, 9, 40)))
    contents = compare(f"<table>{rows}</table>", "<p>Item 3</p>")
    assert (contents["lost"], contents["contents"], contents["fair"]) == ((4, 4), (4, 4), (0, 0))
    headless = plain().replace("<tr><td></td><td>2024</td><td>2023</td></tr>", "")
    assert compare(headless, plain())["no head"] == (4, 4)
    assert not any(compare(plain(), plain())[fault][0] for fault in FAULTS)


def test_a_unit_over_some_columns_is_that_of_all_in_the_fair_measure() -> None:
    united = plain().replace("<td>2023</td>", "<td>(in millions) 2023</td>")
    figures = compare(plain(), united)
    assert (figures["both"], figures["fair"]) == ((2, 4), (4, 4))
