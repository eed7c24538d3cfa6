r"""Pages that a model wrote as LaTeX source, tables in `tabular` included, to HTML; pure.

Not TeX: what models write for pages. Rules and layout commands go, cells over several columns keep their
span, and the characters of the page stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from docparse.ocr.engines.vlm.latex import latex_text

_TABULAR = re.compile(
    r"\\begin\{(tabular[xy*]?|longtable|array)\}((?:(?!\\begin\{(?:tabular|longtable|array)).)*?)\\end\{\1\}",
    re.DOTALL,
)
_RULES = re.compile(
    r"\\(?:(?:hline|toprule|midrule|bottomrule|addlinespace|endhead|endfirsthead|endfoot|endlastfoot)\b(?:\[[^\]]*\])?"
    r"|(?:noalign|rowcolor|cellcolor|cmidrule|cline|specialrule)\b(?:\[[^\]]*\]|\([^)]*\)|\{[^{}]*\})*)"
)
_SPLIT = re.compile(r"(\\\\(?:\[[^\]\n]*\])?|\\tabularnewline\b|\\.|[{}&])", re.DOTALL)
_WIDE = re.compile(r"\s*\\multicolumn\s*\{\s*(\d+)\s*\}\s*")
_HIGH = re.compile(r"\s*\\multirow\s*(?:\[[^\]]*\])?\s*\{[^{}]*\}\s*(?:\[[^\]]*\])?\s*\{[^{}]*\}\s*")
_ENVIRONMENT = re.compile(r"\\(?:begin|end)\{[^{}]*\}(?:\[[^\]]*\])?")
_PREAMBLE = re.compile(r"\A.*?\\begin\{document\}|\\end\{document\}.*\Z", re.DOTALL)
_COMMENT = re.compile(r"(?<!\\)%[^\n]*")
_LAYOUT = re.compile(
    r"\\(?:centering|noindent|small|footnotesize|large|Large|newpage|clearpage|maketitle|raggedright|hfill|vspace|hspace"
    r"|label|setlength|renewcommand|setcounter|bigskip|medskip|smallskip|par)\b\*?(?:\s*\{[^{}]*\})*"
)
_TITLE = re.compile(
    r"\\(?:(?:sub)*section|paragraph|chapter|title|caption)\*?(?:\[[^\]]*\])?\s*\{((?:[^{}]|\{[^{}]*\})*)\}"
)
_BREAK = re.compile(r"\\\\(?:\[[^\]\n]*\])?|\\newline\b|\\item\b(?:\[[^\]]*\])?")


def is_latex(text: str) -> bool:
    """Return True if a text is LaTeX source: it has environments or sections, not formulas alone."""
    return any(
        mark in text for mark in ("\\begin{tabular", "\\begin{longtable", "\\begin{document", "\\section")
    )


def latex_to_html(text: str) -> str:
    """HTML of a page in LaTeX source."""
    text = _COMMENT.sub("", _PREAMBLE.sub("", text))
    out, at = [], 0
    for table in _TABULAR.finditer(text):
        out += [_paragraphs(text[at : table.start()]), _table(table[2])]
        at = table.end()
    return "\n".join(part for part in [*out, _paragraphs(text[at:])] if part)


def _paragraphs(text: str) -> str:
    text = _LAYOUT.sub("", _TITLE.sub(r"\n\n\1\n\n", text))
    text = _BREAK.sub("\n\n", _ENVIRONMENT.sub("\n\n", text))
    pieces = (_text(" ".join(piece.split())) for piece in re.split(r"\n\s*\n", text))
    return "\n".join(f"<p>{piece}</p>" for piece in pieces if piece)


def _table(source: str) -> str:
    rows = (
        f"<tr>{''.join(map(_cell, cells))}</tr>" for cells in _rows(_RULES.sub("", _without_columns(source)))
    )
    return f"<table>{''.join(rows)}</table>"


def _without_columns(source: str) -> str:
    """A table's source without its width and column specification, the groups that it begins with."""
    at = 0
    while match := re.compile(r"\s*(?:\[[^\]]*\])?\s*\{").match(source, at):
        at, depth = match.end(), 1
        while at < len(source) and depth:
            depth += {"{": 1, "}": -1}.get(source[at], 0)
            at += 1
    return source[at:]


def _rows(source: str) -> Iterator[list[str]]:
    """Cells of each row; separators inside braces separate nothing."""
    depth, cell = 0, ""
    cells: list[str] = []
    for piece in _SPLIT.split(source):
        depth += (piece == "{") - (piece == "}")
        if depth <= 0 and piece == "&":
            cells, cell = [*cells, cell], ""
        elif depth <= 0 and (piece.startswith("\\\\") or piece == "\\tabularnewline"):
            yield [*cells, cell]
            cells, cell = [], ""
        else:
            cell += " " if piece.startswith("\\\\") else piece
    if cells or cell.strip():
        yield [*cells, cell]


def _cell(source: str) -> str:
    wide = _WIDE.match(source)
    if wide:
        source = source[wide.end() :]
        source = _without_first_group(source)
    span = f' colspan="{wide[1]}"' if wide else ""
    return f"<td{span}>{_text(' '.join(_HIGH.sub('', source).split()))}</td>"


def _without_first_group(source: str) -> str:
    """Return what follows the first group: of `{r}{Total}`, the second."""
    depth = 0
    for at, character in enumerate(source):
        depth += (character == "{") - (character == "}")
        if not depth:
            return source[at + 1 :]
    return source


def _text(source: str) -> str:
    """Text of a piece of source; the dollars that are no characters are delimiters of formulas."""
    plain = re.sub(r"(?<!\\)\$", "", source).replace(r"\(", "").replace(r"\)", "")
    return escape(latex_text(plain), quote=False)
