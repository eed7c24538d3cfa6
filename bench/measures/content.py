"""Content of tables whose LaTeX source is known: cells aligned in order, texts compared (after GriTS).

Rows and then columns of the true and the found table are aligned by a longest common subsequence weighted by
the similarity of their cells (Smock et al. 2022, "GriTS: Grid table similarity metric"); the score is twice
the similarity of the aligned cells over the cells of both grids. Each true table takes the found one that
suits it best, best pairs first. A spanning cell is in all its places.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from unicodedata import name as character_name
from unicodedata import normalize

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Indel

from bench.measures.markdown_html import read_tables

Grid = list[list[str]]
Matrix = NDArray[np.float64]

LOST = 0.3  # a true table whose best score is lower counts as lost
_MOST_SPAN = 60
_MOST_PAIRS = 4_000_000  # pairs of cells: two larger grids score 0
_COMMANDS = re.compile(r"\\(textbf|textit|mathbf|mathrm|text|emph|textsc|operatorname|bf|rm|it)\b")
_MARKUP = re.compile(r"\*\*|__|\\|\$|[{}^_*~]")
_SIGNS = {
    "−": "-", "–": "-", "—": "-", "×": "times", "±": "pm",
    "→": "rightarrow", "↑": "uparrow", "↓": "downarrow",
}  # fmt: skip
_SIGN_NAMES = {
    "≤": "leq", "≥": "geq", "≠": "neq", "≈": "approx", "∼": "sim", "⋅": "cdot", "·": "cdot", "∞": "infty",
    "✓": "checkmark", "✔": "checkmark", "†": "dagger", "‡": "ddagger", "∈": "in", "ℓ": "ell",
    "°": "circ", "◦": "circ", "′": "prime", "⟨": "langle", "⟩": "rangle", "≻": "succ", "≺": "prec",
    "↔": "leftrightarrow", "⊙": "odot", "’": "'", "‘": "'", "“": "``", "”": "''", "∗": "", "⋆": "",
    "√": "sqrt", "…": "...",
}  # fmt: skip
_GREEK = re.compile(r"GREEK (?:SMALL|CAPITAL) LETTER (?:FINAL )?([A-Z]+)")
_MATHS = re.compile(r"\\[()\[\]]|(?<=>)(?:\s*(?:\((?:lr|rl|l|r)\)|<span>\d+-\d+</span>|\d+-\d+))+")
"""Where maths begins and ends, and the columns of rules that the converter took for text."""
_TALL = re.compile(r"\\multirow(?:\[\w\])?\{(-?\d+)\}(?:\[[^\]]*\])?\{[^}]*\}\{((?:[^{}]|\{[^{}]*\})*)\}")
"""Height and text of a cell over several rows."""
_FACES = re.compile(
    r"mathcal|mathbb|mathsf|mathtt|boldsymbol|displaystyle|texttt|textnormal|textsuperscript|textsubscript|"
    r"underline|left(?=[(\[|])|right(?=[)\]|])|quad|(?:ast)+(?![a-z])"
)


def fold_signs(text: str) -> str:
    """Return a normalised text with Greek letters and signs by their LaTeX names, letters in one face."""
    chars = normalize("NFKC", text).lower()
    named = "".join(_SIGN_NAMES[char] if char in _SIGN_NAMES else _greek(char) for char in chars)
    return _FACES.sub("", named)


def _greek(char: str) -> str:
    match = _GREEK.fullmatch(character_name(char, ""))
    return match[1].lower() if match else char


def normalise(text: str) -> str:
    """Return a cell's text without LaTeX and Markdown markup, white space and case."""
    from bs4 import BeautifulSoup

    if "<" in text:
        text = BeautifulSoup(text, "html.parser").get_text(" ")
    text = _MARKUP.sub("", _COMMANDS.sub("", text))
    for sign, name in _SIGNS.items():
        text = text.replace(sign, name)
    return re.sub(r"\s+", "", text).lower()


def true_grid(texts: list[list[str]]) -> Grid:
    """Return texts as the measure compares them."""
    return [row for line in texts if any(row := [normalise(text) for text in line])]


def html_grid(html: str) -> Grid | None:
    """Return the normalised texts of the first table of `html` by row and column, empty rows left out."""
    places: dict[tuple[int, int], str] = {}
    for row, line in enumerate(next(iter(read_tables(html)), [])):
        column = 0
        for cell in line:
            while (row, column) in places:
                column += 1
            height, width = (min(span, _MOST_SPAN) for span in (cell.rowspan, cell.colspan))
            text = normalise(cell.text)
            places |= {(row + r, column + c): text for r, c in np.ndindex(height, width)}
            column += cell.colspan
    if not places:
        return None
    rows, columns = (1 + max(place[axis] for place in places) for axis in (0, 1))
    grid = [[places.get((r, c), "") for c in range(columns)] for r in range(rows)]
    return [row for row in grid if any(row)] or None


def found_grids(text: str) -> list[Grid]:
    """Return the tables of a parser's output, HTML ones first, then pipe tables."""
    found = [html_grid(match.group(0)) for match in re.finditer(r"<table.*?</table>", text, re.S | re.I)]
    rows: list[list[str]] = []
    for line in [*text.split("\n"), ""]:
        if line.strip().startswith("|"):
            rows.append([cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))])
            continue
        found.append(_pipe_grid(rows))
        rows = []
    return [grid for grid in found if grid]


def _pipe_grid(rows: list[list[str]]) -> Grid:
    kept = [row for row in rows if any(row) and not all(re.fullmatch(r":?-+:?|", cell) for cell in row)]
    width = max(map(len, kept), default=0)
    return [[normalise(cell) for cell in row] + [""] * (width - len(row)) for row in kept]


def alignment_sums(similarity: Matrix) -> Matrix:
    """Return the largest sums over pairs of the two first axes that keep both orders.

    Entry (a, b) is that of the first a and first b items; further axes are alignments of their own.
    """
    n, m, *others = similarity.shape
    best = np.zeros((n + 1, m + 1, *others))
    for a in range(1, n + 1):
        for b in range(1, m + 1):
            taken = best[a - 1, b - 1] + similarity[a - 1, b - 1]
            best[a, b] = np.maximum(np.maximum(best[a - 1, b], best[a, b - 1]), taken)
    return best


def align(similarity: Matrix) -> tuple[float, list[tuple[int, int]]]:
    """Return the largest sum over pairs that keep both orders, and those pairs."""
    best = alignment_sums(similarity)
    a, b = similarity.shape
    pairs: list[tuple[int, int]] = []
    while a and b:
        if best[a, b] == best[a - 1, b]:
            a -= 1
        elif best[a, b] == best[a, b - 1]:
            b -= 1
        else:
            pairs.append((a - 1, b - 1))
            a, b = a - 1, b - 1
    return float(best[-1, -1]), pairs[::-1]


def content_score(true: Grid, found: Grid) -> float:
    """Return the similarity of two grids, 0 to 1."""
    shape = (len(true), len(true[0]), len(found), len(found[0]))
    if np.prod(shape, dtype=np.int64) > _MOST_PAIRS:
        return 0.0
    pairs = _similarities(true, found)
    rows = alignment_sums(pairs.transpose(1, 3, 0, 2))[-1, -1]
    columns = np.zeros((shape[1], shape[3]))
    for i, k in align(rows)[1]:
        columns += pairs[i, :, k, :]
    return 2 * align(columns)[0] / (shape[0] * shape[1] + shape[2] * shape[3])


def _similarities(true: Grid, found: Grid) -> Matrix:
    """Return the similarity of every two cells: (true row, true column, found row, found column)."""
    first, first_at = np.unique(np.array(true, object).astype(str), return_inverse=True)
    other, other_at = np.unique(np.array(found, object).astype(str), return_inverse=True)
    each = np.array([[_similar(a, b) for b in other.tolist()] for a in first.tolist()])
    shape = (len(true), len(true[0]), len(found), len(found[0]))
    return each[first_at.reshape(-1)[:, None], other_at.reshape(-1)[None, :]].reshape(shape)


def _similar(a: str, b: str) -> float:
    return 1.0 if a == b else Indel.normalized_similarity(a, b) if a and b else 0.0


def pair_tables(true: Sequence[Grid], found: Sequence[Grid]) -> dict[int, tuple[int, float]]:
    """Pair true tables with found ones, best pairs first: index of the found one and score by true table."""
    scores = [[content_score(a, b) for b in found] for a in true]
    ranked = sorted(((scores[i][j], i, j) for i in range(len(true)) for j in range(len(found))), reverse=True)
    pairs: dict[int, tuple[int, float]] = {}
    used: set[int] = set()
    for score, i, j in ranked:
        if i not in pairs and j not in used:
            pairs[i] = j, score
            used.add(j)
    return pairs


def score_tables(true: Sequence[Grid], found: Sequence[Grid]) -> list[float]:
    """Return a score for every true table, 0 where no found one is left for it."""
    pairs = pair_tables(true, found)
    return [pairs.get(i, (0, 0.0))[1] for i in range(len(true))]


def clean_truth(truth: Sequence[Mapping[str, str] | None]) -> list[Grid]:
    """Return the grids of a document's true tables without the faults of their source.

    A `tabular` within a cell is text of that cell; one of a single column without rules sets lines below each
    other (names of authors, a label of two lines) and is no table. Left out too is one that the converter of
    the truth cut short behind an inner one.
    """
    grids: list[Grid] = []
    for table in truth:
        grid = html_grid(_flat(table["html"])) if table else None
        if not table or not grid or _is_cut(table["latex"], grid):
            continue
        if max(map(len, grid)) > 1 or "\\hline" in table["latex"]:
            grids.append(_with_tall_cells(table["latex"], folded(grid)))
    return grids


def _with_tall_cells(latex: str, grid: Grid) -> Grid:
    """Return a grid with each `multirow` in all its rows: the converter lost those that leave the head."""
    for height, text in _TALL.findall(latex):
        wanted, tall = fold_signs(normalise(text)), abs(int(height))
        for row, column in np.ndindex(len(grid), len(grid[0])):
            own = [grid[r][column] for r in range(row, min(row + tall, len(grid)))]
            if wanted and grid[row][column] == wanted and not any(own[1:]):
                for r in range(row, row + len(own)):
                    grid[r][column] = wanted
    return grid


def _is_cut(latex: str, grid: Grid) -> bool:
    """Return True if a table with a `tabular` inside has much fewer rows in its grid than in its source."""
    inner = latex.split("\\end{tabular}")
    return len(inner) > 2 and len(grid) < 0.6 * inner[-2].count("\\\\")


def folded(grid: Grid) -> Grid:
    """Return a grid with signs folded (`fold_signs`), without columns that have no text: nobody sees them."""
    columns = [column for column in zip(*grid, strict=True) if any(column)]
    return [[fold_signs(cell) for cell in row] for row in zip(*columns, strict=True)]


def _flat(html: str) -> str:
    from bs4 import BeautifulSoup

    soup = BeautifulSoup(_MATHS.sub(" ", html), "lxml")
    for table in soup.find_all("table"):
        if table.find_parent("table") is not None:
            table.replace_with(table.get_text(" "))
    return str(soup)


def score_document(truth: Sequence[Mapping[str, str] | None], prediction: str) -> list[float]:
    """Return the scores of a document's true tables; those whose LaTeX could not be read are left out."""
    true = [grid for table in truth if table and (grid := html_grid(table["html"]))]
    return score_tables(true, found_grids(prediction))
