"""Outputs of systems besides HTML, Markdown and text: every fact of it is found."""

from __future__ import annotations

import pytest

from docparse.judge.judge import judge_page
from docparse.judge.read.outputs import readable
from docparse.judge.read.rows import rows_as_tables

GOLD = (
    "<p>Loss of <number>(310)</number> and <number>12,345</number> or <number>25.63%</number></p>"
    "<table><tr><td></td><td>2024</td><td>2023</td></tr>"
    "<tr><td>Revenue</td><td><number>1,234</number></td><td><number>1,100</number></td></tr>"
    "<tr><td>Loss</td><td><number>(12)</number></td><td><number>7%</number></td></tr></table>"
)
HTML = GOLD.replace("<number>", "").replace("</number>", "")
OTSL = (
    "<otsl><ecel><ched>2024<ched>2023<nl><fcel>Revenue<fcel>1,234<fcel>1,100<nl>"
    "<fcel>Loss<fcel>(12)<fcel>7%<nl></otsl>"
)
TABULAR = r"""\section*{Notes} Loss of $\left(310\right)$ and 12{,}345 or 25.63\%
\begin{table}[h]\centering
\begin{tabular}{l@{\hskip 1em}rr} \toprule
 & \multicolumn{1}{r}{2024} & \textbf{2023} \\ \cmidrule(lr){2-3}
Revenue & 1{,}234 & \$1,100 \\[2pt]
\makecell{Loss} & (12) & 7\% \\ \bottomrule
\end{tabular}
\end{table}"""
OUTPUTS = {
    "fenced HTML": f"Here is the HTML:\n```html\n{HTML}\n```",
    "thoughts": f"<think>Is it (310) or 310?</think>\n{HTML}",
    "OTSL": f"Loss of (310) and 12,345 or 25.63%\n{OTSL}",
    "DocTags": "<doctag><text><loc_1><loc_2><loc_3><loc_4>Loss of (310) and 12,345 or 25.63%</text>"
    f"{OTSL.replace('<otsl>', '<otsl><loc_1><loc_2><loc_3><loc_4>')}</doctag>",
    "LaTeX": TABULAR,
    "LaTeX document": rf"\documentclass{{article}}\begin{{document}}{TABULAR}\end{{document}}",
    "Markdown with formulas": "Loss of \\left(310\\right) and 12{,}345 or 25.63\\%\n\n| | 2024 | 2023 |\n"
    "|---|---|---|\n| Revenue | $1{,}234$ | \\(1,100\\) |\n| Loss | (12) | 7\\% |",
}


@pytest.mark.parametrize("name", OUTPUTS)
def test_every_fact_of_a_page_is_found(name: str) -> None:
    verdicts = judge_page(GOLD, OUTPUTS[name])
    assert [v.fact.text for v in verdicts if not v.correct] == []
    assert {v.attributed for v in verdicts} == {"yes"}


def test_escaped_signs_in_html_are_read() -> None:
    gold = "<p>At <number>25.63%</number> of <monetaryunit>$</monetaryunit><number>8</number></p>"
    assert {v.correct for v in judge_page(gold, r"<p>At 25.63\% of \$8</p>")} == {True}
    assert [v.correct for v in judge_page(gold, r"<p>At 25.63\% of \$9</p>")] == [True, True, False]


def test_a_wrong_sign_in_latex_is_wrong() -> None:
    wrong = TABULAR.replace(r"$\left(310\right)$", "$310$").replace("(12)", "12")
    assert [v.fact.text for v in judge_page(GOLD, wrong) if not v.correct] == ["(310)", "(12)"]


def test_brackets_below_a_rule_belong_to_the_table() -> None:
    source = (
        r"\begin{tabular}{lr} \toprule (in millions) & 2024 \\ \hline" + "\n(12) & [3] \\\\ \\end{tabular}"
    )
    assert readable(source) == (
        "<table><tr><td>(in millions)</td><td>2024</td></tr><tr><td>(12)</td><td>[3]</td></tr></table>"
    )


def test_signs_that_latex_has_names_for() -> None:
    source = r"\section{A} 5\textendash6 \textasciitilde{} \{b\} \textbackslash{} \textdollar 8"
    assert readable(source) == "<p>A</p>\n<p>5–6 ~ {b} \\ $ 8</p>"


@pytest.mark.parametrize(
    "source", [HTML, "| a | $ | 1,200 |\n|---|---|---|", r"costs \$5 and \$6 \(net\)", "{a} ^ _ & %", ""]
)
def test_what_needs_no_cleaning_is_not_touched(source: str) -> None:
    assert readable(source) == source


def test_a_number_between_round_delimiters_is_no_bracket() -> None:
    assert readable(r"Net loss \(2,031\) and \((312)\)") == "Net loss 2,031 and (312)"


def test_rows_around_it_settle_whether_a_line_is_comma_separated() -> None:
    """A head with a date and a note before values of three digits have numbers side by side, as text has."""
    rows = [
        ("", "March 31 2024", "March 31 2023"),
        ("Rent", "210", "198"),
        ("Loss on sale 2", "103", "96"),
        ("Wages", "411", "(402)"),
        ("Other", "7", "9"),
    ]
    gold = "".join(
        f"<tr><td>{label}</td>" + "".join(f"<td><number>{value}</number></td>" for value in values) + "</tr>"
        for label, *values in rows[1:]
    )
    head = "".join(f"<td>{text}</td>" for text in rows[0])
    lines = "\n".join(",".join(row) for row in rows)
    verdicts = judge_page(f"<table><tr>{head}</tr>{gold}</table>", f"Costs of the quarter\n{lines}\n")
    assert {(verdict.correct, verdict.attributed) for verdict in verdicts} == {(True, "yes")}


def test_two_lines_of_many_fields_are_comma_separated() -> None:
    """A line of years and one of values: without cells the years would be one number."""
    heads = "".join(f"<td><temporal>{year}</temporal></td>" for year in range(1995, 2035, 10))
    values = "".join(f"<td>$<number>{value}</number></td>" for value in ("0.35", "1.03", "2.59", "4.08"))
    gold = f"<table><tr><td>(in dollars)</td>{heads}</tr><tr><td>Dividends</td>{values}</tr></table>"
    verdicts = judge_page(gold, "(in dollars),1995,2005,2015,2025\nDividends,$0.35,$1.03,$2.59,$4.08\n")
    assert {(verdict.correct, verdict.attributed) for verdict in verdicts} == {(True, "yes")}


def test_rows_of_text_are_not_comma_separated() -> None:
    text = "Sales 1,234,567 2,345,678\nCosts 3,456,789 4,567,890\nTaxes 5,678,901 6,789,012\nTotal,1,2,3,4"
    assert rows_as_tables(text) == text


def test_tabs_part_cells_as_pipes_do() -> None:
    """Positions would lay the values under other heads: a tab says where a cell ends, not where it stands."""
    rows = [
        ("", "2023", "2022", "2021"),
        ("Rent of offices and of warehouses in all countries", "210", "198", "187"),
        ("Loss on sale | net", "", "96", "88"),
        ("Wages", "411", "402", "398 377"),
    ]
    gold = "".join(
        f"<tr><td>{label}</td>"
        + "".join(f"<td><number>{text}</number></td>" for text in values if text)
        + "</tr>"
        for label, *values in (rows[1], ("Wages", "411", "402"))
    )
    head = "".join(f"<td>{text}</td>" for text in rows[0])
    lines = "\n".join("\t".join(row) for row in rows)
    verdicts = judge_page(f"<table><tr>{head}</tr>{gold}</table>", f"Costs of the year\n{lines}\n\nIn all\n")
    assert {(verdict.correct, verdict.attributed) for verdict in verdicts} == {(True, "yes")}
    assert "<td>398 377</td>" in rows_as_tables(lines)


@pytest.mark.parametrize(
    "text",
    [
        "\tA paragraph set in\n\tby tabs, twice",
        "1.\tFirst of all\n2.\tSecond",
        "a\tb\tc",
        "<p>\n\t\t<b>x</b>\ty\n\t\t<b>z</b>\tw\n</p>",
        "a\t| b\t| c\n--\t| --\t| --\nd\t| e\t| f",
        "\t\t\tonly set in\n\t\t\tdeeply",
    ],
)
def test_tabs_that_part_no_cells(text: str) -> None:
    assert rows_as_tables(text) == text


def test_a_title_between_rows_of_as_many_cells_parts_no_table() -> None:
    assert rows_as_tables("\t2023\t2022\nCosts\nRent\t4\t3\n\nCosts\nIn all").split("\n") == [
        "<table><tr><td></td><td>2023</td><td>2022</td></tr><tr><td>Costs</td></tr>"
        "<tr><td>Rent</td><td>4</td><td>3</td></tr></table>",
        "",
        "Costs",
        "In all",
    ]
