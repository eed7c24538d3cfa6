"""Tables whose cells are sentences, set full in narrow columns."""

from __future__ import annotations

import pytest

from tests.layout.table_kinds.paper import MARGIN, STYLES, Grid, Paper, Style, found, plain
from tests.layout.table_kinds.test_latex import Print, latex

__all__ = ["latex"]

SENTENCES = [
    "The board reviews the price of grain at each of its meetings.",
    "Includes goods in transit but not those that are held for others.",
    "Was agreed with the committee and takes effect in the next spring.",
    "Applies to all sites that were opened after the first of May.",
]
CELLS = [
    ["Grain", SENTENCES[0], SENTENCES[1]],
    ["Ocean freight", SENTENCES[2], SENTENCES[3]],
    ["Quays", SENTENCES[1], SENTENCES[2]],
]
LONGER = [[label, f"{one} {SENTENCES[3]}", f"{other} {SENTENCES[0]}"] for label, one, other in CELLS]


def wordy(size: str, heads: Grid, *, shaded: bool = False) -> str:
    """Return a table of sentences under heads: between three rules, or with every other row shaded."""
    top, rows = ([" & ".join(row) + r" \\ " for row in some] for some in (heads, LONGER))
    grey = r"\rowcolor[gray]{.9}"
    body = rf"\toprule {''.join(top)}\midrule {''.join(rows)}\bottomrule"
    body = f"{top[0]}{grey}{rows[0]}{rows[1]}{grey}{rows[2]}" if shaded else body
    table = rf"\begin{{tabular}}{{lp{{42mm}}p{{42mm}}}}{body}\end{{tabular}}"
    return rf"\lipsum[1]\begin{{table}}[h!]\centering\{size} {table}\end{{table}}\lipsum[2]"


@pytest.mark.parametrize("size", ["small", "footnotesize", "scriptsize"])
def test_a_unit_under_heads_leaves_a_table_of_sentences_whole(latex: Print, size: str) -> None:
    heads = [["Segment", "2024", "Annual income"], ["", r"\multicolumn{2}{c}{(in words)}"]]
    (table,) = found(latex("10pt", wordy(size, heads)))
    assert table[2:] == plain(LONGER)


@pytest.mark.parametrize("size", ["small", "footnotesize", "scriptsize"])
def test_bands_of_shade_close_rows_of_sentences(latex: Print, size: str) -> None:
    heads = ["Segment", "Manner", "Scope"]
    (table,) = found(latex("10pt", wordy(size, [heads], shaded=True)))
    assert table == plain([heads, *LONGER])


@pytest.mark.parametrize("size", ["normalsize", "small"])
def test_a_label_half_an_em_before_a_column_is_none_of_its_words(latex: Print, size: str) -> None:
    """The other lines of the column begin exactly where the words behind it do."""
    rows = [["", "2024", "2023"], *LONGER, ["Freight on long routes", *LONGER[0][1:]]]
    head, *body = [" & ".join(row) + r" \\ " for row in rows]
    spec = r"l@{\hspace{.5em}}p{42mm}p{42mm}"
    table = rf"\begin{{tabular}}{{{spec}}}\toprule {head}\midrule {''.join(body)}"
    table = rf"\begin{{table}}[h!]\centering\{size} {table}\bottomrule\end{{tabular}}\end{{table}}"
    assert found(latex("10pt", rf"\lipsum[1]{table}\lipsum[2]")) == [plain(rows)]


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_a_caption_announces_a_table_of_sentences(style: Style) -> None:
    paper = Paper(style)
    y = paper.prose(5)
    paper.text(MARGIN, y, "Table 3. Receipts by region")
    columns = [(MARGIN, MARGIN + 7), (MARGIN + 8, MARGIN + 19), (MARGIN + 22, MARGIN + 33)]
    y = paper.row(y + 2.2, ["", "Spring", "Autumn"], columns, "left")
    paper.line(MARGIN, y - style.pitch + 0.5, columns[-1][1], y - style.pitch + 0.5)
    for row in CELLS:
        ends = [paper_lines(paper, y, text, column) for text, column in zip(row, columns, strict=True)]
        y = max(ends) + 1.1
    paper.prose(y + 2)
    assert [row[0] for row in paper.grid()[1:]] == [row[0] for row in CELLS]


def paper_lines(paper: Paper, y: float, text: str, column: tuple[float, float]) -> float:
    """Draw text in lines of a column; return the base line below them."""
    em, line, width = paper.style.size, "", column[1] - column[0]
    for word in [*text.split(), ""]:
        longer = f"{line} {word}".strip()
        if word and paper.canvas.stringWidth(longer, paper.style.font, em) < width * em:
            line = longer
            continue
        paper.text(column[0], y, line)
        y, line = y + 1.15, word
    return y
