"""The layout benchmark's three measures on one page: reading order (NID), tables (TEDS), headings (MHS).

Definitions are those of opendataloader-bench: each also in a structural form (`_s`), None where the ground
truth has nothing to compare (no table, no heading). A page's overall score is the mean of those that apply.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from statistics import fmean

from rapidfuzz import fuzz

from bench.measures.markdown_html import fold_space, pipe_tables_to_html, table_spans, without_tables
from docparse.judge.scores.metrics import Tree, teds, tree_similarity

_HEADING = re.compile(r"^#{1,6}\s+(.*)$")


@dataclass(frozen=True, slots=True)
class MarkdownScore:
    """Scores of one page, each between 0 and 1, or None where the ground truth has nothing of the kind."""

    nid: float | None
    nid_s: float | None
    teds: float | None
    teds_s: float | None
    mhs: float | None
    mhs_s: float | None

    @property
    def overall(self) -> float | None:
        """Mean of the measures that apply; None for an empty ground truth."""
        present = [value for value in (self.nid, self.teds, self.mhs) if value is not None]
        return fmean(present) if present else None


def score_page(gold: str, predicted: str | None) -> MarkdownScore:
    """Score one page's Markdown; a missing prediction (None) scores 0 wherever the gold has something."""
    gold, predicted = pipe_tables_to_html(gold), pipe_tables_to_html(predicted or "")
    return MarkdownScore(*_order(gold, predicted), *_tables(gold, predicted), *_headings(gold, predicted))


def _order(gold: str, predicted: str) -> tuple[float | None, float | None]:
    if not fold_space(gold):
        return None, None
    whole = fuzz.ratio(fold_space(gold), fold_space(predicted)) / 100
    bare = fuzz.ratio(fold_space(without_tables(gold)), fold_space(without_tables(predicted))) / 100
    return whole, bare


def _tables(gold: str, predicted: str) -> tuple[float | None, float | None]:
    # Only the tables reach the HTML parser: a stray `<` in the text must not swallow one.
    gold_tables, found = (
        "".join(page[start:end] for start, end in table_spans(page)) for page in (gold, predicted)
    )
    return teds(gold_tables, found), teds(gold_tables, found, texts=False)


def _headings(gold: str, predicted: str) -> tuple[float | None, float | None]:
    gold_tree = _heading_tree(gold)
    if not any(node.label == "heading" for node in gold_tree.children):
        return None, None
    found = _heading_tree(predicted)
    if not any(node.label == "heading" for node in found.children):
        return 0.0, 0.0
    return tree_similarity(gold_tree, found), tree_similarity(gold_tree, found, texts=False)


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
