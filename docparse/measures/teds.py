"""TEDS: similarity of the tables of two HTML pages as trees (Zhong et al. 2020, arXiv 1911.10683)."""

from __future__ import annotations

from typing import Any

from docparse.measures.trees import Tree, tree_distance, tree_size

_CELLS = frozenset({"td", "th"})
_BREAKS = ("br", "p", "div", "li", "tr", "td", "th")  # end a word inside a cell; inline tags do not


def table_tree(html: str) -> Tree:
    """All tables of an HTML page or fragment as one tree: root, tables, rows, cells.

    `thead`, `tbody` and `tfoot` are dropped (their rows stay), `th` is `td`; a cell's label holds its spans,
    its text has white space folded. A table inside a cell is part of that cell's text. No table gives a bare
    root.
    """
    import lxml.etree
    import lxml.html

    if not html.strip():
        return Tree("root")
    parser = lxml.html.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True)
    try:
        document = lxml.html.document_fromstring(html.encode(), parser=parser)
    except lxml.etree.ParserError:  # nothing but comments or control characters
        return Tree("root")
    outermost = document.xpath("//table[not(ancestor::table)]")
    return Tree("root", children=tuple(_table(table) for table in outermost))


def teds(gold: str, prediction: str, *, texts: bool = True) -> float | None:
    """TEDS of all tables of two HTML pages, 0 to 1; with `texts=False` TEDS-S, the structure alone.

    1 − tree edit distance / larger node count, where the artificial root that holds the tables does not count
    as a node. None where gold has no table; 0 where gold has one and the prediction none.
    """
    a, b = table_tree(gold), table_tree(prediction)
    if not a.children:
        return None
    if not b.children:
        return 0.0
    larger = max(tree_size(a), tree_size(b)) - 1
    return max(0.0, 1.0 - tree_distance(a, b, texts=texts) / larger)


def _table(table: Any) -> Tree:
    own_rows = (row for row in table.iter("tr") if next(row.iterancestors("table")) is table)
    return Tree("table", children=tuple(_row(row) for row in own_rows))


def _row(row: Any) -> Tree:
    return Tree("tr", children=tuple(_cell(element) for element in row if element.tag in _CELLS))


def _cell(cell: Any) -> Tree:
    for element in cell.iterdescendants(*_BREAKS):
        element.text = f" {element.text or ''}"
        element.tail = f" {element.tail or ''}"
    text = " ".join(cell.text_content().split())
    return Tree(("td", _span(cell, "colspan"), _span(cell, "rowspan")), text)


def _span(cell: Any, name: str) -> int:
    value = cell.get(name, "1").strip()
    return int(value) if value.isascii() and value.isdigit() and 0 < int(value) <= 1000 else 1
