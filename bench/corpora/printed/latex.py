"""A page as LaTeX that pdflatex sets."""

from __future__ import annotations

import re
from random import Random

from bench.corpora.printed.contents import Sample, phrase, sentence
from bench.corpora.printed.pages import MadePage, Part, TableLook

_FONTS = (
    "",
    r"\usepackage{times}",
    r"\usepackage{charter}",
    r"\usepackage{helvet}\renewcommand\familydefault\sfdefault",
)
_ESCAPE = re.compile(r"([%&$#_{}])")
_SIZES = (r"\normalsize", r"\small", r"\footnotesize")
_FULL = ("full", "mitred", "frame", "inner")
_MATRIX = (
    r"\begin{displaymath} \left(\begin{array}{ccc} a & b & 0 \\ c & d & 1 \\ 0 & 1 & e \end{array}\right)"
    r" x = y \end{displaymath}"
)


def page_latex(page: MadePage, seed: int) -> str:
    """Return the source of a page; decoys that LaTeX has no everyday form of become prose."""
    random = Random(seed + 1)
    look = page.look
    options = f"{min(12, max(10, int(look.size)))}pt" + (",twocolumn" if look.columns == 2 else "")
    parts = [_part(part, random) for part in page.parts]
    return "\n".join(
        [
            rf"\documentclass[{options}]{{article}}",
            r"\usepackage[utf8]{inputenc}\usepackage{booktabs,multirow,array,textcomp}",
            r"\usepackage[table]{xcolor}\usepackage[margin=0.9in]{geometry}\pagestyle{empty}",
            _FONTS[look.font],
            r"\begin{document}",
            *parts,
            r"\end{document}",
        ]
    )


def _text(text: str) -> str:
    return _ESCAPE.sub(r"\\\1", text).replace("±", r"$\pm$").replace("–", "--")


def _part(part: Part, random: Random) -> str:
    if part.table is not None and part.look is not None:
        return _float(part, part.table, part.look, random)
    if part.kind == "heading":
        return rf"\section{{{_text(part.text)}}}"
    if part.kind in ("bullets", "numbered", "references"):
        name = "itemize" if part.kind == "bullets" else "enumerate"
        items = "\n".join(rf"\item {_text(sentence(random))}" for _ in range(random.randint(3, 6)))
        return rf"\begin{{{name}}}{items}\end{{{name}}}"
    if part.kind == "chart":
        return _MATRIX
    if part.kind in ("contents", "cards"):
        lines = [rf"{_text(phrase(random).capitalize())}\dotfill {9 + 7 * k}\\" for k in range(6)]
        return r"\noindent " + "\n".join(lines)
    return part.text if part.kind == "prose" else " ".join(_text(sentence(random)) for _ in range(4))


def _float(part: Part, table: Sample, look: TableLook, random: Random) -> str:
    size = random.choice(_SIZES)
    caption = rf"\caption{{{_text(part.text.partition(': ')[2] or part.text)}}}"
    body = _tabular(table, look)
    width = r"\columnwidth"
    boxed = rf"\sbox0{{{size}{body}}}\ifdim\wd0>{width}\resizebox{{{width}}}{{!}}{{\usebox0}}\else\usebox0\fi"
    where = look.caption
    inner = (caption if where == "above" else "") + boxed + (caption if where == "below" else "")
    return rf"\begin{{table}}[h!]\centering {inner}\end{{table}}"


def _tabular(table: Sample, look: TableLook) -> str:
    lines = []
    for at in range(len(table.lines)):
        lines.append(_row(table, look, at))
        lines.append(_rule_below(table, look, at))
    top = {"booktabs": r"\toprule", "head": "", "none": "", "stripes": "", "columns": "", "inner": ""}
    first = top.get(look.rulings, r"\hline")
    return rf"\begin{{tabular}}{{{_columns(table, look)}}}{first} {' '.join(lines)}\end{{tabular}}"


def _columns(table: Sample, look: TableLook) -> str:
    letter = {"right": "r", "center": "c", "left": "l"}[look.values]
    if table.kind == "text":
        letter = rf"p{{{0.75 / table.columns:.2f}\columnwidth}}"
    bars = look.rulings in ("full", "mitred", "inner", "columns")
    columns = ["l", *[letter] * (table.columns - 1)]
    outer = "|" if look.rulings in (*_FULL[:3],) else ""
    return outer + ("|" if bars else "").join(columns) + outer


def _row(table: Sample, look: TableLook, at: int) -> str:
    cells = []
    for column, spot in enumerate(table.lines[at]):
        text = _text(spot.text)
        if at < table.head and look.bold_head and text:
            text = rf"\textbf{{{text}}}"
        if look.leaders and column == 0 and at >= table.head and at not in table.sections:
            text = rf"\makebox[14em][l]{{{text} \dotfill}}"
        if look.signs and column and at in (table.head, len(table.lines) - 1) and text not in ("", "--"):
            text = r"\$" + text
        bar = "|" if look.rulings in ("full", "mitred") else ""
        if spot.columns > 1:
            text = rf"\multicolumn{{{spot.columns}}}{{c{bar}}}{{{text}}}"
        elif at < table.head and look.heads == "center" and column and table.kind != "text":
            text = rf"\multicolumn{{1}}{{c{bar}}}{{{text}}}"
        cells.append(text)
    shade = r"\rowcolor[gray]{0.9} " if look.rulings == "stripes" and at % 2 else ""
    return shade + " & ".join(cells) + r" \\"


def _rule_below(table: Sample, look: TableLook, at: int) -> str:
    last, head = at == len(table.lines) - 1, at == table.head - 1
    if look.rulings == "booktabs":
        if last:
            return r"\bottomrule"
        if head:
            return r"\midrule"
        return _partial(table, at) if at < table.head else ""
    if look.rulings in ("none", "stripes", "columns"):
        return ""
    if look.rulings in ("head", "inner"):
        return r"\hline" if (head or (look.rulings == "inner" and not last)) else ""
    return r"\hline"


def _partial(table: Sample, at: int) -> str:
    """Return rules under the heads of several columns."""
    rules, column = "", 1
    for spot in table.lines[at]:
        if spot.columns > 1:
            rules += rf"\cmidrule(lr){{{column}-{column + spot.columns - 1}}}"
        column += spot.columns
    return rules
