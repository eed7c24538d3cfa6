"""Tables whose rows are lists: one cell after another, no empty ones between them."""

from __future__ import annotations

import re

from docparse.judge.judge import judge_page

EQUITY = (
    ("Opening balance", "304.6", "0.1", "613.6", "(71.9)", "(219.5)", "322.3"),
    ("Loss of the quarter", "—", "—", "—", "—", "(50.5)", "(50.5)"),
    ("Awards settled", "0.1", "—", "(0.1)", "—", "—", "(0.1)"),
    ("Closing balance", "304.7", "0.1", "621.4", "(79.9)", "(270.0)", "271.6"),
)
LABELS = [f"{row[0]} {year}" for year in ("2031", "2030", "2029") for row in EQUITY]


def _gold(*rows: tuple[str, ...]) -> str:
    """A table whose values, in brackets or not, are tagged."""
    out = "<table>"
    for row in rows:
        tagged = (cell.strip("()") for cell in row)
        cells = (
            cell.replace(digits, f"<number>{digits}</number>") if digits[:1].isdigit() and at else cell
            for at, (cell, digits) in enumerate(zip(row, tagged, strict=True))
        )
        out += f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
    return f"{out}</table>"


def _listed(*rows: tuple[str, ...]) -> str:
    """The same without its empty cells."""
    return "\n".join("\t".join(filter(None, row)) for row in rows)


def test_a_row_of_heads_below_one_with_more_is_over_no_columns() -> None:
    rows = [(label, *EQUITY[at % 4][1:]) for at, label in enumerate(LABELS)]
    rows.insert(0, ("", "Common Stock", "", "Paid-in Capital", "Other Loss", "Retained Loss", "Equity"))
    rows.insert(1, ("", "Shares", "Amount", "", "", "", ""))
    verdicts = judge_page(_gold(*rows), _listed(*rows))
    assert [(v.fact.text, v.reason) for v in verdicts if not v.correct or v.attributed == "no"] == []


def test_heads_between_the_rows_begin_a_further_table() -> None:
    def table(months: str, digit: int) -> list[tuple[str, ...]]:
        heads = [("(in millions)", months, "", "", ""), ("", "Derivatives", "Plans", "Translation", "Loss")]
        return [*heads, *((label, *(f"{digit}{at}{n}" for n in range(4))) for at, label in enumerate(LABELS))]

    one, two = table("Three Months", 1), table("Six Months", 2)
    spanned = re.compile(r"<td>(\w+ Months)(?:</td><td>){3}")
    gold = spanned.sub(r'<td colspan="4">\1', _gold(*one) + _gold(*two))
    verdicts = judge_page(gold, _listed(*one, *two))
    assert {(v.correct, v.attributed) for v in verdicts} == {(True, "yes")}


def test_a_stub_in_a_short_row_of_heads_is_over_no_columns() -> None:
    """Three texts over six columns: the first may be over the labels, and the other two over three each."""
    heads = ("Year Ended March 31,", "Plans", "", "", "Other Plans", "", "")
    years = ("", "2031", "2030", "2029", "2031", "2030", "2029")
    values = [(label, *(f"{at + 1}{n}4" for n in range(6))) for at, label in enumerate(LABELS)]
    spanned = re.compile(r"<td>((?:Other )?Plans)(?:</td><td>){3}")
    gold = spanned.sub(r'<td colspan="3">\1</td><td>', _gold(heads, years, *values))
    gold = gold.replace("<td>Other Plans</td><td></td><td></td>", '<td colspan="3">Other Plans</td>')
    verdicts = judge_page(gold, _listed(heads, years, *values))
    assert {(v.correct, v.attributed) for v in verdicts} == {(True, "yes")}
