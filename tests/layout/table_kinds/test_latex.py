"""The same kinds as LaTeX prints them."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.layout.table_kinds.paper import LONG, STATEMENT, YEARS, Grid, found, plain

Print = Callable[[str, str], bytes]
ROWS = [YEARS, *STATEMENT]
SIZES = ("10pt", "12pt")


@pytest.fixture
def latex(tmp_path: Path) -> Print:
    """Return a function that sets the body of an article with some options."""
    tex = shutil.which("pdflatex")
    if tex is None:
        pytest.skip("needs pdflatex (Debian: apt-get install texlive-latex-extra)")

    def set_latex(size: str, body: str) -> bytes:
        packages = "booktabs,multirow,longtable,rotating,array,lipsum,colortbl"
        source = rf"\documentclass[{size}]{{article}}\usepackage{{{packages}}}"
        source += r"\usepackage[margin=0.9in]{geometry}\pagestyle{empty}"
        source += rf"\begin{{document}}{body}\end{{document}}"
        (tmp_path / "page.tex").write_text(source, encoding="utf-8")
        command = [tex, "-interaction=batchmode", "-no-shell-escape", "page.tex"]
        for _ in range(2 if "longtable" in body else 1):  # its columns settle in the second run
            subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=60, check=False)
        return (tmp_path / "page.pdf").read_bytes()

    return set_latex


def tabular(rows: Grid, rules: str, columns: str) -> str:
    """Return a `tabular` of rows: `grid`, `booktabs` or without rules."""
    top, middle, bottom = {
        "grid": (r"\hline", r"\hline", r"\hline"),
        "booktabs": (r"\toprule", r"\midrule", r"\bottomrule"),
        "none": ("", "", ""),
    }[rules]
    lines = [" & ".join(row).replace("—", "---") + r" \\" for row in rows]
    between = r"\hline " if rules == "grid" else ""
    spec = f"|{'|'.join(columns)}|" if rules == "grid" else columns
    body = f"{top} {lines[0]} {middle} {between.join(lines[1:])} {bottom}"
    return rf"\begin{{tabular}}{{{spec}}}{body}\end{{tabular}}"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rules", ["grid", "booktabs", "none"])
def test_a_table_in_a_column_of_a_paper_is_a_table(latex: Print, size: str, rules: str) -> None:
    rows = [["", "2024", "2023"], *(row[:3] for row in STATEMENT)]
    body = r"\lipsum[1-2]\begin{table}[h!]\centering\caption{Earnings of the group}\small "
    body += tabular(rows, rules, "lrr") + r"\end{table}\lipsum[3-8]"
    assert found(latex(f"{size},twocolumn", body)) == [plain(rows)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rules", ["grid", "booktabs", "none"])
def test_a_sideways_table_of_latex_is_a_table(latex: Print, size: str, rules: str) -> None:
    body = r"\begin{sidewaystable}\centering\caption{Earnings of the group}" + tabular(ROWS, rules, "lrrr")
    assert found(latex(size, body + r"\end{sidewaystable}")) == [plain(ROWS)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("heads", ["repeated", "first page"])
def test_a_long_table_of_latex_is_one(latex: Print, size: str, heads: str) -> None:
    rows = [["", "2024", "2023"], *LONG]
    head = r"\toprule " + " & ".join(rows[0]) + r" \\ \midrule "
    lines = " ".join(" & ".join(row) + r" \\" for row in LONG)
    repeated = r"\endhead " if heads == "repeated" else ""
    body = (
        rf"\lipsum[1]\begin{{longtable}}{{lrr}}{head}{repeated}{lines}\bottomrule\end{{longtable}}\lipsum[2]"
    )
    assert found(latex(size, body)) == [plain(rows)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rules", ["cmidrule", "hline"])
def test_groups_of_a_paper_span_their_rows(latex: Print, size: str, rules: str) -> None:
    groups = {
        "Grain": ["Wheat", "Barley", "Oats"],
        "Freight": ["Coast", "Ocean"],
        "Ports": ["North", "South"],
    }
    expected, lines = [["Segment", "Product", "2024", "2023"]], []
    for group, products in groups.items():
        for number, product in enumerate(products):
            values = [f"{len(expected)},204", f"{len(expected)},117"]
            first = rf"\multirow{{{len(products)}}}{{*}}{{{group}}}" if number == 0 else ""
            lines.append(f"{first} & {product} & {values[0]} & {values[1]} " + r"\\")
            expected.append([group, product, *values])
            if rules == "hline" and product != products[-1]:
                lines.append(r"\cline{2-4}")
        lines.append(r"\midrule" if rules == "cmidrule" else r"\hline")
    spec = "llrr" if rules == "cmidrule" else "|l|l|r|r|"
    top = r"\toprule" if rules == "cmidrule" else r"\hline"
    head = " & ".join(expected[0]) + r" \\ " + (r"\midrule" if rules == "cmidrule" else r"\hline")
    body = rf"\lipsum[1]\begin{{center}}\begin{{tabular}}{{{spec}}}{top} {head} {' '.join(lines)}"
    assert found(latex(size, body + r"\end{tabular}\end{center}\lipsum[2]")) == [plain(expected)]


@pytest.mark.parametrize("size", SIZES)
def test_leaders_of_latex_join_no_label_to_its_value(latex: Print, size: str) -> None:
    lines = [f"{' & '.join(YEARS)} " + r"\\"]
    for label, *values in STATEMENT:
        cells = " & ".join(value.replace("—", "---") for value in values)
        lines.append(rf"\makebox[15em][l]{{{label} \dotfill}} & {cells} \\")
    body = (
        rf"\lipsum[1]\begin{{center}}\begin{{tabular}}{{lrrr}}{' '.join(lines)}\end{{tabular}}\end{{center}}"
    )
    (rows,) = found(latex(size, body + r"\lipsum[2]"))
    assert [[text.rstrip(".") for text in row] for row in rows] == plain(ROWS)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("between", [r"\hline ", ""], ids=["all", "outer"])
def test_columns_that_no_rule_parts_are_columns(latex: Print, size: str, between: str) -> None:
    rows = [
        ["Angle", "best", "range", "best", "range"],
        ["first", "0.307", "0.275 to 0.345", "0.308", "0.275 to 0.346"],
        ["second", "0.561", "0.430 to 0.596", "none", "0.437 to 0.597"],
        ["third", "0.022", "none", "0.222", "0.205 to 0.239"],
    ]
    head, *body = [" & ".join(row) + r" \\ " for row in rows]
    spec = rf"\begin{{tabular}}{{|l|cc|cc|}}\hline {head}\hline {between.join(body)}\hline\end{{tabular}}"
    assert found(latex(size, rf"\lipsum[1]\begin{{center}}{spec}\end{{center}}\lipsum[2]")) == [plain(rows)]


@pytest.mark.parametrize("size", SIZES)
def test_cells_between_two_rows_are_of_both(latex: Print, size: str) -> None:
    stations = {"13": ("1410", "306,869"), "23": ("1453", "680,902"), "24": ("1352", "217,516")}
    head = ["station", "dates", "lifetime", "triggers"]
    rows, lines = [head], []
    for number, (station, values) in enumerate(stations.items()):
        dates = [f"2022-0{number + 1}-25", f"2022-1{number}-01"]
        rows += [[station, date, *values] for date in dates]
        cells = [rf"\multirow{{2}}{{*}}{{{text}}}" for text in (station, *values)]
        lines += [rf"{cells[0]} & {dates[0]} & {cells[1]} & {cells[2]} \\", rf" & {dates[1]} & & \\"]
    body = rf"\toprule {' & '.join(head)} \\ \midrule {' '.join(lines)} \bottomrule"
    body = (
        rf"\lipsum[1]\begin{{center}}\begin{{tabular}}{{llrr}}{body}\end{{tabular}}\end{{center}}\lipsum[2]"
    )
    assert found(latex(size, body)) == [plain(rows)]


@pytest.mark.parametrize("size", SIZES)
def test_rows_of_small_letters_are_rows(latex: Print, size: str) -> None:
    grains = ["wheat", "barley", "oats", "rye", "maize", "millet", "rice", "quinoa"]
    names = [f"{kind}{grain}" for kind in ("", "winter ", "summer ") for grain in grains]
    rows = [["first", "second", "third", "fourth"], *(names[at : at + 4] for at in range(0, len(names), 4))]
    table = tabular(rows, "booktabs", "llll")
    assert found(latex(size, rf"\lipsum[1]\begin{{center}}{table}\end{{center}}\lipsum[2]")) == [plain(rows)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("space", ["0.9em", "1.3em"])
def test_wide_blanks_between_sentences_part_no_columns(latex: Print, size: str, space: str) -> None:
    full = tabular(ROWS, "booktabs", r"@{}lrrr@{\extracolsep{\fill}}")
    full = full.replace("{tabular}", "{tabular*}").replace(
        r"\begin{tabular*}", r"\begin{tabular*}{\linewidth}"
    )
    text = "Ports were full. Grain was dear. Freight was cheap. Quays were idle. Ships came late. Rain fell. "
    prose = rf"\par\vspace{{2ex}}{text * 6}\par\vspace{{2ex}}\noindent "
    body = rf"\raggedright\xspaceskip={space}\noindent {full}{prose}{full}"
    assert found(latex(size, body)) == [plain(ROWS), plain(ROWS)]


@pytest.mark.parametrize("size", SIZES)
def test_a_table_level_with_a_paragraph_beside_it_is_a_table(latex: Print, size: str) -> None:
    """Lines of the paragraph are on the base lines of the rows."""
    rows = [["", "2024", "2023"], *(row[:3] for row in STATEMENT)]
    lines = " ".join(" & ".join(row).replace("—", "---") + r" \\" for row in rows)
    side = r"\begin{minipage}[t]{.47\linewidth}"
    table = rf"\lipsum[3][1-3]\par\begin{{tabular}}[t]{{lrr}}{lines}\end{{tabular}}\end{{minipage}}"
    body = rf"\noindent{side}\lipsum[1][1-6]\end{{minipage}}\hfill {side}{table}"
    assert found(latex(size, body)) == [plain(rows)]


@pytest.mark.parametrize("size", SIZES)
def test_labels_in_the_middle_of_drawn_bands_are_of_all_their_rows(latex: Print, size: str) -> None:
    groups = {"Grain": ["Wheat", "Barley", "Oats"], "Freight": ["Coast", "Ocean", "Air"]}
    rows = [["Segment", "Product", "2024", "2023"]]
    lines = []
    for group, products in groups.items():
        own = [[product, f"{len(rows) + at},204", f"{at},117"] for at, product in enumerate(products, 1)]
        rows += [[group, *cells] for cells in own]
        first = rf"\multirow{{{len(own)}}}{{*}}{{{group}}}"
        lines += [f"{first if at == 0 else ''} & {' & '.join(cells)} \\\\" for at, cells in enumerate(own)]
        lines.append(r"\hline")
    head = " & ".join(rows[0])
    table = rf"\begin{{tabular}}{{|l|l|r|r|}}\hline {head} \\ \hline {' '.join(lines)}\end{{tabular}}"
    assert found(latex(size, rf"\lipsum[1]\begin{{center}}{table}\end{{center}}\lipsum[2]")) == [plain(rows)]


@pytest.mark.parametrize("size", SIZES)
def test_upright_rules_that_stop_short_of_level_ones_go_on(latex: Print, size: str) -> None:
    """Booktabs leaves white above and below its rules."""
    rows = [["Port", "Grain", "Grain", "Freight"], ["Port", "dry", "wet", "both"]]
    rows += [
        [name, "64", "–" if at % 2 else "12", "46"] for at, name in enumerate(("North", "South", "East"))
    ]
    head = r"\multirow{2}{*}{Port} & \multicolumn{2}{c|}{Grain} & Freight \\ & dry & wet & both \\"
    body = " ".join(" & ".join(row).replace("–", "--") + r" \\" for row in rows[2:])
    table = rf"\begin{{tabular}}{{l|cc|c}}\toprule {head}\midrule {body}\bottomrule\end{{tabular}}"
    assert found(latex(size, rf"\lipsum[1]\begin{{center}}{table}\end{{center}}\lipsum[2]")) == [plain(rows)]
