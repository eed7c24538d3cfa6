r"""LaTeX that vision models put into text, undone; pure.

Models wrap numbers in math delimiters (`\( 1,234 \)`, `$1,234$`), write footnote marks as `$^{(1)}$`, and
escape signs (`\$8`, `5\%`). Worse, where a chain of tools takes the dollar signs of a text for math
delimiters, `$8 million and $9 million` arrives as `\(8 million and \)9 million`: the delimiters are the
dollars. Telling the two apart: a delimiter that has no partner in its line or table cell but a digit behind
it was a dollar, and so was one whose "formula" begins with a digit and goes on in prose, or ends where the
next number begins; one alone in its cell was a dollar if the next cell of its row begins with a number.
`\(1,234\)` is read as a formula, not as a bracket escaped in Markdown.
"""

from __future__ import annotations

import re

_PIECES = re.compile(r"(\n|(?<!\\)\||</?[A-Za-z][^<>]*>)")
_ROUND = re.compile(r"\\([()])")
_SQUARE = re.compile(r"\\\[(.*?)\\\]")
_DOUBLE = re.compile(r"\$\$([^$]+)\$\$")
_SINGLE = re.compile(r"(?:(?<![\d$])\$|\$(?=[\^_]))(?![\s$])([^$]{1,200}?)(?<!\s)\$(?![\d$])")
_NUMBER = re.compile(r"\s*[(\-−–]?\s*\d[\d,.]*\s*\\?%?\s*\)?\s*")
_VALUE = re.compile(r"\s*(?:\(?\d|[—–]\s*(?!\w))")
_NEXT_NUMBER = re.compile(r"\s?\(?\d")
_FORMULA = re.compile(r"\\[A-Za-z]+|[\^_]")
_PROSE = re.compile(r"[A-Za-z]{2,}")
_ESCAPED_DOLLAR = "\U0010ffee"  # private use: stands for `\$` until dollars are no longer delimiters

_STYLES = re.compile(
    r"\\(?:text|mathrm|mathbf|mathit|mathsf|textbf|textit|textrm|boldsymbol|operatorname|underline|overline"
    r"|emph|makecell|thead|mbox|textsc|textsf|texttt)\s*"
    r"\{([^{}]*)\}"
)
_FRACTION = re.compile(r"\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_RAISED = re.compile(r"\^\s*(?:\{([^{}]*)\}|(\S))")
_LOWERED = re.compile(r"_\s*(?:\{([^{}]*)\}|(\w))")
_DEGREES = re.compile(r"\^\s*\{?\s*\\circ\s*\}?")
_SPACES = re.compile(r"\\[,;:! ]|~|\\q?quad\b")
_SIGNS = {
    "times": "×", "div": "÷", "pm": "±", "cdot": "·", "leq": "≤", "le": "≤", "geq": "≥", "ge": "≥",
    "neq": "≠", "approx": "≈", "dagger": "†", "ddagger": "‡", "bullet": "•", "euro": "€", "pounds": "£",
    "yen": "¥", "textdollar": "$", "texteuro": "€", "textsterling": "£", "textyen": "¥", "textendash": "–",
    "textemdash": "—", "textbullet": "•", "textbackslash": "\\", "textasciitilde": "~",
    "textasciicircum": "^",
    "left": "", "right": "", "displaystyle": "",
}  # fmt: skip
_COMMAND = re.compile(r"\\([A-Za-z]+)(?:\{\})?")


def undo_latex(text: str) -> str:
    """Text, Markdown or HTML without LaTeX delimiters and escapes; raised and lowered parts become tags."""
    if "\\" not in text and "$" not in text:
        return text
    pieces = _PIECES.split(text)
    return "".join(
        _lone(pieces, at) if piece.strip() in {"\\(", "\\)"} else _piece(piece)
        for at, piece in enumerate(pieces)
    )


def _lone(pieces: list[str], at: int) -> str:
    """A delimiter alone in its cell, by what the next cell of its row begins with."""
    for number in range(at + 1, len(pieces)):
        piece = pieces[number]
        row_ends = piece.lower() == "</tr>" or (
            piece == "\n" and not pieces[number - 1].strip() and pieces[number - 2] == "|"
        )
        if row_ends:
            break
        if number % 2 == 0 and piece.strip():
            mark = "$" if _VALUE.match(piece) else pieces[at].strip()[1]
            return pieces[at].replace(pieces[at].strip(), mark)
    return pieces[at].replace("\\", "")


def _piece(piece: str) -> str:
    """One line or table cell's text."""
    if "\\" not in piece and piece.count("$") < 2:
        return piece
    piece = piece.replace("\\$", _ESCAPED_DOLLAR)
    piece = _SQUARE.sub(lambda m: f"[{m[1]}]" if _is_mark(m[1]) else _formula(m[1]), _undo_round(piece))
    piece = _DOUBLE.sub(lambda m: _formula(m[1]), piece)
    piece = _SINGLE.sub(lambda m: _formula(m[1]) if _is_formula(m[1]) else m[0], piece)
    return re.sub(r"\\([%&])", r"\1", piece).replace(_ESCAPED_DOLLAR, "$")


def _undo_round(piece: str) -> str:
    r"""`\(` and `\)`: formulas, or dollars that were taken for their delimiters."""
    out: list[str] = []
    end = 0
    marks = list(_ROUND.finditer(piece))
    for number, mark in enumerate(marks):
        if mark.start() < end:
            continue  # the closing delimiter of a formula
        out.append(piece[end : mark.start()])
        end = mark.end()
        partner = marks[number + 1] if mark[1] == "(" and number + 1 < len(marks) else None
        if partner is None or partner[1] != ")":
            out.append("$" if _VALUE.match(piece[end:]) else mark[1])
            continue
        inner, after = piece[mark.end() : partner.start()], piece[partner.end() :]
        end = partner.end()
        if _was_dollar(inner, after):
            out.append(f"${inner}" + ("$" if _VALUE.match(after) else ""))
        else:
            out.append(_formula(inner))
    return "".join([*out, piece[end:]])


def _was_dollar(inner: str, after: str) -> bool:
    if not _VALUE.match(inner) or _FORMULA.search(inner):
        return False
    return bool(_PROSE.search(inner) or _NEXT_NUMBER.match(after))


def _is_mark(inner: str) -> bool:
    r"""`\[12\]` is an escaped bracket and no formula."""
    return bool(re.fullmatch(r"[\w*†‡, –-]{1,12}", inner)) and "\\" not in inner


def _is_formula(inner: str) -> bool:
    return bool(_NUMBER.fullmatch(inner) or _FORMULA.search(inner))


def _formula(inner: str) -> str:
    """A formula as text a reader can compare; raised and lowered parts become tags."""
    text = _without_styles(_DEGREES.sub("°", inner))
    text = _RAISED.sub(lambda m: f"<sup>{m[1] or m[2]}</sup>", text)
    return _without_commands(_LOWERED.sub(lambda m: f"<sub>{m[1] or m[2]}</sub>", text))


def latex_text(source: str) -> str:
    """LaTeX without its commands, braces and escapes."""
    return _without_commands(_without_styles(source))


def _without_styles(source: str) -> str:
    text = _SPACES.sub(" ", source.replace("{,}", ",").replace(r"\%", "%"))
    for _ in range(3):  # styles and fractions nest, though never deeply
        text = _FRACTION.sub(r"\1/\2", _STYLES.sub(r"\1", text))
    return text


def _without_commands(text: str) -> str:
    text = _COMMAND.sub(lambda m: _SIGNS.get(m[1], m[0]), text)
    return re.sub(r"\\([&$#_{}])|[{}]", lambda m: m[1] or "", text).strip()
