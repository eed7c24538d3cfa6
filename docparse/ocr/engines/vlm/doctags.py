"""DocTags (docling's page markup) and OTSL tables to HTML; pure.

OTSL writes a table as rows of cell tokens that each begin a cell: `fcel` full, `ecel` empty, `ched`, `rhed`
and `srow` column, row and section headers, `lcel` belongs to the cell at its left, `ucel` to the one above,
`xcel` to both; `nl` ends a row. (Lysak et al., "Optimized Table Tokenization for Table Structure
Recognition", 2023.)
"""

from __future__ import annotations

import re
from collections import defaultdict
from html import escape, unescape

from docparse.document import Cell, Table
from docparse.export.tables import to_html

_CELL_NAMES = "fcel|ecel|lcel|ucel|xcel|ched|rhed|srow"
_CELL = re.compile(rf"<({_CELL_NAMES}|nl)>([^<]*(?:<(?!/?[a-z_]+\d*>)[^<]*)*)")
_TABLE = re.compile(
    rf"<otsl>.*?(?:</otsl>|\Z)|(?:<(?:{_CELL_NAMES})>(?:[^<]|<(?!/?[a-z]))*|<nl>\s*)+", re.DOTALL
)
_TAG = re.compile(r"<(/?)([a-z][a-z_]*(?:_?\d+)?)>")
_CAPTION = re.compile(r"<caption>(.*?)</caption>", re.DOTALL)
_BLOCKS = {
    "title": "h1", "text": "p", "paragraph": "p", "caption": "p", "footnote": "p", "page_header": "p",
    "page_footer": "p", "formula": "p", "code": "pre", "list_item": "li", "reference": "p", "marker": "span",
    "checkbox_selected": "p", "checkbox_unselected": "p", "key": "p", "value": "p",
    "unordered_list": "ul", "ordered_list": "ol",
}  # fmt: skip
_HEADERS = ("ched", "rhed", "srow")


def is_doctags(text: str) -> bool:
    """Return True if a text is DocTags as a whole; a table in OTSL alone does not make it so."""
    return any(mark in text for mark in ("<doctag>", "<loc_", "<section_header_level_"))


def doctags_to_html(text: str) -> str:
    """HTML of a page in DocTags. Unknown tags are dropped, their text stays; places are dropped."""
    out: list[str] = []
    at = 0
    for table in _TABLE.finditer(text):
        out += [_tags_to_html(text[at : table.start()]), _table_html(table[0])]
        at = table.end()
    out.append(_tags_to_html(text[at:]))
    return "\n".join(part for part in out if part)


def replace_otsl(text: str) -> str:
    """A text in which every OTSL table is an HTML table, spans kept, and the rest is as it was."""
    return _TABLE.sub(lambda table: f"\n{_table_html(table[0])}\n", text)


def _table_html(text: str) -> str:
    captions = [f"<p>{_text(_TAG.sub('', caption))}</p>" for caption in _CAPTION.findall(text)]
    return "\n".join([*captions, _otsl_to_html(_CAPTION.sub("", text))])


def _otsl_to_html(text: str) -> str:
    text = _TAG.sub(_keep_cells, text)
    first = _CELL.search(text)
    stray = _text(text[: first.start() if first else None])
    rows: list[list[tuple[str, str]]] = [[]]
    for name, content in _CELL.findall(text):
        text_of_cell = unescape(content).strip()
        if name == "nl":
            rows.append([("fcel", text_of_cell)] if text_of_cell else [])
        else:
            rows[-1].append((name, text_of_cell))
    rows = [row for row in rows if row]
    before = [f"<p>{stray}</p>"] if stray else []
    return "\n".join([*before, *([to_html(_table(rows))] if rows else [])])


def _keep_cells(tag: re.Match[str]) -> str:
    return tag[0] if _CELL.fullmatch(tag[0]) else ""


def _table(rows: list[list[tuple[str, str]]]) -> Table:
    owners = _owners(rows)
    places: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    for place, owner in owners.items():
        places[owner].append(place)
    cells: list[Cell] = []
    for (row, column), owned in sorted(places.items()):
        name, content = rows[row][column]
        height = 1 + max(r for r, _ in owned) - row
        width = 1 + max(c for _, c in owned) - column
        if height * width != len(owned):  # no rectangle: the spans are wrong, the text is not
            height = width = 1
        cells.append(Cell(row, column, content, height, width, name in _HEADERS))
    return Table(len(rows), max(map(len, rows)), tuple(cells))


def _owners(rows: list[list[tuple[str, str]]]) -> dict[tuple[int, int], tuple[int, int]]:
    """For each place the place where its cell begins."""
    step = {"lcel": (0, -1), "ucel": (-1, 0), "xcel": (-1, -1)}
    owners: dict[tuple[int, int], tuple[int, int]] = {}
    for row, tokens in enumerate(rows):
        for column, (name, content) in enumerate(tokens):
            down, right = step.get(name, (0, 0)) if not content else (0, 0)  # text is never merged away
            owners[row, column] = (
                owners.get((row + down, column + right), (row, column))
                if down or right
                else (
                    row,
                    column,
                )
            )
    return owners


def _tags_to_html(text: str) -> str:
    out: list[str] = []
    open_blocks: list[str] = []
    at = 0
    for tag in [*_TAG.finditer(text), None]:
        content = _text(text[at : tag.start() if tag else None])
        if content:
            out.append(content if open_blocks else f"<p>{content}</p>")
        if tag is None:
            break
        at = tag.end()
        element = _element(tag[2])
        if element and not tag[1]:
            out.append(f"<{element}>")
            open_blocks.append(element)
        elif element and element in open_blocks:
            while (inner := open_blocks.pop()) != element:
                out.append(f"</{inner}>")
            out.append(f"</{element}>")
    return "".join(out) + "".join(f"</{element}>" for element in reversed(open_blocks))


def _element(name: str) -> str | None:
    if name.startswith("section_header_level_"):
        return f"h{min(6, 1 + int(name.rsplit('_', 1)[1]))}"
    return _BLOCKS.get(name)


def _text(text: str) -> str:
    return escape(unescape(text).strip(), quote=False)
