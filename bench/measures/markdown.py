"""The layout benchmark's three measures on one page: reading order (NID), tables (TEDS), headings (MHS).

Definitions are those of opendataloader-bench; where the ground truth has nothing to compare (no table, no
heading) a measure does not apply.
"""

from __future__ import annotations

import re
from statistics import fmean

from rapidfuzz import fuzz

from bench.measures import Figures
from bench.measures.markdown_html import fold_space, pipe_tables_to_html, table_spans
from docparse.judge.stages import Tree, teds, tree_similarity

_HEADING = re.compile(r"^#{1,6}\s+(.*)$")


def score_page(gold: str, predicted: str | None) -> Figures:
    """Score one page's Markdown; a missing prediction (None) scores 0 wherever the gold has something.

    `overall` is the mean of those that apply, `teds_s` TEDS without the texts of cells.
    """
    gold, predicted = pipe_tables_to_html(gold), pipe_tables_to_html(predicted or "")
    measures = {"nid": _order, "teds": _tables, "mhs": _headings}
    found = {name: measure(gold, predicted) for name, measure in measures.items()}
    named = {name: value for name, value in found.items() if value is not None}
    if named:
        named = {"overall": fmean(named.values()), **named}
    if found["teds"] is not None:
        named["teds_s"] = _tables(gold, predicted, texts=False) or 0.0
    return {name: (value, 1) for name, value in named.items()}


def _order(gold: str, predicted: str) -> float | None:
    return fuzz.ratio(fold_space(gold), fold_space(predicted)) / 100 if fold_space(gold) else None


def _tables(gold: str, predicted: str, *, texts: bool = True) -> float | None:
    # Only the tables reach the HTML parser: a stray `<` in the text must not swallow one.
    gold_tables, found = (
        "".join(page[start:end] for start, end in table_spans(page)) for page in (gold, predicted)
    )
    return teds(gold_tables, found, texts=texts)


def _headings(gold: str, predicted: str) -> float | None:
    gold_tree, found = _heading_tree(gold), _heading_tree(predicted)
    if not _has_heading(gold_tree):
        return None
    return tree_similarity(gold_tree, found) if _has_heading(found) else 0.0


def _has_heading(tree: Tree) -> bool:
    return any(node.label == "heading" for node in tree.children)


def _heading_tree(markdown: str) -> Tree:
    """Root → headings (their level is ignored) → at most one node of content under each."""
    sections: list[tuple[str | None, list[str]]] = [(None, [])]
    for line in markdown.splitlines():
        if match := _HEADING.match(line):
            sections.append((fold_space(match[1]), []))
        elif folded := fold_space(line):
            sections[-1][1].append(folded)
    nodes: list[Tree] = []
    for heading, lines in sections:
        content = (Tree("content", " ".join(lines)),) if lines else ()
        nodes += content if heading is None else (Tree("heading", heading, content),)
    return Tree("document", "", tuple(nodes))
